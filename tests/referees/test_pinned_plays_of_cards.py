"""Whole plays of the card games, pinned or fresh: a referee that knows only the rulings agrees."""

import re
from functools import cache

import pytest

from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.game import Game
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from tests.referees import cardoku, cat_sudoku, knizia_sudoku
from tests.referees.reading import Objection, is_ruled
from tests.support.places import TESTS

pytestmark = pytest.mark.crossed

REFEREES = {
    "cardoku": cardoku.referee,
    "cat_sudoku": cat_sudoku.referee,
    "knizia_sudoku": knizia_sudoku.referee,
}
FOLDER = TESTS / "games" / "__snapshots__" / "test_replays"
PINNED = {
    label: path
    for path in sorted(FOLDER.glob("*.txt"))
    if (label := path.stem.split("[")[1].removesuffix("]")).split()[0] in REFEREES
    and is_ruled(label)
}
SEEDS = range(1001, 1021)

# game, players, variants, options, as in test_replays.py
FRESH = """\
cardoku 1
cardoku 2
cardoku 2 quiet_rounds=6
cardoku 1 quiet_rounds=1
cardoku 2 quiet_rounds=1
cardoku 1 decks=3
cardoku 2 decks=3
cardoku 1 decks=3 rearrange=no
cardoku 1 +cardoku_cooperative target=2
cardoku 2 +cardoku_cooperative target=1
cardoku 2 +separation quiet_rounds=2
cardoku 1 +separation decks=3
cardoku 1 +wild_side
cardoku 2 +wild_side quiet_rounds=3
cardoku 2 +wild_side decks=3 wilds=9
cardoku 2 +wild_side +separation quiet_rounds=9 wilds=9
cardoku 2 +wild_side +separation +cardoku_cooperative
cat_sudoku 1
cat_sudoku 1 greedy special=corners
cat_sudoku 1 greedy advanced=yes
cat_sudoku 2
cat_sudoku 2 advanced=yes special=none
cat_sudoku 3 greedy
cat_sudoku 3 advanced=yes special=corners
cat_sudoku 4
cat_sudoku 4 greedy advanced=yes special=corners
knizia_sudoku 2
knizia_sudoku 3
knizia_sudoku 4
knizia_sudoku 5
knizia_sudoku 2 greedy
""".splitlines()

# a pinned play, a line of it, and what it is changed into
TAMPERED = """\
cardoku 2 | seat 2: play 5-services i1 | seat 2: play 4-services i1
cardoku 2 | seat 2: play 5-services i1 | seat 1: play 5-services i1
cardoku 2 | seat 1: move d6 h2 | seat 1: move d6 a7
cardoku 2 | seat 1: move d6 h2 | seat 1: swap d6 h2
cardoku 2 | score: seat 2: points +1 = 1 | score: seat 2: points +2 = 2
cardoku 2 | score: seat 2: points +1 = 1 | score: seat 1: points +1 = 1
cardoku 2 | scores: 9 9 | scores: 9 8
cardoku 2 | winners: 1 2 | winners: 1
cardoku 2 | ended by: played_out | ended by: stuck
cardoku 1 +cardoku_cooperative | winners: nobody | winners: 1
cardoku 2 +separation | winners: 1 2 | winners: 1
cardoku 2 +wild_side +separation | seat 1: play wild d4 8 | seat 1: play wild d4 6
cardoku 2 rearrange=no | pass: seat 1: nothing can be done | seat 1: move a8 e1
cat_sudoku 3 | seat 2: lay 3-orange c2 | seat 2: lay 3-orange c3
cat_sudoku 3 | seat 2: keep 5-blue | seat 2: keep 6-blue
cat_sudoku 3 | counter: seat 2: tokens -2 = 0 | counter: seat 2: tokens -1 = 1
cat_sudoku 3 | scores: 6 -1 5 | scores: 6 -1 6
cat_sudoku 3 | winners: 1 | winners: 3
knizia_sudoku 3 | seat 1: lay 1-blue -1,0 | seat 1: lay 8-blue 2,0
knizia_sudoku 3 | seat 3: lay 7-blue 0,1 | seat 3: penalise 6-blue
knizia_sudoku 3 | chance: draw 1-yellow from stock to cards_held 1 | round 4
knizia_sudoku 3 | scores: 8 6 9 | scores: 8 7 9
knizia_sudoku 3 | winners: 2 | winners: 1
""".splitlines()


@pytest.mark.parametrize("expected", PINNED)
def test_a_referee_has_nothing_against_a_pinned_play(expected: str) -> None:
    REFEREES[expected.split()[0]](PINNED[expected].read_text("utf-8"))


def test_plays_of_every_game_are_pinned() -> None:
    assert {label.split()[0] for label in PINNED} == REFEREES.keys()


@pytest.mark.slow
@pytest.mark.parametrize("expected", FRESH)
def test_a_referee_has_nothing_against_fresh_plays(expected: str) -> None:
    for seed in SEEDS:
        REFEREES[expected.split()[0]](log_of(expected, seed))


@pytest.mark.parametrize("change", TAMPERED)
def test_a_referee_objects_to_a_tampered_play(change: str) -> None:
    label, line, other = change.split(" | ")
    text = PINNED[label].read_text("utf-8")
    assert f"\n{line}\n" in text
    with pytest.raises(Objection):
        REFEREES[label.split()[0]](text.replace(f"\n{line}\n", f"\n{other}\n", 1))


@pytest.mark.parametrize("expected", PINNED)
def test_a_referee_misses_every_line_that_is_left_out(expected: str) -> None:
    lines = PINNED[expected].read_text("utf-8").split("\n")
    start, end = lines.index("-- play") + 1, lines.index("-- result")
    for at in range(start, end, 10):
        with pytest.raises(Objection):
            REFEREES[expected.split()[0]]("\n".join(lines[:at] + lines[at + 1 :]))


@pytest.mark.parametrize("expected", PINNED)
def test_a_referee_sees_a_point_more_in_any_line_of_the_result(expected: str) -> None:
    text = PINNED[expected].read_text("utf-8")
    start = text.index("-- result")
    for match in re.finditer(r"(?<!seat )-?\b\d+\b", text[start:]):
        first, last = start + match.start(), start + match.end()
        with pytest.raises(Objection):
            more = f"{text[:first]}{int(match[0]) + 1}{text[last:]}"
            REFEREES[expected.split()[0]](more)


def log_of(label: str, seed: int) -> str:
    """Play a game by the words of a line, and return its log."""
    game, agent = game_of(label), "greedy" if "greedy" in label.split() else "random"
    played = Playthrough(game, seed, (agent,) * game.players)
    for _ in play_by(played, {seat: AGENTS[agent]() for seat in range(1, game.players + 1)}):
        pass
    return write_log(played)


@cache
def game_of(label: str) -> Game:
    """Load a game by the words of a line."""
    name, players, *words = label.split()
    options = dict(word.split("=") for word in words if "=" in word)
    variants = [word[1:] for word in words if word.startswith("+")]
    return load(name, variants=variants, players=int(players), options=options)
