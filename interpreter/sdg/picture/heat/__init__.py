"""Boards as heat maps: a number for each cell in, the board with its cells shaded by them out."""
