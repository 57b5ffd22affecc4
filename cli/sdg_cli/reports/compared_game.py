"""The game in which two tables differ most in what is clear, drawn as it ends on both of them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from sdg.diagnostics.spelling import counted
from sdg.lab.engine_interface import seed_of
from sdg.lab.single_games.played_again import LONGEST, can_be_played_again, played_within
from sdg.measures import named
from sdg.picture.look_of_game import look_of
from sdg_cli.reports.game_pictures import command, position
from sdg_cli.reports.page_frame import card

if TYPE_CHECKING:
    from sdg.lab.differences import Difference, Pairs
    from sdg.lab.preparing import Table

SIDES = ("base", "other")


def compared_game(
    tables: Sequence[Table], pairs: Sequence[Pairs], differences: Sequence[Difference], seed: int
) -> str:
    """Return a section about the first game that differs most in what differs most clearly; nothing
    if nothing does, or if games ended in errors, which leave gaps among the numbers."""
    found = _most_different(pairs, differences)
    if found is None:
        return ""
    each, number = found
    where = named(each.name, titled=True)
    cards = "".join(_side(table, side, number, seed) for side, table in enumerate(tables))
    return (
        "<h2>A game that shows it</h2>"
        f'<p class="soft">Game {number:,}, the first of those that differ most in '
        f"“{escape(where)}”, as it ends on both sides under the same seed; as everybody sees it."
        f'</p><div class="cards wide">{cards}</div>'
    )


def _most_different(
    pairs: Sequence[Pairs], differences: Sequence[Difference]
) -> tuple[Pairs, int] | None:
    """Return a measure, and the number of a game."""
    games = max((len(each.base) for each in pairs), default=0)
    whole = {each.name: each for each in pairs if len(each.base) == games}
    clear = [each for each in differences if each.clear and each.name in whole]
    if not clear:
        return None
    surest = min(clear, key=lambda each: each.corrected)
    measure = whole[surest.name]
    way = 1 if surest.difference > 0 else -1
    apart = [way * (other - base) for base, other in zip(measure.base, measure.other, strict=True)]
    return measure, max(range(games), key=lambda number: apart[number])


def _side(table: Table, side: int, number: int, seed: int) -> str:
    """Return the card of a game on one side."""
    agents, request, parts = table.setting.agents, table.request, list[str]()
    play = None
    if not can_be_played_again(agents):
        parts.append("<p>Bots that search take long to play it again.</p>")
    elif (play := played_within(table.game(), agents, seed, number)) is None:
        parts.append(f"<p>Too long to be drawn here: above {LONGEST:,} decisions.</p>")
    else:
        outcome = play.outcome
        words = [counted(play.decisions, "decision")]
        if outcome is not None and outcome.scored:
            words.append(f"{' : '.join(map(str, outcome.scores))} points")
        parts.append(f"<p>{escape('; '.join(words))}.</p>")
        parts.append(position(play, look_of(play.game.rules), f"{SIDES[side]}game"))
    parts.append(command(request, agents, seed_of(seed, number), SIDES[side]))
    return card(parts, SIDES[side].capitalize(), "card picture")
