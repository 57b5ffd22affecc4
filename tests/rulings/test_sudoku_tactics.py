"""Sudoku: Tactics as ruled, T1 to T9. Positions are small; what they leave open does not matter."""

from collections import Counter

import pytest

from sdg.diagnostics import SdgError
from sdg.game import Game
from sdg.playing.playthrough import Playthrough
from tests.rulings.positions import (
    Watched,
    board,
    cells,
    decisions_are,
    do,
    game,
    grid,
    held,
    legal,
    number,
    play_out,
    position,
    why,
)

NAME = "sudoku_tactics"
COOPERATIVE = "sudoku_tactics_cooperative"
TURNS = ("take 1", "place 1 a1"), ("take 1", "place 2 b1"), ("take 1", "place 3 c1")
QUIET = "bag draws: 1 2 3 4 5 6 7 8 9"

# Eight 1s, each in a row, column and box of its own; the last square for a 1 is i9.
ONES = {
    1: "1........", 2: "...1.....", 3: "......1..",
    4: ".1.......", 5: "....1....", 6: ".......1.",
    7: "..1......", 8: ".....1...",
}  # fmt: skip
STUCK = {**ONES, 9: "........9"}
# Seven 1s; the four squares that are left to a 1 are taken.
TWICE_STUCK = {**ONES, 8: ".....2..3", 9: ".....4..5"}
# Row 1, column a and box 1 wait for a 1 at a1.
CORNER = {
    1: ".23456789", 2: "456......", 3: "789......", 4: "2........", 5: "3........",
    6: "5........", 7: "6........", 8: "8........", 9: "9........",
}  # fmt: skip
# A 1 and a 2 without a square; when the 1s have left, g9 is one for a 2.
LOWEST = {
    1: "32.......", 2: "...12....", 3: ".......21",
    4: ".12......", 5: "....12...", 6: ".......12",
    7: "2.1......", 8: "...2.1...", 9: "......1..",
}  # fmt: skip
BOTH = {**LOWEST, 9: "......3.."}  # here g9 stays taken


def table(players: int = 2, *variants: str, **options: str | int | bool) -> Game:
    return game(NAME, *variants, players=players, **options)


def jam(players: int = 2, *variants: str, text: str = "", **options: str | int) -> Playthrough:
    """Seat 1 has taken a 1 that has no square."""
    lines = f"bag draws: 1\n{grid(STUCK)}\n{text}"
    return do(position(table(players, *variants, **options), lines), "take 1")


def turn(play: Playthrough) -> Playthrough:
    """Take one tile and place it at the first square."""
    do(play, "take 1")
    return do(play, legal(play, "place")[0])


# T1


def test_t1_one_to_five_play() -> None:
    assert [table(players).players for players in range(1, 6)] == [1, 2, 3, 4, 5]
    for players in (0, 6):
        with pytest.raises(SdgError):
            table(players)


def test_g1_two_play_unless_told_and_seat_1_starts() -> None:
    play = position(game(NAME))
    assert (play.game.players, play.active) == (2, 1)


def test_t1_all_tiles_are_in_the_bag_at_the_start() -> None:
    play = position(table(5))
    assert Counter(held(play, "bag")) == dict.fromkeys("123456789", 9)
    assert not board(play)
    assert not any(held(play, f"rack {seat}") for seat in range(1, 6))


# T2


def test_t2_one_to_five_are_chosen_before_a_tile_is_seen() -> None:
    assert legal(position(table())) == ["take 1", "take 2", "take 3", "take 4", "take 5"]


def test_t2_the_tiles_are_drawn_together() -> None:
    play = do(position(table(), "bag draws: 5 3 9"), "take 3")
    assert held(play, "rack 1") == ["3", "5", "9"]
    assert len(held(play, "bag")) == 78
    assert "take" not in play.game.offered(play.state)


