"""What printed rules and other languages say: a hint has words of the language, and these read.

A line stands in a game; below it is what a hint says to write, put in its place and read again.
"""

import pytest

from sdg.loading import read
from sdg.source import Source
from tests.language.test_slips import ASKED, BESIDE, GAME, OVER

LINE = "    number all different in line\n"
STEP = "    coins += 1\n"
SETUP = "    draw 1 from stock to top\n"
WIN = "win most points, then most coins\n"
PILE = "pile gone: seen by all\n"
DECK = "    2 of each number, each color\n"
CHOICE = "    choose settle or discard\n"
PLACES = {  # what a line takes the place of, and what stands around it
    "margin": (WIN, "{}\n\n" + WIN),
    "win": (WIN, "{}\n"),
    "asked": (ASKED, "{}"),
    "clause": (LINE, "    {}\n"),
    "setup": (SETUP, "    {}\n" + SETUP),
    "step": (STEP, "    {}\n" + STEP),
    "block": (STEP, "    {}\n        coins += 1\n"),
    "choice": (CHOICE, "    {}\n"),
    "deck": (DECK, DECK + "    {}\n"),
    "option": (PILE, PILE + "{}\n"),
}
EACH = "for each player\n        draw 5 from stock to held"
SAID = [  # where it stands, what is said, a part of the hint, what it says to write
    # numbers
    ("option", "option size = 1/2", "halves", None),
    ("option", "option size = 10%", "no percentages", None),
    ("option", "option size = 10% in 1 to 90", "no percentages", None),
    ("option", "option size = goal / 2", "a number of its own", None),
    ("option", "option size = 1e3 in 1 to 9000", "`1000`", "option size = 1000 in 1 to 9000"),
    ("step", "coins += 10% of points", "no percentages", None),
    ("step", "coins += coins % 3", "`mod`", "coins += coins mod 3"),
    ("step", "coins += coins / 3", "`div`", "coins += coins div 3"),
    ("deck", "1 of number = 3, color red", "`number 3`", "1 of number 3, color red"),
    ("deck", "1 of number 3, color = red", "`color red`", "1 of number 3, color red"),
    ("deck", "2x red", "`2 of …`", None),
    ("asked", "colr = red", "did you mean `color`?", None),
    ("asked", "count held with number = 3 > 1", "`count (held with number = 3) > 1`",
     "count (held with number = 3) > 1"),
    ("block", "if count held with number = 3 > 1", "`count (held with number = 3) > 1`",
     "if count (held with number = 3) > 1"),
    ("block", "if count held with number > 3", "`(… with …)`",
     "if count (held with number > 3) > 1"),
    ("asked", "card.number in [1, 2]", "there are no lists", "card.number = 1 or card.number = 2"),
    ("asked", "card.number in {1, 2}", "there are no lists", "card.number = 1 or card.number = 2"),
    ("asked", "empty(held)", "`… is empty`", "held is empty"),
    ("asked", "there is a red card in held", "`some x in held: x is red`",
     "some x in held: x is red"),
    ("asked", "you have 3 cards", "`count hand_of_cards >= 3`", "count held >= 3"),
    # what is dealt, drawn and laid
    *(("setup", said, "draw 5 from", EACH) for said in (
        "deal 5 cards to each player", "deal 5 to each player", "deal each player 5 cards",
        "give each player 5 cards", "each player draws 5 cards", "every player gets 5 tiles",
        "all players draw 5", "players draw 5 cards", "draw 5 cards for each player",
        "everyone starts with 5 cards from stock", "hand out 5 cards to all players",
    )),
    ("setup", "shuffle stock", "`shuffled` where it is declared", None),
    ("step", "move the top card of stock to gone", "`draw 1 from stock to gone`",
     "draw 1 from stock to gone"),
    ("step", "put the top card from stock on gone", "`draw 1 from stock to gone`",
     "draw 1 from stock to gone"),
    ("step", "turn over the top card", "`turn cell face up`", None),
    ("step", "flip the top card of stock", "`turn cell face up`", None),
    ("step", "rotate card", "an attribute of its deck", None),
    ("step", "roll a die", "`endless` pile", None),
    ("step", "discard card", "`move card to` a pile", "move card to gone"),
    ("step", "refill held to 5", "`draw (5 - count held) from` a pile `to held`",
     "draw (5 - count held) from stock to held"),
    ("step", "look at stock", "`seen by owner`", None),
    ("step", "player chooses a card", "`action NAME(card in …)`", None),
    # points
    ("step", "add 3 to points", "`points += 3`", "points += 3"),
    ("step", "score 3 points", "`points += 3`", "points += 3"),
    ("step", "gain 2 coins", "`coins += 2`", "coins += 2"),
    ("step", "lose 2 coins", "`coins -= 2`", "coins -= 2"),
    ("step", "active player scores 3 points", "`points += 3`", "points += 3"),
    ("step", "var extra = 3", "`let extra = 3`", "let extra = 3"),
    ("step", "let extra := 3", "`let extra = 3`", "let extra = 3"),
    # what is repeated, chosen and done
    *(("block", said, "`repeat at most 3`", "repeat at most 3") for said in (
        "repeat 3 times", "repeat 3", "do 3 times", "3 times", "for i in range(3)",
        "for i in 1 to 3", "loop 3",
    )),
    ("block", "repeat until coins > 3", "`repeat while not (coins > 3)`",
     "repeat while not (coins > 3)"),
    ("block", "until coins > 3", "`while not (coins > 3)`", "while not (coins > 3)"),
    *(("choice", f"choose {said}", "`choose settle or discard`", "choose settle or discard")
      for said in ("one of settle, discard", "one of settle or discard", "one: settle, discard",
                   "either settle or discard", "1 of settle, discard")),
    ("choice", "may draw 1 from stock to held", "`may choose NAME`", "may choose settle"),
    ("choice", "pass", "`end turn`", "end turn"),
    ("step", "settle(card)", "`do settle(card)`", None),
    ("step", "break", "`repeat while …`", None),
    # rules
    ("clause", "unique number in line", "`number all different in line`",
     "number all different in line"),
    ("clause", "every line has different numbers", "`number all different in line`",
     "number all different in line"),
    ("clause", "adjacent numbers differ", "`neighbors differ in number`",
     "neighbors differ in number"),
    ("clause", "numbers ascending in line", "`number rises along line`",
     "number rises along line"),
    # how it ends, and who wins
    *(("margin", said, "`end NAME after turn when points > 9`",
       "end won after turn when points > 9") for said in (
        "win if points > 9", "win when points > 9", "win points > 9", "game over when points > 9",
        "game over if points > 9", "the game ends when points > 9", "end when points > 9",
        "end if points > 9", "end game when points > 9", "end: points > 9", "lose if points > 9",
        "game is over once points > 9",
    )),
    *(("margin", said, "`end NAME after turn when stock is empty`",
       "end used_up after turn when stock is empty")
      for said in ("game over when the stock runs out", "end when stock runs out")),
    *(("margin", said, "`end NAME after turn when some player: points >= 9`",
       "end won after turn when some player: points >= 9")
      for said in ("first to 9 points wins", "the first player to reach 9 points wins",
                   "game ends when someone reaches 9 points", "end when a player has 9 points")),
    *(("win", said, "`win most points`", "win most points") for said in (
        "the player with most points wins", "player with the most points wins",
        "most points wins", "the winner has the most points", "win with most points",
        "win: most points", "winner: most points", "whoever has the highest points wins",
    )),
    ("win", "the player with the fewest coins wins", "`win fewest coins`", "win fewest coins"),
    ("margin", "last player to lay wins", "`active wins`", None),
    ("margin", "game over", "`end NAME after turn when …`", None),
    ("block", "if the stock runs out", "`stock is empty`", "if stock is empty"),
    ("margin", "when the stock is empty\n    end game", "`when NAME: stock is empty`",
     "when used_up: stock is empty\n    end game"),
    ("margin", "when stock runs out\n    end game", "`when NAME: stock is empty`",
     "when used_up: stock is empty\n    end game"),
    ("margin", "turn: choose settle", "stands below `turn`", None),
]  # fmt: skip


def errors_at(place: str, line: str) -> list[tuple[str, str]]:
    """Put a line into the game, and return the codes and hints of what is wrong."""
    instead, around = PLACES[place]
    assert GAME.count(instead) == 1
    diagnostics = read(Source("game.sdg", GAME.replace(instead, around.format(line)))).diagnostics
    return [(each.code, each.hint or "") for each in diagnostics if each.severity == "error"]


@pytest.mark.parametrize(("place", "said", "hint", "meant"), SAID)
def test_what_is_said_elsewhere_is_told_in_words_that_read(
    place: str, said: str, hint: str, meant: str | None
) -> None:
    first, *_ = errors_at(place, said)
    assert hint in first[1], first
    if meant is not None:
        assert [code for code, _ in errors_at(place, meant) if code < "E3"] == []


def test_the_places_are_in_the_game() -> None:
    assert BESIDE in GAME
    assert OVER in GAME
    assert errors_at("margin", "end won after turn when points > 9") == []
