"""Lines about cards: identical, wild, in no order, without an attribute."""
