"""The text of a file, and spans that point into it."""

import re
from bisect import bisect_right
from functools import cached_property

import attrs

from sdg.untrusted_text import visible_word

UNINDENTED = re.compile(r"\n(?=[^\s#])")


@attrs.define(eq=False, repr=False, slots=False)
class Source:
    """One file's text with lines ending in a plain newline, and the name it goes by."""

    path: str
    text: str

    def __repr__(self) -> str:
        return f"Source({self.path!r})"

    @property
    def name(self) -> str:
        """The file's name without folders and without its `.sdg`."""
        last = self.path.replace("\\", "/").rpartition("/")[2]
        return last.removesuffix(".sdg")

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for line in self.lines:
            starts.append(starts[-1] + len(line) + 1)
        return starts

    def start_of(self, line: int) -> int:
        """Give the offset at which a line starts, counted from 1."""
        return self._starts[line - 1]

    def place(self, offset: int) -> tuple[int, int]:
        """Give the line and column of an offset, both from 1; columns count code points."""
        line = bisect_right(self._starts, offset, hi=len(self.lines))
        return line, offset - self._starts[line - 1] + 1

    def span(self, start: int, end: int) -> "Span":
        return Span(self, start, end)


@attrs.frozen(repr=False)
class Span:
    """A stretch of a source, from `start` up to but not including `end`."""

    source: Source
    start: int
    end: int

    def __repr__(self) -> str:
        return f"{visible_word(self.source.path)}:{self.line}:{self.column}"

    @property
    def line(self) -> int:
        return self.source.place(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.place(self.start)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def block(self) -> "Span":
        """Return its line and those indented below it."""
        text = self.source.text
        after = UNINDENTED.search(text, self.end)
        end = after.start() if after else len(text)
        return Span(self.source, text.rfind("\n", 0, self.start) + 1, end)

    def wrapped(self) -> "Span":
        """Return the same with the parentheses that stand right around it."""
        text, start, end = self.source.text, self.start, self.end
        while True:
            before, after = start - 1, end
            while before >= 0 and text[before].isspace():
                before -= 1
            while after < len(text) and text[after].isspace():
                after += 1
            if before < 0 or after == len(text) or text[before] != "(" or text[after] != ")":
                return Span(self.source, start, end)
            start, end = before, after + 1

    def to(self, other: "Span") -> "Span":
        """Stretch from here to the end of a later span, with the parentheses around either."""
        if other.start < self.end:
            return Span(self.source, self.start, other.end)
        return Span(self.source, self.wrapped().start, other.wrapped().end)


NOWHERE = Source("", "").span(0, 0)


def said_outside(word: str, said: str) -> Span:
    """Make a place for what stands on the command line, after a word like `--set`."""
    source = Source(word, f"{word} {visible_word(said)}")
    return source.span(len(word) + 1, len(source.text))
