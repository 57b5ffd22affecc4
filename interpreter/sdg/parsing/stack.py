"""The parser's stack: states and half-built nodes, moved on token by token."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from sdg import syntax
from sdg.parsing.lexer import Token
from sdg.parsing.tables import Production, Tables
from sdg.source import Source, Span

DEPTH = 100
HEIGHT = 6 * DEPTH  # symbols waiting at once: what is nested as deep as may be needs fewer
Saved: TypeAlias = tuple[list[int], list[Any], list[tuple[int, int]], list[int], list[int]]


class Stack:
    """The states of the parser, and the nodes built so far."""

    def __init__(self, tables: Tables, source: Source) -> None:
        self.tables = tables
        self.source = source
        self.states = [tables.start]
        self.values: list[Any] = []
        self.spans: list[tuple[int, int]] = []
        self.depths: list[int] = []
        self.too_deep = False

    def save(self) -> Saved:
        lengths = [len(each) if type(each) is list else -1 for each in self.values]
        return (
            self.states.copy(),
            self.values.copy(),
            self.spans.copy(),
            self.depths.copy(),
            lengths,
        )

    def restore(self, saved: Saved) -> None:
        states, values, spans, depths, lengths = saved
        self.states, self.spans, self.depths = states.copy(), spans.copy(), depths.copy()
        # lists that are being built have grown since: `_node` appends to them in place
        self.values = [
            each if length < 0 else each[:length]
            for each, length in zip(values, lengths, strict=True)
        ]

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
            self.depths.append(0)
            self.too_deep |= len(self.states) > HEIGHT
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

    def needs_block(self) -> bool:
        """Return whether nothing but a deeper indentation can stand next."""
        return self.accepts("_INDENT") and all(word == "_INDENT" for word in self.expected())

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
        """Put the node of a production in place of the symbols that it takes."""
        deeper = production.name in _CLASSES
        if production.passes:  # most are: a number that is a product that is a sum
            del self.states[-1]
            self.depths[-1] += deeper
        else:
            first = len(self.values) - production.length
            values, spans = self.values[first:], self.spans[first:]
            deepest = max(self.depths[first:], default=0)
            del self.values[first:], self.spans[first:], self.depths[first:]
            del self.states[first + 1 :]
            start, end = (spans[0][0], spans[-1][1]) if spans else (ahead.start, ahead.start)
            self.values.append(_node(production, values, self.source.span(start, end)))
            self.spans.append((start, end))
            self.depths.append(deepest + deeper)
        self.states.append(self.tables.gotos[self.states[-1]][production.origin])
        if self.depths[-1] > DEPTH:
            self.too_deep = True


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
    return tuple(parts) if parts or not any(values) else True
