"""The front end's tables, spelling, and its ways to show what is wrong."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sdg import syntax
from sdg.diagnostics import Diagnostic, Note, SdgError
from sdg.diagnostics.formats import as_github, as_json, as_sarif
from sdg.diagnostics.rendering import render
from sdg.diagnostics.spelling import counted, did_you_mean, distance, figure, nearest
from sdg.files.reading import source_from_text
from sdg.files.resources import cache_folder, grammar_text, shipped
from sdg.messages import all_messages, explain
from sdg.parsing import lexer
from sdg.parsing.line_names import START_A_VALUE, THINGS
from sdg.parsing.parser import parse
from sdg.parsing.tables import tables, tables_along
from sdg.source import Source

INTERPRETER = Path(syntax.__file__).parents[2]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder where tables of a changed grammar are saved."""
    changed = grammar_text() + "\n// changed\n"
    monkeypatch.setattr("sdg.parsing.tables.grammar_text", lambda: changed)
    monkeypatch.setenv("SDG_CACHE", str(tmp_path / "cache"))
    tables.cache_clear()
    yield tmp_path / "cache"
    tables.cache_clear()


def test_damaged_and_forged_tables_are_worked_out_anew(cache: Path) -> None:
    worked_out = tables()
    [saved] = cache.iterdir()
    content = saved.read_bytes()
    for poison in (content, b"\xff", b"[" * 100_000, content.replace(b"game", b"gome")):
        saved.write_bytes(poison)
        tables.cache_clear()
        assert tables() == worked_out
        assert saved.read_bytes() == content


def test_the_tables_that_come_along_are_those_of_the_grammar(pytestconfig: pytest.Config) -> None:
    along = shipped("grammar") / "tables.json"
    if pytestconfig.getoption("update_snapshots"):
        along.write_text(tables_along(), encoding="utf-8")
    assert along.read_text(encoding="utf-8") == tables_along(), "`make golden` writes them anew"


