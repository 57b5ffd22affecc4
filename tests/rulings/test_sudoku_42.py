"""Sudoku 42: the rulings X1 to X8, and the general ones where they concern it."""

from collections import Counter
from itertools import combinations, product

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.chance import Generator
from sdg.diagnostics import SdgError
from sdg.events import Happened
from sdg.game import Game
from sdg.playing.playthrough import Playthrough
from sdg.view.words.sentences import Teller
from tests.rulings.positions import (
    Watched,
    board,
    cells,
    decisions_are,
    do,
    game,
    held,
    legal,
    number,
    position,
    why,
)

NAME = "sudoku_42"
SOLVED = [
    *("123456789", "456789123", "789123456"),
    *("234567891", "567891234", "891234567"),
    *("345678912", "678912345", "912345678"),
]

# Eight of the nine fives; with a card on e1, where the ninth might lie, a 5 is blocked.
FIVES = ["", ".5", ".......5", "...5", "5", ".....5", "..5", "........5", "......5.."]


def lay(
    rows: list[str] | str, hand: str = "", more: str = "", of: Game | None = None
) -> Playthrough:
    """Lay out rows of digits, short ones and missing ones filled up with empty cells."""
    rows = rows.splitlines() if isinstance(rows, str) else rows
    rows = [row.ljust(9, ".") for row in [*rows, *[""] * (9 - len(rows))]]
    text = "\n".join("    " + " ".join(row) for row in rows)
    return position(of or game(NAME), f"{more}\nheld: {hand}\ngrid:\n{text}\n")


def without(*names: str, rows: list[str] = SOLVED) -> list[str]:
    """Return rows of a board with some cells emptied."""
    return [
        "".join("." if f"{'abcdefghi'[x]}{y + 1}" in names else row[x] for x in range(9))
        for y, row in enumerate(rows)
    ]


def as_board(rows: list[str]) -> dict[str, str]:
    return {
        f"{'abcdefghi'[x]}{y + 1}": value
        for y, row in enumerate(rows)
        for x, value in enumerate(row)
        if value != "."
    }


def offered(play: Playthrough) -> set[str]:
    """The actions that are legal now."""
    return {decision.action for decision in play.legal_decisions()}


def points(play: Playthrough) -> tuple[int, ...]:
    return play.game.standing(play.state)


def ended_by(play: Playthrough) -> str | None:
    return play.outcome.ended_by if play.outcome else None


def conflicts(play: Playthrough) -> set[str]:
    """The cells that are shown as standing in conflict."""
    views = play.game.observation(play.state, 1).boards[0].cells
    return {view.name for view in views if view.conflict}


def locked(play: Playthrough) -> set[str]:
    """The cells whose cards are shown as fixed."""
    views = play.game.observation(play.state, 1).boards[0].cells
    return {view.name for view in views if view.fixed}


def under(play: Playthrough) -> list[str]:
    """The cards that were put under the deck."""
    return list(play.game.write_state(play.state)["below"].get("stock", ()))


# --- G: for every game ---


def test_g1_seat_1_acts_first() -> None:
    assert position(game(NAME)).active == 1


def test_g5_a_tie_is_a_shared_win() -> None:
    play = do(lay(without("i9"), "8", more="points: 2 29"), "place 8 i9", "next")
    assert play.outcome is not None
    assert play.outcome.scores == (29, 29)
    assert play.outcome.winners == (1, 2)


def test_g6_every_game_ends() -> None:
    for of in (game(NAME, moves=0), game(NAME, moves=1)):
        chance = Generator(1)
        state = of.initial_state(chance)
        while not state.over:
            state = of.random_step(state, chance)
        outcome = of.outcome(state)
        assert outcome is not None
        assert outcome.ended_by in ("filled", "given_up")


def test_g7_without_minutes_there_is_no_clock() -> None:
    assert not game(NAME).timed
    assert game(NAME, minutes=1).timed


def test_g8_all_is_open_but_the_deck() -> None:
    play = position(game(NAME))
    for seat in (1, 2):
        places = play.game.observation(play.state, seat).places
        assert {place.name for place in places if place.cards} == {"held"}


