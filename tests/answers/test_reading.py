"""What a typed answer may mean."""

import pytest

from sdg.answers.matching_decisions import Reader
from sdg.events import Decision
from sdg.ir import Attribute
from sdg.observation import BoardView, CellView
from sdg.view.short_faces import Faces

FACES = Faces(
    [
        Attribute("number", tuple("123456789"), 1),
        Attribute("color", ("blue", "red", "silver", "sand"), None),
    ]
)
GRID = BoardView(
    "grid",
    None,
    9,
    9,
    tuple(
        CellView(f"{'abcdefghi'[column - 1]}{row}", row, column, None, 0)
        for row in range(1, 10)
        for column in range(1, 10)
    ),
)
LATTICE = BoardView(
    "layout",
    None,
    3,
    3,
    tuple(
        CellView(f"{row},{column}", row, column, None, 0)
        for row in (-1, 0, 1)
        for column in (-1, 0, 1)
    ),
    bounded=False,
)


def decisions(*texts: str) -> tuple[Decision, ...]:
    return tuple(Decision(text.split()[0], (i,), text) for i, text in enumerate(texts))


def meant(answer: str, *texts: str, board: BoardView = GRID) -> list[str]:
    reading = Reader(FACES, [board]).read(answer, decisions(*texts))
    return [decision.text for decision in reading.decisions]


PLACES = ("place 5 c3", "place 5 d4", "place 6 c3", "jam 7", "take 3", "take 4")


@pytest.mark.parametrize(
    "answer",
    ["place 5 c3", "5 c3", "p 5 c3", "PLACE 5 C3", "c3 5", "5 3 3", "5 r3c3", "place 5 (3, 3)"],
)
def test_a_decision_is_said_in_many_ways(answer: str) -> None:
    assert meant(answer, *PLACES) == ["place 5 c3"]


def test_what_only_one_decision_completes_may_be_left_out() -> None:
    assert meant("6", *PLACES) == ["place 6 c3"]
    assert meant("j", *PLACES) == ["jam 7"]
    assert meant("d4", *PLACES) == ["place 5 d4"]


def test_an_ambiguous_answer_means_all_it_may() -> None:
    assert meant("5", *PLACES) == ["place 5 c3", "place 5 d4"]
    assert meant("take", *PLACES) == ["take 3", "take 4"]


def test_a_full_answer_wins_over_the_start_of_another() -> None:
    assert meant("3", "take 3", "place 3 c3") == ["take 3"]


def test_an_exact_word_wins_over_its_longer_neighbour() -> None:
    assert meant("pass", "pass", "passage c3") == ["pass"]
    assert meant("stop", "spend 3 c3", "stop") == ["stop"]


def test_row_and_column_come_in_this_order() -> None:
    assert meant("5 3 4", "place 5 d3", "place 5 c4") == ["place 5 d3"]


def test_the_same_words_for_two_actions_ask_back() -> None:
    assert meant("1 2 3", "place 1 c2", "bury 1 c2") == ["place 1 c2", "bury 1 c2"]


@pytest.mark.parametrize("answer", ["5b c3", "5-blue c3", "5 blue c3", "lay 5b 3 3"])
def test_a_card_is_named_by_its_face_or_short(answer: str) -> None:
    assert meant(answer, "lay 5-blue c3", "lay 5-red c3", "lay 6-blue c3") == ["lay 5-blue c3"]


def test_words_of_a_face_may_be_cut_short() -> None:
    texts = ("lay 5-blue c3", "lay 5-red c3", "lay 5-silver c3")
    assert meant("5 re c3", *texts) == ["lay 5-red c3"]
    assert meant("5 s", *texts) == ["lay 5-silver c3"]


def test_cells_around_a_centre_are_rows_and_columns() -> None:
    texts = ("lay 5-blue -1,0", "lay 5-blue 0,-1", "lay 5-blue 1,0")
    assert meant("5b -1 0", *texts, board=LATTICE) == ["lay 5-blue -1,0"]
    assert meant("5b 0,1", "lay 5-blue 0,1", "lay 5-blue 0,-1", board=LATTICE)
    assert meant("5b 0,-1", *texts, board=LATTICE) == ["lay 5-blue 0,-1"]
    assert meant("5b (1, 0)", *texts, board=LATTICE) == ["lay 5-blue 1,0"]


@pytest.mark.parametrize(
    "answer",
    ["", "   ", "()", "9 c3", "c3 c3 c3", "x" * 100_000, "1 " * 5_000, "\0", "place 5 c33"],
)
def test_what_is_no_answer_means_nothing(answer: str) -> None:
    assert meant(answer, *PLACES) == []


def test_short_faces_take_as_many_letters_as_tell_them_apart() -> None:
    assert FACES.short("5-blue") == "5b"
    assert FACES.short("5-silver") == "5si"
    assert FACES.short("wild=7") == "w7"
    assert FACES.short("5") == "5"
    assert FACES.short("-1,0") == "-1,0"
    assert FACES.short("1,-1") == "1,-1"
    assert list(FACES.legend(["5-blue", "wild=7"])) == ["b blue", "w wild"]
