"""The checks before play: resolved rules in, every doubt about them out, one pass a concern."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from attrs import evolve

from sdg.checker import (
    again_and_again,
    amounts,
    arrivals,
    attributes,
    backs,
    before_play,
    beside,
    beyond,
    bound,
    changed_in_loops,
    choosers,
    circles,
    contradictions,
    counted,
    counts,
    deal,
    done_by_all,
    done_in_loops,
    drawings,
    empties,
    ends,
    hexagons,
    in_vain,
    kept,
    loops,
    markers,
    moved,
    nesting,
    never_emptied,
    never_happens,
    never_placed,
    nobody_at_hand,
    not_yet,
    numberless,
    numbers_of_others,
    of_another,
    other_boards,
    pairs,
    parameters,
    put_back,
    puzzles,
    ranges,
    reachable,
    references,
    regions,
    results,
    running,
    said_aloud,
    same_twice,
    seats_out,
    secrets,
    sizes,
    squares,
    tables,
    taken_back,
    twins,
    undecided,
    unordered,
    unpaid,
    unseen,
    unused,
    whole_families,
    whose_turn,
    wild,
)
from sdg.checker.parts import Parts
from sdg.checker.settings import Setting, in_words, told_at
from sdg.diagnostics import Diagnostic, in_order
from sdg.ir.walking import listed
from sdg.resolver import Resolved

Pass: TypeAlias = Callable[[Resolved, Parts], Iterator[Diagnostic]]

PASSES: tuple[Pass, ...] = (
    sizes.check, regions.check, kept.check, tables.check, parameters.check, references.check,
    puzzles.check, counts.check, circles.check, nesting.check,
)  # fmt: skip
OF_A_PUZZLE: tuple[Pass, ...] = (
    hexagons.check, squares.check, drawings.check, before_play.check, attributes.check,
    whole_families.check,
)  # fmt: skip
ON_SOUND_RULES: tuple[Pass, ...] = (
    before_play.check,
    deal.check,
    attributes.check,
    backs.check,
    choosers.check,
    ranges.check,
    loops.check,
    reachable.check,
    ends.check,
    unseen.check,
    said_aloud.check,
    put_back.check,
    secrets.check,
    whose_turn.check,
    taken_back.check,
    arrivals.check,
    running.check,
    amounts.check,
    hexagons.check,
    squares.check,
    drawings.check,
    markers.check,
    moved.check,
    twins.check,
    never_placed.check,
    nobody_at_hand.check,
    results.check,
    seats_out.check,
    done_by_all.check,
    beside.check,
    done_in_loops.check,
    of_another.check,
    numbers_of_others.check,
    same_twice.check,
    changed_in_loops.check,
    wild.check,
    bound.check,
    whole_families.check,
    unordered.check,
    unpaid.check,
    again_and_again.check,
    never_emptied.check,
)
NOT_OF_WHAT_IS_VARIED: tuple[Pass, ...] = (
    in_vain.check, not_yet.check, never_happens.check, other_boards.check, pairs.check,
    empties.check, counted.check, numberless.check,
    undecided.check, beyond.check,
    contradictions.check,
)  # fmt: skip

OF_A_TABLE: tuple[Pass, ...] = (
    *PASSES,
    before_play.check,
    deal.check,
    running.check,
    amounts.check,
    squares.check,
)


def check_table(
    resolved: Resolved, parts: Parts, options: Mapping[str, int]
) -> tuple[Diagnostic, ...]:
    """Answer the errors with these options, where `check` has not tried all that there are."""
    rules = resolved.rules
    only = [
        evolve(o, default=options[o.name], domain=((options[o.name],) * 2,)) for o in rules.options
    ]
    at = evolve(resolved, rules=evolve(rules, options=tuple(only)))
    with listed(at.rules):
        errors = [each for one in OF_A_TABLE for each in one(at, parts) if each.severity == "error"]
    setting = Setting(rules.usual_players, options, in_words(rules.options, options))
    return in_order([told_at(each, setting) for each in errors])


def check(resolved: Resolved, parts: Parts, sound: bool, varied: bool) -> list[Diagnostic]:
    """Run the passes; some only look at rules without a mistake of name or kind.

    What is not used, or tested in vain, is no fault of a game that is `varied`: to which a variant
    was applied.
    """
    with listed(resolved.rules):
        diagnostics = [each for one in PASSES for each in one(resolved, parts)]
        if sound and not diagnostics:
            diagnostics += _on_sound_rules(resolved, parts, varied)
    return diagnostics


def _on_sound_rules(resolved: Resolved, parts: Parts, varied: bool) -> Iterator[Diagnostic]:
    unplayed = resolved.rules.puzzle is not None and resolved.rules.turn.span is None
    for one in OF_A_PUZZLE if unplayed else ON_SOUND_RULES:
        yield from one(resolved, parts)
    home = resolved.head.span.source.path
    for one in NOT_OF_WHAT_IS_VARIED if not unplayed else ():
        candidates = one(resolved, parts)
        yield from (each for each in candidates if not varied or each.span.source.path != home)
    yield from unused.check(resolved, varied)
