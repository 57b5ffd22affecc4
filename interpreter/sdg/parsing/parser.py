"""A source in, its tree out, or a diagnostic for each line that cannot be read."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

import attrs

from sdg import syntax
from sdg.diagnostics import Diagnostic, in_order
from sdg.messages import parsing, unreadable
from sdg.parsing.driver import Run
from sdg.parsing.indentation import lines_out_of_place
from sdg.parsing.lexer import Token, lex
from sdg.parsing.mending import STOPGAP
from sdg.parsing.stack import Stack
from sdg.parsing.tables import tables
from sdg.parsing.text_as_read import Readable
from sdg.source import Source

VERSIONS = (1,)
RESERVED = "E302"  # a name that a line declares though no line could use it
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
    text: Readable | None = None  # what the tree is of, if that is not the source
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
        return Parsed(
            None, (unreadable.file_too_large(source.span(0, 0), WORDS, "words and signs"),)
        )
    if version := _unknown_version(source, tokens):
        return Parsed(None, (version,))
    if tokens[0].kind == "$END":
        return Parsed(None, (parsing.empty_file(source.span(0, 0)),))
    parsed = _read(source, tokens)
    misplaced = any(each.code in OF_BLOCKS for each in parsed.diagnostics)
    if misplaced and (starts := lines_out_of_place(source, ONLY_AT_MARGIN)):
        other = _read(source, list(lex(source, starts=starts)))
        return other if len(other.diagnostics) <= len(parsed.diagnostics) else parsed
    return parsed


def _read(source: Source, tokens: list[Token]) -> Parsed:
    run = Run(Stack(tables(), source), tokens)
    diagnostics: list[Diagnostic] = []
    for wrong in run.diagnostics():
        if len(diagnostics) == MISTAKES:
            return Parsed(None, (*in_order(diagnostics), parsing.too_many(wrong.span, MISTAKES)))
        diagnostics.append(wrong)
    if not diagnostics:
        file = run.stack.values[-1]
        assert isinstance(file, syntax.File)
        return Parsed(file, tuple(_misplaced(file)))
    if not run.finished:
        return Parsed(None, in_order(diagnostics))
    read_at_last = run.readable()
    file = _file_of(read_at_last.source)
    if file is not None:
        misplaced = list(_misplaced(file, read_at_last, run.lines))
        feigned = any(each.code == "E202" for each in diagnostics)
        head = read_at_last.in_original(file.head.span)
        if _has_no_base(file) or (
            misplaced and (feigned or head is None or head.line in run.lines)
        ):
            file = None  # what the file was to be is not known
        else:
            diagnostics += misplaced
    words, lines = frozenset(run.words), frozenset(run.lines)
    return Parsed(file, in_order(diagnostics), read_at_last, lines, words, run.unnamed)


def _file_of(source: Source) -> syntax.File | None:
    """Return the tree of a text that should be free of mistakes of form."""
    tokens = list(lex(source))
    if tokens[0].kind == "$END":
        return None
    run = Run(Stack(tables(), source), tokens)
    if any(each.code != RESERVED for each in run.diagnostics()):
        return None
    file = run.stack.values[-1]
    assert isinstance(file, syntax.File)
    return file


def _has_no_base(file: syntax.File) -> bool:
    """Return whether a file is a variant of a game that it does not name."""
    return isinstance(file.head, syntax.Variant) and file.head.base.text == STOPGAP


def _misplaced(
    file: syntax.File, text: Readable | None = None, unread: Collection[int] = ()
) -> Iterator[Diagnostic]:
    """Find changes in a game, and parts of a variant that do not say what they change; none of
    them in the lines with the numbers `unread`."""
    changes = (
        syntax.Add | syntax.Replace | syntax.Remove | syntax.SetOption | syntax.Insert
        | syntax.Extend | syntax.ExtendLook | syntax.RemoveLook
    )  # fmt: skip
    for item in file.items:
        word = item.span.text.split(maxsplit=1)[0]
        span = attrs.evolve(item.span, end=item.span.start + len(word))
        place = text.in_original(span) if text else span
        if place is None or place.line in unread:
            continue
        if isinstance(file.head, syntax.Game):
            if isinstance(item, changes):
                yield parsing.change_in_a_game(place, word)
        elif isinstance(item, syntax.NamedVariant):
            yield parsing.variant_in_a_variant(place)
        elif not isinstance(item, changes):
            yield parsing.part_without_a_verb(place, word)


def _unknown_version(source: Source, tokens: list[Token]) -> Diagnostic | None:
    match tokens[:2]:
        case [Token("NAME", "sdg"), Token("INT", number)] if int(number) not in VERSIONS:
            span = source.span(tokens[0].start, tokens[1].end)
            return unreadable.unknown_version(span, int(number), VERSIONS)
    return None
