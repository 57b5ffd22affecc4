"""Sizes out of bounds: players, boards, reaches, places."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import syntax as tree
from sdg.checker.parts import Parts
from sdg.diagnostics import Diagnostic
from sdg.messages import sizes as say
from sdg.resolver import Resolved

MOST_CELLS, MOST_REACH, MOST_PLAYERS = 4_096, 50, 99
MOST_TOGETHER = 4 * MOST_CELLS  # cells of all boards


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find sizes that are nothing, or beyond all tables."""
    yield from _players(resolved.head)
    yield from _together(parts)
    for part in parts:
        match part:
            case tree.Board(shape=tree.Grid(rows=rows, columns=columns)):
                for side in (rows, columns):
                    if side.value == 0:
                        yield say.nothing_in_size(side.span, f"the board `{part.name}`")
                if rows.value * columns.value > MOST_CELLS:
                    cells = rows.value * columns.value
                    span = rows.span.to(columns.span)
                    yield say.board_too_large(span, part.name.text, cells, MOST_CELLS)
            case tree.Board(shape=tree.Unbounded(reach=reach)):
                if reach.value > MOST_REACH:
                    yield say.reach_too_far(reach.span, part.name.text, reach.value, MOST_REACH)
            case tree.Place():
                for detail in part.details:
                    if isinstance(detail, tree.Capacity) and detail.most.value == 0:
                        yield say.nothing_in_size(
                            detail.most.span, f"the {part.kind} `{part.name}`"
                        )
            case _:
                pass


def _together(parts: Parts) -> Iterator[Diagnostic]:
    """Find the board with which all of them have too many cells, each small enough by itself."""
    total = 0
    for part in parts:
        match part:
            case tree.Board(shape=tree.Grid(rows=rows, columns=columns)):
                cells = rows.value * columns.value
                total += cells if cells <= MOST_CELLS else 0
            case tree.Board(shape=tree.Unbounded(reach=reach)) if reach.value <= MOST_REACH:
                total += (2 * reach.value + 1) ** 2
            case _:
                continue
        if total > MOST_TOGETHER:
            yield say.boards_too_large(part.name.span, total, MOST_TOGETHER)
            return


def _players(head: tree.Game) -> Iterator[Diagnostic]:
    for line in head.lines:
        if isinstance(line, tree.Players):
            least, most, usually = line.least, line.most or line.least, line.usually
            if least.value == 0:
                yield say.nobody_plays(least.span)
            elif least.value > most.value:
                yield say.backwards(least.span.to(most.span), least.value, most.value)
            elif most.value > MOST_PLAYERS:
                yield say.too_many_players(most.span, most.value, MOST_PLAYERS)
            elif usually and not least.value <= usually.value <= most.value:
                yield say.unusual(usually.span, usually.value, least.value, most.value)
