"""Boards: the boards of a view in, boxes with their cells, stacks, zones and markers out.

`all_boards.py` arranges the boards of a view; `board.py` draws one, with `grids.py` (where cells
lie), `ground.py` (what lies under the cards) and `on_cells.py` (what stands on cells).
"""
