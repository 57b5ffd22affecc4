"""Turns, triggers, ends, results."""
