"""The course of a game generated as text of a kernel: turns, triggers, ends, rows of results."""
