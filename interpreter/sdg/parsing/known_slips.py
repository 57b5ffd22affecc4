"""Slips that show only some words later: a line that cannot be read in, what it lacks out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from attrs import evolve

from sdg.diagnostics import Diagnostic
from sdg.diagnostics.spelling import nearest
from sdg.look.names import PIECE_SHAPES
from sdg.messages import parsing
from sdg.parsing.lexer import Token
from sdg.parsing.line_names import DECLARING
from sdg.parsing.stack import Stack

LINKING = frozenset({  # words that link values; where a value is due, they are read as its name
    "if", "else", "with", "or", "and", "is", "to", "from", "at", "by", "then",
})  # fmt: skip
NEVER_CLOSED = "E121"
PATH = re.compile(r"\.{0,2}/(?:[\w.]+/)*([a-z_]\w*)(?:\.\w+)?")
TINTED = frozenset({"color", "colour", "icon", "sign", "suit", "symbol", "tint"})
LARGE = frozenset({"big", "bigger", "biggest", "bold", "huge", "larger", "largest", "top"})
A_VALUE = "a value (a name, a number, …)"


def known_slip(
    stack: Stack, start: Stack, line: Sequence[Token], rest: Sequence[Token]
) -> Diagnostic | None:
    """Say what a line lacks where that is certain; `start` and `rest` are as in `explain`."""
    return (
        _linked_to_nothing(start, line)
        or _unclosed(stack, rest)
        or _unclosed_before_if(start, line, rest)
        or _joined(stack, line, rest)
        or _path(stack, line, rest)
        or _look(start, line, rest)
    )


def _linked_to_nothing(start: Stack, line: Sequence[Token]) -> Diagnostic | None:
    """Find the first word that links a value to nothing: `points - if …`, `(or …`."""
    ahead = start.as_it_was(start.save())
    for at, token in enumerate(line):
        value_due = at > 0 and ahead.accepts("(") and not ahead.accepts(token.text)
        if token.kind == "NAME" and token.text in LINKING and value_due and ahead.accepts("INT"):
            span = start.source.span(token.start, token.end)
            return parsing.does_not_follow(span, line[at - 1].text, A_VALUE)
        ahead.take(token)
    return None


def _unclosed(stack: Stack, rest: Sequence[Token]) -> Diagnostic | None:
    """Find a parenthesis that is never closed, and would make sense if it were closed here."""
    wrong = next((each.wrong for each in rest if each.wrong), None)
    if wrong is None or wrong.code != NEVER_CLOSED or rest[0].wrong:
        return None
    here = rest[0]
    ahead = stack.as_it_was(stack.save())
    closed = (Token("SIGN", ")", here.start, here.start), *rest)
    if not all(ahead.take(each) for each in closed if not each.wrong):
        return None
    return evolve(wrong, hint=f"put a `)` where it ends, perhaps before `{here.text}`")


def _unclosed_before_if(
    start: Stack, line: Sequence[Token], rest: Sequence[Token]
) -> Diagnostic | None:
    """Find a parenthesis that is never closed, and could be closed before an `if` in the line."""
    wrong = next((each.wrong for each in rest if each.wrong), None)
    if wrong is None or wrong.code != NEVER_CLOSED or rest[0].wrong:
        return None
    ahead, closable = start.as_it_was(start.save()), False
    for token in line:
        inside = token.start > wrong.span.start
        closable = closable or (inside and token.text == "if" and ahead.accepts(")"))
        ahead.take(token)
    hint = "put a `)` where it ends, perhaps before `if`; in a value, `else` follows `if`"
    return evolve(wrong, hint=hint) if closable else None


def _path(stack: Stack, line: Sequence[Token], rest: Sequence[Token]) -> Diagnostic | None:
    """Find a path where a name is due: `from ../stock`."""
    here = rest[0].start
    path = PATH.match(stack.source.text, here)
    if path is None or not stack.accepts("NAME"):
        return None
    span = stack.source.span(here, path.end())
    hint = f"a name has no path: write `{path[1]}`"
    return evolve(parsing.does_not_follow(span, line[-1].text, ""), hint=hint)


def _joined(stack: Stack, line: Sequence[Token], rest: Sequence[Token]) -> Diagnostic | None:
    """Find a name that is declared with a sign in it: `slot top-left`."""
    declares = len(line) > 1 and line[-2].text in DECLARING
    if not declares or len(rest) < 2 or rest[0].text not in ("-", "."):
        return None
    before, sign, after = line[-1], rest[0], rest[1]
    together = before.end == sign.start and sign.end == after.start
    if not together or before.kind != "NAME" or after.kind not in ("NAME", "INT"):
        return None
    span = stack.source.span(sign.start, sign.end)
    hint = f"a name is made of a to z, 0 to 9 and `_`: write `{before.text}_{after.text}`"
    return evolve(parsing.does_not_follow(span, before.text, ""), hint=hint)


def _look(start: Stack, line: Sequence[Token], rest: Sequence[Token]) -> Diagnostic | None:
    """Find what a thing of the part `look` is meant to be: `number big`, `tiles cube`."""
    if not start.accepts("ground") or len(line) != 2:
        return None
    thing, word = line[0].text, line[1].text
    if thing in TINTED and word == "of" and rest[0].kind == "NAME":
        after = takewhile(lambda token: token.kind != "_NL", rest)
        names = [token for token in after if token.kind == "NAME"]
        meant = f"{names[0].text}: {names[-1].text}"
        span = start.source.span(line[0].start, line[1].end)
        return parsing.does_not_follow(span, "look", "", meant)
    if rest[0].kind != "_NL":
        return None
    shape = next((each for each in PIECE_SHAPES if word in (each, PIECE_SHAPES[each])), None)
    shape = shape or nearest(word, (*PIECE_SHAPES, *PIECE_SHAPES.values()))
    if word in LARGE or nearest(word, ["large"]):
        meant = f"{thing} large"
    elif shape is not None:
        whole = next(each for each in PIECE_SHAPES if shape in (each, PIECE_SHAPES[each]))
        meant = f"{thing} as {whole}"
    else:
        return None
    span = start.source.span(line[1].start, line[1].end)
    return parsing.does_not_follow(span, thing, "", meant)
