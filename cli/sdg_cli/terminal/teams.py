"""Sides of several people: the name of a seat in, its people out, and whose turn it is of them.

A seat that is named `Ann+Cid` is a team. Its people alternate from one turn to the next in which
the seat decides; within a turn, the same person decides everything.
"""

from __future__ import annotations

from collections.abc import Sequence

from sdg.events import Happened
from sdg.playing.playthrough import Playthrough

JOINED_BY = "+"


def people_of(name: str) -> tuple[str, ...]:
    """Return the people of a side; one person or bot is a side of one."""
    people = tuple(each.strip() for each in name.split(JOINED_BY))
    return people if len(people) > 1 and all(people) else (name,)


def person(play: Playthrough, seat: int, names: Sequence[str]) -> str:
    """Return who decides for a seat now."""
    people = people_of(names[seat - 1])
    return people[_turns_before(play, seat) % len(people)] if len(people) > 1 else people[0]


def _turns_before(play: Playthrough, seat: int) -> int:
    """Count the turns before this one in which a seat decided something."""
    turn, decided = 0, set[int]()
    for step in play.steps:
        if step.decision is not None and step.seat == seat:
            decided.add(turn)
        turn += sum(isinstance(each, Happened) and each.kind == "turn" for each in step.events)
    return len(decided - {turn})
