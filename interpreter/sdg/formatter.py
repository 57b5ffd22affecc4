"""The one layout of a file: the same rules in, the same rules out, comments kept.

Blocks are indented by four spaces and words parted by one. A sentence or comment after a statement
stands two spaces away, in one column with those of the lines next to it. A part with a block has
an empty line before and after it; elsewhere an empty line stays, several become one.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from sdg.diagnostics import SdgError
from sdg.files.reading import source_from_text
from sdg.parsing.lexer import Comment, Token, lex
from sdg.parsing.parser import parse
from sdg.parsing.stack import Stack
from sdg.parsing.tables import tables
from sdg.source import Source

WIDTH = 100
INDENT = "    "


@attrs.define
class Row:
    """A line of the file in cells; one without a body holds a comment, or nothing at all."""

    depth: int = 0
    column: int = 0
    body: str = ""
    sentence: str = ""
    comment: str = ""
    opens: bool = False


def format_text(text: str, path: str = "rules.sdg") -> str:
    """Lay a text out; raise `SdgError` if it cannot be read."""
    return format_source(source_from_text(text, path))


def format_source(source: Source) -> str:
    """Lay a source out; raise `SdgError` if it does not parse."""
    tree, wrong = parse(source)
    if tree is None:
        raise SdgError(wrong)
    rows = _spaced(_placed(list(_rows(source))))
    _align(rows, "sentence")
    _align(rows, "comment")
    lines = (f"{INDENT * row.depth}{row.body}{row.sentence}{row.comment}" for row in rows)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _rows(source: Source) -> Iterator[Row]:
    """Cut a file into rows, empty ones too; comments on their own have no depth yet."""
    comments: list[Comment] = []
    bodies = {row.column: row for row in _statements(source, comments)}
    noted = {source.place(comment.start)[0]: comment for comment in comments}
    for number in range(1, len(source.lines) + 1):
        row, comment = bodies.get(number), noted.get(number)
        if comment:
            row = row or Row(column=source.place(comment.start)[1] - 1)
            row.comment = _neat(comment.text)
        yield row or Row()


def _statements(source: Source, comments: list[Comment]) -> Iterator[Row]:
    """Write each statement anew; for now its row's column holds the number of its line."""
    stack = Stack(tables(), source)
    depth = 0
    row = Row()
    line: list[tuple[str, Token]] = []
    for token in lex(source, comments):
        symbol = stack.symbol(token) or token.kind
        stack.take(token)
        if symbol == "_NL":
            number = source.place(line[0][1].start)[0]
            row = Row(depth, number, *_cells(line))
            yield row
            line = []
        elif symbol == "_INDENT":
            depth += 1
            row.opens = True
            row.body, row.sentence = f"{row.body} {row.sentence}".rstrip(), ""
        elif symbol == "_DEDENT":
            depth -= 1
        else:
            line.append((symbol, token))


def _cells(line: list[tuple[str, Token]]) -> tuple[str, str]:
    """Part a statement from the sentence at its end; a title is part of its statement."""
    last = line[-1][1].text
    alone = len(line) > 1 and line[-2][0] not in (":", ",")  # else it is one of what is listed
    if line[-1][0] == "STRING" and alone and line[0][0] not in ("STRING", *_TITLED):
        return _spell(line[:-1]), last
    return _spell(line), ""


_TITLED = ("game", "variant", "designer", "from", "phase")
_ENDS_OPERAND = ("NAME", "INT", ")", "left", "turn", "players")
_AREAS_OF_SEATS = (["INT", "player"], ["INT", "players"])  # there a name and its number are apart


def _spell(line: list[tuple[str, Token]]) -> str:
    text, before, sign = "", "", False
    calls = [symbol for symbol, _ in line[:2]] not in _AREAS_OF_SEATS
    for symbol, token in line:
        joined = symbol in (",", ")", ":", ".") or before in ("", "(", ".") or sign
        joined = joined or (symbol == "(" and before == "NAME" and calls)
        text += token.text if joined else f" {token.text}"
        sign = symbol == "-" and before not in _ENDS_OPERAND
        before = symbol
    return text


def _neat(comment: str) -> str:
    return comment if comment[1:2] in ("", " ", "#", "!") else f"# {comment[1:]}"


def _placed(rows: list[Row]) -> list[Row]:
    """Indent each comment of its own like the line above or below it, whichever is nearer."""
    above = 0
    for i, row in enumerate(rows):
        if row.body:
            above = row.depth
        elif row.comment:
            below = next((later.depth for later in rows[i + 1 :] if later.body), 0)
            depths = range(min(above, below), max(above, below) + 1)
            row.depth = min(depths, key=lambda depth: abs(row.column - depth * len(INDENT)))
    return rows


def _spaced(rows: list[Row]) -> list[Row]:
    """Set the empty lines: around each part with a block, and single ones where there were any."""
    spaced: list[Row] = []
    after_block = False
    for i, row in enumerate(rows):
        empty = not row.body and not row.comment
        wanted = empty or (row.depth == 0 and (after_block or _announces_block(rows, i)))
        attached = bool(spaced) and not spaced[-1].body and not empty and not after_block
        if wanted and spaced and _filled(spaced[-1]) and not spaced[-1].opens and not attached:
            spaced.append(Row())
        if not empty:
            spaced.append(row)
            after_block = row.depth > 0
    while spaced and not _filled(spaced[-1]):
        spaced.pop()
    return spaced


def _filled(row: Row) -> bool:
    return bool(row.body or row.comment)


def _announces_block(rows: list[Row], i: int) -> bool:
    """Look past comments to the statement that they stand above."""
    while i < len(rows) and not rows[i].body and rows[i].comment:
        i += 1
    return i < len(rows) and rows[i].opens


def _align(rows: list[Row], cell: str) -> None:
    """Bring the cells of neighbouring lines into one column, as far as they fit the page."""
    run: list[Row] = []
    for row in [*rows, Row()]:
        follows = run and row.body and row.depth == run[-1].depth and not row.opens
        if follows and getattr(row, cell):
            run.append(row)
            continue
        _set_column(run, cell)
        run = [row] if row.body and getattr(row, cell) else []


def _set_column(run: list[Row], cell: str) -> None:
    """Take the widest body that leaves room for every cell next to it; wider lines stand out."""
    widths = [len(row.body + (row.sentence if cell == "comment" else "")) for row in run]
    ends = [len(INDENT) * row.depth + len(getattr(row, cell)) + 2 for row in run]
    column = 0
    for width in sorted(widths):
        beside = (end for end, own in zip(ends, widths, strict=True) if own <= width)
        if width + max(beside) <= WIDTH:
            column = width
    for row, width in zip(run, widths, strict=True):
        setattr(row, cell, " " * (max(column - width, 0) + 2) + getattr(row, cell))
