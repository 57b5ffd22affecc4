"""Referees that know only the rulings, and whole plays that they look over."""
