"""Finding games and their variants, laying variants over games, and what a table chooses."""

from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest

from sdg import ir
from sdg.diagnostics import Diagnostic, SdgError
from sdg.diagnostics.rendering import render_all
from sdg.loading import load, load_sources, read, read_rules
from sdg.parsing.parser import parse
from sdg.source import Source
from sdg.syntax import File
from sdg.variants import lay_over, overlay_of

BASE = """\
game "Lines"
    players 2 to 4, usually 3

option goal = 5 in 1 to 9  "Points that win"
option pace = slow in slow, 1 to 3
option open = yes

attribute number: 1 to 9

deck tiles
    9 of each number

board grid: 6 by 6

pile stock: 1 of tiles, shuffled
hand rack per player
score points per player

rule rows on grid "A number stands once in a row"
    number all different in row

turn
    draw 1 from stock to rack
    choose place

action place(tile in rack, cell in grid) "Place {tile} on {cell}"
    require cell is empty and (open or pace = slow)
    move tile to cell
    points += 1

end reached at once when points >= goal
end filled after turn when grid is full
win most points

variant short "A short game"
    "To three."
    set goal = 3

variant wide "Columns too"
    replace rule rows on grid "A number stands once in a row and a column"
        number all different in row, column
"""
RACE = """\
variant "Race" of lines
    "The first to two."
    players 2 to 6

set goal = 2
remove end filled
add rule columns on grid
    number all different in column
"""
FAST_RACE = """\
variant "Fast race" of race

set goal = 1
replace rule columns on grid "A number stands once in a column and a diagonal"
    number all different in column, diagonal
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "variants").mkdir()
    (tmp_path / "lines.sdg").write_text(BASE)
    (tmp_path / "variants" / "race.sdg").write_text(RACE)
    (tmp_path / "variants" / "fast_race.sdg").write_text(FAST_RACE)
    (tmp_path / "other.sdg").write_text(BASE.replace("Lines", "Other"))
    return tmp_path


def rules_of(path: Path, *variants: str) -> ir.Rules:
    rules, diagnostics = read_rules(path, variants)
    assert rules is not None, diagnostics
    return rules


def default(rules: ir.Rules, option: str) -> int:
    return next(each.default for each in rules.options if each.name == option)


def test_a_variant_in_the_games_file_sets_an_option(folder: Path) -> None:
    assert default(rules_of(folder / "lines.sdg", "short"), "goal") == 3


def test_a_variant_beside_the_game_is_found_by_its_name(folder: Path) -> None:
    rules = rules_of(folder / "lines.sdg", "race")
    assert [end.name for end in rules.ends] == ["reached"]
    assert [rule.name for rule in rules.rules] == ["rows", "columns"]
    assert rules.players == (2, 6)
    assert rules.about == ("The first to two.",)


def test_a_variant_by_itself_brings_its_game(folder: Path) -> None:
    assert default(rules_of(folder / "variants" / "race.sdg"), "goal") == 2


def test_a_variant_of_a_variant_may_change_what_that_changed(folder: Path) -> None:
    rules = rules_of(folder / "lines.sdg", "fast_race")
    assert default(rules, "goal") == 1
    assert rules.rules[1].sentence == "A number stands once in a column and a diagonal"


def test_a_replaced_rule_stays_in_its_place_and_knows_its_file(folder: Path) -> None:
    path = folder / "variants" / "fast_race.sdg"
    rule = rules_of(path).rules[1]
    assert rule.span is not None
    assert rule.span.source.path == str(path)


def test_variants_stack_in_any_order(folder: Path) -> None:
    one = rules_of(folder / "lines.sdg", "race", "wide")
    other = rules_of(folder / "lines.sdg", "wide", "race")
    assert one.rules == other.rules


def test_the_same_variant_twice_is_one(folder: Path) -> None:
    assert rules_of(folder / "lines.sdg", "race", "race") == rules_of(folder / "lines.sdg", "race")


def test_the_texts_alone_make_the_same_game(folder: Path) -> None:
    game = load(folder / "lines.sdg", ("race", "wide"), players=4, options={"pace": "2"})
    again = load_sources(game.sources, players=4, options={"pace": "2"})
    assert [source.name for source in game.sources] == ["lines", "race", "wide"]
    assert again.rules == game.rules
    assert again.options == game.options


def test_a_table_chooses_in_words(folder: Path) -> None:
    game = load(folder / "lines.sdg", options={"goal": 7, "open": "no", "pace": "2"})
    assert (game.players, dict(game.options)) == (3, {"goal": 7, "open": 0, "pace": 2})
    assert load(folder / "lines.sdg", options={"open": False}).options["open"] == 0
    assert load(folder / "lines.sdg", options={"pace": "slow"}).options["pace"] < 0


@pytest.mark.parametrize(
    "variants",
    [
        ("rase",),
        ("other.sdg",),
        ("other_race",),
        ("missing.sdg",),
        ("short", "race"),
        ("race", "wide", "calm"),
    ],
    ids=" ".join,
)
def test_variants_that_cannot_be_laid_over_the_game(
    folder: Path, variants: tuple[str, ...], snapshot: Any
) -> None:
    (folder / "other_race.sdg").write_text('variant "Other race" of other\n\nset goal = 2\n')
    (folder / "calm.sdg").write_text('variant "Calm" of lines\n\nremove rule rows\nset goal = 2\n')
    with chdir(folder):
        assert render_all(read("lines.sdg", variants).diagnostics) == snapshot


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (9, {}),
        (1, {}),
        (None, {"gaol": "3", "goal": "12", "open": "maybe", "pace": "fast"}),
        (None, {"pace": "-2"}),
    ],
)
def test_choices_that_the_game_does_not_allow(
    folder: Path, players: int | None, options: dict[str, str], snapshot: Any
) -> None:
    with chdir(folder), pytest.raises(SdgError) as refused:
        load("lines.sdg", players=players, options=options)
    assert render_all(refused.value.diagnostics) == snapshot


def test_a_game_that_comes_along_is_found_by_its_name(tmp_path: Path) -> None:
    with chdir(tmp_path):
        assert read_rules("cat_sudoku")[0] is not None


def test_a_name_that_is_nearly_that_of_a_game_is_asked_back(tmp_path: Path, snapshot: Any) -> None:
    with chdir(tmp_path):
        assert render_all(read("cat_soduku").diagnostics) == snapshot


def test_one_error_carries_every_diagnostic() -> None:
    with pytest.raises(SdgError) as refused:
        load(Source("rules.sdg", 'game "Nothing"\n'))
    assert [each.code for each in refused.value.diagnostics] == ["E601", "E602"]


def changed(*variants: str, base: str = BASE) -> str:
    """Lay variants, given as their changes, over the game; return its parts or what is wrong."""
    sources = [Source("lines.sdg", base)]
    for number, changes in enumerate(variants):
        text = f'variant "V{number}" of lines\n\n{changes}\n'
        sources.append(Source(f"v{number}.sdg", text))
    try:
        rules = load_sources(sources).rules
    except SdgError as wrong:
        return ", ".join(f"{each.code} {each.span.text}" for each in wrong.diagnostics)
    return " ".join(each.name for each in (*rules.rules, *rules.ends, *rules.families))


def test_a_region_can_be_removed() -> None:
    base = BASE.replace("6 by 6\n", "6 by 6\n    region box: blocks of 2 by 3\n")
    assert changed(base=base) == "rows reached filled row box"
    assert changed("remove region box", base=base) == "rows reached filled row"
    assert changed("remove region bxo", base=base) == "E710 bxo"


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("turned", [True, False])
def test_a_board_and_one_of_its_regions_are_changed_in_one_order_as_in_the_other(
    wide: bool, turned: bool
) -> None:
    box = "\n    region box: blocks of 2 by 3"
    base = BASE.replace("6 by 6\n", f"6 by 6{box}\n")
    board = "replace board grid: 6 by 6" + (box if wide else "")
    variants = [board, "remove region box"]
    outcome = changed(*(variants[::-1] if turned else variants), base=base)
    assert outcome == ("E712 box" if wide else "rows reached filled row")


def test_two_variants_may_remove_two_regions_of_a_board() -> None:
    regions = "\n    region box: blocks of 2 by 3\n    region band: blocks of 2 by 6\n"
    base = BASE.replace("6 by 6\n", f"6 by 6{regions}")
    removed = changed("remove region box", "remove region band", base=base)
    assert removed == "rows reached filled row"


KINDS = {
    "option": "option thing = 2 in 1 to 3",
    "attribute": "attribute thing: 1 to 3",
    "board": "board thing: 3 by 3",
    "region": "board thin: 3 by 3\n    region thing: row",
    "pile": "pile thing: seen by all",
    "hand": "hand thing per player: seen by owner",
    "slot": "slot thing per player",
    "counter": "counter thing",
    "score": "score thing per player",
    "flag": "flag thing",
    "marker": "marker thing on grid",
    "table": "table thing by number\n    otherwise: 1",
    "define": "define thing\n    count grid",
}
PLACES = {"pile", "hand", "slot"}  # each may become another
REMOVED = ("option", "region", "counter", "flag", "table", "define")


@pytest.mark.parametrize("there", KINDS)
def test_what_has_the_name_and_is_of_another_kind_is_told_with_its_place(there: str) -> None:
    def laid(change: str) -> list[Diagnostic]:
        source = Source("v.sdg", f'variant "V" of lines\n\n{change}\n')
        reported = list[Diagnostic]()
        lay_over(game, [overlay_of(tree_of(source), source)], reported.append)
        return reported

    game = tree_of(Source("lines.sdg", f"{BASE}\n{KINDS[there]}\n"))
    changes = {f"remove {kind} thing": (kind, "E710") for kind in REMOVED}
    for kind, part in KINDS.items():
        if kind != "region":
            changes[f"replace {part}"] = kind, "E710"
        if "region" not in (kind, there):  # two of a name are told of anyway
            changes[f"add {part}"] = kind, "E711"
    for change, (kind, code) in changes.items():
        diagnostics = laid(change)
        if code == "E710" and (kind == there or {kind, there} <= PLACES):
            assert diagnostics == [], change
            continue
        [diagnostic] = diagnostics
        assert (diagnostic.code, diagnostic.span.source.name) == (code, "v"), change
        if there != "region":
            [at] = [note.span for note in diagnostic.notes]
            assert at is not None and (at.source.name, at.text) == ("lines", "thing")


def tree_of(source: Source) -> File:
    file, wrong = parse(source)
    assert file is not None and not wrong
    return file


def test_two_variants_may_remove_the_same() -> None:
    assert changed("remove end filled", "remove end filled") == "rows reached row"


def test_two_variants_cannot_add_the_same() -> None:
    rule = "add rule columns on grid\n    number all different in column"
    assert (
        changed(rule, rule.replace("columns", "more"))
        == "rows columns more reached filled row column"
    )
    assert changed(rule, rule + ", row") == "E712 columns"


def test_what_one_variant_removed_another_cannot_replace_or_add() -> None:
    rule = "rule rows on grid\n    number all different in row, column"
    assert changed("remove rule rows", f"replace {rule}") == "E712 rows"
    assert changed("remove rule rows", f"add {rule}") == "E712 rows"


def test_two_variants_may_set_an_option_to_the_same() -> None:
    assert changed("set goal = 3", "set goal = 3") == "rows reached filled row"
    assert changed("set goal = 3", "set goal = 4") == "E712 goal"


@pytest.mark.parametrize("first", ["players 2", "players 2 to 3", "players 1 to 4, usually 3"])
@pytest.mark.parametrize("second", ["players 2", "players 2 to 3", "players 1 to 4, usually 3"])
def test_two_variants_may_only_ask_for_the_same_number_of_players(first: str, second: str) -> None:
    heads = [f'variant "V" of lines\n    {each}\n' for each in (first, second)]
    sources = [Source(f"v{number}.sdg", head) for number, head in enumerate(heads)]
    codes = told_of(Source("lines.sdg", BASE), *sources)
    assert codes == ([] if first == second else ["E712 players"])


def test_a_variant_of_a_variant_may_change_its_number_of_players() -> None:
    duel = Source("duel.sdg", 'variant "Duel" of lines\n    players 2\n')
    trio = Source("trio.sdg", 'variant "Trio" of duel\n    players 3\n')
    assert told_of(Source("lines.sdg", BASE), duel, trio) == []
    assert load_sources([Source("lines.sdg", BASE), duel, trio]).rules.players == (3, 3)


def told_of(*sources: Source) -> list[str]:
    try:
        load_sources(sources)
    except SdgError as wrong:
        return [f"{each.code} {each.span.text}" for each in wrong.diagnostics]
    return []


def test_the_turn_is_replaced_as_a_whole() -> None:
    turn = "turn\n    draw 2 from stock to rack\n    choose place"
    assert changed(f"replace {turn}") == "rows reached filled row"
    assert changed(f"add {turn}") == "E711 turn"


def test_what_a_variant_leaves_without_use_is_no_fault_of_the_game(folder: Path) -> None:
    variant = 'variant "Long" of lines\n\nremove end reached\nadd score glory per player\n'
    (folder / "long.sdg").write_text(variant)
    diagnostics = read(folder / "lines.sdg", ("long",)).diagnostics
    assert [(each.code, each.span.text) for each in diagnostics] == [("W640", "glory")]
    (folder / "longer.sdg").write_text(
        'variant "Longer" of lines\n\nset goal = 3\nremove end reached\n'
    )
    assert read(folder / "lines.sdg", ("longer",)).diagnostics == ()


@pytest.mark.parametrize("name", ["cardoku", "sudoku_tactics"])
def test_a_variant_named_after_its_game_answers_to_the_rest_of_its_name(name: str) -> None:
    rules, diagnostics = read_rules(name, ("cooperative",))
    assert not diagnostics
    assert rules is not None and rules.win is not None and rules.win.together