# --- X1 ---


def test_x1_one_to_four_play_usually_two() -> None:
    assert game(NAME).players == 2
    assert [game(NAME, players=n).players for n in (1, 2, 3, 4)] == [1, 2, 3, 4]
    with pytest.raises(SdgError):
        game(NAME, players=5)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_x1_all_share_one_deck_of_81(players: int) -> None:
    play = position(game(NAME, players=players))
    faces = Counter([*held(play, "stock"), *held(play, "held")])
    assert faces == {str(value): 9 for value in range(1, 10)}


def test_x1_the_deck_is_shuffled() -> None:
    chance = Watched()
    game(NAME).initial_state(chance)
    assert list(chance.events[0].values()) == [9] * 9


def test_x1_a_closed_house_row_and_column_count_1_each() -> None:
    play = do(lay(without("a1"), "1", of=game(NAME, players=1)), "place 1 a1", "next")
    assert points(play) == (27,)
    closed = " ".join(f"{kind}{i}" for kind in ("house", "row", "column") for i in range(2, 10))
    play = lay(without("a1"), "1", more=f"closed: {closed}")
    assert points(do(play, "place 1 a1", "next")) == (3, 0)


@pytest.mark.parametrize(
    ("rows", "last"),
    [
        (["12345678"], "9 i1"),
        (["1", "2", "3", "4", "5", "6", "7", "8"], "9 a9"),
        (["123", "456", "78"], "9 c3"),
    ],
)
def test_x1_each_kind_has_its_own_points(rows: list[str], last: str) -> None:
    expected = {"9 i1": 2, "9 a9": 3, "9 c3": 5}[last]
    of = game(NAME, row_points=2, column_points=3, house_points=5)
    assert points(do(lay(rows, "9", of=of), f"place {last}", "next")) == (expected, 0)
    assert points(do(lay(rows, "9"), f"place {last}", "next")) == (1, 0)


# --- X2 ---


def test_x2_a_turn_starts_with_the_next_card_in_hand() -> None:
    play = position(game(NAME))
    assert len(held(play, "held")) == 1
    assert len(held(play, "stock")) == 80


def test_x2_on_an_empty_board_a_card_is_placed_on_any_cell() -> None:
    play = lay([], "5")
    assert legal(play) == [f"place 5 {x}{y}" for y in range(1, 10) for x in "abcdefghi"]


def test_x2_next_gives_the_turn_and_a_new_card_to_the_next_seat() -> None:
    play = do(lay([], "5"), "place 5 a1", "next")
    assert play.active == 2
    assert len(held(play, "held")) == 1


def test_x2_a_card_moves_to_any_empty_cell() -> None:
    play = lay("5", "7")
    assert len(cells(play, "move", "a1")) == 80
    do(play, "move a1 c9")
    assert board(play) == {"c9": "5"}
    assert held(play, "held") == ["7"]


def test_x2_a_card_moved_onto_another_trades_the_two() -> None:
    play = do(lay("5...6", "7"), "move a1 e1")
    assert board(play) == {"a1": "6", "e1": "5"}


def test_x2_a_trade_is_made_from_either_card() -> None:
    play = lay("5...6", "7")
    assert {"move a1 e1", "move e1 a1"} <= set(legal(play))


def test_x2_equal_numbers_are_not_traded() -> None:
    assert "move a1 e2" not in legal(lay("5\n....5", "7"))


def test_x2_placing_onto_a_card_takes_that_card_into_the_hand() -> None:
    play = do(lay("5", "7"), "place 7 a1")
    assert board(play) == {"a1": "7"}
    assert held(play, "held") == ["5"]
    assert play.active == 1


def test_x2_placing_onto_a_card_counts_as_a_rearrangement() -> None:
    assert number(do(lay("5", "7", more="used: 3"), "place 7 a1"), "used") == (4,)


def test_x2_placing_on_an_empty_cell_is_no_rearrangement() -> None:
    assert number(do(lay("5", "7", more="used: 3"), "place 7 b1"), "used") == (3,)


