"""A source in, its tree out, or a diagnostic for each line that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import attrs

from sdg import syntax
from sdg.diagnostics import Diagnostic, in_order
from sdg.messages import parsing, reading
from sdg.parsing.indentation import lines_out_of_place
from sdg.parsing.lexer import Token, lex
from sdg.parsing.mending import STOPGAP
from sdg.parsing.running import Run
from sdg.parsing.stack import Stack
from sdg.parsing.tables import tables
from sdg.source import Source

VERSIONS = (1,)
OF_BLOCKS = frozenset({"E102", "E205", "E210", "E211"})  # lines in the wrong column can cause these
MISTAKES = 300  # that are collected
ONLY_AT_MARGIN = frozenset({  # words that start parts, and no line of any block
    "option", "attribute", "deck", "board", "pile", "hand", "slot", "supply", "counter", "score",
    "flag", "marker", "table", "define", "rule", "setup", "action", "when", "scoring", "maximum",
    "win", "titles", "misplay", "puzzle",
})  # fmt: skip
WORDS = 40_000  # ten times the longest rulebook, and a second or two of work


@attrs.frozen
class Parsed:
    """What could be read of a source, what is wrong, and what is left out or read otherwise."""

    file: syntax.File | None
    diagnostics: tuple[Diagnostic, ...]
    lines: frozenset[int] = frozenset()  # numbers of lines that are told, or read otherwise
    words: frozenset[str] = frozenset()  # names in lines left out, and declared in mended ones
    unnamed: bool = False  # whether a line declares something under a name that is not known


def parse(source: Source) -> tuple[syntax.File | None, tuple[Diagnostic, ...]]:
    """Read a source; there is a tree exactly when there is no diagnostic."""
    parsed = parse_all(source)
    return None if parsed.diagnostics else parsed.file, parsed.diagnostics


def parse_all(source: Source) -> Parsed:
    """Read all of a source that can be read; there is no tree where that is too little."""
    tokens = list(islice(lex(source), WORDS + 1))
    if len(tokens) > WORDS:
        return Parsed(None, (reading.file_too_large(source.span(0, 0), WORDS, "words and signs"),))
    if version := _unknown_version(source, tokens):
        return Parsed(None, (version,))
    if tokens[0].kind == "$END":
        return Parsed(None, (parsing.empty_file(source.span(0, 0)),))
    parsed = _read(source, tokens)
    if any(each.code in OF_BLOCKS for each in parsed.diagnostics):
        if starts := lines_out_of_place(source, ONLY_AT_MARGIN):
            other = _read(source, list(lex(source, starts=starts)))
            if len(other.diagnostics) <= len(parsed.diagnostics):
                return other
    return parsed


def _read(source: Source, tokens: list[Token]) -> Parsed:
    run = Run(Stack(tables(), source), tokens)
    diagnostics: list[Diagnostic] = []
    for wrong in run.diagnostics():
        if len(diagnostics) == MISTAKES:
            return Parsed(None, (*in_order(diagnostics), parsing.too_many(wrong.span, MISTAKES)))
        diagnostics.append(wrong)
    file = run.stack.values[-1] if run.finished else None
    assert file is None or isinstance(file, syntax.File)
    if file is not None:
        misplaced = [each for each in _misplaced(file) if each.span.line not in run.lines]
        feigned = any(each.code == "E202" for each in diagnostics)
        if misplaced and (feigned or file.head.span.line in run.lines):
            file = None  # what the file was to be is not known
        else:
            diagnostics += misplaced
    if file is not None and _has_no_base(file):
        file = None
    words, lines = frozenset(run.words), frozenset(run.lines)
    return Parsed(file, in_order(diagnostics), lines, words, run.unnamed)


def _has_no_base(file: syntax.File) -> bool:
    """Return whether a file is a variant of a game that it does not name."""
    return isinstance(file.head, syntax.Variant) and file.head.base.text == STOPGAP


def _misplaced(file: syntax.File) -> Iterator[Diagnostic]:
    """Find changes in a game, and parts of a variant that do not say what they change."""
    changes = syntax.Add | syntax.Replace | syntax.Remove | syntax.SetOption
    for item in file.items:
        word = item.span.text.split(maxsplit=1)[0]
        span = attrs.evolve(item.span, end=item.span.start + len(word))
        if isinstance(file.head, syntax.Game):
            if isinstance(item, changes):
                yield parsing.change_in_a_game(span, word)
        elif isinstance(item, syntax.NamedVariant):
            yield parsing.variant_in_a_variant(span)
        elif not isinstance(item, changes):
            yield parsing.part_without_a_verb(span, word)


def _unknown_version(source: Source, tokens: list[Token]) -> Diagnostic | None:
    match tokens[:2]:
        case [Token("NAME", "sdg"), Token("INT", number)] if int(number) not in VERSIONS:
            span = source.span(tokens[0].start, tokens[1].end)
            return reading.unknown_version(span, int(number), VERSIONS)
    return None
