"""Lines about cells and places: empty, alike, beyond the board, never emptied."""
