"""Conditions for all cells, regions or kinds of cards together, generated as text of a kernel.

As in `engine/masks/`, `analysis/cell_conditions.py` recognises the form of a condition.
"""
