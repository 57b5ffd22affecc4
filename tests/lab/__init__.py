"""Many games: who plays them, their sums, what is told of them."""
