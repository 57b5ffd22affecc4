"""Rules as a puzzle: the search, its forms and costs, kinds of puzzles."""
