"""Whole games pinned as text: every decision, chance event, score and reason of one play each."""

from typing import Any

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again

# game, players, variants, options; the bots are random where nothing else is said
PLAYS = """\
cardoku 1
cardoku 2
cardoku 1 decks=3
cardoku 2 decks=3
cardoku 2 rearrange=no
cardoku 1 +cardoku_cooperative
cardoku 2 +cardoku_cooperative
cardoku 2 +separation
cardoku 1 +wild_side decks=3
cardoku 2 +wild_side +separation
cardoku 2 greedy rearrange=no
cardoku 2 +side_by_side
cardoku 2 +crossed rearrange=no
cardoku 2 +heavy_boxes greedy
knizia_sudoku 2
knizia_sudoku 3
knizia_sudoku 4
knizia_sudoku 5
knizia_sudoku 3 greedy
knizia_sudoku 2 +open_hands
knizia_sudoku 3 +last_resort
knizia_sudoku 4 +printed_numbers
sudoku_tactics 1
sudoku_tactics 2
sudoku_tactics 3
sudoku_tactics 4
sudoku_tactics 5
sudoku_tactics 2 draw=3 jam=at_once
sudoku_tactics 3 rounds=6
sudoku_tactics 3 minutes=5
sudoku_tactics 1 +sudoku_tactics_cooperative
sudoku_tactics 4 +sudoku_tactics_cooperative
sudoku_tactics 3 +own_fault
sudoku_tactics 2 +no_touch
cat_sudoku 1
cat_sudoku 2
cat_sudoku 3
cat_sudoku 4
cat_sudoku 1 advanced=yes special=corners
cat_sudoku 2 special=none
cat_sudoku 3 greedy advanced=yes
cat_sudoku 2 +all_colors
cat_sudoku 3 +sleepy_cat
sudoku_42 1 moves=0
sudoku_42 2 moves=0
sudoku_42 3 moves=0 stuck=stop
sudoku_42 4 moves=0
sudoku_42 1 moves=4 stuck=stop
sudoku_42 2 moves=2 minutes=30
sudoku_42 2 +as_it_comes
sudoku_42 3 +big_houses moves=2
sudoku_42 1 +knights moves=0
tic_tac_toe 2
connect_four 2
hex 2 size=4
nim 2
domineering 2 size=5
chomp 2
pig 3 goal=30
goofspiel 3 ranks=6
latin_square 1
latin_square 3 size=3
crazy_eights 2
crazy_eights 4
golf 1
klondike 1
klondike 1 turned_at_once=3 redeals=0
six_card_golf 3
peg_solitaire 1
knights_tour 1
rising_square 2
calculation 1
kalah 2 houses=3 seeds=3
poker_squares 1
reversi 2
crossing_fives 2
go_fish 3
five_provinces 3
rummy 3 goal=40
whist 4
auction 4
hearts 4 goal=20
hearts 4 +hearts_passing goal=20
passing_plates 3
stairs 4
""".splitlines()


class Replay(SingleFileSnapshotExtension):
    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def play(line: str) -> Playthrough:
    """Play a game by the words of a line."""
    name, players, *words = line.split()
    agent = "greedy" if "greedy" in words else "random"
    options = dict(word.split("=") for word in words if "=" in word)
    variants = [word[1:] for word in words if word.startswith("+")]
    game = load(name, variants=variants, players=int(players), options=options)
    played = Playthrough(game, 2, (agent,) * game.players)
    agents = {seat: AGENTS[agent]() for seat in range(1, game.players + 1)}
    for _ in play_by(played, agents):
        pass
    return played


@pytest.mark.parametrize("expected", PLAYS)
def test_a_whole_game_goes_as_it_did(expected: str, snapshot: Any) -> None:
    played = play(expected)
    assert played.outcome is not None
    text = write_log(played)
    kept = [line for line in text.split("\n") if not line.startswith(("|", "rules: "))]
    assert "\n".join(kept) == snapshot.use_extension(Replay)
    assert write_log(play_again(parse_log(text, "a.replay"))) == text


def test_every_game_and_variant_is_played() -> None:
    from sdg.files.resources import shipped

    words = {word for line in PLAYS for word in line.split()}
    games = shipped("games")
    assert {path.stem for path in games.glob("*.sdg")} <= words
    assert {path.stem for path in games.glob("more/*.sdg")} <= words
    assert {f"+{path.stem}" for path in games.glob("variants/*.sdg")} <= words
