"""Cat Sudoku as ruled, S1 to S12. Cards are written short: `5o` is an orange 5."""

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
    held,
    legal,
    number,
    play_out,
    position,
    why,
)

NAME = "cat_sudoku"
COLORS = {"p": "purple", "o": "orange", "g": "green", "b": "blue"}
CELLS = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]
CORNERS, SIDES, CENTRE = {"a1", "c1", "a3", "c3"}, {"b1", "a2", "c2", "b3"}, {"b2"}
EMPTY = ". . .", ". . .", ". . ."


def table(players: int = 2, **options: str | bool) -> Game:
    return game(NAME, players=players, **options)


def cat(
    rules: Game,
    *rows: str,
    drawn: str = "1o",
    reserves: tuple[str, ...] = (),
    tokens: str = "",
    meeple: str = "nowhere",
    stock: str | None = None,
    seat: int = 1,
) -> Playthrough:
    """Lay out all that is open; cards told of nowhere are in the stock, or if it is told, gone."""
    hands = [faces(hand) for hand in (*reserves, *[""] * rules.players)][: rules.players]
    lines = [f"reserve {seat}: {hand}" for seat, hand in enumerate(hands, 1)]
    lines += ["grid:", *(f"    {faces(row)}" for row in rows or EMPTY), ""]
    lines += [f"drawn: {faces(drawn)}", f"meeple: {meeple}", f"seat: {seat}"]
    lines.append(f"tokens: {tokens or ' '.join(['0'] * rules.players)}")
    gone = []
    if stock is not None:
        lines.append(f"stock: {faces(stock)}")
        rest = Counter(f"{n}-{color}" for n in range(1, 10) for color in COLORS.values())
        if rules.players <= 2:
            rest -= Counter(f"{n}-purple" for n in range(1, 10))
        rest.subtract(" ".join(lines).replace("/", " ").split())
        gone = [card for card, count in rest.items() if count > 0]
    lines.append(f"box: {' '.join(gone)}")
    return position(rules, "\n".join(lines))


def faces(text: str) -> str:
    """Write short cards in full; `/` and `.` stay as they are."""
    for short, color in COLORS.items():
        for n in range(1, 10):
            text = text.replace(f"{n}{short}", f"{n}-{color}")
    return text


def lays(play: Playthrough, card: str) -> list[str]:
    return cells(play, "lay", faces(card))


def earning(play: Playthrough) -> set[str]:
    """Return the cells where the drawn card earns a token."""
    earning_cells = set()
    for decision in play.legal_decisions():
        if decision.action == "lay":
            after = play.game.apply(play.state, decision, Watched())
            if play.game.write_state(after)["stores"]["tokens"][0] > number(play, "tokens")[0]:
                earning_cells.add(decision.text.split()[-1])
    return earning_cells


def at_end(rules: Game, *rows: str, tokens: str = "", drawn: str = "9b") -> Playthrough:
    """The last turn: its card is kept, which costs three points, and the game is over."""
    play = cat(rules, *rows, drawn=drawn, tokens=tokens, stock="", seat=rules.players)
    do(play, f"keep {faces(drawn)}")
    return do(play, "stop") if play.outcome is None else play


# S1


@pytest.mark.parametrize("face", range(1, 10))
def test_s1_by_keypad_each_number_has_its_cells(face: int) -> None:
    wanted = CENTRE if face == 5 else CORNERS if face % 2 else SIDES
    assert earning(cat(table(), drawn=f"{face}o")) == wanted
    assert earning(cat(table(special="keypad"), drawn=f"{face}b")) == wanted


@pytest.mark.parametrize("face", range(1, 10))
def test_s1_by_corners_every_card_earns_in_a_corner(face: int) -> None:
    assert earning(cat(table(special="corners"), drawn=f"{face}o")) == CORNERS


@pytest.mark.parametrize("face", range(1, 10))
def test_s1_by_none_no_card_earns(face: int) -> None:
    assert not earning(cat(table(special="none"), drawn=f"{face}o"))


def test_s1_each_special_card_earns_one() -> None:
    play = do(cat(table(), drawn="5o", tokens="3 0"), "lay 5-orange b2")
    assert number(play, "tokens") == (4, 0)


# S2


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_s2_purple_is_left_out_with_one_or_two(players: int) -> None:
    play = position(table(players))
    cards = Counter(board(play).values())
    for place in ("stock", "box", "drawn", *(f"reserve {s}" for s in range(1, players + 1))):
        cards.update(held(play, place))
    colors = list(COLORS.values())[players <= 2 :]
    assert cards == {f"{n}-{color}": 1 for n in range(1, 10) for color in colors}


