"""What is tried before play: setups, cards that no cell takes, tables between an option's ends."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from sdg.chance import Generator
from sdg.diagnostics import Diagnostic, SdgError
from sdg.loading import load, load_sources, read
from sdg.puzzles.preparing import make_puzzle
from sdg.source import Source
from sdg.trial_setups import try_setups

GAME = """\
game "Trials"
    players 2 to 4

option far = 3 in 1 to 7
option mode = mild in mild, wild_one

attribute number: 1 to 5

deck chips
    4 of each number

board pond: 5 by 5

pile stock: 1 of chips, shuffled
hand held per player: at most 5
slot top
counter coins per player, 12 in all
score points per player

setup
{setup}

turn
    {turn}choose settle

action settle(pad in pond, n: 1 to 3)
    draw 1 from stock to pad
    points += n + (count held if mode = mild else 0) + coins + count top

end full after turn when stock is empty
win most points
"""
SETUPS = {  # what is told, or nothing
    "for each cell in pond with it.row < 3: draw 1 from stock to pond at (1, 1)": "2 players: a1",
    "for each cell in pond with it.row < far: draw 1 from stock to cell": "",
    "for each player: points += 12 div (count (held with number = 1))": "divides by zero",
    "for each player: for each cell in pond with it.row = far: draw 2 from stock to held": "full",
    "for each cell in pond with it.row = far: draw 1 from stock to top": "`top` is full",
    "draw 1 from stock to last of (pond at (1, 1) going north while it is empty)": "no such cell",
    "for each player: points = 1 - 999999999999999999 * 999999999999999999": "too large",
    "if mode != mild: for each cell in pond: draw 1 from stock to pond at (far div far, 1)":
        "with 2 players and `mode` at wild_one: a1",
    "if far = 7: for each cell in pond: draw 1 from stock to pond at (players, 1)":
        "with 2 players and `far` at 7: a2",
    "if players = 3: for each cell in pond: draw 1 from stock to pond at (far div far, 2)":
        "with 3 players: b1",
    "for each a in pond: for each b in pond: for each c in pond: for each d in pond: "
    "for each player: coins += 1": "takes too long",
    "draw 1 from stock to top": "",
}  # fmt: skip


def written(line: str) -> str:
    """Lay a line out as steps, one below the other, at each `: `."""
    return "\n".join("    " * (i + 1) + step for i, step in enumerate(line.split(": ")))


def game(setup: str = "draw 1 from stock to top", turn: str = "") -> Source:
    return Source("trials.sdg", GAME.format(setup=written(setup), turn=turn))


@pytest.mark.parametrize("setup", SETUPS)
def test_a_setup_is_carried_out_at_each_number_of_players_and_with_each_option(setup: str) -> None:
    reading = read(game(setup))
    assert reading.rules is not None
    messages = [str(each.message) for each in try_setups(reading)]
    if SETUPS[setup]:
        assert len(messages) == 1
        assert messages[0].startswith("before the first decision, with ")
        assert SETUPS[setup] in messages[0]
    else:
        assert messages == []


def test_what_the_turn_does_before_the_first_decision_is_tried_too() -> None:
    turn = "points += 12 div count held\n    "
    [diagnostic] = try_setups(read(game(turn=turn)))
    assert "it divides by zero" in diagnostic.message
    assert diagnostic.span.line == game().text.split("choose settle")[0].count("\n") + 1


def test_a_file_with_much_in_it_is_tried_no_longer_than_others() -> None:
    many = "\n".join(f"    coins += {n} if round = {n} else 0" for n in range(2_000))
    source = game("for each player: coins += 1")
    source = Source(
        "trials.sdg", source.text.replace("    points += n", f"{many}\n    points += n")
    )
    assert try_setups(read(source)) == ()


# Tables between the ends of an option

SIZES = """\
game "Sizes"
    players 2

option side = 5 in 3 to 2003

