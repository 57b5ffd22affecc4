"""Placement rules: one class for each clause, what is legal under them, and what breaks them."""
