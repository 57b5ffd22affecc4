"""Numbers that leave 64 bits: every engine meets the same error, at the same decision."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.game import Fault, Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.kernel.facts.number_bounds import UNKNOWN
from sdg.kernel.generate import begin
from sdg.kernel.share import written
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.loading import load
from sdg.measures.columns import MOST_APART
from sdg.source import Source
from tests.support.in_c import InC

pytestmark = pytest.mark.crossed

TOO_LARGE = "the number is too large"
HEAD = """\
game "Large"
    players 2

attribute number: 1 to 4

deck tiles
    6 of each number

board yard: 5 by 5

pile stock: 1 of tiles, shuffled
hand rack per player: seen by owner
counter pot
counter many
counter few per player, 9 in all
score points per player

setup
    for each player
        draw 3 from stock to rack

"""
TAIL = """
end over after round when round >= 9
win most points
"""
TURN = """\
turn
    choose lay or rest

action rest "y"
    require count rack < 2
    end turn

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell
    draw 1 from stock to rack
"""
BELOW = "a price below nothing cannot be paid"
LARGE = 9 * 10**17  # as large as numbers in files almost can be: eleven of them leave 64 bits

# What is done when a card is laid, and the error that comes of it in the end ("": none does).
STEPS = {
    "a number multiplied by itself": ("    pot += 3\n    pot = pot * pot", TOO_LARGE),
    "a product below all numbers": ("    pot -= 3\n    pot = pot * 7 * (pot * pot + 1)", TOO_LARGE),
    "a sum of stored numbers": ("    pot += 3\n    pot = pot + pot\n    pot = pot + 7 * pot",
                                TOO_LARGE),
    "a difference of stored numbers": ("    pot = pot - 1 - (5 - pot) * 99\n    many -= pot",
                                       TOO_LARGE),
    "much added at a time": (f"    pot += {LARGE}", TOO_LARGE),
    "much taken at a time": (f"    pot -= {LARGE}", TOO_LARGE),
    "points that grow by points": ("    points += previous.points * 99 + 1", TOO_LARGE),
    "a price that is owed": (f"    pot += {LARGE}\n    let owed = 0 - pot\n"
                             f"    if pot > 5 * {LARGE}\n        pay owed pot", BELOW),
    "a sum that is too large": (f"    pot = sum of {LARGE} * one.column for one in yard",
                                TOO_LARGE),
    "a sum that is too large in between": (
        f"    pot = sum of 2 * {LARGE} * (3 - one.column) * (2 * (one.row mod 2) - 1)"
        " for one in cells of yard", ""),
    "a number of a word of 64 bits": (
        "    pot = 0 - 2147483648 * 2147483648\n    many = pot + pot", TOO_LARGE),
    "a number that just fits": ("    pot = 922337203685477580 * 10 + 7\n    many = 0 - pot", ""),
    "one more than fits": ("    pot = 922337203685477580 * 10 + 7\n    many = 0 - pot - 1",
                           TOO_LARGE),
    "a price far below nothing of what there are few": (
        f"    pay (0 - 9 * {LARGE} + 0 * pot) few", BELOW),
    "a number that is written and is one less than fits": (
        "    pot = - 4294967296 * 2147483648\n    many = 7", TOO_LARGE),
    "a large number divided": (f"    pot = pot div 9 + 8 * {LARGE}\n    many = 0 - pot\n"
                               f"    points += many div 70 + many mod {LARGE} div 1000", ""),
}  # fmt: skip
ELSEWHERE = {
    "a requirement": (TURN + "    pot += 900\n    require pot * pot * pot * pot * pot > 0\n"
                             "    pot += 7000", TOO_LARGE),
    "a requirement that is not asked": (
        TURN + "    pot += 900\n    require pot > 5 or pot * pot * pot * pot * pot * pot * pot > 0",
        ""),
    "numbers to choose from": (
        TURN.replace("lay or rest", "lay, choice or rest")
        + f"    pot += 10 * {LARGE}\n    many = 0 - pot\n"
        + 'action choice(n: many to pot) "z"\n    require pot > 5\n    points += 1',
        "this takes too long"),
    "no numbers to choose from": (
        TURN.replace("lay or rest", "lay, choice or rest")
        + f"    pot = 10 * {LARGE}\n    many = 0 - pot\n"
        + 'action choice(n: pot to many) "z"\n    require pot > 5\n    points += 1', ""),
    "the largest number among those to choose from": (
        TURN.replace("lay or rest", "lay, choice or rest")
        + "    pot = 922337203685477580 * 10 + 7\n"
        + 'action choice(n: pot - 2 to pot) "z"\n    require pot > 5\n    points = n mod 9', ""),
    "scores far from each other": (
        TURN + f"    if active = first of all players\n        points += 5 * {LARGE}\n"
        f"    if active != first of all players\n        points -= 5 * {LARGE}\n"
        f"    if points > 7 * {LARGE} or points < 0 - 7 * {LARGE}\n        many += 1\n"
        "    if many > 1\n        end game\n", ""),
    "the scoring": (
        TURN + f"    points += 4 * {LARGE}\n    if points > 5 * {LARGE}\n        end game\n\n"
        f"scoring points\n    more: 8 * {LARGE}\n", TOO_LARGE),
    "the counters of a supply": (
        TURN + f"    few += 10 * {LARGE}\n    few -= 2\n    few += 10 * {LARGE}\n"
        + f"    if points > 3\n        few -= 10 * {LARGE}\n    points += few", ""),
}  # fmt: skip
GAMES = {what: (TURN + steps, error) for what, (steps, error) in STEPS.items()} | ELSEWHERE


def game_of(what: str) -> Game:
    return load(Source("large.sdg", HEAD + GAMES[what][0] + TAIL))


@pytest.mark.parametrize("what", GAMES)
def test_an_error_says_what_is_wrong(what: str) -> None:
    game, error = game_of(what), GAMES[what][1]
    errors = {_error(game, seed) for seed in range(6)} - {""}
    assert all(error in message for message in errors)
    assert bool(errors) == bool(error)


@pytest.mark.parametrize("what", GAMES)
def test_the_kernel_meets_the_same_errors(what: str) -> None:
    assert [each.difference for each in compared(game_of(what), range(6)) if each.difference] == []


@pytest.mark.slow
@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("what", GAMES)
def test_so_does_c(what: str) -> None:
    game = game_of(what)
    plays = compared(game, range(6), others=[InC(*written(game), ("-O1",))])
    assert [each.difference for each in plays if each.difference] == []


@pytest.mark.parametrize("what", ["scores far from each other", "a number that just fits"])
def test_what_is_noted_of_such_games_is_added_up_exactly(what: str) -> None:
    game, agents = game_of(what), ("random", "random")
    reference = Reference(game, agents)
    plain = choose_engine(game, agents, "plain")
    quickest = choose_engine(game, agents)
    rows, totals = reference.rows(3, 0, 40), reference.totals(3, 0, 40)
    assert plain.rows(3, 0, 40) == quickest.rows(3, 0, 40) == rows
    assert plain.totals(3, 0, 40) == quickest.totals(3, 0, 40) == totals
    if "far" in what:
        margin = reference.columns.at("margin")
        assert totals.most[margin] == MOST_APART < totals.sums[margin]


def test_what_cannot_leave_64_bits_is_not_watched() -> None:
    source = written(load("sudoku_42"))[1]
    assert not any(name in source.text() for name in ("plus(", "minus(", "times(", "whole("))
    assert "times(" in written(game_of("a number multiplied by itself"))[1].text()


VALUES = """game "Large values"
    players 2

