"""Rulebooks: those that are committed are what the files give; each kind of line is said once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sdg.loading import load, read
from sdg.puzzles import make_puzzle
from sdg.rulebook import puzzle_rulebook, rulebook, situation
from sdg.rulebook.examples import MOST_RULES, Search
from sdg.rulebook.page import END, NAMED
from sdg.rulebook.rendering import html, markdown, text
from sdg.source import Source
from tests.support.places import ROOT

PHRASES = sorted((ROOT / "tests" / "fuzzing" / "phrases").glob("*.sdg"))
PUZZLES = sorted((ROOT / "games" / "puzzles").glob("*.sdg"))
GAMES = sorted([*(ROOT / "games").glob("*.sdg"), *(ROOT / "games" / "more").glob("*.sdg")])
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
MANY_RULES = """game "Rules"
    players 2

attribute number: 1 to 5

deck frogs
    3 of each number

board pond: 2 by 2

pile basket: 1 of frogs, shuffled
hand rack per player

{rules}
setup
    for each player
        draw 3 from basket to rack

turn
    choose settle

action settle(frog in rack, pad in pond)
    move frog to pad

end over after turn when pond is full
win together
"""
HERONS = """game "Herons"
    "Whose things are meant, and what is worked out."
    players 2 to 3, usually 2

option ones = 2 in 0 to 9

attribute number: 1 to 4
attribute heap: 1 to 3

deck eggs
    1 of each number
    ones of number 1

board reeds: 4 by 4
    region nest: blocks of 2 by 2
    region isle: (2, 2) "In no [[banks]]"
    region banks: (1, 1), (1, 4)

pile box per player: 1 of eggs, shuffled
hand bag per player
slot shown per player
pile left_over: 0 of eggs
counter sunk per heap
flag late
flag away per player
score points per player

define most_heaps
    2 * 2 + 1

define thrifty
    players > 5

define worth(nest)
    1 if nest is full
    1 if count nest > 2
    otherwise 1

define dry(cell, way, back)
    1 steps way is empty and 1 steps back is empty

define first_shown
    (first of (all players after active with it.shown is not empty)).shown.number

setup
    for each nest, players in turn
        draw 1 from box to (reeds with it in nest and it not in isle)
    for each pad in cells of banks
        draw 1 from (first of all players).box to pad

turn
    choose ask, give or lay
    for each other in all other players
        other.points += 1
    for each player, lowest shown.number first
        points += 1

action ask(player in all other players, wanted in number) "Ask {player} for each {wanted}"
    require late or not away and points > 0
    let caught = player.bag with number = wanted
    move caught to bag
    points += most_heaps if first_shown = 2 else worth(first of nest)

action give(player in all other players, egg in bag) "The {egg.number} goes: each {egg.number}"
    require every heap: heap.sunk = 0
    require isle is empty
    require thrifty or not dry(first of reeds, north, south)
    let poor = all players with lowest points
    for each one in poor
        one.points += 1
    late = yes
    player.points += 1

action lay(egg in bag, cell in reeds) "Lay {egg}"
    move egg to cell

when out: bag becomes empty
    points -= 1

end over after round when round > 5
win most points

variant idle "Idle [[lay]]"
    "Without [[ask]]."
    remove action ask
