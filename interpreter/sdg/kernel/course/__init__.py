"""Turns, rounds, triggers, the outcome and the rows of games, generated as text of a kernel."""
