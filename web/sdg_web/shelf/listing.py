"""What the shelf says of each game: the paths of files in, plain data out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from sdg.diagnostics import SdgError
from sdg.files.reading import head_of
from sdg.files.resources import shipped
from sdg.game import Game
from sdg.loading import load
from sdg.loading.game_list import described, variants_of
from sdg.refereeing import at_table
from sdg.table_options import face_of

VARIANT = re.compile("^variant", re.MULTILINE)  # how the head of one begins
MOST_VALUES = 40  # of an option, that are offered to choose from


def listing(shelf: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return what is said of each game, by its name; of one with mistakes the first of them."""
    paths = {name: Path(path) for name, path in shelf.items()}
    variants = _variants(_beside(paths.values()))
    return [_game(name, path, variants) for name, path in paths.items()]


def files_of(shelf: Mapping[str, str]) -> list[Path]:
    """Return the files that the shelf tells of: its games, and all that may be variants."""
    paths = [Path(path) for path in shelf.values()]
    return [*paths, *_beside(paths)]


def choices(path: str, variants: list[str]) -> dict[str, Any]:
    """Return what can be chosen of a game with some variants: players and options, and whether the
    players may be the referee. Raises SdgError."""
    game = load(path, variants)
    low, high = game.rules.players
    return {
        "players": [low, high], "usual": game.players, "options": _options(game),
        "referee": _may_be_refereed(game),
    }  # fmt: skip


def _game(name: str, path: Path, variants: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what a file says of itself; what can be chosen is found when somebody asks."""
    try:
        said = described(path)
    except SdgError as wrong:
        return {"name": name, "wrong": wrong.diagnostics[0].message}
    return {
        "name": name, "title": said["title"], "about": said["about"],
        "players": said.get("players", [1, 1]),
        "variants": [
            {key: each[key] for key in ("name", "title", "about")}
            for each in [*said["variants"], *variants_of(path.stem, variants)]
        ],
    }  # fmt: skip


def _beside(paths: Iterable[Path]) -> list[Path]:
    """Return the files that lie where the variants of some games are found."""
    folders = {folder for path in paths for folder in (path.parent, path.parent / "variants")}
    files: dict[str, Path] = {}
    for folder in [*sorted(folders), shipped("games") / "variants"]:
        for file in sorted(folder.glob("*.sdg")):
            files.setdefault(file.stem, file)
    return list(files.values())


def _variants(files: Iterable[Path]) -> list[dict[str, Any]]:
    """Return what the variants among some files say of themselves."""
    found = []
    for file in files:
        with suppress(SdgError):  # `sdg check` tells its mistakes
            if VARIANT.search(head_of(file)):
                found.append(described(file))
    return [each for each in found if "of" in each]


def _may_be_refereed(game: Game) -> bool:
    try:
        at_table(game)
    except ValueError:
        return False
    return True


def _options(game: Game) -> list[dict[str, Any]]:
    """Return what can be chosen of each option, as people write it."""
    return [
        {
            "name": option.name,
            "default": face_of(option, option.default),
            "values": [
                face_of(option, code)
                for code in [code for low, high in option.domain for code in range(low, high + 1)][
                    :MOST_VALUES
                ]
            ],
            "sentence": option.sentence,
        }
        for option in game.rules.options
    ]
