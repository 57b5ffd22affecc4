"""A play at the terminal: people are prompted, bots decide, and every decision is saved."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TextIO, TypeAlias

import click

from sdg.agents import Agent, View, generator_of
from sdg.answers.lookup import Lookup
from sdg.answers.matching_decisions import Meant, Reader
from sdg.answers.refusals import explain
from sdg.bot_names import display_names
from sdg.events import Decided, Decision
from sdg.game import Fault, IllegalDecision
from sdg.inspection import Inspection
from sdg.observation import Observation
from sdg.playing.fault_text import tell_fault
from sdg.playing.playthrough import Playthrough
from sdg.view.short_faces import Faces
from sdg.view.words.reasons import tell_reasons
from sdg.visibility.places import private
from sdg_cli.table.clock import TableClock
from sdg_cli.table.commands import Command, PlayAgain, command_named, help_on
from sdg_cli.table.display import Display
from sdg_cli.table.newly_closed import ClosedActions
from sdg_cli.table.reading.completion import Completion
from sdg_cli.table.reading.countdown import TimeIsUp
from sdg_cli.table.reading.unclear_answers import which
from sdg_cli.table.saves import Save
from sdg_cli.table.screen import Screen
from sdg_cli.table.seating import seat_and_name, taken_over
from sdg_cli.terminal.console import Look
from sdg_cli.terminal.forecasts import tell_gain
from sdg_cli.terminal.offers import list_decisions, offer
from sdg_cli.terminal.teams import person

NO_SUCH = "Nothing that is legal now has these words; `?` lists all."
# Returns whether the play has changed, so that a new prompt is due.
Obey: TypeAlias = "Callable[[Session, str, int, Observation], bool]"


class Session:
    """People and bots at one terminal."""

    gains = True  # whether it is shown what decisions bring at once

    def __init__(
        self, play: Playthrough, agents: dict[int, Agent], names: tuple[str, ...], save: Save,
        look: Look, out: TextIO, commands: Sequence[Command[Obey]],
    ) -> None:  # fmt: skip
        self.play = play
        self.commands = commands
        self.agents = agents
        self.names = names
        self.save = save
        self.look = look
        self.screen = Screen(out, look)
        self.faces = Faces(play.game.rules.attributes)
        self.display = Display(play, names, self.screen, look, self.gains)
        self.closed = ClosedActions(play.game)
        # Events after which those people were called who could do nothing.
        self.called = sum(1 for _ in play.events()) if play.decisions else 0
        self.completion = Completion([word for each in self.commands for word in each.words])
        self.at_table = self.people[0] if len(self.people) == 1 else 0
        self.clock = TableClock(play)

    @property
    def people(self) -> list[int]:
        """Return the seats that are no bots'."""
        return [s for s in range(1, self.play.game.players + 1) if s not in self.agents]

    @property
    def screened(self) -> bool:
        """Return whether people at one screen hide cards from each other."""
        return len(self.people) > 1 and any(map(private, self.play.game.rules.places))

    def run(self) -> None:
        """Play until the game is over; raise EOFError or KeyboardInterrupt when left."""
        try:
            while (seat := self.next_seat()) is not None:
                self.call_passed_over(seat)
                if (agent := self.agents.get(seat)) is not None:
                    self.let_decide(seat, agent)
                else:
                    self.ask(seat)
        finally:
            self.clear()
        self.display.finish(self.people)
        self.offer_another()

    def offer_another(self) -> None:
        """Prompt whether to play once more, where somebody sits at a terminal."""
        if sys.stdin.isatty() and self.people:
            with suppress(EOFError):
                if self.screen.read("Enter ends, `again` begins a new play> ") == "again":
                    raise PlayAgain

    def next_seat(self) -> int | None:
        """Return who decides next; None once the game is over."""
        return self.play.active

    def let_decide(self, seat: int, agent: Agent) -> None:
        """Let a bot take a decision."""
        play = self.play
        taken = play.decisions
        if self.reading() == seat:
            decision = self.decided_by(agent, seat, taken)
            try:
                play.decide(decision)
            except Fault as fault:
                play.fail(decision, fault)
        self.save.write(play)

    def decided_by(self, agent: Agent, seat: int, taken: int) -> Decision:
        """Return what a bot decides, after so many decisions of all."""
        view = View(self.play.game, self.play.state, seat, self.play)
        return agent.decide(view, generator_of(self.play.seed, taken, seat))

    def ask(self, seat: int) -> None:
        """Prompt a person until a decision is taken or taken back."""
        if self.at_table != seat:
            self.change_seats(seat)
        seen = self.display.show(seat)
        reader = self.reader(seen)
        self.screen.tell(*self.offers(seen))
        self.completion.offer(seen.decisions)
        while True:
            try:
                answer = self.screen.read(f"{self.named(seat)}> ", self.clock.left)
            except TimeIsUp:
                self.end_time(seat)
                return
            if not answer:
                self.display.draw(seen)
                continue
            if (done := self.command(answer, seat, seen)) is not None:
                if done:
                    return
                continue
            meant = self.meant(answer, reader, seen)
            only = meant.possible[0] if len(meant.possible) == 1 else None
            if only and not reader.is_unsaid(answer, only, self.play.game, self.play.state):
                self.take(only, seat)
                return
            if meant.possible:
                self.screen.tell(*which(answer, meant, self.lookup(seen), self.look.columns))
            else:
                self.explain(answer, seen)

    def end_time(self, seat: int) -> None:
        """Let the clock end what it ends, while nobody has answered."""
        self.screen.say("", "The time is up.")
        self.read_clock(seat, self.clock.now() + 1)
        self.save.write(self.play)

    def read_clock(self, seat: int, seconds: int) -> None:
        """Read the clock, and say what it takes back of a seat's turn."""
        step = self.play.tick(seconds)
        self.screen.tell(*self.display.taken_back_by_clock(seat, step))

    def call_passed_over(self, asked: int) -> None:
        """Call those people to the screen who could do nothing since the last call, before the next
        is prompted: others do not learn by it whether hidden cards let somebody do something."""
        if not self.screened:
            return
        events = list(self.play.events())
        fresh, self.called = events[min(self.called, len(events)) :], len(events)
        passed = [e.seat for e in fresh if isinstance(e, Decided) and e.passed_over]
        while passed and passed[-1] == asked:
            passed.pop()
        for seat in passed:
            if seat in self.people and seat != self.at_table:
                self.change_seats(seat)
                self.display.show(seat)
                self.screen.tell("Nothing that you may do now is possible.")
                if sys.stdin.isatty():
                    self.screen.read("Press Enter to go on. ")

    def named(self, seat: int) -> str:
        """Say who decides for a seat: of a team, who it is and for whom."""
        name, decides = self.names[seat - 1], person(self.play, seat, self.names)
        return name if decides == name else f"{decides} ({name})"

    def reader(self, seen: Observation) -> Reader:
        """Return what reads the answers of somebody who sees this."""
        return Reader(self.faces, seen.boards, self.play.game.rules.actions)

    def offers(self, seen: Observation) -> list[str]:
        """Say what may be decided, and what some of it brings at once."""
        gained = [f"At once {tell_gain(gain)}" for gain in self.display.best]
        closed = self.closed.lines(self.play.state, seen)
        return [*closed, *gained, offer(seen.decisions, Inspection(self.play.game).types_of)]

    def meant(self, answer: str, reader: Reader, seen: Observation) -> Meant:
        """Find the decisions that an answer may mean."""
        return reader.read(answer, seen.decisions)

    def take(self, decision: Decision, seat: int) -> None:
        """Carry out a person's decision, unless the clock was faster."""
        self.read_clock(seat, self.clock.now())
        if self.play.active != seat:
            self.screen.say("The time was over before that.")
        else:
            try:
                self.play.decide(decision)
            except IllegalDecision as refused:
                self.screen.tell(*tell_reasons(refused.reasons))
                return
            except Fault as fault:
                if self.play.fault is None:  # else the game is over with it
                    why = tell_fault(fault)
                    self.screen.tell(f"The rules go wrong here, so this is refused: {why}")
                    return
        self.save.write(self.play)

    def reading(self) -> int | None:
        """Read the clock and answer whose decision it is then."""
        self.play.tick(self.clock.now())
        return self.play.active

    def command(self, answer: str, seat: int, seen: Observation) -> bool | None:
        """Obey a command; None if the answer is none, True if the play has changed."""
        word, _, rest = answer.lstrip(":").strip().partition(" ")
        rest = rest.strip()
        taken = {action.name for action in self.play.game.rules.actions}
        taken |= {w for d in seen.decisions for w in (d.action, d.text.split()[0])}
        if word in taken and not answer.startswith(":"):
            return None
        if (command := command_named(word, self.commands)) is None:
            return None
        return command.obey(self, rest, seat, seen)

    def list(self, words: str, seen: Observation) -> None:
        """List what is legal, or those decisions that some words may mean."""
        if not words:
            self.screen.page(
                [*list_decisions(seen.decisions, self.look.columns), *help_on(self.commands)]
            )
            return
        meant = self.reader(seen).read(words, seen.decisions)
        self.screen.page(list(list_decisions(meant.possible, self.look.columns)) or [NO_SUCH])

    def hand_over(self, words: str) -> bool:
        """Give a seat to another person or bot; return whether that was done."""
        screened = self.screened
        try:
            seat, name = seat_and_name(words, self.names)
            self.agents = taken_over(self.play, self.agents, seat, name)
        except click.UsageError as wrong:
            self.screen.tell(wrong.message)
            return False
        before, self.names = self.names[seat - 1], display_names(self.play.seats)
        self.display.rename(self.names)
        self.screen.tell(f"The seat of {before} is now that of {self.names[seat - 1]}.")
        if screened and self.at_table not in self.people:  # whose cards are still on the screen
            self.screen.clear()
            self.completion.forget()
            self.at_table = 0
        self.at_table = self.people[0] if len(self.people) == 1 else self.at_table
        self.save.write(self.play)
        return True

    def undo(self, seat: int) -> bool:
        """Take back a person's last decision; return whether the rules of undo allow it."""
        if self.play.undo(seat):
            self.display.take_back(seat)
            self.save.write(self.play)
            return True
        return False

    def explain(self, answer: str, seen: Observation) -> None:
        """Say why an answer is no legal decision."""
        self.screen.tell(*explain(answer, self.reader(seen), self.lookup(seen)))

    def lookup(self, seen: Observation) -> Lookup:
        """Return what looks up the words of somebody who sees this."""
        words = [word for command in self.commands for word in command.words]
        return Lookup(self.play.game, self.play.state, seen, self.names, words)

    def change_seats(self, seat: int) -> None:
        """Put a screen between two people's hands."""
        if self.screened:
            if self.at_table:
                self.clear()
            self.screen.say(f"{self.named(seat)} is next.")
            if sys.stdin.isatty():
                self.screen.read("Press Enter when only you can see the screen. ")
            self.clear()
        self.at_table = seat

    def clear(self) -> None:
        """Clear the screen and what scrolled off it, where hands were hidden from each other."""
        if self.screened:
            self.screen.clear()
            self.completion.forget()
