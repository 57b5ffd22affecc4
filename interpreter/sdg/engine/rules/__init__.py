"""Placement rules: one class for each clause, what is legal under them, and what breaks them.

`legality.py` answers both questions: which cells of a mask a card may land on, and whether the
cards that an action has moved break a rule.
"""
