"""One misspelled name, one message: all places that say it in the same way are told together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from attrs import evolve

from sdg.diagnostics import Diagnostic, in_order
from sdg.diagnostics.spelling import nearest
from sdg.messages import about
from sdg.messages.misspellings import declared_otherwise
from sdg.parsing.lexer import lex
from sdg.parsing.parser import Parsed
from sdg.parsing.tables import tables
from sdg.resolver.names import BUILT_IN_FAMILIES, OF_WORDS, RESERVED
from sdg.source import Source, Span

GIVEN_UP = "E230"  # stands last
TOGETHER = ("an unknown name", "an unknown value")  # of which one message tells all places
NEVER_USED = frozenset({"rule", "when", "end", "scoring", "variant", "remove"})  # names after these
SEVERAL = 2  # uses that tell that the declaration is the mistake
_QUOTED = re.compile(r"`([^`]*)`")


def told_once(
    diagnostics: Iterable[Diagnostic], sources: Sequence[Source], unread: Mapping[str, Parsed]
) -> tuple[Diagnostic, ...]:
    """Return the diagnostics in the order of the files, those of one name together.

    `unread` is what could be read of some sources, by their paths. A name that no line uses, where
    several use one that is like it, is told where it is declared. Uses of a name that cannot be
    one are not told.
    """
    listed = list(_without_uses(diagnostics))
    given_up = [each for each in listed if each.code == GIVEN_UP]
    uses: dict[str, list[Span]] = {}
    for each in listed:
        if about(each.code) in TOGETHER:
            uses.setdefault(each.span.text, []).append(each.span)
    declared = _declared_otherwise(uses, sources, unread)
    rest = [
        each
        for each in listed
        if each.code != GIVEN_UP
        and not (about(each.code) in TOGETHER and each.span.text in declared)
    ]
    return (*in_order((*declared.values(), *_together(rest))), *given_up)


def _without_uses(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield the diagnostics that are not about uses of a name that is refused."""
    listed = list(diagnostics)
    refused = {each.span.text for each in listed if about(each.code) == "a refused name"}
    for each in listed:
        if about(each.code) == "a refused name" or refused.isdisjoint(_spoken_of(each)):
            yield each


def _spoken_of(diagnostic: Diagnostic) -> Iterator[str]:
    """Yield the words that a diagnostic points at and quotes, and the one before its place."""
    span = diagnostic.span
    for text in (span.text, *_QUOTED.findall(diagnostic.message)):
        yield from _in_text(text)
    yield from [*_in_text(span.source.text[: span.start].split("\n")[-1])][-1:]


def _declared_otherwise(
    uses: Mapping[str, Sequence[Span]], sources: Sequence[Source], unread: Mapping[str, Parsed]
) -> dict[str, Diagnostic]:
    """Report, by the names that are used, declarations that are written in another way."""
    several = [name for name, spans in uses.items() if len(set(spans)) >= SEVERAL]
    diagnostics: dict[str, Diagnostic] = {}
    if not several:
        return diagnostics
    own_words = frozenset(_own_words())
    for name, span in _said_once(sources, unread, own_words.union(uses)):
        used = nearest(name, [each for each in several if each not in {*own_words, *diagnostics}])
        if used is not None:
            diagnostics[used] = declared_otherwise(span, name, used, _places(uses[used]))
    return diagnostics


def _places(spans: Iterable[Span]) -> list[Span]:
    """Return each place once, in the order of the files as they first appear."""
    places = list(dict.fromkeys(spans))
    paths = list(dict.fromkeys(each.source.path for each in places))
    return sorted(places, key=lambda span: (paths.index(span.source.path), span.start))


def _said_once(
    sources: Iterable[Source], unread: Mapping[str, Parsed], others: Collection[str]
) -> Iterator[tuple[str, Span]]:
    """Yield the names, none of `others`, that stand in the texts only once, and so where they are
    declared."""
    said = Counter[str]()
    places: dict[str, Span] = {}
    for source in sources:
        before = ""
        for token in lex(source):
            if token.kind == "NAME" and token.text not in others:
                said[token.text] += 1 + (before in NEVER_USED)
                places[token.text] = source.span(token.start, token.end)
            elif token.kind == "STRING":
                said.update(word for word in _in_text(token.text) if word not in others)
            before = token.text
    for name, span in places.items():
        parsed = unread.get(span.source.path)
        if said[name] == 1 and (parsed is None or span.line not in parsed.lines):
            yield name, span


def _in_text(text: str) -> Iterator[str]:
    """Yield the words of a text in quotes: those in braces or brackets may be names."""
    yield from "".join(each if each.isalnum() or each == "_" else " " for each in text).split()


def _own_words() -> Iterator[str]:
    """Yield the words that have a meaning in every game."""
    yield from (*RESERVED, *OF_WORDS, *BUILT_IN_FAMILIES)
    for row in tables().actions:
        yield from (symbol for symbol in row if symbol.isidentifier())


def _together(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield diagnostics, those that say the same of a name as one with all their places."""
    alike: dict[tuple[str, str, str | None], list[Diagnostic]] = {}
    for each in diagnostics:
        if about(each.code) in TOGETHER:
            alike.setdefault((each.code, each.message, each.hint), []).append(each)
        else:
            yield each
    for first, *others in alike.values():
        places = _places((first.span, *(each.span for each in others)))
        yield evolve(first, span=places[0], places=tuple(places[1:]))
