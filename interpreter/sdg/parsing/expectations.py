"""From the place where a line stops making sense to the message that helps most."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from attrs import evolve

from sdg import wordings
from sdg.diagnostics import Diagnostic
from sdg.diagnostics.spelling import nearest
from sdg.messages import parsing
from sdg.parsing.known_slips import known_slip
from sdg.parsing.lexer import Token
from sdg.parsing.line_names import VALUE_WORDS
from sdg.parsing.stack import Stack
from sdg.parsing.trying import LINKING, completes, fits, follow, with_what_follows
from sdg.source import Span
from sdg.wordings import foreign_words

RELATIONS = frozenset({"=", "!=", "<", "<=", ">", ">=", "is", "in", "fits", "shows"})
OPERATORS = RELATIONS | {
    "+", "-", "*", "div", "mod", "and", "or", "not", "if", "with", "at", "of", "this", "left", ".",
    "(", "step", "steps",
}  # fmt: skip
NO_CONDITION = frozenset({  # words and signs that show that a line was to be something else
    "+=", "-=", "if", "all", "differ", "rises", "falls", "lands", "leaves",
})  # fmt: skip
CLAUSES = frozenset({"rises", "falls", "lands", "leaves", "differ"})
CONDITIONS = RELATIONS - {"="} | {"and", "or"}  # of a step: `=` may be one sign of an assignment
OF_WHAT = frozenset({"neighbors", "cells", "cards"})  # before `of`
OF_AMOUNTS = frozenset({"first", "last"})  # `last 3 of`
ASKED = frozenset({"some", "every", "no"})
AFTER_ITS_NAME = {  # words that come second where a part was not given its name
    "when": frozenset({"becomes", "starts", "ends", "lands", "leaves", *RELATIONS}),
    "end": frozenset({"turn", "round", "once"}),
}
VERBS = frozenset({"add", "replace"})
WAY_ENDS = frozenset({"while", "until"})  # how far a way goes
VALUED = OPERATORS - {"at"}  # what can follow a value only: `at` also stands in `at once`
OTHER_WORDS = {
    "else": "otherwise", "elif": "otherwise if", "elseif": "otherwise if", "for": "for each",
    "foreach": "for each", "def": "define", "then": "an indented line below",
    "return": "end turn",
}  # fmt: skip


def explain(stack: Stack, start: Stack, line: Sequence[Token], rest: Sequence[Token]) -> Diagnostic:
    """Say why a token cannot follow the earlier ones of its line, and how a known slip is mended.

    `start` is the stack as it was before the line, `rest` is the token and what follows it there.
    """
    diagnostic = _explained(stack, start, line, rest)
    if len(line) > 1 and line[0].text in VERBS and line[1].kind == "NAME":
        line = line[1:]  # of a variant: what it adds is said as in a game
    words = [each.text for each in line]
    hint = _reworded(diagnostic.code, stack, line, rest)
    if words and not hint:
        hint = foreign_words.mend(diagnostic.code, words, rest[0].text)
    return evolve(diagnostic, hint=hint) if hint else diagnostic


def _reworded(code: str, stack: Stack, line: Sequence[Token], rest: Sequence[Token]) -> str | None:
    """Say what a line says in other words, where they are known."""
    said = [each for each in (*line, *rest) if each.kind in ("NAME", "INT", "SIGN")]
    if not said or any(each.wrong for each in rest):
        return None
    first = said[0].start
    text = stack.source.text[first : said[-1].end]
    return wordings.mend(code, text, rest[0].start - first)


def _explained(
    stack: Stack, start: Stack, line: Sequence[Token], rest: Sequence[Token]
) -> Diagnostic:
    token, after = rest[0], rest[1] if len(rest) > 1 else None
    span = stack.source.span(token.start, token.end)
    expected = set(stack.expected())
    if token.wrong:
        unquoted = expected == {"STRING"} and token.text.isidentifier()
        return parsing.text_expected(span, line[-1].text) if unquoted else token.wrong
    if not line:
        return _bare_condition(start, line, rest) or _line_start(stack, token, span, after)
    before = line[-1]
    if slip := known_slip(stack, start, line, rest):
        return slip
    if alone := _bare_condition(start, line, rest):
        return alone
    if len(line) == 1 and (wrong := _first_word(start, before, token)):
        return wrong
    if line[0].text == "for" and len(line) == 2 and token.text == "in":
        return parsing.word_missing(stack.source.span(before.start, before.end), "for", "each")
    if token.text == ":" and after and after.kind == "_NL" and stack.accepts("_NL"):
        return parsing.needless_colon(span)
    if _of_which(before, token, expected):
        if "_NL" in expected:
            return parsing.line_goes_on(span, before.text, "," in expected, missing=False)
        return parsing.does_not_follow(span, before.text, describe(expected), which=True)
    earlier = [other for other in line if other.text in RELATIONS]
    if token.text in RELATIONS and earlier and stack.accepts("and"):
        return parsing.chained_comparison(
            span, stack.source.span(earlier[-1].start, earlier[-1].end)
        )
    own = line[1:] if line[0].text in VERBS else line  # of a variant: what it adds
    if len(own) == 2 and token.text in AFTER_ITS_NAME.get(own[0].text, ()):
        said = re.match(r'[^\n"#]*', stack.source.text[own[1].start :])
        whole = stack.source.span(own[0].start, own[0].end)
        return parsing.name_missing(whole, own[0].text, said[0].strip() if said else "")
    linked = token.kind == "_NL" and before.text in LINKING
    if ":" in expected and not {"in", "and"} <= expected and not linked:
        if before.text in OF_WHAT and token.kind == "NAME" and token.text not in OPERATORS:
            return parsing.word_missing(span, before.text, "of")
        asked = next((each.text for each in reversed(line) if each.text in ASKED), "")
        span = stack.source.span(before.start, before.end)
        return parsing.missing_colon(span, before.text, asked, fits(stack, ":", rest))
    unpaired = expected - OPERATORS == {","} and token.text == ")" and _opened_by_at(line)
    if unpaired or (before.text == "at" and expected == {"("}):
        return parsing.place_without_column(span)
    endless = expected >= WAY_ENDS and any(each.text == "going" for each in line)
    if token.kind == "_NL":
        only = expected.copy() if len(expected) == 1 else set()
        comes = (
            f"`{with_what_follows(stack, only.pop())}`"
            if only and _words(only)
            else describe(expected)
        )
        return parsing.line_ends_early(span, before.text, comes, endless)
    if expected == {"NAME"}:
        return parsing.name_expected(span, before.text)
    if expected <= {"INT"}:
        return parsing.number_expected(span, before.text)
    if expected == {"STRING"}:
        return parsing.text_expected(span, before.text)
    if expected - OPERATORS <= {"_NL", "STRING", ","} and "_NL" in expected:
        missing = "+" in expected and token.kind == "NAME" and token.text not in OTHER_WORDS
        return parsing.line_goes_on(span, before.text, "," in expected, missing)
    if token.kind == "STRING":
        return parsing.text_out_of_place(span, before.text, describe(expected))
    known = expected - VALUE_WORDS if "NAME" in expected else expected
    near = nearest(token.text, _words(known))
    only = (expected - OPERATORS or expected) if expected & VALUED else expected
    if len(line) == 1 and before.text in only:  # `all different`: what is all different?
        first = stack.source.span(before.start, before.end)
        return parsing.unknown_line(first, None, describe(start.expected()))
    bare = token.text in parsing.OF_SETS
    if len(only) == 1 and not near and not bare and not only & {"NAME", "INT", "STRING"}:
        amount = _computed_amount(line) if only == {"of"} and token.text == "." else ""
        word = only.pop()
        right, comes = completes(stack, word, rest), with_what_follows(stack, word)
        return parsing.word_missing(span, before.text, word, amount, right, comes)
    comes = _what_is_added(stack, expected) if len(line) == 1 and before.text == "add" else ""
    return parsing.does_not_follow(span, before.text, comes or describe(expected), near, endless)


def _what_is_added(stack: Stack, expected: set[str]) -> str:
    """Put into words all that a variant can add: where to, and which parts."""
    ways = {word: describe(follow(stack, word)) for word in ("before", "to")}
    parts = " ".join(sorted(_words(expected - {"after", *ways})))
    steps = f"`before` or `after` and then {ways['before']}"
    return f"{steps}; `to` and then {ways['to']}; or the word of a new part: {parts}"


def _of_which(before: Token, token: Token, expected: set[str]) -> bool:
    """Whether a number says which one is meant, and is not in parentheses."""
    postfix = "(" in expected and expected != {"("} and not expected & {"NAME", "INT"}
    return token.kind == "INT" and before.kind == "NAME" and postfix


def _opened_by_at(line: Sequence[Token]) -> bool:
    """Return whether the parenthesis that is open at the end of a line is that of a place."""
    at = _opening(line)
    return at > 0 and line[at - 1].text == "at"


def _computed_amount(line: Sequence[Token]) -> str:
    """Show in parentheses the amount with which a line ends and which goes on with a dot."""
    last = line[-1]
    if last.kind == "INT":
        return ""
    at = _opening(line[:-1]) if last.text == ")" else len(line) - 1
    said = "(…)" if last.text == ")" else last.text
    word = f"{line[at - 1].text} " if at > 0 and line[at - 1].text in OF_AMOUNTS else ""
    return f"{word}({said}.…)"


def _opening(line: Sequence[Token]) -> int:
    """Return where the parenthesis opens that is open at the end of a line; or -1."""
    depth = 0
    for at in range(len(line) - 1, -1, -1):
        depth += (line[at].text == ")") - (line[at].text == "(")
        if depth < 0:
            return at
    return -1


def _bare_condition(
    start: Stack, line: Sequence[Token], rest: Sequence[Token]
) -> Diagnostic | None:
    """Judge a line that reads as a condition, where a word has to say what it is for."""
    token = rest[0]
    words, first = _words(start.expected()), line[0] if line else token
    word = next((word for word in ("need", "require") if word in words), None)
    if word is None or (first.text in words and first.text not in VALUE_WORDS):
        return None
    if any(each.text in NO_CONDITION for each in line[1:]):
        return None
    if any(each.text in CLAUSES for each in rest):
        return None
    related = token.text in CONDITIONS or (word == "need" and token.text in OPERATORS)
    begun = first.text in VALUE_WORDS - {"all", *words} or (word == "need" and first.text == "if")
    if not ((related and line and first.kind == "NAME") or begun):
        return None
    return parsing.bare_condition(start.source.span(first.start, first.end), word)


def _first_word(start: Stack, first: Token, token: Token) -> Diagnostic | None:
    """Judge a first word that was taken for a name, when already the second one does not fit."""
    words = _words(start.expected())
    if first.kind != "NAME" or first.text in words:
        return None
    span = start.source.span(first.start, first.end)
    right = OTHER_WORDS.get(first.text)
    if right and right != f"{first.text} {token.text}":
        return parsing.other_word(span, right)
    steps = "require" in words or "draw" in words
    if first.text in block_words(start) and first.text not in VALUE_WORDS:
        return parsing.unknown_line(span, None, "", elsewhere=True, steps=steps)
    if steps and first.text in foreign_words.STEPS and token.text not in OPERATORS:
        return parsing.unknown_step(span, None)
    near = nearest(first.text, words)
    if "require" in words and (near or token.text not in OPERATORS):
        return parsing.unknown_step(span, near)
    return parsing.unknown_line(span, near, describe(words)) if near else None


def _line_start(stack: Stack, token: Token, span: Span, after: Token | None) -> Diagnostic:
    expected = set(stack.expected())
    words = _words(expected)
    if "game" in expected:
        near = nearest(token.text, words)
        return parsing.unknown_part(span, near) if near else parsing.no_head(span)
    if "$END" not in expected:
        right = OTHER_WORDS.get(token.text)
        if right and not (after and right == f"{token.text} {after.text}"):
            return parsing.other_word(span, right)
        near, elsewhere = nearest(token.text, words), token.text in block_words(stack)
        return parsing.unknown_line(span, near, describe(expected), elsewhere)
    if token.text == "game" and after and after.kind == "STRING":
        return parsing.second_head(span)
    if token.text in block_words(stack):
        return parsing.step_at_the_margin(span)
    return parsing.unknown_part(span, nearest(token.text, words))


def describe(expected: Iterable[str]) -> str:
    """Put what can stand next into words: `a name, a number or `(``."""
    symbols = set(expected)
    if "+=" in symbols:
        return "`=`, `+=` or `-=`"
    symbols -= {"_DEDENT", "$END"} if len(symbols) > 2 else set()
    said: list[str] = []
    if {"NAME", "INT", "("} <= symbols:
        said.append("a value (a name, a number, …)")
        symbols -= {"NAME", "INT", "(", "-", *VALUE_WORDS}
    if symbols - OPERATORS - {"_NL"} and (said or "+" in symbols):
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
        "_DEDENT": "the end of these lines",
    }
    said += [words for symbol, words in spelt.items() if symbol in symbols]
    said += [f"`{symbol}`" for symbol in sorted(symbols - set(spelt))]
    if len(said) > 6:
        said = [*said[:5], "another of its words"]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


def _words(symbols: Iterable[str]) -> list[str]:
    return sorted(symbol for symbol in symbols if symbol[0].islower())


def block_words(stack: Stack) -> list[str]:
    """List the words that start a line of some block."""
    actions = stack.tables.actions
    opened = {row["_INDENT"] for row in actions if row.get("_INDENT", -1) >= 0}
    return _words({word for state in opened for word in actions[state]})