attribute number: 1 to 5

deck chips
    {amount} of each number

board pond: {rows} by 4
    region bed: blocks of {blocks} by 2

pile stock: {copies} of chips, shuffled
hand held per player: at most {room}
score points per player

setup
    for each player
        draw 2 from stock to held

turn
    choose settle

action settle(card in held, pad in pond)
    move card to pad
    if pad in bed
        points += {divided}

end full after turn when stock is empty
win most points
"""
USUAL = {
    "amount": "4", "rows": "4", "blocks": "2", "copies": "1", "room": "5", "divided": "1",
}  # fmt: skip
AT_700 = {
    "rows": ("(4 if side != 700 else 0)", "no room for a card"),
    "blocks": ("(2 if side != 700 else 3)", "do not divide into blocks"),
    "amount": ("(4 if side != 700 else -1)", "there cannot be so few"),
    "copies": ("(1 if side != 700 else 900)", "cards"),
    "room": ("(5 if side != 700 else 1)", "2 cards would lie in `held`"),
    "divided": ("12 div (side - 700)", "nothing can be divided by it"),
}


@pytest.mark.parametrize("part", AT_700)
def test_a_table_that_no_check_has_tried_is_looked_at_as_it_is_chosen(part: str) -> None:
    value, part_of_the_message = AT_700[part]
    source = Source("sizes.sdg", SIZES.format(**{**USUAL, part: value}))
    assert [each for each in read(source).diagnostics if each.severity == "error"] == []
    assert load_sources([source], 2, {"side": 699}).engine
    with pytest.raises(SdgError) as raised:
        load_sources([source], 2, {"side": 700})
    assert part_of_the_message in str(raised.value)
    assert "`side` at 700" in str(raised.value) or "700" in value


def test_a_puzzle_of_a_size_that_no_check_has_tried_is_looked_at_as_it_is_chosen() -> None:
    text = """\
game "Sizes"

option side = 2 in 2 to 2002

attribute number: 1 to 4

board grid: (side - 700 if side > 600 and side < 800 else 2) by 2

rule different on grid
    number all different in row, column

puzzle on grid of each number
"""
    reading = read(Source("sizes.sdg", text))
    assert make_puzzle(reading, {"side": 702}).grid.size == 4
    for side in (700, 650):
        with pytest.raises(SdgError, match="no room for a card"):
            make_puzzle(reading, {"side": side})


# Cards that no cell takes

PLACED = """\
game "Placed"
    players 2

option far = 3 in 1 to 5

attribute number: 1 to 6
attribute color: red, blue

deck chips
    2 of each number, each color
    {more}

board pond: 3 by 3
    region corner: (1, 1), (1, 3), (3, 1), (3, 3)

pile stock: 1 of chips, shuffled
hand held per player
score points per player

rule bound on pond
    {rule}

setup
    for each player
        draw 4 from stock to held
    {setup}

turn
    choose {choose}
    draw 1 from stock to held

action settle(card in held, pad in pond)
    {lay}
    points += far if pad in corner else 1

