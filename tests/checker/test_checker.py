"""What the checker says of names, kinds, sizes and the way a game goes, beyond its goldens."""

from contextlib import chdir
from pathlib import Path

import pytest

from sdg.diagnostics import Diagnostic
from sdg.files.resources import shipped
from sdg.loading import read, read_rules
from sdg.messages import all_messages
from sdg.resolver.base import MOST_MISTAKES
from sdg.source import Source
from tests.support.places import RULE_FILES

BAD = RULE_FILES / "bad"
ON_THE_COMMAND_LINE = {
    "E703", "E704", "E705", "E720", "E721",  # told of in test_loading.py
    "E576", "E580", "W676", "W679",  # in test_tried_before_play.py
    "E722", "E723", "E724", "E725",  # in test_puzzles.py
    "N801",  # in test_played_slowly.py
}  # fmt: skip


def diagnostics_of(name: str) -> tuple[Diagnostic, ...]:
    with chdir(BAD):
        return read(f"{name}.sdg").diagnostics


def test_every_message_about_rules_has_a_program() -> None:
    codes = {
        diagnostic.code for path in BAD.glob("*.sdg") for diagnostic in diagnostics_of(path.stem)
    }
    about_rules = {entry.code: entry.name for entry in all_messages() if entry.code >= "E3"}
    silent = {code: name for code, name in about_rules.items() if code not in codes}
    assert set(silent) == ON_THE_COMMAND_LINE


@pytest.mark.parametrize(
    "path", sorted(shipped("games").rglob("*.sdg")), ids=lambda path: str(path.stem)
)
def test_nothing_is_wrong_with_a_shipped_file(path: Path) -> None:
    rules, diagnostics = read_rules(path)
    assert rules is not None
    assert diagnostics == ()


def test_an_unknown_name_is_told_once_and_what_depends_on_it_is_silent() -> None:
    diagnostics = read(
        Source("rules.sdg", GAME.format("points += 3 * pionts + count pionts"))
    ).diagnostics
    assert [(each.code, each.span.text) for each in diagnostics] == [("E310", "pionts")]
    assert [each.text for each in diagnostics[0].places] == ["pionts"]


def test_a_mistake_in_a_define_is_told_once_however_often_it_is_used() -> None:
    steps = "points += worth(1)\n    points += worth(2)"
    extra = "\ndefine worth(n)\n    n + rack\n"
    diagnostics = read(Source("rules.sdg", GAME.format(steps) + extra)).diagnostics
    assert [each.span.text for each in diagnostics] == ["rack"]
    assert diagnostics[0].notes[0].text == "`worth` is used here"


def test_a_define_that_nobody_uses_is_looked_at_all_the_same() -> None:
    reading = read(Source("rules.sdg", GAME.format("points += 1") + "\ndefine odd\n    nothing\n"))
    assert [each.code for each in reading.diagnostics] == ["E310"]


def test_an_option_of_very_many_values_is_not_taken_for_its_ends() -> None:
    text = GAME.replace("flag closed", "option far = 1 in 1 to 100000\nflag closed")
    steps = "if far = 500\n        points += 1"
    assert read(Source("rules.sdg", text.format(steps))).diagnostics == ()


@pytest.mark.parametrize(("made", "reported"), [(99, 99), (MOST_MISTAKES + 9, MOST_MISTAKES + 1)])
def test_after_so_many_mistakes_no_more_are_looked_for(made: int, reported: int) -> None:
    steps = "\n    ".join(f"oops_{number} += 1" for number in range(made))
    diagnostics = read(Source("rules.sdg", GAME.format(steps))).diagnostics
    assert len(diagnostics) == reported
    assert (diagnostics[-1].code == "E230") is (made > MOST_MISTAKES)


@pytest.mark.parametrize("depth", [45, 3000])
def test_a_long_chain_of_defines_is_refused_and_not_a_crash(depth: int) -> None:
    chain = "".join(f"\ndefine d{i}\n    d{i + 1} + 1\n" for i in range(depth))
    text = GAME.format("points += d0") + chain + f"\ndefine d{depth}\n    1\n"
    assert [each.code for each in read(Source("rules.sdg", text)).diagnostics] == ["E621"]


