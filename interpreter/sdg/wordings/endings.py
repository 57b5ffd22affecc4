"""How it ends and who wins, in the words of printed rules: `game over when the stock is empty`."""

from __future__ import annotations

import re
from typing import Final

from sdg.wordings.pattern_parts import NAME, PATH, Row, Words, row

_ONCE: Final = r"(?:when|if|once|as soon as|whenever)"
_OVER: Final = r"(?:over|ends?|ended|finished|finishes|stops?|done)"
_MOST: Final = r"(?:most|highest|largest|biggest|greatest|fewest|lowest|least|smallest)"
_FEWEST: Final = ("fewest", "lowest", "least", "smallest")
_WHO: Final = r"(?:the )?(?:players?|winner|person|one|whoever)"
_REACHES: Final = r"(?:reach(?:es)?|gets?|has|have|holds?|scores?)"
_SOMEONE: Final = r"(?:some|any|a|one) player|a player|someone|somebody|anyone"
_KINDS: Final = ("score", "scores", "total", "result", "value")


def _asked(said: str) -> str:
    """Put a condition of a printed rulebook into the words of the language, as far as is sure."""
    said = re.sub(r"^(?:the|all) ", "", said)
    if gone := re.fullmatch(rf"(?P<x>{PATH}) (?:runs? out|ran out|has run out|is used up)", said):
        return f"{gone['x']} is empty"
    someone = rf"(?:{_SOMEONE}) {_REACHES} (?P<n>\d+) (?P<x>{NAME})"
    if reached := re.fullmatch(someone, said):
        return f"some player: {reached['x']} >= {reached['n']}"
    return said


def _end(words: Words) -> str:
    return f"write `end NAME after turn when {_asked(words['c'])}`"


def _won(words: Words) -> str:
    return f"{_end(words)}; who wins then is said by `win most …`"


def _lost(words: Words) -> str:
    return f"{_end(words)}, and below it, further in, `active loses`"


def _most(words: Words) -> str:
    how = "fewest" if words["how"] in _FEWEST else "most"
    if words["x"] in _KINDS:
        return f"write `win {how}` and the name of a score or counter"
    return f"write `win {how} {words['x']}`"


def _first(words: Words) -> str:
    return f"write `end NAME after turn when some player: {words['x']} >= {words['n']}`"


def _named(words: Words) -> str:
    return f"its name and a colon come first: `when NAME: {_asked(words['c'])}`"


ROWS: Final[tuple[Row, ...]] = (
    row(rf"^(?:the )?game (?:is )?{_OVER} {_ONCE} (?P<c>.+)$", _end, "E203", "E204"),
    row(rf"^end (?:(?:the )?game )?{_ONCE} (?P<c>.+)$", _end, "E227", "E231"),
    row(rf"^(?:the )?game (?:is )?{_OVER} (?:after|at) .*$",
        "write `end NAME after turn when …`, or `after round when …`", "E203", "E204"),
    row(rf"^(?:the )?game (?:is )?{_OVER}$", "write `end NAME after turn when …`", "E204"),
    row(r"^end ?: ?(?P<c>.+)$", _end, "E224"),
    row(rf"^(?:win(?:ner)?|objective|goal|victory|tie(?:breaker)?) ?: ?(?:the )?(?P<how>{_MOST}) "
        rf"(?P<x>{NAME})(?: wins?)?$", _most, "E204", "E227"),
    row(r"^turn ?: ?(?P<c>.+)$", "what is done stands below `turn`, further in: `{c}`", "E227"),
    row(rf"\b(?:the|all) (?P<x>{PATH}) (?:runs? out|is used up|is gone)$", "write `{x} is empty`"),
    row(rf"^(?:win|won|victory) {_ONCE} (?P<c>.+)$", _won, "E227", "E204"),
    row(rf"^win (?P<c>{PATH} ?(?:[<>]=?|!?=) ?.+)$", _won, "E227"),
    row(rf"^(?:lose|lost|defeat) {_ONCE} (?P<c>.+)$", _lost, "E204"),
    row(rf"^{_WHO} (?:with|has|have|having|who has|is)? ?(?:the )?(?P<how>{_MOST}) (?P<x>{NAME})"
        r"(?: (?:wins?|is the winner))?$", _most, "E204"),
    row(rf"^(?:the )?(?P<how>{_MOST}) (?P<x>{NAME}) wins?$", _most, "E204", "E205"),
    row(rf"^(?:the )?first(?: player)? (?:to|with) (?:{_REACHES} )?(?P<n>\d+) (?P<x>{NAME})"
        r"(?: wins?)?$", _first, "E204", "E205"),
    row(r"^(?:the )?last (?:player|one) .*wins?$",
        "say when it ends: `end NAME after turn when …`, and below it, further in, `active wins`",
        "E204", "E205"),
    row(rf"^when (?P<c>(?:the |all )?(?!the\b){PATH} (?:is|are|runs?|becomes|has) .+)$", _named,
        "E220"),
)  # fmt: skip
