"""Two games side by side: the same decisions and chance, and what is legal in one alone."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence

from attrs import define, field, frozen

from sdg.chance import ChanceDiffers, Generator, Recorded
from sdg.events import Chance, Decision, Reason
from sdg.game import Fault, Game
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import decisions_named

GAMES, POSITIONS = 30, 300  # at most
CHOOSING = 4000  # the generator's stream for what is decided


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
    by_rule: Counter[str] = field(factory=Counter)  # which rules of the second forbid
    examples: dict[str, Example] = field(factory=dict)  # "forbidden", "allowed"


class _Noted:
    """Chance by a generator, that hands each outcome on."""

    def __init__(self, generator: Generator, told: deque[str]) -> None:
        self._generator = generator
        self._told = told

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        index = self._generator.pick(weights, label)
        self._told.append(label(index))
        return index


class _Heard:
    """Chance that takes the outcomes that were handed on."""

    def __init__(self, told: deque[str]) -> None:
        self._told = told

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        one = [self._told.popleft()] if self._told else []
        return Recorded(one).pick(weights, label)


def beside(base: Game, house: Game, seed: int) -> Beside:
    """Play both at random, as long as they can be played alike, and compare what is legal."""
    found = Beside()
    for number in range(GAMES):
        if found.positions >= POSITIONS:
            break
        found.games += 1
        try:
            found.parted += not _one_game(base, house, seed + number, found)
        except (ChanceDiffers, Fault):
            found.parted += 1
    return found


def _one_game(base: Game, house: Game, seed: int, found: Beside) -> bool:
    """Play one game; answer whether both came to their end alike."""
    told: deque[str] = deque()
    choosing = Generator(seed, stream=CHOOSING)
    noted: Chance = _Noted(Generator(seed), told)
    one = Playthrough(base, seed, chance=noted)
    other = Playthrough(house, seed, chance=_Heard(told))
    while one.active is not None and one.active == other.active and not told:
        if found.positions >= POSITIONS:
            return True
        options = [{d.text: d for d in play.legal_decisions()} for play in (one, other)]
        _compare(one, other, options[0], options[1], seed, found)
        common = [text for text in options[0] if text in options[1]]
        if not common:
            return False
        text = common[choosing.below(len(common))]
        for play, known in zip((one, other), options, strict=True):
            play.decide(known[text])
    return one.active is None and other.active is None


def _compare(
    one: Playthrough, other: Playthrough, first: dict[str, Decision], second: dict[str, Decision],
    seed: int, found: Beside,
) -> None:  # fmt: skip
    """Note what is legal in one position, and in which of the games."""
    forbidden = [text for text in first if text not in second]
    allowed = [text for text in second if text not in first]
    found.positions += 1
    found.both += len(first) - len(forbidden)
    found.forbidden += len(forbidden)
    found.allowed += len(allowed)
    for text in forbidden:
        found.by_rule.update({reason.name or "a requirement" for reason in _reasons(other, text)})
    for kind, texts, play in (("forbidden", forbidden, other), ("allowed", allowed, one)):
        if texts and kind not in found.examples:
            why = _reasons(play, texts[0])
            found.examples[kind] = Example(seed, play.decisions, texts[0], why, write_log(play))


def _reasons(play: Playthrough, text: str) -> tuple[Reason, ...]:
    decision = next(decisions_named(play, text), None)
    return play.game.why_not(play.state, decision) if decision is not None else ()
