"""Options without effect: whatever they are set to, the same games are played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
    game = looking.game
    asked = {node.name for node in walk(game.rules) if isinstance(node, ir.OptionValue)}
    for option in game.rules.options:
        if option.name not in asked:  # `sdg check` warns of it, and a variant may leave it so
            continue
        tables = list(_others(game, option))
        if all(_written_alike(game, option, table) for table in tables):
            told = f"the option `{option.name}` changes nothing"
            why = Proved("with all its values that were tried the rules of the table are the same")
            yield Finding("dead", f"option {option.name}", told, places_of(option), why)
            continue
        compared = 0
        for table in tables:
            here = _compared(looking, option, table)
            if here is None:
                break
            compared += here
        else:
            if looking.patient():
                bound = NotSeen(compared, rule_of_three(compared), "pairs of games")
                told = f"the option `{option.name}` changed nothing"
                yield Finding("dead", f"option {option.name}", told, places_of(option), bound)
            else:
                looking.cut(f"options: whether `{option.name}` does anything")


def _others(game: Game, option: ir.Option) -> Iterator[dict[str, int]]:
    """Yield the options of this table, and of tables at which one other option is moved."""
    yield dict(game.options)
    for other in game.rules.options:
        if other.name != option.name:
            for value in values(other):
                if value != game.options[other.name]:
                    yield {**game.options, other.name: value}


def _written_alike(game: Game, option: ir.Option, table: Mapping[str, int]) -> bool:
    """Answer whether the rules of a table are the same whatever an option is set to."""
    fixed = [fix(game.rules, game.players, {**table, option.name: value})
             for value in values(option)]  # fmt: skip
    return all(each == fixed[0] for each in fixed)


def _compared(looking: Looking, option: ir.Option, table: Mapping[str, int]) -> int | None:
    """Play games alike under each value; answer how many pairs, None where two differ."""
    first, *rest = (evolve(looking.game, options={**table, option.name: value})
                    for value in values(option))  # fmt: skip
    pairs = 0
    for number in range(looking.budget.option_games):
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
