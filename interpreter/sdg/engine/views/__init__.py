"""What a seat sees of a state, and which states look the same to it."""
