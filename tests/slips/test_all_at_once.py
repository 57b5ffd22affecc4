"""A file with many mistakes: all of form and of names are told in one run, and little else."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sdg.loading import read
from sdg.source import Source
from tests.slips.campaign import SUMMARY, drawn, shares
from tests.support.places import ROOT

HEAD = 'game "Slips"\n    players 2\n\nattribute number: 1 to 9\n\nturn\n    end turn\n\n'
TWENTY = """\
game "Twenty"
    players 1 to 4

option gaol 5 in 1 to 9
attribute number 1 to 9
attribute color: red, green

deck chips
    2 of each nubmer, each color

board grid 3 by 3
    region edge: (1, 1), (1, 3)
    region side: rwo

pile stock: 1 of chps, shuffled
hand rack per player
score points per player

define worth(card)
    card.number + 1

setup
    draw 5 form stock to rack
    draw 1 from stok to grid at (1, 1)

turn
    choose plaec

action place(card in rack, cell in grid
    require cell in egde
    move card to cel
    if card.color = red
        pionts += 1
        moove card to cell
        points += wroth(card)

action discard(card in rakc)
move card to stock

end filled after turn when grid == full
end done after turn points > 5
win most pints
    by lot
"""


def test_ten_mistakes_of_form_and_ten_of_names_give_twenty_messages() -> None:
    diagnostics = read(Source("twenty.sdg", TWENTY)).diagnostics
    assert sum(each.code < "E3" for each in diagnostics) == 10
    lines = [each.span.line for each in diagnostics]
    assert len(lines) == len(set(lines)) == 20


@pytest.mark.parametrize("mistake", ["    moove card to cell\n", "    if points >\n"])
def test_what_an_unread_line_may_have_caused_is_not_told(mistake: str) -> None:
    game = (ROOT / "games" / "cat_sudoku.sdg").read_text("utf-8")
    diagnostics = read(Source("x.sdg", game + f'\naction extra "Extra"\n{mistake}')).diagnostics
    assert len(diagnostics) == 1


@pytest.mark.parametrize("part", ["pile", "counter", "flag", "define", "action", "table", "option"])
def test_a_part_that_cannot_be_read_is_told_once(part: str) -> None:
    """Whatever uses its name is not told: the name may be in the part."""
    game = (ROOT / "games" / "sudoku_42.sdg").read_text("utf-8").split("\n")
    for number, line in enumerate(game):
        if line.startswith(f"{part} "):
            broken = [*game[:number], line.replace(" ", " ; ", 1), *game[number + 1 :]]
            diagnostics = read(Source("x.sdg", "\n".join(broken))).diagnostics
            assert {each.span.line for each in diagnostics} == {number + 1}, line


def test_a_variant_and_its_game_tell_their_mistakes_together(tmp_path: Path) -> None:
    (tmp_path / "base.sdg").write_text(HEAD.replace("1 to 9", "1 too 9"), "utf-8")
    variant = tmp_path / "over.sdg"
    variant.write_text(
        'variant "Over" of base\n\nadd rulle x on grid\n    need cell is full\n'
        "replace turn\n    edn turn\nremove flag blocked\nset gaol = 5\n", "utf-8",
    )  # fmt: skip
    places = [(each.span.source.name, each.span.line) for each in read(variant).diagnostics]
    assert sorted(places) == [("base", 4), ("over", 3), ("over", 6), ("over", 7), ("over", 8)]


def test_slips_are_told_at_their_lines_and_echoes_are_rare() -> None:
    slips, reported, messages, echoes = shares(drawn(seed) for seed in range(1_000, 1_020))
    assert slips > 50
    assert reported >= 0.93 * slips
    assert echoes <= 0.1 * messages


def test_the_record_keeps_what_is_promised() -> None:
    title, *_ = SUMMARY.read_text("utf-8").split("\n")
    reported, echoes = (float(word.split(" %")[0]) for word in title.split("(")[1:])
    assert reported >= 95
    assert echoes <= 10


HOSTILE = {
    "steps": "action a\n" + "    drwa 1\n" * 12_000,
    "names": "action a\n" + "".join(f"    x{number} += 1\n" for number in range(6_000)),
    "near names": "".join(f"counter count{n}\n" for n in range(4_000))
    + "action a\n" + "".join(f"    coutn{n} += 1\n" for n in range(900)),
    "columns": "action a\n    end turn\n  end turn\n    end turn\nend turn\n" * 1_500,
    "blocks": "action a\n" + "    end turn\n        end turn\n" * 4_000,
    "sums": "action a\n" + ("    let x = " + "1 + " * 35 + "+\n") * 500,
    "parentheses": "action a\n" + ("    let x = " + "(" * 49 + "1" + ")" * 20 + "\n") * 500,
    "choices": "action a\n" + "".join(
        f"    let x{n} = " + "a if b else " * 12 + "+ +\n" for n in range(700)
    ),
    "cases": "define b(x)\n    1 if x = 1\n" * 2_000,
}  # fmt: skip


@pytest.mark.parametrize("kind", HOSTILE)
def test_very_many_mistakes_are_told_in_bounded_time(kind: str) -> None:
    started = time.process_time()
    diagnostics = read(Source("x.sdg", HEAD + HOSTILE[kind])).diagnostics
    assert time.process_time() - started < 4  # seconds; on a busy machine each takes longer
    assert (len(diagnostics), diagnostics[-1].code) == (301, "E230")
