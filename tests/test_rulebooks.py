"""Rulebooks: those that are committed are what the files give; each kind of line is said once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sdg.loading import load, read
from sdg.rulebook import rulebook, situation
from sdg.rulebook.page import END, NAMED
from sdg.rulebook.writing import html, markdown, text
from sdg.source import Source

TOP = Path(__file__).resolve().parent.parent
GAMES = sorted([*(TOP / "games").glob("*.sdg"), *(TOP / "games" / "more").glob("*.sdg")])
FROGS = """game "Frogs"
    "Each [[frog_rule]] binds."
    players 1 to 3, usually 2

option goal = 5 in 1 to 9  "Points that win"
option slow = no           "A slow game"

attribute number: 1 to 4

deck frogs
    3 of each number
    except number = 4 and players = 2  "Two leave the fours out"

board pond: 3 by 3

pile bag: 1 of frogs, shuffled
hand rack per player
score points per player
flag done

define even(frog) "It is two or four"
    frog.number mod 2 = 0

rule frog_rule on pond "A number stands once in a row"
    number all different in row

setup
    for each player
        draw (3 if players = 3 else 2) from bag to rack

turn
    if slow
        draw 1 from bag to rack
    choose lay or rest

action lay(frog in rack, pad in pond) "Lay {frog} on {pad}"
    move frog to pad
    if even(frog)
        points += 1

action rest "Rest"
    require slow
    done = yes

when late: slow and turns > 9 "It is late"
    end game

end won at once when some player: points >= goal "The goal"
    active wins
end over after turn when passes >= players
win most points
"""


def page(players: int | None = None, options: dict[str, str] | None = None) -> str:
    """Answer the rulebook of the frogs as plain text, without examples."""
    game = load(Source("frogs.sdg", FROGS), players=players, options=options or {})
    return text(rulebook(game, examples=False))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_committed_rulebook_is_what_the_file_gives(path: Path) -> None:
    committed = (TOP / "docs" / "rulebooks" / f"{path.stem}.md").read_text(encoding="utf-8")
    assert markdown(rulebook(load(path))) == committed, "run `make rulebooks`, and read it"


def test_what_the_options_settle_is_left_out() -> None:
    quick, slow = page(), page(options={"slow": "yes"})
    assert "1. Choose: lay or rest." in quick
    assert "rest: Rest" not in quick and "late" not in quick
    assert "1. Draw 1 card from the bag to your rack." in slow
    assert "From now on the done holds." in slow
    assert "late, when the number of turns so far is more than 9. It is late." in slow


def test_cards_are_counted_for_the_number_of_players() -> None:
    assert "frogs: 9 cards" in page(2) and "Two leave the fours out" in page(2)
    assert "frogs: 12 cards" in page(3) and "Two leave the fours out" not in page(3)
    assert "Draw 2 cards" in page(2) and "Draw 3 cards" in page(3)
    assert "What counts is the most points." in page(1)


def test_a_sentence_refers_to_a_part_by_its_name() -> None:
    game = load(Source("frogs.sdg", FROGS))
    assert game.rules.about == ("Each frog rule binds.",)
    assert f"Each {NAMED}frog rule{END} binds." in rulebook(game, examples=False).lead
    assert "Each <em>frog rule</em> binds." in html(rulebook(game, examples=False))


def test_a_reference_to_nothing_is_told() -> None:
    found = read(Source("frogs.sdg", FROGS.replace("[[frog_rule]]", "[[fro_rule]]"))).diagnostics
    assert [(each.code, each.hint) for each in found] == [("E344", "did you mean `frog_rule`?")]


def test_an_example_and_a_counterexample_are_drawn() -> None:
    shown = text(rulebook(load(Source("frogs.sdg", FROGS))))
    allowed, _, forbidden = shown.partition("Allowed: lay")[2].partition("Not allowed: lay")
    assert re.search(r"\[\d\]", allowed) and not re.search(r"\(\d\)", allowed)
    number = re.search(r"\[(\d)\]", forbidden)
    assert number and f"({number[1]})" in forbidden, "the same number stands in the row"


def test_html_is_one_page_and_shows_no_tag_of_the_author() -> None:
    game = load(
        Source("frogs.sdg", FROGS.replace('"Rest"', '"Rest <b>&"').replace("= no  ", "= yes "))
    )
    told = html(rulebook(game))
    assert "Rest &lt;b&gt;&amp;" in told and "<b>" not in told
    assert told.count("<h2") == len(rulebook(game, examples=False).sections)
    assert "http" not in told and NAMED not in told


def test_markdown_shows_signs_as_they_are() -> None:
    game = load(Source("frogs.sdg", FROGS.replace("A number stands", "A *number* | stands")))
    assert r"A \*number\* \| stands" in markdown(rulebook(game, examples=False))


def test_the_page_for_a_situation_has_what_is_offered() -> None:
    from sdg.chance import Generator

    game = load("sudoku_tactics")
    state = game.initial_state(Generator(1, 0))
    first = text(situation(game, state))
    assert "take: Draw n" in first and "place:" not in first
    then = game.random_step(state, Generator(1, 0))
    assert "place: Place a tile on a cell" in text(situation(game, then))
