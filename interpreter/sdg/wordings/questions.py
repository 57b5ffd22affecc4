"""What is asked in other words: `is at least 3`, `between 1 and 3`, `there is x in held`."""

from __future__ import annotations

import re
from typing import Final

from sdg.wordings import foreign_words
from sdg.wordings.pattern_parts import (
    DOTTED,
    LAST,
    LEFT,
    NAME,
    NUMBER,
    PATH,
    RIGHT,
    SAID,
    SET,
    VALUE,
    Row,
    Words,
    row,
)

_MORE: Final = "(?:greater|more|higher|larger|bigger)"
_LESS: Final = "(?:less|fewer|lower|smaller)"
_RELATIONS: Final = {  # what is said after `is`, and what to write
    "=": r"(?:equals?(?: to)?|(?:the )?same as|identical to|exactly)",
    "!=": r"(?:not equals?(?: to)?|unequal to|different from|differs? from|not (?:the )?same as"
    r"|not exactly|not =)",
    ">": rf"(?:{_MORE} than|exceeds?|not at most)",
    "<": rf"(?:{_LESS} than|not at least)",
    ">=": rf"(?:>= )?(?:at least|(?:no|not) {_LESS} than|not below|not under|reach(?:es)?)",
    "<=": rf"(?:<= )?(?:at most|(?:no|not) {_MORE} than|not above|not over|up to)",
}
_BY_NUMBER: Final = {">": "(?:above|over|beyond)", "<": "(?:below|under)"}
_SIGN: Final = r"(?:[<>]=?|!?=)"
_ITEMS: Final = (
    rf"\(?(?P<list>(?:{PATH}|{NUMBER})(?:(?:, ?or |, ?| or | nor )(?:{PATH}|{NUMBER}))+)\)?"
)
_THERE: Final = r"there (?:is|are|exists?)(?: an?| some| any| no| at least one)?"
_ONE: Final = r"some|any|an?|one|at least one|at least 1|exists"
_ALL: Final = r"all|each|for all|for each|for every|every|for any"
_NONE: Final = r"no|not any|none of|not one"
_SUCH: Final = r"(?::| where| such that| with| who| which| that| for which| is such that|,)"
_BESIDE: Final = ("neighbor", "neighbors", "neighbour", "neighbours")
_THINGS: Final = ("cell", "card", "tile", "space", "square", "place")
_PEOPLE: Final = {
    "nobody": "no", "everyone": "every", "everybody": "every", "someone": "some",
    "somebody": "some", "anyone": "some", "anybody": "some",
}  # fmt: skip
_NOT_OWNED: Final = frozenset({
    "player", "players", "turn", "turns", "round", "to", "in", "is", "are", "has", "have", "not",
    "and", "or", "wins", "loses", "chooses", "with", "if", "of", "for",
})  # fmt: skip
_OURS: Final = "my|your|his|her|their|its"


def _write(said: str) -> str:
    return f"write `{said}`"


def _is_not(words: Words) -> str:
    plain = words["l"].isidentifier() and words["r"].isidentifier()
    return _write(f"{words['l']} {'is not' if plain else '!='} {words['r']}")


def _range(words: Words) -> str:
    value, low, high = words["l"], words["low"], words["high"]
    if words["no"]:
        return _joined(f"{value} < {low} or {value} > {high}", words, "or")
    return _joined(f"{value} >= {low} and {value} <= {high}", words, "and")


def _joined(said: str, words: Words, by: str) -> str:
    """Put what two questions say into parentheses, where others stand next to it."""
    beside = words["before"] == "not" or (
        by == "or" and (words["before"] == "and" or words["after"].startswith("and "))
    )
    return _write(f"({said})" if beside else said)


def _chain(words: Words) -> str:
    return _joined("{l} {one} {m} and {m} {two} {r}".format_map(words), words, "and")


def _again(words: Words) -> str:
    return _joined("{l} {one} {m} {by} {l} {two} {r}".format_map(words), words, words["by"])


