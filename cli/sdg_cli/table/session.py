"""A play at the terminal: people are prompted, bots decide, and every decision is saved."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from typing import TextIO

from attrs import evolve

from sdg.agents import Agent, View, generator_of
from sdg.events import Decided, Decision
from sdg.game import Fault, IllegalDecision
from sdg.observation import Observation
from sdg.playing.fault_text import tell_fault
from sdg.playing.playthrough import Playthrough
from sdg.seeing.places import private
from sdg.seeing.seat_log import told_so_far
from sdg.short_faces import Faces
from sdg_cli.table.answers import Meant, Reader
from sdg_cli.table.refusals import explain
from sdg_cli.table.rules_shown import rulebook
from sdg_cli.table.saves import Save, save_as
from sdg_cli.table.screen import Screen
from sdg_cli.terminal.console import Look, spoken
from sdg_cli.terminal.observation import changed_cells, draw, whose
from sdg_cli.terminal.offers import COMMANDS, list_decisions, offer
from sdg_cli.terminal.sentences import Teller, standing, tell_outcome, tell_reasons
from sdg_cli.terminal.teams import person

PUBLIC = -1  # the seat of somebody who sees nobody's hand


class Session:
    """People and bots at one terminal."""

    def __init__(
        self,
        play: Playthrough,
        agents: dict[int, Agent],
        names: tuple[str, ...],
        save: Save,
        look: Look,
        out: TextIO,
    ) -> None:
        self.play = play
        self.agents = agents
        self.names = names
        self.save = save
        self.look = look
        self.screen = Screen(out, look)
        self.faces = Faces(play.game.rules.attributes)
        self.teller = Teller(play.game.rules, names)
        self.people = [s for s in range(1, play.game.players + 1) if s not in agents]
        self.shown = dict.fromkeys(self.people, 0)  # events shown to each of the people
        # Events after which those people were called who could do nothing.
        self.called = sum(1 for _ in play.events()) if play.decisions else 0
        self.last_seen: dict[int, Observation] = {}
        self.at_table = self.people[0] if len(self.people) == 1 else 0
        self.screened = len(self.people) > 1 and any(map(private, play.game.rules.places))
        self.started = time.monotonic() - play.clock

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
        self.finish()

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
        seen = self.show(seat)
        reader = Reader(self.faces, seen.boards)
        self.screen.tell(self.offers(seen))
        while True:
            answer = self.screen.read(f"{self.named(seat)}> ")
            if not answer:
                self.draw(seen)
                continue
            if (done := self.command(answer, seat, seen)) is not None:
                if done:
                    return
                continue
            meant = self.meant(answer, reader, seen)
            if len(meant.possible) == 1:
                self.take(meant.possible[0], seat)
                return
            if meant.possible:
                self.screen.say("Which do you mean?")
                self.screen.tell(*list_decisions(meant.possible, self.look.columns))
            else:
                self.explain(answer, seen)

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
                self.show(seat)
                self.screen.tell("Nothing that you may do now is possible.")
                if sys.stdin.isatty():
                    self.screen.read("Press Enter to go on. ")

    def named(self, seat: int) -> str:
        """Say who decides for a seat: of a team, who it is and for whom."""
        name, decides = self.names[seat - 1], person(self.play, seat, self.names)
        return name if decides == name else f"{decides} ({name})"

    def offers(self, seen: Observation) -> str:
        """Say in a line what may be decided."""
        return offer(seen.decisions)

    def meant(self, answer: str, reader: Reader, seen: Observation) -> Meant:
        """Find the decisions that an answer may mean."""
        return reader.read(answer, seen.decisions)

    def take(self, decision: Decision, seat: int) -> None:
        """Carry out a person's decision, unless the clock was faster."""
        if self.reading() != seat:
            self.screen.say("The time was over before that.")
        else:
            try:
                self.play.decide(decision)
            except IllegalDecision as refused:
                self.screen.tell(*tell_reasons(refused.reasons))
                return
            except Fault as fault:
                if self.play.fault is None:  # else the game is over with it
                    self.screen.tell(
                        f"The rules go wrong here, so this is refused: {tell_fault(fault)}"
                    )
                    return
        self.save.write(self.play)

    def reading(self) -> int | None:
        """Read the clock and answer whose decision it is then."""
        self.play.tick(int(time.monotonic() - self.started))
        return self.play.active

    def show(self, seat: int) -> Observation:
        """Draw what a seat sees, and print what happened since it last looked."""
        play = self.play
        events = told_so_far(list(play.events()), seat)
        if news := self.teller.tell(events[self.shown[seat] :], seat):
            if len(news) > 24:
                news = [f"… {len(news) - 24} more", *news[-24:]]
            self.screen.tell("", *(f"  {line}" for line in news))
        self.shown[seat] = len(events)
        seen = play.game.observation(play.state, seat)
        new = changed_cells(self.last_seen.get(seat), seen)
        self.last_seen[seat] = seen
        other = seen.turn_of if seen.turn_of != seen.active else None
        whose_turn = "turn" if other is None else f"{whose(other, self.names, seat)} turn"
        head = f"{play.game.rules.title}, {whose_turn} {seen.turn}"
        if seen.phase:
            head += f", {spoken(seen.phase)}"
        if play.game.timed:
            head += f", {seen.clock // 60}:{seen.clock % 60:02} on the clock"
        self.screen.say("", self.look.paint(head, "bold"))
        self.draw(seen, new)
        return seen

    def draw(self, seen: Observation, new: Iterable[str] = ()) -> None:
        """Draw boards, places and numbers as a seat sees them."""
        self.screen.say(*draw(seen, self.names, self.play.game.rules, self.look, new), "")

    def command(self, answer: str, seat: int, seen: Observation) -> bool | None:
        """Obey a command; None if the answer is none, True if the play has changed."""
        word, _, rest = answer.lstrip(":").strip().partition(" ")
        rest = rest.strip()
        taken = {w for d in seen.decisions for w in (d.action, d.text.split()[0])}
        if word in taken and not answer.startswith(":"):
            return None
        match word:
            case "?" | "help" | "h":
                self.list(rest, seen)
            case "board":
                self.draw(seen)
            case "why":
                self.explain(rest, seen)
            case "u" | "undo":
                return self.undo(seat)
            case "save":
                self.screen.say(save_as(self.play, self.save.path, rest))
            case "rules":
                self.screen.tell(*rulebook(self.play.game, self.play.state, rest, self.look))
            case "q" | "quit" | "exit":
                self.screen.tell(*standing(seen, self.names))
                raise EOFError
            case _:
                return None
        return False

    def list(self, words: str, seen: Observation) -> None:
        """List what is legal, or those decisions that some words may mean."""
        if not words:
            self.screen.tell(*list_decisions(seen.decisions, self.look.columns), COMMANDS)
            return
        meant = Reader(self.faces, seen.boards).read(words, seen.decisions)
        self.screen.tell(*list_decisions(meant.possible, self.look.columns))
        if not meant.possible:
            self.screen.say("Nothing.")

    def undo(self, seat: int) -> bool:
        """Take back a person's last decision, if the law allows it."""
        if self.play.undo(seat):
            self.shown[seat] = min(self.shown[seat], sum(1 for _ in self.play.events()))
            self.save.write(self.play)
            return True
        self.screen.tell(
            "Nothing can be taken back: chance, a reveal or another player came after it."
        )
        return False

    def explain(self, answer: str, seen: Observation) -> None:
        """Say why an answer is no legal decision."""
        reader = Reader(self.faces, seen.boards)
        self.screen.tell(
            *explain(answer, reader, self.play.game, self.play.state, seen, self.names)
        )

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

    def finish(self) -> None:
        """Print how the play came out."""
        play = self.play
        seat = self.people[0] if len(self.people) == 1 else 0
        events = list(play.events())
        news = self.teller.tell(events[min(self.shown.values()) :], seat or PUBLIC)
        self.screen.tell("", *(f"  {line}" for line in news[-24:]), "")
        over = play.game.cap(play.state)  # hands are opened where it was broken off, too
        seen = evolve(play.game.observation(over, seat or 1), seat=seat)
        self.screen.say(*draw(seen, self.names, play.game.rules, self.look))
        outcome = play.outcome
        assert outcome is not None
        self.screen.say("", *tell_outcome(outcome, self.names, self.look))
