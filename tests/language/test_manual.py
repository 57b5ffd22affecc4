"""The manual's examples: each is read, checked and played; each message shown is the one told.

The manual is `grammar/README.md` and the pages that its table names, in that order. A comment
before a block says how it is tried; it may refer to files of any page:

    <!-- file: pads -->           a whole file; its name is `pads.sdg`
    <!-- in: pads -->             parts that are added to that game, or take the place of its own;
                                  it may be an included game, too
    <!-- quoted: nim -->          lines of an included game, which is tested by itself
    <!-- told -->                 before a text: what is said about the block above
    <!-- ask in: pads; x in y --> before a table: its first cells are expressions, asked by an
                                  action with these parameters
"""

import re
from collections.abc import Iterator
from contextlib import chdir
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve, fields, frozen, has

from sdg import ir
from sdg import syntax as tree
from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.checker.declarations.kept_for_each import MOST_KEPT
from sdg.checker.declarations.sizes import MOST_CELLS, MOST_REACH, MOST_TOGETHER
from sdg.checker.inference.deck_sizes import MOST_CARDS
from sdg.diagnostics import Diagnostic
from sdg.diagnostics.rendering import render_all
from sdg.files.resources import shipped
from sdg.game import Game
from sdg.limits import IDLE_TURNS, MOST_DECISIONS, MOST_PLAYERS
from sdg.loading import Reading, read
from sdg.parsing.lexer import DIGITS, NESTING
from sdg.parsing.line_names import START_A_VALUE
from sdg.parsing.parser import parse
from sdg.playing.playthrough import Playthrough
from sdg.puzzles import Search, constraints_of, make_puzzle
from sdg.puzzles.preparing import MOST
from sdg.resolver.names import BUILT_IN_FAMILIES, OF_WORDS, RESERVED
from sdg.source import Source, Span
from sdg.syntax.part_names import key_of
from sdg.table_options import chosen_options
from tests.support.places import ROOT

INDEX = ROOT / "grammar" / "README.md"
CHANGES = ("add ", "replace ", "remove ", "set ")
LIMIT = 30  # decisions of a fragment's play
IN_FRAMES = ("W640", "W641", "W642")  # a fragment need not use what it shows


@frozen
class Example:
    """One block of the manual: its text, how it is tried, and what is to be said about it."""

    page: str
    line: int
    text: str
    file: str = ""
    base: str = ""
    quoted: str = ""
    parameters: str = ""
    told: str | None = None

    def __str__(self) -> str:
        return f"{self.page}:{self.line}{' ' + self.file if self.file else ''}"


_BLOCK = re.compile(
    r"(?:^<!-- (?P<how>[^\n]*) -->\n\s*)?^```(?P<kind>\w*)\n(?P<text>.*?)^```$"
    r"|^<!-- ask in: (?P<base>\w+); (?P<given>[^\n]*) -->\n+(?P<table>(?:\|[^\n]*\n)+)",
    re.MULTILINE | re.DOTALL,
)


def pages() -> Iterator[Path]:
    """List the pages of the manual, the index first, then as the first table there names them."""
    yield INDEX
    for name in re.findall(r"^\| \[.*?\]\((.*?)\) \|", INDEX.read_text("utf-8"), re.MULTILINE):
        yield INDEX.parent / name


PAGES = tuple(pages())
MANUAL = "".join(page.read_text(encoding="utf-8") for page in PAGES)


def included(name: str) -> str:
    """Read an included game or puzzle by its name."""
    (path,) = shipped("games").rglob(f"{name}.sdg")
    return path.read_text(encoding="utf-8")


def examples(page: Path) -> Iterator[Example]:
    name = page.relative_to(INDEX.parent).as_posix().removeprefix("manual/")
    text_of_page, last = page.read_text(encoding="utf-8"), None
    for match in _BLOCK.finditer(text_of_page):
        line = text_of_page.count("\n", 0, match.start()) + 1
        how, text = match["how"] or "", match["text"]
        if match["table"]:
            cells = re.findall(r"^\| (.*?) \|", match["table"], re.MULTILINE)
            asked = [each for cell in cells for each in re.findall(r"`(.*?)`", cell)]
            lets = "".join(f"    let answer_{i} = ({each})\n" for i, each in enumerate(asked))
            text = f"action ask({match['given']})\n{lets}\nturn\n    choose settle or ask\n"
            yield Example(name, line, text, base=match["base"])
            continue
        if match["kind"] == "text" and how == "told":
            assert last is not None
            last = evolve(last, told=text)
            continue
        if last is not None:
            yield last
            last = None
        if match["kind"] == "sdg":
            word, _, given = how.partition(": ")
            assert word in ("file", "in", "quoted") and given, f"{name}:{line}: how is this tried?"
            last = Example(name, line, text, **{"base" if word == "in" else word: given})
    if last is not None:
        yield last


