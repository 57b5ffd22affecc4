"""What is asked in play, and the errors that may come of it."""
