"""Number puzzles in the formats of other programs."""
