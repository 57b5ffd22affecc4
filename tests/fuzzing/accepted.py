"""Which pairs of constructs the checker accepts somewhere: searched for, and written down.

    python tests/fuzzing/accepted.py

For each pair that there may be, pieces of the one kind are put in places of the other, in all
programs of `phrases/` and some others, until the checker accepts one. What it accepts is written
into `pairs.txt`. So is what stands in the shipped games and in the programs of the tests. A pair
of which no try was accepted may still be right in some program that nobody has thought of.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "interpreter"), str(ROOT / "tests" / "support"), str(HERE)]

from attrs import evolve  # noqa: E402

import crossing  # noqa: E402
import pairs  # noqa: E402
from sdg import syntax  # noqa: E402
from sdg.diagnostics import Diagnostic  # noqa: E402
from sdg.parser import parse  # noqa: E402
from sdg.resolver import resolve  # noqa: E402
from sdg.source import Source  # noqa: E402
from sdg.syntax.nodes import Node  # noqa: E402
from sdg.variants import lay_over  # noqa: E402
from typed_programs import typed_program  # noqa: E402

TRIES = 14  # of a pair, with pieces of the type that is there; and as many with any
PROGRAMS = ("games", "tests/programs/good", "tests/programs/reduced")


def in_programs() -> set[str]:
    """Answer the pairs that stand in rule files which are accepted."""
    found: set[str] = set()
    texts = [*crossing.bases(), *map(typed_program, range(200))]
    for folder in PROGRAMS:
        texts += [path.read_text("utf-8") for path in sorted((ROOT / folder).rglob("*.sdg"))]
    for text in texts:
        file, _ = parse(Source("read.sdg", text))
        if file is not None:
            found.update(pairs.pairs(file))
    return found & set(pairs.possible())


def search(wanted: list[str], found: set[str]) -> Iterator[str]:
    """Yield those of some pairs that the checker accepts in some program."""
    random = Random("accepted")
    programs = [crossing.program_of(text) for text in crossing.bases()]
    programs += [crossing.program_of(typed_program(seed)) for seed in range(12)]
    there = [each for each in programs if each is not None]
    for pair in wanted:
        if pair in found or " > " not in pair:
            continue
        name, kind = pair.split(" > ")
        for program, hole, piece, added in _tries(random, there, name, kind):
            if not _makes_sense(program, hole, piece, added):
                continue
            text = crossing.spliced(program.text, hole, piece, added)
            made = crossing.program_of(text)
            if made is None:
                continue
            has = set(pairs.pairs(made.file))
            if pair in has:
                found |= has
                yield pair
                break


def _makes_sense(
    program: crossing.Program, hole: crossing.Hole, piece: crossing.Piece, added: bool
) -> bool:
    """Answer whether names and types are right where a piece is put: quicker than by its text."""
    if hole.parent in (syntax.File, syntax.Game):
        return True
    file = _put(program.file, hole.path, piece.node, added and hole.many)
    assert isinstance(file, syntax.File)
    wrong: list[Diagnostic] = []
    head, parts = lay_over(file, (), wrong.append)
    return not wrong and not resolve(head, parts)[1]


def _put(node: Node, path: Sequence[tuple[str, int]], piece: Node, added: bool) -> Node:
    (field, number), *rest = path
    value = getattr(node, field)
    if not isinstance(value, tuple):
        return evolve(node, **{field: _put(value, rest, piece, added) if rest else piece})
    here = [_put(value[number], rest, piece, added)] if rest else [piece]
    here = [value[number], piece] if added and not rest else here
    return evolve(node, **{field: (*value[:number], *here, *value[number + 1 :])})


def _tries(random: Random, programs: list[crossing.Program], name: str, kind: str) -> Iterator:
    pieces = [each for each in crossing.every_piece() if each.kind.__name__ == kind]
    holes = [(each, hole) for each in programs for hole in each.holes.get(name, ())]
    both = [(p, hole, piece) for p, hole in holes for piece in pieces]
    random.shuffle(both)
    alike = [each for each in both if each[1].type == each[2].type][:TRIES]
    others = [each for each in both if each[1].type != each[2].type][:TRIES]
    for number, (program, hole, piece) in enumerate([*alike, *others]):
        yield program, hole, piece, number % 2 == 0


def main() -> None:
    """Search for all pairs, and write those that are accepted."""
    possible, found, started = pairs.possible(), in_programs(), time.monotonic()
    for number, pair in enumerate(search(possible, found), 1):
        if number % 20 == 0:
            print(f"{pair}, {len(found)} so far, {time.monotonic() - started:.0f} s", flush=True)
    kept = [each for each in possible if each in found]
    title = f"The pairs of constructs that the checker accepts: {len(kept)} of {len(possible)}."
    pairs.GOLDEN.write_text("\n".join([title, "", *kept, ""]), "utf-8")
    print(title)


if __name__ == "__main__":
    main()
