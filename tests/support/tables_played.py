"""The tables that property tests play: shipped games with their overlays, players, options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path

from attrs import frozen

from sdg import ir
from sdg.game import Game
from sdg.loading import load, read
from sdg.table_options import face_of
from tests.support.places import ROOT, RULE_FILES

SHIPPED = tuple(sorted((ROOT / "games").glob("*.sdg")))
MORE = tuple(sorted((ROOT / "games" / "more").glob("*.sdg")))
# Programs without what no kernel can be written for, so that kernels play the rest of them.
REDUCED = tuple(sorted((RULE_FILES / "reduced").glob("*.sdg")))
OVERLAYS = (*sorted((ROOT / "games" / "variants").glob("*.sdg")), *REDUCED)
PROGRAMS = tuple(sorted((RULE_FILES / "good").glob("*.sdg")))


@frozen
class Table:
    """A game as some people chose it."""

    path: Path
    variants: tuple[str, ...] = ()
    players: int | None = None
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        seats = f"{self.players}p" if self.players else ""
        options = [f"{name}={value}" for name, value in self.options]
        return " ".join([self.path.stem, *self.variants, seats, *options]).strip()

    @property
    def game(self) -> Game:
        return _loaded(self)


@cache
def _loaded(table: Table) -> Game:
    return load(table.path, _named(table.variants), table.players, dict(table.options))


def _named(overlays: tuple[str, ...]) -> tuple[str, ...]:
    """Return overlays as they are asked for: those of programs are on no shelf."""
    paths = {path.stem: str(path) for path in REDUCED}
    return tuple(paths.get(name, name) for name in overlays)


def variants_of(game: Path) -> tuple[str, ...]:
    """Return the overlays of a game, found by their first lines."""
    return tuple(
        overlay.stem
        for overlay in OVERLAYS
        if re.search(rf'^variant ".*" of {game.stem}$', overlay.read_text("utf-8"), re.MULTILINE)
    )


@cache
def stacks_of(game: Path) -> tuple[tuple[str, ...], ...]:
    """Return few sets of overlays: none, each alone, and stacks in which all that can meet do."""
    names = variants_of(game)
    open_ = [pair for pair in combinations(names, 2) if together(game, pair)]
    stacks: list[tuple[str, ...]] = []
    while open_:
        stack = open_[0]
        for name in names:
            if name not in stack and together(game, (*stack, name)):
                stack = (*stack, name)
        stacks.append(stack)
        open_ = [pair for pair in open_ if not set(pair) <= set(stack)]
    return ((), *((name,) for name in names), *stacks)


def together(game: Path, overlays: tuple[str, ...]) -> bool:
    """Return whether overlays can be laid over a game at once."""
    return read(game, _named(overlays)).rules is not None


def whole_tables(game: Path) -> Iterator[Table]:
    """Yield every number of players and every single overlay, options as usual."""
    for variants in [(), *((name,) for name in variants_of(game))]:
        rules = _rules(game, variants)
        for players in range(rules.players[0], rules.players[1] + 1):
            yield Table(game, variants, players)


def mixed_tables(game: Path) -> list[Table]:
    """Return few tables in which every two choices of players, overlays and options meet."""
    tables: list[Table] = []
    stacks = stacks_of(game)
    rules = _rules(game, stacks[0])
    choices: dict[str, Sequence[str]] = {
        "players": [str(n) for n in range(rules.players[0], rules.players[1] + 1)],
        "variants": ["+".join(stack) for stack in stacks],
    }
    choices |= {option.name: _values(option) for option in rules.options}
    for row in _pairwise(choices):
        variants = tuple(name for name in row["variants"].split("+") if name)
        known = {option.name: option for option in _rules(game, variants).options}
        options = tuple(
            (name, value)
            for name, value in row.items()
            if name in known and value != face_of(known[name], known[name].default)
        )
        tables.append(Table(game, variants, int(row["players"]), options))
    return tables


@cache
def _rules(game: Path, variants: tuple[str, ...]) -> ir.Rules:
    rules = read(game, _named(variants)).rules
    assert rules is not None
    return rules


def _values(option: ir.Option) -> list[str]:
    """Return an option's words, and of its numbers the usual one, the ends and one near each."""
    numbers = {option.default}
    for low, high in option.domain:
        numbers |= {low, min(low + 1, high), min(low + 2, high), high}
    if option.type == ir.YESNO:
        numbers = {0, 1}
    usual = option.default
    return [face_of(option, code) for code in sorted(numbers, key=lambda n: (n != usual, n))]


def _pairwise(choices: Mapping[str, Sequence[str]]) -> Iterator[dict[str, str]]:
    """Yield rows until every two values of two choices have met; first all that is usual."""
    names = list(choices)
    open_ = {
        ((a, x), (b, y))
        for a, b in combinations(names, 2)
        for x, y in product(choices[a], choices[b])
    }
    row = {name: values[0] for name, values in choices.items()}
    while True:
        yield dict(row)
        open_ -= set(combinations(row.items(), 2))
        if not open_:
            return
        (a, x), (b, y) = min(open_)
        row = {a: x, b: y}
        for name in names:
            if name not in row:
                row[name] = max(choices[name], key=lambda v, n=name: _news(open_, row, n, v))
        row = {name: row[name] for name in names}


def _news(open_: set[object], row: Mapping[str, str], name: str, value: str) -> int:
    mine = (name, value)
    return sum((mine, other) in open_ or (other, mine) in open_ for other in row.items())
