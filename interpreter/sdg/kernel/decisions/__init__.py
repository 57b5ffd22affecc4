"""Legal decisions generated as text of a kernel: counted, kept, and one of them taken.

For each action two functions are generated, `count_…` and `take_…`. `listing.py` chooses how: by
masks (`landing.py`, `board_moves.py`), by loops over arguments (`one_by_one.py`), or by trying
each (`trials.py`).
"""
