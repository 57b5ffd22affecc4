"""Rules as a puzzle: a board that is filled so that all its rules hold. Nobody plays."""

from sdg.puzzles.making import Puzzle, make_puzzle
from sdg.puzzles.search import Interrupted, Patience, Search

__all__ = ["Interrupted", "Patience", "Puzzle", "Search", "make_puzzle"]
