"""The names of tints, signs and shapes, and what people type for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TINTS: Final = (
    "orange", "green", "blue", "purple", "rose", "slate", "yellow", "black", "white",
)  # fmt: skip
SHAPES: Final[Mapping[str, str]] = {  # what the cards of a deck are, by the word in a file
    "cards": "card", "tiles": "tile", "discs": "disc", "cubes": "cube", "dominoes": "domino",
    "dice": "die",
}  # fmt: skip
SIGN_NAMES: Final = (
    "sun", "moon", "star", "leaf", "drop", "heart", "spade", "club", "diamond", "gear", "book",
    "flask", "flame", "bolt", "cloud", "snowflake", "wave", "mountain", "tree", "flower", "apple",
    "fish", "bird", "cat", "paw", "crown", "sword", "shield", "key", "coin", "gem", "cup", "bell",
    "anchor", "ship", "wheel", "house", "tower", "flag", "hand", "eye", "skull", "bug", "arrow",
    "disc", "ring", "square", "triangle", "hexagon", "cross", "plus", "spiral", "note",
    "hourglass", "feather", "mushroom", "wheat", "hammer", "lantern", "bridge", "letter", "pawn",
    "person",
)  # fmt: skip
MEANT: Final[Mapping[str, str]] = {  # other words for them
    "red": "rose", "pink": "rose", "crimson": "rose", "scarlet": "rose", "magenta": "rose",
    "grey": "slate", "gray": "slate", "silver": "slate", "brown": "orange", "amber": "orange",
    "violet": "purple", "lilac": "purple", "indigo": "purple", "gold": "yellow",
    "teal": "green", "lime": "green", "cyan": "blue", "turquoise": "blue", "navy": "blue",
    "circle": "disc", "fire": "flame", "lightning": "bolt", "snow": "snowflake", "water": "drop",
    "cog": "gear", "castle": "tower", "home": "house", "money": "coin", "jewel": "gem",
    "insect": "bug", "boat": "ship", "grain": "wheat", "wood": "tree", "potion": "flask",
    "die": "dice", "circles": "discs", "coins": "discs", "counters": "discs", "chips": "discs",
    "pieces": "discs", "stones": "discs", "blocks": "cubes", "domino": "dominoes",
}  # fmt: skip
