"""Where a card may lie, and which rule it breaks."""
