"""Leaks: what a seat can learn of cards that it cannot see."""
