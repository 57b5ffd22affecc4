"""Actions: their parameters and arguments, what they pay, draw and do."""
