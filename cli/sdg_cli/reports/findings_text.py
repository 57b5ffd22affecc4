"""What a deep check found, as a page for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from sdg.diagnostics.spelling import counted
from sdg.untrusted_text import visible_word
from sdg_cli.mistakes_and_exits import UNDECIDED
from sdg_cli.terminal.console import Look, folded

if TYPE_CHECKING:
    from sdg.deep.check import Report
    from sdg.deep.finding import Certainty
    from sdg.deep.merge import MergedFinding
    from sdg.game import Game
    from sdg.source import Span

NOTHING, FOUND, STOPPED = 0, 1, 130


@frozen
class Asked:
    """What was given on the command line."""

    path: str
    variants: tuple[str, ...]
    settings: tuple[str, ...]
    players: int | None
    seconds: float
    seed: int
    all_tables: bool
    layout: str
    folder: str | None
    deal_file: str | None = None
    page: str | None = None  # the file of a page to write


@frozen
class Result:
    """All that is reported in the end: findings with their replays, and what is left open."""

    game: Game
    asked: Asked
    tables: list[tuple[str, Report]]
    findings: list[tuple[MergedFinding, list[str]]]
    left_out: list[str]  # not looked at, and why
    unfinished: list[str]  # not decided
    base: Report | None = None  # of variants, if it was looked at

    @property
    def own(self) -> list[tuple[MergedFinding, list[str]]]:
        """Return the findings that no base of variants has."""
        return [each for each in self.findings if each[0].base is None]

    @property
    def shared(self) -> list[tuple[MergedFinding, list[str]]]:
        """Return the findings that the base has by itself as well."""
        return [each for each in self.findings if each[0].base is not None]

    @property
    def stopped(self) -> bool:
        """Return whether the user stopped the check."""
        in_base = self.base is not None and self.base.stopped
        return in_base or any(report.stopped for _, report in self.tables)

    @property
    def code(self) -> int:
        """Return the exit code."""
        if self.stopped:
            return STOPPED
        if self.findings:
            return FOUND
        return UNDECIDED if self.unfinished or self.left_out else NOTHING


def page(result: Result, shown: Look) -> Iterator[str]:
    """Yield the lines of the page."""
    rules = result.game.rules
    names = [visible_word(each) for each in (result.asked.path, *result.asked.variants)]
    first = result.tables[0][0]
    several = len(result.tables)
    at = first if several == 1 else f"{several} tables, the first of {first}"
    yield from _title(f"{rules.title} ({' + '.join(names)}), {at}", shown)
    if result.asked.deal_file is not None:
        yield f"Games begin with {visible_word(result.asked.deal_file)}."
    yield from folded(looked_at(result), shown.columns)
    for entry, files in result.own:
        yield ""
        yield from _finding(entry, files, several > 1, shown)
    if result.shared:
        yield ""
        yield from _title(f"So it is in {rules.title} without {_variants(result)}, too", shown)
    for entry, files in result.shared:
        yield ""
        yield from _finding(entry, files, several > 1, shown)
    for title, lines in other_lines(result):
        yield ""
        yield from _title(title, shown)
        for line in lines:
            yield from folded(f"  {line}", shown.columns)
    yield ""
    yield from folded(summed_up(result), shown.columns)


def _title(text: str, shown: Look) -> Iterator[str]:
    yield from (shown.paint(line, "bold") for line in folded(text, shown.columns))


def _variants(result: Result) -> str:
    names = [source.name for source in result.game.sources[1:]]
    return f"`{'`, `'.join(names)}`"


def looked_at(result: Result) -> str:
    """Say how many games and positions stand behind what is reported."""
    reports = [report for _, report in result.tables]
    begun, ended = (sum(getattr(each, name) for each in reports) for name in ("games", "ended"))
    positions = sum(each.watched.positions for each in reports)
    games = f"{counted(begun, 'game')} among random bots"
    if not begun:
        games = "no game among random bots was finished"
    elif ended < begun:
        games += f", of which {ended or 'none'} came to an end of the rules"
    close = f"{counted(positions, 'position')} looked at closely"
    first, several = result.asked.seed, max(each.seeds for each in reports)
    seeds = f"seed {first}" if several == 1 else f"seeds {first} to {first + several - 1}"
    return f"{games}; {close}; {seeds}"


def _finding(entry: MergedFinding, files: list[str], several: bool, shown: Look) -> Iterator[str]:
    finding = entry.finding
    first, *rest = folded(f"{finding.kind}: {finding.message}", shown.columns, 2)
    yield shown.paint(finding.kind, "bad") + first[len(finding.kind) :]
    yield from rest
    sure = in_words(finding.certainty, files)
    yield from (line for each in sure for line in folded(f"  {each}", shown.columns))
    if entry.base is not None and entry.base.message != finding.message:
        yield from folded(f"  without variants: {entry.base.message}", shown.columns)
    if several:
        yield from folded(f"  at the table: {entry.table}", shown.columns)
    for span in finding.places:
        yield from folded(f"  {place(span)}", shown.columns)


def in_words(certainty: Certainty, files: Sequence[str]) -> Iterator[str]:
    """Say how sure a finding is, a line each."""
    from sdg.deep.finding import NotSeen, Proved, Shown

    match certainty:
        case Proved(how):
            yield f"proved: {how}"
        case Shown(replay, other):
            if not files:
                yield "shown by a play that could not be kept"
            for file, each in zip(files, (replay, other), strict=False):
                if each is not None:
                    yield f"shown: sdg replay {file} --at {each.decisions}"
        case NotSeen(games, bound, of, compared=True):
            yield (f"counted in {games:,} {of}; by chance equal ones come out so in fewer than"
                   f" {_share(bound)} of tries")  # fmt: skip
        case NotSeen(games, bound, "positions"):
            yield (f"so in each of {games:,} positions; with 95 % certainty it is otherwise in"
                   f" fewer than {_share(bound)} of them")  # fmt: skip
        case NotSeen(games, bound, of):
            yield (f"not seen otherwise in {games:,} {of}; with 95 % certainty it is otherwise in"
                   f" fewer than {_share(bound)} of them")  # fmt: skip


def _share(bound: float) -> str:
    return f"{100 * bound:.2g} %" if bound >= 1e-4 else "0.01 %"


def place(span: Span) -> str:
    """Say where a part of the rules stands, with its line."""
    line = span.source.lines[span.line - 1].strip()
    return f"{visible_word(span.source.path)}:{span.line}: {line}"


def other_lines(result: Result) -> Iterator[tuple[str, list[str]]]:
    """Yield what is no finding: each a title with lines."""
    several = len(result.tables) > 1
    notes = list(dict.fromkeys(note for _, report in result.tables for note in report.notes))
    off = result.tables[0][1].off
    parts = (
        ("No findings, but to be known", [] if several else notes),
        ("Switched off at this table", [] if several else off),
        ("Not looked at", result.left_out),
        ("Not decided", result.unfinished),
    )
    yield from ((title, lines) for title, lines in parts if lines)


def summed_up(result: Result) -> str:
    """Say how much was found, and how sure it is."""
    if not result.findings:
        left = result.left_out or result.unfinished
        return "nothing found" + (" in what was looked at, which is not all" if left else "")
    if not result.shared:
        return _counted(result.own)
    own = _counted(result.own) if result.own else f"nothing found of {_variants(result)} alone"
    return f"{own}; besides, what {result.game.sources[0].name} has too: {_counted(result.shared)}"


def _counted(findings: Sequence[tuple[MergedFinding, list[str]]]) -> str:
    """Say how many findings there are, and how sure they are."""
    numbers = {word: number for word, number in _by_certainty(findings).items() if number}
    total = sum(numbers.values())
    if len(numbers) == 1:
        (word,) = numbers
        return f"{counted(total, 'finding')}, {IN_WORDS[word]}"
    words = [f"{number} {IN_WORDS[word]}" for word, number in numbers.items()]
    return f"{total} findings: {', '.join(words)}"


IN_WORDS = {
    "proved": "proved",
    "shown": "shown by a play",
    "not seen": "of what never came up in play",
    "compared": "of how games of bots came out",
}


def counts(result: Result) -> dict[str, int]:
    """Count the findings by how sure they are."""
    return _by_certainty(result.findings)


def _by_certainty(findings: Sequence[tuple[MergedFinding, list[str]]]) -> dict[str, int]:
    from sdg.deep.as_data import certainty

    words = [certainty(each.finding)["is"] for each, _ in findings]
    return {word: words.count(word) for word in IN_WORDS}