EXAMPLES = tuple(each for page in PAGES for each in examples(page))
FILES = tuple(each for each in EXAMPLES if each.file)
QUOTED = tuple(each for each in EXAMPLES if each.quoted)
SOUND = tuple(each for each in EXAMPLES if each.told is None and not each.quoted)
WRONG = tuple(each for each in EXAMPLES if each.told is not None)


@cache
def folder() -> Path:
    """Write the manual's files into a folder of their own."""
    made = Path(mkdtemp())
    for each in FILES:
        path = made / f"{each.file}.sdg"
        path.parent.mkdir(exist_ok=True)
        path.write_text(each.text, encoding="utf-8")
    return made


def test_the_index_names_every_page() -> None:
    assert sorted(PAGES[1:]) == sorted((INDEX.parent / "manual").rglob("*.md"))


def test_a_page_begins_with_the_way_to_the_index_and_the_pages_beside_it() -> None:
    for number, page in enumerate(PAGES[1:], start=1):
        title, _, opening, *_ = re.split(r"(\n\n)", page.read_text(encoding="utf-8"))
        assert title.startswith("# ")
        there = [(page.parent / each).resolve() for each in re.findall(r"\]\((.*?)\)", opening)]
        beside = PAGES[max(number - 1, 1) : number + 2]
        assert there == [INDEX, *(each for each in beside if each != page)], page


@pytest.mark.parametrize("name", ["tic_tac_toe", "pig", "crazy_eights"])
def test_the_games_shown_are_those_that_come_along(name: str) -> None:
    shown = next(each for each in EXAMPLES if each.file == name)
    assert shown.text == (shipped("games") / "more" / f"{name}.sdg").read_text(encoding="utf-8")


@pytest.mark.parametrize("example", QUOTED, ids=str)
def test_lines_of_an_included_game_stand_in_it(example: Example) -> None:
    game = included(example.quoted)
    for part in example.text.split("\n\n"):
        lines = part.strip("\n")
        assert f"\n{lines}\n" in game, f"{example.quoted} has other lines than\n{lines}"


def tree_of(text: str) -> tree.File:
    file, wrong = parse(Source("part.sdg", text))
    assert file is not None, render_all(wrong)
    return file


def framed(example: Example) -> str:
    """Complete a fragment: a variant that adds its parts, or replaces those of the same name."""
    path = folder() / f"{example.base}.sdg"
    base = tree_of(path.read_text("utf-8") if path.exists() else included(example.base))
    known = {key_of(item) for item in base.items}
    chunks = re.split(r"^(?=[a-z])", example.text, flags=re.MULTILINE)
    lines = [f'variant "Frame" of {example.base}\n\n', chunks[0]]
    for chunk in chunks[1:]:
        if not chunk.startswith(CHANGES):
            alone = tree_of(f'game "Part"\n    players 1 to 1\n{chunk}')
            verb = "replace" if key_of(alone.items[0]) in known else "add"
            chunk = f"{verb} {chunk}"
        lines.append(chunk)
    return "".join(lines)


@cache
def reading(example: Example) -> Reading:
    path = folder() / f"{example.file or 'frame'}.sdg"
    with chdir(path.parent):
        if example.file:
            return read(path.name)
        path.write_text(framed(example), encoding="utf-8")
        return read(path.name)


def said(diagnostics: tuple[Diagnostic, ...]) -> str:
    """Tell messages about a fragment, whose lines have no numbers."""
    lines = []
    for each in diagnostics:
        lines.append(f"{each.severity} {each.code}: {each.message}\n")
        lines += [f"  hint: {each.hint}\n"] if each.hint else []
    return "".join(lines)


@pytest.mark.parametrize("example", SOUND, ids=str)
def test_an_example_checks_clean(example: Example) -> None:
    diagnostics = reading(example).diagnostics
    assert (
        render_all(each for each in diagnostics if example.file or each.code not in IN_FRAMES) == ""
    )


@pytest.mark.parametrize("example", WRONG, ids=str)
def test_a_mistake_is_told_as_the_manual_says(example: Example) -> None:
    diagnostics = reading(example).diagnostics
    assert (render_all(diagnostics) if example.file else said(diagnostics)) == example.told


