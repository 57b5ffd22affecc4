"""What changes a state."""
