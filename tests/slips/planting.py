"""Good files in, the same with slips of form and of names out, one a line at most."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

from attrs import frozen

from sdg.diagnostics import Diagnostic
from sdg.loading import read
from sdg.parsing.tables import tables
from sdg.source import Source
from tests.support.places import ROOT

FILES = sorted(
    file.relative_to(ROOT)
    for folder in ("games", "games/more", "games/variants")
    for file in (ROOT / folder).glob("*.sdg")
)
MOST = 20  # slips in a file
NAMED = re.compile(  # what declares a name, in a good file
    r"^\s*(?:add |replace )?(?:option|attribute|deck|board|region|pile|hand|slot|supply|counter"
    r"|score|flag|marker|table|define|rule|action)\s+([a-z_][a-z0-9_]*)"
)
BINDING = re.compile(r"\s+(?:in|and)\b|\s*:")  # what follows a name that a line gives
WORD = re.compile(r'"[^"]*"|#.*|[a-z_][a-z0-9_]*|\d+|[^\w\s]')


@frozen
class Slip:
    """One slip: which line of a file becomes what, and of which kind that is."""

    number: int  # of the line, from 1
    line: str
    kind: str
    of_name: bool = False


@frozen
class Planted:
    """A file with slips, and what is told about it."""

    file: Path
    slips: tuple[Slip, ...]
    told: tuple[Diagnostic, ...]

    @property
    def untold(self) -> list[Slip]:
        lines = {place.line for each in self.told for place in (each.span, *each.places)}
        return [each for each in self.slips if each.number not in lines]

    @property
    def echoes(self) -> list[Diagnostic]:
        """List what is told of a line without a slip, and what is told second of one."""
        left = {each.number for each in self.slips}
        echoes = []
        for each in self.told:
            if each.span.line in left:
                left.remove(each.span.line)
            else:
                echoes.append(each)
        return echoes


def text_of(file: Path) -> str:
    return (ROOT / file).read_text("utf-8")


def diagnose(file: Path, text: str) -> tuple[Diagnostic, ...]:
    """Check a text as if the file held it; list its errors."""
    diagnostics = read(Source(str(ROOT / file), text)).diagnostics
    return tuple(each for each in diagnostics if each.severity == "error")


def with_slips(file: Path, slips: tuple[Slip, ...]) -> str:
    """Put slips into the text of a file."""
    lines = text_of(file).split("\n")
    for each in slips:
        lines[each.number - 1] = each.line
    return "\n".join(lines)


def planted(file: Path, chance: Random) -> Planted:
    """Plant up to as many slips as there may be, in at most half of the lines, and check once."""
    lines = text_of(file).split("\n")
    numbers = [at for at, line in enumerate(lines, 1) if line.strip() and line.strip()[0] != "#"]
    wanted = chance.randint(1, min(MOST, len(numbers) // 2))
    chance.shuffle(numbers)
    slips: list[Slip] = []
    for number in numbers:
        if len(slips) == wanted:
            break
        of_name = chance.random() < 0.5
        candidates = list(slips_of(file, number, of_name))
        chance.shuffle(candidates)
        slips += next(([each] for each in candidates[:4] if is_mistake(file, each)), [])
    some = tuple(sorted(slips, key=lambda slip: slip.number))
    return Planted(file, some, diagnose(file, with_slips(file, some)))


@cache
def is_mistake(file: Path, slip: Slip) -> bool:
    """Return whether a slip alone makes a mistake of its kind: many lines still read well."""
    codes = [each.code for each in diagnose(file, with_slips(file, (slip,)))]
    return any((code > "E3") == slip.of_name for code in codes)


def slips_of(file: Path, number: int, of_name: bool) -> Iterator[Slip]:
    """Yield the slips that an author could make in a line of a file."""
    line = text_of(file).split("\n")[number - 1]
    for make in OF_NAMES if of_name else OF_FORM:
        for changed in make(line, file):
            if changed.strip() not in ("", line.strip()) or make is _indented_otherwise:
                yield Slip(number, changed, make.__name__.strip("_"), of_name)


# ---- of form


def _sign_left_out(line: str, _: Path) -> Iterator[str]:
    for piece in WORD.finditer(line):
        if piece[0] in (":", "(", ")", ",", "="):
            yield line[: piece.start()] + line[piece.end() :]


def _word_left_out(line: str, _: Path) -> Iterator[str]:
    for piece in WORD.finditer(line):
        if piece[0] in keywords():
            yield line[: piece.start()] + line[piece.end() :].lstrip()


def _word_misspelt(line: str, _: Path) -> Iterator[str]:
    for piece in WORD.finditer(line):
        if piece[0] in keywords() and len(piece[0]) > 2:
            for wrong in misspelt(piece[0]):
                yield line[: piece.start()] + wrong + line[piece.end() :]


def _word_of_elsewhere(line: str, _: Path) -> Iterator[str]:
    for ours, theirs in (
        ("otherwise", "else"), ("for each", "foreach"), ("action", "move"), ("define", "def"),
        ("require", "need"), ("draw", "deal"), ("when", "if"), ("attribute", "property"),
        ("!=", "<>"), ("choose", "select"), ("from", "of"), ("to", "into"), (" in ", " from "),
    ):  # fmt: skip
        if ours in line:
            yield line.replace(ours, theirs, 1)


def _indented_otherwise(line: str, _: Path) -> Iterator[str]:
    bare = line.lstrip()
    depth = len(line) - len(bare)
    for other in (0, 1, 2, 3, depth - 4, depth - 2, depth - 1, depth + 1, depth + 2, depth + 4):
        if other >= 0 and other != depth:
            yield " " * other + bare


def _stray(line: str, _: Path) -> Iterator[str]:
    places = [piece.start() for piece in WORD.finditer(line)]
    places.append(len(line.rstrip()))
    for number, place in enumerate(places):
        sign = (",", ")", ":", "the", "=", ";", "then", "(", "a")[(number + len(line)) % 9]
        yield f"{line[:place].rstrip() if number else line[:place]} {sign} {line[place:]}".rstrip()


def _quote_left_out(line: str, _: Path) -> Iterator[str]:
    for place, letter in enumerate(line):
        if letter == '"':
            yield line[:place] + line[place + 1 :]


def _sign_doubled(line: str, _: Path) -> Iterator[str]:
    for piece in WORD.finditer(line):
        if piece[0] == "=" and line[piece.start() - 1] in " ":
            yield line[: piece.start()] + "=" + line[piece.start() :]


OF_FORM: tuple[Callable[[str, Path], Iterator[str]], ...] = (
    _sign_left_out, _word_left_out, _word_misspelt, _word_of_elsewhere, _indented_otherwise, _stray,
    _quote_left_out, _sign_doubled,
)  # fmt: skip


# ---- of names


def _name_misspelt(line: str, file: Path) -> Iterator[str]:
    """Misspell a name of a deck, region, attribute, action, counter and so on where it is used."""
    declared = NAMED.match(line)
    for piece in WORD.finditer(line):
        own = declared is not None and piece.start() == declared.start(1)
        own = own or BINDING.match(line[piece.end() :]) is not None or _is_parameter(line, piece)
        if piece[0] in names_in(file) and not own and len(piece[0]) > 2:
            for wrong in misspelt(piece[0]):
                yield line[: piece.start()] + wrong + line[piece.end() :]


def _is_parameter(line: str, piece: re.Match[str]) -> bool:
    return line.lstrip().startswith(("define", "add define", "replace define"))


OF_NAMES = (_name_misspelt,)


def misspelt(word: str) -> Iterator[str]:
    """Yield a word with two letters exchanged, one left out, one doubled."""
    middle = len(word) // 2
    yield word[: middle - 1] + word[middle] + word[middle - 1] + word[middle + 1 :]
    yield word[:middle] + word[middle + 1 :]
    yield word[:middle] + word[middle] + word[middle:]


@cache
def keywords() -> frozenset[str]:
    """Return the words of the language."""
    return frozenset(
        symbol for row in tables().actions for symbol in row if symbol.isidentifier() and
        symbol.islower()
    )  # fmt: skip


@cache
def names_in(file: Path) -> frozenset[str]:
    """Return the names that a file declares."""
    matches = (NAMED.match(line) for line in text_of(file).split("\n"))
    return frozenset(each[1] for each in matches if each)
