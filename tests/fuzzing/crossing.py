"""Programs crossed with one another: a number in, a text out that the checker accepts.

A program is taken, one of `phrases/` or a typed one, and piece by piece something in it is put in
the place of something else, or added: expressions, steps, clauses, parts, whatever stands in some
other program. What is put where is drawn from the pairs of constructs that the checker accepts
(`pairs.txt`), each as likely as any other; what it does not accept in the end is taken back. All
programs have the same names for the same things, so that most of them fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from attrs import evolve, field, frozen

from sdg import ir, syntax
from sdg.diagnostics import Diagnostic, SdgError
from sdg.game import Game
from sdg.kernel.dialect.writer import Source as Written
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.generator_context import Kernel
from sdg.kernel.share import written
from sdg.loading import Reading, game_of, read, read_tree
from sdg.parsing.parser import parse
from sdg.resolver import resolve
from sdg.resolver.base import Resolver
from sdg.source import Source
from sdg.syntax.nodes import Node
from sdg.variants import lay_over
from tests.fuzzing import pairs
from tests.fuzzing.typed_programs import typed_program

NAME = "crossed.sdg"
VARIANT = "\nvariant crossed "
PHRASES = Path(__file__).with_name("phrases")
TYPED = 40  # programs out of which pieces are taken
ROUNDS = (1, 3)  # in which a program is changed, the fewest and the most
CHANGES = (3, 8)  # of a round
TRIES = 4  # of a change
KERNELS = 0.9  # of the programs are taken back to where a kernel could be written

Type: TypeAlias = ir.Type | None  # of an expression; None where it is not known
ATOMS = (syntax.Name, syntax.Number, syntax.PartOf, syntax.CellAt, syntax.Call, syntax.ThisTurn,
         syntax.Left, syntax.Steps)  # fmt: skip
LINES: tuple[type[Node], ...] = (
    *pairs.declared("Step"), *pairs.declared("Clause"), *pairs.declared("HeadLine"),
    *pairs.declared("FoundLine"), *pairs.declared("LookLine"), *pairs.declared("Change"),
    syntax.NamedVariant, syntax.TableLine, syntax.Otherwise, syntax.ScoreLine, syntax.Title,
    syntax.Cards, syntax.Except, syntax.PictureRow, syntax.Region, syntax.RegionPerPlayer,
    syntax.SeatAreas, syntax.Case,
)  # fmt: skip
PARTS = pairs.declared("Part")
ADDED = (syntax.Rule, syntax.When, syntax.End)  # parts of which there may be more


@frozen
class Piece:
    """A piece of a program: its text, the lines below the first as far in as it stands itself."""

    kind: type[Node]
    text: str
    type: Type
    node: Node = field(eq=False)


@frozen
class Hole:
    """A place in a program where a piece stands."""

    parent: type[Node]
    field: str
    node: Node
    type: Type
    many: bool  # pieces stand there
    written: bool  # no expression may stand there: names and numbers as they are
    path: tuple[tuple[str, int], ...] = ()  # fields from the file down, and which of several

    @property
    def name(self) -> str:
        """Return what the place is called in pairs."""
        return f"{self.parent.__name__}.{self.field}"


@frozen
class Program:
    """A text that the checker accepts, its tree, what came of reading it, and the places in it."""

    text: str
    file: syntax.File
    reading: Reading
    holes: Mapping[str, Sequence[Hole]]


def crossed_program(number: int) -> str:
    """Write the program of a number."""
    random = Random(f"crossed {number}")
    program = program_of(_typed(random)) if random.random() < 0.4 else None
    program = program or program_of(random.choice(bases()))
    texts = [program.text]
    for _ in range(random.randint(*ROUNDS)):
        program = changed(random, program)
        texts.append(program.text)
    return _with_kernel(texts) if random.random() < KERNELS else texts[-1]


def _typed(random: Random) -> str:
    return typed_program(random.randrange(2**32))


def changed(random: Random, program: Program) -> Program:
    """Change some things in a program; what is not accepted together, half of it at a time."""
    changes: list[_Change] = []
    for _ in range(random.randint(*CHANGES)):
        change = _change(random, program)
        if change is not None and not any(each.meets(change) for each in changes):
            changes.append(change)
    half = len(changes) // 2
    for some in (changes, changes[:half], changes[half:]):
        text = program.text
        for each in sorted(some, key=lambda change: -change.hole.node.span.start):
            text = spliced(text, each.hole, each.piece, each.added)
        if text != program.text and (crossed := program_of(text)) is not None:
            return crossed
    return program


@frozen
class _Change:
    """A piece that goes where another stands."""

    hole: Hole
    piece: Piece
    added: bool

    def meets(self, other: _Change) -> bool:
        """Return whether two changes touch the same stretch of a text."""
        mine, yours = self.hole.node.span, other.hole.node.span
        return mine.start <= yours.end and yours.start <= mine.end


def _change(random: Random, program: Program) -> _Change | None:
    """Choose a change that makes sense where it is."""
    for _ in range(TRIES):
        name = random.choice(list(program.holes))
        kinds = fitting(name)
        if not kinds:
            continue
        kind = random.choice(kinds)
        hole = random.choice(program.holes[name])
        there = [each for each in pieces().get(kind, ()) if each.text != hole.node.span.text]
        alike = [each for each in there if each.type == hole.type]
        if not alike or random.random() < 0.1:
            alike = there
        if not alike:
            continue
        change = _Change(hole, random.choice(alike), random.random() < 0.5)
        if makes_sense(program, change.hole, change.piece, change.added):
            return change
    return None


def makes_sense(program: Program, hole: Hole, piece: Piece, added: bool) -> bool:
    """Return whether names and types are right where a piece is put: quicker than by its text."""
    if hole.parent in (syntax.File, syntax.Game, syntax.Attribute):
        return True
    if hole.written and piece.kind is syntax.Negative and not _is_number(piece.node):
        return False
    if hole.written and hole.parent is syntax.Negative and piece.kind is not syntax.Number:
        return False
    file = _put(program.file, hole.path, piece.node, added and hole.many)
    assert isinstance(file, syntax.File)
    wrong: list[Diagnostic] = []
    head, parts = lay_over(file, (), wrong.append)
    return not wrong and not resolve(head, parts)[1]


def _is_number(node: Node) -> bool:
    if isinstance(node, syntax.Negative):
        node = node.value
    return isinstance(node, syntax.Number)


def _takes_all(kind: type[Node], field: str) -> bool:
    """Return whether any expression may stand in a field of a class of nodes."""
    return syntax.Quantified in pairs.holds(kind, field)


def _put(node: Node, path: Sequence[tuple[str, int]], piece: Node, added: bool) -> Node:
    """Return a tree in which a piece stands at a place, or behind what stands there."""
    (name, number), *rest = path
    value = getattr(node, name)
    if not isinstance(value, tuple):
        return evolve(node, **{name: _put(value, rest, piece, added) if rest else piece})
    here = [_put(value[number], rest, piece, added)] if rest else [piece]
    here = [value[number], piece] if added and not rest else here
    return evolve(node, **{name: (*value[:number], *here, *value[number + 1 :])})


@cache
def fitting(name: str) -> tuple[type[Node], ...]:
    """Return what the checker accepts at a place, in the order of the alphabet."""
    accepted = sorted(each for each in pairs.golden() if each.startswith(f"{name} > "))
    return tuple(getattr(syntax, each.split(" > ")[1]) for each in accepted)


def _with_kernel(texts: Sequence[str]) -> str:
    """Return the last of some texts for which there is a kernel; the last where there is none."""
    refused = len(texts)  # the first that is known to have none
    low = 0
    if has_kernel(texts[-1]):
        return texts[-1]
    while low < refused:
        middle = (low + refused) // 2
        if has_kernel(texts[middle]):
            low = middle + 1
        else:
            refused = middle
    return texts[low - 1] if low else texts[-1]


def has_kernel(text: str) -> bool:
    """Return whether a kernel can be written of a program."""
    return made_of(text).kernel is not None


@frozen
class Made:
    """A program as a game, and its kernel; where there is none, why not."""

    game: Game | None  # None: there is a table that cannot be
    kernel: tuple[Kernel, Written] | None
    refused: str = ""


@lru_cache(4)
def made_of(text: str) -> Made:
    """Make a program into a game and its kernel; a variant in it is laid over it."""
    varied = VARIANT in text
    plain = None if varied else program_of(text)
    try:
        there = read(Source(NAME, text), ["crossed"] * varied) if plain is None else plain.reading
        game = game_of(there, None, {})
    except SdgError as wrong:
        return Made(None, None, wrong.diagnostics[0].message)
    try:
        return Made(game, written(game))
    except Unsupported as missing:
        return Made(game, None, str(missing))


@cache
def bases() -> tuple[str, ...]:
    """Return the programs that are written to be crossed."""
    return tuple(path.read_text("utf-8") for path in sorted(PHRASES.glob("*.sdg")))


@cache
def pieces() -> Mapping[type[Node], Sequence[Piece]]:
    """Return what stands in programs, by its kind, each text once."""
    by_kind: dict[type[Node], dict[Piece, None]] = {}
    for text in (*bases(), *map(typed_program, range(TYPED))):
        program = program_of(text)
        for hole in (hole for holes in program.holes.values() for hole in holes) if program else ():
            piece = Piece(type(hole.node), dedented(hole.node), hole.type, hole.node)
            by_kind.setdefault(piece.kind, {})[piece] = None
    return {kind: tuple(each) for kind, each in by_kind.items()}


def every_piece() -> Iterator[Piece]:
    """Yield all pieces."""
    for each in pieces().values():
        yield from each


@lru_cache(64)
def program_of(text: str) -> Program | None:
    """Read a program and find the places in it; nothing of what the checker does not accept."""
    file, _ = parse(Source(NAME, text))
    if file is None or not isinstance(file.head, syntax.Game):
        return None
    if (used := _without_unused(file, text)) != text:
        return program_of(used)
    types: dict[tuple[int, int], Type] = {}
    reading = _read(file, types)
    if reading is None:
        return None
    holes: dict[str, list[Hole]] = {}
    for hole in _holes(file, types):
        holes.setdefault(hole.name, []).append(hole)
    return Program(text, file, reading, holes)


def _without_unused(file: syntax.File, text: str) -> str:
    """Leave out the defines that nothing calls: of what they say not all is checked."""
    for item in reversed(file.items):
        if isinstance(item, syntax.Define) and len(re.findall(rf"\b{item.name}\b", text)) == 1:
            text = text[: item.span.start] + text[item.span.end :].lstrip("\n")
    return text


def _read(file: syntax.File, types: dict[tuple[int, int], Type]) -> Reading | None:
    """Read a tree, and write down what each expression is, by where it stands; nothing of what the
    checker does not accept."""
    plain = Resolver.expr

    def watched(self: Any, node: Any, scope: Any, due: Any = None) -> ir.Expr:
        expression = plain(self, node, scope, due)
        types.setdefault((node.span.start, node.span.end), expression.type)
        return expression

    Resolver.expr = watched  # type: ignore[method-assign]
    try:
        reading = read_tree(file)
    finally:
        Resolver.expr = plain  # type: ignore[method-assign]
    return reading if reading.rules is not None else None


def _holes(
    node: Node,
    types: Mapping[tuple[int, int], Type],
    path: tuple[tuple[str, int], ...] = (),
    written: bool = False,
) -> Iterator[Hole]:
    kind = type(node)
    for name in pairs.fields_of(kind):
        written = (written and kind is syntax.Negative) or not _takes_all(kind, name)
        many = isinstance(getattr(node, name), tuple)
        for number, value in enumerate(pairs.values_of(node, name)):
            if isinstance(value, Node):
                where, there = (value.span.start, value.span.end), (*path, (name, number))
                yield Hole(kind, name, value, types.get(where), many, written, there)
                yield from _holes(value, types, there, written)


def spliced(text: str, hole: Hole, piece: Piece, added: bool = False) -> str:
    """Put a piece in a place; `added`: behind what stands there, where there may be more."""
    span = hole.node.span
    start, end = span.start, span.end
    margin = _margin(text, start)
    if hole.parent is syntax.File and piece.kind in PARTS:
        return _with_part(text, hole, piece, added)
    if piece.kind in LINES or isinstance(hole.node, LINES) or piece.kind is syntax.Cases:
        lines = piece.text.replace("\n", f"\n{' ' * margin}")
        if isinstance(hole.node, syntax.Case) != (piece.kind is syntax.Case):
            return text
        if added and hole.many:
            return f"{text[:end].rstrip()}\n{' ' * margin}{lines}{_rest(text, end)}"
        rest = _rest(text, end) if isinstance(hole.node, LINES) else text[end:]
        return f"{text[:start]}{lines}{rest}"
    bare = piece.kind in ATOMS or hole.written
    bare = bare or piece.kind not in pairs.declared("Expr")
    words = piece.text if bare else f"({piece.text})"
    if added and hole.many:
        return f"{text[:end]}, {words}{text[end:]}"
    return f"{text[:start]}{words}{text[end:]}"


def _rest(text: str, end: int) -> str:
    """Return what follows lines that may or may not have ended with their last line."""
    return text[end:] if text[end : end + 1] == "\n" else f"\n{text[end:]}"


def _with_part(text: str, hole: Hole, piece: Piece, added: bool) -> str:
    """Put a part in the place of one of its kind, under the same name, or add it."""
    span = hole.node.span
    if added and piece.kind in ADDED:
        number = len(re.findall(r"_added\d", text))
        words = piece.text.split(" ", 2)
        name = re.match(r"\w+", words[1])
        assert name is not None
        words[1] = f"{name[0]}_added{number}{words[1][name.end() :]}"
        return f"{text.rstrip()}\n\n{' '.join(words)}\n"
    if piece.kind is not type(hole.node):
        return text
    return f"{text[: span.start]}{renamed(piece.text, hole.node)}{_rest(text, span.end)}"


def renamed(text: str, node: Node) -> str:
    """Call a part as another one is called."""
    name = getattr(node, "name", None)
    if not isinstance(name, syntax.Name):
        return text
    return re.sub(r"^(\w+) (\w+)", rf"\1 {name.text}", text)


def _margin(text: str, start: int) -> int:
    """Return how far in the line stands in which something starts."""
    line = text[text.rfind("\n", 0, start) + 1 :]
    return len(line) - len(line.lstrip(" "))


def dedented(node: Node) -> str:
    """Return the text of a node, its lines no further in than they have to be."""
    margin = _margin(node.span.source.text, node.span.start)
    first, *rest = node.span.text.rstrip().split("\n")
    return "\n".join([first, *(line[margin:] if line[:margin].isspace() or not margin else line
                              for line in rest if line.strip())])  # fmt: skip
