"""A decision being applied: the slots worked on, what was touched, the chance, the log."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from sdg import log_texts
from sdg.engine.state.budget import Fault
from sdg.engine.state.moves import add_card
from sdg.events import Chance, Chanced, Event, Happened, Reason
from sdg.layout import slots as at
from sdg.layout.names import moved, passing, spot_name
from sdg.layout.slots import Frame, Layout, PlaceAt, Slots
from sdg.limits import IDLE_TURNS
from sdg.visibility.places import Seats, more, together

if TYPE_CHECKING:
    from sdg.engine.state.turned_names import TurnedUp

Step: TypeAlias = "Callable[[Run, Frame], bool]"

IDLE_NOTED = 50  # as many are the reason why no decision comes
LOOKED = Happened("look", "hidden cards are looked at")


class Run:
    """A state in the making. `reasons` is a list while refusals are collected, else None."""

    __slots__ = (
        "S", "chance", "deciding", "done", "game_over", "glance", "gone", "idle", "in_action",
        "landed", "left", "log", "noticed", "reasons", "seat", "short", "stuck", "turn_over",
        "turned", "turned_up", "unasked", "undone", "waiting",
    )  # fmt: skip

    def __init__(
        self,
        S: Slots,
        chance: Chance | None,
        log: list[Event] | None = None,
        reasons: list[Reason] | None = None,
        in_action: bool = False,
        glance: bool = False,
        seat: int = 0,
    ) -> None:
        self.S = S
        self.chance = chance
        self.log = log
        self.reasons = reasons
        self.in_action = in_action  # a refusal is possible; else it is an error of the rules
        self.deciding = False  # a decision is carried out: what the log says of it says the rest
        self.seat = seat  # whose decision it is, from 1; 0: nobody's
        self.noticed = False  # that seat has learnt of cards that it cannot see
        self.unasked: frozenset[int] = frozenset()  # steps that nobody knows yet, by their `id`
        self.glance = glance  # whether anything can be decided is enough to know, not what
        self.idle = IDLE_NOTED if glance else IDLE_TURNS  # turns that may pass without a decision
        self.settled()
        self.done: list[tuple[str, tuple[int, ...]]] = []  # actions carried out
        self.turned_up: list[TurnedUp] = []  # which other names may stand for
        self.short: list[tuple[Any, str, int, int]] | None = None  # what a supply lacked
        self.turn_over = False
        self.game_over = False
        self.stuck = False  # `do the first` found nothing
        self.undone = False  # the turn was taken back
        self.waiting: deque[Any] | None = None  # triggers that actions done in it have set off

    def settled(self) -> None:
        """Forget what has happened on cells: it is settled, or taken back."""
        self.landed: dict[int, int] = {}  # cells, and how many of the topmost cards came there
        self.left: list[tuple[int, int]] = []  # (cell, kind) of cards that were visible there
        self.gone: list[tuple[int, int]] = []  # the same, with those that were covered
        self.turned: list[int] = []  # cells whose card was turned up

    def note_landed(self, cell: int) -> None:
        """Note that a card comes to a cell, above all others."""
        self.landed[cell] = self.landed.get(cell, 0) + 1

    def note_gone(self, cell: int, kind: int, above: int) -> None:
        """Note that a card leaves a cell on which so many lie above it."""
        self.gone.append((cell, kind))
        if above < self.landed.get(cell, 0):
            self.landed[cell] -= 1

    def refuse(self, reason: Callable[[], Reason]) -> bool:
        """Refuse the action, or note why and go on where reasons are collected."""
        if self.reasons is not None:
            self.reasons.append(reason())
            return True
        if not self.in_action:
            why = reason()
            raise Fault(why.sentence, why.span)
        return False

    def notice(self) -> None:
        """Note that who decided learns of cards that it cannot see; no log says that."""
        self.noticed = True
        if self.log is not None:
            self.log.append(LOOKED)

    def say(self, kind: str, text: str) -> None:
        """Generate an event that everybody may read."""
        if self.log is not None:
            self.log.append(Happened(kind, text))


class NoChance:
    """Stands in for chance in a trial: what is drawn does not decide what is legal."""

    def below(self, n: int) -> int:
        """Return the first of what could be drawn."""
        return 0

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        """Return the first of what could happen."""
        return 0


def pick(
    run: Run, weights: Sequence[int], label: Callable[[int], str], hidden: str,
    seen_by: Callable[[int], Seats],
) -> int:  # fmt: skip
    """Let chance pick an index, and write the outcome down; `seen_by` says who sees it."""
    assert run.chance is not None, "a trial met a chance event"
    index = run.chance.pick(weights, label)
    if run.log is not None:
        run.log.append(Chanced(label(index), hidden, seen_by(index)))
    return index


def draw_kind(run: Run, layout: Layout, source: int, target: int, cards: tuple[int, ...]) -> int:
    """Let chance draw one of some cards (kinds in canonical order) and return its kind."""
    below = getattr(run.chance, "below", None)
    kind: int = -1
    if below is not None:  # the same as to pick by weights, which are not needed
        kind = cards[below(len(cards))]
        if run.log is None:
            return kind
    faces, start, goal = layout.cards.faces, spot_name(layout, source), spot_name(layout, target)
    hidden = log_texts.drawn(log_texts.CARD, start, goal)
    seen_by = together(passing(layout, source), passing(layout, target))
    if kind >= 0 and run.log is not None:
        run.log.append(Chanced(log_texts.drawn(faces[kind], start, goal), hidden, seen_by))
        return kind
    counted = Counter(cards)
    kinds, weights = list(counted), list(counted.values())
    index = pick(
        run, weights, lambda i: log_texts.drawn(faces[kinds[i]], start, goal), hidden,
        lambda _: seen_by,
    )  # fmt: skip
    return kinds[index]


def draw_unseen(run: Run, place: PlaceAt, goal: PlaceAt, wanted: int) -> int:
    """Draw cards that no log shows, as long as it is simple; return how many were drawn."""
    below, S, room = getattr(run.chance, "below", None), run.S, goal.capacity
    if below is None or room is not None or place.out or goal.out or goal.declared.endless:
        return 0
    for drawn in range(wanted):
        cards = S[place.slot]
        if not cards:
            return drawn
        i = below(len(cards))
        S[place.slot] = cards[:i] + cards[i + 1 :]
        add_card(S, goal, cards[i])
    return max(0, wanted)


def passes(
    run: Run, layout: Layout, source: int, target: int, kind: int, by_lot: bool = False
) -> None:
    """Write down that a card passes to where more seats see it, or without anybody's decision."""
    if run.log is None:
        return
    before, after = passing(layout, source), passing(layout, target)
    place = layout.by_location.get(source)
    taken = place is not None and place.declared.endless  # and nobody held it before
    reveals = (by_lot or not taken) and more(before, after)
    if not reveals and (run.deciding or not run.S[at.ROUND]):
        return
    start, goal = spot_name(layout, source), spot_name(layout, target)
    text, hidden = moved(layout, kind, source, target), log_texts.moved(log_texts.CARD, start, goal)
    seen_by = together(before, after)
    if reveals:
        run.log.append(Happened("reveal", text, hidden, seen_by, before))
    else:
        run.log.append(Happened("move", f"move {text}", f"move {hidden}", seen_by))


def distinct(cards: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the different elements of a sorted tuple."""
    return tuple(dict.fromkeys(cards))


def holds_card(cards: tuple[int, ...], kind: int) -> bool:
    """Return whether a place's sorted cards include a kind."""
    i = bisect_left(cards, kind)
    return i < len(cards) and cards[i] == kind