def test_x2_next_needs_an_empty_hand() -> None:
    play = lay("5", "7")
    assert "next" not in offered(play)
    assert why(play, "next")
    assert "next" in offered(do(play, "place 7 b1"))


def test_x2_after_the_placement_the_turn_goes_on() -> None:
    play = do(lay([], "5"), "place 5 a1")
    assert play.active == 1
    assert offered(play) == {"move", "next"}


# --- X3 ---


def test_x3_a_house_takes_no_number_twice() -> None:
    play = lay("5", "5")
    assert {"a2", "b1", "c3"}.isdisjoint(cells(play, "place"))
    assert why(play, "place 5 c3") == ["houses"]


def test_x3_the_house_rule_is_hard_for_moves_too() -> None:
    play = lay("5\n....5", "7")
    assert "move a1 d1" not in legal(play)
    assert "move a1 f3" not in legal(play)
    assert "move a1 d4" in legal(play)


def test_x3_a_moved_card_is_lifted_before_the_test() -> None:
    assert {"move a1 b1", "move a1 c3"} <= set(legal(lay("5", "7")))


def test_x3_a_trade_is_tested_after_the_exchange() -> None:
    # 5 in the first house, 6 in the second: another 5 there forbids it, another 6 here too
    assert "move a1 d1" in legal(lay("5..6", "7"))
    assert "move a1 d1" not in legal(lay("5..6\n....5", "7"))
    assert "move a1 d1" not in legal(lay("5..6\n.6", "7"))
    assert "move a1 b2" in legal(lay("5\n.6", "7"))


def test_x3_placing_onto_a_card_is_tested_without_that_card() -> None:
    play = lay("5", "5")
    assert cells(play, "place", "5")[0] == "a1"


def test_x3_repeats_in_row_and_column_stand_as_conflicts_and_are_shown() -> None:
    play = do(lay("5\n.\n.\n.......9", "5"), "place 5 i1")
    assert conflicts(play) == {"a1", "i1"}
    play = do(lay("5", "5"), "place 5 a9")
    assert conflicts(play) == {"a1", "a9"}


@pytest.mark.parametrize("cell", ["i1", "a9"])
def test_x3_a_turn_is_not_over_before_the_conflicts_are_settled(cell: str) -> None:
    play = do(lay("5", "5"), f"place 5 {cell}")
    assert "next" not in offered(play)
    assert "lines" in why(play, "next")
    do(play, f"move {cell} i9")
    assert conflicts(play) == set()
    assert "next" in offered(play)


# --- X4 ---


def test_x4_closing_is_judged_at_next() -> None:
    play = do(lay("12345678", "9"), "place 9 i1")
    assert points(play) == (0, 0)
    assert locked(play) == set()
    assert "move a1 a2" in legal(play)
    do(play, "next")
    assert points(play) == (1, 0)
    assert locked(play) == {f"{x}1" for x in "abcdefghi"}


def test_x4_what_is_full_during_the_turn_alone_closes_nothing() -> None:
    play = do(lay("12345678", "9"), "place 9 i1", "move i1 i2", "next")
    assert points(play) == (0, 0)
    assert play.active == 2


def test_x4_closing_gives_another_turn() -> None:
    play = do(lay("12345678", "9"), "place 9 i1", "next")
    assert play.active == 1
    assert len(held(play, "held")) == 1


def test_x4_two_units_give_two_points_and_one_turn_in_all() -> None:
    play = lay("12.456789\n456\n789", "3", more="stock draws: 9 8")
    do(play, "place 3 c1", "next")
    assert points(play) == (2, 0)
    assert play.active == 1
    do(play, "place 9 d4", "next")
    assert points(play) == (2, 0)
    assert play.active == 2


def test_x4_a_unit_closes_once() -> None:
    play = do(lay("123456789", "5", more="closed: row1"), "place 5 a9", "next")
    assert points(play) == (0, 0)
    assert play.active == 2


