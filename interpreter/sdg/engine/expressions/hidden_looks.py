"""Looks at hidden cards: closures that note, as it happens, that a seat learns something.

What a decision brings about may depend on cards that its player cannot see: a value, a branch, a
trigger, an end, what can be decided next. That reveals them to the player, and is noted in the log
as a `look`, which no one reads there: a decision past which nothing can be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from sdg import ir
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.state.run import Run
from sdg.layout.slots import Frame, PlaceAt, Slots
from sdg.visibility.hidden_looks import Look, Looks
from sdg.visibility.places import sees, viewers

Notice: TypeAlias = Callable[[Run, Frame], None]
Secret: TypeAlias = Callable[[Slots, Frame, int | None], bool]


def notice(c: Compiler, looks: Looks) -> Notice | None:
    """Compile the note that some cards were looked at; None if none are hidden from anybody."""
    secret = secret_from(c, looks)
    if secret is None:
        return None

    def note(run: Run, E: Frame) -> None:
        if run.log is not None and run.seat and not run.noticed and secret(run.S, E, run.seat):
            run.notice()

    return note


def secret_from(c: Compiler, looks: Looks) -> Secret | None:
    """Compile whether a seat does not see some of the cards that are looked at.

    Seats count from 1; None means whether anybody does not see them.
    """
    tests = [_unseen(c, look) for look in sorted(looks, key=repr)]
    if not tests or (c.layout.players == 1 and not any(map(_from_all, _declared(c, looks)))):
        return None
    if len(tests) == 1:
        return tests[0]
    return lambda S, E, seat: any(test(S, E, seat) for test in tests)


def _declared(c: Compiler, looks: Looks) -> Iterable[ir.Place]:
    names = {look.place for look in looks}
    return (place for place in c.layout.rules.places if place.name in names)


def _from_all(place: ir.Place) -> bool:
    return place.seen == "nobody"


def _unseen(c: Compiler, look: Look) -> Secret:
    places = {key: place for (name, key), place in c.layout.places.items() if name == look.place}
    players = c.layout.players

    def hidden(S: Slots, place: PlaceAt, seat: int | None) -> bool:
        if not look.kept and not S[place.slot] and not S[place.below]:
            return False
        if seat is None:
            return viewers(place.declared, place.owner, players) is not None
        return not sees(place.declared, place.owner, seat)

    def anybodys(S: Slots, E: Frame, seat: int | None) -> bool:
        return any(hidden(S, place, seat) for place in places.values())

    if look.anybodys:
        return anybodys
    owner = c.owner(look.owner)

    def somebodys(S: Slots, E: Frame, seat: int | None) -> bool:
        place = places.get(ir.NOTHING) or places.get(owner(S, E))
        return place is not None and hidden(S, place, seat)

    return somebodys
