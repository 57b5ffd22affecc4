"""SuDoku: The Card Game as ruled, K1 to K8.

Cells are named by row and column around the first card: `0,1` is to its right, `-1,0` above it.
"""

from collections import Counter

import pytest

from sdg.diagnostics import SdgError
from sdg.game import Game
from sdg.playing.playthrough import Playthrough
from tests.rulings.positions import (
    Watched,
    board,
    cells,
    do,
    game,
    held,
    legal,
    play_out,
    position,
    why,
)

NAME = "knizia_sudoku"


def table(players: int = 2) -> Game:
    return game(NAME, players=players)


def layout(hand: str, *laid: str, more: str = "") -> Playthrough:
    """Seat 1 holds a hand, and cards lie: `0,1 3` is a blue 3, `0,0 *5` a yellow 5."""
    lines = [f"    {cell} {face(card)}" for cell, card in map(str.split, ("0,0 *5", *laid))]
    cards = " ".join(map(face, hand.split()))
    return position(table(), "\n".join(["layout:", *lines, "", f"cards_held 1: {cards}", more]))


def face(card: str) -> str:
    return f"{card[1:]}-yellow" if card[0] == "*" else f"{card}-blue"


def spots(play: Playthrough, card: str) -> list[str]:
    return cells(play, "lay", face(card))


def broken(play: Playthrough, card: str, cell: str) -> list[str]:
    return why(play, f"lay {face(card)} {cell}")


# K1, G1


def test_k1_each_yellow_once_and_each_blue_five_times() -> None:
    play = position(table())
    cards = Counter(held(play, "stock") + list(board(play).values()))
    cards.update(held(play, "cards_held 1") + held(play, "cards_held 2"))
    blues = {f"{n}-blue": 5 for n in range(1, 10)}
    assert cards == {f"{n}-yellow": 1 for n in range(1, 10)} | blues


def test_g1_three_play_unless_told_and_seat_1_starts() -> None:
    play = position(game(NAME))
    assert (play.game.players, play.active) == (3, 1)


def test_k7_two_to_five_play() -> None:
    assert [table(players).players for players in range(2, 6)] == [2, 3, 4, 5]
    for players in (1, 6):
        with pytest.raises(SdgError):
            table(players)


# K2


def test_k2_the_first_card_is_any_yellow() -> None:
    chance = Watched()
    table().initial_state(chance)
    first = {text.split()[1]: weight for text, weight in chance.events[0].items()}
    assert first == {f"{n}-yellow": 1 for n in range(1, 10)}


