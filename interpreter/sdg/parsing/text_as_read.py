"""The text of a source as it was read in the end, and where its places stand in the source."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import attrs

from sdg.parsing.lexer import Token
from sdg.parsing.token_lines import LAYOUT
from sdg.source import Source, Span

INDENT = "    "
HEAD = 'game ""'


@attrs.frozen(eq=False)
class Readable:
    """A text that can be read; of each of its lines, the line of the source that it stands for."""

    source: Source
    original: Source
    lines: tuple[int, ...]  # numbers from 1; 0: a line that the source does not have
    shifts: tuple[int, ...]  # by how many columns each was moved to the right

    def in_original(self, span: Span) -> Span | None:
        """Return where a place of the text stands in the source, if it does."""
        if span.source is not self.source:
            return span
        ends = [self._offset(each) for each in (span.start, max(span.start, span.end))]
        start, end = ends
        return None if start is None or end is None else self.original.span(start, end)

    def _offset(self, offset: int) -> int | None:
        line, column = self.source.place(offset)
        number = self.lines[line - 1] if line <= len(self.lines) else 0
        if not number:
            return None
        text = self.original.lines[number - 1]
        column = min(max(0, column - 1 - self.shifts[line - 1]), len(text))
        return self.original.start_of(number) + column


def readable(
    original: Source, tokens: Sequence[Token], changed: Collection[int], headless: bool
) -> Readable:
    """Write tokens as a text. The lines with the numbers `changed` are written anew; all others as
    they stand in the source, indented as the tokens say."""
    rows: list[tuple[str, int, int]] = [(HEAD, 0, 0)] if headless else []
    depth, line = 0, list[Token]()
    for token in tokens:
        depth += (token.kind == "_INDENT") - (token.kind == "_DEDENT")
        if token.kind not in (*LAYOUT, "$END"):
            line.append(token)
        elif token.kind == "_NL" and line:
            rows.append(_row(original, line, depth, changed))
            line = []
    texts, numbers, shifts = zip(*rows, strict=True) if rows else ((), (), ())
    return Readable(Source(original.path, "\n".join((*texts, ""))), original, numbers, shifts)


def _row(
    original: Source, line: Iterable[Token], depth: int, changed: Collection[int]
) -> tuple[str, int, int]:
    first, *_ = line
    number = original.place(first.start)[0]
    written = original.lines[number - 1]
    bare = written.lstrip(" \t")
    at = original.start_of(number) + len(written) - len(bare)
    if number in changed or first.start != at:
        text = " ".join(each.text for each in line)
        return INDENT * depth + text, number if number in changed else 0, 0
    return INDENT * depth + bare, number, len(INDENT) * depth - (len(written) - len(bare))
