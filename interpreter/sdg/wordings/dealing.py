"""Steps in the words of printed rules: `deal 5 cards to each player`, `score 3 points`."""

from __future__ import annotations

import re
from typing import Final

from sdg.wordings.pattern_parts import NAME, PATH, Row, Words, row

_EACH: Final = r"(?:each player|every player|all players|players|everyone|everybody)"
_CARDS: Final = r"(?: (?:more )?(?:cards?|tiles?|pieces?|chips?))?"
_FROM: Final = rf"(?: (?:from|of|off) (?:the )?(?P<s>{PATH}))?"
_TAKE: Final = r"(?:draws?|gets?|receives?|takes?|picks? up|starts? with|is dealt|are dealt)"
_LIST: Final = rf"{NAME}(?:(?:, ?(?:or )?| or ){NAME})*"
_MINUS: Final = ("lose", "pay")


def _dealt(words: Words) -> str:
    pile = f" {words['s']}" if words["s"] else "` a pile `"
    said = f"draw {words['n']} from{pile}".rstrip()
    said = f"{said} to`" if words["s"] else f"{said}to`"
    return f"write `for each player`, and below it, further in, `{said} a hand"


def _scored(words: Words) -> str:
    sign = "-" if words["how"] in _MINUS else "+"
    thing = words["x"] or "points"
    thing = thing if thing.endswith("s") else f"{thing}s"
    return f"a number is changed so: `{thing} {sign}= {words['n']}`"


def _one_of(words: Words) -> str:
    *some, last = re.split(r", ?(?:or )?| or ", words["c"])
    return f"write `choose {', '.join(some)} or {last}`" if some else f"write `choose {last}`"


ROWS: Final[tuple[Row, ...]] = (
    row(rf"^(?:deal|give|hand out|draw) (?P<n>\d+){_CARDS}{_FROM} (?:to|for) {_EACH}$", _dealt),
    row(rf"^(?:deal|give|hand) {_EACH} (?P<n>\d+){_CARDS}{_FROM}$", _dealt),
    row(rf"^{_EACH} {_TAKE} (?P<n>\d+){_CARDS}{_FROM}$", _dealt),
    row(rf"^(?P<how>score|gain|earn|get|lose) (?P<n>\d+)(?: (?P<x>{NAME}))?$", _scored),
    row(rf"^(?:the )?active player (?P<how>scores?|gains?|earns?|gets?|lose)s? (?P<n>\d+)"
        rf"(?: (?P<x>{NAME}))?$", _scored),
    row(rf"^(?:move|take|draw|put|lay|place) the top (?:card|tile)?(?: ?(?:of|from|off))? (?:the )?"
        rf"(?P<s>{PATH}) (?:to|on|onto|into|in) (?:the )?(?P<to>{PATH})$",
        "write `draw 1 from {s} to {to}`"),
    row(r"^(?:turn|flip) (?:over |up )?the .*$", "write `turn cell face up`"),
    row(rf"^choose (?:one|1|any|either)(?: of)?:? (?P<c>{_LIST})$",
        _one_of),
    row(r"^for (?:each )?\w+ in range ?\((?:[01], ?)?(?P<n>\d+)\)$|^(?P<m>\d+) times$",
        lambda words: f"so often is said by `repeat at most {words['n'] or words['m']}`"),
    row(rf"^(?:var|const|int|local|dim) (?P<x>{NAME}) ?:?= ?(?P<r>.+)$",
        "write `let {x} = {r}`", "E213"),
    row(rf"^let (?P<x>{NAME}) ?: ?= ?(?P<r>.+)$", "write `let {x} = {r}`"),
    row(rf"^(?P<x>{NAME}) ?\((?P<c>[^()]*)\)$",
        "what an action does is done by `do {x}({c})`; a number is changed by `+=`", "E223"),
    row(r"^(?:may|can) (?P<c>(?:draw|move|swap|turn|pay) .+)$",
        "what a player may do is an action, `action NAME`: write `may choose NAME`",
        "E231", "E213"),
    row(r"^pass$", "write `end turn`, or `pass turn to` a player", "E223"),
    row(r"^(?:look|peek|glance) at .+$",
        "who sees a place is said where it is declared: `seen by owner`, `seen by all`"),
    row(rf"^(?:refill|fill|fill up|replenish) (?:the |your )?(?P<s>{PATH}) (?:up )?to (?P<n>\d+)"
        r"(?: cards?)?$", "write `draw ({n} - count {s}) from` a pile `to {s}`", "E213"),
    row(r"^repeat until (?P<c>.+)$", "write `repeat while not ({c})`"),
    row(r"^until (?P<c>.+)$", "write `while not ({c})`"),
)  # fmt: skip
