"""What comes of decisions is told only if it is so under each of three seeds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from attrs import evolve

from sdg.deep.budget import Looking
from sdg.deep.choices.compared_samples import FEW, Compared, Outs, agreed
from sdg.deep.choices.one_sided import one_sided
from sdg.deep.courses.stuck import fates
from sdg.deep.games.playouts import PlayingOut
from sdg.deep.games.positions import Positions
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import play_many
from sdg.deep.rules.dead import with_branches
from sdg.loading import load
from sdg.source import Source
from tests.deep.conftest import BUDGET, changed


class Counted(Outs):
    """Three samples of which nothing is asked."""

    def __init__(self, looking: Looking) -> None:
        self.looking = looking

    def each(self) -> Iterator[tuple[PlayingOut, Positions]]:
        """Yield nothing in the place of what plays out, for each sample."""
        for _ in range(3):
            yield cast("tuple[PlayingOut, Positions]", (None, None))


def fared(comparison: Compared, several: int) -> str:
    return "worse" if comparison.worse == comparison.positions >= FEW else ""


WORSE, BETTER = Compared(FEW, 0, FEW, -2.0 * FEW), Compared(FEW, 1, FEW - 1, -1.0 * FEW)
SELDOM = Compared(FEW - 1, 0, FEW - 1, -1.0)


@pytest.mark.parametrize("other", [BETTER, SELDOM, None], ids=["otherwise", "seldom", "never"])
@pytest.mark.parametrize("sample", [0, 1, 2])
def test_what_one_seed_says_and_another_does_not_is_not_told(
    other: Compared | None, sample: int
) -> None:
    looking = Looking(changed())
    tables = [{"rest": WORSE, "sell": WORSE} for _ in range(3)]
    del tables[sample]["rest"]
    if other is not None:
        tables[sample]["rest"] = other
    waiting = iter(tables)
    findings = agreed(Counted(looking), lambda *_: next(waiting), fared, "`{}`".format)
    assert [(key, word, comparison.positions) for key, word, comparison in findings] == [
        ("sell", "worse", 3 * FEW)
    ]
    seeds = "it did under one seed, and another does not bear that out"
    assert looking.unfinished == [f"choices: whether `rest` always fares worse: {seeds}"] * (
        sample > 0
    )


def test_what_there_was_no_time_to_compare_under_each_seed_is_not_told() -> None:
    looking = Looking(changed(), seconds=0.0)
    findings = agreed(Counted(looking), lambda *_: {"rest": WORSE}, fared, str)
    assert list(findings) == []
    assert looking.unfinished == ["choices: they were compared under 1 of 3 seeds, and what is so"
                                  " under one alone is not told"]  # fmt: skip


JARS = """game "Jars"
    players 1 to 2

attribute berry: sloe, currant

deck berries
    15 of each berry

pile bush: 1 of berries, shuffled
slot picked: seen by all
hand jar per player: seen by all
hand stall per player: seen by all

turn
    draw 1 from bush to picked
    choose {order}

action keep(fruit in picked) "Keep the {{fruit}}"
    move fruit to jar

action sell(fruit in picked) "Sell the {{fruit}}"
    move fruit to stall

scoring points
    kept: {keep} * count jar "For each kept"
    sold: {sell} * count stall "For each sold"

score points per player
end late after round when round >= 6
win most points
"""


@pytest.mark.parametrize(
    ("players", "keep", "sell", "worse"),
    [(1, 3, 2, ["choice sell"]), (1, 2, 2, []), (2, 1, 4, ["choice keep"])],
)
def test_choices_are_compared_however_many_play(
    players: int, keep: int, sell: int, worse: list[str]
) -> None:
    text = JARS.format(order="keep or sell", keep=keep, sell=sell)
    game = load(Source("jars.sdg", text), players=players)
    budget = evolve(BUDGET, games=60, watched=8, positions=60, playouts=1_000)
    looking = Looking(game, budget=budget, engine="plain")
    games = play_many(looking)
    first = PlayingOut(looking, games), Positions.of(looking, games)
    findings = list(one_sided(Outs(looking, Samples(looking, games), first)))
    assert [each.about for each in findings] == worse and looking.unfinished == []


SELDOM_SOLD = "    require count alike berry of jar = 9\n"  # in few games
BY_TURNS = "    require turns mod 2 = {}\n"  # one action after the other, never both


@pytest.mark.parametrize(
    ("keep", "sell", "watched", "listed"),
    [("", SELDOM_SOLD, 1, ["keep", "sell"]), (BY_TURNS.format(0), BY_TURNS.format(1), 8, [])],
    ids=["seldom", "never together"],
)
def test_an_action_that_was_compared_in_no_position_is_listed(
    keep: str, sell: str, watched: int, listed: list[str]
) -> None:
    """But not one that is the only one offered, wherever it is."""
    text = JARS.format(order="keep or sell", keep=3, sell=2).replace("round >= 6", "round >= 12")
    for name, line in (("jar", keep), ("stall", sell)):
        text = text.replace(f"    move fruit to {name}\n", f"{line}    move fruit to {name}\n")
    budget = evolve(BUDGET, watched=watched, positions=200, playouts=1_000)
    looking = Looking(load(Source("jars.sdg", text), players=1), budget=budget, engine="plain")
    games = play_many(looking)
    first = PlayingOut(looking, games), Positions.of(looking, games)
    assert list(one_sided(Outs(looking, Samples(looking, games), first))) == []
    assert games.times("did sell") > 0
    assert looking.unfinished == [
        f"choices: whether `{name}` always fares worse or better than others: it was compared in"
        " no position"
        for name in listed
    ]


def test_the_parts_in_which_something_hangs_on_a_condition_are_listed() -> None:
    game = changed(
        ("    points += 3 * count them", "    if count them >= 3\n        points += 9"),
        ("    points -= 1\n", "    points -= 1\n    if rack is empty\n        points += 1\n"),
    )
    assert with_branches(game.fixed_rules) == ["`discard`", "`done`"]
    assert with_branches(changed().fixed_rules) == []


ENDS = {"winning": "win together if some player: points >= 999", "choices": "win most points"}


@pytest.mark.parametrize("about", ENDS)
def test_what_too_few_games_show_is_listed_as_not_decided(about: str) -> None:
    """Under one seed nobody wins, or chooses; of the two others too little is known."""
    order = "keep or sell" if about == "winning" else "keep"
    text = JARS.format(order=order, keep=3, sell=2).replace("win most points", ENDS[about])
    looking = Looking(load(Source("jars.sdg", text)), budget=BUDGET, engine="plain")
    games, few = play_many(looking), play_many(looking, most=3)
    assert list(fates(Samples(looking, games, [few, few]))) == []
    (line,) = looking.unfinished
    assert line.startswith("hollow: whether anybody wins, or has a choice: too few games were")
    assert about in [each.about for each in fates(Samples(looking, games, [games, games]))]
