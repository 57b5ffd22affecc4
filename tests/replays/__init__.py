"""Played games looked at again: what a page holds, what it may not hold, what notebooks show."""
