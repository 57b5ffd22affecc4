"""Errors of the rules in play: told with their place, and nothing changes; and the same luck."""

from __future__ import annotations

import hashlib

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.chance import Generator
from sdg.game import Fault, Game
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again
from sdg.source import Source
from tests.support.tables_played import SHIPPED, Table

GAME = """\
game "Faults"
    players 1 to 2

attribute number: 1 to 3

deck cards_used
    2 of each number

board grid: 2 by 2

pile stock: 1 of cards_used, shuffled
hand rack per player: seen by all
counter n
score points per player

setup
    n = 2
    for each player
        draw 2 from stock to rack

turn
    choose lay, act or rest

action lay(card in rack, cell in grid) "Lay {card} at {cell}"
    move card to cell

action act "Act"
    points += 1
    {act}

action rest "Rest"
    draw 1 from stock to rack

{more}
end over after round when round >= 8
win most points
"""


def game_of(act: str = "n += 1", more: str = "") -> Game:
    return load(Source("faults", GAME.replace("{act}", act).replace("{more}", more)), players=1)


def line_of(game: Game, words: str) -> int:
    text = game.sources[0].text
    return text[: text.index(words)].count("\n") + 1


FAULTS = {
    "overflow": ("n = n * n * n", "", "n = n * n * n"),
    "a score out of range": ("points += n * 2000000000 * 2000000000", "", "points += n"),
    "division by zero": ("n = 10 div (n - n)", "", "n = 10 div"),
    "remainder of zero": ("n = 10 mod (n - n)", "", "n = 10 mod"),
    "an empty cell calculated with": ("n += (grid at (2, 2)).number div 2", "", "n += (grid"),
    "endless triggers": ("n += 5", 'when on: n > 5 "On and on"\n    n += 1\n', "when on"),
    "a sum of nothing": ("n = sum of c.number for c in grid", "", "n = sum"),
    "a trigger that cannot be carried out": (
        "n += 1",
        'when on: after act "On"\n    move first of rack to grid at (1, 1)\n',
        "move first",
    ),
    "endless triggers, the second": (
        "n += 5",
        'when off: n < 0 "Off"\n    n = 0\n\nwhen on: n > 5 "On"\n    n += 1\n',
        "when on",
    ),
    "endless triggers, the third": (
        "n += 5",
        'when on: n > 5 "It holds, whatever its steps change"\n    points += 1\n',
        "when on",
    ),
    "the final scoring": (
        "end game",
        'scoring points\n    lines: 10 div (n - n)  "Nothing"\n',
        "lines: 10",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_and_changes_nothing(name: str) -> None:
    act, more, where = FAULTS[name]
    game = game_of(act, more)
    play = Playthrough(game, 1)
    fault = None
    for _ in range(8):
        before, steps, slots = play.state, len(play.steps), list(play.state.slots)
        decision = next(d for d in play.legal_decisions() if d.action == "act")
        try:
            play.decide(decision)
        except Fault as error:
            fault = error
            break
    assert fault is not None
    assert fault.span is not None
    assert fault.span.line == line_of(game, where)
    assert play.state is before
    assert play.state.slots == slots
    assert len(play.steps) == steps
    assert play.legal_decisions()
    play.decide(next(d for d in play.legal_decisions() if d.action == "rest"))


@pytest.mark.parametrize("name", FAULTS)
def test_a_game_of_bots_ends_with_the_fault(name: str) -> None:
    act, more, _ = FAULTS[name]
    for seed in range(20):
        play = Playthrough(game_of(act, more), seed)
        for _ in play_by(play, {1: Random()}):
            pass
        assert play.outcome is not None
        if play.outcome.ended_by == "error":
            break
    assert play.outcome.ended_by == "error"
    assert play.outcome.winners == ()
    assert play.active is None
    again = play_again(parse_log(write_log(play), "faults.sdgreplay"))
    assert again.outcome == play.outcome


def test_a_fault_names_its_file() -> None:
    play = Playthrough(game_of("n = 10 div (n - n)"), 1)
    decision = next(d for d in play.legal_decisions() if d.action == "act")
    with pytest.raises(Fault):
        play.decide(decision)


# The first digits of the SHA-256 of a play's outcomes of chance and decisions.
DIGESTS = {
    "cardoku": "ea7e65ed36bff5c3",
    "cat_sudoku": "14ce72a1913db317",
    "knizia_sudoku": "4c74e6f7591dd633",
    "sudoku_42": "d2c6aae7ff94f859",
    "sudoku_tactics": "1c1118fd77ca3140",
}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_seed_gives_the_same_play_everywhere(path: object) -> None:
    table = Table(path)  # type: ignore[arg-type]
    play = Playthrough(table.game, 2026)
    seats = range(1, table.game.players + 1)
    for _ in play_by(play, dict.fromkeys(seats, Random())):
        if play.decisions >= 60:
            break
    lines = write_log(play).partition("-- play\n")[2].splitlines()
    text = "\n".join(line for line in lines if line.startswith(("chance: ", "seat ")))
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    assert digest == DIGESTS[table.path.stem]
    first, second = Generator(7), Generator(7)
    assert [first.below(n) for n in range(1, 99)] == [second.below(n) for n in range(1, 99)]


def test_a_fault_by_the_clock_ends_the_game_and_can_be_played_again() -> None:
    play = Playthrough(game_of(more='when late: clock > 15 "Late"\n    n = 1 div (n - n)\n'), 1)
    for _ in play_by(play, {1: Random()}):
        pass
    assert play.outcome is not None
    assert play.outcome.ended_by == "error"
    assert "it divides by zero (faults.sdg, line" in play.outcome.reason
    again = play_again(parse_log(write_log(play), "faults.sdgreplay"))
    assert again.outcome == play.outcome


STOPPED = """\
game "Stopped"
    "What begins the next turn is refused."
    players 1

attribute number: 1 to 3

deck cards_used
    2 of each number

pile stock: 1 of cards_used, shuffled
slot shown: seen by all
score points per player

turn
    draw 1 from stock to shown
    may choose rest

action rest "Rest"
    points += 1

end over after turn when turns = 5
win most points
"""


def test_a_refusal_after_stopping_is_an_error_of_the_rules() -> None:
    game, chance = load(Source("stopped.sdg", STOPPED)), Generator(1)
    state = game.initial_state(chance)
    for decision in ("rest", "stop"):
        taken = next(each for each in game.legal_decisions(state) if each.text == decision)
        with pytest.raises(Fault, match="`shown` is full"):
            game.apply(state, taken, chance)
