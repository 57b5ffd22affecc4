"""What was ruled of the five games, ruling by ruling."""
