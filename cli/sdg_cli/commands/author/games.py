"""`sdg games`: the games that come along, with their options and variants."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from sdg_cli import options
from sdg_cli.mistakes_and_exits import mistakes_told
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
    from sdg.loading.game_list import described, variants_of

    folder = shipped("games")
    with mistakes_told():
        places = ("*.sdg", "more/*.sdg", "puzzles/*.sdg")
        paths = [path for place in places for path in sorted(folder.glob(place))]
        games = [described(path) for path in paths]
        variants = [described(path) for path in sorted(folder.glob("variants/*.sdg"))]
    for game in games:
        game["variants"] += variants_of(game["name"], variants)
    if as_json:
        click.echo(json.dumps(games))
        return
    for game in games:
        click.echo("\n".join([*_lines(game), ""]))


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
