"""Playouts at random from positions, to estimate what a decision there is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from attrs import define

from sdg import ir
from sdg.chance import Generator
from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, Replay, Shown, places_of
from sdg.deep.games.positions import Position
from sdg.deep.games.simulated import Games
from sdg.game import Fault
from sdg.ir.walking import walk
from sdg.lab.branched_games import Branches, branches
from sdg.lab.engine_interface import seed_of
from sdg.playing.log import write_log

USUAL = 600  # decisions of a game, where none was played to its end
LOOKED = 5  # games without an end, of which it is looked whether the rules go wrong


@define(slots=False)
class PlayingOut:
    """What plays games out: a kernel in C if there is one, else the reference."""

    looking: Looking
    games: Games
    like: PlayingOut | None = None  # of the same rules: its kernel plays for this one as well
    played: int = 0
    wrong: Finding | None = None  # the first game in which the rules go wrong
    _looked: int = 0

    @cached_property
    def kernel(self) -> Branches | None:
        """Return the kernel, if there is one."""
        if self.like is not None:
            return self.like.kernel
        if self.looking.engine != "native" or self.looking.deal is not None:
            return None
        return branches(self.games.game, self.looking.patient)

    @cached_property
    def longest(self) -> int:
        """Return how many decisions are waited for: as many as the longest of all games had."""
        return self.games.longest or USUAL

    def value(self, position: Position, index: int, seed: int) -> float | None:
        """Take a decision and play on; return how far its seat is ahead in the end.

        None if the game goes on for longer than all others, or the rules go wrong.
        """
        self.played += 1
        ended = self._by_kernel if self.kernel is not None else self._by_reference
        result = ended(position, index, seed)
        if result is not None:
            return self._ahead(*result, (position.state.active or 1) - 1)
        if self.wrong is None and self._looked < LOOKED:
            self._looked += 1
            self.wrong = self._gone_wrong(position, index, seed)
        return None

    def _by_kernel(
        self, position: Position, index: int, seed: int
    ) -> tuple[Sequence[int], Sequence[int]] | None:
        """Return points and wins by seat."""
        assert self.kernel is not None
        game = seed_of(self.games.seed, position.game)
        row = self.kernel.row(game, position.decisions, index, seed, self.longest)
        if row is None:
            return None
        columns, seats = self.kernel.columns, range(1, self.games.game.players + 1)
        return ([row[columns.at(f"score {seat}")] for seat in seats],
                [row[columns.at(f"share {seat}")] for seat in seats])  # fmt: skip

    def _by_reference(
        self, position: Position, index: int, seed: int
    ) -> tuple[Sequence[int], Sequence[int]] | None:
        game, chance = self.games.game, Generator(seed)
        try:
            state = game.step(position.state, index, chance)
            for _ in range(self.longest):
                if state.over or not self.looking.patient():
                    break
                state = game.random_step(state, chance)
            outcome = game.outcome(state)
        except Fault:
            return None
        if outcome is None:
            return None
        winners = outcome.winners
        return outcome.scores, [seat in winners for seat in range(1, game.players + 1)]

    def _gone_wrong(self, position: Position, index: int, seed: int) -> Finding | None:
        """Play the same on, as a play that can be shown; return how the rules go wrong in it."""
        play, chance = self.games.until(position.game, position.decisions), Generator(seed)
        play.chance = chance
        for _ in range(self.longest + 1):
            if play.active is None or not self.looking.patient():
                break
            decision = play.game.nth_decision(play.state, index)
            try:
                play.decide(decision)
            except Fault as fault:
                play.fail(decision, fault)
                message = f"the rules go wrong where a game is played on at random: {fault.message}"
                shown = Shown(Replay(write_log(play), play.decisions))
                where = places_of(fault)
                return Finding("stuck", "error", message, where, shown, cause=where)
            index = chance.below(play.game.count(play.state)) if play.active is not None else 0
        return None

    def _ahead(self, points: Sequence[int], wins: Sequence[int], seat: int) -> float:
        """Return by how much a seat has more than the others, or its part of the win.

        Points count as far as they decide who wins.
        """
        decisive = _decisive(self.games.game.rules)
        together = self.games.game.rules.win is None
        if decisive is None or not (together or any(wins)):
            return wins[seat] / (sum(wins) or 1)
        score, sign = decisive
        others = [each for i, each in enumerate(points) if i != seat]
        if not others or score.per != "player":
            return sign * points[seat]
        return sign * (points[seat] - sum(others) / len(others))


def _decisive(rules: ir.Rules) -> tuple[ir.Store, int] | None:
    """Return the score that decides who wins, and 1 if more of it is better, else -1.

    That is what the win is ranked by; where no other way to win is declared, all share the points.
    None where an action or an end may name who wins or loses, but for who has so many points, or
    where nothing says what points are good for.
    """
    score = rules.score
    results = [node for node in walk(rules) if isinstance(node, ir.Result)]
    if score is None:
        return None
    if any(result.who is not None for result in results):
        sign = _raced_for(rules, score, results)
        return (score, sign) if sign else None
    win = rules.win
    if win is not None and win.ranks:
        first = win.ranks[0]
        ranked = isinstance(first.value, ir.Stored) and first.value.name == score.name
        return (score, -1 if first.how == "fewest" else 1) if ranked else None
    if win is not None and win.condition is not None:
        sign = _wanted(score, win.condition)
        return (score, sign) if sign else None
    return None if results else (score, 1)


def _raced_for(rules: ir.Rules, score: ir.Store, results: Sequence[ir.Result]) -> int:
    """Return whether who has many points wins (1), who has few (-1), or neither (0), where ends
    name the winners, and nothing else does."""
    if rules.win is not None:
        return 0
    named = [(end, node) for end in rules.ends for node in walk(end.body or ())
             if isinstance(node, ir.Result)]  # fmt: skip
    signs = {_wanted(score, end.condition) for end, node in named if node.how == "win"}
    only = len(named) == len(results) and all(node.how == "win" for _, node in named)
    return signs.pop() if only and len(signs) == 1 else 0


def _wanted(score: ir.Store, condition: ir.Expr) -> int:
    """Return whether a condition needs many points (1), few (-1), or neither (0)."""
    match condition:
        case ir.Compare(op, ir.Stored(name), _) if name == score.name:
            return {">": 1, ">=": 1, "<": -1, "<=": -1}.get(op, 0)
        case ir.Compare(op, _, ir.Stored(name)) if name == score.name:
            return {">": -1, ">=": -1, "<": 1, "<=": 1}.get(op, 0)
    return 0
