"""Which numbers people are shown: what decides something for them, and what has a sentence."""

import pytest

from sdg.analysis.inner_stores import inner_stores
from sdg.loading import load
from sdg.source import Source
from sdg.view.sowing_circles import circles_of
from sdg.view.viewer import Viewer
from tests.support.shelf import SHELF, positions

GAME = """game "Stones"
    players 2

{store}
counter laid
score points per player

turn
    choose lay or rest

action lay
    laid += 1
{lay}

action rest
    require laid > 0
{rest}

end enough at once when laid = 5
win most points
"""
# Inner ones of the games that come along: nobody decides anything by them.
INNER = {
    "auction": {"lots_up"},
    "hearts": {"opening"},
    "kalah": {"handful", "spot"},
}


def inner(store: str, *, lay: str = "    points += 1", rest: str = "") -> frozenset[str]:
    game = load(Source("stones", GAME.format(store=store, lay=lay, rest=rest)))
    return inner_stores(game.rules)


@pytest.mark.parametrize(
    ("lay", "rest"),
    [
        ("    beads += 1", "    if beads > 2\n        another turn"),  # the course alone
        ("    beads += 1", "    beads = 0 if beads > 2 else beads + 1"),  # nothing but itself
        ("    beads = 2", "    repeat at most 3 while beads > 0\n        beads -= 1"),
    ],
)
def test_a_counter_that_decides_nothing_for_people_is_inner(lay: str, rest: str) -> None:
    assert inner("counter beads", lay=lay, rest=rest) == {"beads"}


@pytest.mark.parametrize(
    ("lay", "rest"),
    [
        ("    beads += 1", "    require beads > 2"),  # what is allowed
        ("    beads += 1", "    points += beads"),  # points
        ("    beads += 1", "    if beads > 2\n        points += 1"),
        ("    beads += 1", "    if beads > 2\n        end game"),  # the end
        ("    beads += 1", "    laid = beads"),  # by way of another that is shown
    ],
)
def test_a_counter_that_decides_something_is_not(lay: str, rest: str) -> None:
    assert inner("counter beads", lay=lay, rest=rest) == frozenset()


@pytest.mark.parametrize("store", ['counter beads "Beads"', "counter beads per player, 9 in all"])
def test_a_counter_with_a_sentence_or_a_supply_is_not(store: str) -> None:
    assert inner(store, lay="    active.beads = 1" if "per" in store else "    beads = 1") == set()


def test_a_player_s_flag_that_only_says_who_begins_is_inner() -> None:
    rest = "    if first_one\n        pass turn to active"
    assert inner("flag first_one per player", lay="    first_one = yes", rest=rest) == {"first_one"}


@pytest.mark.parametrize("name", SHELF)
def test_inner_numbers_of_the_games_are_not_shown(name: str) -> None:
    game = load(name)
    assert inner_stores(game.rules) == INNER.get(name, frozenset())
    viewer = Viewer(game)
    for state in list(positions(game, apart=5))[:8]:
        view = viewer.view(game.observation(state, state.active or 1))
        assert not {number.name for number in view.numbers} & INNER.get(name, set())


@pytest.mark.parametrize("name", SHELF)
def test_what_is_counted_for_all_says_what_it_counts(name: str) -> None:
    rules = load(name).rules
    shared = [store for store in rules.stores
              if store.kind in ("counter", "flag") and store.per is None]  # fmt: skip
    hidden = inner_stores(rules)
    assert [s.name for s in shared if s.sentence is None and s.name not in hidden] == []


ROUND = """game "Round"
    players 1

option pits = 6 in 2 to 8

attribute pit: 1 to 8
counter seeds per pit
counter at
counter other

setup
    at = 1
    for each pit
        pit.seeds = 2

turn
    choose sow

action sow
    {step}
    {use}

end over at once when turns = 9
"""


@pytest.mark.parametrize(("step", "use", "circles"), [
    ("at = at mod pits + 1", "at.seeds += 1", (("seeds", 6),)),
    ("at = at mod pits + 1", "other += 1", ()),
    ("at = at + 1", "at.seeds += 1", ()),
    ("at = other mod pits + 1", "at.seeds += 1", ()),
    ("at = at mod pits", "at.seeds += 1", ()),
])  # fmt: skip
def test_counters_lie_in_a_circle_if_the_rules_go_round(
    step: str, use: str, circles: tuple[tuple[str, int], ...]
) -> None:
    assert circles_of_round(step, use) == circles


def test_how_many_lie_in_a_circle_may_be_an_option() -> None:
    found = circles_of_round("at = at mod pits + 1", "at.seeds += 1", pits=4)
    assert found == (("seeds", 4),)


def circles_of_round(step: str, use: str, **options: int) -> tuple[tuple[str, int], ...]:
    source = Source("round.sdg", ROUND.format(step=step, use=use))
    return tuple(circles_of(load(source, options=options).fixed_rules))