def test_k2_it_lies_in_the_middle() -> None:
    assert list(board(position(table()))) == ["0,0"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_k2_parity_tells_yellow_from_blue(players: int) -> None:
    yellows = 0
    for seed in range(3):
        for cell, card in board(play_out(table(players), seed)).items():
            row, column = map(int, cell.split(","))
            assert card.endswith("yellow") == (row % 2 == 0 and column % 2 == 0)
            assert max(abs(row), abs(column)) <= 17
            yellows += card.endswith("yellow")
    assert yellows > 3


@pytest.mark.parametrize("sign", [1, -1])
def test_k2_the_layout_reaches_17_cells(sign: int) -> None:
    chain = [f"0,{sign * at} *{n}" for at, n in zip(range(2, 17, 2), "12346789", strict=True)]
    assert f"1,{sign * 17}" in spots(layout("8", *chain, f"1,{sign * 16} 1"), "8")
    play = position(table())
    faces = {cell for cell, _ in play.game.domains(play.state, "lay")[1]}
    assert len(faces) == 35 * 35


# K3


def test_k3_the_first_blue_touches_the_yellow() -> None:
    assert spots(layout("3"), "3") == ["-1,0", "0,-1", "0,1", "1,0"]


def test_k3_a_corner_is_no_touch() -> None:
    assert broken(layout("3"), "3", "1,1") == ["touch"]


def test_k3_any_card_may_be_touched() -> None:
    assert "1,1" in spots(layout("3", "0,1 4"), "3")
    assert "1,1" in spots(layout("3", "1,0 4"), "3")


def test_k3_a_blue_lies_in_the_box_of_a_yellow() -> None:
    play = layout("3", "0,1 4")
    assert broken(play, "3", "0,2") == ["home"]


def test_k3_a_blue_differs_from_the_cards_of_its_box() -> None:
    play = layout("4 5", "0,1 4")
    assert broken(play, "4", "1,0") == ["boxes"]
    assert broken(play, "5", "1,1") == ["boxes"]  # the centre counts


def test_k3_each_box_that_holds_it_counts() -> None:
    play = layout("1", "0,2 *6", "0,1 9", "1,3 1")
    assert broken(play, "1", "1,1") == ["boxes", "lines"]
    play = layout("1", "0,2 *6", "0,1 9", "-1,3 1")
    assert broken(play, "1", "1,1") == ["boxes"]
    assert not broken(play, "1", "1,0")
    play = layout("6", "0,2 *6", "0,1 9")
    assert broken(play, "6", "1,1") == ["boxes"]
    assert not broken(play, "6", "1,0")


def test_k3_a_blue_may_lie_in_four_boxes() -> None:
    four = ("0,2 *6", "2,0 *7", "2,2 *8", "0,1 1", "1,0 2", "2,1 3", "1,2 4")
    far = ("-1,-1 9", "-1,3 9", "3,-1 9", "3,3 9")
    assert not broken(layout("9", *four), "9", "1,1")
    for corner in far:
        assert broken(layout("9", *four, corner), "9", "1,1") == ["boxes"]


def test_k3_a_blue_lies_on_no_card() -> None:
    play = layout("3", "0,1 4")
    assert not {"0,0", "0,1"} & set(spots(play, "3"))


def test_k3_a_blue_needs_no_yellow_two_away() -> None:
    assert not broken(layout("3"), "3", "0,1")


# K4


def test_k4_a_yellow_lies_two_from_a_yellow_behind_a_blue() -> None:
    assert spots(layout("*1", "0,1 4"), "*1") == ["0,2"]
    assert spots(layout("*1", "0,-1 4"), "*1") == ["0,-2"]
    assert spots(layout("*1", "1,0 4"), "*1") == ["2,0"]
    assert spots(layout("*1", "-1,0 4"), "*1") == ["-2,0"]


def test_k4_a_yellow_does_not_lie_beside_a_yellow() -> None:
    assert broken(layout("*1"), "*1", "0,1") == ["link"]


def test_k4_without_a_blue_between_there_is_no_link() -> None:
    play = layout("*1", "1,0 4", "1,1 6", "1,2 7")
    assert broken(play, "*1", "0,2") == ["link"]


def test_k4_a_blue_alone_is_no_link() -> None:
    play = layout("*1", "0,1 4", "1,1 6")
    assert broken(play, "*1", "1,2") == ["link"]


def test_k4_a_yellow_between_is_no_link() -> None:
    play = layout("*9", "0,2 *1", "0,1 4")
    assert broken(play, "*9", "0,4") == ["touch", "link"]


def test_k4_one_link_is_enough() -> None:
    laid = ("0,1 1", "0,2 *6", "1,2 7", "2,2 *8", "1,1 9")
    play = layout("*3", *laid, "2,1 2")
    assert not broken(play, "*3", "2,0")  # no blue between it and the first yellow


def test_k4_the_new_box_differs_from_the_yellow() -> None:
    assert broken(layout("*4", "0,1 3", "1,1 4"), "*4", "0,2") == ["new_box"]


def test_k4_the_whole_new_box_has_no_number_twice() -> None:
    laid = ("0,2 *6", "0,1 1", "1,2 7", "2,2 *8", "1,0 2", "2,3 4", "3,2 2", "1,3 9")
    play = layout("*3", *laid, "1,1 3", "2,1 9", "3,1 5")
    assert "new_box" in broken(play, "*3", "2,0")
    twice = layout("*9", "0,1 1", "-1,1 2", "1,1 3", "0,2 *6", "1,2 4", "2,2 *7", "2,1 8", "1,0 8")
    assert broken(twice, "*9", "2,0") == ["new_box"]
    once = layout("*9", "0,1 1", "-1,1 2", "1,1 3", "0,2 *6", "1,2 4", "2,2 *7", "2,1 8", "1,0 2")
    assert not broken(once, "*9", "2,0")


def test_k4_blues_are_not_judged_for_boxes_to_come() -> None:
    laid = ("0,1 1", "0,2 *6", "1,2 7", "2,2 *8", "1,0 2", "1,1 3")
    assert not broken(layout("2", *laid), "2", "2,1")


# K5


def test_k5_no_number_twice_in_a_row() -> None:
    play = layout("4 5", "0,1 1", "0,2 *6", "1,0 4", "0,-1 2")
    assert broken(play, "4", "1,2") == ["lines"]
    assert not broken(play, "4", "0,3")


def test_k5_no_number_twice_in_a_column() -> None:
    play = layout("4", "1,0 1", "2,0 *6", "0,1 4")
    assert broken(play, "4", "2,1") == ["lines"]
    assert not broken(play, "4", "2,-1")


def test_k5_gaps_do_not_part_a_row() -> None:
    chain = ("0,1 1", "0,2 *6", "0,3 2", "0,4 *7", "-1,-1 4", "-1,0 9")
    play = layout("4", *chain)
    assert broken(play, "4", "-1,4") == ["lines"]
    assert not broken(play, "4", "1,4")


def test_k5_gaps_do_not_part_a_column() -> None:
    chain = ("1,0 1", "2,0 *6", "3,0 2", "4,0 *7", "-1,-1 4", "-1,0 9")
    play = layout("4", *chain)
    assert broken(play, "4", "4,-1") == ["lines"]
    assert not broken(play, "4", "4,1")


def test_k5_lines_bind_yellow_cards_too() -> None:
    play = layout("*9", "0,1 1", "0,-1 9", "1,0 2")
    assert broken(play, "*9", "0,2") == ["lines"]
    assert not broken(play, "*9", "2,0")


# K6


def test_k6_any_card_may_be_penalised() -> None:
    play = layout("3 3 8 *9 1")
    wanted = ["penalise 1-blue", "penalise 3-blue", "penalise 8-blue", "penalise 9-yellow"]
    assert sorted(legal(play, "penalise")) == wanted
    assert legal(play, "lay")


@pytest.mark.parametrize("decision", ["lay 3-blue 0,1", "penalise 3-blue"])
def test_k6_a_turn_is_one_card_then_one_is_drawn(decision: str) -> None:
    play = do(layout("3 4", more="stock draws: 9-blue"), decision)
    assert play.active == 2
    assert held(play, "cards_held 1") == ["4-blue", "9-blue"]
    penalty = ["3-blue"] if decision.startswith("penalise") else []
    assert held(play, "penalty 1") == penalty
    assert held(play, "penalty 2") == []
    assert ("0,1" in board(play)) != bool(penalty)


def test_k6_five_cards_are_dealt() -> None:
    for players in range(2, 6):
        play = position(table(players))
        assert [len(held(play, f"cards_held {s}")) for s in range(1, players + 1)] == [5] * players
        assert len(held(play, "stock")) == 53 - 5 * players


def test_k6_a_card_is_drawn_after_the_turn_not_before() -> None:
    play = do(position(table()), legal(position(table()), "penalise")[0])
    assert len(held(play, "cards_held 1")) == 5
    assert len(held(play, "cards_held 2")) == 5


def test_k6_without_a_deck_none_is_drawn() -> None:
    play = do(_late("3-blue 4-blue", "1-blue"), "penalise 3-blue")
    assert held(play, "cards_held 1") == ["4-blue"]
    assert play.active == 2


# K7


def test_k7_a_seat_without_cards_is_skipped() -> None:
    play = do(_late("3-blue 4-blue 6-blue", "1-blue"), "penalise 3-blue", "penalise 1-blue")
    assert play.active == 1
    assert play.outcome is None
    do(play, "penalise 4-blue")
    assert play.active == 1
    assert play.game.observation(play.state, 1).turn == 4
    assert "pass" not in {getattr(event, "kind", "") for event in play.events()}


def test_k7_the_game_ends_when_all_hands_are_empty() -> None:
    play = do(_late("3-blue", "1-blue"), "penalise 3-blue")
    assert play.outcome is None
    do(play, "penalise 1-blue")
    assert play.outcome is not None
    assert play.outcome.ended_by == "played_out"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_k7_a_game_takes_53_decisions(players: int) -> None:
    for seed in range(3):
        play = play_out(table(players), seed)
        assert play.decisions == 53
        assert play.outcome is not None


def _late(mine: str, theirs: str) -> Playthrough:
    """The deck is out; what nobody holds lies on seat 2's penalty stack."""
    stack = " ".join(_all_but(f"{mine} {theirs}"))
    hands = f"cards_held 1: {mine}\ncards_held 2: {theirs}"
    return position(table(), f"layout:\n    0,0 5-yellow\n\nstock:\n{hands}\npenalty 2: {stack}")


# K8


def test_k8_blue_counts_one_and_yellow_two() -> None:
    play = _stacks("1-blue 1-blue 2-yellow", "3-blue 4-blue")
    assert play.game.standing(play.state) == (4, 2)


@pytest.mark.parametrize(
    ("one", "two", "winners"),
    [
        ("1-blue 2-blue", "3-blue", (2,)),
        ("1-blue", "2-yellow", (1,)),
        ("1-blue 2-blue", "2-yellow", (1, 2)),
        ("", "", (1, 2)),
    ],
)
def test_k8_the_lowest_wins_and_ties_are_shared(
    one: str, two: str, winners: tuple[int, ...]
) -> None:
    play = do(_stacks(one, two), "lay 1-blue 0,1")
    assert play.outcome is not None
    assert play.outcome.winners == winners
    assert all(not titles for titles in play.outcome.titles)


def test_k8_the_stacks_are_scored_and_nothing_else() -> None:
    play = play_out(table(4), 2)
    assert play.outcome is not None
    for seat, score in enumerate(play.outcome.scores, 1):
        stack = held(play, f"penalty {seat}")
        assert score == len(stack) + sum(card.endswith("yellow") for card in stack)


def _stacks(one: str, two: str) -> Playthrough:
    """Penalty stacks, and a last card in seat 1's hand; all others lie far away."""
    rest = _all_but(f"1-blue {one} {two}")
    far = [f"    {10 + at // 15},{3 + at % 15} {card}" for at, card in enumerate(rest)]
    laid = "\n".join(["layout:", "    0,0 5-yellow", *far])
    hands = "cards_held 1: 1-blue\ncards_held 2:"
    return position(table(), f"{laid}\n\nstock:\n{hands}\npenalty 1: {one}\npenalty 2: {two}")


def _all_but(cards: str) -> list[str]:
    """List all cards but the first one laid and some others."""
    rest = Counter({f"{n}-blue": 5 for n in range(1, 10)})
    rest.update(f"{n}-yellow" for n in range(1, 10) if n != 5)
    rest.subtract(cards.split())
    return list(rest.elements())


# G3, G8


def test_g3_each_card_is_drawn_evenly_from_the_cards_left() -> None:
    chance = Watched()
    table().initial_state(chance)
    assert [sum(event.values()) for event in chance.events] == [9, *range(53, 43, -1)]


def test_g8_a_hand_is_hidden_from_the_others() -> None:
    play = position(table(3))
    for seat in (1, 2, 3):
        seen = [p for p in play.game.observation(play.state, seat).places if p.name == "cards_held"]
        assert [place.cards is not None for place in seen] == [seat == s for s in (1, 2, 3)]


def test_g8_a_penalty_stack_shows_its_size_only_and_all_to_its_owner() -> None:
    play = do(layout("3 4"), "penalise 3-blue")
    for seat, cards in ((1, ("3-blue",)), (2, None)):
        stack = next(
            p for p in play.game.observation(play.state, seat).places if p.name == "penalty"
        )
        assert (stack.size, stack.cards) == (1, cards)


def test_g8_the_others_do_not_learn_what_was_penalised() -> None:
    play = do(layout("3 4"), "penalise 3-blue")
    decided = next(event for event in play.events() if hasattr(event, "seat"))
    assert (decided.text, decided.seen_by) == ("penalise 3-blue", frozenset({1}))
    assert "3" not in decided.hidden


def test_g8_the_stacks_are_opened_at_the_end() -> None:
    play = play_out(table(2), 1)
    for seat in (1, 2):
        places = play.game.observation(play.state, seat).places
        stacks = [place.cards for place in places if place.name == "penalty"]
        assert stacks == [tuple(held(play, f"penalty {s}")) for s in (1, 2)]


def test_g8_the_deck_is_hidden_from_all() -> None:
    play = position(table(3))
    for seat in (1, 2, 3):
        stock = play.game.observation(play.state, seat).places[0]
        assert (stock.name, stock.size, stock.cards) == ("stock", 38, None)
