"""Words that people bring along from elsewhere: such a word in, what is written here out.

They come from other games' rules, from programming, or from the talk at the table. A word that the
language knows in the same place never stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NAMES: Final[Mapping[str, str]] = {  # where something is named
    "up": "up is `north`", "above": "up is `north`: `1 step north`",
    "down": "down is `south`", "below": "down is `south`: `1 step south`",
    "left": "left is `west`", "right": "right is `east`",
    "me": "whose turn it is, is `active`", "you": "whose turn it is, is `active`",
    "self": "whose turn it is, is `active`", "opponent": "say `next`, or `all other players`",
    "turn": "how many turns there were is `turns`; whose turn it is, `active`",
    "rounds": "which round it is, is `round`", "true": "write `yes`", "false": "write `no`",
    "none": "a player who is none is `nobody`; a place without cards `is empty`",
    "points": "declare it: `score points per player`",
    "point": "declare it: `score points per player`",
}  # fmt: skip
STEPS: Final[Mapping[str, str]] = {  # where a step begins
    "add": "a number is changed so: `points += 1`",
    "increase": "a number is changed so: `points += 1`",
    "decrease": "a number is changed so: `points -= 1`",
    "gain": "a number is changed so: `points += 1`",
    "gains": "a number is changed so: `points += 1`",
    "lose": "a number is changed so: `points -= 1`",
    "score": "a number is changed so: `points += 1`",
    "set": "a number is set so: `points = 0`", "put": "write `move card to cell`",
    "place": "write `move card to cell`", "lay": "write `move card to cell`",
    "play": "write `move card to cell`", "give": "write `move card to player.hand_of_cards`",
    "discard": "write `move card to` a pile", "remove": "write `move card to` a pile",
    "take": "write `draw 1 from` a pile `to` a hand, or `move` for a card that is chosen",
    "deal": "write `draw 5 from` a pile `to` a hand, below `for each player`",
    "shuffle": "a pile is said to be `shuffled` where it is declared",
    "flip": "write `turn cell face up`", "reveal": "write `turn cell face up`",
    "skip": "write `end turn`", "pass": "write `end turn`, or `pass turn to` a player",
    "player": "what a player has is changed so: `player.points += 1`; who wins so: `player wins`",
    "next": "what another player has is changed so: `next.points += 1`",
}  # fmt: skip
RELATIONS: Final[Mapping[str, str]] = {  # where something is said of what stands before
    "has": "say `card in hand_of_cards`, `cell is full`, or `count … > 0`",
    "contains": "what is in it stands first: `card in hand_of_cards`",
    "equals": "write `=`", "greater": "write `>`", "more": "write `>`", "less": "write `<`",
    "fewer": "write `<`", "than": "write `>` or `<`", "adjacent": "write `cell in neighbors of …`",
    "beside": "write `cell in neighbors of …`", "touches": "write `cell in neighbors of …`",
    "then": "delete it: what is done then stands below, further in",
    "plus": "write `+`", "minus": "write `-`", "times": "write `*`", "xor": "write `!=`",
}  # fmt: skip
NUMBERS: Final = [
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
]  # fmt: skip
SHAPES: Final = ("shuffled", "endless", "stacked", "hexagonal", "drawn", "unbounded")
KINDS: Final = frozenset({  # of things that have names of their own
    "hand", "pile", "slot", "supply", "deck", "board", "counter", "score", "flag", "marker",
})  # fmt: skip


def kind_meant(word: str) -> str | None:
    """Answer the kind of thing that a word is, as in `hand` or `hands`."""
    single = word.removesuffix("s")
    return next((kind for kind in (word, single) if kind in KINDS), None)
