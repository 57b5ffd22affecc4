"""Expressions generated as text of a kernel."""
