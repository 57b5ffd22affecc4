"""A play at the prompt."""
