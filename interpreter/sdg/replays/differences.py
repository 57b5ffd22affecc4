"""Many pictures that are much alike, as little data: SVG in, lists of texts and numbers out.

A picture is a list of fragments, each of which is stored once, and a row of pictures what differs
from one to the next. A fragment is written as the elements in it: the number of a template, which
is stored once too, and the numbers that stand in it here, as `12 62.5 130`. `page.js` reads this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import TypeAlias

Splice: TypeAlias = tuple[int, int, list[int]]  # from where on, how many go, which come

_FRAGMENT = re.compile(r"(?=<g )")
_ELEMENT = re.compile(r"(?=<)")
_NUMBER = re.compile(r"(?<=[\" (,])-?\d+(?:\.\d+)?(?=[\" ),])")


class Pictures:
    """Collects pictures; `templates` and `fragments` are what is stored of all of them."""

    def __init__(self) -> None:
        self._templates: dict[tuple[str, ...], int] = {}
        self._fragments: dict[str, int] = {}
        self._written: list[str] = []

    @property
    def templates(self) -> list[list[str]]:
        """Return the templates, each as the texts between which numbers stand."""
        return [list(template) for template in self._templates]

    @property
    def fragments(self) -> list[str]:
        """Return the fragments, each as numbers of templates and the numbers that stand there."""
        return self._written

    def add(self, svg: str) -> list[int]:
        """Store a picture; return the numbers of its fragments, from 0."""
        return [self._fragment(part) for part in _FRAGMENT.split(svg)]

    def _fragment(self, text: str) -> int:
        if text not in self._fragments:
            self._fragments[text] = len(self._fragments)
            self._written.append(" ".join(self._words(text)))
        return self._fragments[text]

    def _words(self, text: str) -> Iterator[str]:
        for element in _ELEMENT.split(text):
            template = tuple(_NUMBER.split(element))
            yield str(self._templates.setdefault(template, len(self._templates)))
            yield from _NUMBER.findall(element)


def splices(before: Sequence[int], after: Sequence[int]) -> list[Splice]:
    """Return what makes one list of another, from its end to its beginning, so that what is still
    to come stands where it says."""
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    changed = (code for code in matcher.get_opcodes() if code[0] != "equal")
    return [(i, j - i, list(after[k:m])) for _, i, j, k, m in changed][::-1]
