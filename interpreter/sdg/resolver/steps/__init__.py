"""Steps resolved: blocks, moves of cards, changes of counters, names, loops and choices."""
