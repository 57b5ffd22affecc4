"""Games whose rules are accepted and go wrong: before the first decision, or at the first."""

FAILS = """game "Fails"
    players 2

attribute kind: 1 to 30

deck tiles
    1 of each kind

board grid: 3 by 3

pile stock: 1 of tiles, shuffled
hand rack per player
score points per player

setup
    for each player
        draw 1 from stock to rack
{setup}
turn
    choose lay

action lay(card in rack, cell in grid)
    move card to cell
    points += 1 {later}

end over after round when round > 3
win most points
"""
NOTHING_LEFT = "(count rack - count rack)"
BEFORE = FAILS.format(setup=f"        points += 6 div {NOTHING_LEFT}\n", later="")
LATER = FAILS.format(setup="", later=f"+ 6 div {NOTHING_LEFT}")
