"""The colors of a picture, by theme: literal ones, since not every program knows variables.

A picture that is part of a page may leave its colors to variables of the page, which then suits
them to the screen: `theme_named("page")` and `page_colors`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import fields, frozen


@frozen
class Tint:
    """The color that fills a card, and that of its ink and edge: at least 4.5 to 1 apart."""

    fill: str
    ink: str


@frozen
class Theme:
    """The colors of everything that is drawn."""

    paper: str  # around all
    ground: str  # boards and panels
    shade: str  # every other block
    line: str
    block: str  # lines around blocks, the edge of a board
    ink: str
    soft: str  # captions
    accent: str  # "you may"
    warning: str
    warned: str  # the ground of a warning
    gain: str
    locked: Tint
    back: Tint
    card: Tint  # without a tint
    tints: Mapping[str, Tint]
    seats: tuple[str, ...]  # whose zone or panel it is


_TINTS: Final = {
    "orange": Tint("#ffe6c7", "#9a4d00"),
    "green": Tint("#d8f0dd", "#0f6b3a"),
    "blue": Tint("#d9eaf9", "#0b5394"),
    "purple": Tint("#ecdff5", "#6b2c91"),
    "rose": Tint("#ffe0e6", "#9c1c3f"),
    "slate": Tint("#e4e6ea", "#3b4a5a"),
    "yellow": Tint("#fff3bf", "#7a5d00"),
    "black": Tint("#23211c", "#fffdf8"),
    "white": Tint("#fffdf8", "#23211c"),
}
_PRINTED: Final = {
    "orange": Tint("#fff4e6", "#8a4500"),
    "green": Tint("#ecf8ef", "#0f6b3a"),
    "blue": Tint("#edf5fc", "#0b5394"),
    "purple": Tint("#f6effa", "#6b2c91"),
    "rose": Tint("#fff0f3", "#9c1c3f"),
    "slate": Tint("#f2f3f5", "#3b4a5a"),
    "yellow": Tint("#fff9df", "#6e5400"),
    "black": Tint("#000000", "#ffffff"),
    "white": Tint("#ffffff", "#000000"),
}

THEMES: Final[Mapping[str, Theme]] = {
    "light": Theme(
        paper="#f6f2e9", ground="#fffdf8", shade="#f3ecdf", line="#cdc5b2", block="#857d6b",
        ink="#23211c", soft="#6f6a5e", accent="#0b6e69", warning="#b3261e", warned="#ffeceb",
        gain="#e8a100", locked=Tint("#e5e1d6", "#57534a"), back=Tint("#566a6e", "#e9efef"),
        card=Tint("#fffdf8", "#23211c"), tints=_TINTS,
        seats=("#0b6e69", "#9a4d00", "#6b2c91", "#0b5394", "#9c1c3f", "#0f6b3a"),
    ),
    "dark": Theme(
        paper="#1c1f1e", ground="#262a28", shade="#303632", line="#5d6662", block="#8f9793",
        ink="#f1efe8", soft="#aaa798", accent="#37b5a9", warning="#ff8a80", warned="#3a2523",
        gain="#e8a100", locked=Tint("#3c423f", "#c9c6ba"), back=Tint("#50666b", "#e3ebec"),
        card=Tint("#fffdf8", "#23211c"), tints=_TINTS,
        seats=("#37b5a9", "#f0a45d", "#c79be0", "#7db8ec", "#f08ba6", "#6cc795"),
    ),
    "print": Theme(
        paper="#ffffff", ground="#ffffff", shade="#f0f0f0", line="#8f8f8f", block="#444444",
        ink="#000000", soft="#555555", accent="#005c57", warning="#b3261e", warned="#ffffff",
        gain="#a06c00", locked=Tint("#ececec", "#444444"), back=Tint("#dce1e2", "#33474c"),
        card=Tint("#ffffff", "#000000"), tints=_PRINTED,
        seats=("#005c57", "#8a4500", "#6b2c91", "#0b5394", "#9c1c3f", "#0f6b3a"),
    ),
}  # fmt: skip


def theme_named(name: str) -> Theme:
    """Return a theme; that of the name "page" has variables of CSS in the place of colors."""
    if name != "page":
        return THEMES[name]
    return _mapped(THEMES["light"], lambda variable, color: f"var(--{variable})")


def page_colors(name: str) -> str:
    """Return the colors of a theme as declarations of the variables of CSS: `--ink:#23211c;…`."""
    declared = dict[str, str]()

    def note(variable: str, color: str) -> str:
        declared[variable] = color
        return color

    _mapped(THEMES[name], note)
    return "".join(f"--{variable}:{color};" for variable, color in declared.items())


def with_colors(picture: str, name: str) -> str:
    """Return pictures of the theme "page" with the literal colors of another theme, for programs
    that read no variables of CSS."""
    colors = dict(re.findall(r"--([^:]+):([^;]+);", page_colors(name)))
    return re.sub(r"var\(--([\w-]+)\)", lambda used: colors.get(used[1], used[0]), picture)


def _mapped(theme: Theme, change: Callable[[str, str], str]) -> Theme:
    """Return a theme with other colors, each made from the name of its variable and the color."""

    def mapped(name: str, value: Any) -> Any:
        match value:
            case Tint(fill, ink):
                return Tint(change(f"{name}-fill", fill), change(f"{name}-ink", ink))
            case Mapping():
                return {key: mapped(f"{name}-{key}", each) for key, each in value.items()}
            case tuple():
                return tuple(mapped(f"{name}-{at}", each) for at, each in enumerate(value, 1))
            case _:
                return change(name, str(value))

    return Theme(
        **{each.name: mapped(each.name, getattr(theme, each.name)) for each in fields(Theme)}
    )
