"""A picture as pixels: SVG in, PNG out, by the extra `picture`."""

from __future__ import annotations


class NoRasterizer(Exception):
    """The extra that makes pixels of pictures is not installed."""


def png(svg: str, zoom: float = 2) -> bytes:
    """Return a picture as PNG, `zoom` pixels of it for one of the SVG. Raise NoRasterizer where the
    package `resvg-py` is missing."""
    try:
        import resvg_py
    except ImportError:
        raise NoRasterizer("PNG needs another package: pip install resvg-py") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom))
