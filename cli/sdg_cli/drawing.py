"""An observation as lines of text: what a seat sees of boards, places and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sdg.ir import BySeat, Rules
from sdg.observation import BoardView, NumberView, Observation, PlaceView
from sdg_cli.boards import draw_board
from sdg_cli.console import Look, folded, pad, width
from sdg_cli.faces import Faces


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
        yield from _covered(board)
        yield from _areas(board, rules, names, seen.seat)
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


def spoken(name: str) -> str:
    """Write a name of the rules as words."""
    return name.replace("_", " ")


def _title(name: str, owner: int | None, names: Sequence[str], seat: int) -> str:
    return spoken(name) if owner is None else f"{whose(owner, names, seat)} {spoken(name)}"


def _covered(board: BoardView) -> Iterator[str]:
    """Yield what lies below the visible cards, the topmost first."""
    for cell in board.cells:
        if cell.below:
            yield from folded(f"   under {cell.name}: {' '.join(reversed(cell.below))}", 96, 6)


def _areas(board: BoardView, rules: Rules, names: Sequence[str], seat: int) -> Iterator[str]:
    """Yield the cells of each seat's own regions."""
    for family in rules.families:
        if family.board == board.name and isinstance(family.area, BySeat):
            for owner in range(1, len(names) + 1):
                name = f"{family.name} {owner}"
                cells = [cell.name for cell in board.cells if name in cell.regions]
                if cells:
                    yield f"   {_title(family.name, owner, names, seat)}: {' '.join(cells)}"


def _places(seen: Observation, names: Sequence[str], look: Look) -> Iterator[str]:
    shown = [
        place
        for place in seen.places
        if place.size or place.kind in ("pile", "slot") or place.owner == seen.seat
    ]
    if not shown:
        return
    titles = [_title(place.name, place.owner, names, seen.seat) for place in shown]
    wide = max(map(width, titles))
    for title, place in zip(titles, shown, strict=True):
        first, *rest = folded(_cards(place), 96 - wide, 0)
        yield f" {pad(title, wide)}  {_bold(first, place, seen, look)}"
        for line in rest:
            yield f" {pad('', wide)}  {_bold(line, place, seen, look)}"
    yield ""


def _bold(text: str, place: PlaceView, seen: Observation, look: Look) -> str:
    own = place.cards and place.owner in (None, seen.seat)
    return look.paint(text, "bold") if own else text


def _cards(place: PlaceView) -> str:
    if place.size == 0:
        return "empty"
    if place.cards is None or (place.kind == "pile" and place.size > 20):
        return "1 card" if place.size == 1 else f"{place.size} cards"
    return " ".join(place.cards)


def _numbers(seen: Observation, names: Sequence[str], look: Look) -> Iterator[str]:
    own = [n for n in seen.numbers if n.per == "player" and n.kind != "flag"]
    if own:
        heads = [f"{'you' if seat == seen.seat else name}" for seat, name in enumerate(names, 1)]
        titles = [spoken(number.name) for number in own]
        first = max(map(width, titles))
        wide = [max(width(head), 6) for head in heads]
        head = "  ".join(pad(name, w, ">") for name, w in zip(heads, wide, strict=True))
        yield look.paint(f" {pad('', first)}  {head}", "dim")
        for title, number in zip(titles, own, strict=True):
            values = "  ".join(
                pad(str(value), w, ">") for value, w in zip(number.values, wide, strict=False)
            )
            yield f" {pad(title, first)}  {values}{_left(number)}"
    shared = [n for n in seen.numbers if n.per is None]
    if shared:
        texts = [f"{spoken(n.name)} {_value(n)}{_left(n)}" for n in shared]
        yield " " + ", ".join(texts)
    flags = [n for n in seen.numbers if n.per == "player" and n.kind == "flag" and any(n.values)]
    for flag in flags:
        holders = [name for name, value in zip(names, flag.values, strict=False) if value]
        yield f" {spoken(flag.name)}: {', '.join(holders)}"
    for number in seen.numbers:
        if any(number.values) and number.owners:
            told = (
                owner if number.kind == "flag" else f"{owner}: {value}"
                for owner, value in zip(number.owners, number.values, strict=True)
                if value
            )
            yield from folded(f" {spoken(number.name)}: {', '.join(told)}", 96, 3)


def _value(number: NumberView) -> str:
    value = number.values[0] if number.values else 0
    return ("yes" if value else "no") if number.kind == "flag" else str(value)


def _left(number: NumberView) -> str:
    return "" if number.left is None else f"  ({number.left} left)"
