"""What holds of all commands; below, those of each group."""
