"""Bounds of numbers, what never happens, how much of a board matters."""
