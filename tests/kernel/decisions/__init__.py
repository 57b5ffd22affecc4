"""Which decisions are legal, in canonical order."""
