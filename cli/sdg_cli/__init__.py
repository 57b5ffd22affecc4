"""The command `sdg`: the only code that prints."""
