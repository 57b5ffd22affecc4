"""Where lines and blocks begin and end among the tokens of a source."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.parsing.lexer import Token
from sdg.source import Source, Span

LOOKED_AT = 3  # lines of the block below a line, to find out what its head was to be
LAYOUT = ("_NL", "_INDENT", "_DEDENT")


def start_of_line(tokens: list[Token], at: int) -> int:
    while at and tokens[at].kind in LAYOUT:
        at -= 1
    while at and tokens[at - 1].kind not in LAYOUT:
        at -= 1
    return at


def end_of_line(tokens: list[Token], at: int) -> int:
    """Return where the next line starts."""
    while tokens[at].kind not in ("_NL", "$END"):
        at += 1
    return min(at + 1, len(tokens) - 1)


def after_line(tokens: list[Token], at: int) -> int:
    """Skip to the end of a line and of the block below it."""
    while tokens[at].kind not in ("_NL", "$END"):
        at += 1
    at = min(at + 1, len(tokens) - 1)
    return after_block(tokens, at) if tokens[at].kind == "_INDENT" else at


def after_block(tokens: list[Token], at: int) -> int:
    """Skip a block that starts here."""
    depth = 0
    while True:
        depth += (tokens[at].kind == "_INDENT") - (tokens[at].kind == "_DEDENT")
        at += 1
        if not depth:
            return at


def head_of(tokens: list[Token], end: int) -> int:
    """Return where the line starts whose block ends before a token."""
    depth, at = 0, end
    while at:
        at -= 1
        depth += (tokens[at].kind == "_DEDENT") - (tokens[at].kind == "_INDENT")
        if not depth:
            break
    return start_of_line(tokens, at)


def lines_below(tokens: list[Token], at: int) -> Iterator[tuple[Token, ...]]:
    """Yield the first lines of the block that starts here, if one does."""
    if tokens[at].kind != "_INDENT":
        return
    at += 1
    for _ in range(LOOKED_AT):
        yield tuple(tokens[at : end_of_line(tokens, at)])
        at = after_line(tokens, at)
        if tokens[at].kind in (*LAYOUT, "$END"):
            return


def line_before(source: Source, tokens: list[Token], at: int) -> Span | None:
    """Return where the line before a token stands; None if there is none."""
    end = at - 1
    while end >= 0 and tokens[end].kind in LAYOUT:
        end -= 1
    if end < 0:
        return None
    return source.span(tokens[start_of_line(tokens, end)].start, tokens[end].end)
