"""What people type in place of a decision, at a terminal or in a browser.

`reading.py` finds the legal decisions that an answer may mean; `lookup.py` says what its words are,
a cell, a card, an action; `refusals.py` says why it is no legal decision, and which cells are at
fault. Only what the seat sees is told.
"""
