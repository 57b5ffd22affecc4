"""Pictures: a view and a look in, SVG as text out, the same bytes for the same view.

`picture.py` arranges boards, places and seats on a wide screen or a phone; `boards/`, `places.py`,
`numbers/` and `seats.py` draw these; `pieces.py` (with `pips.py`) draws cards, tiles, discs, dice
and dominoes; `boxes.py` puts things side by side. `heat/` shades the cells of a board by numbers.
`look_of_game.py` and `automatic_look.py` find how a game looks; `themes.py` has the colors,
`lettering.py` fits texts, `svg.py` writes elements, `rasterizing.py` makes pixels of them. No
picture holds a script, or anything that is fetched.
"""
