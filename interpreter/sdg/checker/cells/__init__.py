"""Passes over cells: off the board, without a card, asked too early, on other boards."""
