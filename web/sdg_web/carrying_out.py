"""What an entry makes of a play: the play as it was and the entry in, the play after it out.

Whoever asks for what is not possible is told why by `Refused`.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from attrs import define, evolve, frozen

from sdg import ir
from sdg.bot_names import display_names
from sdg.events import Decision
from sdg.game import Fault, Game
from sdg.ir.walking import all_of
from sdg.playing.playthrough import Playthrough
from sdg.playing.under_other_rules import no_rest, played_again
from sdg.playing.verifying import decision_of
from sdg.refereeing import Ask, NoError, answered
from sdg.spoken_names import spoken
from sdg.view.short_faces import Faces
from sdg_web.entries import Begun, Challenged, Changed, Chosen, Decided, Entry, Named, Read, Undone
from sdg_web.replies.typed_words import Answers


class Refused(Exception):
    """What a seat asked for is not possible: the message says why, in words for its people."""


@frozen
class Choice:
    """What a seat has to choose before a challenge counts: `offered` are the faces of what may be
    chosen, each with its name. `challenged` has the answers to what was chosen before."""

    challenged: Challenged
    seat: int
    what: str
    offered: dict[str, str]

    def faces(self) -> list[dict[str, str]]:
        """Return what may be chosen, as browsers are sent it."""
        return [{"word": word, "name": name} for word, name in self.offered.items()]


class ToChoose(Refused):
    """Who shows a cell has to choose something first."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(f"Choose {choice.what}.")
        self.choice = choice

    def message(self) -> dict[str, Any]:
        """Return what its browser is sent."""
        challenged = self.choice.challenged
        return {
            "say": "choose",
            "cell": challenged.cell,
            "answers": " ".join(challenged.answers),
            "what": self.choice.what,
            "offered": self.choice.faces(),
        }


@define(eq=False)
class Carried:
    """An entry and what it makes of a table that has `at` entries before it: of its play, of who is
    a bot there, of a challenge that waits for a choice. `by` returns the game by the rules of an
    entry that changes them."""

    entry: Entry
    at: int
    play: Playthrough
    bots: dict[int, str]
    waits: Choice | None
    by: Callable[[Changed], Game]

    def carry_out(self, rest: Callable[[], None] = no_rest) -> None:
        """Carry the entry out, once; raise Refused, NoError or Fault where that is not possible.
        Where that takes long, `rest` is called often."""
        play = self.play
        if self.waits is not None and not isinstance(self.entry, Chosen | Named | Read):
            name = display_names(play.seats)[self.waits.seat - 1]
            raise Refused(f"{name} has to choose the {self.waits.what} first.")
        match self.entry:
            case Decided(seat=seat, text=text):
                play.decide(decision_at(play, seat, text))
            case Undone(seat=seat):
                if not play.undo(seat):
                    raise Refused("This cannot be taken back.")
            case Read(seconds=seconds):
                play.tick(seconds)
                if self.waits is not None:  # is it still to be chosen?
                    self._go_on_with(self.waits.challenged)
            case Challenged() as challenged:
                self._challenge(challenged)
            case Chosen(seat=seat, answer=answer):
                if self.waits is None or self.waits.seat != seat:
                    raise Refused("There is nothing for you to choose.")
                if answer not in self.waits.offered:
                    raise Refused(f"This is no {self.waits.what} that you may choose.")
                challenged = self.waits.challenged
                self._go_on_with(evolve(challenged, answers=(*challenged.answers, answer)))
            case Named(seat=seat, name=name, bot=bot):
                names = list(play.seats)
                names[seat - 1] = name
                play.seated(names)
                self.bots.pop(seat, None)
                if bot:
                    self.bots[seat] = bot
            case Changed() as changed:
                again = played_again(play, self.by(changed), rest)
                if again.play is None or again.verdict not in ("same", "result"):
                    raise Refused("The play so far does not carry over to these rules.")
                self.play = again.play
            case Begun():
                raise Refused("A table begins once.")

    def _challenge(self, challenged: Challenged) -> None:
        """Carry a challenge out, or let it wait for what another than the finder has to choose."""
        play = copy(self.play)  # chance that was asked before a choice is asked again after it
        try:
            play.challenge(challenged.seat, challenged.cell, self._asking(challenged))
        except _Waits as waits:
            self.waits = waits.choice
        else:
            self.play, self.waits = play, None

    def _go_on_with(self, challenged: Challenged) -> None:
        """Go on with a challenge that waited; it is dropped where it shows nothing any more, or
        where the rules go wrong by what was chosen."""
        try:
            self._challenge(challenged)
        except (NoError, Fault):
            self.waits = None

    def _asking(self, challenged: Challenged) -> Ask:
        """Return what answers with what was chosen; it raises ToChoose if the finder has to choose
        more before anything is stored, else _Waits."""
        names, is_stored = display_names(self.play.seats), self.waits is not None
        recorded, given = answered(challenged.answers), iter(challenged.answers)

        def ask(seat: int, what: str, offered: tuple[str, ...]) -> int:
            if next(given, None) is not None:
                return recorded(seat, what, offered)
            seats = any(
                each.name == what and each.over.type.of == ir.PLAYER
                for each in all_of(ir.Chooses, self.play.game.rules.misplay)
            )
            shown = [names[int(each) - 1] if seats else spoken(each) for each in offered]
            faces = dict(zip(offered, shown, strict=True))
            choice = Choice(challenged, seat, spoken(what), faces)
            raise _Waits(choice) if is_stored or seat != challenged.seat else ToChoose(choice)

        return ask


class _Waits(Exception):
    """A challenge waits for a choice."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice


def decision_at(play: Playthrough, seat: int, text: str) -> Decision:
    """Return the decision of a seat that reads so; raise Refused if it may not take it."""
    names, active = display_names(play.seats), play.active
    if active is None:
        raise Refused("The game is over.")
    if active != seat:
        raise Refused(f"It is for {names[active - 1]} to decide.")
    decision = decision_of(play, text)
    if decision is None:
        answers = Answers(play, names, Faces(play.game.rules.attributes))
        raise Refused("\n".join(answers.why(seat, text)) or "This is not legal now.")
    return decision
