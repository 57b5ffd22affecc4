"""What an entry makes of a play: the play as it was and the entry in, the play after it out.

Whoever asks for what is not possible is told why by `Refused`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define

from sdg import ir
from sdg.bot_names import display_names
from sdg.engine.steps.misplay_steps import Ask
from sdg.events import Decision
from sdg.game import Game
from sdg.ir.walking import all_of
from sdg.playing.playthrough import Playthrough
from sdg.playing.under_other_rules import played_again
from sdg.playing.verifying import decision_of
from sdg.refereeing import answered
from sdg.spoken_names import spoken
from sdg.view.short_faces import Faces
from sdg_web.history import Begun, Challenged, Changed, Decided, Entry, Named, Read, Undone
from sdg_web.told.answers import Answers


class Refused(Exception):
    """What a seat asked for is not possible: the message says why, in words for its people."""


class ToChoose(Refused):
    """Who shows a cell has to choose something first: `offered` are the faces of what may be
    chosen, each with its name; `answers` those of what was chosen before."""

    def __init__(self, entry: Challenged, what: str, offered: dict[str, str]) -> None:
        super().__init__(f"Choose {what}.")
        self.entry, self.what, self.offered = entry, what, offered

    def message(self) -> dict[str, Any]:
        """Return what its browser is sent."""
        return {
            "say": "choose",
            "cell": self.entry.cell,
            "answers": " ".join(self.entry.answers),
            "what": self.what,
            "offered": [{"word": word, "name": name} for word, name in self.offered.items()],
        }


@define(eq=False)
class Carried:
    """An entry and what it makes of a table that has `at` entries before it: of its play, and of
    who is a bot there. `by` returns the game by the rules of an entry that changes them."""

    entry: Entry
    at: int
    play: Playthrough
    bots: dict[int, str]
    by: Callable[[Changed], Game]

    def carry_out(self) -> None:
        """Carry the entry out, once; raise Refused, NoError or Fault where that is not possible."""
        play = self.play
        match self.entry:
            case Decided(seat=seat, text=text):
                play.decide(decision_at(play, seat, text))
            case Undone(seat=seat):
                if not play.undo(seat):
                    raise Refused("This cannot be taken back.")
            case Read(seconds=seconds):
                play.tick(seconds)
            case Challenged(seat=seat, cell=cell) as challenged:
                play.challenge(seat, cell, _asking(play, challenged))
            case Named(seat=seat, name=name, bot=bot):
                names = list(play.seats)
                names[seat - 1] = name
                play.seated(names)
                self.bots.pop(seat, None)
                if bot:
                    self.bots[seat] = bot
            case Changed() as changed:
                again = played_again(play, self.by(changed))
                if again.play is None or again.verdict not in ("same", "result"):
                    raise Refused("The play so far does not carry over to these rules.")
                self.play = again.play
            case Begun():
                raise Refused("A table begins once.")


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


def _asking(play: Playthrough, challenged: Challenged) -> Ask:
    """Return what answers with what was chosen, and raises Refused where that is not all."""
    names = display_names(play.seats)
    recorded, given = answered(challenged.answers), iter(challenged.answers)

    def ask(seat: int, what: str, offered: tuple[str, ...]) -> int:
        if next(given, None) is not None:
            return recorded(seat, what, offered)
        if seat != challenged.seat:
            raise Refused(f"{names[seat - 1]} would have to choose {spoken(what)}.")
        seats = any(
            each.name == what and each.over.type.of == ir.PLAYER
            for each in all_of(ir.Chooses, play.game.rules.misplay)
        )
        shown = [names[int(each) - 1] if seats else spoken(each) for each in offered]
        raise ToChoose(challenged, spoken(what), dict(zip(offered, shown, strict=True)))

    return ask
