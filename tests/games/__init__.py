"""The shipped games and their variants, whole plays, files that were reported."""
