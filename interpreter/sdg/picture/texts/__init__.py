"""What is written around a table."""
