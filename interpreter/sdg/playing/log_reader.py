"""A replay log read strictly: its text goes in, what it holds or the first mistake comes out."""

from __future__ import annotations

from sdg.files.reading import LONGEST_LINE
from sdg.limits import MOST_PLAYERS, SEEDS
from sdg.playing.log import AT_TABLE, HIDDEN, VERSION, Log, digest
from sdg.playing.why_unreadable import Unreadable, read_text
from sdg.source import Source

QUOTED = 100_000  # lines of one file of rules


def read_log(path: str) -> Log:
    """Read a replay log; raise Unreadable with the place of the first mistake."""
    return parse_log(read_text(path), path)


def parse_log(text: str, path: str) -> Log:
    """Read the text of a replay log."""
    return LogReader(text, path).read()


class LogReader:
    """Reads a text line by line; whatever is not as it should be is refused."""

    def __init__(self, text: str, path: str) -> None:
        self.lines = text.split("\n")
        self.path = path
        self.at = 0

    def read(self) -> Log:
        self.version()
        title = self.name("game")
        players = self.number("players", 1, MOST_PLAYERS)  # a file that says more is damaged
        options = self.options()
        seats = tuple(self.name(f"seat {seat}") for seat in range(1, players + 1))
        hidden = self.line is not None and self.line.endswith(HIDDEN)
        seed = self.number("seed", *SEEDS, after=HIDDEN if hidden else "")
        at_table = self.line == AT_TABLE
        self.at += at_table
        sources = self.rules()
        deal = self.quoted() if self.heading("deal") else None
        if not self.heading("play"):
            self.refuse("`-- play` should stand here")
        play = self.plain()
        result = None
        if self.heading("result"):
            result = self.plain()
        elif not self.heading("unfinished"):
            self.refuse("the play breaks off here: `-- result` or `-- unfinished` is missing")
        if not self.heading("end"):
            self.refuse("the file breaks off here: its last line, `-- end`, is missing")
        if any(self.lines[self.at :]):
            self.refuse("nothing should stand after `-- end`")
        return Log(
            self.path, title, players, options, seats, seed, sources, deal, play, result, at_table,
            hidden,
        )  # fmt: skip

    @property
    def line(self) -> str | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    def refuse(self, what: str, column: int = 1) -> None:
        """Raise what is wrong on the line at hand."""
        raise Unreadable(what, self.path, min(self.at, len(self.lines) - 1) + 1, column)

    def version(self) -> None:
        if self.line != VERSION:
            if self.line is not None and self.line.startswith("sdg replay "):
                self.refuse(f"this replay is of another version; this sdg reads `{VERSION}`", 12)
            if self.line is not None and self.line.startswith("sdg puzzle "):
                self.refuse("this is a puzzle being filled in: `sdg run --resume` goes on with it")
            self.refuse(f"this is no replay: its first line should be `{VERSION}`")
        self.at += 1

    def value(self, word: str) -> str:
        line = self.line
        if line is None or not line.startswith(f"{word}: "):
            self.refuse(f"`{word}: …` should stand here")
        self.at += 1
        assert line is not None
        return line[len(word) + 2 :]

    def name(self, word: str) -> str:
        name = self.value(word)
        if len(name) > LONGEST_LINE:
            self.at -= 1
            self.refuse(f"a name has at most {LONGEST_LINE} signs", len(word) + 3 + LONGEST_LINE)
        return name

    def number(self, word: str, low: int, high: int, after: str = "") -> int:
        text = self.value(word).removesuffix(after)
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 20):
            self.at -= 1
            self.refuse(f"`{word}` should be a number", len(word) + 3)
        if not low <= int(text) <= high:
            self.at -= 1
            self.refuse(f"`{word}` should be from {low} to {high}", len(word) + 3)
        return int(text)

    def options(self) -> tuple[tuple[str, str], ...]:
        options: dict[str, str] = {}
        while self.line is not None and self.line.startswith("option:"):
            name, equals, face = self.value("option").partition(" = ")
            if not equals or name in options:
                self.at -= 1
                self.refuse("this should be `option: name = value`, each option once", 9)
            options[name] = face
        return tuple(options.items())

    def rules(self) -> tuple[Source, ...]:
        at, recorded = self.at, self.value("rules")
        sources = self.sources()
        if digest(sources) != recorded:
            self.at = at
            self.refuse("the rules below are not those that were played: their hash differs", 8)
        return sources

    def sources(self) -> tuple[Source, ...]:
        sources = []
        while (line := self.line) is not None and line.startswith("-- ") and line.endswith(".sdg"):
            if "/" in line or "\\" in line:
                self.refuse("the name of a file of rules stands here, without a folder", 4)
            self.at += 1
            sources.append(Source(line[3:], self.quoted()))
        if not sources:
            self.refuse("the rules should stand here, headed `-- name.sdg`")
        return tuple(sources)

    def heading(self, word: str) -> bool:
        if self.line != f"-- {word}":
            return False
        self.at += 1
        return True

    def quoted(self) -> str:
        lines = []
        while (line := self.line) is not None and (line == "|" or line.startswith("| ")):
            lines.append(line[2:])
            self.at += 1
            if len(lines) > QUOTED:
                self.refuse("no rules are as long as these")
        return "\n".join(lines)

    def plain(self) -> tuple[tuple[int, str], ...]:
        lines = []
        while (line := self.line) and not line.startswith("-- "):
            self.at += 1
            lines.append((self.at, line))
        return tuple(lines)
