"""What few games do: each in a small game, on the reference and in the kernel."""

from __future__ import annotations

import pytest

from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.source import Source

HEAD = """\
game "Seldom"
    players 2

attribute number: 1 to 4
attribute color: red, blue

deck tiles
    {copies} of each number, each color

board yard: 4 by 4{board}
    region around for each card with number = 4: 3 by 3 around it

pile stock: 1 of tiles, shuffled
pile heap: in order, seen by all
pile pit: in order, seen by all
pile shed: seen by all
hand rack per player: seen by all
supply box: endless tiles
counter waits
score points per player

"""
TAIL = """
setup
    for each player
        draw 4 from stock to rack

end over after round when round >= 9
win most points
"""
LAY = """
turn
    choose lay, rest{other}

action lay(card in rack, cell in yard) "x"
    require cell is empty
    move card to cell

action rest "y"
    require count rack < 4
    draw 1 from stock to rack
"""
LATIN = """
rule apart on yard "Numbers differ in rows and columns"
    number all different in row, column
"""
NAMED = (
    LAY.format(other=", give or keep")
    + """
action give "g"
    let them = rack with number > 2
    require count them > 1
    move first of them to shed
    points += sum of it.number for it in them
    waits += count them

action keep "k"
    let them = shed with color = red
    require count them > 0
    move shed to stock
    points += count them
    move them to rack
"""
)