"""


def herons(players: int | None = None) -> str:
    """Return the rulebook of the herons as plain text, without examples."""
    return text(rulebook(load(Source("herons.sdg", HERONS), players=players), examples=False), 999)


def page(players: int | None = None, options: dict[str, str] | None = None) -> str:
    """Return the rulebook of the frogs as plain text, without examples."""
    game = load(Source("frogs.sdg", FROGS), players=players, options=options or {})
    return text(rulebook(game, examples=False))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_committed_rulebook_is_what_the_file_gives(path: Path) -> None:
    committed = (ROOT / "docs" / "rulebooks" / f"{path.stem}.md").read_text(encoding="utf-8")
    written = markdown(rulebook(load(path)), f"pictures/{path.stem}")
    assert written == committed, "run `make rulebooks`, and read it"


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_the_committed_rulebook_of_a_puzzle_is_what_the_file_gives(path: Path) -> None:
    committed = (ROOT / "docs" / "rulebooks" / f"{path.stem}.md").read_text(encoding="utf-8")
    page = puzzle_rulebook(make_puzzle(read(path), {}))
    assert markdown(page, f"pictures/{path.stem}") == committed, "run `make rulebooks`"


def test_the_rulebook_of_a_puzzle_says_what_is_filled_in_and_what_must_hold() -> None:
    puzzle = make_puzzle(read(ROOT / "tests" / "programs" / "puzzles" / "killer.sdg"), {})
    printed = text(puzzle_rulebook(puzzle, drawings=False))
    assert "Each cell gets a number from 1 to 9." in printed
    assert " 5  . . 9 . . . . . ." in printed, "what is given"
    assert "In the cell's row, column, block or cage no other card has the same number." in printed
    assert "Total of a1 a2: 14; b1 c1 c2: 6" in printed
    drawn = html(puzzle_rulebook(puzzle))
    assert "Total of a1" not in drawn and ">14</text>" in drawn, "it is drawn"


@pytest.mark.parametrize("path", PHRASES, ids=lambda path: path.stem)
def test_every_construct_has_words_in_the_rulebook(path: Path) -> None:
    """Every class of nodes occurs in the phrases: `tests/fuzzing/test_crossing.py` checks it."""
    assert text(rulebook(load(path), examples=False))


def test_what_the_options_settle_is_left_out() -> None:
    quick, slow = page(), page(options={"slow": "yes"})
    assert "1. Carry out lay." in quick and "Choose lay or rest." in slow
    assert "rest: Rest" not in quick and "late" not in quick
    assert "1. Draw a card from the bag to your rack." in slow
    assert "Raise the done flag." in slow
    assert "late, when it is later than turn 9. It is late." in slow


def test_cards_are_counted_for_the_number_of_players() -> None:
    assert "frogs: 9 cards" in page(2) and "Two leave the fours out" in page(2)
    assert "frogs: 12 cards" in page(3) and "Two leave the fours out" not in page(3)
    assert "Draw 2 cards" in page(2) and "Draw 3 cards" in page(3)
    assert "The aim is to have as many points as possible." in page(1)


def test_a_sentence_refers_to_a_part_by_its_name() -> None:
    game = load(Source("frogs.sdg", FROGS))
    assert game.rules.about == ("Each frog rule binds.",)
    assert f"Each {NAMED}frog rule{END} binds." in rulebook(game, examples=False).lead
    assert "Each <em>frog rule</em> binds." in html(rulebook(game, examples=False))


def test_a_reference_to_nothing_is_told() -> None:
    diagnostics = read(
        Source("frogs.sdg", FROGS.replace("[[frog_rule]]", "[[fro_rule]]"))
    ).diagnostics
    assert [(each.code, each.hint) for each in diagnostics] == [
        ("E344", "did you mean `frog_rule`?")
    ]


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
    printed = html(rulebook(game))
    assert "Rest &lt;b&gt;&amp;" in printed and "<b>" not in printed
    assert printed.count("<h2") == len(rulebook(game, examples=False).sections) + 1  # and the card
    assert "http:" not in printed and "https:" not in printed and NAMED not in printed


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


def test_who_plays_in_turn_takes_what_is_theirs_to_the_region_at_hand() -> None:
    printed = herons()
    assert "1. For each nest, players in turn:" in printed
    assert (
        "- Draw a card from their box to the cells of the reeds that are in the nest and not in"
        in printed
    )


def test_a_player_who_is_chosen_does_not_become_the_one_who_acts() -> None:
    printed = herons()
    assert "- Choose another player and an egg in your bag." in printed
    assert "- The caught cards are the cards in the player's bag with the wanted number." in printed
    assert (
        "- Move the caught cards to your bag." in printed
        and "- Add 1 to the player's points." in printed
    )


def test_a_loop_through_players_speaks_of_their_things() -> None:
    printed = herons()
    assert "2. For each other of all other players:\n   - Add 1 to the other's points." in printed
    assert "For each one of the poor players:\n    - Add 1 to the one's points." in printed
    assert "- The poor players are all players with the fewest points." in printed
    assert "3. For each player, the lowest shown card's number first:" in printed
    assert "- out, when a player's bag becomes empty.\n  - Take 1 off their points." in printed


def test_two_directions_are_told_apart() -> None:
    printed = herons()
    assert (
        "dry is true of a cell, a way and a back if the next cell that way is empty and the"
        in printed
    )
    assert "next cell in direction back is empty." in printed


def test_defines_that_are_settled_are_their_values() -> None:
    printed = herons()
    assert (
        "Add to your points: 5 if the first shown is 2, else" in printed
        and "most heaps" not in printed
    )
    assert "Allowed only if dry is not true of the first" in printed and "thrifty" not in printed
    assert "- worth of a nest: 1.\n" in printed, "all its rows are alike"
    assert "- heap: 1 to 3.\n" in printed, "no card says which heaps there are"


def test_a_part_of_a_long_phrase_stands_before_it() -> None:
    printed = herons()
    assert (
        "- first shown: the number of the shown card of the first player, from the one after the"
        in printed
    )
    assert "player whose turn it is, who has a shown card." in printed


def test_a_name_in_braces_has_one_article() -> None:
    printed = herons()
    assert "ask: Ask a player for each wanted number\n" in printed
    assert "give: The egg's number goes: each of an egg's number\n" in printed
    assert "lay: Lay an egg\n" in printed


def test_regions_and_flags_are_said_as_they_are() -> None:
    printed = herons()
    assert (
        "For each pad of the banks:" in printed and "Allowed only if the isle is empty." in printed
    )
    assert (
        "Allowed only if the late flag is up, or your away flag is down and you have at least 1"
        in printed
    )


def test_a_sentence_of_a_variant_or_region_refers_to_a_part() -> None:
    printed = herons()
    assert "- idle; Idle lay; Without ask." in printed and "(In no banks)" in printed


def test_a_deck_for_each_player_is_counted_for_all() -> None:
    assert "- eggs: 6 cards for each of 2 players, 12 in all\n" in herons()
    assert "- eggs: 6 cards for each of 3 players, 18 in all\n" in herons(3)


@pytest.mark.parametrize("name", ["cardoku", "knizia_sudoku", "sudoku_42"])
def test_each_rule_has_an_example_of_what_it_alone_forbids(name: str) -> None:
    game = load(name)
    examples = Search(game).run()
    assert set(examples) == {rule.name for rule in game.rules.rules}
    for rule, each in examples.items():
        assert {reason.name for reason in game.why_not(each.state, each.forbidden)} == {rule}
        assert each.legal and each.legal[1] in game.legal_decisions(each.legal[0])
        assert each.legal[1].action == each.forbidden.action


def test_an_example_of_a_rule_about_some_cards_lays_such_a_card_where_it_may_lie() -> None:
    for name, color in (("home", "blue"), ("boxes", "blue"), ("link", "yellow")):
        example = Search(load("knizia_sudoku")).run()[name]
        assert example.legal and color in example.forbidden.text and color in example.legal[1].text
        assert example.forbidden.text.split()[1] == example.legal[1].text.split()[1]


def test_an_action_that_names_nothing_is_allowed_in_another_position() -> None:
    shown = text(rulebook(load("sudoku_42")))
    board = shown.partition("Allowed: next\n")[2].partition("Not allowed: next\n")[0]
    assert len(re.findall(r"^ +\d( +[\d.])+$", board, re.MULTILINE)) > 3, "all cards are drawn"


def test_only_the_first_of_very_many_rules_have_examples() -> None:
    many = 2 * MOST_RULES
    rules = "".join(f"rule r{n} on pond\n    number all different in row\n" for n in range(many))
    game = load(Source("many.sdg", MANY_RULES.format(rules=rules)))
    search = Search(game)
    search.run()
    shown = set(search.examples) | set(search._without)
    assert shown <= {f"r{n}" for n in range(MOST_RULES)}
    book = text(rulebook(game))
    assert book.count("no other card has the same number") >= many
