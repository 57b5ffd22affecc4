"""Plays: how one goes, is written down, read, and played again."""
