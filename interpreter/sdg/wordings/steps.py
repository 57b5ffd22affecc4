"""What is done in other words: `next turn`, `points *= 2`, `move 3 cards to gone`."""

from __future__ import annotations

import re
from typing import Final

from sdg.wordings.pattern_parts import DOTTED, NAME, NUMBER, PATH, VALUE, Row, Words, row

_STEP: Final = (
    r"(?:(?:draw|move|swap|turn|mark|pay|let|choose|may choose|do|pick|pass turn|end turn|end game"
    rf"|another turn|undo) ?|{PATH} ?(?:\+=|-=) ?|{PATH} ?= ?)"
)
_OF: Final = rf"(?P<s>(?:{NAME} of )*{PATH})"
_TO: Final = rf"(?P<to>{PATH}(?: at .+)?)"
_RESULTS: Final = {
    "win": "wins", "won": "wins", "has won": "wins", "is the winner": "wins", "is winner": "wins",
    "lose": "loses", "lost": "loses", "has lost": "loses", "is the loser": "loses",
}  # fmt: skip
_ACTIVE: Final = ("you", "i", "player")
_EACH: Final = r"(?:each player|every player|all players|everyone|everybody)"
_OTHERS: Final = r"(?:each |every |all )?(?:the )?other players?"
_BUT: Final = r"(?:except|but|but not|other than|besides|not)"


def _below(words: Words) -> str | None:
    if words["d"].endswith(" with"):
        return None  # what follows is a condition of a set
    return f"write `if {words['d']}`, and below it, further in, `{words['c']}`"


def _unless(words: Words) -> str:
    return f"write `if {_not(words['d'])}`, and below it, further in, `{words['c']}`"


def _if_not(words: Words) -> str:
    return f"write `if {_not(words['d'])}`"


def _not(said: str) -> str:
    return f"not ({said})" if re.search(r"\b(?:and|or|if)\b", said) else f"not {said}"


def _or_else(words: Words) -> str:
    return f"write `{words['w']} {words['c']} or {words['d']}`"


def _only_if(words: Words) -> str:
    said = words["c"]
    said = f"({said})" if re.search(r"\b(?:or|if)\b|:", said) else said
    return f"write `{words['w']} {_not(words['d'])} or {said}`"


def _changed(words: Words) -> str:
    sign = "-" if re.match("de|lo|re", words["how"]) else "+"
    return f"write `{words['x']} {sign}= {words['r'] or 1}`"


def _got(words: Words) -> str:
    who, thing, number = words["w"], words["x"], words["n"]
    if not thing.endswith("s"):
        thing += "s"
    sign = "-" if words["how"].startswith("lo") else "+"
    whose = "" if who in _ACTIVE else f"{who}."
    return f"write `{whose}{thing} {sign}= {number}`"


def _per(words: Words) -> str:
    number, place = words["r"], words["s"]
    if not place:
        return f"how many there are is counted: `{words['x']} {words['sign']} count …`"
    times = "" if number == "1" else f"{number} * "
    return f"write `{words['x']} {words['sign']} {times}count {place}`"


def _so_often(words: Words) -> str:
    low, high = words.get("low") or "1", words["n"]
    number = int(high) - int(low) + 1
    return f"so often is said by `repeat at most {number}`" if number > 0 else "turn the two round"


def _result(words: Words) -> str:
    who = "active" if words["who"] in _ACTIVE else words["who"]
    return f"write `{who} {_RESULTS[words['how']]}`"


def _moved(words: Words) -> str:
    if words["s"] in ("card", "cards"):
        return f"say which: `move cards of … to {words['to']}`"
    return f"write `move {words['s']} to {words['to']}`"


def _folded(words: Words) -> str | None:
    if words["before"] not in ("=", "<", ">", "+", "-", "*", "(", "if"):
        return None
    place = "…" if words["s"] == "card" else words["s"]
    how = {"max": "highest", "maximum": "highest", "min": "lowest", "minimum": "lowest"}
    word = how.get(words["how"], words["how"])
    word = "sum of" if word in ("sum", "total") else word
    return f"write `{word} x.{words['a'] or '…'} for x in {place}`"


def _chosen(words: Words) -> str:
    return f"a card is chosen by an action: `action NAME(card in {words['s'] or '…'})`"


