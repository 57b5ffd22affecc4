"""What wordings are made of: values, sets, and the words that stand around them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeAlias

import attrs

Words: TypeAlias = Mapping[str, str]

NAME: Final = r"[a-z_]\w*"
NUMBER: Final = r"\d+"
PATH: Final = rf"{NAME}(?:\.{NAME})*"
DOTTED: Final = rf"{NAME}(?:\.{NAME})+"
_ATOM: Final = rf"(?:{PATH}(?:\([^()]*\))?|{NUMBER}|\([^()]*\))"
_PREFIX: Final = rf"(?:(?:count|most|fewest|{NAME} of) ){{0,3}}"
VALUE: Final = rf"{_PREFIX}{_ATOM}(?: (?:[-+*]|div|mod) {_PREFIX}{_ATOM}){{0,3}}"
_NO_VALUE: Final = (
    r"(?!(?:not|and|or|if|is|are|in|need|require|while|no|with|some|every|any|all|each|either"
    r"|neither|both|there|when|unless|else|then|a|an|the|choose|draw|move|may|swap|pick|do|mark|pay"
    r"|let|end|pass|repeat|for)\b)"
)
LEFT: Final = rf"(?<![\w.)]){_NO_VALUE}(?P<l>{VALUE})"
LAST: Final = r"(?=$|[),:]| (?:and|or|if|else|then|with|otherwise|unless)\b)"
RIGHT: Final = rf"{_NO_VALUE}(?P<r>{VALUE}){LAST}"
SET: Final = rf"(?P<s>(?:{NAME} of )*{PATH}|\([^():]*\))"
SAID: Final = r"(?P<c>[^()]*(?:\([^()]*\)[^()]*)*)"
LINES: Final = rf"(?P<lines>{NAME}(?:, ?{NAME})*)"
BEFORE_VALUES: Final = frozenset({
    "", "(", ":", ",", "and", "or", "not", "if", "else", "while", "until", "when", "need",
    "require", "where", "with", "=", "+=", "-=", ">", "<", ">=", "<=", "!=", "unless", "either",
    "neither", "nor", "otherwise",
})  # fmt: skip


@attrs.frozen
class Row:
    """A wording: what is said, and what to write for it; perhaps below some messages only.

    The pattern is compiled once a line needs it: all of them take a twentieth of a second.
    """

    pattern: str
    said: str | Callable[[Words], str | None]
    codes: Collection[str] = ()


def row(pattern: str, said: str | Callable[[Words], str | None], *codes: str) -> Row:
    return Row(pattern, said, codes)
