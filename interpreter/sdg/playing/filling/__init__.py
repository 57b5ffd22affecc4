"""A puzzle filled in by people: what they put in, what breaks a rule, help, undo, saves."""

from sdg.playing.filling.conflicts import Broken
from sdg.playing.filling.help import Advice, Checked
from sdg.playing.filling.moves import Move
from sdg.playing.filling.play import PuzzlePlay, Refused
from sdg.playing.filling.saves import read_puzzle_play, write_puzzle_play

__all__ = [
    "Advice",
    "Broken",
    "Checked",
    "Move",
    "PuzzlePlay",
    "Refused",
    "read_puzzle_play",
    "write_puzzle_play",
]
