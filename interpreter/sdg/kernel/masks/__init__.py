"""Conditions for all cells, or all kinds of cards, at once, generated as text of a kernel."""
