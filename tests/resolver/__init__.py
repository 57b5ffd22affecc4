"""What names mean: whose thing, which row's, which of two."""
