"""Games that stand out in a simulation, as pictures on its page, with the commands to open them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from sdg.diagnostics.spelling import counted
from sdg.lab.single_games.played_again import (
    LONGEST,
    PlayedAgain,
    can_be_played_again,
    played_again,
)
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import PHONE, picture
from sdg.untrusted_text import visible_word
from sdg.view.of_play import view_of
from sdg.view.viewer import Viewer
from sdg.visibility.seat_log import WATCHER
from sdg_cli.reports.board_maps import maps
from sdg_cli.reports.charts import Series, lines
from sdg_cli.reports.page_frame import Cell, Number, behind, card, table

if TYPE_CHECKING:
    from sdg.lab.preparing import Table
    from sdg.lab.requests import Request
    from sdg.look.data import Look
    from sdg.playing.playthrough import Playthrough
    from sdg.view.data import View

MOST_ROWS = 400  # of a table of points


def drawn_sections(table_: Table, seed: int, data: dict[str, Any]) -> list[str]:
    """Return the sections for the cells and the games that a summary names, as HTML."""
    agents, request = table_.setting.agents, table_.request
    notable = data["notable_games"]["games"]
    if not notable:
        return []
    game, again = table_.game(), can_be_played_again(agents)
    plays = [
        played_again(game, agents, seed, each["game"], request.deal)
        if again and each["decisions"] <= LONGEST else None
        for each in notable
    ]  # fmt: skip
    first = next((each for each in plays if each is not None), None)
    sections = []
    if first is not None and data.get("cells"):
        sections.append("".join(maps(_view(first.play), data["cells"], look_of(game.rules))))
    of = data["notable_games"]["of"]
    cards = [
        _game(number, each, play, request, agents)
        for number, (each, play) in enumerate(zip(notable, plays, strict=True))
    ]
    sections.append("".join([
        "<h2>Games to look at</h2>",
        f'<p class="soft">Of the first {of:,} games; of those alike the first. Pictures are of '
        "the end, as everybody sees it.</p>",
        f'<div class="cards fill">{"".join(cards)}</div>',
    ]))  # fmt: skip
    return sections


def position(play: Playthrough, look: Look, mark: str, seat: int | None = None) -> str:
    """Return a position as SVG for a page, as a seat sees it, or else as everybody does; `mark`
    keeps its names apart from other pictures'."""
    svg = picture(_view(play, seat), look, "page", PHONE)
    return re.sub(r' id="([^"]*)"', rf' id="{mark}-\1"', svg)


def command(request: Request, agents: Sequence[str], seed: int, stem: str) -> str:
    """Return the commands that save a game under a name and open it as a page."""
    words = ["sdg", "run", request.game]
    if request.players is not None:
        words += ["--players", str(request.players)]
    for variant in request.variants:
        words += ["--with", variant]
    for name, value in request.options:
        words += ["--set", f"{name}={value}"]
    if request.deal is not None:
        words += ["--deal", request.deal.path]
    if request.at_table:
        words += ["--referee", "table"]
    if len(set(agents)) == 1:
        words += ["--bots", agents[0]]
    else:
        words += [word for each in agents for word in ("--seat", each)]
    words += ["--seed", str(seed), "--save", f"{stem}.replay"]
    replay = ["sdg", "replay", f"{stem}.replay", "--html", f"{stem}.html"]
    said = "\n".join(visible_word(shlex.join(each)) for each in (words, replay))
    return behind(f"<pre>{escape(said)}</pre>", f"Open it as a replay (seed {seed})", "command")


def _view(play: Playthrough, seat: int | None = None) -> View:
    names = [f"seat {number}" for number in range(1, play.game.players + 1)]
    if seat is None:
        seat = 1 if play.game.players == 1 else WATCHER
    return view_of(play, seat, Viewer(play.game, names))


def _game(
    number: int, notable: dict[str, Any], play: PlayedAgain | None, request: Request,
    agents: Sequence[str],
) -> str:  # fmt: skip
    """Return the card of one game: what it stands out by, its last position, how points came."""
    title = _and([f"with the {each}" if each.endswith("points") else f"the {each}"
                  for each in notable["what"]])  # fmt: skip
    words = [f"game {notable['game']:,}", counted(notable["decisions"], "decision"),
             counted(notable["turns"], "turn")]  # fmt: skip
    if notable["scores"]:
        words.append(f"{' : '.join(map(str, notable['scores']))} points")
    winners = [f"seat {seat}" for seat in notable["winners"]]
    won = f"{_and(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else "nobody wins"
    parts = [f"<p>{escape('; '.join([*words, won]))}.</p>"]
    if play is None:
        too_long = f"Too long to be drawn here: above {LONGEST:,} decisions."
        why = too_long if can_be_played_again(agents) else "Bots that search take long to play it."
        parts.append(f'<p class="soft">{why}</p>')
    else:
        parts.append(position(play.play, look_of(play.play.game.rules), f"game{number}"))
        parts += _course(play)
    stem = notable["what"][0].replace(" ", "_")
    parts.append(command(request, agents, notable["seed"], stem))
    return card(parts, title[0].upper() + title[1:], "card picture")


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _course(play: PlayedAgain) -> Iterator[str]:
    """Yield how the points came, decision by decision."""
    points = ((0,) * play.play.game.players, *play.points)
    if len(set(points)) < 3:
        return
    changes = [at for at, each in enumerate(points)
               if at in (0, len(points) - 1) or each != points[at - 1]]  # fmt: skip
    seats = range(play.play.game.players)
    series = [
        Series(f"seat {seat + 1}", [(at, each[seat]) for at, each in _stepped(points, changes)])
        for seat in seats
    ]
    rows: list[list[Cell]] = [
        [str(at), *(Number(str(points[at][seat]), points[at][seat]) for seat in seats)]
        for at in changes[:MOST_ROWS]
    ]
    yield lines(series, "decisions", "points")
    yield behind(table(["after", *(each.name for each in series)], rows, small=True))


def _stepped(
    points: Sequence[tuple[int, ...]], changes: Sequence[int]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the points where they change, and just before."""
    for at in changes:
        if at and points[at] != points[at - 1]:
            yield at - 1, points[at - 1]
        yield at, points[at]
