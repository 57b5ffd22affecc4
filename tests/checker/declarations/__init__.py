"""Tests of the passes over what a game declares."""
