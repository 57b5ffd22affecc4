"""Where lines and blocks begin and end among the tokens of a source."""

from __future__ import annotations

from sdg.parsing.lexer import Token

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
