"""Expressions resolved: names, parts, calls, conditions, sets, and what converts to what."""
