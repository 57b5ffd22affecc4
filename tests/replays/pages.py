"""What a page of a replay holds, read as its script reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

WIDE, PHONE = 0, 1


def data_of(page: str) -> dict[str, Any]:
    """Return the data of a page."""
    match = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert match is not None
    data: dict[str, Any] = json.loads(match[1])
    return data


def pictures(data: dict[str, Any], seat: int = 0, size: int = WIDE) -> Iterator[str]:
    """Yield the pictures of a seat, by its place in the data, as SVG."""
    last: list[int] = []
    for frame in data["seats"][seat]:
        for start, gone, come in frame["changes"][size]:
            last[start : start + gone] = come
        yield "".join(_fragment(data, number) for number in last)


def news(data: dict[str, Any], seat: int = 0) -> list[str]:
    """Return all that a seat reads in a page."""
    return list(chain.from_iterable(frame["news"] for frame in data["seats"][seat]))


def _fragment(data: dict[str, Any], number: int) -> str:
    words = iter(data["fragments"][number].split(" "))
    parts = []
    for word in words:
        first, *rest = data["templates"][int(word)]
        parts += [first, *chain.from_iterable((next(words), text) for text in rest)]
    return "".join(parts)
