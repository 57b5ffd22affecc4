"""Which decisions are legal: actions, their arguments in canonical order, why one is refused."""
