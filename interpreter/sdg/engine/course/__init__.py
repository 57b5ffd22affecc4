"""The course of a game: turns, rounds, triggers, ends, and how it comes out.

A turn is compiled to instructions (`program.py`, `instructions.py`) which `turns.py` carries out
from one decision to the next.
"""
