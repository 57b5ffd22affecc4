"""Rules as a puzzle: a board that is filled so that all its rules hold. Nobody plays."""

from sdg.puzzles.preparing import Puzzle, load_puzzle, make_puzzle
from sdg.puzzles.rules.constraints import Constraints
from sdg.puzzles.rules.rules_to_constraints import constraints_of, read_rules
from sdg.puzzles.search.search import Search
from sdg.puzzles.search_limits import Interrupted, Patience

__all__ = [
    "Constraints",
    "Interrupted",
    "Patience",
    "Puzzle",
    "Search",
    "constraints_of",
    "load_puzzle",
    "make_puzzle",
    "read_rules",
]
