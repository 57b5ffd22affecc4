"""Numbers to choose from, between ends that the state tells, and arguments that lean on earlier."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.game import Fault, Game, State
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again
from sdg.source import Source

GAME = """\
game "Ranges"
    players 1 to 2

attribute number: 1 to 4

deck tiles
    1 of each number

board grid: 2 by 2

supply bag: 1 of tiles
counter low
counter high
score points per player

setup
    low = {low}
    high = {high}

turn
    choose pick, lay, place or slide

action pick(n: {n})
    points += n

action lay(tile in bag, n: tile.number to 3)
    points += n

action place(tile in bag, cell in grid)
    require cell is empty
    move tile to cell

action slide(tile in cards of grid, cell in neighbors of tile)
    require cell is empty
    move tile to cell

end late after turn when turns > 5
win most points
"""


def start(low: int = 1, high: int = 3, n: str = "low to high") -> tuple[Game, State]:
    game = load(Source("ranges.sdg", GAME.format(low=low, high=high, n=n)))
    return game, game.initial_state(Generator(1))


def listed(game: Game, state: State, action: str) -> list[str]:
    texts = [decision.text for decision in game.legal_decisions(state)]
    return [text.removeprefix(f"{action} ") for text in texts if text.startswith(action)]


@pytest.mark.parametrize(
    ("low", "high", "n", "numbers"),
    [
        (1, 3, "low to high", [1, 2, 3]),
        (-1, 1, "low to high", [-1, 0, 1]),
        (2, 2, "low to high", [2]),
        (3, 2, "low to high", []),
        (3, 0, "low", [3]),
        (2, 3, "low * 2 to high + 2", [4, 5]),
        (2, 3, "count bag to high + 1", [4]),
        (2, 3, "(first of grid).number to 3", []),
        (2, 3, "1 to (first of grid).number", []),
    ],
)
def test_both_ends_are_included_and_the_wrong_way_round_is_nothing(
    low: int, high: int, n: str, numbers: list[int]
) -> None:
    assert listed(*start(low, high, n), "pick") == [str(number) for number in numbers]


def test_an_end_may_lean_on_an_earlier_argument() -> None:
    assert listed(*start(), "lay") == ["1 1", "1 2", "1 3", "2 2", "2 3", "3 3"]


def test_a_number_beyond_the_end_is_refused() -> None:
    game, state = start()
    (reason,) = game.why_not(state, game.decision("pick", (4,)))
    assert reason.sentence == "`pick 4` names a card, place or number it cannot"


def test_more_numbers_than_can_be_listed_are_an_error_of_the_rules() -> None:
    with pytest.raises(Fault, match="takes too long"):
        start(1, 10**17)
    with pytest.raises(Fault, match="100,000 decisions"):
        start(1, 120_000)


def test_what_a_later_argument_may_be_is_told_for_all_earlier_ones() -> None:
    game, state = start()
    assert [face for _, face in game.domains(state, "lay")[1]] == ["1", "2", "3"]
    for text in ("place 2 a1", "place 3 b1"):
        chosen = next(d for d in game.legal_decisions(state) if d.text == text)
        state = game.apply(state, chosen, Generator(1))
    assert {face for _, face in game.domains(state, "slide")[1]} == {"a1", "b1", "a2", "b2"}


def test_a_play_with_such_arguments_is_verified() -> None:
    game, _ = start()
    play = Playthrough(game, 1)
    for text in ("place 2 a1", "slide a1 b1", "lay 3 3", "pick 2"):
        play.decide(next(d for d in game.legal_decisions(play.state) if d.text == text))
    log = write_log(play)
    assert write_log(play_again(parse_log(log, "a.replay"))) == log


def test_what_an_argument_may_be_is_told_where_a_condition_parts_it_from_others() -> None:
    text = GAME.replace("cell in grid)\n", "cell in (grid with count cards of row of it < 1))\n", 1)
    game = load(Source("ranges.sdg", text.format(low=1, high=3, n="low to high")))
    state = game.initial_state(Generator(1))
    chosen = next(d for d in game.legal_decisions(state) if d.text == "place 2 a1")
    state = game.apply(state, chosen, Generator(1))
    assert [face for _, face in game.domains(state, "place")[1]] == ["a2", "b2"]
