"""Words, numbers, texts, signs and the indentation of a source, as tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias
from unicodedata import name as unicode_name
from unicodedata import normalize

import attrs

from sdg.diagnostics import Diagnostic
from sdg.messages import unreadable
from sdg.source import Source, Span

NESTING = 50
TAB = 4  # columns that a tab most likely stands for
DIGITS = 18
# Cyrillic, Greek and other letters that look like one of a to z.
LOOKALIKES = str.maketrans("авеіјкмнорстухԁѕԛԝһɑɡıοαυνιτρκχϲ", "abeijkmhopctyxdsqwhagioauvitpkxc")

Kind: TypeAlias = Literal[
    "NAME", "INT", "STRING", "SIGN", "_NL", "_INDENT", "_DEDENT", "$END", "WRONG"
]


@attrs.frozen
class Token:
    """A piece of a line; a wrong one carries its diagnostic."""

    kind: Kind
    text: str
    start: int
    end: int
    wrong: Diagnostic | None = None


@attrs.frozen
class Comment:
    """A comment, alone on its line or after a statement."""

    text: str
    start: int
    alone: bool


_PIECE = re.compile(
    r"""
    (?P<space>[ ]+)
  | (?P<comment>\#[^\n]*)
  | (?P<NAME>[a-z_][a-z0-9_]*(?!\w))
  | (?P<INT>[0-9]+(?!\w))
  | (?P<STRING>"[^"\n]*")
  | (?P<SIGN>\+=|-=|<=|>=|!=|=(?![=<>!])|[<>+\-*.,:()])
  | (?P<wrong>"[^\n]* | =[=<>!] | // | \w+ | .)
    """,
    re.VERBOSE,
)


def lex(
    source: Source, comments: list[Comment] | None = None, starts: Mapping[int, int] | None = None
) -> Iterator[Token]:
    """Cut a source into tokens; its comments are put into the list, if one is given.

    `starts` says of lines, by their index, where they should start; those are wrong.
    """
    indents = [0]
    offset = 0
    ended = 0
    for index, line in enumerate(source.lines):
        start, offset = offset, offset + len(line) + 1
        bare = line.lstrip(" \t")
        if not bare or bare[0] == "#":
            if bare and comments is not None:
                comments.append(Comment(bare.rstrip(), start + len(line) - len(bare), True))
            continue
        wrong, depth = _indentation(source, line, start, indents)
        if starts and index in starts:
            depth = starts[index]
            span = source.span(start, start + len(line) - len(bare))
            wrong = unreadable.uneven_indentation(span, (depth,))
            depth = depth if depth > indents[-1] else _fitting(depth, indents)
        while depth < indents[-1]:
            indents.pop()
            yield Token("_DEDENT", "", ended, ended)
        at = start + len(line) - len(bare)
        if wrong:
            yield Token("WRONG", "", at, at, wrong)
        if depth > indents[-1]:
            indents.append(depth)
            yield Token("_INDENT", "", at, at)
        for token in _pieces(source, start + len(line) - len(bare), start + len(line), comments):
            ended = token.end
            yield token
        yield Token("_NL", "", ended, ended)
    for _ in indents[1:]:
        yield Token("_DEDENT", "", ended, ended)
    yield Token("$END", "", ended, ended)


def _indentation(
    source: Source, line: str, start: int, indents: list[int]
) -> tuple[Diagnostic | None, int]:
    """Measure a line's depth; one that fits nowhere is taken for the nearest that does."""
    bare = line.lstrip(" \t")
    depth = len(line) - len(bare)
    if "\t" in line[:depth]:
        wrong = unreadable.tab(source.span(start, start + depth))
        depth = len(line[:depth].expandtabs(TAB))
        return wrong, depth if depth > indents[-1] else _fitting(depth, indents)
    if depth < indents[-1] and depth not in indents:
        span = source.span(start, start + depth)
        return unreadable.uneven_indentation(span, indents), _fitting(depth, indents)
    return None, depth


def _fitting(depth: int, indents: list[int]) -> int:
    return max(indent for indent in indents if indent <= depth)


def _pieces(
    source: Source, start: int, end: int, comments: list[Comment] | None
) -> Iterator[Token]:
    opened: list[Span] = []
    for match in _PIECE.finditer(source.text, start, end):
        group, text = match.lastgroup, match.group()
        if group == "space":
            continue
        if group == "comment":
            if comments is not None:
                comments.append(Comment(text.rstrip(), match.start(), False))
            continue
        span = source.span(*match.span())
        wrong = None
        if group == "wrong":
            wrong = _strange(span)
        elif group == "INT" and len(text.lstrip("0")) > DIGITS:
            wrong = unreadable.number_too_long(span, DIGITS)
        elif text == "(":
            opened.append(span)
            if len(opened) > NESTING:
                wrong = unreadable.nested_too_deep(span, NESTING)
        elif text == ")":
            if opened:
                opened.pop()
            else:
                wrong = unreadable.closed_too_often(span)
        yield Token("WRONG" if wrong else group, text, *match.span(), wrong)  # type: ignore[arg-type]
    if opened:
        yield Token("WRONG", "", end, end, unreadable.never_closed(opened[-1]))


def _strange(span: Span) -> Diagnostic:
    """Say what is wrong with a piece that is no word, number, text or sign."""
    text = span.text
    if text == "==":
        return unreadable.doubled_equals(span)
    if text[0] == '"':
        return unreadable.unclosed_text(span)
    if text[0] in "“”„«»'‘’`":
        return unreadable.other_quotes(span)
    if text.isspace():
        return unreadable.odd_space(span)
    plain = normalize("NFKC", text.translate(LOOKALIKES))
    if not text.isascii() and plain.isascii() and plain.isidentifier():
        return unreadable.lookalike_letter(span, plain, _odd_letter(text))
    if text[0].isascii() and text[0].isdigit():
        return unreadable.number_runs_into_word(span)
    if text.isascii() and text.isidentifier():
        return unreadable.capital_letters(span)
    if text[0].isalpha():
        return unreadable.foreign_letters(span, _odd_letter(text))
    return unreadable.unknown_sign(span)


def _odd_letter(text: str) -> str:
    odd = next(letter for letter in text if not letter.isascii())
    return f"`{odd}` ({unicode_name(odd, f'U+{ord(odd):04X}').lower()})"
