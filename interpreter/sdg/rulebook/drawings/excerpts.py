"""The part of a board that an example of a rule is about, as a figure."""

from __future__ import annotations

from collections.abc import Collection

from attrs import evolve

from sdg.game import Game
from sdg.observation import BoardView, Observation
from sdg.picture.look_of_game import look_of
from sdg.rulebook.drawings.at_start import names_of_seats
from sdg.rulebook.drawings.scenes import BoardScene, Figure, Verdict
from sdg.spoken_names import spoken
from sdg.view.faces import CardFaces
from sdg.view.viewer import Viewer


def excerpt(
    game: Game, seen: Observation, board: BoardView, rows: Collection[int],
    columns: Collection[int], decision: str, fault: tuple[str, ...], verdict: Verdict, file: str,
    wording: str,
) -> Figure:  # fmt: skip
    """Return the rows and columns of a board that a decision is about; the card that it lays is
    shown where it goes. `decision` is its text; `fault` are the cells that it breaks a rule with;
    `file` is how the name of the file begins. Zones of seats are shown if
    the `wording` of the rule speaks of them.
    """
    words = decision.split()[1:]
    cells = tuple(cell for cell in board.cells if cell.row in rows and cell.column in columns)
    faces = CardFaces(game).all
    laid = next((faces[word] for word in words if word in faces), None)
    named = tuple(dict.fromkeys(word for word in words if any(c.name == word for c in cells)))
    if laid is not None:
        cells = tuple(
            evolve(cell, card=laid.name, height=max(1, cell.height))
            if cell.name in named and cell.card is None else cell
            for cell in cells
        )  # fmt: skip
    view = Viewer(game, names_of_seats(game)).view(evolve(seen, decisions=()))
    zones = tuple(zone for zone in view.zones if spoken(zone.name) in wording)
    return Figure(
        f"{file}-{verdict}",
        " ".join(decision.split()),
        BoardScene(
            evolve(view, zones=zones), look_of(game.rules), evolve(board, cells=cells), faces,
            _cut(board, rows, columns), verdict, named, fault, laid,
        ),
        verdict,
    )  # fmt: skip


def _cut(board: BoardView, rows: Collection[int], columns: Collection[int]) -> frozenset[str]:
    """Return the sides at which a board goes on."""
    there_rows = {cell.row for cell in board.cells}
    there_columns = {cell.column for cell in board.cells}
    sides = {
        "left": min(columns) > min(there_columns), "right": max(columns) < max(there_columns),
        "top": min(rows) > min(there_rows), "bottom": max(rows) < max(there_rows),
    }  # fmt: skip
    if not board.bounded:
        return frozenset(sides)
    return frozenset(side for side, cut in sides.items() if cut)