def test_s2_any_cell_touching_or_not() -> None:
    assert lays(cat(table(), ". . .", ". 5g .", ". . .", meeple="b2"), "1o") == sorted(
        set(CELLS) - {"b2"}
    )
    assert lays(cat(table(), "2g . .", ". . .", ". . ."), "1o") == sorted(CELLS)


def test_s2_one_to_four_play_and_two_unless_told() -> None:
    assert game(NAME).players == 2
    for players in (0, 5):
        with pytest.raises(SdgError):
            table(players)
    assert table(4).players == 4
    assert table(1).players == 1


# S3


def test_s3_no_number_twice_in_a_row_or_column() -> None:
    play = cat(table(), ". . .", ". 1g .", ". . .")
    assert lays(play, "1o") == ["a1", "a3", "b2", "c1", "c3"]
    assert why(play, "lay 1-orange a2") == ["festival"]


def test_s3_no_color_twice_in_a_row_or_column() -> None:
    play = cat(table(), "2o . .", ". . .", ". . .")
    assert lays(play, "1o") == ["a1", "b2", "b3", "c2", "c3"]
    assert why(play, "lay 1-orange c1") == ["festival"]


def test_s3_other_numbers_and_colors_do_not_matter() -> None:
    assert lays(cat(table(), "2g . .", ". 3b .", ". . 4g"), "1o") == sorted(CELLS)


def test_s3_covered_cards_do_not_count() -> None:
    assert lays(cat(table(), "1g/2o/3b . .", ". . .", ". . ."), "1o") == sorted(CELLS)
    assert "b1" not in lays(cat(table(), "3b/1g . .", ". . .", ". . ."), "1o")


def test_s3_the_card_about_to_be_covered_does_not_count() -> None:
    play = cat(table(), ". . .", ". 1g .", "2o . .")
    assert {"b2", "a3"} <= set(lays(play, "1o"))
    do(play, "lay 1-orange b2")
    assert board(play) == {"b2": "1-orange", "a3": "2-orange"}


def test_s3_the_card_under_the_meeple_is_not_covered() -> None:
    play = cat(table(), ". . .", ". 2g .", "3b . .", meeple="b2")
    assert why(play, "lay 1-orange b2") == ["nap"]
    assert "a3" in lays(play, "1o")


def test_s3_the_meeple_goes_along() -> None:
    play = do(cat(table(), ". . .", ". 2g .", ". . .", meeple="b2"), "lay 1-orange a3")
    assert number(play, "meeple") == (6,)
    assert not [cell for cell in legal(play, "lay") if cell.endswith("a3")]
    assert [cell for cell in legal(play, "lay") if cell.endswith("b2")]


def test_s3_a_kept_card_leaves_the_meeple() -> None:
    play = do(cat(table(), ". . .", ". 2g .", ". . .", meeple="b2"), "keep 1-orange")
    assert number(play, "meeple") == (4,)


def test_s3_the_rules_bind_reserve_cards_too() -> None:
    play = cat(
        table(), "1g . .", ". 2b .", ". . .", drawn="9b", reserves=("1o",), tokens="2 0",
        meeple="b2",
    )  # fmt: skip
    do(play, "keep 9-blue")
    assert cells(play, "spend", "1-orange") == ["a1", "b3", "c2", "c3"]
    assert why(play, "spend 1-orange b2") == ["nap"]
    assert why(play, "spend 1-orange a3") == ["festival"]


# S4


@pytest.mark.parametrize(("players", "removed"), [(1, 2), (2, 2), (3, 2), (4, 3)])
def test_s4_cards_are_removed_then_the_centre_then_reserves_seat_by_seat(
    players: int, removed: int
) -> None:
    chance = Watched()
    table(players).initial_state(chance)
    goals = [next(iter(event)).split(" to ")[1] for event in chance.events]
    reserves = [f"reserve {s}" for s in range(1, players + 1) for _ in range(3 - (players > 2))]
    assert goals == [*["box"] * removed, "b2", *reserves, "drawn"]
    weights = [sum(event.values()) for event in chance.events]
    assert weights[0] == (27 if players <= 2 else 36)
    assert weights == list(range(weights[0], weights[0] - len(weights), -1))