def test_tables_need_no_place_to_be_saved(cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    assert tables().actions


def test_two_at_once_save_the_same_tables(cache: Path) -> None:
    program = [
        "from sdg.parsing import tables",
        "changed = tables.grammar_text() + '\\n// changed\\n'",
        "tables.grammar_text = lambda: changed",
        "print(len(tables.tables().actions))",
    ]
    read = [sys.executable, "-c", "\n".join(program)]
    environment = {**os.environ, "PYTHONPATH": str(INTERPRETER)}
    both = [
        subprocess.Popen(read, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    assert {process.communicate()[0] for process in both} == {f"{len(tables().actions)}\n"}
    assert [path.suffix for path in cache.iterdir()] == [".json"]


def test_the_grammar_is_not_touched_until_it_is_needed(cache: Path) -> None:
    tables()
    program = (
        "import sys, sdg; assert not {'lark', 'sdg.parsing.parser'} & {*sys.modules}\n"
        "from sdg.parsing.parser import parse; from sdg.source import Source\n"
        "assert parse(Source('x', 'game \"x\"'))[0]; assert 'lark' not in sys.modules"
    )
    environment = {**os.environ, "PYTHONPATH": str(INTERPRETER)}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)


def test_the_cache_is_where_the_user_keeps_caches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SDG_CACHE", raising=False)
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    assert cache_folder() == tmp_path / "sdg"
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, "kept")  # wherever we are called: that is nowhere
    assert cache_folder() == Path.home() / ".cache" / "sdg"


def test_the_lexer_knows_the_names_and_numbers_of_the_grammar() -> None:
    for name in ("NAME", "INT", "STRING", "COMMENT"):
        match = re.search(rf"^{name}: /(.+)/$", grammar_text(), re.MULTILINE)
        assert match
        pattern = match[1].replace("#", r"\#") if name == "COMMENT" else match[1]
        assert pattern in lexer._PIECE.pattern


def test_every_node_has_a_grammar_rule() -> None:
    built = {production.name for production in tables().productions}
    nodes = {
        re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower(): name
        for name, value in vars(syntax).items()
        if isinstance(value, type) and issubclass(value, syntax.Node)
    }
    assert set(nodes) - built == {"node", "number", "text"}


def test_every_span_holds_its_node() -> None:
    for path in shipped("games").rglob("*.sdg"):
        tree, _ = parse(source_from_text(path.read_text(encoding="utf-8"), str(path)))
        nodes: list[syntax.Node] = [tree] if tree else []
        while nodes:
            node = nodes.pop()
            for child in node.children():
                assert node.span.start <= child.span.start <= child.span.end <= node.span.end
                nodes.append(child)
            if isinstance(node, syntax.Name):
                assert node.span.text == node.text


def test_words_reserved_elsewhere_may_be_names() -> None:
    text = 'game "x"\naction draw(rule in rack, next in grid)\n    move rule to next\n'
    tree, diagnostics = parse(source_from_text(text))
    assert not diagnostics
    assert tree


@pytest.mark.parametrize(
    ("word", "meant"),
    [("baord", "board"), ("boards", "board"), ("opt", None), ("x", None), ("optoin", "option")],
)
def test_the_nearest_word_is_meant(word: str, meant: str | None) -> None:
    assert nearest(word, ["option", "board", "hand"]) == meant
    assert did_you_mean(word, ["option", "board", "hand"]) == (
        f"did you mean `{meant}`?" if meant else None
    )


def test_letters_changed_with_their_neighbour_are_one_apart() -> None:
    assert distance("baord", "board") == 1
    assert distance("", "abc") == 3
    assert distance("rule", "rule") == 0


def test_letters_are_counted_only_as_far_as_that_matters() -> None:
    assert distance("corner", "comer", 2) == 2
    assert distance("corner", "comer", 1) > 1
    assert distance("counter12x", "countre7y", 3) > 3


SOURCE = Source("märz.sdg", 'game "春の 祭り" wrong\n\tlater\n')
FOUND = Diagnostic(
    "this is wrong",
    SOURCE.span(13, 18),
    (Note("the later one", SOURCE.span(20, 25)), Note("a fact")),
    "mend it",
    code="E999",
)


def test_carets_stand_below_wide_letters() -> None:
    assert render(FOUND) == (
        "märz.sdg:1:14: error E999: this is wrong\n"
        '    1 | game "春の 祭り" wrong\n'
        "      |                  ^^^^^\n"
        "  the later one: märz.sdg:2:2\n"
        "    2 | →later\n"
        "      |  ^^^^^\n"
        "  a fact\n"
        "  hint: mend it\n"
    )


def test_a_style_colours_the_parts() -> None:
    coloured = render(FOUND, lambda role, text: f"<{role}>{text}</{role}>")
    assert "<error>error E999</error>: <message>this is wrong</message>" in coloured
    assert "<caret>^^^^^</caret>" in coloured


def test_a_long_line_is_cut_around_the_place() -> None:
    source = Source("x.sdg", "a" * 400 + "!" + "b" * 400)
    line, carets = render(Diagnostic("wrong", source.span(400, 401))).splitlines()[1:3]
    assert len(line) < 120
    assert line[carets.index("^")] == "!"


def test_reports_for_programs_hold_the_place() -> None:
    report = as_json(FOUND)
    assert (report["line"], report["column"], report["end_column"]) == (1, 14, 19)
    assert report["notes"][1] == {"text": "a fact"}
    known = next(entry for entry in all_messages() if entry.code == "E101")
    about = {entry.code: (entry.name, entry.what) for entry in all_messages()}
    sarif = as_sarif([FOUND, Diagnostic("tab", SOURCE.span(19, 20), code="E101")], "1", about)
    [run] = json.loads(json.dumps(sarif))["runs"]
    assert [rule["name"] for rule in run["tool"]["driver"]["rules"]] == [known.name]
    assert run["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] == 1
    assert as_github(FOUND) == (
        "::error file=märz.sdg,line=1,col=14,endLine=1,endColumn=19,title=E999"
        "::this is wrong. mend it"
    )


def test_every_code_is_explained() -> None:
    for entry in all_messages():
        explanation = explain(entry.code.lower())
        assert explanation
        assert entry.what.endswith(".")
        assert entry.why
        assert entry.mend
        assert entry.example != entry.mend
    assert explain("E000") is None


def test_an_error_lists_what_is_wrong() -> None:
    assert str(SdgError([FOUND])) == "märz.sdg:1:14: this is wrong"


def test_an_empty_place_is_still_a_place() -> None:
    rendered = render(Diagnostic("there is no such file", Source("x.sdg", "").span(0, 0)))
    assert rendered == "x.sdg: error: there is no such file\n"


def test_a_chain_of_otherwise_without_end_is_refused_soon() -> None:
    """What waits for the end of the chain is bounded, as what is nested in sight is."""
    chain = "    otherwise if 1 = 2\n        end turn\n" * 3000
    text = f'game "Chain"\n    players 1\n\nturn\n    if 1 = 2\n        end turn\n{chain}'
    file, diagnostics = parse(Source("chain.sdg", text))
    assert file is None
    assert [diagnostic.code for diagnostic in diagnostics] == ["E120"]
    assert diagnostics[0].span.line < 500


def test_figures_are_written_as_people_write_them() -> None:
    assert [figure(each, 2) for each in (0.000012, 0.5, 7.25, 99.2, 99.6, 140.4, -12345.6)] == [
        "0.000012", "0.5", "7.2", "99", "100", "140", "-12,346"
    ]  # fmt: skip
    assert (figure(2301.0, 4), figure(12345.6, 4)) == ("2301", "12,346")
    assert (counted(1, "game"), counted(0, "game"), counted(1200, "game")) == (
        "1 game", "0 games", "1,200 games"
    )  # fmt: skip


@pytest.mark.parametrize("word", sorted(START_A_VALUE))
def test_a_word_that_starts_a_value_names_nothing_that_could_be_a_value(word: str) -> None:
    declared = [f"{kind} {word}" for kind in THINGS if kind not in ("board", "region")]
    lines = [
        *declared,
        f"board {word}: 2 by 2",
        f"board grid: 2 by 2\n    region {word}: row",
        f"action lay({word}: 1 to 3)",
        f"define alike(a, {word})",
        f"turn\n    for each {word} in grid",
        f"turn\n    let {word} = 1",
        f"setup\n    pick {word} at random from grid",
        f"attribute size: {word}, big",
        f"attribute size: big, {word}",
        f"attribute size: big, {word} or wild as big",
        f"replace pile {word}",
        *(
            f"{replaced}option which = {values}"
            for values in (f"{word} in {word}, big", f"big in {word}, big", f"big in big, {word}")
            for replaced in ("", "replace ")
            if word != "no"
        ),
    ]
    for line in lines:
        tree, diagnostics = parse(source_from_text(f'game "x"\n{line}\n'))
        assert tree is None
        assert "E302" in [each.code for each in diagnostics], line


@pytest.mark.parametrize("word", sorted(START_A_VALUE))
def test_a_word_that_starts_a_value_may_name_what_is_none(word: str) -> None:
    text = (
        f'game "x"\ndeck {word}\n    1 of {word}\nrule {word}\n    {word} all different in row\n'
        f"action lay(n: ({word} of held) to 4, cell in ({word} with 1, 2))\n    stop\n"
        "option which = no in yes, no\n"
    )
    _, diagnostics = parse(source_from_text(text))
    assert "E302" not in [each.code for each in diagnostics]
