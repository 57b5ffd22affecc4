"""Where a kernel holds no more: as many numbers as may be offered, players and ways of a word."""

from __future__ import annotations

import pytest

from sdg.game import Game
from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.lab.engine_choice import choose_engine
from sdg.lab.reference import Reference
from sdg.loading import load
from sdg.source import Source

BIDS = """game "Bids"
    players 2

counter money
counter step
score points per player

setup
    money = {money}
    step = {step}

turn
    choose bid or rest

action bid(n: {range})
    require n mod 3 = {asked}
    points += n

action rest
    points += 1

end over after round when round >= 2
win most points
"""
LEAPS = """game "Leaps"
    players 2

attribute number: 1 to 4

deck cards
    9 of each number

pile stock: 1 of cards, shuffled
hand rack per player
score points per player
board field: 10 by 10

rule apart on field "No equal cards a leap apart"
{needs}

setup
    for each player
        draw 3 from stock to rack

turn
    choose lay

action lay(card in rack, pad in field)
    move card to pad
    draw 1 from stock to rack

end over after round when round >= 2
win most points
"""
SEATS = """game "Seats"
    players 2 to 99

counter z per player
score points per player

turn
    choose go

action go
    for each p in (all players with it.z < 3)
        p.z += 1
    points += z

end over after round when round >= 1
win most points
"""
WAYS = 63  # a set of directions is a number
PLAYERS = 42  # parts of a win of which everybody can have as many are a number


@pytest.mark.parametrize("money", [4_095, 4_096, 5_000, 99_999, 100_000, 100_001])
@pytest.mark.parametrize(
    ("numbers", "asked"),
    [
        ("1 to money", "n mod 3"),
        ("1 to money", "0"),
        ("step to money + step - 1", "n mod 3"),
        ("0 - money to 0 - 1", "n mod 3"),
    ],
)
def test_numbers_of_which_the_state_tells_the_ends_are_offered_up_to_the_limit(
    numbers: str, asked: str, money: int
) -> None:
    text = BIDS.format(money=money, step=7, range=numbers, asked=asked)
    plays = list(compared(load(Source("bids.sdg", text)), range(1), 2))
    assert [each.difference for each in plays if each.difference] == []


def _leaps(kinds: int) -> Game:
    pairs = [(a, b) for b in range(2, 9) for a in range(1, b)]
    needs = "\n".join(
        f"    need no way in leaps {a} by {b}: (1 step way).number = cell.number"
        for a, b in pairs[:kinds]
    )
    return load(Source("leaps.sdg", LEAPS.format(needs=needs)))


def _kernel(game: Game) -> str:
    """Return why there is no kernel, "" if there is one."""
    try:
        written(game)
    except Unsupported as missing:
        return str(missing)
    return ""


@pytest.mark.parametrize("kinds", [6, 7, 8])
def test_directions_that_do_not_fit_a_number_are_left_to_the_reference(kinds: int) -> None:
    game, ways = _leaps(kinds), 8 + 8 * kinds
    assert (_kernel(game) == "") is (ways <= WAYS)


@pytest.mark.parametrize("players", [41, 42, 43, 62, 64, 70])
def test_players_that_do_not_fit_a_number_are_left_to_the_reference(players: int) -> None:
    game, agents = load(Source("seats.sdg", SEATS), (), players), ("random",) * players
    assert (_kernel(game) == "") is (players <= PLAYERS)
    rows = Reference(game, agents).rows(3, 0, 2)
    assert choose_engine(game, agents, tell=lambda line: None).rows(3, 0, 2) == rows
