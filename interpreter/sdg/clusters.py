"""What people see as one sign: a text in, the clusters of its signs and their columns out.

An accent belongs to its letter, a flag is two signs, a family of emoji several that are joined.
Nothing cuts a text within a cluster. It is enough of Unicode's annex 29 for names and short texts.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Signs that have a picture, what may follow one, and what joins two. Unicode calls the first ones
# `Extended_Pictographic`; the ranges here hold all of them, and arrows and signs beside them.
_PICTURES = (
    "\xa9\xae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff"
)
_TONES = "\U0001f3fb-\U0001f3ff"
_TAGS = "\U000e0020-\U000e007e"
JOINER, COLORED = "\u200d", "\ufe0f"
_FLAG = "\U0001f3f4"  # of which tags say whose it is
_END = "\U000e007f"

# The invisible signs that belong to pictures, where they do: a joiner between two of them, the sign
# that asks for one without colors, and the up to six tags of a flag with their end.
_BEFORE = "".join(f"(?<!{_FLAG}{f'[{_TAGS}]' * many})" for many in range(7))
LOST = (
    f"(?<![{_PICTURES}{_TONES}{COLORED}]){JOINER}|{JOINER}(?![{_PICTURES}])"
    f"|(?<![{_PICTURES}])\ufe0e|{_BEFORE}[{_TAGS}{_END}]"
)
_ALONE = re.compile(LOST)
_BELONGS = re.compile(f"[{JOINER}{COLORED}\ufe0e{_TONES}{_TAGS}{_END}]")

_ONE_PICTURE = f"[{_PICTURES}][{_TONES}]?[{COLORED}\ufe0e]?\u20e3?"
_CLUSTER = re.compile(
    f"{_FLAG}[{_TAGS}]+{_END}|[\U0001f1e6-\U0001f1ff]{{2}}"
    f"|{_ONE_PICTURE}(?:{JOINER}{_ONE_PICTURE})*"
    "|[\u1100-\u115f]+[\u1160-\u11a7]*[\u11a8-\u11ff]*|.",
    re.DOTALL,
)


def clusters(text: str) -> list[str]:
    """Return the clusters of a text, which together are the text."""
    if text.isascii():
        return list(text)
    joined: list[str] = []
    for part in _CLUSTER.findall(text):
        if joined and len(part) == 1 and _follows(part):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def columns(cluster: str) -> int:
    """Return how many columns of a terminal a cluster takes: a picture, or a flag, takes two."""
    if len(cluster) == 1:
        return _columns(cluster)
    if COLORED in cluster or "\U0001f1e6" <= cluster[0] <= "\U0001f1ff":
        return 2
    return max(map(_columns, cluster))


def first(text: str) -> str:
    """Return the first cluster of a text."""
    return next(iter(clusters(text[:64])), "")


def printable(text: str) -> bool:
    """Return whether a text has no signs but visible ones, spaces, and what joins pictures."""
    return not _ALONE.search(text) and _BELONGS.sub("", text).isprintable()


@lru_cache(4096)
def _follows(sign: str) -> bool:
    return sign in "\u200c\u200d" or unicodedata.category(sign) in ("Mn", "Me", "Mc") or (
        "\U0001f3fb" <= sign <= "\U0001f3ff" or "\U000e0020" <= sign <= "\U000e007f"
    )  # fmt: skip


@lru_cache(4096)
def _columns(sign: str) -> int:
    if unicodedata.combining(sign) or sign in "\u200d\ufe0e\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
