"""Conditions evaluated for all cells, or all kinds of cards, at once.

A mask is a whole number with one bit for each cell, or each kind, that passes.
"""
