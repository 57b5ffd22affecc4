"""A puzzle being filled in, without a terminal."""

from __future__ import annotations

import random

import pytest

from sdg.engine.state.budget import Fault
from sdg.loading import read
from sdg.playing.filling import PuzzlePlay, Refused
from sdg.puzzles import Interrupted, Patience, Search, make_puzzle
from sdg.source import Source
from tests.support.places import ROOT

PUZZLES = sorted((ROOT / "games" / "puzzles").glob("*.sdg"))
SUM = "need corners is not full or sum of dot.number for dot in cells of corners = 10"
SMALL = f"""\
game "Small"
    "Each number once in a row and a column."

attribute number: 1 to 4

board grid: 4 by 4
    region line: row, column
    region corners: (1, 1), (1, 4), (4, 1), (4, 4)

rule once on grid "Each once in a line"
    number all different in line

rule sum on grid "The corners add up to 10"
    {SUM}

puzzle on grid of each number
    "1 . . ."
    ". . . ."
    ". . . ."
    ". . . ."
"""


def play_of(text: str, people: tuple[str, ...] = ("Ann",)) -> PuzzlePlay:
    return PuzzlePlay(make_puzzle(read(Source("small.sdg", text)), {}), people)


@pytest.fixture
def play() -> PuzzlePlay:
    return play_of(SMALL)


def at(play: PuzzlePlay, *moves: str) -> None:
    """Put cards in: `b1=2`."""
    for move in moves:
        cell, _, face = move.partition("=")
        play.put(play.cells_by_name[cell], play.kinds_by_face[face])


def shown(play: PuzzlePlay) -> dict[str, str]:
    return {play.puzzle.cell_name(c): play.puzzle.face(k) for c, k in sorted(play.cards.items())}


def wrong(play: PuzzlePlay) -> list[tuple[str, str, bool]]:
    name = play.puzzle.cell_name
    return [(b.rule.name, " ".join(map(name, b.cells)), b.sure) for b in play.conflicts()]


def test_cards_are_put_in_changed_and_taken_out(play: PuzzlePlay) -> None:
    at(play, "b1=2", "b1=3", "c1=4")
    assert shown(play) == {"a1": "1", "b1": "3", "c1": "4"}
    play.take(play.cells_by_name["b1"])
    assert shown(play) == {"a1": "1", "c1": "4"}


def test_given_cards_stay(play: PuzzlePlay) -> None:
    for change in (lambda: play.put(0, 1), lambda: play.take(0), lambda: play.note(0, [1])):
        with pytest.raises(Refused, match="a1 is given: 1 stays"):
            change()
    assert not play.moves


def test_what_changes_nothing_is_refused(play: PuzzlePlay) -> None:
    at(play, "b1=2")
    with pytest.raises(Refused, match="b1 is 2 already"):
        at(play, "b1=2")
    with pytest.raises(Refused, match="c1 is open already"):
        play.take(play.cells_by_name["c1"])
    with pytest.raises(Refused, match="nothing to redo"):
        play.redo()


def test_cards_that_break_a_rule_are_found_with_all_that_break_it_together(
    play: PuzzlePlay,
) -> None:
    at(play, "c1=1", "a3=1", "d4=2")
    assert wrong(play) == [("once", "a1 c1 a3", False)]


def test_a_sum_that_cannot_be_reached_any_more_is_broken_before_it_is_full(
    play: PuzzlePlay,
) -> None:
    at(play, "d1=1", "a4=2")
    assert ("sum", "a1 d1 a4", True) in wrong(play)
    at(play, "d4=3")
    assert ("sum", "a1 d1 a4 d4", False) in wrong(play)
    at(play, "d1=4")
    assert wrong(play) == []


def test_why_not_says_each_rule_that_a_card_would_break(play: PuzzlePlay) -> None:
    at(play, "d1=3", "a4=3")
    assert play.why_not(play.cells_by_name["d4"], 1) != ()
    names = {face: [each.rule.name for each in play.why_not(play.cells_by_name["d4"], kind)]
             for face, kind in play.kinds_by_face.items()}  # fmt: skip
    assert names == {"1": ["sum"], "2": ["sum"], "3": ["once"], "4": ["sum"]}
    assert "d4" not in shown(play)


def test_undo_and_redo_go_through_all_changes() -> None:
    chance = random.Random(5)
    play = play_of(SMALL)
    states = [(dict(play.cards), dict(play.notes), dict(play.by))]
    while len(states) < 60:
        cell = chance.choice([cell for cell in play.puzzle.grid.cells if cell])
        try:
            match chance.randrange(5):
                case 0 | 1:
                    play.put(cell, chance.randrange(4))
                case 2:
                    play.take(cell)
                case 3:
                    play.note(cell, [chance.randrange(4)])
                case 4 if chance.random() < 0.3:
                    play.note_all()
                case _:
                    continue
        except Refused:
            continue
        states.append((dict(play.cards), dict(play.notes), dict(play.by)))
    for state in reversed(states[:-1]):
        play.undo()
        assert (dict(play.cards), dict(play.notes), dict(play.by)) == state
    for state in states[1:]:
        play.redo()
        assert (dict(play.cards), dict(play.notes), dict(play.by)) == state
    play.restart()
    assert shown(play) == {"a1": "1"} and not play.notes
    play.undo()
    assert dict(play.cards) == states[-1][0]


