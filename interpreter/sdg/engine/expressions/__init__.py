"""Expressions compiled to closures: numbers, conditions, sets, cards, players."""
