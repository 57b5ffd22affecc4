"""The course of a game: turns, rounds, triggers, ends, and how it comes out."""
