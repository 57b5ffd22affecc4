"""Conditions evaluated for all cells, or all regions, together.

A mask is a whole number with one bit for each cell that passes. `analysis/cell_conditions.py`
recognises the form of a condition, and `@masks(Form)` names the function that computes its mask;
where a condition has no form, it is evaluated cell by cell.
"""
