"""Text in a picture: how wide it is about, and how it is made to fit."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from sdg.clusters import COLORED, JOINER, clusters
from sdg.picture.boxes import Box
from sdg.picture.svg import Value, element, escaped
from sdg.picture.themes import Theme

SMALLEST: Final = 9.0  # pixels
LETTERED: Final = 11.0  # pixels of width from which a piece has room for a letter

# Widths in hundredths of the size, of the widest font of pictures (DejaVu Sans), by groups.
_NARROW: Final = "ijl|!.,:;'`"
_SLIM: Final = "frtI()[]/\\- "
_BROAD: Final = "#&+<=>^~"
_WIDE: Final = "mwMWGOQ@%—…"
_MARK: Final = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
_PILED: Final = re.compile(f"({_MARK}{_MARK}){_MARK}+")
_TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")


def width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is at most, in pixels, in any of the usual fonts."""
    signs = text if text.isascii() else clusters(text)
    return sum(map(_hundredths, signs)) / 100 * size * (1.1 if bold else 1)


@lru_cache(8192)
def _hundredths(sign: str) -> int:
    if len(sign) > 1:  # as wide as the widest in it, whatever its accents and joined pictures
        return 120 if COLORED in sign or JOINER in sign else max(map(_hundredths, sign))
    if sign in _NARROW:
        return 34
    if sign in _SLIM:
        return 42
    if sign in _BROAD:
        return 84
    if sign in _WIDE:
        return 98
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(sign) in "WF" or ord(sign) > 0x1F000:
        return 110
    if sign == "\ufffd" or unicodedata.category(sign) in ("Cc", "Cs", "Co", "Cn"):
        return 110  # shown as a box
    return 72 if sign.isupper() else 64


def text(
    words: str, x: float, y: float, size: float, fill: str, anchor: str = "start",
    bold: bool = False, room: float | None = None, **more: Value,
) -> str:  # fmt: skip
    """Return a line of text whose letters stand on `y`; where it has not the `room` it is cut with
    an ellipsis, or pressed together where that is little. Nothing stands for no words."""
    if not words:
        return ""
    words = _tamed(words)
    squeezed = None if words.isascii() or _known(words) else width(words, size, bold)
    if room is not None and width(words, size, bold) > room:
        words = shortened(words, size, room * 1.12, bold)
        if width(words, size, bold) > room or squeezed is not None:
            squeezed = min(room, width(words, size, bold))
    return element(
        "text",
        {
            "x": x, "y": y, "font_size": size, "fill": fill,
            "text_anchor": None if anchor == "start" else anchor,
            "font_weight": 700 if bold else None,
            "textLength": squeezed,
            "lengthAdjust": None if squeezed is None else "spacingAndGlyphs",
            **more,
        },
        escaped(words),
    )  # fmt: skip


def caption(words: str, room: float, theme: Theme, bold: bool = False) -> Box:
    """Return the name of something, to stand above it."""
    color = theme.ink if bold else theme.soft
    return Box(
        min(room, width(words, 14, bold)), 18,
        lambda x, y: text(words, x, y + 14, 14, color, bold=bold, room=room),
    )  # fmt: skip


def in_the_middle(words: str, x: float, y: float, size: float, ink: str, room: float) -> str:
    """Return a bold text around a point."""
    return text(words, x, y + size * 0.36, size, ink, "middle", bold=True, room=room)


def written(words: str, x: float, y: float, width: float, height: float, ink: str) -> str:
    """Return a text that fills a rectangle as what people write there does."""
    size = fitting(words, min(width, height) * 0.68, width * 0.9)
    return in_the_middle(words, x + width / 2, y + height * 0.52, size, ink, width)


def fitting(words: str, size: float, room: float, bold: bool = True) -> float:
    """Return the size at which a text has room, or the smallest that is read, also where `size` is
    smaller."""
    wide = width(words, size, bold)
    return max(SMALLEST, size if wide <= room else size * room / wide)


def shortened(words: str, size: float, room: float, bold: bool = False) -> str:
    """Return a text, or as much of its beginning as has room, with an ellipsis."""
    if len(words) < 2 or width(words, size, bold) <= room:
        return words
    free, end = room - width("…", size, bold), 0
    signs = clusters(words)
    for at, sign in enumerate(signs, 1):
        free -= width(sign, size, bold)
        if free < 0:
            break
        end = at
    return "".join(signs[: max(end, 1)]).rstrip() + "…"


def _tamed(words: str) -> str:
    """Return a text without the marks that would pile up above its line, and without signs that
    turn its direction."""
    return words if words.isascii() else _TURNING.sub("", _PILED.sub(r"\1", words))


def _known(words: str) -> bool:
    """Return whether the widths of all signs are about known: of scripts whose letters stand by
    themselves."""
    return all(
        ord(sign) < 0x590 or 0x2010 <= ord(sign) < 0x27C0
        or unicodedata.east_asian_width(sign) in "WF"
        for sign in words
    )  # fmt: skip


def wrapped(words: str, size: float, room: float, most: int = 4) -> list[str]:
    """Break a text into lines that have room; of too many the last ends with an ellipsis."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], shortened(" ".join(lines[most - 1 :]), size, room)]
    return [shortened(line, size, room) for line in lines]
