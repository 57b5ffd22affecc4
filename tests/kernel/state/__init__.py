"""Fields of a state."""