@pytest.mark.parametrize("steps", ["pay 1 closed", "points += 1 if closed else 0"])
def test_what_is_declared_twice_is_told_once_however_it_is_used(steps: str) -> None:
    text = GAME.replace("flag closed", "counter closed\nflag closed")
    diagnostics = read(Source("rules.sdg", text.format(steps))).diagnostics
    assert [(each.code, each.span.line) for each in diagnostics] == [("E301", 13)]


def test_an_attribute_without_values_is_told_once_and_not_where_it_is_read() -> None:
    text = GAME.replace(
        "attribute number: 1 to 9", "attribute number: 1 to 9\nattribute odd: 1 to x"
    )
    steps = "require some one in rack: one.odd = 3"
    assert [
        each.span.text for each in read(Source("rules.sdg", text.format(steps))).diagnostics
    ] == ["x"]


def test_a_setup_whose_places_are_nobodys_is_not_computed() -> None:
    setup = "setup\n    move previous.rack to stock\n    draw 99 from previous.rack to stock\n    "
    setup += "for each player\n        draw 2 from stock to rack\n\nturn\n"
    text = GAME.format("points += 1").replace("turn\n", setup, 1)
    assert read(Source("rules.sdg", text)).diagnostics == ()


def test_a_flag_is_set_with_yes_and_no() -> None:
    rules, diagnostics = read_rules(
        Source("rules.sdg", GAME.format("closed = no\n    points += 1"))
    )
    assert diagnostics == ()
    assert rules is not None


def test_a_board_that_is_nothing_at_one_size_is_looked_at_in_the_others() -> None:
    parts = "option size = 4 in 0 to 5\nboard grid: size by 4\n    region block: blocks of 2 by 2\n"
    text = GAME.format("points += 1").replace("flag closed", f"flag closed\n{parts}")
    diagnostics = read(Source("rules.sdg", text)).diagnostics
    assert [each.message.split(",")[0] for each in diagnostics] == [
        "with `size` at 0",
        "with `size` at 1",
    ]


LOOP = """\
    repeat
        choose keep
        {step}
"""


def loop_told(step: str, act: str) -> list[str]:
    """Return the codes of what is told of a loop with a choice and a step."""
    text = GAME.replace("    choose keep\n", LOOP.format(step=step)).format(act)
    return [each.code for each in read(Source("rules.sdg", text)).diagnostics]


@pytest.mark.parametrize(
    ("step", "act"),
    [
        ("if closed\n            end turn", "points += 1"),
        ("if closed\n            active wins", "points += 1"),
        ("points += 0", "if points > 3\n        end turn"),
        ("points += 0", "do leave\n\naction leave\n    end turn"),
        ("may choose keep", "points += 1"),
    ],
)
def test_a_loop_that_something_ends_is_none_without_an_end(step: str, act: str) -> None:
    assert loop_told(step, act) == []
    assert loop_told("points += 0", "points += 1") == ["W631"]


def test_a_loop_without_an_end_is_told_after_one_that_has_an_end() -> None:
    loops = "    repeat at most 2\n        draw 1 from stock to rack\n"
    loops += "    repeat\n        points += 1\n    choose keep\n"
    text = GAME.replace("    choose keep\n", loops).format("points += 1")
    assert [each.code for each in read(Source("rules.sdg", text)).diagnostics] == ["E630"]


@pytest.mark.parametrize("among", ["stock", "first 2 of stock", "last 2 of stock",
                                   "stock with number > 1"])  # fmt: skip
def test_a_card_that_nobody_sees_is_told_after_a_number_that_is_chosen(among: str) -> None:
    text = GAME.replace("action keep\n", f"action keep(n: 1 to 2, card in {among})\n")
    diagnostics = read(
        Source("rules.sdg", text.format("move card to rack\n    points += n"))
    ).diagnostics
    assert [each.code for each in diagnostics] == ["W645"]


def test_a_game_that_a_result_ends_needs_no_end() -> None:
    end = "end out after turn when stock is empty or closed\nwin most points\n"
    used = "if closed or points > 3\n        active wins"
    assert read(Source("rules.sdg", GAME.replace(end, "").format(used))).diagnostics == ()


