"""Pictures: a view and a look in, SVG as text out, the same bytes for the same view.

`picture.py` arranges boards, places and seats on a wide screen or a phone; `boards.py` (with
`grids.py` and `on_cells.py`), `places.py` and `seats.py` draw these; `pieces.py` draws cards,
tiles, discs, dice and dominoes; `boxes.py` puts things side by side. `look_of_rules.py` and
`automatic_look.py` find how a game looks; `themes.py` has the colors, `lettering.py` fits texts,
`svg.py` writes elements, `rasterizing.py` makes pixels of them. No picture holds a script, or
anything that is fetched.
"""
