"""Parts of a picture kept for the next one of a row: what they are drawn from in, SVG out."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeAlias

Parts: TypeAlias = dict[str, tuple[object, str]]  # by name: what a part is drawn from, and the part


class Kept:
    """Keeps the parts of the last picture: what stays as it was is not drawn again.

    It belongs to a row of pictures of one game that have the same look, theme and size. Parts have
    names that differ within a group, such as the cells of a board where it lies. Of groups of which
    the last picture had none, nothing is kept.
    """

    def __init__(self) -> None:
        self._last: dict[Hashable, Parts] = {}
        self._now: dict[Hashable, Parts] = {}

    def begin(self) -> None:
        """Begin the next picture of the row."""
        self._last, self._now = self._now, {}

    def drawer(self, group: Hashable) -> Callable[[str, object, Callable[[], str]], str]:
        """Return a function of the name of a part, of all that it is drawn from but its group, and
        of what draws it, to the part."""
        parts = self._now.setdefault(group, self._last.get(group, {}))

        def drawn(name: str, of: object, draw: Callable[[], str]) -> str:
            kept = parts.get(name)
            if kept is None or kept[0] != of:
                parts[name] = kept = of, draw()
            return kept[1]

        return drawn
