"""Cardoku: the rulings C1 to C15, and the general ones where they concern it."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from math import prod
from typing import Any

import pytest

from sdg.chance import Generator
from sdg.diagnostics import SdgError
from sdg.events import Happened
from sdg.game import Game
from sdg.playing.playthrough import Playthrough
from tests.rulings.positions import (
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

DOMAINS = {"k": "knowledge", "s": "science", "t": "technology", "v": "services"}

# No empty cell takes a 1, and one 1 of the eight in two decks is left to hold.
NO_PLACE_FOR_1 = """
    2........
    ...1.....
    ......1..
    .1.......
    ....3....
    .......1.
    ..1......
    .....1...
    ........1
"""


def named(text: str) -> str:
    """Write `5k` out as `5-knowledge`."""
    return re.sub(r"\b(\d)([kstv])\b", lambda m: f"{m[1]}-{DOMAINS[m[2]]}", text)


def lay(
    grid: str,
    *hands: str,
    stocks: Sequence[str | None] = ("", ""),
    more: str = "",
    of: Game | None = None,
) -> Playthrough:
    """Lay out rows of digits, or of words such as `5k`; a digit gets the domain used least.

    The rows left out are empty. A hand not told is empty, a deck not told as well: the other cards
    lie out of play. A deck told as None has all the other cards.
    """
    of = of or game("cardoku")
    rows = [line.split() for line in grid.strip().splitlines()]
    rows = [list(row[0].ljust(9, ".")) if len(row) == 1 else row for row in rows]
    rows += [["."] * 9] * (9 - len(rows))
    used = Counter(re.findall(r"\b\d[kstv]\b", f"{grid} {hands} {stocks}"))
    for row in rows:
        for i, value in enumerate(row):
            if value.isdigit():
                row[i] = min((value + letter for letter in DOMAINS), key=lambda face: used[face])
                used[row[i]] += 1
    lines = [more, "grid:", *("    " + " ".join(row) for row in rows)]
    for seat in range(1, of.players + 1):
        lines.append(f"cards_held {seat}: {hands[seat - 1] if seat <= len(hands) else ''}")
        if (stock := stocks[seat - 1]) is not None:
            lines.append(f"stock {seat}: {stock}")
    return position(of, named("\n".join(lines)))


def take(play: Playthrough, *texts: str) -> Playthrough:
    return do(play, *map(named, texts))


def offered(play: Playthrough) -> set[str]:
    """The actions that are legal now."""
    return {decision.action for decision in play.legal_decisions()}


def points(play: Playthrough) -> tuple[int, ...]:
    return play.game.standing(play.state)


def ended_by(play: Playthrough) -> str | None:
    return play.outcome.ended_by if play.outcome else None


def passes(play: Playthrough) -> int:
    return sum(isinstance(event, Happened) and event.kind == "pass" for event in play.events())


def deck(play: Playthrough, seat: int) -> list[str]:
    """All cards that a side began with: its deck, its hand and its seeds, box by box in turn."""
    taken = board(play)
    box = {cell: (int(cell[1]) - 1) // 3 * 3 + (ord(cell[0]) - 97) // 3 for cell in taken}
    seeds = [card for cell, card in taken.items() if box[cell] % play.game.players == seat - 1]
    return [*held(play, f"stock {seat}"), *held(play, f"cards_held {seat}"), *seeds]


class Watched:
    """A generator whose events are noted: the weight of the outcome, that of all, the outcome."""

    def __init__(self, seed: int) -> None:
        self.chance = Generator(seed)
        self.events: list[tuple[int, int, str]] = []

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        index = self.chance.pick(weights, label)
        self.events.append((weights[index], sum(weights), label(index)))
        return index


def watched(of: Game, seed: int) -> Watched:
    chance = Watched(seed)
    of.initial_state(chance)
    return chance


# --- G: for every game ---


def test_g1_two_sides_are_usual_and_seat_1_acts_first() -> None:
    play = position(game("cardoku"))
    assert play.game.players == 2
    assert play.active == 1


def test_g2_identical_cards_are_one_decision() -> None:
    play = lay("", "5k 5k")
    assert len(legal(play, "play")) == 81


def test_g3_the_first_card_of_a_deck_is_uniform_over_all_of_its_cards() -> None:
    events = watched(game("cardoku"), 1).events
    first = next(event for event in events if event[2].startswith("draw"))
    assert first[:2] == (1, 36)


def test_g5_a_tie_is_a_shared_win() -> None:
    play = take(lay("", "5k"), "play 5k a1")
    assert play.outcome is not None
    assert play.outcome.scores == (0, 0)
    assert play.outcome.winners == (1, 2)


def test_g8_a_hand_is_seen_by_its_side_alone_and_a_deck_by_nobody() -> None:
    play = position(game("cardoku"))
    for seat in (1, 2):
        places = play.game.observation(play.state, seat).places
        seen = {(place.name, place.owner) for place in places if place.cards}
        assert seen == {("cards_held", seat)}


def test_g9_the_shared_win_of_the_cooperative_game_counts_for_all() -> None:
    of = game("cardoku", "cardoku_cooperative", target=1)
    play = take(lay("1234567", "8k", of=of), "play 8k h1")
    assert play.outcome is not None
    assert play.outcome.winners == (1, 2)


# --- C1 ---


def test_c1_there_are_one_or_two_sides() -> None:
    assert game("cardoku", players=1).players == 1
    assert game("cardoku", players=2).players == 2
    with pytest.raises(SdgError):
        game("cardoku", players=3)


def test_c1_a_side_has_one_hand_and_one_deck() -> None:
    places = position(game("cardoku")).game.write_state(position(game("cardoku")).state)["places"]
    assert set(places) == {"stock 1", "stock 2", "spare", "cards_held 1", "cards_held 2"}


# --- C2 ---


@pytest.mark.parametrize("seat", [1, 2])
def test_c2_each_side_of_two_decks_has_the_36_cards_up_to_9(seat: int) -> None:
    faces = deck(position(game("cardoku")), seat)
    assert sorted(faces) == sorted(f"{v}-{d}" for v in range(1, 10) for d in DOMAINS.values())


def test_c2_two_decks_are_usual() -> None:
    assert game("cardoku").options["decks"] == 2


def test_c2_alone_both_decks_are_one_of_72() -> None:
    faces = deck(position(game("cardoku", players=1)), 1)
    assert len(faces) == 72
    assert set(Counter(faces).values()) == {2}


def test_c2_alone_three_decks_are_one_of_108() -> None:
    faces = deck(position(game("cardoku", players=1, decks=3)), 1)
    assert len(faces) == 108
    assert set(Counter(faces).values()) == {3}


def test_c2_with_three_decks_each_side_adds_a_domain_of_the_third() -> None:
    play = position(game("cardoku", decks=3))
    for seat in (1, 2):
        faces = deck(play, seat)
        doubled = [face for face, count in Counter(faces).items() if count == 2]
        assert len(faces) == 45
        assert len(doubled) == 9
        assert len({face.split("-")[1] for face in doubled}) == 1
    assert len(held(play, "spare")) == 18


def test_c2_the_two_domains_of_the_third_deck_differ_and_are_random() -> None:
    met = Counter()
    for seed in range(60):
        events = watched(game("cardoku", decks=3), seed).events
        met[tuple(text.split("-")[1] for _, _, text in events if re.match(r"pick \d", text))] += 1
    assert len(met) == 12
    assert all(first != second for first, second in met)


def test_c2_there_are_two_or_three_decks() -> None:
    for decks in (1, 4):
        with pytest.raises(SdgError):
            game("cardoku", decks=decks)


# --- C3 ---


def test_c3_every_seeding_is_one_of_46656_alike() -> None:
    for seed in range(20):
        picks = [event for event in watched(game("cardoku"), seed).events if "pick" in event[2]]
        assert prod(weights for _, weights, _ in picks) == 46_656 * prod(w for w, _, _ in picks)


@pytest.mark.parametrize("players", [1, 2])
def test_c3_nine_seeds_lie_one_in_each_row_column_and_box(players: int) -> None:
    of = game("cardoku", players=players)
    for seed in range(20):
        at = [(ord(cell[0]) - 97, int(cell[1]) - 1) for cell in board(position(of, seed=seed))]
        assert len(at) == 9
        assert len({x for x, _ in at}) == len({y for _, y in at}) == 9
        assert len({(x // 3, y // 3) for x, y in at}) == 9


def test_c3_boxes_are_dealt_in_reading_order_from_the_decks_in_turn_seat_1_first() -> None:
    texts = [text for _, _, text in watched(game("cardoku"), 1).events]
    matches = [re.fullmatch(r"draw \S+ from stock (\d) to ([a-i])(\d)", text) for text in texts]
    seeds = [match for match in matches if match]
    assert [match[1] for match in seeds] == list("121212121")
    boxes = [(int(m[3]) - 1) // 3 * 3 + (ord(m[2]) - 97) // 3 for m in seeds]
    assert boxes == list(range(9))


def test_c3_seeds_may_be_equal() -> None:
    plays = [position(game("cardoku"), seed=seed) for seed in range(5)]
    assert any(len({c.split("-")[0] for c in board(play).values()}) < 9 for play in plays)


def test_c3_ten_cards_are_dealt_to_each_hand() -> None:
    play = position(game("cardoku"))
    assert len(held(play, "cards_held 2")) == 10
    assert len(held(play, "cards_held 1")) == 11  # seat 1 has drawn


def test_c3_wilds_are_no_seeds() -> None:
    of = game("cardoku", "wild_side", wilds=9)
    for seed in range(30):
        play = position(of, seed=seed)
        assert len(board(play)) == 9
        assert not any("wild" in card for card in board(play).values())


# --- C4 ---


def test_c4_a_turn_draws_one_card_then_plays_once() -> None:
    play = position(game("cardoku"))
    assert offered(play) == {"play"}
    before = set(board(play))
    do(play, legal(play)[0])
    assert len(set(board(play)) - before) == 1
    assert play.active == 2
    assert len(held(play, "cards_held 1")) == 10
    assert len(held(play, "cards_held 2")) == 11
    do(play, legal(play)[0])
    assert play.active == 1
    assert len(held(play, "cards_held 1")) == 11


def test_c4_nothing_is_drawn_from_an_empty_deck() -> None:
    play = take(lay("", "5k", "6k 7k"), "play 5k a1")
    assert play.active == 2
    assert len(held(play, "cards_held 2")) == 2


def test_c4_a_hand_has_no_limit() -> None:
    many = " ".join(f"{v}k {v}s {v}t {v}v" for v in range(3, 9))
    play = take(lay("", "5k", many, stocks=("", "9k")), "play 5k a1")
    assert len(held(play, "cards_held 2")) == 25


# --- C5 ---


def test_c5_with_a_deck_a_card_that_fits_must_be_played() -> None:
    play = lay("5.2", "6k", "9s", stocks=("9k", "9v"))
    assert offered(play) == {"play"}


def test_c5_with_a_deck_and_no_card_that_fits_the_turn_is_passed_and_the_card_kept() -> None:
    play = lay(NO_PLACE_FOR_1, "1v", "9s", stocks=("9k", ""))
    assert play.active == 2
    assert held(play, "cards_held 1") == ["1-services"]


def test_c5_a_play_obeys_row_column_and_box() -> None:
    play = lay("5", "5k")
    allowed = {f"{x}{y}" for x in "bcdefghi" for y in range(2, 10)}
    allowed -= {"b2", "b3", "c2", "c3"}
    assert set(cells(play, "play")) == allowed


def test_c5_a_card_is_played_on_an_empty_cell() -> None:
    assert "a1" not in cells(lay("5", "6k"), "play")


# --- C6 ---


def test_c6_with_the_own_deck_empty_one_plays_moves_or_swaps() -> None:
    assert offered(lay("56", "7k")) == {"play", "move", "swap"}


def test_c6_only_the_own_deck_matters() -> None:
    assert offered(lay("56", "7k", "8k", stocks=("", "9k"))) == {"play", "move", "swap"}
    assert offered(lay("56", "7k", "8k", stocks=("9k", ""))) == {"play"}


def test_c6_after_drawing_the_last_card_one_may_move_at_once() -> None:
    play = take(lay("56", "7k", "8k", stocks=("", "9k")), "play 7k i9")
    assert play.active == 2
    assert held(play, "stock 2") == []
    assert offered(play) == {"play", "move", "swap"}


def test_c6_without_a_hand_one_moves_or_swaps() -> None:
    assert offered(lay("56", "", "8k")) == {"move", "swap"}


def test_c6_with_nothing_possible_the_turn_is_passed() -> None:
    play = lay("", "", "8k")
    assert play.active == 2


def test_c6_without_rearranging_only_plays_remain() -> None:
    assert offered(lay("56", "7k", of=game("cardoku", rearrange=False))) == {"play"}


def test_c6_without_rearranging_a_side_with_no_play_passes() -> None:
    of = game("cardoku", rearrange=False)
    assert lay("56", "", "8k", of=of).active == 2


def test_c6_a_refusal_says_that_the_deck_must_be_empty() -> None:
    play = lay("56", "7k", stocks=("9k", ""))
    assert why(play, "move a1 c1") == ["Your deck must be empty"]
    assert why(play, "swap a1 b1") == ["Your deck must be empty"]


# --- C7 ---


def test_c7_a_card_moves_to_an_empty_cell_only() -> None:
    play = lay("56", "", "8k")
    assert "move a1 c1" in legal(play)
    assert "move a1 b1" not in legal(play)
    assert "move a1 a1" not in legal(play)


def test_c7_seeds_move_too() -> None:
    play = position(game("cardoku"), "stock 1:\nstock 2:")
    assert {text.split()[1] for text in legal(play, "move")} == set(board(play))


def test_c7_a_move_is_tested_with_the_card_lifted() -> None:
    play = lay("5", "", "8k")
    assert len(legal(play, "move")) == 80  # also along its own row, column and box


def test_c7_a_move_obeys_row_column_and_box() -> None:
    play = lay("5\n...5", "", "8k")
    assert "move a1 i2" not in legal(play)
    assert "move a1 d9" not in legal(play)
    assert "move a1 e3" not in legal(play)
    assert "move a1 a3" in legal(play)


def test_c7_two_cards_are_swapped_once_a_pair() -> None:
    play = lay("56", "", "8k")
    assert legal(play, "swap") == ["swap a1 b1"]
    do(play, "swap a1 b1")
    assert {cell: card[0] for cell, card in board(play).items()} == {"a1": "6", "b1": "5"}


def test_c7_cards_of_equal_value_are_not_swapped() -> None:
    play = lay("5\n...5", "", "8k")
    assert legal(play, "swap") == []
    assert why(play, "swap a1 d2") == ["Swapping equal cards changes nothing"]


def test_c7_each_of_the_two_swapped_cards_can_forbid_it() -> None:
    # 5 at a1, 6 at i9: a second 6 in row 1, or a second 5 in row 9
    assert "swap a1 i9" in legal(lay("5" + "\n." * 7 + "\n........6", "", "8k"))
    for grid in (
        "5..6" + "\n." * 7 + "\n........6",
        "5" + "\n." * 7 + "\n...5....6",
    ):
        assert "swap a1 i9" not in legal(lay(grid, "", "8k"))


# --- C8 ---

FULL_ROW = "123456789"
FULL_COLUMN = "1\n2\n3\n4\n5\n6\n7\n8\n9"
FULL_BOX = "123\n456\n789"


@pytest.mark.parametrize(
    ("grid", "locked"),
    [
        (FULL_ROW, {f"{x}1" for x in "abcdefghi"}),
        (FULL_COLUMN, {f"a{y}" for y in range(1, 10)}),
        (FULL_BOX, {f"{x}{y}" for x in "abc" for y in (1, 2, 3)}),
    ],
)
def test_c8_cards_of_a_full_row_column_or_box_are_locked(grid: str, locked: set[str]) -> None:
    rows = [row.ljust(9, ".") for row in grid.splitlines()]
    rows += ["." * 9] * (9 - len(rows))
    free = "e5"
    rows[4] = rows[4][:4] + "9" + rows[4][5:]
    play = lay("\n".join(rows), "", "8k")
    assert set(board(play)) == locked | {free}
    assert {text.split()[1] for text in legal(play, "move")} == {free}
    assert legal(play, "swap") == []
    assert "lock" in why(play, f"move {min(locked)} i9")
    assert "lock" in why(play, f"swap {min(locked)} {free}")


def test_c8_eight_cards_lock_nothing() -> None:
    play = lay("12345678.", "", "8k")
    assert {text.split()[1] for text in legal(play, "move")} == {f"{x}1" for x in "abcdefgh"}


# --- C9 ---


@pytest.mark.parametrize(
    ("row", "card"),
    [
        ("1234567.x", "8k"),
        ("x.2837465", "1k"),
        ("87.x65432", "9k"),
        ("87.x65432", "1k"),
        ("9.8765x43", "2k"),
    ],
)
def test_c9_with_two_decks_a_line_is_done_with_1_to_8_or_2_to_9_in_any_order(
    row: str, card: str
) -> None:
    play = lay(row.replace("x", "."), card, "9s")
    assert points(take(play, f"play {card} {'abcdefghi'[row.index('x')]}1")) == (1, 0)


def test_c9_a_column_is_a_line_too() -> None:
    column = "\n".join("1234567")
    assert points(take(lay(column, "8k", "9k"), "play 8k a9")) == (1, 0)


@pytest.mark.parametrize("row", ["1345678.9", "123456.79", "1.2345679"])
def test_c9_eight_cards_with_a_hole_in_the_sequence_are_not_done(row: str) -> None:
    hidden = row.replace("3", ".")
    assert points(take(lay(hidden, "3k", "9k"), f"play 3k {'abcdefghi'[row.index('3')]}1")) == (
        0,
        0,
    )


def test_c9_seven_in_sequence_are_not_enough() -> None:
    assert points(take(lay("234567", "8k", "9k"), "play 8k g1")) == (0, 0)


def test_c9_with_three_decks_a_line_needs_nine_cards() -> None:
    play = take(lay("1234567", "8k", "9k", of=game("cardoku", decks=3)), "play 8k h1")
    assert points(play) == (0, 0)
    assert points(take(play, "play 9k i1")) == (0, 1)


def test_c9_the_number_of_decks_decides_alone_too() -> None:
    for decks, expected in ((2, (1,)), (3, (0,))):
        of = game("cardoku", players=1, decks=decks)
        assert points(take(lay("1234567", "8k", of=of), "play 8k h1")) == expected


@pytest.mark.parametrize("decks", [2, 3])
def test_c9_a_box_needs_nine_cards(decks: int) -> None:
    of = game("cardoku", decks=decks)
    play = take(lay("123\n456\n7", "8k", "9k", of=of), "play 8k b3")
    assert points(play) == (0, 0)
    assert points(take(play, "play 9k c3")) == (0, 1)


# --- C10 ---


def test_c10_row_column_and_box_of_one_play_count_together() -> None:
    grid = ".23456789\n456\n789\n" + "\n".join("235689")
    play = take(lay(grid, "1k", "9k", of=game("cardoku", decks=3)), "play 1k a1")
    assert points(play) == (3, 0)


def test_c10_a_line_scores_once_also_when_its_ninth_card_comes() -> None:
    play = take(lay("1234567", "8k", "9k", stocks=("", "")), "play 8k h1", "play 9k i1")
    assert points(play) == (1, 0)


def test_c10_a_line_broken_and_remade_scores_nothing_more() -> None:
    play = take(lay("1234567", "8k", "9k"), "play 8k h1", "move h1 h9", "move h9 h1")
    assert points(play) == (1, 0)


def test_c10_a_move_scores_for_the_side_that_moves() -> None:
    play = lay("1234567\n.\n.\n.......8", "", "9k", more="seat: 2")
    assert points(take(play, "move h4 h1")) == (0, 1)


def test_c10_a_swap_scores_for_the_side_that_swaps() -> None:
    play = lay("12345679\n.\n.\n.......8", "", "9k", more="seat: 2")
    assert points(take(play, "swap h1 h4")) == (0, 1)


def test_c10_points_go_to_the_side_that_completes_not_to_the_one_that_began() -> None:
    play = take(lay("123456", "7k", "8k"), "play 7k g1", "play 8k h1")
    assert points(play) == (0, 1)


def test_c10_scored_is_remembered_for_each_row_column_and_box_by_itself() -> None:
    play = take(lay("1234567\n.\n.\n2345678", "8k", "9k"), "play 8k h1")
    assert points(take(play, "play 9k i4")) == (1, 1)


# --- C11 ---


def test_c11_it_ends_when_all_hands_and_decks_are_empty() -> None:
    play = take(lay("", "5k", "6k"), "play 5k a1")
    assert ended_by(play) is None
    assert ended_by(take(play, "play 6k b1")) == "played_out"


def test_c11_a_card_in_any_deck_goes_on() -> None:
    play = take(lay("", "5k", "", stocks=("", "7k")), "play 5k a1")
    assert play.active == 2
    assert ended_by(take(play, "play 7k i9")) == "played_out"


def test_c11_it_ends_when_every_side_in_a_row_had_to_pass() -> None:
    of = game("cardoku", rearrange=False)
    play = take(lay(NO_PLACE_FOR_1.replace("3", "."), "3v 1v", "", of=of), "play 3v e5")
    assert ended_by(play) == "stuck"
    assert passes(play) == 2


def test_c11_one_side_that_passes_ends_nothing() -> None:
    of = game("cardoku", rearrange=False)
    play = lay(NO_PLACE_FOR_1, "1v", "9s 8s", of=of)
    assert play.active == 2
    assert ended_by(play) is None
    take(play, f"play 9s {cells(play, 'play', '9-science')[0]}")
    assert play.active == 2  # seat 1 passed again, after a decision between


def test_c11_passes_end_nothing_while_a_deck_has_cards() -> None:
    of = game("cardoku", decks=3, rearrange=False)
    grid = NO_PLACE_FOR_1.replace("3", ".")
    play = take(lay(grid, "3v 1v", "", stocks=("", "1k 1s 1t"), of=of), "play 3v e5")
    assert ended_by(play) == "stuck"
    assert passes(play) == 5  # three of them of seat 2, which drew a card before each


def test_c11_each_side_passes_after_its_draw() -> None:
    # seat 2 draws a card that fits, and plays on
    of = game("cardoku", rearrange=False)
    play = lay(NO_PLACE_FOR_1.replace("3", "."), "3v 1v", "", stocks=("", "9k"), of=of)
    take(play, "play 3v e5")
    assert play.active == 2
    assert offered(play) == {"play"}


def test_c11_alone_the_first_pass_is_the_end() -> None:
    of = game("cardoku", players=1, rearrange=False)
    play = take(lay(NO_PLACE_FOR_1.replace("3", "."), "3v 1v", of=of), "play 3v e5")
    assert ended_by(play) == "stuck"


HERE_AND_BACK = ("move a1 a2", "move a2 a1")
CLOSED = ["Too many quiet rounds: play a card, or make a point"]


def test_c11_four_quiet_rounds_close_rearranging() -> None:
    play = take(lay("56", "7k 9k", "8k 9s"), "play 7k i9", *HERE_AND_BACK * 3, "move a1 a2")
    assert offered(play) == {"play", "move", "swap"}
    take(play, "move a2 a1")
    assert offered(play) == {"play"}
    assert why(play, "move a1 a2") == why(play, "swap a1 b1") == CLOSED
    assert ended_by(play) is None


def test_c11_closed_until_a_hand_card_is_played() -> None:
    play = take(lay("56", "7k 9k", "8k 9s"), "play 7k i9", *HERE_AND_BACK * 4, "play 8k i8")
    assert offered(play) == {"play", "move", "swap"}
    take(play, *HERE_AND_BACK * 3, "move a1 a2")
    assert offered(play) == {"play", "move", "swap"}
    assert offered(take(play, "move a2 a1")) == {"play"}


def test_c11_closed_until_a_point_is_made() -> None:
    play = lay("1234567\n.\n.\n.......8", "9k", "9s")
    take(play, *("move h4 h5", "move h5 h4") * 3, "move h4 h5", "move h5 h1")
    assert points(play) == (0, 1)
    assert offered(play) == {"play", "move", "swap"}
    take(play, *("move h1 i1", "move i1 h1") * 4)
    assert offered(play) == {"play"}


def test_c11_swaps_are_quiet_too() -> None:
    play = take(lay("56", "7k 9k", "8k 9s"), "play 7k i9", *["swap a1 b1"] * 8)
    assert offered(play) == {"play"}


@pytest.mark.parametrize(("rounds", "ended"), [(1, "stuck"), (2, None)])
def test_c11_it_ends_when_it_is_closed_and_nobody_can_play(rounds: int, ended: str | None) -> None:
    of = game("cardoku", players=1, quiet_rounds=rounds)
    play = take(lay(NO_PLACE_FOR_1, "1v", of=of), *["swap a1 e5"] * 2)  # the deal is mid-turn
    assert ended_by(play) == ended


def test_c11_turns_count_only_while_all_decks_are_empty() -> None:
    play = take(lay("56", "7k 9k", "8k 9s", stocks=("", "4k")), "play 7k i9")
    assert number(play, "quiet") == (1,)  # seat 2 drew the last card of all
    play = take(lay("56", "7k 9k", "8k 9s", stocks=("", "4k 4s")), "play 7k i9")
    assert number(play, "quiet") == (0,)


def test_c11_quiet_rounds_is_an_option() -> None:
    of = game("cardoku", quiet_rounds=1)
    play = take(lay("56", "7k 9k", "8k 9s", of=of), "play 7k i9", "move a1 a2")
    assert offered(play) == {"play", "move", "swap"}
    assert offered(take(play, "move a2 a1")) == {"play"}


def test_c11_alone_a_round_is_one_turn() -> None:
    of = game("cardoku", players=1)
    play = take(lay("56", "7k 8k", of=of), "play 7k i9", *HERE_AND_BACK, "move a1 a2")
    assert offered(play) == {"play", "move", "swap"}
    assert offered(take(play, "move a2 a1")) == {"play"}


def test_c11_with_0_rearranging_is_never_closed() -> None:
    play = take(lay("56", "7k 9k", "8k", of=game("cardoku", quiet_rounds=0)), "play 7k i9")
    for _ in range(50):
        take(play, "swap a1 b1")
    assert offered(play) == {"play", "move", "swap"}


def test_c11_four_rounds_are_usual_and_moves_do_not_run_out() -> None:
    assert game("cardoku").options["quiet_rounds"] == 4
    play = take(lay("56", "7k", "8k"), "play 7k i9")
    assert len(legal(play, "move")) > 100


# --- C12 ---


@pytest.mark.parametrize(("seat", "scores"), [(1, (1, 0)), (2, (0, 1))])
def test_c12_most_points_win(seat: int, scores: tuple[int, int]) -> None:
    hands = [""] * 2
    hands[seat - 1] = "8k"
    play = take(lay("1234567", *hands, more=f"seat: {seat}"), "play 8k h1")
    assert play.outcome is not None
    assert play.outcome.scores == scores
    assert play.outcome.winners == (seat,)


def test_c12_alone_the_points_are_counted() -> None:
    of = game("cardoku", players=1)
    play = take(lay("1234567", "8k", of=of), "play 8k h1")
    assert play.outcome is not None
    assert play.outcome.scores == (1,)


def test_c12_cooperative_play_has_one_score() -> None:
    of = game("cardoku", "cardoku_cooperative")
    play = lay("123456\n.\n.\n234567", "7k 9k", "8k 8s 9s", of=of)
    take(play, "play 7k g1", "play 8k h1", "play 9k i1", "play 8s g4")
    assert set(points(play)) == {1}
    assert number(play, "points") == (1,)


@pytest.mark.parametrize(("before", "won"), [(18, False), (19, True)])
def test_c12_cooperative_play_is_won_with_20(before: int, won: bool) -> None:
    of = game("cardoku", "cardoku_cooperative")
    play = take(lay("1234567", "8k", of=of, more=f"points: {before}"), "play 8k h1")
    assert play.outcome is not None
    assert play.outcome.cooperative
    assert play.outcome.winners == ((1, 2) if won else ())


def test_c12_the_target_is_an_option() -> None:
    of = game("cardoku", "cardoku_cooperative", target=5)
    play = take(lay("1234567", "8k", of=of, more="points: 4"), "play 8k h1")
    assert play.outcome is not None
    assert play.outcome.winners == (1, 2)


# --- C13 ---

SEPARATE = "separation"


def separate(grid: str, *hands: str) -> Playthrough:
    return lay(grid, *hands, of=game("cardoku", SEPARATE))


def row(*words: str) -> str:
    return " ".join([*words, *["."] * (9 - len(words))])


def test_c13_a_card_played_differs_in_domain_from_its_orthogonal_neighbours() -> None:
    play = separate("\n".join([row(), row(".", "5k"), row()]), "6k", "9k")
    forbidden = {"b1", "a2", "c2", "b3", "b2"}
    everywhere = {f"{x}{y}" for x in "abcdefghi" for y in range(1, 10)}
    assert set(cells(play, "play")) == everywhere - forbidden


def test_c13_without_the_overlay_domains_do_not_matter() -> None:
    assert len(legal(lay("\n".join([row(), row(".", "5k")]), "6k", "9k"), "play")) == 80


def test_c13_it_binds_moves() -> None:
    play = separate(row("5k", ".", ".", ".", "6k"), "", "9k")
    assert "move a1 d1" not in legal(play)
    assert "move a1 e2" not in legal(play)
    assert "move a1 d2" in legal(play)


def test_c13_it_binds_swaps_after_the_exchange() -> None:
    grid = row("5k", "6s", ".", "7k", "8t")
    play = separate(grid, "", "9k")
    assert "swap a1 b1" in legal(play)
    assert "swap a1 e1" not in legal(play)  # the two of knowledge would touch


def test_c13_cards_that_lie_side_by_side_already_do_not_matter() -> None:
    play = separate(row("5k", "6k"), "7s", "9k")
    assert "play 7-science c1" in legal(play)


def test_c7_with_separation_equal_values_of_different_domains_are_swapped() -> None:
    play = separate("\n".join([row("5k"), row(".", ".", ".", "5s")]), "", "9k")
    assert legal(play, "swap") == ["swap a1 d2"]


def test_c7_with_separation_equal_cards_are_not_swapped() -> None:
    play = separate("\n".join([row("5k"), row(".", ".", ".", "5k")]), "", "9k")
    assert legal(play, "swap") == []


def test_c7_with_separation_different_values_of_one_domain_are_swapped() -> None:
    play = separate("\n".join([row("5k"), row(".", ".", ".", "6k")]), "", "9k")
    assert legal(play, "swap") == ["swap a1 d2"]


# --- C14 ---


def wild(grid: str, *hands: str, with_: Sequence[str] = (), **more: Any) -> Playthrough:
    return lay(grid, *hands, of=game("cardoku", "wild_side", *with_), **more)


@pytest.mark.parametrize(
    ("players", "decks", "expected"), [(2, 2, 8), (2, 3, 8), (1, 2, 8), (1, 3, 12)]
)
def test_c14_wilds_stay_in_but_for_those_of_a_third_deck(
    players: int, decks: int, expected: int
) -> None:
    play = position(game("cardoku", "wild_side", players=players, decks=decks))
    assert sum(deck(play, seat).count("wild") for seat in range(1, players + 1)) == expected


@pytest.mark.parametrize("wilds", [0, 1, 9])
def test_c14_the_number_of_wilds_is_an_option(wilds: int) -> None:
    play = position(game("cardoku", "wild_side", wilds=wilds))
    assert [deck(play, seat).count("wild") for seat in (1, 2)] == [wilds, wilds]


def test_c14_four_wilds_are_usual() -> None:
    assert game("cardoku").options["wilds"] == 4


def test_c14_a_third_deck_with_wilds_still_gives_each_side_a_domain() -> None:
    for seed in range(10):
        play = position(game("cardoku", "wild_side", decks=3, wilds=9), seed=seed)
        for cards in (deck(play, 1), deck(play, 2)):
            assert (len(cards), cards.count("wild")) == (45 + 9, 9)


def test_c14_cards_from_10_stay_out() -> None:
    faces = deck(position(game("cardoku", "wild_side")), 1)
    assert set(faces) - {"wild"} == {f"{v}-{d}" for v in range(1, 10) for d in DOMAINS.values()}


def test_c14_its_value_is_chosen_when_it_is_placed() -> None:
    play = wild("5", "wild", "9k")
    assert sorted(legal(play, "play"))[:2] == ["play wild a2 1", "play wild a2 2"]
    values = {text.split()[-1] for text in legal(play, "play") if " b1 " in text}
    assert values == set("12346789")  # 5 lies in its row
    do(play, "play wild b1 7")
    assert board(play)["b1"] == "wild=7"


def test_c14_its_value_is_kept_for_good() -> None:
    play = do(wild("5", "wild", "9k"), "play wild b1 7", "move b1 c9")
    assert board(play)["c9"] == "wild=7"
    assert "move c9 b1 6" not in legal(play)


def test_c14_it_counts_as_its_value() -> None:
    play = do(wild("1234567", "wild", "8k"), "play wild h1 8")
    assert points(play) == (1, 0)
    assert named("play 8k h9") not in legal(play)


def test_c14_it_has_no_domain_and_never_breaks_separation() -> None:
    play = wild(row("5k", ".", "6k"), "wild", "7k", with_=[SEPARATE])
    do(play, "play wild b1 9")
    assert named("play 7k b2") in legal(play)
    beside = wild(row("5k"), "wild wild", "7k", with_=[SEPARATE])
    do(beside, "play wild b1 9", named("play 7k i9"))
    assert "play wild c1 8" in legal(beside)


def test_c7_a_wild_differs_in_domain_from_every_other_card() -> None:
    play = wild(row("5k"), "wild", "9k", with_=[SEPARATE])
    do(play, "play wild d2 5")
    assert legal(play, "swap") == ["swap a1 d2"]


def test_c7_two_wilds_of_equal_value_are_not_swapped() -> None:
    play = wild("", "wild 9s", "wild", with_=[SEPARATE])
    do(play, "play wild a1 5", "play wild d2 5")
    assert legal(play, "swap") == []


# --- C15 ---


def test_c15_two_decks_hold_eight_copies_of_each_value() -> None:
    for players in (1, 2):
        play = position(game("cardoku", players=players))
        faces = [face for seat in range(1, players + 1) for face in deck(play, seat)]
        assert set(Counter(face[0] for face in faces).values()) == {8}


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2])
def test_c15_without_rearranging_no_game_has_more_than_24_points(players: int) -> None:
    of = game("cardoku", players=players, rearrange=False)
    assert all(sum(points) <= 24 for points in _played(of, 50))


def test_c15_with_rearranging_every_game_ends_with_26_points_at_most() -> None:
    assert all(sum(points) <= 26 for points in _played(game("cardoku"), 10))


@pytest.mark.slow
def test_a_random_game_without_rearranging_has_55_6_decisions() -> None:
    assert decisions_are(game("cardoku", rearrange=False), 150, 55.6)


def _played(of: Game, count: int) -> list[tuple[int, ...]]:
    """Return the points of games of uniform random decisions."""
    scores = []
    for seed in range(count):
        chance = Generator(7, seed)
        state = of.initial_state(chance)
        while not state.over:
            state = of.random_step(state, chance)
        scores.append(of.standing(state))
    return scores
