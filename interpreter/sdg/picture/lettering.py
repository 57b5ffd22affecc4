"""Text in a picture: how wide it is about, and how it is made to fit."""

from __future__ import annotations

import unicodedata
from typing import Final

from sdg.picture.svg import Value, element, escaped

FONT: Final = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', 'Helvetica Neue', Arial, sans-serif"
SMALLEST: Final = 9.0  # pixels

# Widths in hundredths of the size, of the widest of the fonts above (DejaVu Sans), by groups.
_NARROW: Final = "ijl|!.,:;'`"
_SLIM: Final = 'frtI()[]{}/\\-" '
_WIDE: Final = "mwMWGOQ@%—…"


def width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is at most, in pixels, in any of the usual fonts."""
    hundredths = 0
    for sign in text:
        if sign in _NARROW:
            hundredths += 34
        elif sign in _SLIM:
            hundredths += 42
        elif sign in _WIDE:
            hundredths += 98
        elif unicodedata.combining(sign) or sign in "\u200d\ufe0e\ufe0f":
            pass
        elif unicodedata.east_asian_width(sign) in "WF" or ord(sign) > 0x1F000:
            hundredths += 110
        elif sign.isupper():
            hundredths += 72
        else:
            hundredths += 64
    return hundredths / 100 * size * (1.1 if bold else 1)


def text(
    words: str, x: float, y: float, size: float, fill: str, anchor: str = "start",
    bold: bool = False, room: float | None = None, **more: Value,
) -> str:  # fmt: skip
    """Return a line of text whose letters stand on `y`; where it has not the `room` it is cut with
    an ellipsis, or pressed together where that is little."""
    squeezed = None
    if room is not None and width(words, size, bold) > room:
        words = shortened(words, size, room * 1.12, bold)
        if width(words, size, bold) > room:
            squeezed = room
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


def fitting(words: str, size: float, room: float, bold: bool = True) -> float:
    """Return the size at which a text has room, or the smallest that is read."""
    wide = width(words, size, bold)
    return size if wide <= room else max(SMALLEST, size * room / wide)


def shortened(words: str, size: float, room: float, bold: bool = False) -> str:
    """Return a text, or as much of its beginning as has room, with an ellipsis."""
    if width(words, size, bold) <= room:
        return words
    while len(words) > 1 and width(words + "…", size, bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"


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