@pytest.mark.parametrize(
    ("rows", "closed", "where"),
    [
        ("123456789", "row1", {f"{x}1" for x in "abcdefghi"}),
        ("1\n2\n3\n4\n5\n6\n7\n8\n9", "column1", {f"a{y}" for y in range(1, 10)}),
        ("123\n456\n789", "house1", {f"{x}{y}" for x in "abc" for y in "123"}),
    ],
)
def test_x4_cards_of_a_closed_unit_are_locked(rows: str, closed: str, where: set[str]) -> None:
    lines = [row.ljust(9, ".") for row in [*rows.splitlines(), *[""] * (9 - rows.count("\n") - 1)]]
    lines[4] = lines[4][:4] + "7" + lines[4][5:]
    play = lay(lines, "8", more=f"closed: {closed}")
    assert locked(play) == where
    assert {text.split()[1] for text in legal(play, "move")} == {"e5"}
    assert where.isdisjoint(cells(play, "move", "e5"))
    assert where.isdisjoint(cells(play, "place", "8"))
    assert "lock" in why(play, f"move {min(where)} i9")


def test_x4_full_rows_count_for_the_seat_whose_turn_it_is() -> None:
    play = lay("12345678", "9", more="seat: 2")
    assert points(do(play, "place 9 i1", "next")) == (0, 1)


# --- X5 ---


def test_x5_twelve_rearrangements_a_turn() -> None:
    play = lay("5", "7", more="used: 11")
    assert "move" in offered(play)
    do(play, "move a1 b1")
    assert number(play, "used") == (12,)
    assert offered(play) == {"place"}
    assert "place 7 b1" not in legal(play)
    assert why(play, "move b1 a1") == ["No rearrangement is left this turn"]
    assert why(play, "place 7 b1") == ["No rearrangement is left this turn"]


def test_x5_the_number_of_rearrangements_is_an_option() -> None:
    play = do(lay("5", "7", of=game(NAME, moves=1)), "move a1 b1")
    assert offered(play) == {"place"}


def test_x5_each_turn_has_its_own() -> None:
    play = do(lay("5", "7", more="used: 11"), "move a1 b1", "place 7 a1", "next")
    assert number(play, "used") == (0,)
    assert "move" in offered(play)


def test_x5_with_no_moves_only_placements_without_conflict_are_offered() -> None:
    play = lay("5", "5", of=game(NAME, moves=0))
    allowed = {f"{x}{y}" for x in "bcdefghi" for y in range(2, 10)} - {"b2", "b3", "c2", "c3"}
    assert offered(play) == {"place"}
    assert set(cells(play, "place", "5")) == allowed


def test_x5_with_no_moves_nothing_is_placed_onto_a_card() -> None:
    assert "a1" not in cells(lay("5", "6", of=game(NAME, moves=0)), "place", "6")


def test_x5_with_no_moves_the_turn_ends_by_itself() -> None:
    play = do(lay("5", "6", of=game(NAME, moves=0)), "place 6 b1")
    assert play.active == 2
    assert len(held(play, "held")) == 1


def test_x5_with_no_moves_closing_counts_all_the_same() -> None:
    play = do(lay("12345678", "9", of=game(NAME, moves=0)), "place 9 i1")
    assert points(play) == (1, 0)
    assert play.active == 1


def test_x5_with_no_decision_but_giving_up_the_turn_is_undone() -> None:
    of = game(NAME, moves=1)
    play = do(lay("5\n.\n.\n.......9", "5", of=of), "move h4 h5", "place 5 i1")
    before = as_board([*("5", ".", ".", ".......9")])
    assert offered(play) == {"give_up", "solve"}
    do(play, "give_up")
    assert board(play) == before


def test_x5_a_card_in_hand_can_always_be_placed() -> None:
    # a house that lacks a number has an empty cell; nine houses never hold all nine of them
    of, chance = game(NAME, moves=3), Generator(1)
    state = of.initial_state(chance)
    for _ in range(150):
        state = of.random_step(state, chance)
        places = of.observation(state, 1).places
        assert state.over or not places[1].size or "place" in {name for name, _ in state.options}


