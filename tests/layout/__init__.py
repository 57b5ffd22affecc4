"""Boards, lines and the order of cells, on every engine."""
