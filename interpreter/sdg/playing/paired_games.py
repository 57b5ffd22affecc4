"""Two games side by side: the same decisions and chance, and what is legal in one alone."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import takewhile

from attrs import define, field, frozen

from sdg.chance import Generator, Stream
from sdg.events import Chance, Chanced, Decision, Happened, Reason
from sdg.game import Fault, Game
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import decisions_named

GAMES, POSITIONS = 30, 300  # at most


@frozen
class Example:
    """A decision that is legal in one game alone; why it is not in the other."""

    seed: int
    decisions: int  # taken before
    text: str
    reasons: tuple[Reason, ...]
    log: str = field(repr=False)  # a replay of the game that forbids it, up to there


@define
class Beside:
    """What is legal in one of two games alone, counted over positions that both can reach."""

    games: int = 0
    positions: int = 0
    both: int = 0  # decisions legal in both
    forbidden: int = 0  # legal in the first alone
    allowed: int = 0  # legal in the second alone
    parted: int = 0  # games that could not go on alike
    passed: int = 0  # positions where the second goes on without the seat that decides in the first
    let_in: int = 0  # and the other way round
    by_rule: Counter[str] = field(factory=Counter)  # which rules of the second forbid
    examples: dict[str, Example] = field(factory=dict)  # "forbidden", "allowed"
    interrupted: bool = False  # by Ctrl-C; then it is what came of the games before


class _Noted:
    """Chance by a generator, that hands each outcome on."""

    def __init__(self, generator: Generator, outcomes: deque[str]) -> None:
        self._generator = generator
        self._outcomes = outcomes

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        index = self._generator.pick(weights, label)
        self._outcomes.append(label(index))
        return index


class _Heard:
    """Chance that takes the outcomes that were handed on; its own from where they do not fit."""

    def __init__(self, outcomes: deque[str], alone: Generator) -> None:
        self._outcomes = outcomes
        self._alone = alone

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        recorded = self._outcomes.popleft() if self._outcomes else None
        for i, weight in enumerate(weights):
            if weight > 0 and label(i) == recorded:
                return i
        return self._alone.pick(weights, label)


@frozen
class _Course:
    """How a play came from the last decision to the next: turns that began, outcomes of chance."""

    items: tuple[tuple[str, str], ...]  # ("turn", whose) or ("chance", what came)
    active: int | None

    @property
    def chance(self) -> tuple[str, ...]:
        return tuple(what for kind, what in self.items if kind == "chance")

    @property
    def idle(self) -> int:
        """Return how many turns went by in which nobody decided."""
        return max(0, len(self.items) - len(self.chance) - 1)

    def alike(self, other: _Course) -> bool:
        """Return whether both came to the same position."""
        return (self.active, self.idle, self.chance) == (other.active, other.idle, other.chance)

    def passes(self, other: _Course) -> bool:
        """Return whether this went on without the seat that is to decide in the other."""
        if other.active is None or (self.active == other.active and self.idle <= other.idle):
            return False
        pairs = zip(self.items, other.items, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        mine, its = self.items[same:], other.items[same:]
        if not its:
            return True
        if not mine:
            return self.active is None
        return mine[0][0] == its[0][0] == "turn"


def beside(base: Game, house: Game, seed: int) -> Beside:
    """Play both at random, as long as they can be played alike, and compare what is legal."""
    counts = Beside()
    for number in range(GAMES):
        if counts.positions >= POSITIONS:
            break
        before = deepcopy(counts)
        counts.games += 1
        try:
            counts.parted += not _one_game(base, house, seed + number, counts)
        except Fault:
            counts.parted += 1
        except KeyboardInterrupt:
            before.interrupted = True
            return before
    return counts


def _one_game(base: Game, house: Game, seed: int, counts: Beside) -> bool:
    """Play one game; return whether both came to their end alike."""
    outcomes: deque[str] = deque()
    choosing = Generator(seed, stream=Stream.BESIDE)
    noted: Chance = _Noted(Generator(seed), outcomes)
    one = Playthrough(base, seed, chance=noted)
    alone = Generator(seed, stream=Stream.BESIDE_ALONE)
    other = Playthrough(house, seed, chance=_Heard(outcomes, alone))
    while one.active is not None or other.active is not None:
        if counts.positions >= POSITIONS:
            return True
        courses = (_course(one), _course(other))
        if not courses[0].alike(courses[1]):
            _part(one, other, courses, seed, counts)
            return False
        options = [{d.text: d for d in play.legal_decisions()} for play in (one, other)]
        _compare(one, other, options[0], options[1], seed, counts)
        common = [text for text in options[0] if text in options[1]]
        if not common:
            return False
        text = common[choosing.below(len(common))]
        for play, known in zip((one, other), options, strict=True):
            play.decide(known[text])
    return True


def _course(play: Playthrough) -> _Course:
    items = []
    for event in play.steps[-1].events:
        match event:
            case Chanced(outcome):
                items.append(("chance", outcome))
            case Happened("turn", text):
                items.append(("turn", text.partition(": ")[2]))
            case _:
                pass
    return _Course(tuple(items), play.active)


def _compare(
    one: Playthrough, other: Playthrough, first: dict[str, Decision], second: dict[str, Decision],
    seed: int, counts: Beside,
) -> None:  # fmt: skip
    """Note what is legal in one position, and in which of the games."""
    forbidden = [text for text in first if text not in second]
    allowed = [text for text in second if text not in first]
    counts.positions += 1
    counts.both += len(first) - len(forbidden)
    counts.forbidden += len(forbidden)
    counts.allowed += len(allowed)
    for text in forbidden:
        counts.by_rule.update({reason.name or "a requirement" for reason in _reasons(other, text)})
    for kind, texts, play in (("forbidden", forbidden, other), ("allowed", allowed, one)):
        if texts:
            _show(kind, texts[0], _reasons(play, texts[0]), play, seed, counts)


def _part(
    one: Playthrough,
    other: Playthrough,
    courses: tuple[_Course, _Course],
    seed: int,
    counts: Beside,
) -> None:
    """Note what can be decided where one game goes on without the seat that is to decide."""
    passed, let_in = courses[1].passes(courses[0]), courses[0].passes(courses[1])
    counts.positions += passed or let_in
    counts.passed += passed
    counts.let_in += let_in
    if passed:
        counts.forbidden += one.game.count(one.state)
        _show("forbidden", one.legal_decisions()[0].text, _gone(other, one), other, seed, counts)
    if let_in:
        counts.allowed += other.game.count(other.state)
        _show("allowed", other.legal_decisions()[0].text, _gone(one, other), one, seed, counts)


def _show(
    kind: str, text: str, why: tuple[Reason, ...], play: Playthrough, seed: int, counts: Beside
) -> None:
    if kind not in counts.examples:
        counts.examples[kind] = Example(seed, play.decisions, text, why, write_log(play))


def _gone(play: Playthrough, other: Playthrough) -> tuple[Reason, ...]:
    """Say how a play goes on without the seat that is to decide in the other."""
    outcome = play.outcome
    if outcome is not None:
        why = f"the game is over, by `{outcome.ended_by}`"
    elif play.active == other.active:
        why = f"the turn passes: seat {play.active} decides in a later one"
    else:
        why = (
            f"the turn passes: it is for seat {play.active} to decide, not for seat {other.active}"
        )
    return (Reason("", why, None),)


def _reasons(play: Playthrough, text: str) -> tuple[Reason, ...]:
    decision = next(decisions_named(play, text), None)
    return play.game.why_not(play.state, decision) if decision is not None else ()