def _one_of(words: Words) -> str | None:
    values = re.split(r", ?or |, ?| or | nor ", words["list"])
    if len({each.isdigit() for each in values}) > 1:
        return None
    plain = words["l"].isidentifier() and words["how"] == "is" and not values[0].isdigit()
    no = "not" in words["no"] or "neither" in words["no"]
    sign = ("is not" if no else "is") if plain else ("!=" if no else "=")
    by = "and" if no else "or"
    return _joined(f" {by} ".join(f"{words['l']} {sign} {value}" for value in values), words, by)


def _those(words: Words) -> str | None:
    """Say what is so of some of a set, of all, or of none: `some x in held is red`."""
    what, thing, place, said = _asked(words["q"]), words["x"], words["s"], words["c"].strip()
    if thing in ("of", "player", "players", "different"):
        return None
    place = f"{words['by']} {place}"
    if words["by"] == "of" and thing in _BESIDE:
        thing, place = "near", f"in {thing.removesuffix('s')}s of {words['s']}"
    if words["by"] == "of" and thing in _THINGS:
        place = f"in {words['s']}"
    if not said:
        empty = "empty" if what == "no" else "not empty"
        return f"write `{what} {thing} {place}: …`, or `{words['s']} is {empty}`"
    if re.match(rf"(?:is|are|in|not|has|have)\b|{_SIGN}", said):
        said = f"{thing} {re.sub('^are ', 'is ', said)}"
    return _write(f"{what} {thing} {place}: {said}")


def _of_each(words: Words) -> str:
    """Say what is so of a region: `some line is full`."""
    what, thing, how = _asked(words["q"]), words["x"], words["c"]
    how = foreign_words.ADJECTIVES.get(how, how)
    if thing in _BESIDE:
        return _write(f"{what} near in neighbors of cell: near is {how}")
    single = thing.removesuffix("s") if words["be"] == "are" else thing
    if single in _THINGS:
        return f"say of which: `{what} {single} in …: {single} is {how}`"
    return _write(f"{what} {single}: {single} is {how}")


def _of_those(words: Words) -> str:
    how = words["c"]
    return _write(f"{_asked(words['q'])} x in {words['s']}: x is {how}")


def _asked(word: str) -> str:
    if re.search(r"\bno\b|\bnone\b|\bnot\b", word):
        return "no"
    return "every" if re.fullmatch(_ALL, word) else "some"


def _counted(words: Words) -> str | None:
    sign = next((sign for sign, say in _RELATIONS.items() if re.fullmatch(say, words["how"])), "=")
    number, place = words["n"], words["s"]
    if words.get("c"):
        return f"how many there are is counted: `count ({place} with …) {sign} {number}`"
    return _write(f"count {place} {sign} {number}")


def _has(words: Words) -> str | None:
    """Say how much someone or something has: `held has at least 3 cards`."""
    whole, thing, how = words["l"], words["x"], words["how"]
    someone = whole in _PEOPLE or whole in ("you", "player", "i", "we")
    if whole in _PEOPLE and not (words["n"] or how):
        return _write(f"{_PEOPLE[whole]} player: {thing} > 0")
    number = words["n"] or ("0" if how in ("no", "any", "some") else "")
    sign = next((sign for sign, say in _RELATIONS.items() if re.fullmatch(say, how)), None)
    sign = {"no": "=", "any": ">", "some": ">", "": ">="}.get(how, sign)
    if sign is None or not number:
        return None
    if thing in ("card", "cards", "tile", "tiles"):
        thing = f"count {'hand_of_cards' if someone else whole}"
    if someone:
        said = f"{thing} {sign} {number}"
        if whole in _PEOPLE:
            said = f"{_PEOPLE[whole]} player: {said}"
    elif thing.startswith("count "):
        said = f"{thing} {sign} {number}"
    else:
        said = f"{whole}.{thing} {sign} {number}"
    return _write(said) + (f", or `= {number}` for just so many" if not how else "")


def _people(words: Words) -> str:
    asked = _PEOPLE.get(words["q"]) or _asked(words["q"].split()[0])
    return _write(f"{asked} player: {words['c']}")


def _ours(words: Words) -> str | None:
    if words["w"] in _OURS.split("|"):
        return f"the player's own is said without a word before it: `{words['x']}`"
    if words["x"] in _NOT_OWNED:
        return None
    return f"whose it is stands before it, with a dot: `{words['w']}.{words['x']}`"


