"""The first page: what is on which sheets, how they are printed, what is not printed, as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from sdg.ir import YESNO
from sdg.paper.cutting import Sheet
from sdg.paper.materials import Materials
from sdg.paper.paper_formats import Choices
from sdg.paper.pieces import Piece
from sdg.rulebook.page import END, NAMED
from sdg.table_options import face_of

RULER = 50  # millimeters


def guide(
    needed: Materials, lead: Sequence[str], pieces: Sequence[Piece], sheets: Sequence[Sheet],
    notes: Sequence[str], choices: Choices, with_rules: bool = True,
) -> str:  # fmt: skip
    """Return the first page: HTML with escaped texts, no page of its own. `lead` are the first
    lines of the rulebook."""
    rows = [*_pieces(needed, pieces), *_boards(sheets)]
    table = "".join(
        f'<tr><td>{many}</td><td dir="auto">{escape(name)}</td><td>{escape(how)}</td></tr>'
        for many, name, how in rows
    )
    parts = [
        f'<h1 dir="auto">{escape(needed.game.rules.title)}</h1>',
        *(f'<p dir="auto">{escape(_without_marks(line))}</p>' for line in lead),
        f"<p>{escape(options)}.</p>" if (options := _options(needed)) else "",
        f'<table class="needed"><tbody>{table}</tbody></table>' if table else "",
        "<h2>Printing</h2>",
        f"<ul>{''.join(f'<li>{each}</li>' for each in _how(choices, with_rules))}</ul>",
        f'<p class="ruler">{RULER} mm</p>',
    ]
    if notes:
        listed = "".join(f'<li dir="auto">{escape(note)}</li>' for note in notes)
        parts.append(f"<h2>Notes</h2><ul>{listed}</ul>")
    return "\n".join(part for part in parts if part)


def _options(needed: Materials) -> str:
    """Return the options that are not as usual, in words."""
    chosen = needed.game.options
    changed = [
        f"{option.name.replace('_', ' ')} {_face(option.type == YESNO, face_of(option, code))}"
        for option in needed.game.rules.options
        if (code := chosen.get(option.name, option.default)) != option.default
    ]
    return f"With {', '.join(changed)}" if changed else ""


def _face(is_yes: bool, face: str) -> str:
    return {"yes": "on", "no": "off"}.get(face, face) if is_yes else face


def _pieces(needed: Materials, pieces: Sequence[Piece]) -> Iterator[tuple[int, str, str]]:
    """Yield how many there are of each kind of piece, what they are, and how large."""
    counted: dict[tuple[str, str, str], int] = {}
    for piece in pieces:
        size = f"{piece.size.width:g} × {piece.size.height:g} mm"
        key = piece.of, _shape(piece.shape), size
        counted[key] = counted.get(key, 0) + 1
    for (name, shape, size), many in counted.items():
        yield many, f"{name} ({shape}{'s' * (many > 1)})", size


def _shape(shape: str) -> str:
    return {
        "disc": "disc", "cube": "token", "die": "tile", "net": "die to fold", "counter": "chip",
        "flag": "marker", "marker": "pawn",
    }.get(shape, shape)  # fmt: skip


def _boards(sheets: Sequence[Sheet]) -> Iterator[tuple[int, str, str]]:
    """Yield each board with its number of sheets."""
    counted: dict[str, int] = {}
    for sheet in sheets:
        if sheet.kind == "board":
            counted[sheet.board] = counted.get(sheet.board, 0) + 1
    for name, many in counted.items():
        yield 1, f"{name} (board)", "on one sheet" if many == 1 else f"on {many} sheets"


def _how(choices: Choices, with_rules: bool) -> Iterator[str]:
    name = choices.paper.name
    yield (
        f"Print on {name} at 100 % (“actual size”, not “fit to page”). Then the line below is"
        f" {RULER} mm long."
    )
    if choices.backs:
        yield (
            "Print on both sides, turned over by the long edge: each back comes to lie behind its"
            " front. What has no back is followed by an empty page."
        )
    if choices.bleed > 0:
        yield "Cut between the marks; the color goes on beyond the cut."
    else:
        yield "Cut along the lines: one cut serves the cards on both sides of it."
    yield "Boards on several sheets are cut at the marks and joined in the order of their numbers."
    if with_rules:
        yield (
            "In the PDF the rules are a booklet, on the last pages: print these on both sides,"
            " turned over by the short edge, and fold them in the middle."
        )


def _without_marks(line: str) -> str:
    return line.replace(NAMED, "").replace(END, "")
