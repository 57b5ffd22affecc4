"""Constraints of a puzzle: pairs of cards, sets of kinds, sums; and which rules are slow."""
