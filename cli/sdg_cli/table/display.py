"""What people at a play are shown: the news of each seat, the table, the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from attrs import evolve

from sdg.events import Event, Happened
from sdg.foresight import TimeLimit, time_limit
from sdg.observation import Observation
from sdg.playing.playthrough import Playthrough, Step
from sdg.view.data import View
from sdg.view.short_faces import Faces
from sdg.view.titles import owned
from sdg.view.viewer import Viewer
from sdg.view.words.sentences import Teller
from sdg.visibility.seat_log import WATCHER, told_so_far
from sdg_cli.table.reading.countdown import minutes_and_seconds
from sdg_cli.table.screen import Screen
from sdg_cli.terminal.boards import NO_MARKS
from sdg_cli.terminal.console import Look, width
from sdg_cli.terminal.forecasts import Gain, best_of_few, cells_of
from sdg_cli.terminal.result_sentences import tell_outcome
from sdg_cli.terminal.view_as_lines import draw, marks_of

MOST_NEWS = 24  # lines of news that are shown
LONG_SETUP = 4  # lines of the setup; a longer one is shown as one line


class Display:
    """What the people of a play have been shown, and are shown next."""

    def __init__(
        self, play: Playthrough, names: tuple[str, ...], screen: Screen, look: Look, gains: bool
    ) -> None:
        self.play = play
        self.names = names
        self.screen = screen
        self.look = look
        self.gains = gains  # whether it is shown what decisions bring
        self.best: list[Gain] = []  # the decisions that bring most, where few are legal
        self._teller = Teller(play.game.rules, names)
        self._read = dict.fromkeys(range(1, play.game.players + 1), 0)  # events, by seat
        # Who is not asked first is shown what the others have changed by then.
        self._last_seen: dict[int, Observation] = {
            seat: play.game.observation(play.state, seat)
            for seat in self._read
            if seat != play.active and play.active is not None
        }
        self._new_slots: dict[int, frozenset[str]] = {}  # when a seat last looked
        self._marks = NO_MARKS
        self._viewer = Viewer(play.game, names)
        cards, self._faces = play.game.layout.cards, Faces(play.game.rules.attributes)
        kinds = cards.faces[: len(cards.kinds)]
        self._widest = max((width(self._faces.short(face)) for face in kinds), default=0)

    def rename(self, names: tuple[str, ...]) -> None:
        """Show other names from now on."""
        self.names = self._teller.names = self._viewer.names = names

    def show(self, seat: int) -> Observation:
        """Draw what a seat sees, and print what happened since it last looked."""
        play = self.play
        if news := self._news(seat):
            if len(news) > MOST_NEWS:
                more = len(news) - MOST_NEWS
                news = [f"… {more} more, see `log`", *news[-MOST_NEWS:]]
            self.screen.tell("", *(f"  {line}" for line in news))
        seen = play.game.observation(play.state, seat)
        self.best = best_of_few(play.game, play.state, seen) if self.gains else []
        before, new = self._last_seen.get(seat), self._new_slots.get(seat, frozenset())
        view = self._viewer.view(seen, before=before, still_new=new)
        self._marks = marks_of(view.changes, cells_of(self.best), self._widest)
        self._new_slots[seat] = view.changes.slots
        self._last_seen[seat] = seen
        heading = _heading(view, time_limit(play.game, play.state))
        self.screen.say("", self.look.paint(heading, "bold"))
        self._draw(view)
        return seen

    def taken_back_by_clock(self, seat: int, step: Step | None) -> Iterator[str]:
        """Say what a reading of the clock took back: cells that changed though no card moved."""
        before = self._last_seen.get(seat)
        if before is None or step is None:
            return
        if any(isinstance(event, Happened) and event.kind == "move" for event in step.events):
            return
        seen = self.play.game.observation(self.play.state, seat)
        changed = self._viewer.view(seen, before=before).changes
        if cells := sorted(changed.new | changed.left):
            yield f"What was done in this turn is taken back: {', '.join(cells)}."

    def _news(self, seat: int) -> list[str]:
        """Return what happened since a seat last looked; a long setup as one line."""
        events, read = self.log_of(seat), self._read[seat]
        self._read[seat] = len(events)
        lines = []
        if read == 0:
            setup = list(takewhile(lambda event: not _begins(event), events))
            lines = self._teller.tell(setup, seat)
            read = len(setup)
            if len(lines) > LONG_SETUP:
                lines = [f"The table is set up, in {len(lines)} steps: `log all` shows them."]
        return lines + self._teller.tell(events[read:], seat)

    def log_of(self, seat: int) -> Sequence[Event]:
        """Return what happened, as far as a seat may read of it by now."""
        return told_so_far(list(self.play.events()), seat)

    def take_back(self, seat: int) -> None:
        """Note that events were taken back: what a seat has read of them it reads no more."""
        self._read[seat] = min(self._read[seat], sum(1 for _ in self.play.events()))

    def draw(self, seen: Observation) -> None:
        """Draw boards, places and numbers as a seat sees them."""
        self._draw(self._viewer.view(seen))

    def _draw(self, view: View) -> None:
        lines = draw(view, self._faces, self.look, self._marks)
        self.screen.say(*lines, *([] if lines and not lines[-1] else [""]))

    def finish(self, people: Sequence[int]) -> None:
        """Print how the play came out, for the seats of people."""
        play = self.play
        seat = people[0] if len(people) == 1 else 0
        read = min((self._read[each] for each in people), default=0)
        news = self._teller.tell(list(play.events())[read:], seat or WATCHER)
        self.screen.tell("", *(f"  {line}" for line in news[-MOST_NEWS:]), "")
        over = play.game.cap(play.state)  # hands are opened where it was broken off, too
        seen = evolve(play.game.observation(over, seat or 1), seat=seat)
        self.screen.say(*draw(self._viewer.view(seen), self._faces, self.look))
        outcome = play.outcome
        assert outcome is not None
        self.screen.say("", *tell_outcome(outcome, self.names, self.look))


def _heading(view: View, limit: TimeLimit | None) -> str:
    seen = view.seen
    other = seen.turn_of if seen.turn_of != seen.active else None
    head = f"{view.title}, {owned('turn', other, view.names, seen.seat)} {seen.turn}"
    if view.phase:
        head += f", {view.phase}"
    if view.timed:
        head += f", {minutes_and_seconds(seen.clock)} so far"
    if limit is not None:
        head += f", {_time_left(limit)}"
    return head


def _time_left(limit: TimeLimit) -> str:
    """Say how much time the game has left, or that it ends with what is under way."""
    if limit.seconds > 0:
        return f"{minutes_and_seconds(limit.seconds)} left of the game"
    return f"the time is up: the game ends {limit.moment.replace('after', 'after this')}"


def _begins(event: Event) -> bool:
    """Return whether the first round or turn begins with an event."""
    return isinstance(event, Happened) and event.kind in ("round", "turn")
