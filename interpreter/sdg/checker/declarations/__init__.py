"""Passes over what a game declares: sizes, decks, tables, regions, names, and what nobody uses."""
