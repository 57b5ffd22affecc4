"""What would be an error of the rules is asked only where the rules come to it."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.game import Fault, Game
from sdg.kernel.compare import differences
from sdg.kernel.dialect.writer import Unsupported
from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

GAME = """\
game "Guarded"
    players 1

attribute number: 1 to 9

deck tiles
    2 of each number in 1 to 3

board grid: 2 by 3
    region line: row, column

pile stock: 1 of tiles, shuffled
pile rack: seen by all
counter zero
counter seen
{rule}
setup
    draw 3 from stock to rack
    draw 1 from stock to grid at (1, 1)

turn
    choose lay

action lay(card in rack, cell in grid) "Lay {card} at {cell}"
{steps}
    move card to cell

end after_five after turn when turns >= 3
win together
"""
REQUIRED = [
    "require cell.row > 0 or 10 div zero > cell.row",
    "require cell.row < 3 or cell.number = 10 div zero",
    "require not (cell.row > 2 and 10 div zero > 2)",
    "require card.number < 9 or 10 div zero > cell.row",
    "require card.number = 9 and 10 div zero > cell.column",
    "require card.number = 9\n    require cell.column > 10 div zero",
    "require card.number < 9\n    require zero = 0 or cell.column > 10 div zero",
    "require every near in neighbors of cell: near.row > 0 or 10 div zero > near.row",
    "require some line in line of cell: line is not full or 10 div zero > 2",
    "require no row of cell: row is full and 10 div zero > 2",
    "require count (grid with it.row > 0 or 10 div zero > it.row) = 6",
    "require some one in rack: one.number < 9 or 10 div zero > one.number",
    "require count (rack with number < 9 or 10 div zero > number) = count rack",
    "require (some one in grid: one.row = 1) or 10 div zero > 2",
    "require some one in grid: one.row = 1 or 10 div zero > one.row",
    "require some one in line: one is row or 10 div zero > 2",
    "require count (cell going east while (it.row > 0 or 10 div zero > it.row)) < 5",
    "let limit = 10 div zero if zero > 0 else 3\n    require cell.column <= limit",
]
RULES = [
    "need cell.row > 0 or 10 div zero > cell.row",
    "no card lands where cell.row > 2 and 10 div zero > cell.row",
    "no card leaves where cell.row > 2 and 10 div zero > cell.row",
    "need card.number < 9 or 10 div zero > cell.row",
]


def game_of(steps: str = "", rule: str = "") -> Game:
    text = GAME.replace("{steps}", f"    {steps}" if steps else "")
    rule = f'rule guarded on grid "Guarded"\n    {rule}\n' if rule else ""
    return load(Source("guarded", text.replace("{rule}", rule)))


def assert_lists_agree(game: Game) -> None:
    """What is listed by conditions on many at once is what trying one after the other finds."""
    play, lister = Playthrough(game, 1), game.engine.lister
    action = game.rules.actions[0]
    tried = [group.arguments for group in lister._tried(action)(play.state.slots)]
    assert [decision.arguments for decision in play.legal_decisions()] == tried


@pytest.mark.parametrize("steps", REQUIRED)
def test_a_requirement_that_is_not_asked_is_no_error(steps: str) -> None:
    assert_lists_agree(game_of(steps))


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_of_which_a_part_is_not_asked_is_no_error(rule: str) -> None:
    assert_lists_agree(game_of(rule=rule))


@pytest.mark.parametrize("steps", REQUIRED)
def test_it_is_none_in_a_kernel(steps: str) -> None:
    game = game_of(steps)
    try:
        assert list(differences(game, range(2), 9)) == []
    except Unsupported as missing:
        pytest.skip(str(missing))


@pytest.mark.parametrize(
    "end",
    ["end early after turn when 10 div zero != 1", "end early after turn when 10 mod zero = 0",
     "end early at once when 10 div zero = 1 or turns >= 0",
     "end early after round when turns > 1\n    seen = 10 div zero"],
)  # fmt: skip
def test_an_error_on_the_way_to_an_end_is_one_in_a_kernel_too(end: str) -> None:
    text = GAME.replace("{steps}\n", "").replace("{rule}", "").replace("win together", end)
    game = load(Source("guarded", f"{text}win together\n"))
    chance = Generator(0)
    with pytest.raises(Fault, match="it divides by zero"):
        state = game.initial_state(chance)
        while not state.over:
            state = game.step(state, 0, chance)
    assert list(differences(game, range(2), 9)) == []


def test_an_error_that_the_rules_come_to_is_told() -> None:
    game = game_of("require cell.row = 1 or 10 div zero > cell.row")
    with pytest.raises(Fault, match="it divides by zero"):
        Playthrough(game, 1).legal_decisions()


@pytest.mark.parametrize(
    "steps",
    ["require cell is full and (card.number = 9 or card.number > 10 div zero)",
     "require (every near in neighbors of cell: cell is full) and card.number > 10 div zero",
     "require cell.number > 0 and card.number div zero > 1"],
)  # fmt: skip
def test_an_error_on_a_cell_without_room_is_one(steps: str) -> None:
    game = game_of(steps)
    with pytest.raises(Fault, match="it divides by zero"):
        Playthrough(game, 1).legal_decisions()
    try:
        assert list(differences(game, range(2), 9)) == []
    except Unsupported as missing:
        pytest.skip(str(missing))
