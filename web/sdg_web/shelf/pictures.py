"""The picture of a game on the shelf: the path of its file in, SVG out, whatever the file holds."""

from __future__ import annotations

from contextlib import suppress

from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.diagnostics import SdgError
from sdg.game import Fault
from sdg.loading import load
from sdg.picture.lettering import text, wrapped
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import PHONE, middle
from sdg.picture.pieces import Pieces
from sdg.picture.svg import rectangle, whole
from sdg.picture.themes import theme_named
from sdg.playing.fault_text import tell_fault
from sdg.playing.playthrough import Playthrough
from sdg.view.data import View
from sdg.view.of_play import view_of

DECISIONS = 30  # of bots, at most, before the position that is drawn
SEEDS = 5  # of games, of which the first is drawn that is not over so soon
SOON = 6  # decisions
SHAPE, AROUND = 1.5, 14.0  # width by height of a picture, and pixels around what it shows
HEIGHT, MARGIN, SIZE = 250, 20, 15  # pixels, of a picture that says why there is none


def shelf_picture(path: str, theme: str) -> str:
    """Return a picture of the board of a game after some decisions of bots, or of its cards, in the
    colors of a theme.

    Where the rules cannot be read, or go wrong before the first decision, it says so.
    """
    try:
        game = load(path)
        play = Playthrough(game, 1)
    except SdgError as wrong:
        return _said(wrong.diagnostics[0].message, theme)
    except Fault as fault:
        return _said(f"The rules go wrong before the first decision: {tell_fault(fault)}.", theme)
    seed, taken = 1, _go_on(play, DECISIONS)
    for other in range(2, SEEDS + 1):
        if play.active is not None or taken >= SOON:
            break
        with suppress(Fault):  # in another setup
            play = Playthrough(game, other)
            seed, taken = other, _go_on(play, DECISIONS)
    if play.active is None and taken > 1:  # a game in its middle says more than one that is over
        play = Playthrough(game, seed)
        _go_on(play, taken // 2)
    return _framed(view_of(play, play.active or 1), Pieces(look_of(game.rules), theme_named(theme)))


def _framed(view: View, pieces: Pieces) -> str:
    """Return the middle of a table, whole, in a picture of the same shape for every game."""
    box = middle(view, pieces, PHONE)
    high = max(box.height + 2 * AROUND, (box.width + 2 * AROUND) / SHAPE)
    wide = high * SHAPE
    return whole(
        view.title, wide, high, rectangle(0, 0, wide, high, fill=pieces.theme.paper),
        box.draw((wide - box.width) / 2, (high - box.height) / 2),
    )  # fmt: skip


def _go_on(play: Playthrough, most: int) -> int:
    """Let bots take so many decisions; return how many they took before the end or a fault."""
    agents = {seat: AGENTS["random"]() for seat in range(1, play.game.players + 1)}
    taken = 0
    with suppress(Fault):  # the last position before is drawn
        for taken, _ in enumerate(play_by(play, agents), 1):
            if taken >= most:
                break
    return taken


def _said(why: str, theme: str) -> str:
    """Return a picture with a sentence in place of a position."""
    colors = theme_named(theme)
    lines = wrapped(why, SIZE, PHONE - 2 * MARGIN, most=5)
    return whole(
        why, PHONE, HEIGHT, rectangle(0, 0, PHONE, HEIGHT, fill=colors.paper),
        *(text(line, MARGIN, MARGIN + SIZE + at * SIZE * 1.5, SIZE, colors.ink,
               room=PHONE - 2 * MARGIN) for at, line in enumerate(lines)),
    )  # fmt: skip
