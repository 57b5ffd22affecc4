"""A view as lines of text: what a seat sees of boards, places and numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from attrs import evolve

from sdg.diagnostics.spelling import counted
from sdg.game import Game
from sdg.observation import BoardView, NumberView, Observation, PlaceView
from sdg.spoken_names import spoken, spoken_place
from sdg.view.boards import board_name
from sdg.view.data import Changes, View, Zone
from sdg.view.short_faces import Faces
from sdg.view.titles import owned, place_of
from sdg.view.viewer import Viewer
from sdg_cli.terminal.boards import NO_MARKS, Marks, draw_board, seat_style
from sdg_cli.terminal.console import Look, folded, pad, width
from sdg_cli.terminal.seat_table import Row, by_seat

FEW = 3  # others, or identical cards, that are still shown one by one
BELOW = 6  # lines of the screen for what happened, the heading, the offers and the prompt
LEAST = 16  # columns for the cards of a place, however long its name is


def draw(view: View, faces: Faces, look: Look, marks: Marks = NO_MARKS) -> list[str]:
    """Return the lines of what a seat sees. Where the screen has too few lines for all, they are
    fewer: nothing around boards, what others have in one line."""
    lines = list(_lines(view, faces, look, marks, False))
    if look.lines and len(lines) > look.lines - BELOW:
        lines = list(_lines(view, faces, look, marks, True))
    return lines


def draw_seen(game: Game, seen: Observation, names: Sequence[str], look: Look) -> list[str]:
    """Return the lines of what a seat sees that has not looked before; `names` by seat."""
    return draw(Viewer(game, names).view(seen), Faces(game.rules.attributes), look)


def _lines(view: View, faces: Faces, look: Look, marks: Marks, compact: bool) -> Iterator[str]:
    boards, names, seat = view.seen.boards, view.names, view.seen.seat
    for board in boards:
        if len(boards) > 1 or board.owner is not None:
            yield look.paint(owned(spoken(board.name), board.owner, names, seat), "bold")
        zones = [zone for zone in view.zones if zone.board == board_name(board)]
        owners = {cell: zone.seat for zone in zones for cell in zone.cells}
        yield from draw_board(board, faces, look, evolve(marks, owners=owners), compact)
        yield from _covered(board, look)
        yield from _areas(zones, names, seat, look)
        if not compact:
            yield ""
    yield from _places(view, look, marks, compact)
    yield from _numbers(view, look, compact)


def marks_of(changes: Changes, gain: Collection[str] = (), widest: int = 0) -> Marks:
    """Return what stands out: what has changed, and cells where something is to be gained."""
    return Marks(
        changes.new, changes.left, changes.moved, frozenset(gain), changes.slots, widest=widest
    )


def _covered(board: BoardView, look: Look) -> Iterator[str]:
    """Yield what lies below the visible cards, the topmost first."""
    for cell in board.cells:
        if cell.below:
            yield from folded(
                f"   under {cell.name}: {' '.join(reversed(cell.below))}", look.columns, 6
            )


def _areas(zones: Iterable[Zone], names: Sequence[str], seat: int, look: Look) -> Iterator[str]:
    """Yield the cells of each seat's own regions."""
    for zone in zones:
        title = look.paint(owned(spoken(zone.name), zone.seat, names, seat), seat_style(zone.seat))
        yield from folded(f"   {title}: {' '.join(zone.cells)}", look.columns, 6)


def _places(view: View, look: Look, marks: Marks, compact: bool) -> Iterator[str]:
    lines = list(_lines_of_places(view, look, marks, compact))
    wide = max((width(title) for title, _, _ in lines), default=0)
    for title, text, style in lines:
        for number, part in enumerate(folded(text, max(LEAST, look.columns - wide - 3), 0)):
            shown = look.paint(part, style) if style else part
            yield f" {pad('' if number else title, wide)}  {shown}"
    if lines and not compact:
        yield ""


