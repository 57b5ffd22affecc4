"""Cards face down: the kinds of their backs.

As in the engine, a back lies in the place of a card until chance decides which card it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def is_back(k: Kernel, kind: str) -> str:
    """Generate the test whether a kind is that of a card face down."""
    if not k.layout.backs:
        return "0"
    return f"({kind} >= {min(k.layout.backs)})"


def back_of(k: Kernel, name: str, whose: str) -> str:
    """Generate the kind of the backs of a pile."""
    backs = [place.back for (each, _), place in k.layout.places.items() if each == name]
    if k.shape.places[name].per is None:
        return str(backs[0])
    return f"{k.source.table(f'back_of_{name}', backs)}[{whose}]"
