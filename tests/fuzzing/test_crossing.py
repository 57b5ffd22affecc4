"""Programs crossed with one another: what they are made of, and a few of `campaign.py`'s plays."""

from __future__ import annotations

from collections import Counter

import pytest

from sdg import syntax
from sdg.kernel.c.compiler import compiler
from sdg.loading import load
from sdg.parsing.parser import parse
from sdg.source import Source
from tests.fuzzing import aiming, campaign, crossing, overlaying, pairs

FEW = 4
# Heads of files, and what a variant changes: `overlaid_program` writes them.
ELSEWHERE = {
    "File", "NamedVariant", "Add", "Replace", "Remove", "SetOption", "Insert", "Extend",
    "ExtendLook", "RemoveLook",
}  # fmt: skip


def test_what_is_crossed_has_every_construct_of_the_language() -> None:
    there = {kind.__name__ for kind in crossing.pieces()} | ELSEWHERE
    assert [kind.__name__ for kind in pairs.kinds() if kind.__name__ not in there] == []


def test_the_pairs_of_the_phrases_are_among_those_accepted() -> None:
    accepted = pairs.golden()
    for text in crossing.bases():
        file, _ = parse(Source("phrases.sdg", text))
        assert file is not None
        assert sorted(set(pairs.pairs(file)) - accepted) == []


def test_what_is_accepted_may_be() -> None:
    assert sorted(pairs.golden() - set(pairs.possible())) == []


def test_pairs_are_named_by_field_and_by_word() -> None:
    test = syntax.Compare(syntax.Number(1), "=", syntax.Number(2))
    node = syntax.Choice(syntax.Number(1), test, syntax.Name("pot"))
    assert Counter(pairs.pairs(node)) == {
        "Choice.then > Number": 1, "Choice.test > Compare": 1, "Choice.otherwise > Name": 1,
        "Compare.left > Number": 1, "Compare.relation = =": 1, "Compare.right > Number": 1,
    }  # fmt: skip


def test_a_number_makes_the_same_program_each_time() -> None:
    assert crossing.crossed_program(3) == crossing.crossed_program(3)
    assert crossing.crossed_program(3) != crossing.crossed_program(4)


def test_a_variant_is_laid_over_a_crossed_program() -> None:
    with_variant = [overlaying.overlaid_program(number) for number in range(FEW)]
    changed = [text for text in with_variant if crossing.VARIANT in text]
    assert len(changed) >= FEW / 2
    for text in changed:
        assert (
            load(Source("crossed.sdg", text), ["crossed"]).rules
            != load(Source("crossed.sdg", text)).rules
        )


@pytest.mark.slow
@pytest.mark.parametrize("kind", campaign.KINDS)
def test_crossed_programs_are_played_alike(kind: str) -> None:
    if kind.endswith("C") and compiler() is None:
        pytest.skip("there is no C compiler")
    tally = campaign.play(kind, 0, 4 if kind.endswith("C") else FEW)
    assert tally.wrong == []
    assert tally.with_kernel > 0
    assert tally.decisions > 0


@pytest.mark.slow
@pytest.mark.parametrize("number", [3, 700, 1500])
def test_an_aimed_program_holds_its_pair(number: int) -> None:
    pair = sorted(pairs.golden())[number]
    file, _ = parse(Source("aimed.sdg", aiming.aimed_program(number)))
    assert file is not None
    assert pair in pairs.pairs(file)
    assert aiming.aimed_program(number) == aiming.aimed_program(number)