ROWS: Final[tuple[Row, ...]] = (
    # cards that go from one place to another
    row(rf"^draw from {_OF} to {_TO}$", "write `draw 1 from {s} to {to}`"),
    row(rf"^draw (?P<n>\d+) to {_TO} from {_OF}$", "write `draw {n} from {s} to {to}`"),
    row(rf"^draw from {_OF}$", "write `draw 1 from {s} to` a place"),
    row(rf"^draw (?:up )?to (?P<n>\d+)(?: cards?)? from {_OF} to {_TO}$",
        "write `draw {n} from {s} to {to}`; until there are so many, "
        "`draw ({n} - count {to}) from {s} to {to}`"),
    row(r"^draw (?:(?:a |\d+ )?cards? |\d+ |cards? from .*? )?until .*$",
        "say how many: `draw (5 - count hand_of_cards) from …`"),
    row(r"^draw (?:until|up|to) .*$", "say how many: `draw (5 - count hand_of_cards) from …`"),
    row(rf"^move (?P<n>\d+)(?: cards?)? from {_OF} to {_TO}$", "write `draw {n} from {s} to {to}`"),
    row(rf"^move (?P<n>\d+)(?: cards?)? of {_OF} to {_TO}$",
        "write `move first {n} of {s} to {to}`"),
    row(rf"^move (?P<n>\d+) cards? to {_TO}$", "say which: `move first {n} of … to {to}`"),
    row(rf"^move (?:all|every|each)(?: the)?(?: cards?)?(?: (?:in|of|from|on))? {_OF} to {_TO}$",
        _moved),
    row(rf"^move (?:an?|the) (?P<x>{NAME}) to {_TO}$", "write `move {x} to {to}`"),
    row(rf"^move (?P<x>{PATH}) to the {_TO}$", "write `move {x} to {to}`"),
    row(rf"^move (?P<x>{PATH}) (?:under|below|beneath) {_TO}$",
        "write `move {x} to bottom of {to}`"),
    row(r"^move .* (?:away|back|aside|out)$", "say where to: `move card to` a place"),
    row(rf"^return (?P<x>{PATH})(?: back)? (?:to|into) {_TO}$", "write `move {x} to {to}`"),
    row(rf"^(?:swap|trade|exchange|switch) (?P<x>{PATH}) (?:with|and|for) (?P<to>{PATH})$",
        "write `swap {x} with {to}`"),
    row(rf"^turn (?P<x>{PATH}) (?:over|up|around|round|face)$", "write `turn {x} face up`"),
    row(rf"^turn (?:over|up|around) (?P<x>{PATH})$", "write `turn {x} face up`"),
    row(r"^turn .* (?:face )?down$", "what lies face up stays so; a card is laid face down as it "
        "is drawn: `draw 1 from … to … face down`"),
    row(r"^pick (?:(?:up|an?) )*(?:card|cards|tile|one)\b.*$",
        "by chance: `pick card at random from …`; what a player picks is a parameter of an action"),
    # turns
    row(r"^(?:go|play|move) again$|^(?:(?:take|get) )?(?:an|another|(?:an )?extra|one more|a new) "
        r"(?:extra )?turn$|^repeat turn$|^extra turn$", "write `another turn`"),
    row(r"^next (?:players? )?(?:turn|goes|plays)$|^next player$", "write `end turn`"),
    row(r"^end (?:the|this|my|your|of) turn$", "write `end turn`"),
    row(r"^skip (?:the )?next(?: player)?$", "write `pass turn to next of next`"),
    row(r"^(?:lose|miss) (?:a |the )?turn$", "write `end turn`"),
    row(r"^(?:reverse|change)(?: (?:the )?(?:turn )?(?:direction|order))?(?: of play)?$",
        "the way round stays as it is; who is next is said so: `pass turn to previous`"),
    row(rf"^pass (?:on )?to (?P<x>{PATH})$", "write `pass turn to {x}`"),
    row(r"^(?:the )?game (?:is )?over$|^end the game$|^(?:finish|stop|quit)(?: the)? game$",
        "write `end game`"),
    row(r"^end (?:the )?(?:round|phase)$", "only `end turn` and `end game` are there"),
    # who wins
    row(rf"^(?P<who>{NAME}) (?P<how>{'|'.join(_RESULTS)})$", _result),
    row(rf"^(?:the )?winner (?:is|=) (?P<who>{PATH})$", "write `{who} wins`"),
    row(rf"^{_EACH} (?P<how>win|lose)s?$", "write `all {how}`"),
    row(r"^(?:the )?game (?:is )?(?:drawn|(?:a )?(?:draw|tie))$|^tie$|^draw (?:the )?game$",
        "write `draw`"),
    # numbers
    row(rf"^(?P<x>{PATH}) ?\* ?= ?(?P<r>{VALUE})$", "write `{x} = {x} * {r}`"),
    row(rf"^(?P<x>{PATH}) ?= ?\+ ?(?P<r>{VALUE})$", "write `{x} += {r}`"),
    row(rf"^(?P<x>{PATH}) ?(?:becomes|is set to|: ?=|equals|is now) ?(?P<r>{VALUE})$",
        "write `{x} = {r}`"),
    row(rf"^(?P<x>{PATH}) is (?P<r>{NUMBER})$",
        "to change it, write `{x} = {r}`; what must be so is `require {x} = {r}`", "E232"),
    row(rf"^set (?P<x>{PATH}) (?:to|=|as|at) (?P<r>{VALUE})$", "write `{x} = {r}`"),
    row(rf"^let (?P<x>{NAME}) (?:be|is|to|as) (?P<r>.+)$", "write `let {x} = {r}`"),
    row(rf"^(?:reset|clear|zero) (?P<x>{PATH})$", "a number is set so: `{x} = 0`"),
    row(rf"^(?P<how>increase|increment|raise|decrease|decrement|lower|reduce) (?P<x>{PATH})"
        rf"(?: by (?P<r>{VALUE}))?$", _changed),
    row(rf"^(?P<how>add) (?P<r>{VALUE}) to (?P<x>{PATH})$", _changed),
    row(rf"^(?:subtract|deduct) (?P<r>{NUMBER}) from (?P<x>{NAME})$",
        "a number is changed so: `{x} -= {r}`", "E213"),
    row(rf"^(?P<w>{PATH}) (?P<how>gets?|gains?|scores?|receives?|earns?|loses?) (?P<n>\d+) "
        rf"(?P<x>{NAME})$", _got),
    row(rf"^(?P<w>active|next|previous|leader|{DOTTED}) (?P<x>{NAME}) ?(?P<sign>[+-]=) "
        r"?(?P<r>.+)$", "write `{w}.{x} {sign} {r}`"),
    row(rf"^(?P<x>{NAME}) for (?P<w>{PATH}) ?(?P<sign>[+-]=) ?(?P<r>.+)$",
        "write `{w}.{x} {sign} {r}`"),
    row(rf"^(?P<x>{NAME}) ?(?P<sign>[+-]=) ?(?P<r>{VALUE}) (?:to|for) "
        r"(?P<w>next|previous|active|leader)$", "write `{w}.{x} {sign} {r}`"),
    row(rf"^(?P<c>{NAME} ?[+-]= ?{VALUE}) (?:to|for) (?:all|each|every) players?$|"
        rf"^(?:all|each|every) players?(?:\.|: ?| )(?P<d>{NAME} ?[+-]?= ?{VALUE})$", lambda words:
        f"write `for each player`, and below it, further in, `{words['c'] or words['d']}`"),
    row(rf"^(?P<x>{PATH}) ?(?P<sign>[+-]=) ?(?P<r>{VALUE}) (?:for each|for every|per|each)\b"
        rf"(?: {NAME}(?: (?:in|of|on) {_OF})?)?.*$", _per),
    row(rf"(?:twice|double) (?P<r>{PATH})", "write `2 * {r}`"),
    row(rf"\b(?P<n>\d+) (?P<r>{DOTTED})", "write `{n} * {r}`"),
    row(rf"\b(?P<r>{PATH}) (?:squared|\* ?\* ?2)", "write `{r} * {r}`"),
    row(rf"\bthe (?P<x>{NAME}) of (?P<w>card|cell|tile|top)\b", "write `{w}.{x}`"),
    row(rf"\b(?P<how>sum|total|highest|lowest|max|min)(?: of)? (?P<s>{NAME})(?:\.(?P<a>{NAME}))?$",
        _folded, "E223", "E231"),
    row(rf"\b(?P<how>sum|total|highest|lowest|max|min)(?: of)? (?P<a>{NAME}) "
        rf"(?:in|of|over|on) (?P<s>{NAME})$", _folded, "E223", "E231"),
    row(r"\b(?:random|roll|rolled|rand|dice?)\b .*$",
        "a die is an `endless` pile of its faces: `draw 1 from die to rolled`", "E228"),
    # conditions, repetition
    row(r"^(?P<c>.+) if (?P<d>(?:(?!\belse\b|\bif\b).)+) otherwise (?P<e>.+)$",
        "write `{c} if {d} else {e}`"),
    row(r"^(?P<w>require|need) (?:if|when|that) (?P<c>(?:(?!\belse\b).)+)$", "write `{w} {c}`"),
    row(r"^(?P<w>require|need) (?P<c>.+) unless (?P<d>.+)$", _or_else),
    row(r"^(?P<w>require|need) (?P<c>.+)(?<! and)(?<! or) (?:if|when) "
        r"(?P<d>(?:(?!\belse\b|\bif\b).)+)$", _only_if,
        "E223", "E229", "E228"),
    row(rf"^(?P<c>{_STEP}.*?),? (?:if|when) (?P<d>(?:(?!\belse\b|\bif\b).)+)$", _below,
        "E223", "E228", "E229", "E227", "E213"),
    row(rf"^(?P<c>{_STEP}.*?),? unless (?P<d>.+)$", _unless),
    row(rf"^if (?P<d>.+?),? (?:then )?(?P<c>{_STEP}.*)$", _below,
        "E228", "E227", "E222", "E232"),
    row(rf"^when (?P<d>.+?),? (?:then )?(?P<c>{_STEP}.*)$", _below, "E213"),
    row(r"^when (?P<d>.+?)(?: then)?$", "write `if {d}`", "E213"),
    row(r"^then (?P<c>.+)$", "leave `then` out: steps are done one after the other", "E214"),
    row(r"^unless (?P<d>.+?)(?: then)?$", _if_not, "E213"),
    row(rf"^(?!may |choose ){_STEP}.*?(?:,? and then|,? and|,? then|,) (?P<d>{_STEP}.*)$",
        "each step has a line of its own: `{d}`"),
    row(rf"^for (?:each |every )?(?:all )?{_OTHERS}$|^for each player,? {_BUT} .*$",
        "write `for each player in all other players`"),
    row(rf"^for (?:(?:each|every) )?(?P<i>{NAME}) (?:in|=|from) (?P<low>\d{{1,9}}) ?(?:to|\.\.) "
        r"?(?P<n>\d{1,9})$", _so_often),
    row(r"^(?:repeat|do|loop) (?P<n>\d{1,9})(?: times)?$", _so_often),
    row(rf"^for (?P<p>{NAME}) in players$", "write `for each {p} in all players`"),
    row(r"^for each (?P<c>.+) do$", "write `for each {c}`"),
    row(rf"^{_EACH}(?: .*)?$", "write `for each player`, and below it, further in, what is done",
        "E213", "E227", "E232"),
    # what is chosen
    row(rf"^(?P<c>{NAME}(?:, {NAME})* or {NAME})$",
        "a choice is `choose {c}`; what must be so is `require {c}`", "E232"),
    row(r"^choose (?:an?|one|1|any) (?:card|tile|cell|player)s?(?: (?:in|from|of) "
        rf"{_OF})?$", _chosen),
    row(rf"^choose (?:{NAME}|\d+) (?:in|from) {_OF}$", _chosen),
    row(r"^(?:may )?choose (?P<c>.+?),? or (?:nothing|not|stop|none|end turn|skip|else nothing)$",
        "write `may choose {c}`: then the player may stop, too"),
    row(rf"^choose (?P<c>{NAME}),? (?:and )?then (?P<d>{NAME})$",
        "each has a line of its own: `choose {c}`, and below it `choose {d}`"),
    row(rf"^choose (?P<c>{NAME}) (?:(?P<n>\d+) times|twice)$", lambda words:
        f"write `repeat at most {words['n'] or 2}`, and below it `choose {words['c']}`"),
    row(rf"^(?:player |you |active |we )?(?:may|can|could|optionally)(?: choose)? "
        rf"(?P<c>(?!choose\b){NAME}(?:(?:, | or ){NAME})*)$", "write `may choose {c}`"),
    row(rf"^(?:player |you |active |we )?(?:must|has to|have to)(?: choose)? "
        rf"(?P<c>(?!choose\b){NAME}(?:(?:, | or ){NAME})*)$", "write `choose {c}`"),
    row(rf"^(?:player |you |active )?(?:chooses?|selects?|picks?|do) "
        rf"(?P<c>{NAME}(?:, {NAME})* or {NAME})$", "write `choose {c}`"),
)  # fmt: skip