def test_a_number_that_can_be_chosen_at_some_size_is_none_that_never_can() -> None:
    for size, codes in (("1 in 0 to 3", []), ("0 in 0 to 0", ["E562"])):
        text = GAME.replace("flag closed", f"option size = {size}\nflag closed")
        text = text.replace("action keep\n", "action keep(n: 1 to size)\n").format("points += n")
        assert [each.code for each in read(Source("rules.sdg", text)).diagnostics] == codes


def test_what_happens_after_the_end_of_a_turn_is_told_in_a_loop_too() -> None:
    steps = "for each player\n        end turn\n        points += 1"
    diagnostics = read(Source("rules.sdg", GAME.format(steps))).diagnostics
    assert [(each.code, each.span.text) for each in diagnostics] == [("W686", "points += 1")]


def test_whose_turn_it_is_is_found_among_others_in_a_loop_of_deciders() -> None:
    loop = "for each player\n        if next.points < active.points\n            choose keep"
    text = GAME.replace("    choose keep\n", f"    {loop}\n").format("points += 1")
    diagnostics = read(Source("rules.sdg", text)).diagnostics
    assert [(each.code, each.span.text) for each in diagnostics] == [("E612", "active")]


GAME = """\
game "Rack"
    players 2 to 4

attribute number: 1 to 9

deck tiles
    9 of each number

pile stock: 1 of tiles, shuffled
hand rack per player
score points per player
flag closed

turn
    draw 1 from stock to rack
    choose keep

action keep
    {}

when shut: stock becomes empty
    closed = yes

end out after turn when stock is empty or closed
win most points
"""


SILENT = [
    "require oops is full",
    "require oops is empty",
    "require oops is wild",
    "require oops is marked",
    "require oops is row",
    "require oops is odd",
    "require oops in rack",
    "require card in oops",
    "require oops fits cell",
    "require oops shows number 1 to 3",
    "require oops.number = 3",
    "require oops.points = 3",
    "require height of oops > 1",
    "require cards of oops is empty",
    "require row of oops is empty",
    "require 1 if oops else 2 = 3",
    "require (1 if oops else 2) = 3",
    "require oops or points > 3",
    "require not oops",
    "require -oops = 3",
    "require oops + 1 = 3",
    "require oops = 3",
    "require worth(oops) = 3",
    "require some one in oops: one is full",
    "require some row of oops: row is full",
    "require (sum of one.number for one in oops) = 3",
    "require most oops = 3",
    "require count oops = 3",
    "require first of oops = card",
    "require count (rack with oops) = 3",
    "require count (oops with number = 3) = 3",
    "require count (all players after oops) = 3",
    "require grid at (oops, 1) = cell",
    "require 1 step oops = cell",
    "move oops to stock",
    "move card to oops",
    "swap oops with card",
    "draw oops from stock to rack",
    "draw 1 from oops to rack",
    "mark oops as marked",
    "pay oops points",
    "oops = 3",
    "points = oops",
    "let one = oops\n    points += one",
    "pick one at random from oops\n    move one to stock",
    "for each one in oops\n        points += one",
    "if oops\n        points += 1",
    "repeat at most oops\n        points += 1",
    "do keep(oops, cell)",
    "do the first drop that lowers oops",
]


@pytest.mark.parametrize("line", SILENT)
def test_what_depends_on_an_unknown_name_is_silent(line: str) -> None:
    diagnostics = read(Source("rules.sdg", UNKNOWN.format(line))).diagnostics
    assert [(each.code, each.span.text) for each in diagnostics] == [("E310", "oops")]


UNKNOWN = """\
game "Unknown"
    players 2 to 4

attribute number: 1 to 9 or wild as 1 to 9

board grid: 3 by 3

pile stock
hand rack per player
score points per player
flag marked per row

table worth by number
    1 to 9: 1

define odd(one)
    one.number mod 2 = 1

turn
    choose keep or drop

action keep(card in rack, cell in grid)
    {}

action drop
    points -= 1
"""