attribute worth: {low} to {high}

deck cards
    1 of each worth

pile stock: 1 of cards, shuffled
score points per player

turn
    {turn}

action go
    {steps}

action take_one
    points += 1

end over after round when round >= 3
win most points
"""
ROWS = {  # where the values of a loop are put down
    "ordered": ("choose go", "for each one in worth, highest one first\n        points += one"),
    "lowest": ("choose go", "for each one in worth, lowest one mod 3 first\n        points += one"),
    "sifted": ("choose go", "for each one in (worth with it mod 2 = 0)\n        points += one"),
    "turn": ("for each one in worth, highest one first\n        choose take_one\n"
             "        points += one", "require no"),
}  # fmt: skip


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("where", ROWS)
@pytest.mark.parametrize("low", [32_765, 40_000, 70_000])
def test_values_of_attributes_are_put_down_whole(where: str, low: int) -> None:
    turn, steps = ROWS[where]
    text = VALUES.format(low=low, high=low + 5, turn=turn, steps=steps)
    game = load(Source("values.sdg", text))
    plays = compared(game, range(2), others=[InC(*written(game), ("-O0",))])
    assert [each.difference for each in plays if each.difference] == []


def test_counters_are_bound_by_what_is_given_to_them() -> None:
    def most(steps: str) -> dict[str, int]:
        return begin(load(Source("large.sdg", HEAD + TURN + steps + TAIL)).engine).bounds.stores

    assert most("    pot = 7\n    many = pot * 3")["many"] == 21
    assert most("    pot += 7\n    many = pot")["many"] == most("    pot += 7")["pot"] > 7 << 17
    assert "pot" not in most("    pot = pot + 1")
    assert "many" not in most(f"    pot = {LARGE}\n    many += pot")
    assert most("    points += card.number")["points"] < UNKNOWN


def _error(game: Game, seed: int) -> str:
    """Return the error that a play of random bots meets, if it does."""
    chance = Generator(seed)
    try:
        state = game.initial_state(chance)
        while not state.over:
            state = game.random_step(state, chance)
        game.outcome(state)
    except Fault as fault:
        return fault.message
    return ""
