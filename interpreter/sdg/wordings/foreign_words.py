"""Words that people bring along from elsewhere: such a word in, what is written here out.

They come from other games' rules, from programming, or from the talk at the table. A word that the
language knows in the same place never stands here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    "more": "`or more` is said by `>=`", "less": "`or less` is said by `<=`",
    "fewer": "`or fewer` is said by `<=`", "neighbor": "write `some near in neighbors of cell: …`",
    "neighbors": "write `neighbors of cell`", "any": "leave the question out: any will do",
    "everyone": "write `all players`", "everybody": "write `all players`",
    "point": "declare it: `score points per player`",
}  # fmt: skip
ELSEWHERE: Final[Mapping[str, str]] = {  # words of the language where they have no meaning
    "them": "`them` are the regions that a `when … becomes …` is about",
    "it": "`it` stands after `with`, for each of a set",
    "card": "a rule knows a `card`, and a `when` of one that lands or leaves; else name one",
    "cell": "a rule knows a `cell`, and a `when` of a card that lands or leaves; else name one",
    "player": "say `active`, or write this line below `for each player`",
    "empty": "what is empty is asked with `is empty`",
    "full": "what is full is asked with `is full`",
    "wild": "what is wild is asked with `is wild`",
}
REGIONS: Final[Mapping[str, str]] = {  # where a family of regions is named
    "players": "write `player`",
    **dict.fromkeys(("neighbor", "neighbors"), "write `some near in neighbors of cell: …`"),
}
ADJECTIVES: Final[Mapping[str, str]] = {  # after `is`
    **dict.fromkeys(("free", "vacant", "unoccupied", "blank", "open", "void", "clear", "gone",
                     "exhausted", "out", "finished"), "empty"),
    **dict.fromkeys(("filled", "complete", "completed", "covered"), "full"),
    **dict.fromkeys(("occupied", "taken", "nonempty", "used"), "not empty"),
    **dict.fromkeys(("incomplete", "unfilled"), "not full"),
}  # fmt: skip
NO_ACTION: Final = dict.fromkeys(  # that is chosen
    ("nothing", "none", "pass", "stop", "skip", "not"),
    "declare it; who may do nothing is asked with `may choose …`",
)
_DIE: Final = "a die is an `endless` pile of its faces: `draw 1 from die to rolled`"
CALLS: Final[Mapping[str, str]] = {  # before parentheses
    "max": "the greater of two is `a if a > b else b`; of a set, `highest … for … in …`",
    "min": "the less of two is `a if a < b else b`; of a set, `lowest … for … in …`",
    "abs": "how far two are apart is `a - b if a > b else b - a`",
    **dict.fromkeys(("len", "length", "size", "number"), "how many there are is `count …`"),
    "sum": "a sum is `sum of card.number for card in …`",
    **dict.fromkeys(("empty", "is_empty", "isempty"), "what is empty is asked so: `… is empty`"),
    **dict.fromkeys(("full", "is_full", "isfull"), "what is full is asked so: `… is full`"),
    "random": _DIE,
}
PARTS: Final = ("count", "size", "length", "len", "number", "amount")  # behind a set and a dot
OUTER: Final = "declare these cells as a region under the board: `region NAME: (1, 1), …`"
OF: Final[Mapping[str, str]] = {  # before `of`
    "end": "a `when` of it says `turn ends` or `round ends`",
    "start": "a `when` of it says `turn starts` or `round starts`",
    **dict.fromkeys(("number", "amount", "size", "length"), "how many there are is `count …`"),
    "total": "a total is `sum of … for … in …`",
    "max": "the greatest is `highest … for … in …`",
    "min": "the least is `lowest … for … in …`",
    "half": "half of it is `… div 2`",
    "any": "write `some x in …: …`", "none": "write `no x in …: …`",
    "each": "write `every x in …: …`",
    **dict.fromkeys(("corner", "corners", "edge", "edges", "border", "borders"), OUTER),
}  # fmt: skip
_TOLD: Final = "what is told stands in quotes behind `action …`, `when …` or `require …`"
_MORE: Final = "a number is changed so: `points += 1`"
_FEWER: Final = "a number is changed so: `points -= 1`"
STEPS: Final[Mapping[str, str]] = {  # where a step begins
    "add": _MORE, "increase": _MORE, "decrease": _FEWER,
    **dict.fromkeys(("get", "gets", "earn", "increment", "gain", "gains", "score"), _MORE),
    **dict.fromkeys(("decrement", "subtract", "lose"), _FEWER), "win": "write `active wins`",
    "reset": "a number is set so: `points = 0`",
    **dict.fromkeys(("drop", "throw", "burn", "destroy", "kill", "trash", "return"),
                    "write `move card to` a pile"),
    "steal": "write `move card to` a hand", "trade": "write `swap card with` another",
    "exchange": "write `swap card with` another", "switch": "write `swap card with` another",
    "reshuffle": "a pile is said to be `shuffled` where it is declared",
    "show": "write `turn cell face up`",
    "hide": "a card is laid face down as it is drawn: `draw 1 from … to … face down`",
    **dict.fromkeys(("stop", "finish", "quit"), "write `end turn` or `end game`"),
    "miss": "write `end turn`",
    "go": "where play goes on is said by `pass turn to` a player, or `another turn`",
    "can": "write `may choose`", "must": "write `choose`", "select": "write `choose`",
    "loop": "write `repeat`", "call": "write `do` and an action",
    "print": _TOLD, "say": _TOLD, "log": _TOLD, "message": _TOLD, "tell": _TOLD,
    "set": "a number is set so: `points = 0`", "put": "write `move card to cell`",
    "place": "write `move card to cell`", "lay": "write `move card to cell`",
    "play": "write `move card to cell`", "give": "write `move card to player.hand_of_cards`",
    "discard": "write `move card to` a pile", "remove": "write `move card to` a pile",
    "take": "write `draw 1 from` a pile `to` a hand, or `move` for a card that is chosen",
    "deal": "write `draw 5 from` a pile `to` a hand, below `for each player`",
    "shuffle": "a pile is said to be `shuffled` where it is declared",
    "flip": "write `turn cell face up`", "reveal": "write `turn cell face up`",
    "roll": _DIE,
    "break": "how long it goes on is said by `repeat while …`",
    "rotate": "a card lies one way only: an attribute of its deck can say which",
    "until": "write `while not (…)`, or `repeat while not (…)`",
    "skip": "write `end turn`", "pass": "write `end turn`, or `pass turn to` a player",
    "player": "what a player has is changed so: `player.points += 1`; who wins so: `player wins`",
    "next": "what another player has is changed so: `next.points += 1`",
}  # fmt: skip
RELATIONS: Final[Mapping[str, str]] = {  # where something is said of what stands before
    "has": "say `card in hand_of_cards`, `cell is full`, or `count … > 0`",
    "have": "say `card in hand_of_cards`, `cell is full`, or `count … > 0`",
    "includes": "what is in it stands first: `card in hand_of_cards`",
    "contains": "what is in it stands first: `card in hand_of_cards`",
    "equals": "write `=`", "greater": "write `>`", "more": "write `>`", "less": "write `<`",
    "fewer": "write `<`", "than": "write `>` or `<`", "adjacent": "write `cell in neighbors of …`",
    "beside": "write `cell in neighbors of …`", "touches": "write `cell in neighbors of …`",
    "then": "delete it: what is done then stands below, further in",
    "are": "write `is`", "matches": "write `=`", "match": "say it with `=`: `a.number = b.number`",
    "differs": "write `!=`", "isn": "write `is not`", "unless": "write `or` in its place",
    "but": "write `and`", "except": "write `and not`",
    "else": "it stands behind `if`: `… if … else …`",
    "plus": "write `+`", "minus": "write `-`", "times": "write `*`", "xor": "write `!=`",
}  # fmt: skip
WORDS: Final = frozenset({  # which are no unit of a number, and no part of a thing
    "for", "each", "every", "from", "to", "on", "then", "when", "while", "until", "per", "with",
    "if", "else", "where", "otherwise", "step", "steps", "row", "column", "going", "at",
    "left", "this",
})  # fmt: skip
NUMBERS: Final = [
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
]  # fmt: skip
OUR_SHAPES: Final = ("shuffled", "endless", "stacked", "hexagonal", "drawn", "unbounded")
KINDS: Final = frozenset({  # of things that have names of their own
    "hand", "pile", "slot", "supply", "deck", "board", "counter", "score", "flag", "marker",
})  # fmt: skip


def described(word: str, negated: bool) -> str | None:
    """Return how something is described that is said to be, or not to be, `free` or `taken`."""
    said = ADJECTIVES.get(word)
    if said is not None and negated:
        said = said.removeprefix("not ") if said.startswith("not ") else f"not {said}"
    return f"write `is {said}`" if said else OUTER if OF.get(word) == OUTER else None


def kind_meant(word: str) -> str | None:
    """Return the kind of thing that a word is, as in `hand` or `hands`."""
    single = word.removesuffix("s")
    return next((kind for kind in (word, single) if kind in KINDS), None)


def cell_meant(word: str, board: str = "") -> str | None:
    """Return how a cell is said that is written as at the prompt: of `c3`, `(3, 3)`."""
    letter, number = word[:1], word[1:]
    if not (letter.isalpha() and letter.islower() and number.isdecimal() and len(number) < 3):
        return None
    place = f"({int(number)}, {ord(letter) - ord('a') + 1})"
    return f"a cell is said by its row and column: `{board}{place}`"


def mend(code: str, words: Sequence[str], token: str) -> str | None:
    """Return how a line is mended that makes no sense from a word on, if the slip is a known one.

    `code` is that of the message, `words` are those before.
    """
    if words[0] in ("pile", "hand", "slot", "supply"):
        hint = _of_a_place(code, words, token)
    elif words[0] in ("counter", "score", "flag"):
        hint = _of_a_number(words, token)
    elif words[0] in ("when", "end", "win", "action"):
        hint = _of_a_head(code, words, token)
    else:
        hint = _of_a_step(code, words, token)
    return hint or _of_a_colon(code, words, token) or _of_a_word(code, words, token)


def _of_a_place(code: str, words: Sequence[str], token: str) -> str | None:
    match code, words[-1], token:
        case "E231", ("visible" | "open" | "shown" | "known"), _:
            return "write `seen by owner`, `seen by all` or `seen by nobody`"
        case "E231", name, _ if not name.isdigit():
            if token.isdigit():
                return f"how many have room is said so: `at most {token}`"
            return f"what lies there first is said so: `1 of {token if name == 'all' else name}`"
        case "E220", name, ("each" | "for" | "of"):
            return f"one for each is said so: `{words[0]} {name} per player`"
    return None


def _of_a_number(words: Sequence[str], token: str) -> str | None:
    match words[0], words[-1], token:
        case (("counter" | "score"), _, "=") if len(words) > 1:
            return f"it begins at 0; the setup can change that: `{words[1]} = …`"
        case "flag", _, "=" if len(words) > 1:
            return f"it is `no` at first; the setup can change that: `{words[1]} = yes`"
        case _, "per", _:
            return f"its name comes first: `{words[0]} NAME per {token}`"
        case "counter", last, (":" | "at" | "total" | "max"):
            number = last if last.isdigit() else "20"
            return f"a supply for all is `, {number} in all`; what it begins with, the setup says"
    return None


def _of_a_head(code: str, words: Sequence[str], token: str) -> str | None:
    match words[0], code, words[-1], token:
        case "when", "E227", ("a" | "any" | "each" | "every" | "the"), name:
            return f"leave `{words[-1]}` out: `{name} becomes …`"
        case "when", "E227", _, ("lands" | "leaves"):
            return f"it is called `card` here: `card {token} …`"
        case "when", "E227", ("turn" | "round") as time, _:
            return f"write `{time} starts` or `{time} ends`"
        case "end", ("E227" | "E231"), _, ("when" | "if" | "end" | "on") if len(words) < 4:
            return "say when it is looked at: `at once when`, `after turn when`, `after round when`"
        case "win", "E228", _, "then":
            return "put a comma before it: `…, then fewest …`"
        case "action", "E227", name, ("from" | "of" | "on") if len(words) > 2:
            return f"what it is chosen from stands after `in`: `{name} in …`; a number, `n: 1 to 3`"
        case "action", "E228", name, _ if len(words) == 2:
            return f"what is chosen stands in parentheses: `{name}({token} in …)`"
    return None


def _of_a_step(code: str, words: Sequence[str], token: str) -> str | None:
    match words[0], code, words[-1], token:
        case (("for" | "if" | "while" | "repeat"), "E228", _, ":"):
            return "delete the colon: what is done then stands below, further in"
        case "for", _, "every", _:
            return f"write `for each {token}`"
        case "draw", _, ("a" | "an" | "one"), _:
            return "say how many in digits: `draw 1 from`"
        case "draw", "E231", number, _ if number.isdigit() and token not in ("to", "of"):
            return f"write `{number} from`, without `{token}`"
        case (("draw" | "move"), ("E227" | "E231"), _, ("on" | "onto" | "into" | "in" | "at")):
            return f"write `to` in place of `{token}`"
        case "move", "E231", card, "from":
            return f"it is taken from where it lies: `move {card} to …`"
        case (("choose" | "may"), "E228", _, _):
            return "commas stand between them, and `or` before the last: `choose a, b or c`"
        case _, "E231", ("a" | "an" | "one" | "any"), _ if words[1:2] == ["chooses"]:
            return "a card is chosen by an action: `action NAME(card in …)`"
        case _, "E231", _, _ if words[1:2] == ["chooses"]:
            return f"who does it need not be said: `choose {words[-1]} or …`"
        case name, "E227", _, "of" if len(words) == 1:
            return f"whose it is stands before it, with a dot: `active.{name}`"
        case name, "E227", _, ("+" | "-") if len(words) == 1:
            return f"a number is changed by `{token}=`: `{name} {token}= 1`"
        case _, "E228", thing, part if "+=" in words and f"{thing}{part}".isidentifier():
            if part not in WORDS and thing != "of":
                return f"what belongs to something is said with a dot: `{thing}.{part}`"
        case "pay", "E224", name, number if number.isdigit():
            return f"the number comes first: `pay {number} {name}`"
    return None


def _of_a_colon(code: str, words: Sequence[str], token: str) -> str | None:
    match code, words[-1], token:
        case "E220", number, "-" if number.isdigit():
            return f"a range is written with `to`: `{number} to …`"
        case "E220", number, "or" if number.isdigit():
            return f"several stand with commas between: `{number}, …:`"
        case "E220", name, ("=" | "+=" | "-=" | "," | "has" | "have"):
            return f"write `{name}:` in place of `{token}`"
        case "E225", _, ":":
            return "delete the colon"
    return None


def _of_a_word(code: str, words: Sequence[str], token: str) -> str | None:
    match code, words[-1], token:
        case "E228", ("any" | "a" | "an"), "player":
            return "write `some player: …`"
        case "E228", "any", name:
            return f"write `some {name} in …`"
        case "E227", "all", name if name.isidentifier() and name not in ("of", "pass"):
            return f"of all of them it is asked so: `every {name.removesuffix('s')}: …`"
        case "E227", ("empty" | "full") as how, name if name.isidentifier():
            return f"what is so of each stands behind the set: `… with it is {how}`"
        case "E228", ("the" | "a" | "an"), name:
            return f"leave `{words[-1]}` out: what is meant is said by its name, `{name}`"
        case "E228", number, unit if number.isdigit() and unit.isidentifier():
            if unit in WORDS or unit in RELATIONS:
                return None
            return f"a number has no unit: leave `{unit}` out; of a list, put a comma before it"
        case "E228", _, "and" if words[0] not in ("choose", "may"):
            return "put a comma in place of `and` if it is one more of a list, else delete it"
        case "E229", ("=" | "!="), text if text[1:-1].isidentifier():
            return f"a value stands without quotes: `{text[1:-1]}`"
        case "E227", name, ("differ" | "differs"):
            return f"write `{name} all different in …`, or `neighbors differ in {name}`"
        case "E222", _, _ if "count" in words and "in" in words[words.index("count") :]:
            place = words[words.index("in", words.index("count")) + 1 :]
            return f"how many lie there is said so: `count {' '.join(place)}`"
    return None
