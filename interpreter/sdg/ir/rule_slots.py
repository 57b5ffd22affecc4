"""The slots of the two words that every rule has: the card that is judged, and its cell."""

RULE_CARD, RULE_CELL = 0, 1