# What is seldom done: the board's kind, and the rules.
GAMES = {
    "cards that leave where others make regions": ("", """
rule once on yard "No color is twice around a four"
    color all different in around
""" + LAY.format(other=", clear, shift or sweep") + """
action clear(card in cards of yard) "c"
    move card to rack

action shift(card in cards of yard, cell in yard) "s"
    require cell is empty
    move card to cell

action sweep "w"
    move (cards of yard with color = red) to shed
"""),
    "a card from the hand for one that lies where a rule asks": ("", """
rule beside on yard "Beside a lower or equal one, if beside any"
    need cell is by_itself or some near in neighbors of cell: near.number <= cell.number

define by_itself(cell)
    every near in neighbors of cell: near is empty
""" + LAY.format(other=" or change") + """
action change(card in rack, cell in yard) "c"
    require cell is full
    swap card with cell
"""),
    "cards that leave where it counts what lies beside": ("", LAY.format(
        other=", join, take or trade") + """
action join(card in rack, cell in yard) "j"
    require cell is empty and some near in neighbors of cell: near is full
    move card to cell
    points += 1

action take(cell in yard) "t"
    require cell is full
    move cards of cell to rack
    points += count (yard with some near in neighbors of it: near is full)

action trade(card in rack, cell in yard) "u"
    require cell is full and no near in neighbors of cell: near is full
    swap card with cell
"""),
    "cards that are not on top": (", stacked", LAY.format(other=", pull, push or both").replace(
        "    require cell is empty\n", "    require height of cell < 4\n") + """
action pull(cell in yard) "p"
    require height of cell >= 2
    let below = first of cards of cell
    let above = last of cards of cell
    move (cards of cell with number > 2) to heap
    move below to rack
    points += above.number

action push(cell in yard, n: 1 to 4) "q"
    move first of (cards of cell with number = n) to heap

action both(cell in yard) "b"
    require height of cell >= 2
    let a = first of cards of cell
    let b = last of cards of cell
    move a to rack
    move b to rack
"""),
    "an action done within another, which is asked about": ("", LAY.format(other=" or two") + """
action two(a in rack, b in rack) "t"
    require gain this turn < 2 and waits < 9
    do gain
    move a to shed
    do gain
    if gain this turn = 2
        points += 5

action gain
    waits += 1
    points += gain this turn
"""),
    "cards from the middle of a pile in order": ("", LAY.format(
        other=", heap_up, low, high, several or under") + """
action heap_up "h"
    move rack to heap
    draw 4 from stock to rack
    draw 1 from heap to rack

action low(n: 1 to 4) "l"
    require heap is not empty
    move first of (heap with number = n) to rack

action high(n: 1 to 4) "k"
    require heap is not empty
    move last of (heap with number = n) to bottom of heap

action several "s"
    require count heap > 2
    move (heap with number < 3) to stock
    move pit to stock
    move last of heap to stock

action under "u"
    require count heap > 2
    move first 3 of heap to bottom of pit
"""),
    "cards that were named before some of them went": ("", NAMED),
    "cards of which there is one each, named before some of them went": ("", NAMED),
    "a card picked by chance": ("", LAY.format(other=" or toss") + """
action toss "t"
    require count rack > 1
    pick lost at random from rack
    points += lost.number
    move lost to heap
    pick found at random from (rack with color = red)
    move found to shed
"""),
    "many cards that leave together, others like them staying": ("", LATIN + LAY.format(
        other=", sweep or reds") + """
action sweep "w"
    require count (cards of yard) > 4
    move cards of row of yard at (2, 2) to shed

action reds "r"
    require count (cards of yard with color = red) > 2
    move (cards of yard with color = red) to shed
"""),
    "cards that go back to a pile while others of it lie face down": ("", LAY.format(
        other=", hide, back or open_all") + """
action hide(cell in yard) "h"
    require cell is empty
    draw 1 from stock to cell face down

action back(card in rack) "b"
    move card to stock
    points += 1

action open_all "o"
    require count (cards of yard) > 3
    turn cards of yard face up
"""),
    "cards that go to the bottom of a supply without an end": ("", LAY.format(
        other=" or toss") + """
action toss(card in rack) "t"
    move card to bottom of box
    points += 1
    draw 1 from box to rack
    draw 1 from box to bottom of box
"""),
    "a card that has gone when its trigger comes": ("", LAY.format(other=" or chain") + """
action chain(card in rack) "c"
    require rack is not empty
    move card to pit

when pushed: card lands on yard if count (cards of yard) > 2 "Away with it, for another one"
    if cell is full and cell.number > 2 and waits < 40
        waits += 1
        move cards of cell to shed
        draw 1 from stock to cell

when seen: card lands on yard "A point, or more"
    points += card.number
    if card.color = red
        points += 1

when nudged: card lands on yard if card.number = 2 and waits < 50
    waits += 1
    if cell is full and cell.number = 2 and yard at (1, 1) is full and cell != yard at (1, 1)
        swap card with yard at (1, 1)

when parted: card lands on yard if card.number = 1 and cell is full and cell.number = 1
    move card to pit
"""),
    "numbers to choose from that are large": ("", LAY.format(other=" or aim") + """
action aim(n: waits to waits + 2) "n"
    waits += n mod 7 + 500000
    points += n mod 3
"""),
}  # fmt: skip


@pytest.mark.parametrize("what", GAMES)
def test_the_kernel_does_as_the_reference(what: str) -> None:
    board, rules = GAMES[what]
    head = HEAD.format(board=board, copies=1 if "one each" in what else 2)
    game = load(Source("seldom.sdg", head + rules + TAIL))
    assert list(differences(game, range(12))) == []


RAKING = """game "Raking"
    players 2

attribute number: 1 to 4

deck leaves
    3 of each number

board yard: 3 by 3

pile stock: 1 of leaves, shuffled
hand rack per player: seen by owner
score points per player

setup
    for each player
        draw 3 from stock to rack

turn
    draw 1 from stock to rack
    choose comb or rest

action comb "Lay what may lie, a point for each try"
    repeat at most 4
        do the first fill that lowers count rack
        points += 1

action fill(card in rack, cell in yard) "Lay {card}"
    require cell is empty and card.number = cell.column
    move card to cell

action rest "Rest"
    points -= 1

end dry after turn when stock is empty
win most points
"""


def test_a_loop_ends_with_the_round_in_which_nothing_more_could_be_done() -> None:
    assert list(differences(load(Source("raking.sdg", RAKING)), range(8))) == []
