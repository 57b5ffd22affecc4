"""Words of the language as names: refused where they are declared, or read wherever they are used.

Each word of the grammar is taken for the name of each kind of thing. The lines that use such a
thing are read with the word in them, and with a name that is no word: are the trees the same?
"""

from functools import cache

import pytest

from sdg.loading import read
from sdg.parsing.lexer import lex
from sdg.parsing.line_names import START_A_VALUE, TAKEN
from sdg.parsing.stack import Stack
from sdg.parsing.tables import tables
from sdg.resolver.names import BUILT_IN_FAMILIES, OF_WORDS, RESERVED
from sdg.source import Source
from tests.support.places import ROOT

PLAIN = "zog"  # a name that is no word of the language
_VALUE = (  # what has a value: where it may stand in an expression
    "require {} = 1", "require 1 = {}", "require not {}", "require 1 = 2 or {}", "let x = {}",
    "let x = 1 + {} * {}", "let x = ({} + 1)", "let x = {} if {} > 1 else {}",
    "let x = sum of {} for it in {}",
)  # fmt: skip
_KEPT = ("{} = 1", "{} += 1", "active.{} += 1", "let x = active.{}", "require active.{} = 1")
_CHANGED = ("{} = 1", "{} += 1", "{} -= {}")
_BOUND = (
    "move {} to b", "draw 1 from {} to {}", "{}.a += 1", "let x = {}.a", "require {} is empty",
    "require {} in b", "for each it in {}\n        end turn", "let x = count ({})",
    "let x = a of {}",
    "swap {} with b", "require b fits {}", "turn {} face up",
)  # fmt: skip
_PLACE = (
    "draw 1 from {} to b", "draw 1 from b to {}", "move b to {}", "move b to c, the rest to {}",
    "move b to bottom of {}", "let x = count {}", "let x = first of {}", "let x = active.{}",
    "require {} is empty", "require b in {}", "require some x in {}: 1 = 1", "swap {} with b",
    "let x = ({} with it is empty)",
)  # fmt: skip
_STEPS = {
    "option": (*_VALUE, "draw {} from b to c", "pay {} b"),
    "attribute": (
        "let x = count (b with {} > 1)", "require some c in (b with d = {}): 1 = 1",
        "let x = first of {}", "for each x in {}\n        end turn", "require 1 in {}",
        "require b.{} = 1", "let x = highest b.{} for it in c", "let x = count different {} of b",
        "require b shows {} 1 to 3", "let x = sum of it.{} for it in c",
    ),
    "value": ("require b.c = {}", "require b is {}", "require b is not {}", "require b != {}"),
    "table": ("let x = {}(1)", "require {}(1) = 2", "let x = 1 + {}(1)", "let x = ({}(1))"),
    "define": (*_VALUE, "let x = {}(1)", "require {}(1) = 2", "require b is {}",
               "require b is not {}"),
    "board": (
        "let x = {} at (1, 1)", "require b in {}", "require {} is full", "let x = count {}",
        "draw 1 from b to {} at (1, 1)", "for each x in {}\n        end turn",
    ),
    "region": (
        "require some {} of b: 1 = 1", "require every {}: {} is full", "let x = {}(1)",
        "require b is {}", "for each {} of b\n        end turn", "require b in {}",
        "let x = cells of {}",
    ),
    **dict.fromkeys(("pile", "hand", "slot", "supply"), _PLACE),
    **dict.fromkeys(
        ("counter", "score"), (*_VALUE, *_KEPT, *_CHANGED, "pay 1 {}", "let x = {} left")
    ),
    "flag": (
        *_VALUE, "{} = yes", "active.{} = yes", "let x = active.{}", "require active.{}",
        "mark b as {}", "require b is {}", "require b is not {}",
    ),
    "marker": (*_VALUE, "{} = b", "let x = neighbors of {}"),
    **dict.fromkeys(("name", "parameter"), (*_VALUE, *_BOUND)),
    "parameter of define": (),
    "action": (
        "choose {}", "choose {} or b", "choose b or {}", "choose a, {} or b", "may choose {}",
        "do {}", "do {}(b)", "do the first {} that lowers 1", "require no {} is possible",
        "require no b or {} is possible", "require {} this turn = 1", "let x = 1 + {} this turn",
    ),
}  # fmt: skip
_PARTS = {
    "option": "deck b\n    {} of each c\nboard b: {} by {}\npile b: at most {}",
    "attribute": "deck b\n    1 of each {}\n    1 of {} 3, {} c\n    1 of c 2, each {}\n"
    "table b by {}\n    1: 2\nrule b on c\n    {} all different in d\n    {} rises along d\n"
    "    neighbors differ in {}\ncounter b per {}\npuzzle on b of each {}",
    "value": "deck b\n    1 of c {}\n    1 of each c in {} to {}\ntable b by c\n    {}: 1",
    "deck": "pile b: 1 of {}, shuffled\nsupply b: endless {}",
    "board": "rule b on {}\n    c all different in d\nmarker b on {}\npuzzle on {} of each c\n"
    "action b(c in {})\n    end turn\nwhen b: {} becomes full\n    end turn",
    "region": "rule b on c\n    d all different in {}\n    d all different in e, {}\n"
    "    need {} of cell is full\nflag b per {}\n"
    "when b: {} becomes full\n    end turn",
    **dict.fromkeys(
        ("pile", "hand", "slot", "supply"),
        "action b(c in {})\n    end turn\nwhen b: {} becomes empty\n    end turn\n"
        "when c: card lands on {}\n    end turn\nwhen d: card leaves {}\n    end turn",
    ),
    **dict.fromkeys(("counter", "score"), "win most {}\nscoring {}\n    b: 1\nmaximum {}: 3"),
    "action": "when b: after {}\n    end turn",
    "parameter of define": "define b({}, c)\n    {} > 1 and c.{} = {}\n"
    "define c(d, {})\n    count ({})\n"
    "define d({})\n    2 if d = {}\n    {} if d\n    otherwise {} + 1\ndefine e({})\n    not {}\n"
    "define f({})\n    ({} with it is empty)\ndefine g({})\n    {}.a\ndefine h({})\n    d is {}",
}


