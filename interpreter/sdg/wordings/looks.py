"""Other words for the lines of a `look`."""

from __future__ import annotations

from typing import Final

from sdg.look.names import MEANT, PIECE_SHAPES, SIGN_NAMES, TINTS
from sdg.wordings.pattern_parts import NAME, Row, Words, row

_NO_COLON: Final = "E220"
_PLURALS: Final = {shape: word for word, shape in PIECE_SHAPES.items()}
_SHAPES: Final = "|".join((*PIECE_SHAPES, *_PLURALS))
_PAINTS: Final = "|".join((*TINTS, *SIGN_NAMES, *MEANT))
_VALUE: Final = rf"(?P<v>{NAME}(?: \w+)?)"
_LIKE: Final = r"(?:are|is|be|look|looks|like|shown|drawn)(?: like| as)?(?: an?)?"


def _shape(words: Words) -> str:
    shape = words["s"]
    return f"write `{words['d']} as {_PLURALS.get(shape, shape)}`"


def _paint(words: Words) -> str:
    paint = words["p"]
    return f"write `{words['v']}: {MEANT.get(paint, paint)}`"


ROWS: Final[tuple[Row, ...]] = (
    row(rf"^(?P<a>{NAME}) (?:is|are|stands?|shown|in) (?:large|big)$", "write `{a} large`",
        _NO_COLON),
    row(r"^(?:large|big)$", "say what stands large: `ATTRIBUTE large`", _NO_COLON),
    row(rf"^(?:large|big) (?P<a>{NAME})$", "write `{a} large`", _NO_COLON),
    row(rf"^(?P<d>{NAME}) {_LIKE} (?P<s>{_SHAPES})$", _shape, _NO_COLON),
    row(rf"^{_VALUE} (?:is|are) (?P<p>{_PAINTS})$", _paint, _NO_COLON),
    row(rf"^title (?:of |for )?(?P<d>{NAME})$", 'write `{d} "…"`', _NO_COLON),
)  # fmt: skip
