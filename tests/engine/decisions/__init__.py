"""Which decisions are legal, and whose they are."""