end full after turn when passes >= players
win most points
"""


def placed(
    rule: str, more: str = "1 of number 1", setup: str = "", lay: str = "move card to pad",
    choose: str = "settle", after: str = "",
) -> Source:  # fmt: skip
    text = PLACED.format(rule=rule, more=more, setup=setup, lay=lay, choose=choose)
    return Source("placed.sdg", text + after)


def never_placed(source: Source) -> list[str]:
    diagnostics: tuple[Diagnostic, ...] = read(source).diagnostics
    assert [each.message for each in diagnostics if each.severity == "error"] == []
    return [each.message for each in diagnostics if each.code == "W675"]


@pytest.mark.parametrize(
    ("rule", "card"),
    [
        ("need card.number < 6", "number 6, color red"),
        ("need card.number <= cell.row + cell.column - 1", "number 6, color red"),
        ("no card lands where card.number = 4", "number 4, color red"),
        ("no card lands where card.number > cell.row + 2", "number 6, color red"),
        ("need card.color != blue or cell not in corner and cell.row != 2 and cell.column != 2",
         "number 1, color blue"),
        ("need cell.number <= 5", "number 6, color red"),
        ("need card.number * 2 != 4 or count pond > 99 and 1 > 2", "number 2, color red"),
    ],
)  # fmt: skip
def test_a_card_that_no_cell_takes_is_told(rule: str, card: str) -> None:
    assert never_placed(placed(rule)) == [f"a card with {card} can be placed nowhere"]


@pytest.mark.parametrize(
    "source",
    [
        placed("need card.number <= far + 1"),  # with far at its end all fit
        placed("need card.number < 6", more="except number = 6"),
        placed("need card.number < 6", setup="draw 1 from stock to pond at (1, 1)"),
        placed("need card.number < 6", choose="settle or lay_off",
               after="\npile gone\naction lay_off(card in held)\n    move card to gone\n"),
        placed("need card.number < 6 or count pond > 3"),
        placed("need card.number < 6 or some near in neighbors of cell: near.number = 5"),
        placed("number all different in row"),
    ],
)  # fmt: skip
def test_of_a_card_that_some_cell_may_take_nothing_is_told(source: Source) -> None:
    assert never_placed(source) == []


@pytest.mark.parametrize("seed", range(12))
def test_a_card_that_is_told_to_have_no_place_is_never_placed(seed: int) -> None:
    """Rules by chance: in games at random no kind of card is laid that was told of."""
    chance = Random(seed)
    parts = ["card.number", "cell.row", "cell.column", "3", "count pond", "far"]
    compared = [f"{a} {op} {b}" for a, b in product(parts, parts) for op in ("<", "!=", ">=")]
    rule = f"need {chance.choice(compared)} and ({chance.choice(compared)} or cell in corner)"
    source = placed(rule)
    named_numbers = {message.split()[4].strip(",") for message in never_placed(source)}
    for seed in range(4):
        game = load_sources([source])
        state, generator = game.initial_state(Generator(seed)), Generator(seed)
        for _ in range(40):
            decisions = game.legal_decisions(state)
            if not decisions:
                break
            assert not named_numbers & {each.text.split()[1].split("-")[0] for each in decisions}
            state = game.random_step(state, generator)


def test_of_the_games_that_come_along_nothing_is_told() -> None:
    for name in ("cardoku", "cat_sudoku", "crazy_eights", "latin_square", "hex"):
        reading = read(name)
        assert try_setups(reading) == ()
        assert load(name)


SIDES = """\
game "Sides"
    players 2

attribute number: 1 to 3
attribute side per player: gold, tin

deck chips
    {deck}

board pond: 5 by 5

slot top{per}: endless chips
score points per player

turn
    choose put

action put(cell in pond)
    move top to cell
    points += 1

end late after turn when turns > 4
win most points
"""


@pytest.mark.parametrize("per", ["", " per player"])
@pytest.mark.parametrize(
    "deck",
    ["1 of number 1", "1 of each number", "1 of each side", "1 of each side\n    1 of number 1"],
)  # fmt: skip
def test_an_endless_slot_of_several_kinds_is_told_and_not_played(deck: str, per: str) -> None:
    kinds = {"1 of number 1": 1, "1 of each number": 3, "1 of each side": 1 if per else 2}.get(deck)
    kinds = kinds or (2 if per else 3)
    source = Source("sides.sdg", SIDES.format(deck=deck, per=per))
    codes = [each.code for each in try_setups(read(source))]
    if kinds == 1:
        assert codes == []
        game = load(source)
        assert game.count(game.initial_state(Generator(1))) == 25
    else:
        assert codes == ["E580"]
        with pytest.raises(SdgError, match="would give"):
            load(source)
