"""A source in, its tree out, or a diagnostic for each line that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

import attrs

from sdg import expectations, syntax
from sdg.diagnostics import Diagnostic, in_order
from sdg.lexer import Token, lex
from sdg.messages import parsing, reading
from sdg.source import Source, Span
from sdg.tables import Production, Tables, tables

VERSIONS = (1,)
Saved: TypeAlias = tuple[list[int], list[Any], list[tuple[int, int]]]


def parse(source: Source) -> tuple[syntax.File | None, tuple[Diagnostic, ...]]:
    """Read a source; there is a tree exactly when there is no diagnostic."""
    found: list[Diagnostic] = []
    tokens = list(lex(source))
    if version := _unknown_version(source, tokens):
        return None, (version,)
    if tokens[0].kind == "$END":
        return None, (parsing.empty_file(source.span(0, 0)),)
    stack = Stack(tables(), source)
    for wrong in _run(stack, tokens):
        found.append(wrong)
    if not found:
        file = stack.values[-1]
        assert isinstance(file, syntax.File)
        found.extend(_misplaced(file))
        if not found:
            return file, ()
    return None, in_order(found)


def _run(stack: Stack, tokens: list[Token]) -> Iterator[Diagnostic]:
    """Read all tokens; a line that makes no sense is told, and left out with what is below it."""
    marks = [stack.save()]
    line: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if not line and token.kind not in _LAYOUT and not stack.accepts("_INDENT"):
            marks[-1] = stack.save()
        if not token.wrong and stack.take(token):
            i += 1
            if token.kind == "_INDENT":
                marks.append(stack.save())
            elif token.kind == "_DEDENT":
                marks.pop()
            line = [] if token.kind in _LAYOUT else [*line, token]
            continue
        span = stack.source.span(token.start, token.end)
        if not token.wrong and not line and stack.accepts("_INDENT"):
            yield parsing.block_missing(_line_before(stack.source, tokens, i))
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
        ahead = tokens[i + 1] if i + 1 < len(tokens) else None
        wrong = expectations.explain(stack, stack.as_it_was(marks[-1]), line, token, ahead)
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


def _line_before(source: Source, tokens: list[Token], i: int) -> Span:
    end = i - 1
    while tokens[end].kind in _LAYOUT:
        end -= 1
    start = end
    while start and tokens[start - 1].kind not in _LAYOUT:
        start -= 1
    return source.span(tokens[start].start, tokens[end].end)


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


class Stack:
    """The states of the parser, and the nodes built so far."""

    def __init__(self, tables: Tables, source: Source) -> None:
        self.tables = tables
        self.source = source
        self.states = [tables.start]
        self.values: list[Any] = []
        self.spans: list[tuple[int, int]] = []

    def save(self) -> Saved:
        return self.states.copy(), self.values.copy(), self.spans.copy()

    def restore(self, saved: Saved) -> None:
        states, values, spans = saved
        self.states, self.values, self.spans = states.copy(), values.copy(), spans.copy()

    def as_it_was(self, saved: Saved) -> Stack:
        other = Stack(self.tables, self.source)
        other.restore(saved)
        return other

    def take(self, token: Token) -> bool:
        """Shift a token after every production that it completes; refuse one that cannot stand."""
        symbol = self.symbol(token)
        if symbol is None:
            return False
        while self.states[-1] != self.tables.end:
            action = self.tables.actions[self.states[-1]][symbol]
            if action >= 0:
                break
            self._build(self.tables.productions[-action - 1], token)
        if symbol != "$END":
            self.states.append(action)
            own_word = token.kind == "NAME" and symbol == token.text
            self.values.append(token.text if own_word else self._leaf(token))
            self.spans.append((token.start, token.end))
        return True

    def symbol(self, token: Token) -> str | None:
        """Name what a token stands for here: its own word first, a name or number otherwise."""
        if token.kind == "NAME" and self.accepts(token.text):
            return token.text
        symbol = token.text if token.kind == "SIGN" else token.kind
        return symbol if self.accepts(symbol) else None

    def accepts(self, symbol: str) -> bool:
        """Try whether a symbol can stand next."""
        actions, gotos = self.tables.actions, self.tables.gotos
        states = self.states
        depth = len(states)
        above: list[int] = []
        while True:
            state = above[-1] if above else states[depth - 1]
            if state == self.tables.end:
                return symbol == "$END"
            action = actions[state].get(symbol)
            if action is None:
                return False
            if action >= 0:
                return True
            production = self.tables.productions[-action - 1]
            drop = min(production.length, len(above))
            del above[len(above) - drop :]
            depth -= production.length - drop
            state = above[-1] if above else states[depth - 1]
            above.append(gotos[state][production.origin])

    def expected(self) -> Iterator[str]:
        """List what could stand next."""
        for symbol in self.tables.actions[self.states[-1]]:
            if self.accepts(symbol):
                yield symbol

    def _leaf(self, token: Token) -> Any:
        span = self.source.span(token.start, token.end)
        match token.kind:
            case "NAME":
                return syntax.Name(token.text, span=span)
            case "INT":
                return syntax.Number(int(token.text), span=span)
            case "STRING":
                return syntax.Text(token.text[1:-1], span=span)
        return token.text

    def _build(self, production: Production, ahead: Token) -> None:
        first = len(self.values) - production.length
        values, spans = self.values[first:], self.spans[first:]
        del self.values[first:], self.spans[first:], self.states[first + 1 :]
        start, end = (spans[0][0], spans[-1][1]) if spans else (ahead.start, ahead.start)
        self.states.append(self.tables.gotos[self.states[-1]][production.origin])
        self.values.append(_node(production, values, self.source.span(start, end)))
        self.spans.append((start, end))


_CLASSES = {
    re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower(): made
    for name, made in vars(syntax).items()
    if isinstance(made, type) and issubclass(made, syntax.Node)
}


def _node(production: Production, values: list[Any], span: Span) -> Any:
    parts: list[Any] = []
    for index, splice in production.keeps:
        if splice and not parts:
            parts = values[index]
        elif splice:
            parts.extend(values[index])
        else:
            parts.append(None if index < 0 else values[index])
    if production.name.startswith("_"):
        return parts
    if production.single and len(parts) == 1:
        return parts[0]
    made = _CLASSES.get(production.name)
    if made:
        return made(*parts, span=span)
    return tuple(parts) if parts or not values else True
