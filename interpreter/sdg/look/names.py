"""The names of tints, signs and shapes, and what people type for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sdg.look.signs import SIGNS
from sdg.look.tints import ALL
from sdg.look.tints import MEANT as COLORS

TINTS: Final = ALL
PIECE_SHAPES: Final[Mapping[str, str]] = {  # what the cards of a deck are, by the word in a file
    "cards": "card", "tiles": "tile", "discs": "disc", "cubes": "cube", "dominoes": "domino",
    "dice": "die",
}  # fmt: skip
SIGN_NAMES: Final = tuple(SIGNS)
MEANT: Final[Mapping[str, str]] = {  # other words for them
    **{word: tint for word, tint in COLORS.items() if word != tint},
    "circle": "disc", "fire": "flame", "lightning": "bolt", "snow": "snowflake", "water": "drop",
    "cog": "gear", "castle": "tower", "home": "house", "money": "coin", "jewel": "gem",
    "insect": "bug", "boat": "ship", "grain": "wheat", "wood": "tree", "potion": "flask",
    "die": "dice", "circles": "discs", "coins": "discs", "counters": "discs", "chips": "discs",
    "pieces": "discs", "stones": "discs", "blocks": "cubes", "domino": "dominoes",
}  # fmt: skip
