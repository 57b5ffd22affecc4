"""Which names a line gives: those that it declares, may have declared, and may not use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

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
START_A_VALUE = frozenset(VALUE_WORDS | {"whole"})
START_A_STEP = frozenset({
    "another", "choose", "do", "draw", "end", "for", "if", "let", "mark", "may", "move", "pass",
    "pay", "phase", "pick", "repeat", "require", "swap", "turn", "undo", "while",
})  # fmt: skip
_PLACE = START_A_VALUE | {"after", "alike", "bottom", "card", "different", "straight"}
_NUMBER = START_A_VALUE | START_A_STEP
_GIVEN = START_A_VALUE | START_A_STEP | {"bottom"}
TAKEN: Final[Mapping[str, frozenset[str]]] = {  # by kinds of things: what is read as a word of ours
    "option": START_A_VALUE | {"drawn", "except", "unbounded"},
    "attribute": START_A_VALUE | {"each", "need", "neighbors"},
    "value": START_A_VALUE | {"face", "otherwise"},
    "board": _PLACE, "pile": _PLACE, "hand": _PLACE, "slot": _PLACE, "supply": _PLACE,
    "region": START_A_VALUE | {"after", "card", "face"},
    "counter": _NUMBER, "score": _NUMBER, "flag": _NUMBER | {"face"}, "marker": _NUMBER,
    "table": START_A_VALUE, "define": START_A_VALUE | {"face"},
    "name": _GIVEN, "parameter": _GIVEN,
    "parameter of define": START_A_VALUE | {"face", "otherwise"},
    "action": frozenset(VALUE_WORDS | {
        "and", "at", "div", "fits", "if", "in", "is", "mod", "or", "shows", "the",
    }),
}  # fmt: skip
GOES_ON = frozenset(
    {":", "=", "per", "by", "on", "(", ")", ",", "in", "of", "and", "or", "to", "for", "at"}
)
GIVEN_UNSAID = {
    "when": ("them", "it", "card", "cell", "player"), "for": ("player", "it", "card", "cell"),
}  # fmt: skip


def named_with_a_word(line: list[Token], token: Token, then: Token) -> str | None:
    """Say what a word names that is `TAKEN` as a name of this kind."""
    if not line or token.kind != "NAME" or not _goes_on(then):
        return None
    kind = _kind_named(line, token, then)
    if kind is None or token.text not in TAKEN.get(kind, ()):
        return None
    return kind.partition(" ")[0]


def _goes_on(then: Token) -> bool:
    """Return whether a name that a line gives can stand before this."""
    return then.kind in ("_NL", "STRING", "$END") or then.text in GOES_ON


def _kind_named(line: list[Token], token: Token, then: Token) -> str | None:
    """Say what kind of thing is named after these words; `TAKEN` has the kinds."""
    if line[0].text in ("add", "replace"):
        line = line[1:] or line
    start, last = line[0].text, line[-1].text
    if len(line) == 1 and last in (*THINGS, "action"):
        return last
    if start in ("attribute", "option") and last in (":", "=", "in", ","):
        return None if (start, token.text) == ("option", "no") else "value"
    texts = [each.text for each in line]
    opened = texts.count("(") - texts.count(")")
    if start in ("action", "define") and opened == 1 and last in ("(", ",", "and"):
        of_action = "parameter" if start == "action" else "parameter of define"
        return of_action if then.text in ("in", ":", ",", ")", "and") else None
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
