"""Lines about cells and places: empty, alike or beyond the board."""
