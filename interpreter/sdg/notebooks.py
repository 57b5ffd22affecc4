"""How games, puzzles and plays show themselves in a notebook: one of them in, SVG or HTML out.

Notebooks ask an object for its picture. Pictures are drawn from games, and so stand far below them
in the order of this package: what draws is named here, and imported when a notebook asks for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import cast

DRAWING = "sdg.replays.in_notebooks"  # a module with `as_svg` and `as_html`


class ShownAsPicture:
    """A thing that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return cast("str | None", import_module(DRAWING).as_svg(self))


class ShownAsPage(ShownAsPicture):
    """A thing that a notebook shows as a page, or where it knows no HTML, as a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return cast("str | None", import_module(DRAWING).as_html(self))
