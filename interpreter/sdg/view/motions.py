"""What is different from when a seat looked last: two observations and events in, changes out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from sdg.events import Chanced, Decided, Event, Happened
from sdg.log_texts import CARD, read_move
from sdg.observation import CellView, Observation
from sdg.view.data import Changes, Motion
from sdg.visibility.seat_log import readable, sees, text_for


def changes(
    before: Observation | None, now: Observation, events: Iterable[Event] = (),
    still_new: Collection[str] = (),
) -> Changes:  # fmt: skip
    """Return what stands out since another observation: cells whose visible card came or left,
    slots with another card, if it does not come from a cell; and where cards went in between.
    Slots that are `still_new` stay so for the turn while their card stays."""
    motions = tuple(motions_of(events, now.seat))
    if before is None:
        held = frozenset(p.name for p in now.places if p.kind == "slot" and p.cards)
        return Changes(slots=held, motions=motions)
    cards = {cell.name: cell.card for board in before.boards for cell in board.cells}
    cells = [cell for board in now.boards for cell in board.cells]
    changed = [cell for cell in cells if cards.get(cell.name) != cell.card]
    moves = tuple(_moves(changed, cards))
    starts = {start for start, _ in moves}
    taken_up = {cards.get(cell.name) for cell in changed if cell.name not in starts}
    lay = {(place.name, place.owner, place.of): place.cards for place in before.places}
    kept = frozenset(still_new if before.turn == now.turn else ())
    slots = (p for p in now.places if p.kind == "slot" and p.cards
             and (taken_up.isdisjoint(p.cards)
                  if lay.get((p.name, p.owner, p.of)) != p.cards else p.name in kept))  # fmt: skip
    return Changes(
        new=frozenset(cell.name for cell in changed if cell.card is not None),
        left=frozenset(cell.name for cell in changed if cell.card is None),
        moved=moves,
        slots=frozenset(slot.name for slot in slots),
        motions=motions,
    )


def _moves(
    changed: Iterable[CellView], before: Mapping[str, str | None]
) -> Iterator[tuple[str, str]]:
    """Pair cells from which a card has gone with those to which one of the same face came."""
    changed = tuple(changed)
    gone: dict[str | None, list[str]] = {}
    for cell in changed:
        if before.get(cell.name) is not None:
            gone.setdefault(before[cell.name], []).append(cell.name)
    for cell in changed:
        if cell.card is not None and gone.get(cell.card):
            yield gone[cell.card].pop(0), cell.name


def motions_of(events: Iterable[Event], seat: int) -> Iterator[Motion]:
    """Yield where cards went, as far as a seat reads of it; each card once."""
    told: list[str] = []  # moves that a decision has named, of which the reveals are echoes
    for event in readable(events, seat):
        match event:
            case Chanced(outcome=outcome, hidden=hidden):
                yield from _motion(outcome if sees(event, seat) else hidden)
            case Decided():
                told = list(event.moves if sees(event, seat) else event.hidden_moves)
                for text in told:
                    yield from _motion(text)
            case Happened(kind="reveal" | "move" | "draw"):
                text = text_for(event, seat)
                if text in told:
                    told.remove(text)
                else:
                    yield from _motion(text)


def _motion(text: str) -> Iterator[Motion]:
    move = read_move(text)
    if move is not None:
        yield Motion(None if move.card == CARD else move.card, move.start, move.to)
