"""A play at the terminal where the players are the referee: nobody is shown what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from attrs import evolve

from sdg.agents import Agent
from sdg.answers.matching_decisions import Meant, Reader
from sdg.answers.refusals import NO_DECISION, why_what
from sdg.bot_names import Habits
from sdg.events import Decision
from sdg.game import Fault
from sdg.inspection import Inspection
from sdg.observation import Observation
from sdg.playing.fault_text import tell_fault
from sdg.playing.misplaying_bots import chooser, misplay_of, show_errors
from sdg.playing.playthrough import Playthrough
from sdg.refereeing import NoError, TableGame
from sdg.view.words.reasons import tell_reasons
from sdg_cli.table.bots_only import tell_errors
from sdg_cli.table.commands import Command, help_on
from sdg_cli.table.play_commands import COMMANDS
from sdg_cli.table.saves import Save
from sdg_cli.table.session import Obey, Session
from sdg_cli.terminal.console import Look
from sdg_cli.terminal.offers import word_for
from sdg_cli.terminal.teams import people_of

INTRODUCTION = (
    "The players are the referee: say an action with all its cards and cells. Nobody warns you."
)
WHY_NOT = "why something is not possible, whatever the rules that you watch over say"


def _challenge(session: Session, words: str, seat: int, seen: Observation) -> bool:
    assert isinstance(session, TableSession)
    return session.challenge(words)


COMMANDS_AT_TABLE: tuple[Command[Obey], ...] = (
    Command(
        ("challenge",), "challenge CELL [by NAME]",
        "show that another's card lies wrong there; to be mistaken costs nothing", _challenge,
    ),
    *(
        evolve(each, says=WHY_NOT) if each.words[0] == "why" else each
        for each in COMMANDS
        if each.words[0] not in ("gain", "seat")  # what is legal is for the players to judge
    ),
)  # fmt: skip


class TableSession(Session):
    """People and bots at one terminal, in table mode."""

    gains = False  # what decisions bring is for the players to see

    def __init__(
        self,
        play: Playthrough,
        agents: dict[int, Agent],
        habits: dict[int, Habits],
        names: tuple[str, ...],
        save: Save,
        look: Look,
        out: TextIO,
    ) -> None:
        super().__init__(play, agents, names, save, look, out, COMMANDS_AT_TABLE)
        self.habits = habits

    @property
    def game(self) -> TableGame:
        """Return the game."""
        assert isinstance(self.play.game, TableGame)
        return self.play.game

    def next_seat(self) -> int | None:
        """Let bots show what they notice, then people, once the game is over."""
        while True:
            for _ in show_errors(self.play, self.habits, self.choose):
                self.save.write(self.play)
            if self.play.active is not None or not self.shown_at_last():
                return self.play.active

    def shown_at_last(self) -> bool:
        """Prompt whether somebody shows an error of a game that is over; return whether one was."""
        if self.play.fault is not None or self.game.players == 1:
            return False
        self.screen.say(
            "", "The game is over, unless somebody shows an error: challenge CELL, or Enter."
        )
        while True:
            try:
                answer = self.screen.read("> ")
            except EOFError:
                return False
            word, _, rest = answer.lstrip(":").partition(" ")
            if word != "challenge":
                return False
            if self.challenge(rest):
                return True

    def decided_by(self, agent: Agent, seat: int, taken: int) -> Decision:
        """Return what a bot decides, or places wrong."""
        wrong = misplay_of(self.play, seat, self.habits[seat])
        return wrong or super().decided_by(agent, seat, taken)

    def offers(self, seen: Observation) -> list[str]:
        """Name the actions, not what is legal of them."""
        return [f"You may: {', '.join(self._forms())}; ? says more"]

    def meant(self, answer: str, reader: Reader, seen: Observation) -> Meant:
        """Find the decision that an answer says in full, be it right or wrong by the rules."""
        decisions = [d for d in self._spelled(answer, reader) if not self._against(d)]
        if not decisions:
            alone = [d for d in seen.decisions if not d.arguments]
            return reader.read(answer, alone)
        return Meant(tuple(dict.fromkeys(decisions)), True)

    def challenge(self, words: str) -> bool:
        """Let somebody show a cell; return whether an error was found."""
        cell, _, name = (part.strip() for part in words.partition(" by "))
        if not cell:
            self.screen.say("Which cell? For example: challenge c3")
            return False
        finder = self._finder(name)
        if finder is None:
            self.screen.say(f"Nobody here is called that: {', '.join(self._people())}.")
            return False
        named = Reader(self.faces, self.game.observation(self.play.state, finder).boards)
        try:
            step = self.play.challenge(
                finder, named.cell(cell), chooser(self.play, self.habits, self.choose)
            )
        except NoError as wrong:
            self.screen.tell(f"This shows nothing: {wrong}.")
            return False
        except Fault as fault:
            self.screen.tell(f"The rules go wrong here, so this is refused: {tell_fault(fault)}")
            return False
        self.save.write(self.play)
        has_error = step.challenge is not None and bool(step.challenge.cells)
        if not has_error:
            self.screen.say("There is no error of another player; it costs nothing.")
        return has_error

    def choose(self, seat: int, name: str, offered: tuple[str, ...]) -> int:
        """Prompt a person to choose one of several."""
        while True:
            question = f"{self.named(seat)} chooses {name} ({', '.join(offered)})> "
            answer = self.screen.read(question).casefold()
            if answer in offered:
                return offered.index(answer)

    def list(self, words: str, seen: Observation) -> None:
        """Say what may be tried."""
        self.screen.page([*self.offers(seen), *help_on(self.commands, INTRODUCTION)])

    def explain(self, answer: str, seen: Observation) -> None:
        """Say what stands against an answer, but for the rules that the players watch over."""
        if not answer:
            self.screen.tell(why_what(seen.decisions))
            return
        reader = self.reader(seen)
        alone = [decision for decision in seen.decisions if decision.text == answer]
        for decision in (*alone, *self._spelled(answer, reader))[:1]:
            if against := self._against(decision):
                self.screen.tell(f"Not possible now: {decision.text}", *against)
            else:
                self.screen.say(
                    f"{decision.text}: possible; whether it is right is for you to judge."
                )
            return
        self.screen.tell(
            *(list(self.lookup(seen).about(answer)) or [NO_DECISION]), *self.offers(seen)
        )

    def offer_another(self) -> None:
        """Print what was overlooked first."""
        self.screen.tell(*tell_errors(self.play))
        super().offer_another()

    def _spelled(self, answer: str, reader: Reader) -> tuple[Decision, ...]:
        offered = [name for name in self._names() if name in self.game.offered(self.play.state)]
        return tuple(reader.spell_out(answer, self.game, self.play.state, offered))

    def _against(self, decision: Decision) -> tuple[str, ...]:
        loose = self.game.misplays.declared.rules
        reasons = self.game.why_not(self.play.state, decision)
        lines = tuple(tell_reasons(reason for reason in reasons if reason.name not in loose))
        return lines or (("It is not possible as the cards lie.",) if reasons else ())

    def _names(self) -> tuple[str, ...]:
        return tuple(action.name for action in self.game.rules.actions)

    def _forms(self) -> Iterator[str]:
        """Yield the actions that are offered, with what they take."""
        offered, inspection = self.game.offered(self.play.state), Inspection(self.game)
        for action in self.game.rules.actions:
            if action.name in offered:
                kinds = inspection.types_of(action.name)
                taken = map(word_for, kinds)
                yield " ".join([action.name, *taken])
        yield from (name for name in offered if name not in self._names())

    def _people(self) -> tuple[str, ...]:
        return tuple(self.names[seat - 1] for seat in self.people)

    def _finder(self, name: str) -> int | None:
        """Return the seat of who challenges: the one person here, or whoever is named."""
        if not name and len(self.people) == 1:
            return self.people[0]
        name = name or self.screen.read(f"Who shows it ({', '.join(self._people())})> ")
        said = name.casefold().removeprefix("seat ")
        for seat in self.people:
            side = self.names[seat - 1]
            if said in (str(seat), *(each.casefold() for each in (side, *people_of(side)))):
                return seat
        return None
