"""The shelf of signs: small drawings with names that an author of a game would think of.

They are told apart at 11 pixels, in one color, also when a card shows one upside down.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sdg.look.signs.nature import NATURE
from sdg.look.signs.shapes import SHAPE_SIGNS
from sdg.look.signs.sign import SIDE, STROKE, Sign
from sdg.look.signs.things import THINGS

SIGNS: Mapping[str, Sign] = MappingProxyType(
    dict(sorted({**NATURE, **SHAPE_SIGNS, **THINGS}.items()))
)

__all__ = ["SIDE", "SIGNS", "STROKE", "Sign"]
