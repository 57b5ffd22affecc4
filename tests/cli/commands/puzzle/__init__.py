"""Commands for puzzles."""
