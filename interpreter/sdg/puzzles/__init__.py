"""Rules as a puzzle: a board that is filled so that all its rules hold. Nobody plays."""

from sdg.puzzles.making import Puzzle, make_puzzle
from sdg.puzzles.rules.bars import Bars
from sdg.puzzles.rules.reading import bars_of, read_rules
from sdg.puzzles.search.search import Search
from sdg.puzzles.search_limits import Interrupted, Patience

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
