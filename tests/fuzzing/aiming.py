"""Programs that hold a certain pair of constructs: a number in, an accepted text out.

The pairs that the checker accepts come one after the other, and over again from the start. Each
program is one in which the pair stands already, or one of which a piece was put in a place so that
it does; then it is crossed further, as long as the pair stays and there is a kernel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

from sdg import syntax
from sdg.parsing.parser import parse
from sdg.source import Source
from tests.fuzzing import crossing, pairs
from tests.fuzzing.crossing import Hole, Piece, Program, program_of
from tests.fuzzing.typed_programs import typed_program
from tests.support.places import ROOT

FILES = ("games", "tests/programs/good", "tests/programs/reduced")
TYPED = 200  # programs in which pairs are looked for
PUT = 16  # pieces of the type that is in a place, tried for a pair; and as many of any
REFUSED = 6  # programs without a kernel, and then the pair is given up
ROUNDS = (0, 2)  # of crossing further, the fewest and the most


def aimed_program(number: int) -> str:
    """Write the program of a number; one that is crossed only if its pair cannot be had."""
    accepted = sorted(pairs.golden())
    pair = accepted[number % len(accepted)]
    random = Random(f"aimed {number}")
    refused: list[Program] = []
    for program in _with_pair(random, pair):
        if crossing.has_kernel(program.text):
            return _further(random, program, pair).text
        refused.append(program)
        if len(refused) == REFUSED:
            break
    return refused[0].text if refused else crossing.crossed_program(number)


def _with_pair(random: Random, pair: str) -> Iterator[Program]:
    """Yield programs in which a pair stands: of those there are, and of pieces put together."""
    ready = [*standing().get(pair, ())]
    random.shuffle(ready)
    existing = filter(None, map(program_of, ready))
    ways = [existing, _put_together(random, pair)]
    random.shuffle(ways)
    for way in ways:
        yield from (each for each in way if pair in pairs.pairs(each.file))


def _put_together(random: Random, pair: str) -> Iterator[Program]:
    for program, hole, piece, added in tries(random, programs(), pair):
        if crossing.makes_sense(program, hole, piece, added):
            made = program_of(crossing.spliced(program.text, hole, piece, added))
            if made is not None:
                yield made


def tries(
    random: Random, there: Sequence[Program], pair: str, most: int = PUT
) -> Iterator[tuple[Program, Hole, Piece, bool]]:
    """Yield pieces and places that would make a pair, types that fit first; some of very many."""
    names, pieces = _made_of(pair)
    holes = [(each, hole) for each in there for name in names for hole in each.holes.get(name, ())]
    both = [(p, hole, piece) for p, hole in holes for piece in pieces]
    random.shuffle(both)
    alike = [each for each in both if each[1].type == each[2].type][:most]
    others = [each for each in both if each[1].type != each[2].type][:most]
    for number, (program, hole, piece) in enumerate([*alike, *others]):
        yield program, hole, piece, number % 2 == 0


def _made_of(pair: str) -> tuple[Sequence[str], Sequence[Piece]]:
    """Return at which places a piece makes a pair, and which pieces do."""
    if " > " in pair:
        name, kind = pair.split(" > ")
        return [name], [each for each in crossing.every_piece() if each.kind.__name__ == kind]
    whole = getattr(syntax, pair.split(".")[0])
    places = [name for name in _places() if whole in crossing.fitting(name)]
    pieces = crossing.pieces().get(whole, ())
    return places, [each for each in pieces if pair in pairs.pairs(each.node)]


@cache
def _places() -> Sequence[str]:
    return sorted({each.split(" > ")[0] for each in pairs.golden() if " > " in each})


def _further(random: Random, program: Program, pair: str) -> Program:
    """Cross a program further, as long as its pair and its kernel stay."""
    for _ in range(random.randint(*ROUNDS)):
        changed = crossing.changed(random, program)
        if pair in pairs.pairs(changed.file) and crossing.has_kernel(changed.text):
            program = changed
    return program


@cache
def programs() -> Sequence[Program]:
    """Return the programs in which pieces are put: whole, and without what keeps off a kernel."""
    bases = crossing.bases()
    texts = (*bases, *map(_without_whens, bases), *map(typed_program, range(crossing.TYPED)))
    return tuple(filter(None, map(program_of, texts)))


def _without_whens(text: str) -> str:
    file, _ = parse(Source(crossing.NAME, text))
    assert file is not None
    for item in reversed(file.items):
        if isinstance(item, syntax.When):
            text = text[: item.span.start] + text[item.span.end :].lstrip("\n")
    return text


@cache
def standing() -> Mapping[str, Sequence[str]]:
    """Return the texts of games in which each pair stands."""
    texts = [*crossing.bases(), *map(typed_program, range(TYPED))]
    for folder in FILES:
        texts += [path.read_text("utf-8") for path in sorted((ROOT / folder).rglob("*.sdg"))]
    by_pair: dict[str, list[str]] = {}
    for text in texts:
        file, _ = parse(Source(crossing.NAME, text))
        for pair in dict.fromkeys(pairs.pairs(file)) if file is not None else ():
            by_pair.setdefault(pair, []).append(text)
    return by_pair