# --- X6 ---


def test_x6_solve_moves_the_first_card_of_the_first_conflict_to_the_first_cell_that_helps() -> None:
    play = lay("5.....5", "", of=game(NAME))
    assert offered(play) == {"move", "solve"}
    assert board(do(play, "solve")) == {"a2": "5", "g1": "5"}


def test_x6_it_moves_before_it_trades() -> None:
    play = do(lay("5.....5\n3"), "solve")
    assert board(play) == {"a2": "3", "b2": "5", "g1": "5"}


def test_x6_it_moves_the_second_card_where_the_first_is_locked() -> None:
    play = do(lay("5.....5\n1\n2\n3\n4\n6\n7\n8\n9", more="closed: column1"), "solve")
    assert board(play)["a1"] == "5"
    assert board(play)["d2"] == "5"


def test_x6_it_trades_where_no_move_helps() -> None:
    rows = ["21" + SOLVED[0][2:], *SOLVED[1:]]
    play = lay(rows)
    assert conflicts(play) == {"a1", "a4", "b1", "b9"}
    assert board(do(play, "solve")) == as_board(SOLVED)


def test_x6_it_is_offered_only_with_an_empty_hand() -> None:
    assert "solve" not in offered(lay("5.....5", "7"))


def test_x6_it_is_offered_only_with_conflicts() -> None:
    assert "solve" not in offered(lay("5.....6"))


def test_x6_it_is_offered_only_where_it_ends_without_conflicts() -> None:
    rows = ["21" + SOLVED[0][2:], *SOLVED[1:]]
    play = lay(rows, more="closed: column1 column2")
    assert "solve" not in offered(play)
    assert why(play, "solve") == ["The game finds no way"]


# Found by trying boards at random: one takes 27 rearrangements to mend, the other 28.
MENDED_BY_27 = [
    *("3.6.28189", "51.36.2.7", "742791.63"),
    *(".131748.6", "2789859.5", ".65..2437"),
    *("2475724.2", "38..69963", ".9514.71."),
]
MENDED_BY_28 = [
    *("567358.31", "2134..7.4", ".8.729258"),
    *("795.79.93", ".2.513.68", "16346.472"),
    *(".72..2642", ".649589.7", "38547151."),
]


def mended(rows: list[str]) -> str:
    """Mend a board by the ruling, written a second time and without the engine."""
    cells = list("".join(rows))

    def standing() -> list[tuple[int, int]]:
        pairs = combinations(range(81), 2)
        return [p for p in pairs if cells[p[0]] == cells[p[1]] != "." and in_line(*p)]

    def in_line(a: int, b: int) -> bool:
        return a // 9 == b // 9 or a % 9 == b % 9

    def house(cell: int) -> list[str]:
        first = cell // 27 * 27 + cell % 9 // 3 * 3
        return [cells[first + 9 * y + x] for y in range(3) for x in range(3)]

    def helps(a: int, b: int) -> bool:
        before = len(standing())
        cells[a], cells[b] = cells[b], cells[a]
        fits = all(cells[c] == "." or house(c).count(cells[c]) == 1 for c in (a, b))
        if fits and len(standing()) < before:
            return True
        cells[a], cells[b] = cells[b], cells[a]
        return False

    while pairs := standing():
        tried = product((True, False), pairs[0], range(81))
        assert any(helps(a, b) for empty, a, b in tried if (cells[b] == ".") is empty)
    return "".join(cells)


def test_x6_it_mends_the_first_conflict_in_the_first_simplest_way() -> None:
    rows = MENDED_BY_27
    play = do(lay(rows), "solve")
    solution = mended(rows)
    assert board(play) == as_board([solution[at : at + 9] for at in range(0, 81, 9)])


def test_x6_it_makes_at_most_27_rearrangements() -> None:
    assert "solve" in offered(lay(MENDED_BY_27))
    assert "solve" not in offered(lay(MENDED_BY_28))


