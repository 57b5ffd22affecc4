"""What the rules of a puzzle bar: pairs of cards, sets of kinds, sums; and which rules are slow."""
