"""Points so far, and what a decision brings at once, as lines of text for a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from sdg.foresight import Change, changes, standing
from sdg.spoken_names import spoken
from sdg_cli.terminal.console import WIDEST, Look
from sdg_cli.terminal.offers import list_decisions
from sdg_cli.terminal.seat_table import UNKNOWN, by_seat, rows_of

if TYPE_CHECKING:
    from sdg.events import Decision
    from sdg.game import Game, State
    from sdg.observation import Observation

MOST_TRIED = 2000  # decisions that are tried to say what they bring
MOST_NAMED = 20  # decisions that change nothing, each of which is named
NO_CHANGE = "none of your numbers changes"
NOT_KNOWN = "not to be known beforehand"
UNFORESEEN = "what it brings cannot be known beforehand"
FEW = 40  # decisions that are tried without being asked for


def tell_standing(
    game: Game, state: State, seat: int, names: Sequence[str], look: Look
) -> Iterator[str]:
    """Yield the points as they would be if the game ended now, line by line of the scoring; nothing
    in a game without points."""
    points, score = standing(game, state, seat), game.rules.score
    if points is None or score is None:
        return
    lines, scores, heads = points.lines, points.scores, list(names)
    if score.per != "player":  # all have them together
        lines, scores, heads = lines[:1], scores[:1], ["all"]
    yield "If the game ended now:"
    yield from by_seat(heads, list(rows_of(lines, scores)), look)
    if None in scores:
        yield f" {UNKNOWN} depends on cards that you cannot see"


def tell_changes(
    game: Game,
    state: State,
    decisions: Sequence[Decision],
    names: Sequence[str],
    seat: int,
    columns: int = WIDEST,
) -> Iterator[str]:
    """Say which numbers decisions change at once, those that change the same together."""
    groups: dict[str, list[Decision]] = {}
    for decision in decisions:
        changed = changes(game, state, decision)
        effect = UNFORESEEN if changed is None else ", ".join(
            _told(each, names, seat) for each in changed
        )  # fmt: skip
        groups.setdefault(effect or "changes no number at once", []).append(decision)
    for effect, alike in groups.items():
        if len(alike) == 1:
            yield f"{alike[0].text}: {effect}"
        else:
            yield f"{effect}:"
            yield from list_decisions(alike, columns)


@frozen
class Gain:
    """What some decisions change at once of their player's own numbers, or of the points of all."""

    decisions: tuple[Decision, ...]
    changes: tuple[Change, ...]
    known: bool = True  # else nobody knows beforehand

    @property
    def total(self) -> int:
        """Return the sum of all changes."""
        return sum(change.by for change in self.changes)


def gains(game: Game, state: State, seat: int, decisions: Sequence[Decision]) -> list[Gain]:
    """Return a seat's decisions by what they change at once, those that change more first; those of
    which nobody knows what are one gain, the last."""
    groups: dict[tuple[Change, ...] | None, list[Decision]] = {}
    for decision in decisions[:MOST_TRIED]:
        changed = changes(game, state, decision)
        own = None if changed is None else tuple(
            each for each in changed
            if each.kind != "flag"
            and (each.seat == seat or (each.seat is None and each.kind == "score"))
        )  # fmt: skip
        groups.setdefault(own, []).append(decision)
    unsorted_gains = [
        Gain(tuple(alike), own or (), own is not None) for own, alike in groups.items()
    ]
    return sorted(unsorted_gains, key=lambda gain: (not gain.known, -gain.total))


def best_of_few(game: Game, state: State, seen: Observation) -> list[Gain]:
    """Return for each action the decisions that bring most at once, where few are legal: those
    that bring anything while there is another choice, or more than others of the action."""
    if not 1 < len(seen.decisions) <= FEW:
        return []
    by_action: dict[str, list[Gain]] = {}
    for gain in gains(game, state, seen.seat, seen.decisions):
        for action in dict.fromkeys(decision.action for decision in gain.decisions):
            own = tuple(each for each in gain.decisions if each.action == action)
            by_action.setdefault(action, []).append(Gain(own, gain.changes))
    alone = len({gain.changes for action_gains in by_action.values() for gain in action_gains}) == 1
    bests = [(action_gains[0], len(action_gains) > 1) for action_gains in by_action.values()]
    return [best for best, more in bests if best.changes and (more or best.total > 0) and not alone]


def tell_gain(gain: Gain) -> str:
    """Say in one line what some decisions change at once; of many that change nothing only how
    many."""
    listed = dict[str, list[str]]()
    if _counted(gain):
        actions = Counter(decision.action for decision in gain.decisions)
        return f"{_head(gain)}: {', '.join(f'{name} ({many:,})' for name, many in actions.items())}"
    for decision in gain.decisions:
        first, _, last = decision.text.rpartition(" ")
        listed.setdefault(first, []).append(last)
    groups = "; ".join(f"{first} {' '.join(lasts)}".strip() for first, lasts in listed.items())
    return f"{_head(gain)}: {groups}"


def list_gain(gain: Gain, columns: int = WIDEST) -> Iterator[str]:
    """Say the same; what is longer than a line of the screen is listed below what it changes."""
    line = tell_gain(gain)
    if len(line) <= columns or _counted(gain):
        yield line
    else:
        yield f"{_head(gain)}:"
        yield from list_decisions(gain.decisions, columns)


def cells_of(best: Iterable[Gain]) -> set[str]:
    """Name the last word of each decision that costs nothing: a cell, where a card goes to one."""
    free = (gain for gain in best if gain.total >= 0)
    return {each.text.rpartition(" ")[2] for gain in free for each in gain.decisions}


def _head(gain: Gain) -> str:
    effects = ", ".join(_told(each, (), each.seat) for each in gain.changes)
    return effects or (NO_CHANGE if gain.known else NOT_KNOWN)


def _counted(gain: Gain) -> bool:
    return not gain.changes and len(gain.decisions) > MOST_NAMED


def _told(change: Change, names: Sequence[str], seat: int | None) -> str:
    name = spoken(change.name)
    if change.owner is not None:
        name = f"{name} of {change.owner}"
    if change.seat is not None and change.seat != seat:
        name = f"{names[change.seat - 1]}'s {name}"
    if change.kind == "flag":
        return name if change.by > 0 else f"no more {name}"
    return f"{change.by:+d} {name}"
