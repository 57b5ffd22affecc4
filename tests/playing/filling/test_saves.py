"""A puzzle written down while it is filled in, and read again."""

from __future__ import annotations

import random
import time

import pytest

from sdg.diagnostics import SdgError
from sdg.loading import read
from sdg.playing.filling import PuzzlePlay, Refused, read_puzzle_play, write_puzzle_play
from sdg.playing.why_unreadable import Unreadable, decode
from sdg.puzzles import make_puzzle
from tests.playing.filling.test_play import PUZZLES, SMALL, play_of


def filled_somehow(play: PuzzlePlay, seed: int, moves: int = 40) -> PuzzlePlay:
    """Do this and that to a puzzle, as people of all seats."""
    chance = random.Random(seed)
    open_cells = play.open_cells
    while len(play.moves) < moves:
        cell, person = chance.choice(open_cells), chance.randint(1, len(play.people))
        kind = chance.randrange(play.puzzle.kinds)
        play.tick(play.seconds + chance.randrange(4))
        try:
            match chance.randrange(10):
                case 0:
                    play.take(cell, person)
                case 1 | 2:
                    play.note(cell, [kind], person)
                case 3:
                    play.undo(person)
                case 4:
                    play.redo(person)
                case 5 if chance.random() < 0.3:
                    play.note_all(person)
                case 6 if chance.random() < 0.2:
                    play.check(person)
                case 7 if chance.random() < 0.1:
                    play.restart(person)
                case 8 if chance.random() < 0.1:
                    play.solve(person)
                case _:
                    play.put(cell, kind, person)
        except Refused:
            continue
    return play


def standing(play: PuzzlePlay) -> tuple[object, ...]:
    return (
        dict(play.cards), dict(play.notes), dict(play.by), play.moves, play.people, play.seconds,
        play.count("hint"), play.count("check"), play.puzzle.sentence,
    )  # fmt: skip


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", range(3))
def test_a_puzzle_is_read_as_it_was_written(path: object, seed: int) -> None:
    play = PuzzlePlay(make_puzzle(read(str(path)), {}), ("Ann", "Bob")[: 1 + seed % 2])
    text = write_puzzle_play(filled_somehow(play, seed))
    again = read_puzzle_play(text, "x.puzzle")
    assert standing(again) == standing(play)
    assert write_puzzle_play(again) == text
    for change in (PuzzlePlay.undo, PuzzlePlay.redo):
        for each in (play, again):
            try:
                change(each)
            except Refused:
                continue
        assert standing(again) == standing(play)


@pytest.fixture(scope="module")
def text() -> str:
    return write_puzzle_play(filled_somehow(play_of(SMALL, ("Ann", "Bob")), 4, 20))


def test_the_first_line_that_is_wrong_is_named(text: str) -> None:
    lines = text.split("\n")
    play = lines.index("-- play") + 1
    wrong = {
        "seat 3 at 1: undo": "There is no seat 3",
        "seat 1 at 1: put; a1 2": "A given card stays",
        "seat 1 at 1: put; e1 2": "this is no cell with cards of this puzzle",
        "seat 1 at 1: put; b1 7": "this is no cell with cards of this puzzle",
        "seat 1 at 1: put; b1": "that is not what it takes to `put`",
        "seat 1 at 1: put": "that is not what it takes to `put`",
        "seat 1 at 1: take; b1 2": "that is not what it takes to `take`",
        "seat 1 at 1: put; b1 1 2": "a cell has one card",
        "seat 1 at 1: note; notes": "this is no cell with cards of this puzzle",
        "seat 1 at 1: hint; b1 2": "that is not what it takes to `hint`",
        "seat 1 at 1: put; ": "something is missing here",
        "seat 1 at 1: dance": "nobody can `dance`",
        "seat 1 at 1: redo": "There is nothing to redo",
        "put b1 2": "this should be `seat 1 at 12: put; c3 5`",
    }
    for line, why in wrong.items():
        damaged = "\n".join([*lines[:play], line, *lines[play:]])
        with pytest.raises(Unreadable) as refused:
            read_puzzle_play(damaged, "x.puzzle")
        assert (refused.value.what, refused.value.line) == (why, play + 1), line


def test_any_damage_is_a_clear_message_or_another_play(text: str) -> None:
    chance = random.Random(11)
    data = text.encode()
    refused = 0
    for _ in range(400):
        damaged = bytearray(data)
        for _ in range(chance.choice((1, 1, 3))):
            place = chance.randrange(len(damaged))
            match chance.randrange(4):
                case 0:
                    damaged[place] = chance.randrange(256)
                case 1:
                    del damaged[place : place + chance.choice((1, 5, 80))]
                case 2:
                    damaged[place:place] = damaged[place : place + chance.choice((1, 9, 200))]
                case 3:
                    damaged[place:place] = chance.randbytes(3)
        try:
            read_puzzle_play(decode(bytes(damaged), "x.puzzle"), "x.puzzle")
        except (Unreadable, SdgError):
            refused += 1
    assert refused > 300


def test_more_than_anybody_does_is_refused_in_time(text: str) -> None:
    head, _, _ = text.partition("-- play\n")
    lines = {
        "moves": ["seat 1 at 1: hint"] * 150_000,
        "undone": ["seat 1 at 1: solve; " + "; ".join(f"{c}{r} 1" for r in (2, 3) for c in "abcd")]
        + ["seat 1 at 1: undo", "seat 1 at 1: redo"] * 190_000,
    }
    for each in lines.values():
        start = time.process_time()
        with pytest.raises(Unreadable, match="nobody does as much"):
            read_puzzle_play("\n".join([f"{head}-- play", *each, "-- end", ""]), "x.puzzle")
        assert time.process_time() - start < 20


def test_a_puzzle_that_is_saved_needs_no_other_file() -> None:
    (path,) = (path for path in PUZZLES if "variant " in path.read_text("utf-8"))
    play = PuzzlePlay(make_puzzle(read(str(path)), {}))
    again = read_puzzle_play(write_puzzle_play(play), "elsewhere/x.puzzle")
    assert len(again.puzzle.game.sources) == 2
    assert again.cards == play.cards