def test_s4_the_meeple_stands_on_the_centre_card() -> None:
    play = position(table())
    assert list(board(play)) == ["b2"]
    assert number(play, "meeple") == (4,)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_s4_the_centre_card_earns_nothing(players: int) -> None:
    first = "1-orange 2-orange 3-orange 5-orange" if players == 4 else "1-orange 2-orange 5-orange"
    play = position(table(players), f"stock draws: {first}")
    assert board(play) == {"b2": "5-orange"}
    assert number(play, "tokens") == (1,) * players


# S5


def test_s5_there_are_ten_tokens() -> None:
    play = cat(table(), drawn="5o", tokens="9 1")
    assert not earning(play)
    do(play, "lay 5-orange b2")
    assert number(play, "tokens") == (9, 1)
    assert earning(cat(table(), drawn="5o", tokens="8 1"))


def test_s5_spent_tokens_go_back_to_the_supply() -> None:
    play = cat(table(), drawn="9b", reserves=("5o",), tokens="2 8", meeple="a1")
    do(play, "keep 9-blue", "spend 5-orange b2")
    assert number(play, "tokens") == (1, 8)


def test_s5_the_supply_is_seen() -> None:
    play = position(table(3))
    assert [n.left for n in play.game.observation(play.state, 1).numbers if n.name == "tokens"] == [
        7
    ]


# S6


def test_s6_the_drawn_card_is_laid_or_kept() -> None:
    play = cat(table(), ". . .", ". 1g .", ". . .", reserves=("2o",), tokens="4 4")
    wanted = {f"lay 1-orange {cell}" for cell in ("a1", "c1", "b2", "a3", "c3")}
    assert set(legal(play)) == wanted | {"keep 1-orange"}


def test_s6_without_a_cell_it_is_kept() -> None:
    play = cat(table(3), "1g . 1b", ". 1p .", ". 2o .")
    assert legal(play) == ["keep 1-orange"]


def test_s6_a_kept_card_goes_to_the_own_reserve() -> None:
    play = do(cat(table(3), reserves=("", "2o", ""), seat=2), "keep 1-orange")
    assert [held(play, f"reserve {s}") for s in (1, 2, 3)] == [[], ["1-orange", "2-orange"], []]
    assert play.active == 3


def test_s6_a_laid_card_lies_on_top() -> None:
    play = do(cat(table(), "2g . .", ". . .", ". . ."), "lay 1-orange a1")
    assert play.game.write_state(play.state)["cells"][0] == ["2-green", "1-orange"]
    assert held(play, "drawn") != ["1-orange"]


def test_s6_a_stack_has_no_limit() -> None:
    """Every card but the one drawn lies on a single cell, and another goes on top."""
    every = [f"{n}{color}" for n in range(1, 10) for color in "ogb" if (n, color) != (9, "b")]
    play = cat(table(), f"{'/'.join(every)} . .", ". . .", ". . .", drawn="9b", stock="")
    assert "a1" in lays(play, "9b")
    do(play, "lay 9-blue a1")
    assert len(play.game.write_state(play.state)["cells"][0]) == 27


def test_s6_a_card_is_drawn_each_turn() -> None:
    play = position(table())
    assert len(held(play, "drawn")) == 1
    left = len(held(play, "stock"))
    do(play, legal(play, "keep")[0])
    assert (play.active, len(held(play, "drawn")), len(held(play, "stock"))) == (2, 1, left - 1)


# S7


def spending(tokens: str = "2 0", reserves: str = "2g 3b") -> Playthrough:
    play = cat(table(), drawn="9o", reserves=(reserves, "7g"), tokens=tokens)
    return do(play, "lay 9-orange b2")


def test_s7_a_reserve_card_costs_two_tokens() -> None:
    play = do(spending("3 5"), "spend 2-green a1")
    assert number(play, "tokens") == (1, 5)
    assert board(play) == {"b2": "9-orange", "a1": "2-green"}
    assert play.active == 2
    assert held(play, "reserve 1") == ["3-blue"]


def test_s7_it_goes_on_while_two_tokens_are_left() -> None:
    play = do(spending("4 0"), "spend 2-green a1")
    assert play.active == 1
    do(play, "spend 3-blue b1")
    assert number(play, "tokens") == (0, 0)
    assert play.active == 2


def test_s7_one_may_stop() -> None:
    play = spending("4 0")
    assert legal(play)[-1] == "stop"
    do(play, "stop")
    assert play.active == 2
    assert number(play, "tokens") == (4, 0)


def test_s7_the_card_just_kept_may_be_played() -> None:
    play = do(cat(table(), tokens="2 0"), "keep 1-orange")
    assert len(cells(play, "spend", "1-orange")) == 9
    do(play, "spend 1-orange b2")
    assert held(play, "reserve 1") == []


