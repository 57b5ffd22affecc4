"""What games look like: signs, tints, shapes."""
