"""Table mode."""
