"""Leaks: what a seat can tell of cards that it cannot see."""
