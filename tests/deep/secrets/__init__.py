"""What is told as a leak, and what is none."""
