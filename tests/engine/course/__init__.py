"""Turns, rounds, whens and ends."""
