"""An observation as lines of text: what a seat sees of boards, places and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from sdg.ir import BySeat, Rules
from sdg.observation import BoardView, NumberView, Observation, PlaceView
from sdg.short_faces import Faces
from sdg_cli.terminal.boards import draw_board
from sdg_cli.terminal.console import Look, folded, pad, spoken, width
from sdg_cli.terminal.seat_table import Row, by_seat

FEW = 3  # others, or identical cards, that are still shown one by one
LEAST = 16  # columns for the cards of a place, however long its name is


def draw(
    seen: Observation,
    names: Sequence[str],
    rules: Rules,
    look: Look,
    new: Iterable[str] = (),
) -> Iterator[str]:
    """Yield the lines of what a seat sees; `names` by seat, `new` names cells that changed."""
    fresh = tuple(new)
    faces = Faces(rules.attributes)
    for board in seen.boards:
        if len(seen.boards) > 1 or board.owner is not None:
            yield look.paint(_title(board.name, board.owner, names, seen.seat), "bold")
        yield from draw_board(board, faces, look, fresh)
        yield from _covered(board, look)
        yield from _areas(board, rules, names, seen.seat, look)
        yield ""
    yield from _places(seen, names, look)
    yield from _numbers(seen, names, look)


def changed_cells(before: Observation | None, now: Observation) -> set[str]:
    """Name the cells whose visible card came between two observations."""
    if before is None:
        return set()
    cards = {cell.name: cell.card for board in before.boards for cell in board.cells}
    cells = (cell for board in now.boards for cell in board.cells)
    return {cell.name for cell in cells if cell.card and cards.get(cell.name) != cell.card}


def whose(owner: int, names: Sequence[str], seat: int) -> str:
    """Say whose a thing is, as the seat reads it."""
    return "your" if owner == seat else f"{names[owner - 1]}'s"


def _title(name: str, owner: int | None, names: Sequence[str], seat: int) -> str:
    return spoken(name) if owner is None else f"{whose(owner, names, seat)} {spoken(name)}"


def _covered(board: BoardView, look: Look) -> Iterator[str]:
    """Yield what lies below the visible cards, the topmost first."""
    for cell in board.cells:
        if cell.below:
            yield from folded(
                f"   under {cell.name}: {' '.join(reversed(cell.below))}", look.columns, 6
            )


def _areas(
    board: BoardView, rules: Rules, names: Sequence[str], seat: int, look: Look
) -> Iterator[str]:
    """Yield the cells of each seat's own regions."""
    for family in rules.families:
        if family.board == board.name and isinstance(family.area, BySeat):
            for owner in range(1, len(names) + 1):
                name = f"{family.name} {owner}"
                cells = [cell.name for cell in board.cells if name in cell.regions]
                if cells:
                    title = _title(family.name, owner, names, seat)
                    yield from folded(f"   {title}: {' '.join(cells)}", look.columns, 6)


def _places(seen: Observation, names: Sequence[str], look: Look) -> Iterator[str]:
    lines = list(_lines_of_places(seen, names, look))
    wide = max((width(title) for title, _, _ in lines), default=0)
    for title, text, own in lines:
        for number, part in enumerate(folded(text, max(LEAST, look.columns - wide - 3), 0)):
            shown = look.paint(part, "bold") if own else part
            yield f" {pad('' if number else title, wide)}  {shown}"
    if lines:
        yield ""


def _lines_of_places(
    seen: Observation, names: Sequence[str], look: Look
) -> Iterator[tuple[str, str, bool]]:
    """Yield a title, the cards, and whether they are the seat's to use; a row of piles, or what
    many others have, in one line."""
    for name, places in groupby(seen.places, lambda place: place.name):
        shown = [
            place
            for place in places
            if place.size or place.kind in ("pile", "slot") or place.owner == seen.seat
        ]
        if len(shown) > FEW and all(place.of is not None for place in shown):
            row = (f"{place.of}: {_cards(place, look)}" for place in shown)
            yield spoken(name), "; ".join(row), True
            continue
        others = [place for place in shown if place.owner not in (None, seen.seat)]
        many = len(others) > FEW
        for place in shown:
            if not many or place not in others:
                own = bool(place.cards) and place.owner in (None, seen.seat)
                title = _title(_whole_name(place), place.owner, names, seen.seat)
                yield title, _cards(place, look), own
        if many:
            texts = (f"{names[(place.owner or 0) - 1]}: {_cards(place, look)}" for place in others)
            yield f"others' {spoken(name)}", "; ".join(texts), False


def _whole_name(place: PlaceView) -> str:
    """Name a place together with the region or value that it is kept for."""
    return place.name if place.of is None else f"{place.name} {place.of}"


def _cards(place: PlaceView, look: Look) -> str:
    if place.size == 0:
        return "empty"
    if place.cards is None or (place.kind == "pile" and place.size > 20):
        return "1 card" if place.size == 1 else f"{place.size} cards"
    return " ".join(
        part for face, same in groupby(place.cards) for part in _copies(face, same, look)
    )


def _copies(face: str, same: Iterable[str], look: Look) -> list[str]:
    """Write identical cards one by one, many of them as `red×12`."""
    many = sum(1 for _ in same)
    return [face] * many if many <= FEW else [f"{face}{'x' if look.plain else '×'}{many}"]


def _numbers(seen: Observation, names: Sequence[str], look: Look) -> Iterator[str]:
    own = [n for n in seen.numbers if n.per == "player" and n.kind != "flag"]
    if own:
        heads = ["you" if seat == seen.seat else name for seat, name in enumerate(names, 1)]
        rows = [Row(spoken(n.name), list(map(str, n.values)), _left(n)) for n in own]
        yield from by_seat(heads, rows, look)
    shared = [n for n in seen.numbers if n.per is None]
    if shared:
        texts = [f"{spoken(n.name)} {_value(n)}{_left(n)}" for n in shared]
        yield from folded(" " + ", ".join(texts), look.columns, 3)
    flags = [n for n in seen.numbers if n.per == "player" and n.kind == "flag" and any(n.values)]
    for flag in flags:
        holders = [name for name, value in zip(names, flag.values, strict=False) if value]
        yield from folded(f" {spoken(flag.name)}: {', '.join(holders)}", look.columns, 3)
    for number in seen.numbers:
        if any(number.values) and number.owners:
            values = (
                owner if number.kind == "flag" else f"{owner}: {value}"
                for owner, value in zip(number.owners, number.values, strict=True)
                if value
            )
            yield from folded(f" {spoken(number.name)}: {', '.join(values)}", look.columns, 3)


def _value(number: NumberView) -> str:
    value = number.values[0] if number.values else 0
    return ("yes" if value else "no") if number.kind == "flag" else str(value)


def _left(number: NumberView) -> str:
    return "" if number.left is None else f"  ({number.left} left)"
