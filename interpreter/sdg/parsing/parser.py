"""A source in, its tree out, or a diagnostic for each line that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import attrs

from sdg import syntax
from sdg.diagnostics import Diagnostic, in_order
from sdg.messages import names, parsing, reading
from sdg.parsing import expectations
from sdg.parsing.lexer import Token, lex
from sdg.parsing.stack import DEPTH, Stack
from sdg.parsing.tables import tables
from sdg.source import Source, Span

VERSIONS = (1,)
MISTAKES = 50
THINGS = (
    "option", "attribute", "table", "define", "board", "region", "pile", "hand", "slot", "supply",
    "counter", "score", "flag", "marker",
)  # fmt: skip
START_A_VALUE = expectations.VALUE_WORDS | {"whole"}  # a name like these would be read as the word
WORDS = 40_000  # ten times the longest rulebook, and a second or two of work


def parse(source: Source) -> tuple[syntax.File | None, tuple[Diagnostic, ...]]:
    """Read a source; there is a tree exactly when there is no diagnostic."""
    diagnostics: list[Diagnostic] = []
    tokens = list(islice(lex(source), WORDS + 1))
    if len(tokens) > WORDS:
        return None, (reading.file_too_large(source.span(0, 0), WORDS, "words and signs"),)
    if version := _unknown_version(source, tokens):
        return None, (version,)
    if tokens[0].kind == "$END":
        return None, (parsing.empty_file(source.span(0, 0)),)
    stack = Stack(tables(), source)
    for wrong in _run(stack, tokens):
        if len(diagnostics) == MISTAKES:
            return None, (*in_order(diagnostics), parsing.too_many(wrong.span, MISTAKES))
        diagnostics.append(wrong)
    if not diagnostics:
        file = stack.values[-1]
        assert isinstance(file, syntax.File)
        diagnostics.extend(_misplaced(file))
        if not diagnostics:
            return file, ()
    return None, in_order(diagnostics)


def _run(stack: Stack, tokens: list[Token]) -> Iterator[Diagnostic]:
    """Read all tokens; a line without sense is reported, and left out with what is below it."""
    marks = [stack.save()]
    line: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if not line and token.kind not in _LAYOUT and not stack.needs_block():
            marks[-1] = stack.save()
        if kind := _names(line, token, tokens[min(i + 1, len(tokens) - 1)]):
            yield names.reserved(stack.source.span(token.start, token.end), kind, token.text)
        if not token.wrong and stack.take(token):
            i += 1
            if token.kind == "_INDENT":
                marks.append(stack.save())
            elif token.kind == "_DEDENT":
                marks.pop()
            if token.kind in _LAYOUT:
                line = []
            else:
                line.append(token)
            if stack.too_deep:
                yield reading.nested_too_deep(stack.source.span(token.start, token.end), DEPTH)
                return
            continue
        span = stack.source.span(token.start, token.end)
        if not token.wrong and not line and stack.needs_block():
            yield parsing.block_missing(_line_before(stack.source, tokens, i) or span)
            stack.restore(marks[-1])
            while tokens[i].text in expectations.block_words(stack) and not stack.symbol(tokens[i]):
                i = _after_line(tokens, i)
            i = _leave(stack, marks, tokens, i)
            continue
        if token.kind == "_INDENT":
            yield parsing.unexpected_block(span, _line_before(stack.source, tokens, i))
            i = _after_block(tokens, i)
            continue
        if token.kind == "$END":
            yield parsing.no_head(span)
            return
        rest = _to_the_end(tokens, i)
        wrong = expectations.explain(stack, stack.as_it_was(marks[-1]), line, rest)
        yield wrong
        if wrong.code == "E202":
            _feign_head(stack)
            continue
        stack.restore(marks[-1])
        first = line[0] if line else token
        if first.text != "sdg" and stack.accepts("game"):
            _feign_head(stack)
        line = []
        i = _leave(stack, marks, tokens, _after_line(tokens, i))


_LAYOUT = ("_NL", "_INDENT", "_DEDENT")


def _names(line: list[Token], token: Token, then: Token) -> str | None:
    """Say what a word names, if it starts a value and so could never be used again."""
    if not line or token.kind != "NAME" or token.text not in START_A_VALUE:
        return None
    if line[0].text == "replace":
        line = line[1:] or line
    start, last = line[0].text, line[-1].text
    if len(line) == 1 and last in THINGS:
        return last
    if start in ("attribute", "option") and last in (":", "=", "in", ","):
        return None if (start, token.text) == ("option", "no") else "value"
    if start in ("action", "define") and last in ("(", ","):
        return "parameter" if then.text in ("in", ":", ",", ")") else None
    binds = len(line) == 1 and (last in ("let", "pick") or (last == "choose" and then.text == "in"))
    return "name" if binds or (start, last) == ("for", "each") else None


def _line_before(source: Source, tokens: list[Token], i: int) -> Span | None:
    end = i - 1
    while end >= 0 and tokens[end].kind in _LAYOUT:
        end -= 1
    if end < 0:
        return None
    start = end
    while start and tokens[start - 1].kind not in _LAYOUT:
        start -= 1
    return source.span(tokens[start].start, tokens[end].end)


def _to_the_end(tokens: list[Token], i: int) -> list[Token]:
    """List the tokens from here on to the end of the line, with that."""
    end = i
    while tokens[end].kind not in ("_NL", "$END"):
        end += 1
    return tokens[i : end + 1]


def _after_line(tokens: list[Token], i: int) -> int:
    """Skip to the end of a line and of the block below it."""
    while tokens[i].kind not in ("_NL", "$END"):
        i += 1
    i = min(i + 1, len(tokens) - 1)
    return _after_block(tokens, i) if tokens[i].kind == "_INDENT" else i


def _after_block(tokens: list[Token], i: int) -> int:
    depth = 0
    while True:
        depth += (tokens[i].kind == "_INDENT") - (tokens[i].kind == "_DEDENT")
        i += 1
        if not depth:
            return i


def _leave(stack: Stack, marks: list[Any], tokens: list[Token], i: int) -> int:
    """Go on after a line left out: without its `otherwise`, and without a block left empty."""
    while True:
        if tokens[i].text == "otherwise" and not stack.accepts("otherwise"):
            i = _after_line(tokens, i)
        elif tokens[i].kind == "_DEDENT" and not stack.accepts("_DEDENT"):
            marks.pop()
            stack.restore(marks[-1])
            i += 1
        else:
            if len(marks) == 1 and stack.accepts("game") and tokens[i].text != "game":
                _feign_head(stack)
            return i


def _feign_head(stack: Stack) -> None:
    """Pretend that a head was read, so that the parts below it are looked at too."""
    for token in (Token("NAME", "game", 0, 0), Token("STRING", '""', 0, 0), Token("_NL", "", 0, 0)):
        stack.take(token)


def _misplaced(file: syntax.File) -> Iterator[Diagnostic]:
    """Find changes in a game, and parts of a variant that do not say what they change."""
    changes = syntax.Add | syntax.Replace | syntax.Remove | syntax.SetOption
    for item in file.items:
        word = item.span.text.split(maxsplit=1)[0]
        span = attrs.evolve(item.span, end=item.span.start + len(word))
        if isinstance(file.head, syntax.Game):
            if isinstance(item, changes):
                yield parsing.change_in_a_game(span, word)
        elif isinstance(item, syntax.NamedVariant):
            yield parsing.variant_in_a_variant(span)
        elif not isinstance(item, changes):
            yield parsing.part_without_a_verb(span, word)


def _unknown_version(source: Source, tokens: list[Token]) -> Diagnostic | None:
    match tokens[:2]:
        case [Token("NAME", "sdg"), Token("INT", number)] if int(number) not in VERSIONS:
            span = source.span(tokens[0].start, tokens[1].end)
            return reading.unknown_version(span, int(number), VERSIONS)
    return None
