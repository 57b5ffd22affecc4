"""What files of games and variants say of themselves, for lists to choose from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sdg import syntax
from sdg.diagnostics import SdgError
from sdg.files.reading import read_source
from sdg.parsing.parser import parse


def described(path: Path) -> dict[str, Any]:
    """Return what a file says of itself: its head, options and the variants in it, as plain data.

    Raises SdgError where it cannot be read.
    """
    file, diagnostics = parse(read_source(path))
    if file is None:
        raise SdgError(diagnostics)
    lines = file.head.lines
    data: dict[str, Any] = {
        "name": path.stem,
        "title": file.head.title.text,
        "about": " ".join(line.text.text for line in lines if isinstance(line, syntax.About)),
    }
    if isinstance(file.head, syntax.Variant):
        data["of"] = file.head.base.text
    for line in lines:
        if isinstance(line, syntax.Players):
            data["players"] = [line.least.value, (line.most or line.least).value]
    parts = [item.part if isinstance(item, syntax.Add) else item for item in file.items]
    data["options"] = [_option(part) for part in parts if isinstance(part, syntax.Option)]
    data["puzzle"] = any(isinstance(part, syntax.Puzzle) for part in parts)
    data["variants"] = [
        {"name": item.name.text, "title": item.title.text, "about": "", "options": []}
        for item in file.items
        if isinstance(item, syntax.NamedVariant)
    ]
    return data


def _option(option: Any) -> dict[str, Any]:
    domain = ", ".join(part.span.text for part in option.domain) if option.domain else "yes, no"
    return {
        "name": option.name.text,
        "default": option.default.span.text,
        "values": domain,
        "about": option.sentence.text if option.sentence else "",
    }


def variants_of(name: str, variants: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return those of some described variants that are variants of a game, or of such a one."""
    listed: list[dict[str, Any]] = []
    names = {name}
    for variant in sorted(variants, key=lambda each: each["of"] != name):
        if variant["of"] in names:
            names.add(variant["name"])
            listed.append({key: variant[key] for key in ("name", "title", "about", "options")})
    return listed
