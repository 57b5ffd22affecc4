"""States, what is kept in them, the budget of work."""