def test_x6_its_rearrangements_do_not_count() -> None:
    play = do(lay("5.....5", more="used: 4"), "solve")
    assert number(play, "used") == (4,)


def test_x6_it_mends_when_no_rearrangement_is_left() -> None:
    play = do(lay("5", "5", more="used: 12"), "place 5 g1")
    assert offered(play) == {"solve", "give_up"}


def test_x6_a_turn_with_it_scores_nothing_and_earns_no_turn_but_locks() -> None:
    play = do(lay("12345678.\n.\n.\n.\n.\n.\n.\n4.......4", "9"), "place 9 i1", "solve", "next")
    assert points(play) == (0, 0)
    assert play.active == 2
    assert {f"{x}1" for x in "abcdefghi"} <= locked(play)


def test_x6_the_log_names_the_reason_only_if_something_closed_after_it() -> None:
    def named(play: Playthrough) -> bool:
        return any(
            isinstance(e, Happened) and e.text == "no_points_after_solve" for e in play.events()
        )

    rows = "12345678.\n.\n.\n.\n.\n.\n.\n4.......4"
    (when,) = (when for when in game(NAME).rules.whens if when.name == "no_points_after_solve")
    assert when.sentence == "No points after solve: closed units lock, and earn no other turn"
    assert named(do(lay(rows, "9"), "place 9 i1", "solve", "next"))
    assert not named(do(lay("5.....5"), "solve", "next"))
    assert not named(do(lay("12345678.", "9"), "place 9 i1", "next"))


def test_x6_the_log_says_it_in_a_sentence() -> None:
    play = do(lay("12345678.\n.\n.\n.\n.\n.\n.\n4.......4", "9"), "place 9 i1", "solve", "next")
    lines = Teller(game(NAME).rules, ("Ann", "Bob")).tell(play.events(), 1)
    assert "No points after solve: closed units lock, and earn no other turn" in lines
    assert not any("point for each" in line for line in lines)


def test_x6_the_next_turn_scores_again() -> None:
    play = lay("12345678.\n.\n.\n.\n.\n.\n.\n4.......4", "7", more="stock draws: 9")
    do(play, "place 7 i7", "solve", "next", "place 9 i1", "next")
    assert points(play) == (0, 1)


# --- X7 ---


def blocked(of: Game | None = None, drawn: str = "5") -> Playthrough:
    """Seat 1 fills the last cell that takes a 5 without conflict; seat 2 draws."""
    play = lay(FIVES, "4", more=f"stock draws: {drawn}", of=of)
    do(play, "place 4 e1")
    return do(play, "next") if "next" in offered(play) else play


def test_x7_a_card_without_a_conflict_free_cell_may_be_given_up() -> None:
    play = blocked()
    assert play.active == 2
    assert held(play, "held") == ["5"]
    assert {"place", "move", "give_up"} <= offered(play)


def test_x7_a_card_with_a_conflict_free_cell_may_not_be_given_up() -> None:
    play = blocked(drawn="6")
    assert "give_up" not in offered(play)
    assert why(play, "give_up") == ["The turn can go on"]


def test_x7_it_is_the_start_of_the_turn_that_counts() -> None:
    play = do(blocked(), "move e1 a1")
    assert "give_up" in offered(play)
    play = do(lay(FIVES, "5"), "place 5 e1")
    assert "give_up" not in offered(play)


def test_x7_with_conflicts_and_no_rearrangement_left_the_turn_may_be_given_up() -> None:
    for used, hand, expected in ((12, "5", True), (11, "5", False), (12, "6", False)):
        play = do(lay("5", hand, more=f"used: {used}"), f"place {hand} g1")
        assert ("give_up" in offered(play)) is expected


def test_x7_giving_up_undoes_the_moves_of_the_turn() -> None:
    play = blocked()
    before = board(play)
    do(play, "move e1 a1", "place 5 i4", "give_up")
    assert board(play) == before


def test_x7_the_card_goes_under_the_deck_and_the_next_seat_is_on() -> None:
    play = do(blocked(), "give_up")
    assert under(play) == ["5"]
    assert play.active == 1
    assert number(play, "given_up") == (1,)
    assert points(play) == (0, 0)


