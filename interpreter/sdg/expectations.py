"""From the place where a line stops making sense to the message that helps most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sdg.diagnostics import Diagnostic
from sdg.lexer import Token
from sdg.messages import parsing
from sdg.source import Span
from sdg.spelling import nearest

if TYPE_CHECKING:
    from sdg.parser import Stack

RELATIONS = frozenset({"=", "!=", "<", "<=", ">", ">=", "is", "in", "fits", "shows"})
OPERATORS = RELATIONS | {
    "+", "-", "*", "div", "mod", "and", "or", "not", "if", "with", "at", "of", "this", "left", ".",
    "(",
}  # fmt: skip
OTHER_WORDS = {
    "else": "otherwise", "elif": "otherwise if", "elseif": "otherwise if", "for": "for each",
    "foreach": "for each", "def": "define", "then": "an indented line below",
    "return": "end turn",
}  # fmt: skip


def explain(stack: Stack, line: Sequence[Token], token: Token, after: Token | None) -> Diagnostic:
    """Say why a token cannot follow the earlier tokens of its line; `after` is the next one."""
    span = stack.source.span(token.start, token.end)
    if not line:
        return _line_start(stack, token, span)
    before, first = line[-1], line[0]
    if len(line) == 1 and stack.accepts("+=") and first.kind == "NAME":
        named = stack.source.span(first.start, first.end)
        if first.text in OTHER_WORDS:
            return parsing.other_word(named, OTHER_WORDS[first.text])
        if token.text not in OPERATORS:
            return parsing.unknown_step(named, nearest(first.text, _block_words(stack, "require")))
    if token.text == ":" and after and after.kind == "_NL" and stack.accepts("_NL"):
        return parsing.needless_colon(span)
    earlier = [other for other in line if other.text in RELATIONS]
    if token.text in RELATIONS and earlier and stack.accepts("and"):
        return parsing.chained_comparison(
            span, stack.source.span(earlier[-1].start, earlier[-1].end)
        )
    expected = set(stack.expected())
    if ":" in expected and not {"in", "and"} <= expected:
        return parsing.missing_colon(stack.source.span(before.start, before.end), before.text)
    if token.kind == "_NL":
        return parsing.line_ends_early(span, before.text, describe(expected))
    if expected == {"NAME"}:
        return parsing.name_expected(span, before.text)
    if expected <= {"INT"}:
        return parsing.number_expected(span, before.text)
    if expected == {"STRING"}:
        return parsing.text_expected(span, before.text)
    if expected - OPERATORS <= {"_NL", "STRING", ","} and "_NL" in expected:
        return parsing.line_goes_on(span, before.text)
    if token.kind == "STRING":
        return parsing.text_out_of_place(span, before.text, describe(expected))
    if token.text in OTHER_WORDS:
        return parsing.other_word(span, OTHER_WORDS[token.text])
    return parsing.does_not_follow(span, before.text, describe(expected))


def _line_start(stack: Stack, token: Token, span: Span) -> Diagnostic:
    expected = set(stack.expected())
    words = _words(expected)
    if "game" in expected:
        near = nearest(token.text, words)
        return parsing.unknown_part(span, near) if near else parsing.no_head(span)
    if "$END" not in expected:
        if token.text in OTHER_WORDS:
            return parsing.other_word(span, OTHER_WORDS[token.text])
        return parsing.unknown_line(span, nearest(token.text, words), describe(expected))
    if token.text == "game":
        return parsing.second_head(span)
    if token.text in _block_words(stack):
        return parsing.step_at_the_margin(span)
    return parsing.unknown_part(span, nearest(token.text, words))


def describe(expected: Iterable[str]) -> str:
    """Put what can stand next into words: `a name, a number or `(``."""
    symbols = set(expected)
    said: list[str] = []
    if {"NAME", "INT", "("} <= symbols:
        said.append("a value (a name, a number, …)")
        symbols -= {"NAME", "INT", "(", "-", *VALUE_WORDS}
    if symbols - OPERATORS - {"_NL"}:
        symbols -= OPERATORS
    elif said:
        symbols.clear()
    spelt = {
        "NAME": "a name",
        "INT": "a number",
        "STRING": "a text in quotes",
        "_NL": "the end of the line",
        "$END": "the end of the file",
        "_INDENT": "an indented line",
    }
    said += [words for symbol, words in spelt.items() if symbol in symbols]
    said += [f"`{symbol}`" for symbol in sorted(symbols - set(spelt))]
    if len(said) > 6:
        said = [*said[:5], "another of its words"]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


VALUE_WORDS = {
    "all", "count", "every", "fewest", "first", "highest", "lowest", "most", "no", "not", "some",
    "sum",
}  # fmt: skip


def _words(symbols: Iterable[str]) -> list[str]:
    return sorted(symbol for symbol in symbols if symbol[0].islower())


def _block_words(stack: Stack, beside: str | None = None) -> list[str]:
    """List the words that start a line of some block, or of the blocks where `beside` does."""
    actions = stack.tables.actions
    opened = {row["_INDENT"] for row in actions if row.get("_INDENT", -1) >= 0}
    rows = [actions[state] for state in opened]
    return _words({word for row in rows if not beside or beside in row for word in row})
