"""Games whose author means harm: a game's text in, the same game with hostile texts or names out.

Everything that an author may choose freely is chosen anew: the texts, the names, the words that
options and attributes take, the marks of drawn boards. What the rules mean stays the same.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from random import Random

from sdg.files.resources import shipped
from sdg.loading import load
from sdg.parsing.lexer import lex
from sdg.source import Source

TEXTS = (
    "One \\", ";exec(chr(49))#", "'''", "\\x", "\\N", "*/ int x; /*", "// \\", "??/",
    "%s %n %(a)s", "{", "}", "__import__('os').system('true')", "a b c them",
    "s.active = 1", "return 1", "# no", "\\u0022", "$(true) `true`", "<script>alert(1)</script>",
    "&lt;", "]]>", "| # - +", "~~~", "--- x: 1", "é ß 日本 🂡 a\u0301", "#include <stdio.h>",
    "??'\\", "\\\\", "../../x", "-o x", "x\u00a0y", " ", "",
)  # fmt: skip
# Words that mean something to Python, to C, to what kernels are written with, or to dictionaries.
NAMES = (
    *(word for word in keyword.kwlist if word.islower()), "exec", "eval", "open", "int", "static",
    "struct", "asm", "inline", "typeof", "switch", "goto", "sizeof", "null", "eof", "errno",
    "__import__", "__builtins__", "__class__", "__dict__", "__init__", "__file__", "__line__",
    "__counter__", "__asm__", "_pragma", "_", "__", "s", "m", "w", "v1", "found1", "state",
    "memory", "range", "type", "self", "absent", "columns", "kept", "fields", "saved", "seed",
    "over", "generator", "clear", "halt", "play", "note", "decide", "start", "u64", "wide", "bit",
)  # fmt: skip
# Names that mean what they mean though nobody declares them, or are found by their own word.
_OF_THE_LANGUAGE = {"player", "row", "column", "diagonal", "wild", "yes", "no", "empty", "full"}
_PICTURED = ("board", "puzzle")  # what is drawn in texts
_SIGNS = re.compile(r"[^ .]")
HOSTILE_MARKS = "\\'#;*/{}$%&?!@^~`<>|()[]-+=_:,"


def with_texts(text: str, lot: int) -> str:
    """Return the game with each of its texts another; what is drawn stays as it is."""
    random = Random(lot)
    pieces, end = [], 0
    for start, stop in _texts(text):
        pieces += [text[end:start], f'"{random.choice(TEXTS)}"']
        end = stop
    return "".join([*pieces, text[end:]])


def with_names(text: str, lot: int) -> str:
    """Return the game with each of its names another, in the same order of the alphabet."""
    known = sorted(_named(text))
    free = sorted(set(NAMES) - _words() - set(known))
    free += [f"{name}_{name}" for name in free]
    others = sorted(Random(lot).sample(free, len(known)))
    return _renamed(text, dict(zip(known, others, strict=True)))


def with_marks(text: str, lot: int) -> str:
    """Return the game with each mark of its drawn boards another sign."""
    drawn = [(start, stop) for start, stop, is_drawn in _strings(text) if is_drawn]
    marks = sorted({sign for a, b in drawn for sign in _SIGNS.findall(text[a + 1 : b - 1])})
    signs = Random(lot).sample(HOSTILE_MARKS, min(len(marks), len(HOSTILE_MARKS)))
    table = str.maketrans(dict(zip(marks, signs, strict=False)))
    pieces, end = [], 0
    for start, stop in drawn:
        pieces += [text[end:start], text[start:stop].translate(table)]
        end = stop
    changed = "".join([*pieces, text[end:]])

    def quoted(match: re.Match[str]) -> str:
        words = [word.strip().strip('"') for word in match[2].split(",")]
        return match[1] + ", ".join(f'"{word.translate(table)}"' for word in words)

    return re.sub(r"(: marked +)([^\n]+)", quoted, changed)


def _texts(text: str) -> Iterator[tuple[int, int]]:
    painted = _painted(text)
    for start, stop, is_drawn in _strings(text):
        if not is_drawn and start not in painted:
            yield start, stop


def _painted(text: str) -> set[int]:
    """Return where a look names tints, signs, letters and shapes, none of which can be chosen."""
    starts: set[int] = set()
    part, line = "", []
    for token in lex(Source("x.sdg", text)):
        if token.kind == "_NL":
            line = []
        elif token.text:
            part = part if line or (token.start and text[token.start - 1] != "\n") else token.text
            if part == "look" and (":" in line or line[1:2] == ["as"]):
                starts.add(token.start)
            line.append(token.text)
    return starts


def _strings(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield where texts stand, and whether they draw something."""
    part, line, at = "", [], 0
    for token in lex(Source("x.sdg", text)):
        if token.kind == "_NL":
            line = []
            continue
        if token.text:
            at = token.start
            if not line and (at == 0 or text[at - 1] == "\n"):
                part = token.text
            line.append(token.text)
        if token.kind == "STRING":
            drawn = part in _PICTURED and (len(line) == 1 or "marked" in line)
            yield token.start, token.end, drawn


def _named(text: str) -> set[str]:
    """List the names that the rules declare, and the words that cards and options take."""
    rules = load(Source("x.sdg", text)).rules
    parts = (rules.attributes, rules.decks, rules.boards, rules.families, rules.places,
             rules.stores, rules.tables, rules.rules, rules.actions, rules.whens, rules.ends,
             rules.options)  # fmt: skip
    names = {each.name for part in parts for each in part}
    names |= {face for each in rules.attributes for face in each.values}
    names |= {word for each in rules.options for word, _ in each.faces}
    written = {token.text for token in lex(Source("x.sdg", text)) if token.kind == "NAME"}
    return (names & written) - _OF_THE_LANGUAGE - _words()


def _renamed(text: str, names: dict[str, str]) -> str:
    pieces, end = [], 0
    painted = _painted(text)
    for token in lex(Source("x.sdg", text)):
        if token.kind == "NAME" and token.text in names and token.start not in painted:
            pieces += [text[end : token.start], names[token.text]]
            end = token.end
        elif token.kind == "STRING":  # `{card}` stands for what an action is given
            replaced = re.sub(r"\{(\w+)\}", lambda m: f"{{{names.get(m[1], m[1])}}}", token.text)
            pieces += [text[end : token.start], replaced]
            end = token.end
    return "".join([*pieces, text[end:]])


def _words() -> set[str]:
    """List the words of the language: a name that is one too means what stands beside it."""
    grammar = (shipped("grammar") / "sdg.lark").read_text(encoding="utf-8")
    return set(re.findall(r'"([a-z]+)"', grammar))
