"""Deals and positions as text: what they may tell, and what they are refused for."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.loading import load
from sdg.playing.deal_text import read_deal
from sdg.playing.playthrough import Playthrough
from sdg.playing.state_to_deal import write_deal
from sdg.playing.why_unreadable import Unreadable
from sdg.source import Source

MARKET = Path(__file__).with_name("market.sdg")
WORDS = ["sdg deal 1", "stock", "hidden 1", "3-red", ".", "/", "#", "rest", "coins", "cart"]
WORDS += ["stall", "seat", "0", "2", "draws", "1-red", "4-blue", ":", "yard:0,0", "\n    "]


@cache
def market() -> Game:
    return load(MARKET)


def started(text: str, seed: int = 1) -> Playthrough:
    return Playthrough(market(), seed, deal=read_deal(f"sdg deal 1\n{text}", "a.deal"))


def position(text: str) -> State:
    return started(text).state


def lines(text: str) -> list[str]:
    """Return the position that a deal leads to, as text again."""
    return write_deal(market(), position(text)).split("\n")


def test_a_deal_of_draws_orders_the_cards_of_the_setup() -> None:
    play = started("stock draws: 4-red 4-red 1-blue   3-blue 2-blue # hidden 1, then open 1")
    written = write_deal(market(), play.state)
    assert "hidden 1: 1-blue 4-red 4-red\n" in written
    assert "open 1: 2-blue 3-blue\n" in written


def test_the_draws_of_a_position_come_after_it() -> None:
    play = started("hidden 1: 1-red\nstock draws: 4-red 1-blue\nhidden 2:\nopen 1: 1-blue")
    look = next(d for d in play.legal_decisions() if d.text == "look")
    drawn = play.decide(look).events[1]
    assert "draw 4-red from stock to hidden 1" in str(drawn)


def test_what_is_told_takes_the_place_of_what_lies_there() -> None:
    written = lines("hidden 1: 4-blue\nopen 2:\ncoins: 5 0\nseat: 2\nround: 7\nclock: 3")
    assert {"hidden 1: 4-blue", "open 2:", "coins: 5 0", "seat: 2", "round: 7", "clock: 3"} <= {
        *written
    }


def test_boards_are_rows_of_stacks_or_cells_by_name() -> None:
    written = lines(
        "stall:\n    . 1-red/2-red .\n    . . 3-blue\nyard:\n    yard:0,0 4-blue\ncart: stall:c2\n"
        "busy: rowofstall2\nrich: 2"
    )
    assert "    .           1-red/2-red ." in written
    assert "    yard:0,0 4-blue" in written
    assert {"cart: stall:c2", "busy: rowofstall2", "rich: 2"} <= set(written)


def test_no_card_is_lost_or_made() -> None:
    state = position("hidden 1: 4-blue 4-blue\nstall:\n    . 3-red .\n    . . .")
    text = write_deal(market(), state).replace("/", " ")
    cards = sorted(word for word in text.split() if word.endswith(("-red", "-blue")))
    assert cards == sorted(f"{n}-{c}" for n in "1234" for c in ("red", "blue") for _ in "xx")


def test_cards_below_a_pile_stay_in_order() -> None:
    written = lines("buried below: 2-red 1-red 4-blue")
    assert "buried below: 2-red 1-red 4-blue" in written


def test_a_hand_that_gives_a_card_gets_another() -> None:
    for seed in range(20):
        text = write_deal(market(), started("hidden 1: 4-blue 4-blue", seed).state)
        assert "hidden 1: 4-blue 4-blue\n" in text
        hand = next(line for line in text.split("\n") if line.startswith("hidden 2: "))
        assert len(hand.split()) == 5


def test_what_a_deal_leaves_open_comes_from_the_seed() -> None:
    texts = {write_deal(market(), started("coins: 1 1", seed).state) for seed in range(5)}
    assert len(texts) == 5
    again = write_deal(market(), started("coins: 1 1", 3).state)
    assert again in texts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "a.deal:2:1: this should be `name: …`"),
        (
            "stall:\n. .\n. . .",
            "a.deal:3:1: this should be `name: …`; the rows of a board are indented",
        ),
        ("  coins: 1 1", "a.deal:2:1: this should be `name: …`"),
        ("coins: 1 1\ncoins: 2 2", "a.deal:3:1: `coins` is told already on line 2"),
        ("gold: 1", "a.deal:2:1: the game has no `gold`"),
        ("hidden 3: 1-red", "a.deal:2:1: the game has no `hidden 3`"),
        ("hidden: 1-red", "a.deal:2:1: the game has no `hidden`"),
        ("hidden 1: 9-red", "a.deal:2:1: the game has no card `9-red`"),
        ("stock draws: 9-red", "a.deal:2:1: the game has no card `9-red`"),
        ("hidden 1: 4-red\nhidden 2: 4-red 4-red", "a.deal:3:1: no `4-red` is left to lie here"),
        ("stall:\n    . .", "a.deal:2:1: `stall` has 2 rows, not 1"),
        ("stall:\n    . .\n    . . .", "a.deal:3:1: a row has 3 cells, not 2"),
        ("stall:\n    . . x\n    . . .", "a.deal:3:1: the game has no card `x`"),
        ("yard:\n    0,0", "a.deal:3:1: this should be a cell and what lies there"),
        ("yard:\n    yard:9,9 1-red", "a.deal:3:1: this should be a cell and what lies there"),
        ("yard:\n    yard:0,0 1-red/2-red", "a.deal:3:1: only one card lies in a cell"),
        ("coins: 1", "a.deal:2:1: `coins` takes 2 numbers, not 1"),
        ("coins: 1 x", "a.deal:2:1: `coins` takes whole numbers, not `x`"),
        ("coins: 1 ²", "a.deal:2:1: `coins` takes whole numbers, not `²`"),
        (f"coins: 1 {'9' * 5000}", "a.deal:2:1: `coins` takes whole numbers"),
        ("coins: 12 12", "a.deal:2:1: there are 12 of `coins` in all"),
        ("busy: row9", "a.deal:2:1: `busy` cannot be of `row9`"),
        ("cart: up", "a.deal:2:1: no cell is called `up`"),
        ("seat: 3", "a.deal:2:1: `seat` cannot be 3"),
        ("turn: 0", "a.deal:2:1: `turn` cannot be 0"),
        ("rest: x", "a.deal:2:1: `rest` is damaged"),
        ('rest: {"turn": {}}', "a.deal:2:1: `rest` is damaged"),
        (f"rest: {'[' * 100_000}", "a.deal:2:1: `rest` is damaged"),
        ("stock:\nopen 1:", "a.deal:3:1: `1-blue` lies nowhere, and every pile is told in full"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as refused:
        started(text)
    assert str(refused.value).startswith(message)


def test_another_file_is_no_deal() -> None:
    with pytest.raises(Unreadable, match=r"a.deal:1:1: this is no deal: its first line"):
        read_deal("hidden 1: 5", "a.deal")


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from([*WORDS, "\n", "\n    ", ": "]), max_size=40))
def test_any_words_are_a_deal_or_refused(words: list[str]) -> None:
    try:
        started(" ".join(words))
    except Unreadable as refused:
        assert str(refused).startswith("a.deal")


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_position_is_read_or_refused(data: st.DataObject) -> None:
    text = write_deal(market(), position(""))
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from(list('0123456789-:.,/{}[] \n"abr#')))
    try:
        deal = read_deal(text[:at] + sign + text[at + 1 :], "a.deal")
        play = Playthrough(market(), 1, deal=deal)
        play.legal_decisions()
    except Unreadable as refused:
        assert str(refused).startswith("a.deal")
    assert Generator(1)


PICKING = """\
game "Picks"
    players 1

attribute number: 1 to 3
attribute color: red, blue

deck cards_of_it
    2 of each number, each color

board grid: 2 by 2

pile stock: 1 of cards_of_it, shuffled
pile heap: seen by all
score points per player

setup
    pick {what}
    draw 2 from stock to heap

turn
    choose take

action take
    draw 1 from stock to heap

end done after turn when turns > 3
win most points
"""


@pytest.mark.parametrize("what", ["c at random from color", "c at random from grid",
                                  "c at random from grid, one in each row"])  # fmt: skip
def test_draws_are_given_where_chance_brings_other_things_too(what: str) -> None:
    game = load(Source("picks.sdg", PICKING.format(what=what)))
    deal = read_deal("sdg deal 1\nstock draws: 3-blue 2-red", "a.deal")
    written = write_deal(game, Playthrough(game, 1, deal=deal).state)
    assert "heap: 2-red 3-blue\n" in written
