"""Puzzles of numbers as other programs write them: their text read, and written as rules."""

from sdg.puzzles.grids.grid import Cage, NumberGrid
from sdg.puzzles.grids.grid_text import BadGrid, read_grid
from sdg.puzzles.grids.writing import rules_of

__all__ = ["BadGrid", "Cage", "NumberGrid", "read_grid", "rules_of"]
