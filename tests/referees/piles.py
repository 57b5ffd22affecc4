"""Piles of cards for the referees: what the log says is drawn goes in, the card comes out."""

from __future__ import annotations

from collections import Counter

from tests.referees.reading import Course

Pile = Counter[str]  # the faces of cards; equal cards are counted


def says(course: Course, line: str) -> None:
    """Go over the next line of the log, which must be exactly this one."""
    event = course.next
    course.check(event is not None and event.text == line, f"`{line}` should come")
    course.at += 1


def draw(course: Course, pile: Pile, source: str, target: str) -> str:
    """Go over the draw of a card that the pile still has, and return its face."""
    event = course.next
    card = event.words[1] if event and len(event.words) > 1 else ""
    course.check(pile[card] > 0, f"a card that is left in {source} should come")
    says(course, f"chance: draw {card} from {source} to {target}")
    pile[card] -= 1
    return card


def best(ranks: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
    """Return the seats of the highest rank; those who tie share."""
    top = max(ranks.values())
    return tuple(seat for seat in sorted(ranks) if ranks[seat] == top)
