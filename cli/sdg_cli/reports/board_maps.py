"""Heat maps of a board: where cards are laid in games of a simulation, and where games are won."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from statistics import median
from typing import TYPE_CHECKING, Any

from sdg.diagnostics.spelling import counted, figure
from sdg.lab.single_games.cell_counts import LAID
from sdg.picture.heat.cells import DEEPEST, Warmth
from sdg.picture.heat.maps import board_of, heat_map, with_cells
from sdg_cli.reports.page_frame import Cell, Number, behind, card, table
from sdg_cli.reports.simulation_text import percent

if TYPE_CHECKING:
    from sdg.look.data import Look
    from sdg.observation import BoardView
    from sdg.view.data import View

FEWEST = 10  # seats that a cell needs for a share of wins: of fewer nothing is said
MOST_ROWS = 400  # of a table of cells
LAID_COLOR, WON_COLOR = 0, 2  # of the theme's colors for seats


def maps(view: View, cells: dict[str, Any], look: Look) -> Iterator[str]:
    """Yield the section of `lab/single_games/cell_counts.py`, drawn on the boards of a view."""
    laid = cells["what"] == LAID
    yield "<h2>The board</h2>"
    counts = "comes there by a decision: laid, moved or turned" if laid else "a decision takes away"
    yield (
        f"<p>Of {counted(cells['games'], 'game')}, played again. A cell counts each card that "
        f"{counts}.</p>"
    )
    yield '<div class="cards wide">'
    for number, entry in enumerate(cells["boards"]):
        board = board_of(view, entry["board"], entry["owner"])
        if board is None:
            continue
        places = [(each["cell"], each["row"], each["column"]) for each in entry["cells"]]
        board = with_cells(board, places)
        title = look.title(entry["board"])
        if entry["owner"] is not None:
            title = f"{title} of seat {entry['owner']}"
        several = f"{title}: " if len(cells["boards"]) > 1 else ""
        yield _where_laid(view, board, entry["cells"], cells, look, several, f"laid{number}")
        yield _where_won(view, board, entry["cells"], laid, look, several, f"won{number}")
    yield "</div>"


def _where_laid(
    view: View, board: BoardView, counts: list[dict[str, Any]], cells: dict[str, Any], look: Look,
    several: str, mark: str,
) -> str:  # fmt: skip
    games, what = cells["games"], cells["what"]
    each_game = {each["cell"]: each["cards"] / games for each in counts}
    most = max(each_game.values()) or 1
    warmth = {
        cell: Warmth(many / most, _short(many) if many else "",
                     f"{cell}: {figure(many, 3)} cards {what} in a game")
        for cell, many in each_game.items()
    }  # fmt: skip
    title = f"{several}cards {what}, in a game"
    title = title[0].upper() + title[1:]
    rows: list[list[Cell]] = [
        [each["cell"], Number(f"{each['cards']:,}", each["cards"]),
         Number(figure(each["cards"] / games, 3), each["cards"] / games)]
        for each in _most_used(counts)
    ]  # fmt: skip
    numbers = behind(table(["cell", "cards", "in a game"], rows, small=True) + _left_out(counts))
    drawn = _map(view, board, warmth, look, title, LAID_COLOR, mark)
    return card([drawn, _scale("0", figure(most, 2), LAID_COLOR), numbers], title, "card picture")


def _where_won(
    view: View, board: BoardView, counts: list[dict[str, Any]], laid: bool, look: Look,
    several: str, mark: str,
) -> str:  # fmt: skip
    known = [each for each in counts if each["seats"] >= FEWEST]
    shares = [each["won_share"] for each in known]
    low, high = (min(shares), max(shares)) if known else (0.0, 0.0)
    doing = "laid a card" if laid else "took a card"
    title = f"{several}games won by who {doing} there"
    title = title[0].upper() + title[1:]
    if low == high:
        return "" if known else card(["<p>Too few games to say.</p>"], title)
    about = median((each["high"] - each["low"]) / 2 for each in known)
    low = max(0.0, min(low, sum(shares) / len(shares) - 2 * about))
    high = min(1.0, max(high, sum(shares) / len(shares) + 2 * about))
    warmth = {
        each["cell"]: Warmth(
            (each["won_share"] - low) / (high - low), f"{100 * each['won_share']:.0f}",
            f"{each['cell']}: {percent(each['won_share'])} of {each['seats']} won",
        )
        for each in known
    }  # fmt: skip
    warmth |= {each["cell"]: Warmth(0, "", f"{each['cell']}: too few games")
               for each in counts if each["cell"] not in warmth}  # fmt: skip
    note = (
        f'<p class="soft">In per cent of the seats that {doing} there in a game. Such a share is '
        f"known to about ± {percent(about)} only: what differs by less is chance.</p>"
    )
    rows: list[list[Cell]] = [
        [each["cell"], Number(f"{each['seats']:,}", each["seats"]),
         Number(f"{each['won']:,}", each["won"]), *_percents(each)]
        for each in _most_used(counts)
    ]  # fmt: skip
    head = ["cell", "seats", "won", "share", "at least", "at most"]
    numbers = behind(table(head, rows, small=True) + _left_out(counts))
    drawn = _map(view, board, warmth, look, title, WON_COLOR, mark)
    scale = _scale(f"{100 * low:.0f} %", f"{100 * high:.0f} %", WON_COLOR)
    return card([drawn, scale, note, numbers], title, "card picture")


def _percents(cell: dict[str, Any]) -> Iterator[Cell]:
    for key in ("won_share", "low", "high"):
        yield "" if cell[key] is None else Number(percent(cell[key]), cell[key])


def _most_used(counts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the cells that a table lists: those used, of very many the most used."""
    used = [each for each in counts if each["cards"]]
    if len(used) <= MOST_ROWS:
        return used
    return sorted(used, key=lambda each: -int(each["cards"]))[:MOST_ROWS]


def _left_out(counts: list[dict[str, Any]]) -> str:
    left = len(counts) - len(_most_used(counts))
    if not left:
        return ""
    many = "more " if sum(each["cards"] > 0 for each in counts) > MOST_ROWS else ""
    what = "which --json has" if many else "which no card comes to or leaves"
    return f'<p class="soft">Left out: {counted(left, f"{many}cell")}, {what}.</p>'


def _short(many: float) -> str:
    """Write a number short: `.42`, `1.3`, `12`."""
    if many < 0.995:
        return f"{many:.2f}".removeprefix("0")
    return f"{many:.1f}".removesuffix(".0") if many < 9.95 else f"{many:.0f}"


def _map(
    view: View, board: BoardView, warmth: dict[str, Warmth], look: Look, title: str, color: int,
    mark: str,
) -> str:  # fmt: skip
    svg = heat_map(view, board, warmth, look, title, "page", color=color)
    return re.sub(r' id="([^"]*)"', rf' id="{mark}-\1"', svg)


def _scale(low: str, high: str, color: int) -> str:
    """Return the shades between two numbers."""
    steps = "".join(
        f'<rect x="{24 * step}" width="24" height="14" fill="var(--seats-{color + 1})" '
        f'fill-opacity="{DEEPEST * step / 4:.2f}" stroke="var(--line)"/>'
        for step in range(5)
    )
    return (
        f'<p class="legend"><span>{escape(low)}</span><svg width="120" height="14" '
        f'aria-hidden="true">{steps}</svg><span>{escape(high)}</span></p>'
    )
