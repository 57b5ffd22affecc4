"""What is asked of all at once, against asking one after the other."""