def test_s7_a_token_just_earned_may_be_spent() -> None:
    play = cat(table(), drawn="5o", reserves=("2g",), tokens="1 0")
    do(play, "lay 5-orange b2")
    assert play.active == 1
    do(play, "spend 2-green b1")  # which earns one again
    assert number(play, "tokens") == (1, 0)
    assert play.active == 2


def test_s7_with_one_token_the_turn_ends_by_itself() -> None:
    assert spending("1 0").active == 2


def test_s7_without_a_card_that_fits_the_turn_ends_by_itself() -> None:
    assert spending("4 0", reserves="").active == 2
    rows = "1g . 1b", ". 1o .", ". 2p ."
    play = cat(table(3), *rows, drawn="9g", reserves=("1p",), tokens="4 0 0")
    assert do(play, "lay 9-green c2").active == 2


def test_s7_the_others_cards_are_not_played() -> None:
    assert not [each for each in legal(spending("4 4")) if "7-green" in each]


# S8


@pytest.mark.parametrize(("players", "turns"), [(1, 21), (2, 9), (3, 9), (4, 6)])
def test_s8_each_seat_takes_so_many_turns(players: int, turns: int) -> None:
    for seed in (1, 2):
        play = play_out(table(players), seed)
        laid = Counter(
            step.seat
            for step in play.steps
            if step.decision is not None and step.decision.action in ("lay", "keep")
        )
        assert laid == dict.fromkeys(range(1, players + 1), turns)
        assert play.outcome is not None
        assert play.outcome.ended_by == "deck_out"


def test_s8_phase_2_of_the_last_turn_is_played() -> None:
    play = cat(table(), tokens="2 0", stock="")
    do(play, "keep 1-orange")
    assert play.outcome is None
    assert do(play, "spend 1-orange b2").outcome is not None


def test_s8_with_a_card_left_the_game_goes_on() -> None:
    assert do(cat(table(), stock="2o"), "keep 1-orange").outcome is None


# S9


@pytest.mark.parametrize(
    ("players", "zones"),
    [
        (1, ["b1 b2 b3"]),
        (2, ["a1 a2 a3", "c1 c2 c3"]),
        (3, ["a1 a2 a3", "b1 b2 b3", "c1 c2 c3"]),
        (4, ["a1 a2 a3", "a1 b1 c1", "c1 c2 c3", "a3 b3 c3"]),
    ],
)
def test_s9_each_seat_has_its_zone(players: int, zones: list[str]) -> None:
    for cell in CELLS:
        rows = [["." for _ in "abc"] for _ in "123"]
        rows[int(cell[1]) - 1]["abc".index(cell[0])] = "2g"
        play = cat(table(players), *map(" ".join, rows))
        assert play.game.standing(play.state) == tuple(int(cell in zone) for zone in zones)


def test_s9_covered_cards_count() -> None:
    play = cat(table(), "2g/3o/4b . .", "5o . .", ". . 6g/7b")
    assert play.game.standing(play.state) == (4, 2)


def test_s9_it_is_the_basic_game_unless_told() -> None:
    rows = "2g/3o . .", ". . .", ". . ."
    for rules in (table(), table(advanced=False)):
        play = cat(rules, *rows)
        assert play.game.standing(play.state) == (2, 0)


# S10


@pytest.mark.parametrize(
    ("column", "points"),
    [
        (". . .", 0),
        ("2g . .", 0),
        ("2g 3g 4g", 0),
        ("2g/3g . .", 2 + 2),
        ("2g/3g 4g/5g .", 2 + 2 + 2),
        ("2g/3g/4g . .", 5 + 3),
        ("2g/3g/4g 5g/6g 7g", 5 + 2 + 3),
        ("2g/3g/4g/5g . .", 4),
        ("2g/3g/4g/5g/6g . .", 5),
        ("2g/3g/4g/5g 2o/3o/4o 5o/6o", 5 + 2 + 4),
        ("2g/3g/4g/5g 2o/3o/4o/5o .", 4),
    ],
)
def test_s10_advanced_scoring_counts_stacks(column: str, points: int) -> None:
    rows = [f"{stack} . ." for stack in column.split()]
    play = cat(table(advanced=True), *rows)
    assert play.game.standing(play.state) == (points, 0)


def test_s10_stacks_outside_the_zone_do_not_count() -> None:
    play = cat(table(advanced=True), ". 2g/3g/4g .", ". . 5g/6g", ". 7g .")
    assert play.game.standing(play.state) == (0, 4)


