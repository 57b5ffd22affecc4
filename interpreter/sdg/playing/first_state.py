"""Where a game begins: by its setup, or as a deal says; a seed in, a state out."""

from __future__ import annotations

from sdg.chance import Generator, Stream
from sdg.events import Chance, Event
from sdg.game import Fault, Game, State
from sdg.playing.deal_text import Deal, chance_of, read_deal
from sdg.playing.deal_to_state import check_deal, lay_out
from sdg.playing.why_unreadable import Unreadable, read_text


def read_deal_file(path: str) -> Deal:
    """Read a file that holds a deal; raise Unreadable with the place of the first mistake."""
    return read_deal(read_text(path), path)


def first_state(
    game: Game,
    seed: int,
    deal: Deal | None = None,
    chance: Chance | None = None,
    events: list[Event] | None = None,
) -> State:
    """Return the state at the first decision of a game under a seed.

    `chance` decides what the seed does not: that of the seed after the draws of the deal if nothing
    is given. Raise Unreadable where the game cannot begin as the deal says, and Fault where the
    rules go wrong.
    """
    chance = chance_of(seed, deal) if chance is None else chance
    if deal is not None and deal.is_position:
        return lay_out(game, deal, Generator(seed, stream=Stream.POSITION), chance, events)
    if deal is not None:
        check_deal(game, deal)
    return game.initial_state(chance, events)


def fits(game: Game, seed: int, deal: Deal) -> bool:
    """Return whether a game under a seed can begin as a deal says, if its setup goes well."""
    try:
        first_state(game, seed, deal)
    except Unreadable:
        return False
    except Fault:
        return True
    return True
