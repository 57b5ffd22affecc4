"""Where a card may lie."""