def test_s10_leftovers_and_tokens_count_as_in_the_basic_game() -> None:
    play = cat(table(advanced=True), "2g/3g . .", ". . .", ". . .", reserves=("4o",), tokens="1 0")
    assert play.game.standing(play.state) == (4 - 3 + 2, 0)


# S11


def test_s11_each_reserve_card_left_costs_three() -> None:
    play = cat(table(), "2g . .", ". . .", ". . .", reserves=("3o 4o", "5o"))
    assert play.game.standing(play.state) == (1 - 6, -3)


@pytest.mark.parametrize(
    ("tokens", "points"),
    [
        ("3 1 2", (2, 0, 0)),
        ("1 3 3", (0, 2, 2)),
        ("2 2 2", (2, 2, 2)),
        ("0 0 1", (0, 0, 2)),
        ("0 0 0", (0, 0, 0)),
    ],
)
def test_s11_two_to_all_who_have_most_tokens(tokens: str, points: tuple[int, ...]) -> None:
    play = cat(table(3), tokens=tokens)
    assert play.game.standing(play.state) == points


@pytest.mark.parametrize(("tokens", "points"), [("0", 0), ("1", 2), ("7", 2)])
def test_s11_alone_one_token_is_enough(tokens: str, points: int) -> None:
    play = cat(table(1), tokens=tokens)
    assert play.game.standing(play.state) == (points,)


def test_s11_a_total_may_be_negative() -> None:
    outcome = at_end(table(), "2g . .", ". . .", ". . .").outcome
    assert outcome is not None
    assert outcome.scores == (1, -3)


# S12


def test_s12_most_points_win() -> None:
    outcome = at_end(table(), ". . .", ". . 2g/3g/4g/5g", ". . .").outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0, 1), (2,))


def test_s12_more_points_win_over_more_tokens() -> None:
    outcome = at_end(table(), "2g/3g/4g . .", ". . .", ". . .", tokens="0 1").outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((3, -1), (1,))


def test_s12_a_tie_goes_to_more_tokens() -> None:
    rows = "2g/3g . 4g/5g/6g", ". . .", ". . ."
    outcome = at_end(table(), *rows, tokens="0 1").outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((2, 2), (2,))


def test_s12_a_tie_in_tokens_too_is_shared() -> None:
    rows = "2g/3g . 4g/5g/6g/7g/8g", ". . .", ". . ."
    outcome = at_end(table(), *rows, tokens="1 1").outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((4, 4), (1, 2))


@pytest.mark.parametrize(
    ("points", "title"),
    [
        (-3, ""), (0, ""), (1, ""),
        (2, "Keen Kitten"), (5, "Keen Kitten"),
        (6, "Feline Fanatic"), (9, "Feline Fanatic"),
        (10, "Meow Maestro"), (13, "Meow Maestro"),
        (14, "Temple Treasures"), (17, "Temple Treasures"),
        (18, "Sudoku Sensei"), (22, "Sudoku Sensei"),
    ],
)  # fmt: skip
def test_s12_alone_points_earn_a_title(points: int, title: str) -> None:
    cards = [f"{n}{color}" for color in "ogb" for n in range(1, 10)][: points + 3]
    outcome = at_end(table(1), f". {'/'.join(cards) or '.'} .", ". . .", ". . .").outcome
    assert outcome is not None
    assert outcome.scores == (points,)
    assert outcome.titles == (title,)


def test_s12_titles_are_for_one_player_only() -> None:
    outcome = at_end(table(), "2g/3g/4g . .", ". . .", ". . .").outcome
    assert outcome is not None
    assert not any(outcome.titles)


# G3, G8


def test_g8_all_is_open_but_the_deck_and_the_cards_removed() -> None:
    play = position(table(3))
    for seat in (1, 2, 3):
        places = play.game.observation(play.state, seat).places
        hidden = {place.name for place in places if place.cards is None}
        assert hidden == {"stock", "box"}


def test_g8_removed_cards_stay_unseen_at_the_end() -> None:
    play = play_out(table(3), 1)
    assert [p.cards for p in play.game.observation(play.state, 1).places if p.name == "box"] == [
        None
    ]


def test_g8_nobody_is_told_which_cards_are_removed() -> None:
    play = position(table(2))
    draws = [event for event in play.events() if "box" in getattr(event, "outcome", "")]
    assert all(event.seen_by == frozenset() for event in draws)


def test_s7_random_games_of_two_take_21_decisions() -> None:
    assert decisions_are(table(2), 400, 21.9)
