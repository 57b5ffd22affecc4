"""What is told of a file before play."""
