"""Which names a line gives: those that it declares, may have declared, and may not use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sdg.parsing.lexer import Token

VALUE_WORDS = {
    "all", "count", "every", "fewest", "first", "groups", "highest", "last", "leaps", "lowest",
    "most", "no", "not", "runs", "some", "sum",
}  # fmt: skip
THINGS = (
    "option", "attribute", "table", "define", "board", "region", "pile", "hand", "slot", "supply",
    "counter", "score", "flag", "marker",
)  # fmt: skip
DECLARING = frozenset({*THINGS, "deck", "action", "rule", "let", "pick", "each", "choose"})
START_A_VALUE = VALUE_WORDS | {"whole"}  # a name like these would be read as the word
GIVEN_UNSAID = {
    "when": ("them", "it", "card", "cell", "player"), "for": ("player", "it", "card", "cell"),
}  # fmt: skip


def named_with_a_word(line: list[Token], token: Token, then: Token) -> str | None:
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


def declared(line: list[Token]) -> Iterator[str]:
    """Yield the names that a line declares."""
    for before, token in pairwise(line):
        if before.text in DECLARING and token.kind == "NAME":
            yield token.text


def perhaps_declared(line: list[Token]) -> Iterator[str]:
    """Yield the names that a line which cannot be read may have given: those near its start, and
    those that lines of its kind give unsaid."""
    for each in line[:2]:
        yield from GIVEN_UNSAID.get(each.text, ())
    if any(each.text in DECLARING for each in line[:2]):
        yield from (each.text for each in line[1:4] if each.kind == "NAME")
