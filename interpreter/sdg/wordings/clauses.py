"""What rules are said to be in other words: neighbors that agree, numbers that ascend."""

from __future__ import annotations

import re
from typing import Final

from sdg.wordings.pattern_parts import LINES, NAME, PATH, Row, Words, row

_NEAR: Final = "need every near in neighbors of cell: near is empty or "
_BESIDE: Final = r"^neighbou?rs? "
_LIKE: Final = (
    r"(?:(?:do not|does not|dont|never|not|must not|may not|should not) differ"
    r"|(?:are |be |must |must be |must have |have |all )*"
    r"(?:agree|agrees|match|matching|equal|(?:the )?same|share|alike|identical))"
)
_ALIKE: Final = r"(?:all |are |must be |must )*(?:the )?(?:alike|same|equal|identical|match|agree)"
_UNLIKE: Final = (
    r"(?:all |are |be |must |should |always )*"
    r"(?:different|diferent|differs?|distinct|unique|unequal)"
)
_PLACE: Final = rf"(?:in|on|along|within|per|inside)(?: each| every| any| the)? {LINES}$"
_UP: Final = r"(?:rises?|ascends?|increases?|grows?|climbs?)"
_DOWN: Final = r"(?:falls?|descends?|decreases?|drops?|sinks?)"
_APART: Final = (
    r"(?:(?P<how>at least|no less than|at most|up to|no more than|(?:more|less|fewer) than|over"
    r"|under|exactly|just|only|max|min) )?(?P<n>\d{1,9})"
)
_LANDS: Final = r"(?:lands?|enters?|is (?:laid|placed|put)|may land|can land|may be laid)"
_LEAVES: Final = r"(?:leaves?|departs?|may leave|can leave|moves? away)"
_FORBID: Final = (
    r"(?:forbid|ban|never|avoid|prevent|deny|bar|disallow|must not|may not|cannot|dont|do not)"
)
_DEMAND: Final = r"(?:must|requires|needs|needed|ensure|demand|always|should|shall)"


def _alike_beside(words: Words) -> str:
    names = [words["a"], *([words["b"]] if words["b"] else [])]
    said = f" {words['by']} ".join(f"near.{name} = cell.{name}" for name in names)
    return f"that they are alike is said so: `{_NEAR}{said}`"


def _unlike_beside(words: Words) -> str:
    one, other = words["a"], words["b"]
    if words["by"] == "or":
        return f"write `{_NEAR}near.{one} != cell.{one} or near.{other} != cell.{other}`"
    if other:
        return f"each has a line: `neighbors differ in {one}` and `neighbors differ in {other}`"
    return f"write `neighbors differ in {one}`"


def _apart(words: Words) -> str:
    name, number, how = words["a"], int(words["n"]), words["how"]
    just = f"near.{name} = cell.{name} - {number} or near.{name} = cell.{name} + {number}"
    if how in ("at least", "no less than", "min"):
        return f"write `neighbors differ in {name} by at least {number}`"
    if how in ("more than", "over"):
        return f"write `neighbors differ in {name} by at least {number + 1}`"
    if how in ("exactly", "just", "only"):
        return f"write `{_NEAR}{just}`"
    if how:
        number -= how in ("less than", "fewer than", "under")
        low, high = (
            f"near.{name} >= cell.{name} - {number}",
            f"near.{name} <= cell.{name} + {number}",
        )
        return f"write `{_NEAR}{low} and {high}`"
    return f"write `by at least {number}`; by {number} and no more: `{_NEAR}{just}`"


def _of_cell(count: str) -> str:
    return f"need every {{line}} of cell: count {count} {{a}} of {{line}} "


def _all_alike(words: Words) -> str:
    return "that they are alike is said so: " + _each_line(words, _of_cell("different") + "= 1")


def _not_all_different(words: Words) -> str:
    return "that two are alike is said so: " + _each_line(words, _of_cell("alike") + "> 1")


def _each_line(words: Words, said: str) -> str:
    lines = re.split(r", ?", words["lines"])
    return " and ".join(f"`{said.format(line=line, a=words['a'])}`" for line in lines)


def _unless(words: Words) -> str:
    return f"write `no card lands where not ({words['c']})`"


def _must(words: Words) -> str | None:
    word = "require" if words.get("step") else "need"
    return f"what must be so begins with `{word}`: `{word} {words['c']}`"


def _must_not(words: Words) -> str:
    said = words["c"]
    joined = re.search(r"\b(?:and|or)\b", said)
    return f"what may not be so: `need not {f'({said})' if joined else said}`"


def _ought(words: Words) -> str:
    said, no = words["c"], words["no"]
    said = f"{words['l']} {no}{said}" if said.startswith("in ") else f"{words['l']} is {no}{said}"
    return f"what must be so begins with `need`, in an action with `require`: `need {said}`"