def test_x7_a_turn_that_was_finished_breaks_the_row_of_give_ups() -> None:
    play = do(blocked(drawn="5 6"), "give_up", "place 6 a1", "next")
    assert number(play, "given_up") == (0,)


@pytest.mark.parametrize(("given_up", "over"), [(0, False), (1, True)])
def test_x7_it_ends_when_give_ups_in_a_row_reach_the_cards_left(given_up: int, over: bool) -> None:
    # a 1 is left in the deck; the card in hand comes under it
    play = lay(without("a1", "i9"), "8", more=f"given_up: {given_up}\nblocked: 1")
    assert held(play, "stock") == ["1"]
    do(play, "give_up")
    assert (ended_by(play) == "given_up") is over


def test_x7_with_no_moves_a_blocked_card_is_given_up() -> None:
    play = blocked(game(NAME, moves=0))
    assert legal(play) == ["give_up"]


def test_x7_stuck_stop_ends_the_game_at_such_a_card() -> None:
    for moves in (0, 12):
        play = blocked(game(NAME, moves=moves, stuck="stop"))
        assert ended_by(play) == "stopped"
    assert ended_by(blocked(game(NAME, stuck="stop"), drawn="6")) is None


def test_x7_stuck_give_up_is_usual() -> None:
    assert ended_by(blocked()) is None
    assert legal(blocked(game(NAME, moves=0, stuck="give_up"))) == ["give_up"]


# --- X8 ---


def test_x8_it_ends_when_the_full_board_is_settled_by_next() -> None:
    play = do(lay(without("i9"), "8"), "place 8 i9")
    assert ended_by(play) is None
    assert ended_by(do(play, "next")) == "filled"


def test_x8_a_full_board_with_conflicts_goes_on() -> None:
    rows = without("b1")
    play = do(lay([rows[0].replace("1", "2"), *rows[1:]], "1"), "place 1 b1")
    assert "next" not in offered(play)
    assert ended_by(do(play, "move a1 b1", "next")) == "filled"


def test_x8_the_last_turn_is_scored() -> None:
    play = do(lay(without("i9"), "8"), "place 8 i9", "next")
    assert points(play)[0] > 0


def test_x8_it_ends_when_the_time_is_out() -> None:
    play = lay("5", "7", of=game(NAME, minutes=2))
    play.tick(119)
    assert ended_by(play) is None
    play.tick(120)
    assert ended_by(play) == "time"


def test_x8_an_unsettled_turn_is_undone_first_and_scores_nothing() -> None:
    play = lay("12345678", "9", of=game(NAME, minutes=1))
    do(play, "place 9 i1", "move a1 a2")
    play.tick(60)
    assert play.outcome is not None
    assert play.outcome.scores == (0, 0)
    assert board(play) == as_board(["12345678"])
    assert held(play, "held") == ["9"]


def test_x8_in_a_simulation_a_decision_costs_ten_seconds() -> None:
    play = Playthrough(game(NAME, minutes=1, moves=0), 1)
    for _ in play_by(play, {1: Random(), 2: Random()}):
        pass
    assert ended_by(play) == "time"
    assert play.decisions == 6


def test_x8_ending_early_is_no_decision() -> None:
    assert {action.name for action in game(NAME).rules.actions} >= offered(blocked())
    assert offered(blocked()) == {"place", "move", "give_up"}


@pytest.mark.parametrize(("before", "winners"), [("5 0", (1,)), ("0 40", (2,))])
def test_x8_most_points_win(before: str, winners: tuple[int, ...]) -> None:
    play = do(lay(without("i9"), "8", more=f"points: {before}"), "place 8 i9", "next")
    assert play.outcome is not None
    assert play.outcome.winners == winners


@pytest.mark.slow
def test_a_random_game_of_one_without_moves_that_stops_has_52_2_decisions() -> None:
    assert decisions_are(game(NAME, players=1, moves=0, stuck="stop"), 150, 52.2)
