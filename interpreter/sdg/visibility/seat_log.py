"""The log of a seat: all events in, those that the seat reads out.

Nobody reads of a `look`. A stop at a choice that leans on hidden cards is shown to others with what
comes after it, and in the same words of a seat that could do nothing else: what they read never
shows whether it could not or would not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sdg.events import Decided, Event, Happened

ALL = 0  # the seat of somebody who may see everything
WATCHER = -1  # the seat of somebody who sits at none: sees what everybody sees


def told_so_far(events: Sequence[Event], seat: int) -> Sequence[Event]:
    """Return those of all events so far of which a seat (from 1) reads by now."""
    most = len(events)
    while most and seat != ALL and _waits(events[most - 1], seat):
        most -= 1
    return events[:most]


def readable(events: Iterable[Event], seat: int) -> Iterator[Event]:
    """Yield the events that a seat reads something of; ALL reads what is so."""
    return (event for event in events if not _unread(event, seat))


def sees(event: Event, seat: int) -> bool:
    """Return whether a seat reads an event as it is; if not, it reads what is for others."""
    return seat == ALL or event.seen_by is None or seat in event.seen_by


def text_for(event: Decided | Happened, seat: int) -> str:
    """Return the words of an event for a seat."""
    return event.text if sees(event, seat) or not event.hidden else event.hidden


def _waits(event: Event, seat: int) -> bool:
    """Return whether an event is shown only with what comes after it, if a seat reads it at all."""
    stopped = isinstance(event, Decided) and event.silent and event.seat != seat
    return stopped or _unread(event, seat)


def _unread(event: Event, seat: int) -> bool:
    match event:
        case Decided():
            return not text_for(event, seat)
        case Happened(kind="look"):
            return True
        case _:
            return False
