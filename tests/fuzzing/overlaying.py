"""Programs with a variant laid over them: a number in, a text out that the checker accepts.

The variant makes another crossed program of the first, part by part; takes out what is not needed,
sets an option, and adds steps and lines of other programs to parts that stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random

from sdg import syntax
from sdg.loading import read
from sdg.parsing.parser import parse
from sdg.source import Source
from sdg.syntax.nodes import Node
from sdg.syntax.part_names import key_of, kind_of
from tests.fuzzing import pairs
from tests.fuzzing.crossing import (
    NAME,
    TRIES,
    Piece,
    changed,
    crossed_program,
    dedented,
    pieces,
    program_of,
)

SPARE = ("rule", "when", "end")  # without these it is a game still
NAMED = ("option", "deck", "region", "counter", "flag", "table", "define", "action")
SECTIONS = (0, 3)  # that add steps or lines, the fewest and the most
ADDITIONS = 8  # tries of one
STEPPED = (syntax.Setup, syntax.Turn, syntax.Action, syntax.When, syntax.End)
LINED: Mapping[type[Node], tuple[type[Node], ...]] = {
    syntax.Scoring: (syntax.ScoreLine,), syntax.Rule: pairs.declared("Clause"),
    syntax.Table: (syntax.TableLine,), syntax.Deck: (syntax.Cards, syntax.Except),
    syntax.Board: (syntax.Region, syntax.RegionPerPlayer),
}  # fmt: skip


def overlaid_program(number: int) -> str:
    """Write a program with a variant below it, called `crossed`, that changes some of its parts."""
    random = Random(f"overlaid {number}")
    text = crossed_program(random.randrange(2**32))
    for _ in range(TRIES):
        other = program_of(text)
        assert other is not None
        for _ in range(random.randint(1, 5)):
            other = changed(random, other)
        sections = _changes(random, text, other.text)
        if not sections:
            continue
        both = _with_variant(text, sections)
        if read(Source(NAME, both), ["crossed"]).rules is not None:
            return both
    return text


def _changes(random: Random, text: str, other: str) -> list[str]:
    """Write what makes one program of another, in sections, and few changes more."""
    before, after = (_parts_of(each) for each in (text, other))
    sections: list[str] = []
    for key, (_, part) in after.items():
        if key not in before:
            sections.append(f"add {part}")
        elif before[key][1] != part:
            sections.append(f"replace {part}")
    left = [key for key, (_, part) in after.items() if before.get(key, (None, ""))[1] == part]
    removed = [f"{key[0]} {key[1]}" for key in before if key not in after and key[0] in SPARE]
    if random.random() < 0.6:
        removed += random.sample(spare := _spare(other, left), min(len(spare), 1))
    sections += [f"remove {each}" for each in removed]
    gone = {each.split(" ")[1] for each in removed}
    still = [after[key][0] for key in left if key[1] not in gone]
    sections += _added(random, other, still)
    options = [node for key in left if isinstance(node := after[key][0], syntax.Option)]
    if options and random.random() < 0.5:
        option = random.choice(options)
        value = {"strict": "yes", "mood": "wild_one", "low": "1"}.get(option.name.text, "4")
        sections.append(f"set {option.name.text} = {value}")
    return sections


def _added(random: Random, text: str, parts: Sequence[Node]) -> list[str]:
    """Write sections that add steps or lines to some parts of a program, as it accepts them."""
    there = [part for part in parts if isinstance(part, (*STEPPED, *LINED))]
    sections: list[str] = []
    for part in random.sample(there, min(len(there), random.randint(*SECTIONS))):
        for _ in range(ADDITIONS):
            section = _section(random, part)
            if section and _accepted(text, [*sections, section]):
                sections.append(section)
                break
    return sections


def _section(random: Random, part: Node) -> str:
    """Write a section that adds a step, or a line, of other programs to a part."""
    if isinstance(part, STEPPED):
        piece = _piece(random, pairs.declared("Step"))
        name = getattr(part, "name", None)
        called = f" {name.text}" if isinstance(name, syntax.Name) else ""
        head = f"add {random.choice(('before', 'after'))} {kind_of(part)}{called}"
        return _headed(head, piece.text) if piece else ""
    piece = _piece(random, next(kinds for kind, kinds in LINED.items() if isinstance(part, kind)))
    if piece is None:
        return ""
    line = (
        re.sub(r"^((?:region )?)(\w+)", r"\1\2_more", piece.text) if _names(piece) else piece.text
    )
    return _headed(f"add to {kind_of(part)} {key_of(part)[1]}", line)


def _piece(random: Random, kinds: Sequence[type[Node]]) -> Piece | None:
    """Choose a piece of one of some kinds, each kind as likely as any other."""
    there = [kind for kind in kinds if pieces().get(kind)]
    return random.choice(pieces()[random.choice(there)]) if there else None


def _names(piece: Piece) -> bool:
    """Return whether a line names something of which there may be no other."""
    return issubclass(piece.kind, syntax.ScoreLine | syntax.Region | syntax.RegionPerPlayer)


def _headed(head: str, text: str) -> str:
    return "\n".join([head, *(f"    {line}" for line in text.split("\n"))])


def _accepted(text: str, sections: Sequence[str]) -> bool:
    """Return whether a variant with some sections may be laid over a program."""
    return read(Source(NAME, _with_variant(text, sections)), ["crossed"]).rules is not None


def _with_variant(text: str, sections: Sequence[str]) -> str:
    lines = [f"    {line}" for each in sections for line in each.split("\n")]
    return text.rstrip() + "\n" + "\n".join(["", 'variant crossed "Crossed"', *lines, ""])


def _spare(text: str, left: Sequence[tuple[str, str]]) -> list[str]:
    """Return what can be taken out of a program: rules and such, and what nothing speaks of."""
    needless = [f"{kind} {name}" for kind, name in left if kind in SPARE]
    names = re.findall(rf"^ *({'|'.join(NAMED)}) (\w+)", text, re.MULTILINE)
    alone = [each for each in names if len(re.findall(rf"\b{each[1]}\b", text)) == 1]
    return needless + [" ".join(each) for each in alone] * 3


def _parts_of(text: str) -> dict[tuple[str, str], tuple[Node, str]]:
    """Return the parts of a program by what they are called, and the text of each."""
    file, _ = parse(Source(NAME, text))
    assert file is not None
    return {key_of(item): (item, dedented(item)) for item in file.items}