DECLARED = {  # how a thing of each kind is declared
    "option": "option {} = 1 in 1 to 9", "attribute": "attribute {}: 1 to 9",
    "value": "attribute b: c, {}, d", "deck": "deck {}\n    1 of each b",
    "board": "board {}: 3 by 3", "region": "board b: 3 by 3\n    region {}: row",
    "pile": "pile {}", "hand": "hand {} per player", "slot": "slot {}", "supply": "supply {}",
    "counter": "counter {}", "score": "score {} per player", "flag": "flag {}",
    "marker": "marker {} on b", "table": "table {} by b\n    1: 2", "define": "define {}\n    1",
    "name": "action a\n    let {} = 1", "parameter": "action a(b, {} in c)\n    end turn",
    "parameter of define": "define a(b, {})\n    1", "action": "action {}\n    end turn",
}  # fmt: skip
ROWS = {  # of the manual's table
    "options": "option", "attributes": "attribute", "values": "value",
    "boards, piles, hands, slots, supplies": "pile", "regions, too": "region",
    "counters, scores, markers": "counter", "flags": "flag", "defines": "define",
    "actions, words that start a value, too": "action",
    "loops, `let`, `pick`, parameters of actions": "name",
    "parameters of defines": "parameter of define",
}  # fmt: skip
OTHER_NAMES = (
    "action a\n    pick {} at random from b",
    "action a\n    for each {} in b\n        end turn",
    "action a({} in b)\n    end turn",
    "action a({} and b in c)\n    end turn",
    "action a\n    choose {} in b",
)


@cache
def words() -> tuple[str, ...]:
    """Return the words of the language."""
    names = {each for row in tables().actions for each in row}
    return tuple(sorted(each for each in names if each.isidentifier() and each.islower()))


def uses(kind: str) -> list[str]:
    """List texts with `{}` in place of the name of a thing of a kind."""
    texts = [f"action a\n    {line}\n" for line in _STEPS.get(kind, ())]
    return texts + [f"{part}\n" for part in [_PARTS.get(kind)] if part]


@cache
def tree(text: str, name: str = PLAIN) -> str:
    """Return the tree of a text as a text; nothing if it cannot be read."""
    source = Source("", 'game ""\n\n' + text.replace("{}", name))
    stack = Stack(tables(), source)
    if any(token.wrong or not stack.take(token) for token in lex(source)):
        return ""
    return repr(stack.values[-1])


def usable(kind: str, word: str) -> bool:
    meant = f"'{word}'"
    return all(tree(text, word) == tree(text).replace(f"'{PLAIN}'", meant) for text in uses(kind))


def codes_of(text: str) -> list[str]:
    """Return the codes of what is told of a text, and only of names that words stand for."""
    return [each.code for each in read(Source("x.sdg", f'game "x"\n\n{text}\n')).diagnostics]


@pytest.mark.parametrize("kind", DECLARED)
def test_the_lines_that_use_a_thing_are_read(kind: str) -> None:
    assert all("{}" in text and tree(text) for text in uses(kind))
    assert kind == "deck" or len(uses(kind)) > 0


@pytest.mark.parametrize("kind", DECLARED)
def test_a_word_is_refused_where_some_use_could_not_be_read(kind: str) -> None:
    refused = {word for word in words() if not usable(kind, word)}
    taken = TAKEN.get(kind, frozenset())
    assert taken <= set(words())
    assert refused <= taken
    assert taken - refused <= START_A_VALUE  # a few are refused for all kinds of values


@pytest.mark.parametrize("kind", DECLARED)
def test_words_are_refused_at_their_declaration_and_others_are_not(kind: str) -> None:
    for word in words():
        codes = codes_of(DECLARED[kind].replace("{}", word))
        known = word in (*RESERVED, *BUILT_IN_FAMILIES, *OF_WORDS)
        if word in TAKEN.get(kind, ()):
            assert "E302" in codes, word
        elif not known:
            assert "E302" not in codes, word


@pytest.mark.parametrize("declared", OTHER_NAMES)
def test_words_are_refused_wherever_a_name_is_given(declared: str) -> None:
    kind = "parameter" if declared.startswith("action a(") else "name"
    for word in TAKEN[kind]:
        assert "E302" in codes_of(declared.replace("{}", word)), word


@pytest.mark.parametrize("row", ROWS)
def test_the_manual_lists_these_words(row: str) -> None:
    text = (ROOT / "grammar/manual/semantics.md").read_text("utf-8")
    line = next(each for each in text.split("\n") if each.startswith(f"| {row} |"))
    said = set(line.split("|")[2].replace("`", "").split())
    assert said == TAKEN[ROWS[row]] - START_A_VALUE