def _relations() -> list[Row]:
    rows = [row(rf"{LEFT} (?:is |are |= )?{say} {RIGHT}", f"write `{{l}} {sign} {{r}}`")
            for sign, say in _RELATIONS.items()]  # fmt: skip
    return rows + [
        row(rf"{LEFT} (?:is |are )?{say} (?P<r>{NUMBER}){LAST}", f"write `{{l}} {sign} {{r}}`")
        for sign, say in _BY_NUMBER.items()
    ]


_IS: Final = rf"{LEFT} (?:is |are |lies )?(?P<no>not |isnt )?"
_CONTENT: Final = rf"(?P<c>(?:not )?(?:empty|full|wild|{NAME})){LAST}"
_HOW_MANY: Final = rf"(?P<how>at least|at most|{_MORE} than|{_LESS} than|exactly|only|no|any|some)?"

ROWS: Final[tuple[Row, ...]] = (
    row(r"(?<![\w,])(?P<a>\d{1,3}),(?P<b>\d{3})\b", "a number has no commas: `{a}{b}`",
        "E227", "E228"),
    row(rf"{_IS}(?:in|from|within) (?P<low>{VALUE})(?: to | ?\.\. ?)(?P<high>{VALUE}){LAST}",
        _range),
    row(rf"{_IS}between (?P<low>{VALUE}) (?:and|to) (?P<high>{VALUE}){LAST}", _range),
    row(rf"{LEFT} ?(?P<one>[<>]=?|=) ?(?P<m>{VALUE}) ?(?P<two>[<>]=?|=) ?{RIGHT}", _chain),
    row(rf"{LEFT} ?(?P<one>{_SIGN}) ?(?P<m>{VALUE}) (?P<by>and|or) (?P<two>{_SIGN}) ?{RIGHT}",
        _again),
    row(rf"{LEFT} (?P<no>(?:not )?)(?P<how>in) (?:(?:one|any|either) (?:of )?)?{_ITEMS}{LAST}",
        _one_of),
    row(rf"{LEFT} (?P<how>is|=|equals|are) (?P<no>(?:not |neither )?)"
        rf"(?:(?:one|any|either) (?:of )?)?{_ITEMS}{LAST}", _one_of),
    *_relations(),
    row(rf"{LEFT} (?:is|are) (?P<r>{NUMBER}|{DOTTED}){LAST}", "write `{l} = {r}`"),
    row(rf"{LEFT} (?:is not|are not|isnt|not|= not|! =|is !=) (?P<r>{NUMBER}|{DOTTED}){LAST}",
        "write `{l} != {r}`"),
    row(rf"{LEFT} = not {RIGHT}", "write `{l} != {r}`"),
    row(rf"{LEFT} (?:isnt|not) {RIGHT}", _is_not),
    row(rf"{LEFT} is face up\b", "write `{l} is not face down`"),
    row(rf"{LEFT} is not face up\b", "write `{l} is face down`"),
    row(rf"{LEFT} (?P<r>empty|full|wild){LAST}", "write `{l} is {r}`"),
    row(rf"(?P<q>{_THERE}) (?P<x>{NAME}) (?P<by>in) {SET}(?:{_SUCH} {SAID})?$", _those),
    row(rf"(?P<q>(?:{_ONE}|{_ALL}|{_NONE})) (?P<x>{NAME}) (?P<by>in|of) {SET}{_SUCH} ?{SAID}$",
        _those),
    row(rf"(?P<q>(?:{_ONE}|{_ALL}|{_NONE})) (?P<x>{NAME}) (?P<by>in|of) {SET}"
        r"(?P<c> (?:is|are) .*|)$", _those),
    row(rf"(?P<q>(?:any|some|all|each|every|none|one)) of (?:the )?{SET} (?:is|are) {_CONTENT}",
        _of_those),
    row(rf"(?P<q>(?:{_ONE}|{_ALL}|{_NONE})) (?P<c>{NAME}) (?:cards?|tiles?|pieces?) "
        rf"(?:(?:is|are|lies?) )?(?:in|on) {SET}{LAST}", _of_those),
    row(rf"(?P<q>(?:{_ONE}|{_ALL}|{_NONE})) (?P<x>{NAME}) (?P<be>is|are) {_CONTENT}", _of_each),
    row(rf"there are (?P<how>(?:at least|at most|{_MORE} than|{_LESS} than|exactly)?) ?(?P<n>\d+) "
        rf"{NAME} (?:in|on) {SET}{LAST}", _counted),
    row(rf"(?P<how>at least|at most|{_MORE} than|{_LESS} than|exactly|just|only) (?P<n>\d+) "
        rf"{NAME} in {SET}{_SUCH} ?{SAID}$", _counted),
    row(rf"(?P<q>(?:some|any|an?|each|every|all|no) players?|{'|'.join(_PEOPLE)}) (?:has|have) "
        rf"(?P<c>{PATH} ?{_SIGN} ?{VALUE}){LAST}", _people),
    row(rf"(?P<q>(?:any|an?|each|every|all) players?|{'|'.join(_PEOPLE)}) ?: (?P<c>.+)$", _people),
    row(rf"{LEFT} (?:has|have|holds?|owns?) {_HOW_MANY} ?(?P<n>\d+)? ?(?:of )?(?P<x>{NAME}){LAST}",
        _has),
    row(rf"\b(?:the )?(?:number|amount|count) of {NAME} (?:in|on) {SET}(?P<c>(?: ?{_SIGN} .+)?)$",
        "write `count {s}{c}`"),
    row(rf"\bthere (?:is|are) (?:an? |some )?(?P<x>{NAME}) (?:cards?|tiles?) (?:in|on) {SET}$",
        "write `some x in {s}: x is {x}`"),
    row(rf"{LEFT} is (?:divisible by|a multiple of) {RIGHT}", "write `{l} mod {r} = 0`"),
    row(rf"{LEFT} (?:is |are )?(?P<no>(?:not )?)(?:next to|adjacent to|beside|besides) {RIGHT}",
        "write `{l} {no}in neighbors of {r}`"),
    row(rf"(?<!of )\b(?P<w>card) (?P<x>(?!is\b|in\b|not\b|fits\b){NAME})(?= ?{_SIGN}| is\b)",
        "what belongs to something is said with a dot: `{w}.{x}`"),
    row(rf"\b(?P<w>{_OURS}|next|previous|active) (?P<x>{NAME})\b", _ours),
    row(rf"(?P<q>some|every|no) player\.(?P<c>{NAME} ?{_SIGN} ?{VALUE}){LAST}", _people),
    row(rf"(?P<x>{NAME}) in {SET} (?P<c>(?:is|are) .+)$",
        "say of how many: `some {x} in {s}: {x} {c}`, or `every …`", "E222"),
    row(rf"\bcount of {SET}", "write `count {s}`", "E228"),
    row(rf"(?:nobody|no one|no player) can (?P<x>{NAME})", "write `no {x} is possible`"),
    row(r"\bno moves?(?: (?:is |are )?(?:left|possible))?$", "say which: `no ACTION is possible`"),
    row(rf"\bno (?P<x>(?!cards?\b){NAME}) possible$", "write `no {x} is possible`"),
    row(rf"\bno cards? (?:are |is )?left(?: in {SET})?$", "where none is left, the place is empty: "
        "`… is empty`"),
    row(rf"{LEFT} (?:runs? out|is used up|is gone)", "write `{l} is empty`"),
    row(r"\b(?:all players|players|everyone|everybody|all) (?:have |has )?(?:pass|passes|passed)$",
        "write `passes >= players`"),
    row(r"\bafter (?P<n>\d+) turns\b|(?P<m>\d+) turns$", lambda words:
        _write(f"turns >= {words['n'] or words['m']}")),
    row(r"\bafter (?P<n>\d+) rounds\b", "write `round > {n}`"),
    row(r"\bneither (?P<one>.+?) nor (?P<two>.+)$", "write `not ({one} or {two})`"),
    row(r"\b(?P<w>either|both) (?P<c>.+)$", "leave `{w}` out"),
)  # fmt: skip
