"""One game at one table with everything numbered: kinds of cards, cells, regions, slots of a state.

Both engines, puzzles, the deep check and plays read it; it knows nothing of how a game is run.
"""
