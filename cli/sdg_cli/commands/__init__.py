"""The commands, a module each, in groups: for authors, play, study and puzzles."""
