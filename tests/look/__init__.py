"""What a game looks like: the shelf of signs."""