@pytest.mark.parametrize("example", SOUND, ids=str)
def test_an_example_can_be_played(example: Example) -> None:
    rules = reading(example).rules
    assert rules is not None
    if rules.puzzle is not None:
        constraints = constraints_of(make_puzzle(reading(example), {}))
        assert any(True for _ in Search(constraints, constraints.puzzle.givens).solutions())
        return
    low, high = rules.players
    for players in range(low, high + 1):
        game = Game(rules, players, chosen_options(rules, {}), sources=reading(example).sources)
        play = Playthrough(game, 1, ("random",) * players)
        for _ in play_by(play, {seat: AGENTS["random"]() for seat in range(1, players + 1)}):
            if example.base and play.decisions >= LIMIT:
                break
        assert play.outcome is not None or example.base
        assert play.outcome is None or play.outcome.ended_by not in ("error", "capped")


def everything() -> Iterator[tuple[str, Reading]]:
    """Read all sound examples and the shipped games with their variants."""
    for example in SOUND:
        yield str(example), reading(example)
    for path in sorted(shipped("games").rglob("*.sdg")):
        yield path.stem, read(path)


def kinds(node: Any) -> Iterator[type]:
    """List the classes of a node and of all that it is made of."""
    if isinstance(node, (tuple, list)):
        for each in node:
            yield from kinds(each)
    elif has(type(node)) and not isinstance(node, Span):
        yield type(node)
        for field in fields(type(node)):
            yield from kinds(getattr(node, field.name))


def nodes_of(module: ModuleType) -> set[type]:
    """List the classes of nodes that a module declares."""
    return {each for each in vars(module).values() if isinstance(each, type) and has(each)} - {Span}


def test_every_word_of_the_grammar_is_shown() -> None:
    grammar = (ROOT / "grammar" / "sdg.lark").read_text(encoding="utf-8")
    grammar = re.sub(r"//[^\n]*", "", grammar)
    words = set(re.findall(r'"([^"\n]+)"', re.sub(r"/[^\n]*/", "", grammar)))
    shown: set[str] = set()
    for _, parsed in everything():
        for source in parsed.sources:
            bare = re.sub(r'"[^"\n]*"|#[^\n]*', "", source.text)
            shown |= set(re.findall(r"[a-z_]\w*|[+\-!<>]=|[^\w\s]", bare))
    assert words - shown == set()


def test_every_production_of_the_grammar_is_shown() -> None:
    shown = set()
    for _, parsed in everything():
        for source in parsed.sources:
            shown |= set(kinds(tree_of(source.text)))
    made = {each for each in nodes_of(tree) if not each.__subclasses__()}
    assert {each.__name__ for each in made - shown} == set()


def test_every_node_of_the_rules_is_made_by_something_shown() -> None:
    shown = set()
    for _, parsed in everything():
        if parsed.rules is not None:
            shown |= set(kinds(parsed.rules))
    assert {each.__name__ for each in nodes_of(ir) - shown} == set()


def row_of(start: str) -> str:
    """Find the row of a table by how it starts."""
    return next(line for line in MANUAL.splitlines() if line.startswith(f"| {start} |"))


def test_the_reserved_words_are_those_of_the_resolver() -> None:
    row = row_of("things of the game, loops, parameters") + row_of("things of the game")
    assert set(re.findall(r"`(\w+)`", row)) == {*RESERVED, *BUILT_IN_FAMILIES}
    words = set(re.findall(r"`(\w+)`", row_of("regions"))) - {"of"}
    assert words == {*OF_WORDS} - {*RESERVED}


def test_the_words_that_start_an_expression_are_those_of_the_parser() -> None:
    row = row_of("things of the game, loops, parameters, values: words that start a value")
    assert set(re.findall(r"`(\w+)`", row)) == START_A_VALUE


@pytest.mark.parametrize(
    ("start", "limits"),
    [
        ("numbers in a file", (DIGITS,)),
        ("players", (MOST_PLAYERS,)),
        ("cells of a board, of all boards, reach", (MOST_CELLS, MOST_TOGETHER, MOST_REACH)),
        ("cards in a place at the start", (MOST_CARDS,)),
        ("places, counters and flags kept for regions and values", (MOST_KEPT,)),
        ("parentheses within each other", (NESTING,)),
        ("cells of a puzzle, times cards to fill in", (MOST,)),
        ("decisions of a game", (MOST_DECISIONS, IDLE_TURNS)),
    ],
)
def test_the_limits_are_those_of_the_program(start: str, limits: tuple[int, ...]) -> None:
    rows = MANUAL.partition("| limit |")[2].splitlines()
    row = next(line for line in rows if line.startswith(f"| {start} |"))
    assert all(f"{limit:,}" in row for limit in limits)
