"""What an author slips into a file, and what is told: one mistake a file, as people make them."""

from __future__ import annotations

import ast
import re
from itertools import product
from pathlib import Path

import pytest

from sdg.loading import read
from sdg.source import Source
from sdg.wordings import foreign_words

GAME = """\
game "Slips"
    "Lay chips on the pond."
    players 2 to 4, usually 2

option goal = 10 in 5 to 20

attribute number: 1 to 5
attribute color: red, blue, green

deck chips
    2 of each number, each color

board pond: 5 by 5
    region line: row, column
    region corner: (1, 1), (1, 5), (5, 1), (5, 5)
    region bank per player
        2 players: row 1, row 5
        3 players: row 1, row 5, column 1
        4 players: row 1, row 5, column 1, column 5

pile stock: 1 of chips, shuffled
pile gone: seen by all
hand held per player: at most 6
slot top
counter coins per player, 12 in all
score points per player

rule lines on pond "No number twice in a line"
    number all different in line

rule beside on pond "Beside another chip"
    need cell in corner or some near in neighbors of cell: near is full

setup
    draw 1 from stock to pond at (3, 3)
    draw 1 from stock to top
    for each player
        draw 5 from stock to held

turn
    choose settle or discard
    draw 1 from stock to held

action settle(card in held, pad in pond) "Lay {card} on {pad}"
    require card.number != top.number  "Not the number of the top"
    move card to pad
    if pad in bank
        points += 1

action discard(card in held) "Throw {card} away"
    move card to gone
    coins += 1

when full_line: line becomes full
    points += 2 * count them
    move cards of them to gone

end goal_met after turn when points >= goal
end stuck after turn when stock is empty and passes >= players

win most points, then most coins
"""
ADDED = "        points += 1\n"
ASKED = "card.number != top.number"
BESIDE = "some near in neighbors of cell: near is full"
OVER = "end goal_met after turn when points >= goal"
SLIPS = [  # what stands in the file, what an author wrote, the code, a part of what is told
    # names mixed up
    ("draw 5 from stock to held", "draw 5 from stock to hand", "E310", "its name is `held`"),
    ("draw 1 from stock to held", "draw 1 from deck to held", "E310", "its name is `stock`"),
    ("draw 1 from stock to top", "draw 1 from chips to top", "E310", "its name is `stock`"),
    ("points += 2 * count", "score += 2 * count", "E310", "its name is `points`"),
    ("settle or discard", "settle or discrad", "E311", "`discard`"),
    ("pad in pond)", "pad in ponds)", "E310", "`pond`"),
    ("    if pad in bank", "    if pad in player.bank", "E310", "`active`"),
    # one or several
    ("for each player", "for each players", "E315", "`player`"),
    ("passes >= players", "passes >= player", "E310", "`active`"),
    (ADDED, "        point += 1\n", "E310", "`points`"),
    ("number all different", "numbers all different", "E312", "`number`"),
    ("different in line", "different in lines", "E315", "`line`"),
    # words from elsewhere
    ("each color", "each colour", "E312", "`color`"),
    ("points += 1", "points == 1", "E117", "`=`"),
    ("points += 1", "points++", "E227", "`+=`"),
    (ADDED, "        add 1 to points\n", "E212", "`points += 1`"),
    (ADDED, "        player gains 1 point\n", "E213", "`points += 1`"),
    (ADDED, "        else\n            points += 1\n", "E214", "`otherwise`"),
    ("if pad in bank", "if pad in bank then", "E228", "delete it"),
    ("if pad in bank", "if pad in bank:", "E221", "delete it"),
    ("if pad in bank", "if pad is in bank", "E228", "`… in bank`"),
    (ASKED, "card.color is red", "E408", "`card.color = red`"),
    (ASKED, "card.number == top.number", "E117", "`=`"),
    (ASKED, "card.number <> top.number", "E227", "`!=`"),
    (ASKED, "pad has card", "E228", "`cell is full`"),
    (BESIDE, "cell adjacent to card", "E228", "`cell in neighbors of card`"),
    ("draw 5 from stock to held", "deal 5 from stock to held", "E213", "`draw 5 from`"),
    ("draw 5 from", "draw 5 cards from", "E231", "`5 from`"),
    ("draw 5 from", "draw five from", "E310", "5"),
    ("settle or discard", "settle and discard", "E228", "`or`"),
    ("    coins += 1", "    next player.coins += 1", "E213", "`next.points += 1`"),
    ("\"Not the number of the top\"", "'Not the number of the top'", "E111", "quotation marks"),
    ("seen by all", "seen by everyone", "E227", "`all`"),
    # what is counted
    (OVER, "end goal_met after turn when held = 0", "E402", "`count held`"),
    (OVER, "end goal_met after turn when count of held = 0", "E228", "`count held`"),
    (OVER, "end goal_met after turn when number of held = 0", "E322", "`count …`"),
    (OVER, "end goal_met after turn when no cards in stock", "E220", "`stock is empty`"),
    ("count them", "count corner", "E577", "`count cells of corner`"),
    ("points += 2 * count them", "points += 2 * them", "E401", "`count them`"),
    # directions, places
    (BESIDE, "1 step up is full", "E310", "`north`"),
    (BESIDE, "1 step left is full", "E310", "`west`"),
    (BESIDE, "some way in directions: 1 step way is full and way != down", "E310", "`south`"),
    (BESIDE, "some near in neighbors in all directions of cell: near is full", "E220",
     "`some way in all directions"),
    ("move card to pad", "move card to pond", "E432", "`pond at (1, 1)`"),
    ("move card to gone", "move card.number to gone", "E401", "needs a card"),
    # sizes and ranges
    ("pond at (3, 3)", "pond at (6, 3)", "E567", "the row comes first"),
    ("pond at (3, 3)", "pond at (0, 0)", "E567", "row 0"),
    ("pond at (3, 3)", "pond at 3", "E574", "`at (row, column)`"),
    ("(5, 1), (5, 5)", "(5, 1), (6, 6)", "E525", "5 rows"),
    ("column 1, column 5", "column 1, column 6", "E530", "no column 6"),
    (ASKED, "card.number = 6", "E503", "never 6"),
    ("goal = 10 in 5", "goal = 0 in 5", "E502", "0 is not among them"),
    ("number: 1 to 5", "number: 5 to 1", "E501", "`1 to 5`"),
    ("number: 1 to 5", "number: 1..5", "E227", "`1 to 5`"),
    ("number: 1 to 5", "number: 1-5", "E227", "`1 to 5`"),
    ("red, blue, green", "red, blue or green", "E231", "`…, green`"),
    ("5 by 5", "5x5", "E115", "`5 by 5`"),
    ("5 by 5", "5 by 5, hex", "E227", "`5 by 5, hexagonal`"),
    ("at most 6", "at most 4", "E569", "4 have room"),
    ("2 of each number, each color", "1 of number 1, color red", "E542", "holds no cards"),
    ("chips, shuffled", "chips, shufled", "E223", "`shuffled`"),
    # what is missing
    ("        4 players: row 1, row 5, column 1, column 5\n", "", "E531", "4 players"),
    ("score points per player\n", "", "E310", "`score points per player`"),
    ("    move card to pad\n", "", "W673", "no action puts a card on `pond`"),
    ("when full_line: line", "when line", "E578", "`when NAME"),
    (OVER, "end after turn when points >= goal", "E578", "`end NAME"),
    ("when points >= goal", "if points >= goal", "E231", "`turn when`"),
    ("draw 5 from stock to held", "draw 5 from stock", "E223", "`to`"),
    ("move card to gone\n    coins", "move first card.number of held to gone\n    coins", "E231",
     "in parentheses"),
    ("win most points, then most coins\n", "", "W633", "`win most …`"),
    ("    for each player\n        draw 5", "    draw 5", "E336", "`for each player`"),
    # a word too many, or another one
    ("        points += 1\n", "        points += card's number\n", "E111", "`card.number`"),
    ("    coins += 1\n", "    coins += 1 coin\n", "E228", "leave `coin` out"),
    (ASKED, "coins > 3 coins", "E228", "leave `coins` out"),
    ("at most 6", "at most 6 cards", "E228", "leave `cards` out"),
    ("at most 6", "max 6", "E231", "`at most 6`"),
    ("at most 6", "at most 6, visible to owner", "E231", "`seen by owner`"),
    ("hand held per player:", "hand held each player:", "E220", "`hand held per player`"),
    ("1 of chips, shuffled", "chips, shuffled", "E231", "`1 of chips`"),
    ("1 of chips, shuffled", "all chips, shuffled", "E231", "`1 of chips`"),
    ("per player, 12 in all", "per player, 12 total", "E231", "`, 12 in all`"),
    ("per player, 12 in all", "per player: 12 in all", "E228", "in all`"),
    ("per player, 12 in all", "per player, at most 12", "E225", "in all`"),
    ("per player, 12 in all", "per player = 5", "E228", "`coins = …`"),
    ("score points per player", "score per player", "E227", "`score NAME per player`"),
    ("line: row, column", "line: row and column", "E228", "comma in place of `and`"),
    ("2 of each number, each color", "2 of each number and color", "E228", "number, each color`"),
    ("draw 1 from stock to held", "draw 1 from ../stock to held", "E227", "no path: write `stock`"),
    ("draw 1 from stock to held", "draw 1 from ./a/stock.sdg to held", "E227", "write `stock`"),
    (ASKED, "(card.number > 3 if card.number = 2", "E121", "perhaps before `if`"),
    ("draw 1 from stock to held", "draw a card from stock to held", "E231", "`draw 1 from`"),
    ("draw 1 from stock to held", "draw 1 card from stock to held", "E231", "without `card`"),
    ("draw 1 from stock to held", "draw 1 from stock into held", "E231", "`to` in place of"),
    ("    move card to pad", "    move card onto pad", "E231", "`to` in place of `onto`"),
    ("    move card to pad", "    move card from held to pad", "E231", "`move card to …`"),
    ("    coins += 1\n", "    pay coins 1\n", "E224", "`pay 1 coins`"),
    ("    coins += 1\n", "    pay coins points_due\n", "E318", "`pay points_due coins`"),
    ("    coins += 1\n", "    pay -1 coins\n", "E227", "`pay 1 coins`"),
    ("    coins += 1\n", "    coins =+ 1\n", "E227", "`coins += 1`"),
    ("    coins += 1\n", "    coins =+ card.number\n", "E227", "`coins += card.number`"),
    ("    coins += 1\n", "    for each x with x.number = 2 in held\n        coins += 1\n", "E228",
     "`for each x in held with x.number = 2`"),
    (ASKED, "no red card in held", "E220", "`no x in held: x is red`"),
    (ASKED, "some red cards in held", "E220", "`some x in held: x is red`"),
    ("draw 1 from stock to held", "draw cards until held is full", "E231", "say how many"),
    ("draw 1 from stock to held", "draw 1 card until held is full", "E231", "say how many"),
    ("goal = 10 in 5 to 20", "goal = 10 in 5 to 20 Points that win", "E114",
     '`"Points that win"`'),
    ("coins per player", "Coins per player", "E114", "`coins`"),
    ("    for each player\n", "    for every player\n", "E228", "`for each player`"),
    ("    for each player\n        draw", "    for each player: draw", "E228", "delete the colon"),
    (BESIDE, "some near in neighbors cell: near is full", "E231", "`neighbors of`"),
    (BESIDE, "some neighbor of cell: it is full", "E315", "`some near in neighbors of cell: …`"),
    (BESIDE, "any near in neighbors of cell: near is full", "E228", "`some near in neighbors of"),
    ("number all different in line", "number differs in line", "E227", "all different in line`"),
    (ASKED, 'card.color = "red"', "E229", "`red`"), (ASKED, "color = red", "E333", "`card.color`"),
    (ASKED, "the color of card = red", "E228", "`card.color`"),
    (ASKED, "count cards in held > 2", "E222", "`count held`"),
    (ASKED, "stock is no", "E321", "`not closed`"),
    ("to pond at (3, 3)", "to pond (3, 3)", "E331", "`pond at (row, column)`"),
    ("to pond at (3, 3)", "to b3", "E310", "`BOARD at (3, 2)`"),
    ("corner: (1, 1), (1, 5), (5, 1), (5, 5)", "corner: a1, a5", "E315", "`(1, 1)`"),
    # heads of parts, and what is chosen
    ('game "Slips"', "game Chips and Slips", "E226", '`"Chips and Slips"`'),
    ("each number, each color", "each number, color", "E223", "`2 of each number, each color`"),
    ("rule lines on", "rule no twins on", "E231", "one word: `no_twins`"),
    ("hand held per player:", "hand held: each player,", "E231", "`hand held per player`"),
    ("count them", "count cards in pond", "E310", "`cards of …`"),
    ("score points per player", "score points each player", "E227", "`score points per player`"),
    ("score points per player", "score points for each player", "E227", "points per player`"),
    ("counter coins per player", "counter gold coins per player", "E227", "one word: `gold_coins`"),
    ("action settle(", "action settle down(", "E228", "one word: `settle_down`"),
    ("when full_line:", "when full line:", "E220", "one word: `full_line`"),
    ("choose settle or discard", "choose settle or discard or hop", "E228", "`choose a, b or c`"),
    ("choose settle or discard", "choose settle, or discard", "E228", "`choose a, b or c`"),
    ("choose settle or discard", "choose one of settle, discard", "E228",
     "`choose settle or discard`"),
    ("choose settle or discard", "player chooses settle, discard", "E231", "`choose settle or"),
    ("when full_line: line", "when full_line: any line", "E227", "`line becomes …`"),
    ("full_line: line becomes full", "full_line: chip lands on pond", "E227", "`card lands …`"),
    ("full_line: line becomes full", "full_line: turn end", "E227", "`turn ends`"),
    ("full_line: line becomes full", "full_line: end of turn", "E322", "`turn ends`"),
    (OVER, "end goal_met when points >= goal", "E227", "`after round when`"),
    (OVER, "end goal_met at end of round when points >= goal", "E231", "`after round when`"),
    (OVER, "end goal_met after turn when any player: points > 3", "E228", "`some player: points"),
    (OVER, "end goal_met after turn when a player has 3 points", "E228", "`some player: …`"),
    (OVER, "end goal_met after turn when some player has > 3", "E220", "in place of `has`"),
    (OVER, "end goal_met after turn when all lines are full", "E227", "`every line: line is full`"),
    ("win most points, then", "win most points then", "E228", "`…, then fewest …`"),
    ("settle(card in held, pad in pond)", "settle card in held", "E228", "`settle(card in …)`"),
    ("card in held, pad in pond", "card from held, pad on pond", "E227", "`card in …`"),
    ("card in held, pad in pond", "card in held, pad in empty cells", "E227", "with it is empty`"),
    ("card in held, pad in pond", "card, pad", "E315", "`card in …`"),
    ("players 2 to 4, usually 2", "players: 2 to 4", "E225", "delete the colon"),
    ("    coins += 1\n", "    coins++\n", "E227", "`coins += 1`"),
    ("    coins += 1\n", "    coins of active += 1\n", "E227", "`active.coins`"),
    ("    coins += 1\n", "    coins += card number\n", "E228", "`card.number`"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "code", "expected"), SLIPS)
