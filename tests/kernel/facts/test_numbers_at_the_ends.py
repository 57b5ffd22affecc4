"""Any number wherever the language takes one: told before play, or alike on every engine."""

from __future__ import annotations

import pytest

from sdg.diagnostics import SdgError
from sdg.kernel.compare import compared
from sdg.loading import game_of, read
from sdg.source import Source
from sdg.trial_setups import try_setups

pytestmark = pytest.mark.crossed

GAME = """\
game "Ends"
    players {players}

option far = {usual} in {least} to {most}

attribute number: 1 to {top}
attribute color: red, blue

deck tiles
    {copies} of each number, each color
    {more} of number {one}, color red
    except number = {left_out}

board yard: {rows} by {columns}
    region line: row, column
    region box: blocks of {high} by {wide}
    region path: (1, 1), ({row}, {column})
    region shade for each card with number = {shade}: {tall} by 1 around it
    region zone per player
        2 players: row 1, row {area}

board plain: unbounded, reach {reach}

pile stock: {decks} of tiles, shuffled
pile heap: in order, seen by all, at most {room}
pile chest per color: seen by all, at most {each}
slot post per line
hand rack per player: seen by owner, at most {held}
counter coins per player, {total} in all
counter pot
counter many
counter fame per color
flag sung per line
score points per player
marker cat on yard

table worth by number
    {low} to 2: {result}
    otherwise: 1

rule apart on yard
    neighbors differ in number by at least {apart}

rule quiet on plain
    need {need} < 3

setup
    pot = 1
    for each player
        draw {dealt} from stock to rack
        coins += 1
    draw 5 from stock to heap

turn
    choose lay, raise or put

action put(card in rack, cell in plain)
    move card to cell

action raise(n: {from_} to {to})
    many += 1
    require n > 0

action lay(card in rack, cell in yard)
    move card to cell
    points += card.number
    {step}

scoring points
    rest: coins + {scored}

end late after round when round >= {rounds}
win most points
titles
    from {title} "Egg"
    from 100 "Owl"
"""
# Where only a number as it is written may stand.
WRITTEN = {
    "players": "2", "usual": "3", "least": "1", "most": "9", "top": "4", "one": "2", "tall": "3",
    "reach": "3", "total": "20", "low": "1", "apart": "1", "title": "0",
}  # fmt: skip
# Where a number is fixed before play.
FIXED = {
    "copies": "3", "more": "1", "left_out": "9", "rows": "4", "columns": "4", "high": "2",
    "wide": "2", "row": "2", "column": "2", "shade": "3", "area": "2", "decks": "1", "room": "30",
    "each": "4", "held": "9", "result": "3",
}  # fmt: skip
# Where a number is computed in play, besides in the step of an action.
IN_PLAY = {
    "need": "count heap", "dealt": "3", "from_": "1", "to": "3", "scored": "0", "rounds": "6",
}  # fmt: skip
USUAL = {**WRITTEN, **FIXED, **IN_PLAY, "left_out": "(9 - 5 + 1)", "step": "many += 1"}
STEPS = [
    "draw {} from stock to rack",
    "draw {} from heap to rack",
    "draw {} from stock with number > 1 to heap",
    "draw {} from stock to bottom of heap",
    "draw 1 from stock to plain at ({}, {})",
    "move first {} of heap to stock",
    "move last {} of heap to stock",
    "move first {} of heap to card.color.chest, the rest to rack",
    "swap first of rack with yard at ({}, 1)",
    "move first 1 of stock to line ({}).post",
    "mark line ({}) as sung",
    "cat = yard at ({}, 1)",
    "cat = yard at (1, {})",
    "pay {} coins",
    "coins += {}",
    "coins -= {}",
    "pot = {}",
    "red.fame += {}",
    "points -= 1, not below {}",
    "points += 1, not above {}",
    "points += {}, not above 9",
    "points -= {}, not below 0",
    "points = points * {}",
    "points = points div {}",
    "points = points mod {}",
    "points = points + {}",
    "points = points - {}",
    "points = - {}",
    "points += worth({})",
    "points += {} if points > 3 else 1",
    "points += most (points * {})",
    "points += sum of {} for one in yard",
    "points = highest {} for one in rack",
    "points += count first {} of cells of line (1)",
    "points += count (first {} of rack)",
    "points += count cells of line ({})",
    "points += order of box ({})",
    "points += count (rack with highest it.number * {})",
    "points += count (heap with number = {})",
    "points += count (yard with it.row = {})",
    "points += count (yard with it.row < {})",
    "points += count (yard with it.column - 1 >= {})",
    "let much = {}\n    points += much",
    "require {} < points + 5",
    "pass turn to first of (all players with points >= {})",
    "repeat at most {}\n        points += 1",
    "repeat at most {} while points < 9\n        points += 1",
    "for each p in first {} of all players\n        p.points += 1",
    "for each line in last {} of line\n        points += 1",
    "for each p in all players, lowest p.points * {} first\n        p.points += 1",
    "if {} < points\n        points += 1",
    "if card.number = {}\n        points += 1",
    "if some one in yard: one.row = {}\n        points += 1",
    "if line ({}) is full\n        points += 1",
    "if coins left > {}\n        points += 1",
    "if turns > {}\n        end turn",
    "if height of cell > {}\n        points += 1",
    "if order of card.color = {}\n        points += 1",
    "if count alike number of rack >= {}\n        points += 1",
    "if count neighbors of cell > {}\n        points += 1",
    "if count conflicts of yard > {}\n        points += 1",
    "if lay this turn > {}\n        points += 1",
]
STEPS_OF_WAYS = [
    "points += count (leaps {} by 2)",
    "for each way in leaps 1 by {}\n        points += count (cell going way while it is empty)",
    "if {} steps north is empty\n        points += 1",
    "for each way in all directions\n        if {} steps way is full\n            points += 1",
    "if line (1) shows number {} to 3\n        points += 1",
]
LITERALS = ["0", "-1", "2147483648", "999999999999999999", str(2**64)]
NUMBERS = {
    "0": "0", "-1": "(-1)", "2**31": "2147483648",
    "2**63 - 1": "(4294967296 * 2147483647 + 4294967295)", "-2**63": "(-4294967296 * 2147483648)",
    "2**64": "(4294967296 * 4294967296)", "-2**64": "(-4294967296 * 4294967296)",
}  # fmt: skip
RECKONED = [*NUMBERS.values(), *(f"(pot * {number})" for number in NUMBERS.values())]


