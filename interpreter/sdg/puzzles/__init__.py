"""Rules as a puzzle: a board that is filled so that all its rules hold. Nobody plays."""

from sdg.puzzles.bars import Bars
from sdg.puzzles.making import Puzzle, make_puzzle
from sdg.puzzles.patience import Interrupted, Patience
from sdg.puzzles.reading import bars_of, read_rules
from sdg.puzzles.search import Search

__all__ = [
    "Bars",
    "Interrupted",
    "Patience",
    "Puzzle",
    "Search",
    "bars_of",
    "make_puzzle",
    "read_rules",
]
