"""Pieces that are drawn once and used as often as they are on a drawing, which keeps it small."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable

from attrs import field, frozen

from sdg.picture.pieces import Pieces
from sdg.picture.svg import element, number
from sdg.view.data import Face


@frozen
class PiecesOnce(Pieces):
    """Draws the pieces of one drawing; `whole` adds what its uses refer to, by ids that begin with
    a prefix of that drawing alone."""

    prefix: str = ""
    _drawn: dict[Hashable, tuple[str, str]] = field(factory=dict)  # id and content

    def draw(
        self, face: Face, x: float, y: float, width: float, height: float, locked: bool = False
    ) -> str:
        """Use a piece in a rectangle."""
        key = "piece", face.name, face.deck, number(width), number(height), locked
        draw = super().draw
        return self._use(key, lambda: draw(face, 0, 0, width, height, locked), x, y)

    def back(self, deck: str, x: float, y: float, width: float, height: float) -> str:
        """Use the back of a card."""
        draw = super().back
        key = "back", deck, number(width), number(height)
        return self._use(key, lambda: draw(deck, 0, 0, width, height), x, y)

    def sign(
        self, name: str | None, x: float, y: float, size: float, ink: str, letters: str = "",
        outlined: bool = False,
    ) -> str:  # fmt: skip
        """Use a sign, or letters, around a point."""
        draw = super().sign
        key = "sign", name, number(size), ink, letters, outlined
        return self._use(
            key, lambda: draw(name, 0, 0, size, ink, letters, outlined), x, y
        )  # fmt: skip

    def whole(self, drawn: str) -> str:
        """Return what was drawn behind all that it uses; what is used once stands at its place."""
        contents = dict(self._drawn.values())
        used = drawn + "".join(contents.values())
        for name in [each for each in contents if used.count(f'href="#{each}"') == 1]:
            content = contents.pop(name)

            def there(match: re.Match[str], content: str = content) -> str:
                move = f"translate({match[1]} {match[2]})"
                return element("g", {"transform": move}, content)

            use = re.compile(rf'<use href="#{name}" x="([^"]*)" y="([^"]*)"/>')
            drawn = use.sub(there, drawn)
            contents = {other: use.sub(there, each) for other, each in contents.items()}
        shapes = [element("g", {"id": name}, content) for name, content in contents.items()]
        return (element("defs", {}, *shapes) if shapes else "") + drawn

    def _use(self, key: Hashable, draw: Callable[[], str], x: float, y: float) -> str:
        if key not in self._drawn:
            content = draw()
            self._drawn[key] = f"{self.prefix}-{len(self._drawn) + 1}", content
        name, content = self._drawn[key]
        return element("use", {"href": f"#{name}", "x": x, "y": y}) if content else ""
