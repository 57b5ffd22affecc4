"""How things look: the names of tints, signs and shapes in, what is drawn for them out."""
