"""Numbers, conditions, sets, names, runs."""