def test_notes_are_what_no_single_rule_bars_and_a_card_takes_them_out(play: PuzzlePlay) -> None:
    play.note_all()
    names, every = play.cells_by_name, 0b1111
    assert play.notes[names["b1"]] == every & ~1
    assert play.notes[names["b2"]] == every
    at(play, "b2=3")
    assert names["b2"] not in play.notes
    assert play.notes[names["b3"]] == every & ~0b100
    assert play.notes[names["c3"]] == every
    play.undo()
    assert play.notes[names["b2"]] == every
    play.forget_notes()
    assert not play.notes


def test_a_hint_says_first_where_and_then_what(play: PuzzlePlay) -> None:
    at(play, "b1=2", "c1=3")
    first, second = play.hint(), play.hint()
    assert (first.where, first.whole, second.whole) == ("row 1", False, True)
    assert second.why[0].startswith("d1 can only be 4")
    assert play.count("hint") == 2
    at(play, "d1=4")
    assert play.hint().where != "row 1"


def test_checking_names_the_cells_that_cannot_stay_and_no_other(play: PuzzlePlay) -> None:
    at(play, "b2=3", "d1=4", "c1=4", "a2=1")
    checked = play.check()
    assert [play.puzzle.cell_name(cell) for cell in checked.wrong] == ["c1", "a2"]
    assert play.count("check") == 1
    for cell in checked.wrong:
        play.take(cell)
    assert play.check().wrong == ()


def test_solving_keeps_what_can_stay_and_is_not_counted_as_anybodys(play: PuzzlePlay) -> None:
    at(play, "b1=3")
    assert play.solve()
    assert shown(play)["b1"] == "3"
    assert play.done()
    assert (play.cells_of(1), play.cells_of(0)) == (1, 14)


def test_a_puzzle_without_solution_says_so() -> None:
    play = play_of(SMALL.replace('"1 . . ."\n    ". . . ."', '"1 1 . ."\n    ". . . ."'))
    assert play.check().unsolvable
    assert not play.solve()
    assert play.hint().verdict == "none"
    assert play.count("hint") == 0


def test_each_persons_cells_are_counted() -> None:
    play = play_of(SMALL, ("Ann", "Bob"))
    play.put(1, 1, 1)
    play.put(2, 2, 2)
    play.put(1, 3, 2)
    assert (play.cells_of(1), play.cells_of(2)) == (0, 2)
    with pytest.raises(Refused, match="There is no seat 3"):
        play.put(3, 1, 3)


def test_what_takes_too_long_is_broken_off(play: PuzzlePlay) -> None:
    def stop(_steps: int) -> None:
        raise Interrupted

    _ = play.constraints
    play.patience = lambda: Patience(stop)
    with pytest.raises(Interrupted):
        play.note_all()
    assert not play.moves


def test_a_board_on_which_the_rules_go_wrong_is_not_done() -> None:
    text = SMALL.replace(SUM, "need 6 div (4 - card.number) < 1000")
    play = play_of(text)
    for cell in play.open_cells:
        row, column = play.puzzle.grid.coordinates(cell)
        play.put(cell, (row + column - 2) % 4)
    with pytest.raises(Fault):
        play.done()


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_following_hints_solves_every_puzzle(path: object) -> None:
    play = PuzzlePlay(make_puzzle(read(str(path)), {}))
    while not play.done():
        said = play.hint()
        if said.step is None:  # several solutions: any of them will do
            assert said.verdict == "open"
            cards = next(Search(play.rules(), play.cards).solutions())
            cell = play.open_cells[0]
            play.put(cell, cards[cell])
            continue
        assert said.step.cell is not None and said.step.kind is not None
        play.put(said.step.cell, said.step.kind)
        assert play.conflicts() == ()


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_a_full_board_is_done_exactly_if_it_is_a_solution(path: object) -> None:
    """Compared with the search, with one or two cells of a solution changed."""
    play = PuzzlePlay(make_puzzle(read(str(path)), {}))
    assert play.solve() and play.done()
    chance, filled = random.Random(str(path)), sorted(play.by)
    for _ in range(12):
        changed = chance.sample(filled, min(len(filled), chance.choice((1, 2))))
        for cell in changed:
            kind = chance.randrange(play.puzzle.kinds)
            if play.cards[cell] != kind:
                play.put(cell, kind)
        is_solution = next(Search(play.rules(), play.cards).solutions(), None) is not None
        assert play.done() == is_solution
        assert play.check().wrong == () if is_solution else play.check().wrong