def wrong_with(decisions: int = 15, **words: str) -> list[str]:
    """Return how engines play a game unlike each other; nothing of what is told before play."""
    reading = read(Source("ends.sdg", GAME.format(**{**USUAL, **words})))
    if reading.rules is None:
        return []
    try_setups(reading)  # it may tell of a mistake, which all engines meet as well
    try:
        game = game_of(reading, None, {})
    except SdgError:  # so few or so many never play it
        return []
    return [each.difference for each in compared(game, range(1), decisions) if each.difference]


def test_the_usual_numbers_are_sound() -> None:
    reading = read(Source("ends.sdg", GAME.format(**USUAL)))
    assert [each for each in reading.diagnostics if each.severity == "error"] == []
    assert try_setups(reading) == () and wrong_with() == []


@pytest.mark.parametrize("place", WRITTEN)
def test_a_written_number_may_be_any(place: str) -> None:
    assert [wrong for number in LITERALS for wrong in wrong_with(5, **{place: number})] == []


@pytest.mark.parametrize("place", FIXED)
def test_a_number_that_is_fixed_before_play_may_be_any(place: str) -> None:
    differences = [wrong_with(5, **{place: number}) for number in NUMBERS.values()]
    assert [wrong for each in differences for wrong in each] == []


@pytest.mark.parametrize("at", range(len(STEPS)))
def test_a_step_takes_any_number(at: int) -> None:
    """Each step one of the numbers; the slow test a third of them."""
    assert wrong_with(step=STEPS[at].format(*[RECKONED[at % len(RECKONED)]] * 2)) == []


@pytest.mark.slow
@pytest.mark.parametrize("place", IN_PLAY)
def test_a_number_that_is_computed_in_play_may_be_any(place: str) -> None:
    assert [wrong for number in RECKONED for wrong in wrong_with(**{place: number})] == []


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(STEPS)))
def test_a_step_takes_more_numbers(at: int) -> None:
    """Each step a third of them, the next ones the others: each takes a while."""
    differences = [
        wrong_with(step=STEPS[at].format(number, number)) for number in RECKONED[at % 3 :: 3]
    ]
    assert [wrong for each in differences for wrong in each] == []


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS_OF_WAYS)
def test_a_step_takes_all_written_numbers(step: str) -> None:
    assert [wrong for number in LITERALS for wrong in wrong_with(step=step.format(number))] == []
