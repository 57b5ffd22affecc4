"""The house: how long files are, who imports whom, what documents say, where it runs."""