def _lines_of_places(
    view: View, look: Look, marks: Marks, compact: bool
) -> Iterator[tuple[str, str, str]]:
    """Yield a title, the cards, and the style of those that are the seat's to use; a row of piles,
    or what many others have, in one line. If `compact`, all that nobody uses now in one line."""
    rest, names, seat = [], view.names, view.seen.seat
    for name, places in groupby(view.places, lambda place: place.name):
        shown = list(places)
        if len(shown) > FEW and all(place.of is not None for place in shown):
            row = (f"{place.of}: {_cards(place, look)}" for place in shown)
            yield spoken(name), "; ".join(row), "bold"
            continue
        others = [place for place in shown if place.owner not in (None, seat)]
        many = len(others) > FEW
        for place in shown:
            if not many or place not in others:
                own = bool(place.cards) and place.owner in (None, seat)
                title = place_of(place, names, seat)
                if compact and (place.cards is None or not place.size or _counted(place)):
                    rest += [f"{title} {_cards(place, look)}"] if place.size else []
                else:
                    yield title, _cards(place, look), _style(place, marks) if own else ""
        if many:
            texts = (f"{names[(place.owner or 0) - 1]}: {_cards(place, look)}" for place in others)
            yield f"others' {spoken_place(name, shown[0].kind)}", "; ".join(texts), ""
    if rest:
        yield "also", "; ".join(rest), ""


def _style(place: PlaceView, marks: Marks) -> str:
    """Return the style of cards that may be used: of a slot, red where the card is new to the
    table, yellow where it was taken up."""
    if place.kind != "slot":
        return "bold"
    return "bad" if place.name in marks.slots else "warn"


def _cards(place: PlaceView, look: Look) -> str:
    if place.size == 0:
        return "empty"
    if place.cards is None or _counted(place):
        return counted(place.size, "card")
    return " ".join(
        part for face, same in groupby(place.cards) for part in _copies(face, same, look)
    )


def _counted(place: PlaceView) -> bool:
    """Return whether only the number of cards is shown."""
    return place.kind == "pile" and place.size > 20


def _copies(face: str, same: Iterable[str], look: Look) -> list[str]:
    """Write identical cards one by one, many of them as `red×12`."""
    many = sum(1 for _ in same)
    return [face] * many if many <= FEW else [f"{face}{'x' if look.plain else '×'}{many}"]


def _numbers(view: View, look: Look, compact: bool) -> Iterator[str]:
    names, numbers = view.names, view.numbers
    own = [n for n in numbers if n.per == "player" and n.kind != "flag"]
    if own:
        heads = ["you" if seat == view.seen.seat else name for seat, name in enumerate(names, 1)]
        rows = [Row(spoken(n.name), list(map(str, n.values)), _left(n)) for n in own]
        if compact:
            yield from folded(" " + "; ".join(_in_a_line(row, heads) for row in rows), look.columns)
        else:
            yield from by_seat(heads, rows, look)
    shared, limits = [n for n in numbers if n.per is None], dict(view.limits)
    for number in (each for each in shared if each.sentence):
        most = f" of {limits[number.name]}" if number.name in limits else ""
        shown = f" {spoken(number.name)} {_value(number)}{most}{_left(number)}  {number.sentence}"
        yield from folded(shown, look.columns, 3)
    if plain := [n for n in shared if not n.sentence]:
        texts = [f"{spoken(n.name)} {_value(n)}{_left(n)}" for n in plain]
        yield from folded(" " + ", ".join(texts), look.columns, 3)
    for flag in (n for n in numbers if n.per == "player" and n.kind == "flag"):
        holders = [name for name, value in zip(names, flag.values, strict=False) if value]
        yield from folded(f" {spoken(flag.name)}: {', '.join(holders)}", look.columns, 3)
    for number in (each for each in numbers if each.owners):
        values = (
            owner if number.kind == "flag" else f"{owner}: {value}"
            for owner, value in zip(number.owners, number.values, strict=True)
            if value
        )
        yield from folded(f" {spoken(number.name)}: {', '.join(values)}", look.columns, 3)


def _in_a_line(row: Row, heads: Sequence[str]) -> str:
    numbered = any(head[-1:].isdigit() for head in heads)  # `random 1` has 8 points, not 18
    colon = ":" if numbered else ""
    values = (f"{head}{colon} {value}" for head, value in zip(heads, row.values, strict=True))
    return f"{row.title}: {', '.join(values)}{row.note}"


def _value(number: NumberView) -> str:
    value = number.values[0] if number.values else 0
    return ("yes" if value else "no") if number.kind == "flag" else str(value)


def _left(number: NumberView) -> str:
    return "" if number.left is None else f"  ({number.left} left)"