_OUGHT: Final = "(?:must|should|shall|has to|ought to)"
_ATTRIBUTES: Final = rf"(?P<a>{NAME})(?:(?: (?P<by>and|or) |, ?)(?P<b>{NAME}))?$"
_A: Final = rf"(?:all )?(?P<a>(?!all\b|neighbors?\b|no\b){NAME})"
_PLURAL: Final = rf"(?P<a>(?!all\b|neighbors?\b|no\b){NAME}?)s?"
_ASKED: Final = r"(?P<c>.* (?:is|in|[<>]=?|!?=) .*)$"

_BOARD: Final = rf"^board {NAME}(?: per {NAME})?: "
_SIZE: Final = r"(?P<rows>\d+) ?(?:by|x|\*|×) ?(?P<columns>\d+)"
_SHAPE: Final = r"(?P<shape>he\w*x\w*|stacked|squares?|rectangular)"


def _board(words: Words) -> str:
    shape = words.get("shape", "")
    kind = ", hexagonal" if shape.startswith("he") else ", stacked" if shape == "stacked" else ""
    return f"write `{words['rows']} by {words['columns']}{kind}`"


ROWS: Final[tuple[Row, ...]] = (
    row(rf"{_BOARD}(?:an? )?{_SHAPE}(?: grid| board)?,? (?:of )?{_SIZE}$", _board),
    row(rf"{_BOARD}(?:a )?(?:grid |board )?(?:of )?{_SIZE},? ?(?:of )?{_SHAPE}$", _board),
    row(rf"{_BOARD}(?:a )?(?:grid |board )?(?:of )?{_SIZE}(?: grid| board)?$", _board),
    row(rf"{_BESIDE}{_LIKE} (?:in |by )?{_ATTRIBUTES}", _alike_beside),
    row(rf"{_BESIDE}{_UNLIKE} (?:in |by )?{_ATTRIBUTES}", _unlike_beside),
    row(rf"{_BESIDE}{_UNLIKE} in (?P<a>{NAME}) by {_APART}$", _apart),
    row(rf"{_BESIDE}{_UNLIKE} by {_APART} in (?P<a>{NAME})$", _apart),
    row(rf"^all different in {LINES}$", "say what differs: `number all different in {lines}`"),
    row(rf"^{_A} (?:are )?(?:not|never) all different {_PLACE}", _not_all_different),
    row(rf"^{_A} {_ALIKE} {_PLACE}", _all_alike),
    row(rf"^{_A} {_UNLIKE} {_PLACE}", "write `{a} all different in {lines}`"),
    row(rf"^(?:all )?(?:different|distinct|unique) {_PLURAL} {_PLACE}",
        "write `{a} all different in {lines}`", "E227"),
    row(rf"^(?:each|every) {LINES} has (?:all )?(?:different|distinct|unique) {_PLURAL}$",
        "write `{a} all different in {lines}`"),
    row(rf"^(?:adjacent|neighbou?ring) {_PLURAL} {_UNLIKE}$", "write `neighbors differ in {a}`"),
    row(rf"^{_PLURAL} (?:is |are )?(?:ascending|increasing|rising|growing) {_PLACE}",
        "write `{a} rises along {lines}`"),
    row(rf"^{_PLURAL} (?:is |are )?(?:descending|decreasing|falling|sinking) {_PLACE}",
        "write `{a} falls along {lines}`"),
    row(rf"^{_A} {_UP} {_PLACE}", "write `{a} rises along {lines}`"),
    row(rf"^{_A} {_DOWN} {_PLACE}", "write `{a} falls along {lines}`"),
    row(rf"^no cards? {_LANDS} (?:where|if|when|while) (?P<c>.+)$",
        "write `no card lands where {c}`"),
    row(rf"^no cards? {_LANDS} unless (?P<c>.+)$", _unless),
    row(rf"^no cards? {_LANDS} (?:on|in|at) (?P<c>{NAME})$",
        "write `no card lands where cell in {c}`"),
    row(rf"^no cards? {_LEAVES} (?:where|if|when|while) (?P<c>.+)$",
        "write `no card leaves where {c}`"),
    row(rf"^no cards? {_LEAVES} (?:from )?(?P<c>{NAME})$",
        "write `no card leaves where cell in {c}`"),
    row(rf"^(?:a |an |any |every |each |all |only )*cards? {_LANDS} (?:only )?"
        r"(?:where|if|when) (?P<c>.+)$", _must, "E212", "E227", "E231", "E232"),
    row(rf"^{_FORBID} {_ASKED}", _must_not, "E212", "E227", "E228", "E231", "E232"),
    row(rf"^{_DEMAND} {_ASKED}", _must, "E212", "E227", "E228", "E231"),
    row(rf"^(?P<l>{PATH}) {_OUGHT} (?P<no>not )?(?:be|lie|stay) (?P<c>.+)$", _ought,
        "E227", "E212", "E213", "E232"),
    row(rf"^require {_ASKED}", _must, "E212"),
    row(rf"^(?P<step>{_DEMAND}) {_ASKED}", _must, "E213"),
)  # fmt: skip
