"""Commands that search for the solutions of a puzzle."""
