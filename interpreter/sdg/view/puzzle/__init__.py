"""A puzzle as plain data: its board, what is given, and what its rules draw on the board.

`of_puzzle.py` makes the view; `markings.py` finds cages, lines and dots in the rules, `numbers.py`
the numbers of tables at edges, in corners and in cages.
"""
