"""Options without effect: whatever they are set to, the same games are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from attrs import evolve

from sdg import ir
from sdg.deep.finding import Finding, NotSeen, Proved, places_of, rule_of_three
from sdg.deep.games import steps_of
from sdg.deep.looking import Looking
from sdg.deep.tables import values
from sdg.engine.fixing import fix
from sdg.engine.rewriting import walk
from sdg.game import Fault, Game
from sdg.lab.native import seed_of
from sdg.playing.log import lines_of_outcome
from sdg.playing.playthrough import Playthrough

MOST = 400  # decisions of a game that are compared


def without_effect(looking: Looking) -> Iterator[Finding]:
    """Yield options whose values all play alike, at this table and with each other option moved."""
    asked = {node.name for node in walk(looking.game.rules) if isinstance(node, ir.OptionValue)}
    for option in looking.game.rules.options:
        if option.name not in asked:  # `sdg check` warns of it, and a variant may leave it so
            continue
        certainty = _nothing(looking, option)
        if not looking.patient():
            looking.cut(f"options: whether `{option.name}` does anything")
        elif certainty is not None:
            does = "changes" if isinstance(certainty, Proved) else "changed"
            told = f"the option `{option.name}` {does} nothing"
            yield Finding("dead", f"option {option.name}", told, places_of(option), certainty)


def _nothing(looking: Looking, option: ir.Option) -> Proved | NotSeen | None:
    """Answer how sure it is that an option does nothing; None if it does something."""
    game, left = looking.game, []
    for table in _others(game, option):
        if not looking.patient():
            return None
        if not _alike(game, option, table, _fixed):
            if _compared(looking, option, table, 1) is None:
                return None
            left.append(table)
    left = [table for table in left if not _alike(game, option, table, _compiled)]
    if not left:
        return Proved("with all its values that were tried the rules of the table are the same")
    pairs = 0
    for table in left:
        found = _compared(looking, option, table, looking.budget.option_games)
        if found is None:
            return None
        pairs += found
    return NotSeen(pairs, rule_of_three(pairs), "pairs of games")


def _others(game: Game, option: ir.Option) -> Iterator[dict[str, int]]:
    """Yield the options of this table, and of tables at which one other option is moved."""
    yield dict(game.options)
    for other in game.rules.options:
        if other.name != option.name:
            for value in values(other):
                if value != game.options[other.name]:
                    yield {**game.options, other.name: value}


Written: TypeAlias = Callable[[Game, Mapping[str, int]], object]


def _alike(game: Game, option: ir.Option, table: Mapping[str, int], written: Written) -> bool:
    """Answer whether a table comes out the same whatever an option is set to."""
    first, *rest = values(option)
    wanted = written(game, {**table, option.name: first})
    return all(written(game, {**table, option.name: value}) == wanted for value in rest)


def _fixed(game: Game, options: Mapping[str, int]) -> object:
    """Answer the rules of a table."""
    return fix(game.rules, game.players, options)


def _compiled(game: Game, options: Mapping[str, int]) -> object:
    """Answer the rules of a table with its cards in the place of the decks."""
    engine = evolve(game, options=options).engine
    return evolve(engine.rules, decks=()), engine.layout.cards, engine.first


def _compared(
    looking: Looking, option: ir.Option, table: Mapping[str, int], games: int
) -> int | None:
    """Play games alike under each value; answer how many pairs, None where two differ."""
    first, *rest = (evolve(looking.game, options={**table, option.name: value})
                    for value in values(option))  # fmt: skip
    pairs = 0
    for number in range(games):
        if not looking.patient():
            return pairs
        seed = seed_of(looking.seed, number)
        wanted = _course(first, seed)
        for each in rest:
            if _course(each, seed) != wanted:
                return None
            pairs += 1
    return pairs


def _course(game: Game, seed: int) -> list[object]:
    """Answer what can be told of a game among random bots: options, decisions, the result."""
    told: list[object] = []
    try:
        play = Playthrough(game, seed)
        told.append((game.count(play.state), game.standing(play.state)))
        for _ in steps_of(play):
            step = play.steps[-1]
            told.append((step.decision and step.decision.text, game.count(play.state),
                         game.standing(play.state)))  # fmt: skip
            if play.decisions >= MOST:
                return told
        outcome = play.outcome
        told += list(lines_of_outcome(outcome)) if outcome is not None else []
    except Fault as fault:
        told.append(fault.message)
    return told
