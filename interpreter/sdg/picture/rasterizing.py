"""A picture as pixels: SVG in, PNG out, by the extra `picture`."""

from __future__ import annotations

from functools import cache
from html import escape

from sdg.picture.svg import FONT

LETTER = f'<text y="9" font-family="{escape(FONT)}" font-size="9">H</text>'
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'


class NoRasterizer(Exception):
    """The extra that makes pixels of pictures, or a font, is not installed."""


def png(svg: str, zoom: float = 2) -> bytes:
    """Return a picture as PNG, `zoom` pixels of it for one of the SVG. Raise NoRasterizer where the
    package `resvg-py` is missing, or a text would be drawn without letters."""
    try:
        import resvg_py
    except ImportError:
        raise NoRasterizer("PNG needs another package: pip install resvg-py") from None
    if "<text" in svg and not _has_letters():
        raise NoRasterizer(
            "PNG needs a font, and this system has none: install one, DejaVu for example; or write"
            " .svg"
        )
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom))


@cache
def _has_letters() -> bool:
    """Return whether there is any font, by which a letter leaves pixels."""
    import resvg_py

    with_letter, without = (
        bytes(resvg_py.svg_to_bytes(svg_string=SQUARE.format(inside))) for inside in (LETTER, "")
    )
    return with_letter != without