def test_a_slip_is_told_with_what_to_write(
    right: str, wrong: str, code: str, expected: str
) -> None:
    assert right in GAME
    diagnostics = read(Source("slips.sdg", GAME.replace(right, wrong, 1))).diagnostics
    assert diagnostics, "nothing is said"
    first = next(each for each in diagnostics if each.code == code)
    notes = " ".join(note.text for note in first.notes)
    assert expected in f"{first.message} {first.hint} {notes}"
    line = GAME[: GAME.index(right)].count("\n") + 1 + (len(right) - len(right.lstrip("\n")))
    assert code in ("E310", "E531", "E569", "E542", "W673", "W633") or (
        abs(first.span.line - line) <= 2
    )


def test_the_file_itself_is_right() -> None:
    assert read(Source("slips.sdg", GAME)).diagnostics == ()


def test_a_line_may_stop_making_sense_anywhere() -> None:
    tree = ast.parse(Path(foreign_words.__file__).read_text("utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    words = {text for text in texts if isinstance(text, str) and re.fullmatch(r"\S+", text)}
    codes = {word for word in words if re.fullmatch(r"E\d+", word)}
    words |= {"name", "9", '"A text"', "\n"}
    assert len(codes) > 5 and {"counter", "score", "flag", "="} <= words
    for code, word, token in product(codes, words - codes, words - codes):
        for before in ([word], [word, "name"], ["name", word], ["when", "count", word]):
            foreign_words.mend(code, before, token)


@pytest.mark.parametrize("word", ["counter", "score", "flag", "option", "pile", "attribute"])
@pytest.mark.parametrize("sign", ["=", ":", "+=", "(", ",", "per", "9", '"A text"'])
def test_what_lacks_its_name_is_told_so(word: str, sign: str) -> None:
    (diagnostic, *_) = read(Source("slips.sdg", f"{GAME}\n{word} {sign} 0\n")).diagnostics
    assert (diagnostic.severity, diagnostic.span.line) == ("error", GAME.count("\n") + 2)


@pytest.mark.parametrize("word", ["first", "last"])
@pytest.mark.parametrize(
    ("amount", "shown"),
    [("card", "card"), ("(first of held)", "(…)"), ("(first of (held with (it = card)))", "(…)")],
)
def test_an_amount_that_goes_on_is_shown_in_parentheses(word: str, amount: str, shown: str) -> None:
    rules = GAME.replace("move card to gone", f"move {word} {amount}.number of held to gone")
    (diagnostic,) = (
        each for each in read(Source("slips.sdg", rules)).diagnostics if each.code == "E231"
    )
    assert diagnostic.hint is not None and diagnostic.hint.endswith(f"`{word} ({shown}.…) of`")
    mended = rules.replace(f"{word} {amount}.number of", f"{word} ({amount}.number) of")
    assert not any(each.code == "E231" for each in read(Source("slips.sdg", mended)).diagnostics)
