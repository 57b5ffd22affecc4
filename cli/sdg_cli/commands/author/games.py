"""`sdg games`: the games that come along, with their options and variants."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from sdg_cli import options
from sdg_cli.opening import mistakes_told
from sdg_cli.terminal.console import look, pad, width

EXAMPLES = """\b
Examples:
  sdg games
  sdg games --json
"""


@click.command(epilog=EXAMPLES)
@options.as_json()
def command(as_json: bool) -> None:
    """List the included games and puzzles, with their options and variants."""
    from sdg.files.resources import shipped

    folder = shipped("games")
    with mistakes_told():
        places = ("*.sdg", "more/*.sdg", "puzzles/*.sdg")
        paths = [path for place in places for path in sorted(folder.glob(place))]
        games = [_describe(path) for path in paths]
        variants = [_describe(path) for path in sorted(folder.glob("variants/*.sdg"))]
    for game in games:
        game["variants"] += _variants_of(game["name"], variants)
    if as_json:
        click.echo(json.dumps(games))
        return
    for game in games:
        click.echo("\n".join([*_lines(game), ""]))


def _describe(path: Path) -> dict[str, Any]:
    """Read what a file says of itself: its head, options and the variants in it."""
    from sdg import syntax
    from sdg.diagnostics import SdgError
    from sdg.files.reading import read_source
    from sdg.parsing.parser import parse

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


def _variants_of(name: str, variants: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the variants of a game, and the variants of those."""
    listed: list[dict[str, Any]] = []
    names = {name}
    for variant in sorted(variants, key=lambda each: each["of"] != name):
        if variant["of"] in names:
            names.add(variant["name"])
            listed.append({key: variant[key] for key in ("name", "title", "about", "options")})
    return listed


def _lines(game: dict[str, Any]) -> Iterator[str]:
    shown = look(plain=False)
    low, high = game.get("players", (1, 1))
    count = f"{low} to {high} players" if low != high else f"{low} player{'s' * (low > 1)}"
    if game["puzzle"]:
        count = "a puzzle"
    yield f"{shown.paint(game['name'], 'bold')}  {game['title']}, {count}"
    if game["about"]:
        yield f"  {game['about']}"
    rows = [
        (f"--set {option['name']}={option['default']}", f"{option['about']} ({option['values']})")
        for option in game["options"]
    ]
    for variant in game["variants"]:
        rows.append((f"--with {variant['name']}", variant["about"] or variant["title"]))
        rows += [
            (f"  --set {option['name']}={option['default']}", option["about"])
            for option in variant["options"]
        ]
    wide = max((width(left) for left, _ in rows), default=0)
    yield from (f"  {pad(left, wide)}  {right}".rstrip() for left, right in rows)
