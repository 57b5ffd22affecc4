"""How notebooks show games, puzzles, plays and replays: one of them in, SVG or HTML out.

A game is shown as it begins, a play as it stands: with what everybody sees, since nobody knows who
looks over the author's shoulder. Who plays alone is shown the own cards. Of a puzzle that is filled
in, what breaks a rule is marked.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import singledispatch
from html import escape

from sdg.game import Fault, Game
from sdg.picture.look_of_game import look_of, look_of_puzzle
from sdg.picture.picture import picture
from sdg.playing.filling import PuzzlePlay
from sdg.playing.playthrough import Playthrough
from sdg.puzzles import Interrupted, Puzzle
from sdg.replays.replay import Replay, seats_of
from sdg.view.of_play import view_of
from sdg.view.puzzle.of_puzzle import view_of_puzzle

MOST = 600  # decisions of a play that is shown with all its positions
SEED = 0  # of the setup that a game is shown with
FRAME = "width:100%;height:760px;border:0;border-radius:12px"


@singledispatch
def as_svg(shown: object) -> str | None:
    """Return the picture of a thing; None if it has none, and a notebook shows it as text."""
    return None


@singledispatch
def as_html(shown: object) -> str | None:
    """Return the page of a thing; None if it has none, and a notebook shows its picture."""
    return None


@as_svg.register
def _(game: Game) -> str | None:
    try:
        return as_svg(Playthrough(game, SEED))
    except Fault:
        return None


@as_svg.register
def _(play: Playthrough) -> str:
    return _picture(play, seats_of(play)[0])


@as_svg.register
def _(replay: Replay) -> str:
    return _picture(replay.play, replay.seats[0])


@as_svg.register
def _(puzzle: Puzzle) -> str | None:
    return _of_puzzle(puzzle, puzzle.givens)


@as_svg.register
def _(filling: PuzzlePlay) -> str | None:
    try:
        wrong = {cell for each in filling.conflicts() for cell in each.cells}
    except (Fault, Interrupted):  # the board can be shown without
        wrong = set()
    return _of_puzzle(filling.puzzle, filling.cards, wrong)


def _of_puzzle(puzzle: Puzzle, cards: Mapping[int, int], wrong: Collection[int] = ()) -> str | None:
    try:
        view = view_of_puzzle(puzzle, cards, wrong)
    except Fault:
        return None
    return picture(view, look_of_puzzle(puzzle.game.rules))


def _picture(play: Playthrough, seat: int) -> str:
    return picture(view_of(play, seat), look_of(play.game.rules))


@as_html.register
def _(play: Playthrough) -> str | None:
    return as_html(Replay(play)) if 0 < play.decisions <= MOST else None


@as_html.register
def _(replay: Replay) -> str:
    # In a frame of its own, names and styles of a notebook's pages do not meet.
    page = escape(replay.html())
    title = escape(replay.play.game.rules.title)
    return (
        f'<iframe sandbox="allow-scripts" title="{title}" style="{FRAME}" srcdoc="{page}"></iframe>'
    )
