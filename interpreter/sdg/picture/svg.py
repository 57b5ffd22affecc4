"""SVG as text: elements with attributes in a fixed order, numbers short, texts escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

Value: TypeAlias = str | float | int | None

FONT: Final = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', 'Helvetica Neue', Arial, sans-serif"

_NAMES = re.compile(
    r'<g(?: id="[^"]*")? role="(?:img|group)" aria-label="[^"]*"><title>[^<]*</title>'
)
_UNSEEN = re.compile(r'<(?:rect|path) (?:(?:x|y|width|height|d)="[^"]*" )+fill="none"/>')
_ALONE = re.compile("<g>(<[^>]*/>)?</g>")
_UNSAFE = re.compile(r"[^A-Za-z0-9_-]")
# What XML 1.0 cannot hold, written or escaped.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_ESCAPED = re.compile('[&<>"]')
KEPT = 8192  # attributes whose text is remembered: most of them occur again and again


def element(name: str, attributes: dict[str, Value], *parts: str) -> str:
    """Return an element; attributes that are None are left out, `_` in their names is `-`."""
    said = "".join([
        _attribute(key, value) for key, value in attributes.items() if value is not None
    ])  # fmt: skip
    inside = "".join(parts)
    return f"<{name}{said}>{inside}</{name}>" if inside else f"<{name}{said}/>"


@lru_cache(KEPT)
def _attribute(key: str, value: Value) -> str:
    return f' {key.rstrip("_").replace("_", "-")}="{escaped(number(value))}"'


def number(value: Value) -> str:
    """Write a number with at most two decimals, a text as it is."""
    if isinstance(value, float):
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    return str(value)


def escaped(text: str) -> str:
    """Return a text as it stands in an attribute or between tags, `writable`."""
    if text.isalnum() and text.isascii():  # as most are
        return text
    return _ESCAPED.sub(lambda sign: _ESCAPES[sign[0]], writable(text))


def writable(text: str) -> str:
    """Return a text whose signs without a place in XML, or in a file of UTF-8, are replaced."""
    return _NO_XML.sub("\ufffd", text)


def identity(*words: str) -> str:
    """Return an id made of words; signs that an id cannot have are written by their numbers."""
    return "-".join(_UNSAFE.sub(lambda match: f".{ord(match[0]):x}", word) for word in words)


def group(parts: Iterable[str], **attributes: Value) -> str:
    """Return a group; an empty one is nothing."""
    inside = "".join(parts)
    return element("g", dict(attributes), inside) if inside else ""


def named(parts: Iterable[str], identity_: str | None, role: str, label: str) -> str:
    """Return a group that a screen reader names, and a pointer shows the name of."""
    title = element("title", {}, escaped(label))
    return element(
        "g", {"id": identity_, "role": role, "aria-label": label}, title, *parts
    )  # fmt: skip


def as_illustration(drawn: str) -> str:
    """Return what was drawn without ids and without names of its parts, for a picture that is named
    as a whole: a page may hold several such."""
    return _ALONE.sub(r"\1", _UNSEEN.sub("", _NAMES.sub("<g>", drawn)))


def whole(label: str, width: float, height: float, *parts: str, within: bool = False) -> str:
    """Return an SVG of so many pixels, named by a label, as a file or `within` a page of HTML; one
    without a label is mere ornament."""
    named_as: dict[str, Value] = {"role": "img", "aria-label": label} if label else {
        "aria-hidden": "true"}  # fmt: skip
    return element(
        "svg",
        {
            "xmlns": None if within else "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width:.0f} {height:.0f}",
            "width": f"{width:.0f}", "height": f"{height:.0f}", **named_as, "font_family": FONT,
        },
        *parts,
    )  # fmt: skip


def rectangle(
    x: float, y: float, width: float, height: float, corner: float = 0, **look: Value
) -> str:
    """Return a rectangle, its corners rounded by a radius."""
    rounded = {"rx": corner} if corner else {}
    return element("rect", {"x": x, "y": y, "width": width, "height": height, **rounded, **look})


def circle(x: float, y: float, radius: float, **look: Value) -> str:
    """Return a circle around a point."""
    return element("circle", {"cx": x, "cy": y, "r": radius, **look})


def line(x1: float, y1: float, x2: float, y2: float, **look: Value) -> str:
    """Return a line between two points."""
    return element("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **look})