def test_t2_all_see_the_tiles() -> None:
    play = do(position(table(), "bag draws: 5 3"), "take 2")
    racks = [p for p in play.game.observation(play.state, 2).places if p.name == "rack"]
    assert [place.cards for place in racks] == [("3", "5"), ()]


def test_t2_all_are_placed_before_the_next_seat() -> None:
    play = do(position(table(3), QUIET), "take 2", "place 1 a1")
    assert play.active == 1
    assert legal(do(play, "place 2 b1")) == [f"take {n}" for n in range(1, 6)]
    assert play.active == 2


@pytest.mark.parametrize("count", range(1, 6))
def test_t2_a_fixed_draw_is_one_option(count: int) -> None:
    play = position(table(draw=count))
    assert legal(play) == [f"take {count}"]
    other = 1 + count % 5
    assert why(play, f"take {other}") == ["The draw was agreed beforehand"]
    assert len(held(do(play, f"take {count}"), "rack 1")) == count


def test_t2_the_draw_is_free_unless_agreed() -> None:
    assert legal(position(table())) == legal(position(table(draw="free")))
    for draw in (0, 6):
        with pytest.raises(SdgError):
            table(draw=draw)


def test_g3_each_tile_is_drawn_evenly_from_the_tiles_left() -> None:
    play, chance = position(table()), Watched()
    play.game.apply(play.state, play.legal_decisions()[1], chance)
    assert [sorted(event.values()) for event in chance.events] == [[9] * 9, [8, *[9] * 8]]


# T3


@pytest.mark.parametrize("spot", ["e2", "b5", "c3"])
def test_t3_no_number_twice_in_row_column_and_box(spot: str) -> None:
    rows = {2: ".1......."}
    play = do(position(table(), f"bag draws: 1 2\n{grid(rows)}"), "take 2")
    assert why(play, f"place 1 {spot}") == ["sudoku"]
    assert f"place 2 {spot}" in legal(play)
    assert len(cells(play, "place", "1")) == 81 - 9 - 8 - 4


def test_t3_a_taken_square_is_no_square() -> None:
    play = do(position(table(), f"bag draws: 2\n{grid({1: '1........'})}"), "take 1")
    assert len(cells(play, "place", "2")) == 80
    assert why(play, "place 2 a1")


def test_t3_tiles_are_placed_in_any_order() -> None:
    play = do(position(table(), "bag draws: 4 7"), "take 2")
    assert {each.split()[1] for each in legal(play, "place")} == {"4", "7"}


def test_g2_equal_tiles_are_one_decision() -> None:
    play = do(position(table(), "bag draws: 5 5"), "take 2")
    assert len(legal(play)) == 81


def test_t3_a_tile_with_a_square_cannot_jam() -> None:
    play = do(position(table(), f"bag draws: 1\n{grid(ONES)}"), "take 1")
    assert legal(play) == ["place 1 i9"]
    assert why(play, "declare 1") == ["It has a square"]


def test_t3_a_tile_without_a_square_jams_by_decision() -> None:
    play = do(position(table(), f"bag draws: 1 2\n{grid(STUCK)}"), "take 2")
    assert not cells(play, "place", "1")
    assert legal(play, "declare") == ["declare 1"]
    assert number(play, "points") == (0, 0)


def test_t3_a_jam_can_be_sought() -> None:
    play = do(position(table(), f"bag draws: 1 9\n{grid(ONES)}"), "take 2")
    assert not legal(play, "declare")
    assert legal(do(play, "place 9 i9")) == ["declare 1"]


def test_t3_a_jam_can_be_avoided() -> None:
    rows = {**ONES, 1: "1.3456789", 9: "........2"}
    play = do(position(table(), f"bag draws: 1 2\n{grid(rows)}"), "take 2")
    assert legal(play, "declare") == ["declare 1"]
    assert legal(do(play, "place 2 b1")) == ["place 1 a1"]


