"""A puzzle filled in at the prompt."""
