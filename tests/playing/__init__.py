"""One play: decisions, undo, the log, deals, saves, chance."""
