"""Slips of the pen in numbers, lists and `each`, and what to write instead."""

from __future__ import annotations

from typing import Final

from sdg.wordings.pattern_parts import NAME, PATH, SET, Row, row

_WITH_COLON: Final = "pile|hand|slot|supply|board|attribute|region"
_WITHOUT_COLON: Final = "rule|action|when|end|define|option|marker"
_KEPT: Final = "counter|score|flag"
_NAMING: Final = (  # a second word that names, and says nothing of what it is
    r"(?!(?:as|at|becomes|by|ends|for|if|in|is|lands|leaves|of|on|once|per|player|seen|starts|when|with)\b)"
    r"[a-z]\w*"
)

ROWS: Final[tuple[Row, ...]] = (
    row(r"^(?P<k>(?:pile|hand|slot|supply|counter|score|flag) (?!per\b)\w+)(?::| for)? "
        r"?(?:of )?(?:each )?player\b",
        "one for each is said so: `{k} per player`", "E220", "E223", "E227", "E231"),
    row(rf"^to (?P<k>action|when|end) (?P<a>{NAME})",
        "write `add before {k} {a}` or `add after {k} {a}`, with more steps below it", "E227"),
    row(r"^to (?P<k>setup|turn)\b",
        "write `add before {k}` or `add after {k}`, with more steps below it", "E227"),
    row(r"(?<![\w.])\d+\.\d+\b", "numbers are whole: count in halves or tenths instead",
        "E224", "E227", "E228"),
    row(r"(?<![\w,])(?P<a>\d{1,3}),(?P<b>\d{3})\b", "a number has no commas: `{a}{b}`",
        "E227", "E228"),
    row(r"^(?:option|attribute)\b.*?(?P<a>\d+) ?(?:\.\.+|-) ?(?P<b>\d+)",
        "a range is written with `to`: `{a} to {b}`", "E227"),
    row(r"^option (?P<a>\w+) = (?P<b>-?\w+), ?(?P<c>.+)$",
        "what else it could be stands behind `in`: `option {a} = {b} in {c}`", "E228"),
    row(rf"^(?P<x>{PATH}) ?= ?\+ ?(?P<a>[\w.]+)",
        "to add it, write `{x} += {a}`; what a number is set to has no plus: `{x} = {a}`", "E227"),
    row(r"[-+]?= ?\+ ?(?P<a>\d+)", "a number is written without a plus: `{a}`", "E227"),
    row(rf"^pay ?- ?(?P<a>\d+) (?P<x>{NAME})$",
        "what is paid has no minus: `pay {a} {x}`; what is got is added: `{x} += {a}`", "E227"),
    row(r"(?P<a>\d+) (?P<b>count|sum|order) ", "a product has a sign: `{a} * {b} …`", "E228"),
    row(rf"^for each (?P<a>\w+) with (?P<c>.+) in {SET}$",
        "write `for each {a} in {s} with {c}`", "E228"),
    row(r"^for each (?P<a>\w+) with (?P<c>.+)$", "write `for each {a} in (… with {c})`", "E228"),
    row(r"(?<!for )\beach (?P<a>\w+) with\b",
        "write `every {a} in …: …`, or count them: `count (… with …)`", "E227", "E228"),
    row(r"^(?!for|\d).*(?<!for )\beach (?P<a>\w+)",
        "what is done with each of them stands below `for each {a} in …`", "E227", "E228"),
    row(r"^for each (?P<a>\w+),? (?:by )?(?:the )?(?:most|highest) (?P<c>\w+)(?: first)?$",
        "write `for each {a}, highest {c} first`", "E227", "E228"),
    row(r"^for each (?P<a>\w+),? (?:by )?(?:the )?(?:fewest|lowest) (?P<c>\w+)(?: first)?$",
        "write `for each {a}, lowest {c} first`", "E227", "E228"),
    row(rf"^(?:\d+|\([^()]*\)) of [^=]*?\b(?P<a>{NAME}) ?= ?(?P<b>\w+)", "write `{a} {b}`", "E227"),
    row(rf"\bcount {SET} with (?P<c>[^()]+? (?:is|=|!=|<=?|>=?) [^()]+?) "
        r"(?P<sign>=|!=|<=?|>=?) (?P<n>\d+)$", "write `count ({s} with {c}) {sign} {n}`", "E228"),
    row(r"^win (?:by |with |the )*(?:highest|most|biggest|largest|more|max) (?P<a>\w+)",
        "write `win most {a}`", "E227"),
    row(r"^win (?:by |with |the )*(?:lowest|fewest|smallest|least|less|min) (?P<a>\w+)",
        "write `win fewest {a}`", "E227"),
    row(r"^win (?P<a>\w+)$", "write `win most {a}`, or `win fewest {a}`", "E227"),
    row(r"^(?P<n>\d+ of each \w+)(?:,| and|, and) (?P<b>(?!each\b)[a-z]\w*)$",
        "write `{n}, each {b}`", "E223", "E228"),
    row(rf"^(?:{_WITH_COLON}) (?P<a>\w+) (?P<b>{_NAMING})(?= ?:| per\b)",
        "a name is one word: `{a}_{b}`", "E220", "E231"),
    row(rf"^(?:{_KEPT}) (?P<a>\w+) (?P<b>{_NAMING})(?= ?[:=(]| per\b|$)",
        "a name is one word: `{a}_{b}`", "E227", "E228", "E231"),
    row(rf"^(?:{_WITHOUT_COLON}) (?P<a>\w+) (?P<b>{_NAMING})"
        r"(?= ?[:=(]| on\b| per\b| after\b| at once\b| when\b)",
        "a name is one word: `{a}_{b}`", "E220", "E227", "E228", "E231"),
    row(r"^attribute (?P<a>\w+): (?P<b>[a-z]\w*) (?P<c>(?!to\b|or\b|and\b)\w+)",
        "values are parted by commas: `{b}, {c}`", "E227"),
    row(r"^attribute .*?(?P<b>[a-z]\w*),? and (?P<c>\w+)",
        "values are parted by commas: `{b}, {c}`", "E227"),
)  # fmt: skip