def test_t3_at_once_a_tile_jams_after_the_draw() -> None:
    play = jam(jam="at_once")
    assert number(play, "points") == (0, 1)
    assert board(play) == {"i9": "9"}
    assert play.active == 2


def test_t3_at_once_a_tile_jams_after_a_placement() -> None:
    text = f"bag draws: 1 9 5\n{grid(ONES)}"
    play = do(position(table(jam="at_once"), text), "take 3", "place 9 i9")
    assert number(play, "points") == (0, 1)
    assert board(play) == {"i9": "9"}
    assert held(play, "rack 1") == ["5"]
    assert not legal(play, "declare")


def test_t3_at_once_the_clearing_comes_first() -> None:
    rows = {**ONES, 1: ".23456789", 9: "2.......3"}
    play = do(position(table(jam="at_once"), f"bag draws: 1 1\n{grid(rows)}"), "take 2")
    assert legal(play) == ["place 1 a1"]
    do(play, "place 1 a1")
    assert number(play, "points") == (1, 0)
    assert legal(play) == ["place 1 a1"]


def test_t3_at_once_the_lowest_jams_first_and_the_rest_is_judged_anew() -> None:
    play = do(position(table(jam="at_once"), f"bag draws: 2 1\n{grid(LOWEST)}"), "take 2")
    assert number(play, "points") == (0, 1)
    assert legal(play) == ["place 2 g9"]


def test_t3_at_once_a_lower_tile_with_a_square_stays() -> None:
    nines = {row: line.translate(str.maketrans("19", "91")) for row, line in STUCK.items()}
    play = do(position(table(jam="at_once"), f"bag draws: 3 9\n{grid(nines)}"), "take 2")
    assert number(play, "points") == (0, 1)
    assert held(play, "rack 1") == ["3"]
    assert board(play) == {"i9": "1"}


def test_t3_on_take_up_either_of_two_may_jam() -> None:
    play = do(position(table(), f"bag draws: 2 1\n{grid(LOWEST)}"), "take 2")
    assert legal(play) == ["declare 1", "declare 2"]
    assert legal(do(play, "declare 2")) == ["declare 1"]


def test_t3_at_once_all_that_stay_without_a_square_jam() -> None:
    play = do(position(table(jam="at_once"), f"bag draws: 2 1\n{grid(BOTH)}"), "take 2")
    assert number(play, "points") == (0, 2)
    assert sorted(board(play).values()) == ["3", "3"]
    assert play.active == 2


# T4


def test_t4_all_tiles_of_the_number_go_back() -> None:
    text = f"bag draws: 1 1 3\n{grid(TWICE_STUCK)}"
    play = do(position(table(), text), "take 3", "declare 1")
    assert sorted(board(play).values()) == ["2", "3", "4", "5"]
    assert held(play, "rack 1") == ["3"]
    assert held(play, "bag").count("1") == 9
    assert play.active == 1


def test_t4_equal_tiles_jam_once() -> None:
    play = do(position(table(), f"bag draws: 1 1\n{grid(TWICE_STUCK)}"), "take 2", "declare 1")
    assert number(play, "points") == (0, 1)


