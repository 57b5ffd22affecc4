"""What is asked of all cells, or of all kinds of cards, at once."""
