"""Deals that run dry: cards are dealt to all players, and some get fewer than others.

The rules are given tallies of such loops. No line reads these, so that the same games are played
as without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from attrs import evolve, frozen

from sdg import ir
from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, Shown, places_of
from sdg.deep.games.positions import most_instructive
from sdg.deep.games.simulated import MOST_SHOWN, Games, steps_of
from sdg.game import Fault, Game
from sdg.ir.rewriting import mentions, rewrite
from sdg.ir.walking import walk
from sdg.lab.engine_interface import seed_of
from sdg.playing.playthrough import one_of_many

GAMES = 6  # that are looked at: how much there is to deal depends little on how they are played
FIXED = (ir.Const, ir.OptionValue, ir.Arithmetic, ir.Compare, ir.Choice)  # of an amount

NONE, ONE, YES = ir.Const(0, ir.NUMBER), ir.Const(1, ir.NUMBER), ir.Const(1, ir.YESNO)


@frozen
class Tally:
    """A step of a loop that hands out the same to each player, and where its tally is kept."""

    name: str
    loop: ir.ForEach
    step: ir.Draw | ir.Assign

    @property
    def dealt(self) -> ir.Stored:
        """How many players it came to."""
        return ir.Stored(f"{self.name} dealt", None, ir.NUMBER)

    @property
    def given(self) -> ir.Stored:
        """How many players found something."""
        return ir.Stored(f"{self.name} given", None, ir.NUMBER)

    @property
    def short(self) -> ir.Stored:
        """How many players found too little."""
        return ir.Stored(f"{self.name} short", None, ir.NUMBER)

    @property
    def uneven(self) -> ir.Stored:
        """Whether it ever came to both in one loop, of several players."""
        return ir.Stored(f"{self.name} uneven", None, ir.YESNO)

    @property
    def there(self) -> ir.Expr:
        """How much there still is."""
        if isinstance(self.step, ir.Draw):
            return ir.Count(ir.PlaceCards(self.step.place, self.step.owner))
        return ir.Left(self.step.target.name)

    @property
    def amount(self) -> ir.Expr:
        """How much each should get."""
        return self.step.amount if isinstance(self.step, ir.Draw) else self.step.value


def uneven_deals(looking: Looking, games: Games) -> Iterator[Finding]:
    """Yield what runs dry in the middle of a deal, each with a play."""
    game = games.game
    tallies = list(tallies_of(game.rules))
    if not tallies:
        return
    if looking.from_position:
        looking.skip("stuck: whether deals run dry: games begin from a position")
        return
    chosen = [
        number for number in most_instructive(games, len(games) or GAMES) if games.came_well(number)
    ]
    if not chosen:
        looking.cut("stuck: whether deals run dry: no game came to its end")
    tallied = evolve(game, rules=with_tallies(game.rules, tallies))
    reported: set[str] = set()
    for number in chosen[:GAMES]:
        for tally, decisions in _dry(looking, tallied, seed_of(games.seed, number), tallies):
            shown = games.shown(number, decisions)
            if tally.name not in reported and shown is not None:
                reported.add(tally.name)
                yield _finding(game, tally, Shown(shown[1]))


def tallies_of(rules: ir.Rules) -> Iterator[Tally]:
    """Yield the steps that hand out the same to each player, but for those in loops that go on for
    as long as there is something."""
    steps = _steps(rules)
    again = {node for loop in walk(steps) if isinstance(loop, ir.Loop)
             for node in walk(loop.body) if isinstance(node, ir.ForEach)}  # fmt: skip
    loops = dict.fromkeys(node for node in walk(steps) if isinstance(node, ir.ForEach))
    dealing = [(loop, step) for loop in loops for step in loop.body
               if loop not in again and loop.over.type.of == ir.PLAYER and not ir.decides(loop)
               and _hands_out(rules, step, loop.slot)]  # fmt: skip
    for number, (loop, step) in enumerate(dealing):
        assert isinstance(step, ir.Draw | ir.Assign)
        yield Tally(f"deal {number}", loop, step)


def _steps(rules: ir.Rules) -> tuple[Any, ...]:
    return (rules.setup, rules.turn, rules.actions, rules.whens)


def _hands_out(rules: ir.Rules, step: ir.StepNode, slot: int) -> bool:
    """Return whether a step gives the player in a slot as much as every other."""
    match step:
        case ir.Draw(amount, place, condition=None, to=to):
            shared = any(each.name == place and each.per is None and not each.endless
                         for each in rules.places)  # fmt: skip
            return shared and mentions(to, slot) and _fixed(amount)
        case ir.Assign(ir.Stored(name, owner), "+=", value):
            supplied = any(each.name == name and each.total is not None for each in rules.stores)
            return supplied and mentions(owner, slot) and _fixed(value)
    return False


def _fixed(amount: ir.Expr) -> bool:
    """Return whether an amount is settled before the game."""
    return all(isinstance(node, FIXED) or (isinstance(node, ir.Fact) and node.name == "players")
               for node in walk(amount))  # fmt: skip


def with_tallies(rules: ir.Rules, tallies: Sequence[Tally]) -> ir.Rules:
    """Return rules that keep the tallies as well."""
    stores = [
        ir.Store(store.name, "flag" if store.type == ir.YESNO else "counter", None)
        for tally in tallies for store in (tally.dealt, tally.given, tally.short, tally.uneven)
    ]  # fmt: skip

    def replace(node: object) -> object:
        own = [tally for tally in tallies if tally.loop == node]
        return _tallied(own) if own else node

    setup, turn, actions, whens = (rewrite(part, replace) for part in _steps(rules))
    return evolve(rules, stores=(*rules.stores, *stores), setup=setup, turn=turn,
                  actions=actions, whens=whens)  # fmt: skip


def _tallied(tallies: Sequence[Tally]) -> ir.StepNode:
    """Return a loop with its tallies: begun anew, counted step by step, and looked at."""
    loop, body = tallies[0].loop, list[ir.StepNode]()
    for step in loop.body:
        for tally in tallies:
            if tally.step is step:
                some = ir.Compare(">", tally.there, NONE)
                few = ir.Compare("<", tally.there, tally.amount)
                body += [ir.Assign(tally.dealt, "+=", ONE),
                         ir.If(some, (ir.Assign(tally.given, "+=", ONE),)),
                         ir.If(few, (ir.Assign(tally.short, "+=", ONE),))]  # fmt: skip
        body.append(step)
    begin = [
        ir.Assign(store, "=", NONE)
        for tally in tallies for store in (tally.dealt, tally.given, tally.short)
    ]  # fmt: skip
    end = [ir.If(ir.All((ir.Compare(">", tally.dealt, ONE), ir.Compare(">", tally.given, NONE),
                         ir.Compare(">", tally.short, NONE))),
                 (ir.Assign(tally.uneven, "=", YES),)) for tally in tallies]  # fmt: skip
    return ir.If(YES, (*begin, evolve(loop, body=tuple(body)), *end))


def _dry(
    looking: Looking, tallied: Game, seed: int, tallies: Sequence[Tally]
) -> Iterator[tuple[Tally, int]]:
    """Play a game; yield the tallies that show that something ran dry, and after how many
    decisions."""
    stores, left = tallied.layout.stores, list(tallies)
    try:
        play = one_of_many(tallied, seed, looking.deal)
    except Fault:
        return
    for _ in chain((play,), steps_of(play)):
        for tally in tuple(left):
            if play.state.slots[stores[tally.uneven.name].slots[0]]:
                left.remove(tally)
                yield tally, play.decisions
        if not left or play.decisions >= MOST_SHOWN or not looking.patient():
            return


def _finding(game: Game, tally: Tally, shown: Shown) -> Finding:
    rules, step = game.fixed_rules, tally.step
    if isinstance(step, ir.Draw):
        place = next(each for each in rules.places if each.name == step.place)
        decks = [deck for deck in rules.decks if place.holds and deck.name == place.holds[1]]
        message = f"`{step.place}` runs dry as cards are dealt: some players get fewer than others"
        return Finding("stuck", f"deal {step.place}", message,
                       places_of(step, place, *decks), shown, cause=places_of(step))  # fmt: skip
    name = step.target.name
    store = next(each for each in rules.stores if each.name == name)
    message = f"the supply of `{name}` runs dry as all take some: some players get less than others"
    return Finding("stuck", f"deal {name}", message, places_of(step, store), shown,
                   cause=places_of(step))  # fmt: skip
