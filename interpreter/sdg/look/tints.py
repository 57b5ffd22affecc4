"""The names of tints, and which words of a game mean one."""

from __future__ import annotations

from typing import Final

TINTS: Final = ("blue", "green", "orange", "purple", "rose", "yellow", "slate")
PLAIN: Final = ("black", "white")  # for pieces
ALL: Final = (*TINTS, *PLAIN)

# Words for colors, and the tint that is nearest to each.
MEANT: Final = {
    "amber": "orange", "aqua": "blue", "azure": "blue", "beige": "yellow", "black": "black",
    "blue": "blue", "brown": "orange", "coral": "rose", "crimson": "rose", "cyan": "blue",
    "gold": "yellow", "golden": "yellow", "gray": "slate", "green": "green", "grey": "slate",
    "indigo": "purple", "ivory": "white", "lavender": "purple", "lilac": "purple", "lime": "green",
    "magenta": "rose", "maroon": "rose", "mauve": "purple", "mint": "green", "navy": "blue",
    "olive": "green", "orange": "orange", "pink": "rose", "purple": "purple", "red": "rose",
    "rose": "rose", "ruby": "rose", "scarlet": "rose", "silver": "slate", "slate": "slate",
    "teal": "green", "turquoise": "blue", "violet": "purple", "white": "white", "yellow": "yellow",
}  # fmt: skip

# The sign that goes with a tint unless a value's own word is a sign.
SIGN_OF: Final = {
    "blue": "drop", "green": "leaf", "orange": "sun", "purple": "star", "rose": "heart",
    "yellow": "bell", "slate": "gear", "black": "disc", "white": "ring",
}  # fmt: skip

# The suits of French cards: their signs, and the tint of each.
SUITS: Final = {"club": "slate", "diamond": "orange", "heart": "rose", "spade": "blue"}


def suit(value: str) -> str | None:
    """Return the sign of a value that is a suit of French cards, in the singular or plural."""
    single = value.removesuffix("s")
    return single if single in SUITS else None
