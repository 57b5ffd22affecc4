"""Puzzles that people fill in."""
