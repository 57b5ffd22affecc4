"""Bots at a table where the players are the referee: what they place wrong, and what they notice.

Each chance has a generator of its own, of the seed, the number of decisions taken, the seat and the
cell: a bot decides as it would without it, and a resumed play goes on as it would have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from sdg.bot_names import WHOLE, Habits
from sdg.chance import Generator, Stream, noticed
from sdg.events import Decision, Happened
from sdg.game import Fault
from sdg.playing.playthrough import Playthrough, Step
from sdg.refereeing import Ask, TableGame, Wrong


@frozen
class Errors:
    """How many cards were placed against a rule in a play, and how many of them were found."""

    made: int
    at_once: int
    later: int

    @property
    def overlooked(self) -> int:
        """Return how many nobody has shown."""
        return self.made - self.at_once - self.later


def misplay_of(play: Playthrough, seat: int, habits: Habits) -> Decision | None:
    """Return what a bot decides by mistake; most often None: it decides as it wants to.

    Whose action has just been taken back takes care.
    """
    if not isinstance(play.game, TableGame) or not habits.misplay:
        return None
    shown = play.steps[-1].challenge
    if shown is not None and shown.at_once and shown.culprit == seat:
        return None
    chance = Generator(play.seed, play.decisions, Stream.MISPLAYED.of(seat))
    if chance.below(WHOLE) >= habits.misplay:
        return None
    return play.game.misplay(play.state, chance.below)


def show_errors(
    play: Playthrough, bots: Mapping[int, Habits], ask: Ask | None = None
) -> Iterator[Step]:
    """Let bots show what they notice before the next decision, until they see no more.

    `ask` answers what people choose then.
    """
    while (seat_and_cell := _noticed(play, bots)) is not None:
        try:
            yield play.challenge(*seat_and_cell, chooser(play, bots, ask))
        except Fault as fault:
            yield play.fail_challenge(*seat_and_cell, fault)


def chooser(play: Playthrough, bots: Mapping[int, Habits], ask: Ask | None = None) -> Ask:
    """Return how seats choose: bots by chance, each as likely, people as they answer."""

    def choose(seat: int, name: str, offered: tuple[str, ...]) -> int:
        if seat not in bots and ask is not None:
            return ask(seat, name, offered)
        return Generator(play.seed, len(play.steps), Stream.PICKED.of(seat)).below(len(offered))

    return choose


def errors_of(steps: Iterable[Step]) -> Errors:
    """Count the misplays of a play."""
    made = at_once = later = 0
    for step in steps:
        made += len(step.misplaid)
        if (shown := step.challenge) is not None and shown.at_once:
            at_once += len(shown.cells)
        elif shown is not None:
            later += len(shown.cells)
    return Errors(made, at_once, later)


def _noticed(play: Playthrough, bots: Mapping[int, Habits]) -> tuple[int, str] | None:
    """Return the next seat that shows a cell, and the cell.

    All look at what was placed just now, whoever sits next first; whoever begins a turn looks at
    all else.
    """
    game = play.game
    if not isinstance(game, TableGame) or play.fault is not None or not bots:
        return None
    if game.is_broken_off(play.state):
        return None
    last = next((step for step in reversed(play.steps) if step.decision is not None), None)
    if last is None or last.seat is None or not (wrong := game.wrong(play.state)):
        return None
    fresh = [each for each in wrong if each.cell in last.misplaid and each.seat == last.seat]
    for i in range(game.players - 1):
        seat = (last.seat + i) % game.players + 1
        if seat in bots and (cell := _seen(play, seat, bots[seat], fresh)) is not None:
            return seat, cell
    active = play.active
    if active is not None and active in bots and (active != last.seat or _turn_began(last)):
        older = [each for each in wrong if each not in fresh]
        if (cell := _seen(play, active, bots[active], older)) is not None:
            return active, cell
    return None


def _seen(play: Playthrough, seat: int, habits: Habits, wrong: Sequence[Wrong]) -> str | None:
    """Return the first cell of those that others placed wrong which a bot notices now."""
    for each in wrong:
        chance = Generator(play.seed, play.decisions, noticed(seat, each.index))
        if each.seat != seat and chance.below(WHOLE) < habits.notice:
            return each.cell
    return None


def _turn_began(step: Step) -> bool:
    return any(isinstance(event, Happened) and event.kind == "turn" for event in step.events)
