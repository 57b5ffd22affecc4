"""Rules whose absence changes nothing: the same games played without each of them.

What a rule forbids may be forbidden by others as well, or may never have come up. So a rule is
reported only if there was something that it forbade by itself, and nothing would have gone
otherwise in all the games of the samples, from their beginning to their end.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from attrs import define, evolve

from sdg import ir
from sdg.chance import Generator, Stream
from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, NotSeen, places_of, rule_of_three
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import play_many, steps_of
from sdg.deep.games.watchers import Watched
from sdg.deep.rules.idle_rules import switched_off
from sdg.diagnostics.spelling import counted, few
from sdg.game import Fault, Game, State
from sdg.inspection import Inspection
from sdg.layout import slots as at
from sdg.playing.playthrough import Playthrough
from sdg.states import many


@define
class _Without:
    """A rule, the game without it, and the game that has no rule of a board but this."""

    rule: ir.Rule
    without: Game
    alone: Game
    spoke: bool = False  # it forbade something, if only what others forbid as well


class Missed:
    """A watcher: looks of each rule whether it is missed, and whether it had anything to forbid."""

    def __init__(self, samples: Samples, known: set[str]) -> None:
        self.samples = samples
        self.game = game = samples.first.game
        self.bare = _with(game, ())
        self.waiting: dict[str, _Without] = {}
        for rule in game.fixed_rules.rules:
            if rule.name in known or switched_off(game, rule):
                continue
            declared = game.rules.rules
            without = _with(game, tuple(each for each in declared if each.name != rule.name))
            alone = _with(game, tuple(each for each in declared if each.name == rule.name))
            if all(map(Inspection(game).has_the_slots_of, (without, alone, self.bare))):
                self.waiting[rule.name] = _Without(rule, without, alone)
            else:
                samples.looking.skip(f"whether the rule `{rule.name}` is missed: the game is laid"
                                     " out otherwise without it")  # fmt: skip

    def look(self, play: Playthrough) -> None:
        """Look whether more could be decided without a rule, and whether it forbids anything."""
        if not self.waiting:
            return
        here, bare = self.game.count(play.state), None
        for name, each in list(self.waiting.items()):
            if not each.spoke:
                bare = _count(self.bare, play.state) if bare is None else bare
                each.spoke = _count(each.alone, play.state) != bare or _broken(each, play.state)
            if _count(each.without, play.state) != here or not self._goes_on_alike(play, each):
                del self.waiting[name]

    def _goes_on_alike(self, play: Playthrough, each: _Without) -> bool:
        """Return whether a decision leads to the same seat, whether or not a rule is there: who
        can do nothing by the rule has to pass, and never decides."""
        state, index = play.state, play.decisions % self.game.count(play.state)
        after = list[object]()
        for game in (self.game, each.without):
            try:
                next_state = game.step(_adopted(game, state), index,
                                       Generator(play.decisions, stream=Stream.MISSED))  # fmt: skip
                after.append((next_state.over, next_state.active, next_state.slots[at.TURN]))
            except Fault:
                after.append(None)
        return after[0] == after[1]

    def over(self, play: Playthrough) -> None:
        """A game that is over offers nothing."""

    def findings(self, watched: Watched) -> Iterator[Finding]:
        """Yield the rules that had something to forbid and were missed in no game."""
        cut = self.samples.looking.cut
        for name, each in self.waiting.items():
            whether = f"dead: whether the rule `{name}` forbids what the others allow"
            if not self.samples.enough:
                cut(f"{whether}: {self.samples.lack}")
                continue
            if not each.spoke:
                cut(f"{whether}: it had nothing to forbid in"
                    f" {counted(watched.positions, 'position')}")  # fmt: skip
                continue
            alike = self.samples.alike(each.without)
            if alike is not None and alike.enough:
                message = f"the rule `{name}` forbade nothing that the others allow"
                bound = NotSeen(alike.games, rule_of_three(alike.games))
                yield Finding("dead", f"rule {name}", message, places_of(each.rule), bound)
            elif alike is not None:
                cut(f"{whether}: {few(alike.games, 'game')} played without it")


def speaks(looking: Looking, rule: str, many: int) -> bool:
    """Return whether a rule forbids anything in some games, if only what others forbid as well."""
    games = play_many(evolve(looking, engine="reference"), most=0)
    others = {each.name for each in looking.game.rules.rules if each.name != rule}
    missed = Missed(Samples(looking, games), others)
    if rule not in missed.waiting:  # it is switched off
        return False
    for number in range(many):
        with suppress(Fault):
            for play in steps_of(games.play(number)):
                if not looking.patient():
                    return False
                if play.active is not None:
                    missed.look(play)
                if rule not in missed.waiting or missed.waiting[rule].spoke:
                    return True
    return False


def _with(game: Game, rules: tuple[ir.Rule, ...]) -> Game:
    return evolve(game, rules=evolve(game.rules, rules=rules))


def _count(game: Game, state: State) -> int:
    """Return how many decisions there are in a state of another game; -1 where rules go wrong."""
    try:
        Inspection(game).begin_work()
        return many(_adopted(game, state))
    except Fault:
        return -1


def _adopted(game: Game, state: State) -> State:
    """Return a state of another game as one of this game."""
    inspection = Inspection(game)
    return inspection.state_at(inspection.adopted(state.slots))


def _broken(each: _Without, state: State) -> bool:
    """Return whether a rule that is settled later stands broken."""
    inspection = Inspection(each.alone)
    for rule in inspection.compiled_rules:
        if each.rule.settled is not None:
            inspection.begin_work()
            try:
                return inspection.stands_broken(rule, inspection.adopted(state.slots))
            except Fault:
                return False
    return False
