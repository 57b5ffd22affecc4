"""Names of the rules as people say them: `cards_held` in, `cards held` out."""

from __future__ import annotations


def spoken(name: str) -> str:
    """Return a name of the rules as words."""
    return name.replace("_", " ")
