"""What is said in other words: what a hint says to write reads, and means what was said.

A hint is taken at its word: it is put in the place of what was written, and the file is read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from sdg import wordings
from sdg.diagnostics import Diagnostic
from sdg.diagnostics.spelling import DENYING, ON_PURPOSE, OPPOSITES, nearest
from sdg.loading import read
from sdg.source import Source
from sdg.wordings.foreign_words import ADJECTIVES, STEPS
from tests.language.test_slips import ASKED, BESIDE, GAME, OVER

pytestmark = pytest.mark.crossed

LINE = "    number all different in line\n"
STEP = "    coins += 1\n"
CHOICE = "    choose settle or discard\n"
PLACES = {  # where a wording stands: what it takes the place of, and what stands around it
    "asked": (ASKED, "{}"),
    "need": (BESIDE, "{}"),
    "clause": (LINE, "    {}\n"),
    "step": (STEP, "    {}\n    coins += 1\n"),
    "choice": (CHOICE, "    {}\n"),
    "over": (OVER, "end goal_met after turn when {}"),
}
NEAR = "need every near in neighbors of cell: near is empty or "
SAID = [  # where it stands, what is said, what to write for it
    # one of several
    ("asked", "card.number = 1 or 2", "card.number = 1 or card.number = 2"),
    ("asked", "card.color = red or green", "card.color = red or card.color = green"),
    ("asked", "card.color = red and green", "card.color = red or card.color = green"),
    ("asked", "card.color = red and green and coins > 1",
     "(card.color = red or card.color = green) and coins > 1"),
    ("asked", "card.number = (1 or 2)", "card.number = 1 or card.number = 2"),
    ("asked", "card.color = (red or green)", "card.color = red or card.color = green"),
    ("asked", "card.color != (red or green)", "card.color != red and card.color != green"),
    ("asked", "card.number = either 1 or 2", "card.number = 1 or card.number = 2"),
    ("asked", "card.number is 1 or 2", "card.number = 1 or card.number = 2"),
    ("asked", "card.number = 1, 2", "card.number = 1 or card.number = 2"),
    ("asked", "card.color in (red, green)", "card.color = red or card.color = green"),
    ("asked", "card.color is one of red, green", "card.color = red or card.color = green"),
    ("asked", "card.color in red, green", "card.color = red or card.color = green"),
    ("asked", "card is red or green", "card is red or card is green"),
    ("asked", "card is not red or green", "card is not red and card is not green"),
    ("asked", "card is neither red nor green", "card is not red and card is not green"),
    ("asked", "card is not red nor green", "card is not red and card is not green"),
    ("asked", "card.color = top.color or red", "card.color = top.color or card.color = red"),
    ("asked", "top.color or top.number = card.number",
     "top.color = card.color or top.number = card.number"),
    ("asked", "card.number = top.number or top.color",
     "card.number = top.number or card.color = top.color"),
    ("asked", "card.number + 1 = top.number or top.number + 1",
     "card.number + 1 = top.number or card.number + 1 = top.number + 1"),
    ("asked", "pad in corner or bank", "pad in corner or pad in bank"),
    ("asked", "pad not in corner or bank", "pad not in corner and pad not in bank"),
    ("asked", "card.number = 1 or 2 or coins > 1",
     "card.number = 1 or card.number = 2 or coins > 1"),
    ("asked", "card = red", "card.color = red"),
    ("need", "some near in neighbors of cell: near.number = 1 or 2",
     "near.number = 1 or near.number = 2"),
    ("over", "round = 5 or 6", "round = 5 or round = 6"),
    # how two compare
    ("asked", "card.number > 1 and < 4", "card.number > 1 and card.number < 4"),
    ("over", "points > goal or = goal", "points > goal or points = goal"),
    ("asked", "coins is 0", "coins = 0"),
    ("asked", "coins is not 0", "coins != 0"),
    ("asked", "coins is zero", "coins = 0"),
    ("asked", "count held is 3", "count held = 3"),
    ("asked", "card.color is not red", "card.color != red"),
    ("asked", "card.color is top.color", "card.color = top.color"),
    ("asked", "card.color is not top.color", "card.color != top.color"),
    ("asked", "top.color = not red", "top.color != red"),
    ("asked", "card.number = not 3", "card.number != 3"),
    ("asked", "card not red", "card is not red"),
    ("asked", "card.number is odd", "card.number mod 2 = 1"),
    ("asked", "card.number is divisible by 2", "card.number mod 2 = 0"),
    ("asked", "card.number ** 2 > 3", "card.number * card.number"),
    ("over", "points reaches goal", "points >= goal"),
    # what is empty, what is in it
    ("asked", "held not empty", "held is not empty"),
    ("asked", "pad empty", "pad is empty"),
    ("over", "stock runs out", "stock is empty"),
    ("asked", "held has at least 3 cards", "count held >= 3"),
    ("asked", "held has more than 3 cards", "count held > 3"),
    ("asked", "active has no coins", "active.coins = 0"),
    ("asked", "number of cards in held > 3", "count held > 3"),
    ("asked", "held.size > 3", "count held"),
    ("asked", "pad next to pad", "pad in neighbors of pad"),
    # some, all and none
    ("asked", "exists x in held: x.number = 3", "some x in held: x.number = 3"),
    ("asked", "all x in held: x.number = 3", "every x in held: x.number = 3"),
    ("asked", "for all x in held: x.number = 3", "every x in held: x.number = 3"),
    ("asked", "not any x in held: x.number = 3", "no x in held: x.number = 3"),
    ("asked", "some x in held where x.number = 3", "some x in held: x.number = 3"),
    ("asked", "some x in held is red", "some x in held: x is red"),
    ("asked", "no x in held is red", "no x in held: x is red"),
    ("asked", "all of held are red", "every x in held: x is red"),
    ("asked", "there is x in held", "held is not empty"),
    ("asked", "there is no card in held", "held is empty"),
    ("asked", "there are 3 cards in held", "count held = 3"),
    ("need", "no neighbor is full", "no near in neighbors of cell: near is full"),
    ("need", "all neighbors are full", "every near in neighbors of cell: near is full"),
    ("need", "any neighbor of cell: near is full", "some near in neighbors of cell: near is full"),
    ("over", "no line is full", "no line: line is full"),
    ("over", "some line is full", "some line: line is full"),
    ("over", "every cell of pond is full", "every cell in pond: cell is full"),
    ("over", "everyone has points >= goal", "every player: points >= goal"),
    ("over", "nobody has coins", "no player: coins > 0"),
    ("over", "some player.points >= goal", "some player: points >= goal"),
    # what is possible, how long it goes on
    ("over", "settle is possible", "not no settle is possible"),
    ("over", "settle is impossible", "no settle is possible"),
    ("over", "settle is not possible", "no settle is possible"),
    ("over", "nobody can settle", "no settle is possible"),
    ("over", "everyone passed", "passes >= players"),
    ("over", "after 10 turns", "turns >= 10"),
    # rules
    *(("clause", f"neighbors {how} in number", f"{NEAR}near.number = cell.number")
      for how in ("agree", "match", "are equal", "do not differ", "never differ", "are the same")),
    ("clause", "neighbors share number", f"{NEAR}near.number = cell.number"),
    ("clause", "neighbors agree in number or color",
     f"{NEAR}near.number = cell.number or near.color = cell.color"),
    ("clause", "neighbors differ in number or color",
     f"{NEAR}near.number != cell.number or near.color != cell.color"),
    ("clause", "neighbors differ in number by at most 2",
     f"{NEAR}near.number >= cell.number - 2 and near.number <= cell.number + 2"),
    ("clause", "neighbors differ in number by less than 3",
     f"{NEAR}near.number >= cell.number - 2 and near.number <= cell.number + 2"),
    ("clause", "neighbors differ in number by exactly 1",
     f"{NEAR}near.number = cell.number - 1 or near.number = cell.number + 1"),
    ("clause", "neighbors differ in number by more than 1",
     "neighbors differ in number by at least 2"),
    ("clause", "neighbors differ by at least 2 in number",
     "neighbors differ in number by at least 2"),
    *(("clause", f"neighbors {how} in number", "neighbors differ in number")
      for how in ("differs", "must differ", "are different", "different")),
    *(("clause", f"color all {how} in line",
       "need every line of cell: count different color of line = 1")
      for how in ("alike", "same", "equal", "the same", "identical")),
    *(("clause", f"color all {how} in line", "color all different in line")
      for how in ("distinct", "unique", "diferent")),
    ("clause", "color all different in each line", "color all different in line"),
    ("clause", "number not all different in line",
     "need every line of cell: count alike number of line > 1"),
    ("clause", "number increases along line", "number rises along line"),
    ("clause", "number descends along line", "number falls along line"),
    ("clause", "no card lands if cell in corner", "no card lands where cell in corner"),
    ("clause", "no card lands on corner", "no card lands where cell in corner"),
    ("clause", "no card lands unless cell in corner",
     "no card lands where not (cell in corner)"),
    ("clause", "card lands where cell in corner", "need cell in corner"),
    ("clause", "cards land only where cell in corner", "need cell in corner"),
    ("clause", "forbid cell in corner", "need not cell in corner"),
    ("clause", "never cell in corner", "need not cell in corner"),
    ("clause", "must cell in corner", "need cell in corner"),
    ("clause", "cell must be in corner", "need cell in corner"),
    ("clause", "cell must not be in corner", "need cell not in corner"),
    ("clause", "require cell in corner", "need cell in corner"),
    # steps
    ("step", "points *= 2", "points = points * 2"),
    ("step", "points =+ 1", "points += 1"),
    ("step", "points := 1", "points = 1"),
    ("step", "increase coins by 2", "coins += 2"),
    ("step", "decrease coins by 2", "coins -= 2"),
    ("step", "set coins to 0", "coins = 0"),
    ("step", "active scores 1 point", "active.points += 1"),
    ("step", "active points += 1", "active.points += 1"),
    ("step", "points += 1 to next", "next.points += 1"),
    ("step", "points += 1 for each card in held", "points += count held"),
    ("step", "points += twice card.number", "2 * card.number"),
    ("step", "points += 2 card.number", "2 * card.number"),
    ("step", "points += count of held", "count held"),
    ("step", "points += sum of held.number", "sum of x.number for x in held"),
    ("step", "points += 1 if card.number = 3 otherwise 0",
     "points += 1 if card.number = 3 else 0"),
    ("step", "points += 1 if 1 <= coins <= 3 else 0", "1 <= coins and coins <= 3"),
    ("step", "draw from stock to held", "draw 1 from stock to held"),
    ("step", "draw 1 to held from stock", "draw 1 from stock to held"),
    ("step", "move 1 from stock to held", "draw 1 from stock to held"),
    ("step", "move all held to gone", "move held to gone"),
    ("step", "move held under stock", "move held to bottom of stock"),
    ("step", "swap card for top", "swap card with top"),
    ("step", "next turn", "end turn"),
    ("step", "end the turn", "end turn"),
    ("step", "skip next player", "pass turn to next of next"),
    ("step", "go again", "another turn"),
    ("step", "active won", "active wins"),
    ("step", "you lose", "active loses"),
    ("step", "winner is active", "active wins"),
    ("step", "all players lose", "all lose"),
    ("step", "game over", "end game"),
    ("step", "require coins > 2 unless card is red", "require coins > 2 or card is red"),
    ("step", "require coins > 2 if card is red", "require not card is red or coins > 2"),
    # choices
    ("choice", "player may settle", "may choose settle"),
    ("choice", "must settle", "choose settle"),
    ("choice", "choose settle or discard or nothing", "may choose settle or discard"),
    ("choice", "select settle or discard", "choose settle or discard"),
]  # fmt: skip
BEYOND = {  # what stands around that part of a line for which is told what to write
    "card.number ** 2 > 3": "{} > 3", "held.size > 3": "{} > 3",
    "some near in neighbors of cell: near.number = 1 or 2": "some near in neighbors of cell: {}",
    "points += 1 if 1 <= coins <= 3 else 0": "points += 1 if {} else 0",
    "points += twice card.number": "points += {}", "points += 2 card.number": "points += {}",
    "points += count of held": "points += {}", "points += sum of held.number": "points += {}",
}  # fmt: skip
SHOWN = [  # where it stands, what is said, what is told: not to be put in its place as it stands
    ("asked", "count held > 3 or 5", "`count held > 3 or count held … 5`"),
    ("asked", "card.number or coins = 2", "`card.number = …`"),
    ("asked", "stock is empty or held", "`held is empty`, `held is not empty`"),
    ("asked", "there is x in held", "`some x in held: …`"),
    ("asked", "held has 3 cards", "`count held >= 3`, or `= 3`"),
    ("asked", "his held is empty", "`held`"),
    ("asked", "max(card.number, 3) > 2", "`a if a > b else b`"),
    ("asked", "len(held) > 3", "`count …`"),
    ("asked", "exactly 1 x in held: x.number = 3", "`count (held with …) = 1`"),
    ("over", "no moves left", "`no ACTION is possible`"),
    ("clause", "neighbors differ in number by 2", "`by at least 2`; by 2 and no more"),
    ("clause", "neighbors differ in number and color", "and `neighbors differ in color`"),
    ("clause", "all different in line", "`number all different in line`"),
    ("step", "move 3 cards to gone", "`move first 3 of … to gone`"),
    ("step", "turn card face down", "what lies face up stays so"),
    ("step", "move card to gone if coins > 2", "`if coins > 2`, and below it"),
    ("step", "move card to gone unless coins > 2", "`if not coins > 2`, and below it"),
    ("step", "move card to gone and points += 1", "a line of its own: `points += 1`"),
    ("step", "if coins > 2 points += 1", "`if coins > 2`, and below it, further in, `points += 1`"),
    ("step", "each player draws 1", "`for each player`, and below it"),
    ("step", "points += 1 to all players", "`for each player`, and below it"),
    ("step", "points is 1", "`points = 1`; what must be so is `require points = 1`"),
    ("step", "reverse direction", "`pass turn to previous`"),
    ("step", "get 1 point", "`points += 1`"),
    ("step", "drop card", "`move card to`"),
    ("choice", "choose settle or nothing", "`may choose …`"),
    ("choice", "choose a card", "`action NAME(card in …)`"),
    ("choice", "choose settle then discard", "`choose settle`, and below it `choose discard`"),
    ("choice", "choose settle twice", "`repeat at most 2`"),
]


def written(place: str, said: str) -> str:
    right, around = PLACES[place]
    assert right in GAME
    return GAME.replace(right, around.format(said), 1)


def errors(rules: str) -> list[Diagnostic]:
    diagnostics = read(Source("said.sdg", rules)).diagnostics
    return [each for each in diagnostics if each.severity == "error"]


@pytest.mark.parametrize(("place", "said", "meant"), SAID)
def test_what_a_hint_says_to_write_reads(place: str, said: str, meant: str) -> None:
    hints = " ".join(each.hint or "" for each in errors(written(place, said)))
    assert f"`{meant}`" in hints
    assert not errors(written(place, BEYOND.get(said, "{}").format(meant)))


@pytest.mark.parametrize(("place", "said", "expected"), SHOWN)
def test_what_is_shown_where_more_is_to_say(place: str, said: str, expected: str) -> None:
    hints = " ".join(each.hint or "" for each in errors(written(place, said)))
    assert expected in hints


Truth = Callable[[int], bool]
RELATIONS: dict[str, Truth] = {
    "is 3": lambda x: x == 3, "equals 3": lambda x: x == 3, "is equal to 3": lambda x: x == 3,
    "is the same as 3": lambda x: x == 3, "is exactly 3": lambda x: x == 3,
    "is not 3": lambda x: x != 3, "isnt 3": lambda x: x != 3, "not 3": lambda x: x != 3,
    "is not equal to 3": lambda x: x != 3, "not equal to 3": lambda x: x != 3,
    "= not 3": lambda x: x != 3, "not = 3": lambda x: x != 3, "differs from 3": lambda x: x != 3,
    "is greater than 3": lambda x: x > 3, "more than 3": lambda x: x > 3,
    "is higher than 3": lambda x: x > 3, "exceeds 3": lambda x: x > 3, "above 3": lambda x: x > 3,
    "is less than 3": lambda x: x < 3, "fewer than 3": lambda x: x < 3, "under 3": lambda x: x < 3,
    "is at least 3": lambda x: x >= 3, "at least 3": lambda x: x >= 3, ">= at least 3":
    lambda x: x >= 3, "is no less than 3": lambda x: x >= 3, "is not less than 3": lambda x: x >= 3,
    "is at most 3": lambda x: x <= 3, "at most 3": lambda x: x <= 3, "is up to 3": lambda x: x <= 3,
    "is not more than 3": lambda x: x <= 3, "no more than 3": lambda x: x <= 3,
    "is not at least 3": lambda x: x < 3, "is not at most 3": lambda x: x > 3,
    "in 2 to 4": lambda x: 2 <= x <= 4, "is in 2 to 4": lambda x: 2 <= x <= 4,
    "in 2..4": lambda x: 2 <= x <= 4, "from 2 to 4": lambda x: 2 <= x <= 4,
    "between 2 and 4": lambda x: 2 <= x <= 4, "is between 2 and 4": lambda x: 2 <= x <= 4,
    "not in 2 to 4": lambda x: not 2 <= x <= 4, "is not between 2 and 4": lambda x: not 2 <= x <= 4,
    "> 1 and < 4": lambda x: 1 < x < 4, "< 2 or > 3": lambda x: x < 2 or x > 3,
    "in (1, 2, 4)": lambda x: x in (1, 2, 4), "not in (1, 2, 4)": lambda x: x not in (1, 2, 4),
    "is one of 1, 2, 4": lambda x: x in (1, 2, 4), "is not one of 1, 2": lambda x: x not in (1, 2),
    "is neither 1 nor 2": lambda x: x not in (1, 2),
}  # fmt: skip


def several() -> Iterator[tuple[str, Truth]]:
    """Say in all ways that a number is one of some, or none of them."""
    for values in ((1, 2), (2, 3, 5)):
        for word in ("or", "and"):
            listed = f" {word} ".join(map(str, values))
            yield f"{{}} = {listed}", lambda x, v=values: x in v  # type: ignore[misc]
            yield f"{{}} != {listed}", lambda x, v=values: x not in v  # type: ignore[misc]
            yield f"not {{}} = {listed}", lambda x, v=values: x not in v  # type: ignore[misc]
            yield f"{{}} = ({listed})", lambda x, v=values: x in v  # type: ignore[misc]
            yield f"{{}} != ({listed})", lambda x, v=values: x not in v  # type: ignore[misc]
        listed = " or ".join(map(str, values))
        yield f"{listed} = {{}}", lambda x, v=values: x in v  # type: ignore[misc]


CHAINS: dict[str, Truth] = {
    "2 <= {} <= 4": lambda x: 2 <= x <= 4, "1 < {} < 4": lambda x: 1 < x < 4,
    "4 > {} >= 2": lambda x: 4 > x >= 2,
}  # fmt: skip
MEANT = [
    *((f"{{}} {said}", truth) for said, truth in RELATIONS.items()),
    *CHAINS.items(),
    *several(),
]


@pytest.mark.parametrize(("said", "truth"), MEANT, ids=[said for said, _ in MEANT])
@pytest.mark.parametrize("number", ["card.number", "coins", "count held"])
def test_what_is_written_means_what_was_said(said: str, truth: Truth, number: str) -> None:
    (error, *_) = errors(written("asked", said.format(number)))
    assert error.hint is not None
    write = error.hint.split("`")[1]
    assert not errors(written("asked", write))
    test = write.replace(number, "x").replace("=", "==")
    for sign in "!<>":
        test = test.replace(f"{sign}==", f"{sign}=")
    assert [eval(test, {"x": x}) for x in range(7)] == [truth(x) for x in range(7)]


@pytest.mark.parametrize("word", sorted({"agree", "match", "share", "touch", "do", "grow", "like"}))
def test_nobody_is_told_to_say_the_opposite(word: str) -> None:
    for line in (f"neighbors {word} in number", f"color all {word} in line"):
        (error, *_) = errors(written("clause", line))
        assert "`neighbors differ" not in (error.hint or "")
        assert "all different" not in (error.hint or "")


@pytest.mark.parametrize("word", ["sideways", "down", "round"])
def test_a_word_that_fits_nowhere_is_not_put_before(word: str) -> None:
    (error, *_) = errors(written("step", f"turn card face {word}"))
    assert error.code == "E231" and "`face up`" not in (error.hint or "")


def test_no_opposite_is_taken_for_a_word_misspelt() -> None:
    for one, other in OPPOSITES:
        assert nearest(one, [other]) is None and nearest(other, [one]) is None
    for word in ("possible", "empty", "different", "alike", "settled"):
        for sign in DENYING:
            assert nearest(f"{sign}{word}", [word]) is None


@pytest.mark.parametrize("word", sorted({*ON_PURPOSE, *STEPS, *ADJECTIVES} - {"win"}))
def test_a_word_rightly_spelt_stands_for_itself(word: str) -> None:
    known = [chr(letter) + word[1:] for letter in range(ord("a"), ord("z") + 1)]
    if word in ON_PURPOSE:
        assert nearest(word, [each for each in known if each != word]) is None
        assert nearest(word, [f"{word}s"]) == f"{word}s" or len(word) < 3


def test_wordings_of_any_line_are_found_soon() -> None:
    for line in ("count " * 60, "a of " * 70, "x " * 190, "a.b(" * 90, "not in (1, 2) or " * 20):
        for code in ("E228", "E232", "E213"):
            wordings.mend(code, line, len(line) // 2)
            wordings.mend(code, f"neighbors {line}", 12)
    assert wordings.mend("E228", "k is 0 " * 100, 5) is None


WAYS = (
    "{} is not empty",
    "count {} > 1",
    "every one in {}: one.number > 2",
    "not no one in {}: one is full",
    "(sum of one.number for one in {}) > 2",
    "(highest one.number for one in {}) = 3",
    "first of {} = cell",
)


@pytest.mark.parametrize("direction", ["north", "west"])
@pytest.mark.parametrize("asked", WAYS)
def test_of_a_way_without_an_end_it_is_told_that_this_is_missing(
    asked: str, direction: str
) -> None:
    written = f"    need {asked.format(f'(cell going {direction})')}\n"
    reading = read(Source("game.sdg", GAME.replace(LINE, written)))
    hint = reading.diagnostics[0].hint
    assert hint == f"say how far the way goes, as in `… going {direction} while it is full`"
    mended = written.replace(direction, f"{direction} while it is full")
    assert read(Source("game.sdg", GAME.replace(LINE, mended))).rules is not None


def test_of_a_way_without_an_end_at_the_end_of_its_line_it_is_told_too() -> None:
    written = "    let free = cell going north"
    reading = read(Source("game.sdg", GAME.replace(STEP, f"{written}\n{STEP}")))
    hint = reading.diagnostics[0].hint
    assert hint == "say how far the way goes, as in `… going north while it is full`"


@pytest.mark.parametrize(
    "written",
    [
        "require row 2 is full",
        "coins += count (row 2 with it is full)",
        "coins += 1 if row 2 is full else 0",
        "coins += 1 if some one in cells of row 2: one is full else 0",
        "draw 1 from bag to cells of row 2",
        "draw 1 from bag to row 2 face down",
        "move card to first of row 2, the rest to bag",
        "for each one in cells of row 2, players in turn",
    ],
)
def test_a_number_that_says_which_one_is_meant_is_put_in_parentheses_anywhere(written: str) -> None:
    reading = read(Source("game.sdg", GAME.replace(STEP, f"    {written}\n{STEP}")))
    hint = reading.diagnostics[0].hint
    assert hint == "a number that says which one is in parentheses: `row(2)`"


SHAPES = {
    "5 by 5": ("5x5", "5 x 5", "5 * 5", "square 5 by 5", "a square of 5 by 5",
               "grid of 5 by 5", "5 by 5 grid", "5 x 5, square"),
    "5 by 5, hexagonal": ("hexagonal 5 by 5", "hex 5 by 5", "a hex grid of 5 by 5",
                          "5 by 5 hexagonal", "5 by 5, hex", "5 by 5 of hexagons"),
    "5 by 5, stacked": ("stacked 5 by 5", "5 by 5 stacked", "5 x 5, stacked"),
}  # fmt: skip


@pytest.mark.parametrize("per", ["", " per player"])
@pytest.mark.parametrize(
    ("said", "meant"), [(said, meant) for meant, ways in SHAPES.items() for said in ways]
)
def test_the_size_of_a_board_in_other_words(said: str, meant: str, per: str) -> None:
    text = 'game "x"\n    players 2\nboard grid{}: {}\n'
    [wrong] = read(Source("x.sdg", text.format(per, said))).diagnostics
    assert wrong.hint == f"write `{meant}`"
    codes = {each.code for each in read(Source("x.sdg", text.format(per, meant))).diagnostics}
    assert not {code for code in codes if code < "E3"}