def test_t4_two_numbers_jam_twice() -> None:
    text = f"bag draws: 1 2\n{grid(LOWEST)}"
    play = do(position(table(), text), "take 2", "declare 2", "declare 1")
    assert number(play, "points") == (0, 2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t4_the_previous_seat_scores(players: int) -> None:
    play = do(jam(players), "declare 1")
    assert number(play, "points") == (*[0] * (players - 1), 1)


def test_t4_seat_1_scores_for_seat_2() -> None:
    text = f"seat: 2\nbag draws: 1\n{grid(STUCK)}"
    play = do(position(table(3), text), "take 1", "declare 1")
    assert number(play, "points") == (1, 0, 0)


def test_t4_alone_nobody_scores() -> None:
    assert number(do(jam(1), "declare 1"), "points") == (0,)


# T5


@pytest.mark.parametrize(
    ("rows", "gone"),
    [
        ({1: ".23456789", 5: "2........"}, 9),
        ({**{row: f"{row}........" for row in range(2, 10)}, 1: ".......5."}, 9),
        ({1: ".23", 2: "456", 3: "789", 4: "..6"}, 9),
    ],
    ids=["row", "column", "box"],
)
def test_t5_a_completed_unit_scores_1_and_goes_back(rows: dict[int, str], gone: int) -> None:
    rows = {row: line.ljust(9, ".") for row, line in rows.items()}
    before = sum(9 - line.count(".") for line in rows.values())
    play = do(position(table(), f"bag draws: 1\n{grid(rows)}"), "take 1", "place 1 a1")
    assert number(play, "points") == (1, 0)
    assert len(board(play)) == before + 1 - gone
    assert len(held(play, "bag")) == 81 - len(board(play))


def test_t5_all_units_of_one_placement_score_and_their_union_goes_back() -> None:
    rows = {**CORNER, 5: "3...1...."}
    play = do(position(table(), f"bag draws: 1\n{grid(rows)}"), "take 1", "place 1 a1")
    assert number(play, "points") == (3, 0)
    assert board(play) == {"e5": "1"}
    assert len(held(play, "bag")) == 80


def test_t5_tiles_go_back_at_once_and_the_turn_goes_on() -> None:
    text = f"bag draws: 1 4\n{grid(CORNER)}"
    play = do(position(table(), text), "take 2", "place 1 a1")
    assert play.active == 1
    assert len(held(play, "bag")) == 80
    assert len(legal(play)) == 81


def test_t5_the_bag_never_runs_short() -> None:
    for seed in range(3):
        play = play_out(table(2, rounds=15), seed)
        for step in play.steps:
            if step.decision is not None and step.decision.action == "take":
                drawn = sum("draw" in getattr(event, "outcome", "") for event in step.events)
                assert f"take {drawn}" == step.decision.text


def test_t5_one_short_of_a_unit_scores_nothing() -> None:
    text = f"bag draws: 1\n{grid({1: '.2345678.'})}"
    play = do(position(table(), text), "take 1", "place 1 a1")
    assert number(play, "points") == (0, 0)
    assert len(board(play)) == 8


# T6


def test_t6_five_points_win() -> None:
    play = do(position(table(), f"points: 4 0\n{grid(CORNER)}\nbag draws: 1 2"), "take 2")
    assert play.outcome is None
    do(play, "place 1 a1")
    assert play.outcome is not None
    assert play.outcome.scores == (7, 0)
    assert play.outcome.winners == (1,)
    assert play.outcome.ended_by == "target"
    assert held(play, "rack 1") == ["2"]


def test_t6_four_points_do_not_win() -> None:
    play = do(position(table(), f"points: 1 0\n{grid(CORNER)}\nbag draws: 1"), "take 1")
    assert do(play, "place 1 a1").outcome is None


def test_t6_jam_points_win_too() -> None:
    play = do(jam(3, text="points: 0 0 4"), "declare 1")
    assert play.outcome is not None
    assert play.outcome.winners == (3,)


def test_t6_a_jam_at_once_ends_the_game_before_the_next_jam() -> None:
    play = position(table(jam="at_once", target=1), f"bag draws: 2 1\n{grid(BOTH)}")
    do(play, "take 2")
    assert play.outcome is not None
    assert play.outcome.scores == (0, 1)
    assert held(play, "rack 1") == ["2"]


def test_t6_the_target_is_an_option() -> None:
    text = f"points: 11 0\n{grid(CORNER)}\nbag draws: 1"
    assert do(position(table(target=15), text), "take 1", "place 1 a1").outcome is None
    assert do(position(table(target=14), text), "take 1", "place 1 a1").outcome is not None


# T7


def test_t7_rounds_end_the_game_when_the_round_is_over() -> None:
    play = position(table(3, rounds=2))
    for _ in range(5):
        assert turn(play).outcome is None
    assert turn(play).outcome is not None
    assert play.outcome is not None
    assert play.outcome.ended_by == "rounds"


def test_t7_without_rounds_the_game_goes_on() -> None:
    play = position(table())
    for _ in range(8):
        assert turn(play).outcome is None


def test_t7_with_rounds_the_target_does_not_end_it() -> None:
    play = position(table(rounds=9), f"points: 4 0\n{grid(CORNER)}\nbag draws: 1")
    assert do(play, "take 1", "place 1 a1").outcome is None


@pytest.mark.parametrize(
    ("points", "winner"), [("3 3 1", 2), ("3 1 3", 3), ("0 0 0", 3), ("4 3 3", 1)]
)
def test_t7_on_a_tie_the_latest_seat_wins(points: str, winner: int) -> None:
    play = position(table(3, rounds=1), f"seat: 3\npoints: {points}")
    outcome = turn(play).outcome
    assert outcome is not None
    assert outcome.winners == (winner,)


def test_t7_the_round_under_way_is_finished_when_the_time_is_out() -> None:
    play = position(table(3, minutes=1, turn_seconds=3600), QUIET)
    turn(play)
    play.tick(60)
    assert play.outcome is None
    turn(play)
    assert play.outcome is None
    turn(play)
    assert play.outcome is not None
    assert play.outcome.ended_by == "time"
    assert play.outcome.winners == (3,)


def test_t7_before_the_time_is_out_the_next_round_starts() -> None:
    play = position(table(minutes=1, turn_seconds=3600), QUIET)
    turn(play)
    play.tick(59)
    assert turn(play).outcome is None


def test_t7_with_minutes_the_target_does_not_end_it() -> None:
    play = position(table(minutes=9), f"points: 4 0\n{grid(CORNER)}\nbag draws: 1")
    assert do(play, "take 1", "place 1 a1").outcome is None


def test_t7_after_a_minute_the_tiles_left_go_back() -> None:
    play = do(position(table(minutes=9), QUIET), "take 3", "place 2 e5")
    play.tick(59)
    assert held(play, "rack 1") == ["1", "3"]
    play.tick(60)
    assert not held(play, "rack 1")
    assert len(held(play, "bag")) == 80
    assert board(play) == {"e5": "2"}
    assert number(play, "points") == (0, 0)
    assert play.active == 2
    assert "pass" not in {getattr(event, "kind", "") for event in play.events()}


def test_t7_a_minute_is_counted_from_the_start_of_the_turn() -> None:
    play = position(table(minutes=9), QUIET)
    play.tick(50)
    turn(play)
    do(play, "take 2")
    play.tick(100)
    assert play.active == 2
    play.tick(110)
    assert play.active == 1


def test_t7_tiles_too_late_are_no_jam() -> None:
    play = jam(minutes=9)
    play.tick(60)
    assert number(play, "points") == (0, 0)
    assert len(board(play)) == 9
    assert play.active == 2


def test_t7_turn_seconds_is_an_option() -> None:
    play = do(position(table(minutes=9, turn_seconds=20), QUIET), "take 2")
    play.tick(20)
    assert play.active == 2


def test_t7_without_minutes_there_is_no_clock() -> None:
    play = do(position(table(), QUIET), "take 2")
    assert play.tick(9999) is None or play.active == 1
    assert held(play, "rack 1") == ["1", "2"]


# T8


def test_t8_a_turn_without_a_jam_scores_one_for_all() -> None:
    play = position(table(3, COOPERATIVE), QUIET)
    for turns in range(1, 4):
        assert play.game.standing(turn(play).state) == (turns,) * 3


def test_t8_a_turn_with_a_jam_scores_nothing() -> None:
    play = do(jam(2, COOPERATIVE), "declare 1")
    assert play.active == 2
    assert play.game.standing(play.state) == (0, 0)
    assert play.game.standing(turn(play).state) == (1, 1)


def test_t8_a_jam_at_once_counts_too() -> None:
    play = jam(2, COOPERATIVE, jam="at_once")
    assert play.active == 2
    assert play.game.standing(play.state) == (0, 0)


def test_t8_completions_clear_but_do_not_score() -> None:
    text = f"bag draws: 1 4\n{grid(CORNER)}"
    play = do(position(table(2, COOPERATIVE), text), "take 2", "place 1 a1")
    assert not board(play)
    assert play.game.standing(play.state) == (0, 0)


def test_t8_ten_rounds_are_played() -> None:
    play = position(table(2, COOPERATIVE), "round: 10\nturn: 19\npoints: 17")
    assert turn(play).outcome is None
    outcome = turn(play).outcome
    assert outcome is not None
    assert (outcome.ended_by, outcome.scores, outcome.winners) == ("rounds", (19, 19), (1, 2))


def test_t8_rounds_is_an_option() -> None:
    play = position(table(2, COOPERATIVE, rounds=1))
    assert turn(turn(play)).outcome is not None


def test_t8_a_set_time_ends_it_too() -> None:
    play = position(table(2, COOPERATIVE, minutes=1, rounds=0, turn_seconds=3600), QUIET)
    assert turn(play).outcome is None
    play.tick(60)
    outcome = turn(play).outcome
    assert outcome is not None
    assert (outcome.ended_by, outcome.scores) == ("time", (2, 2))


def test_t8_a_target_reached_is_a_win_at_once() -> None:
    play = position(table(3, COOPERATIVE, target=5), "points: 3")
    assert turn(play).outcome is None
    outcome = turn(play).outcome
    assert outcome is not None
    assert (outcome.ended_by, outcome.winners) == ("target", (1, 2, 3))
    assert outcome.cooperative


def test_t8_a_target_missed_is_lost_by_all() -> None:
    play = position(table(2, COOPERATIVE, target=5, rounds=1), "points: 2")
    outcome = turn(turn(play)).outcome
    assert outcome is not None
    assert (outcome.ended_by, outcome.scores, outcome.winners) == ("rounds", (4, 4), ())


def test_t8_alone_it_is_the_cooperative_game() -> None:
    play = play_out(table(1, COOPERATIVE, rounds=3), 1)
    assert play.outcome is not None
    jams = {step.seat for step in play.steps if step.decision and step.decision.action == "declare"}
    assert play.outcome.scores == (3 - len(jams),)


# T9


def test_t9_five_hundred_turns_end_the_game() -> None:
    play = position(table(), "turn: 497\nround: 249\npoints: 2 2")
    for _ in range(3):
        assert turn(play).outcome is None
    outcome = turn(play).outcome
    assert outcome is not None
    assert (outcome.ended_by, outcome.winners) == ("nowhere", (2,))


def test_t9_the_round_is_finished() -> None:
    play = position(table(2, turn_limit=1), QUIET)
    assert turn(play).outcome is None
    assert turn(play).outcome is not None


def test_t9_the_limit_counts_turns_not_rounds() -> None:
    play = position(table(2, turn_limit=3), QUIET)
    for _ in range(3):
        assert turn(play).outcome is None
    assert turn(play).outcome is not None


# G5, G6, G8


@pytest.mark.parametrize("players", [2, 3, 5])
def test_g6_random_games_end_by_the_target(players: int) -> None:
    play = play_out(table(players), 7)
    assert play.outcome is not None
    assert play.outcome.ended_by == "target"
    assert max(play.outcome.scores) >= 5
    assert len(play.outcome.winners) == 1


@pytest.mark.slow
def test_t3_random_games_of_three_take_171_decisions() -> None:
    assert decisions_are(table(3), 150, 171.5)
