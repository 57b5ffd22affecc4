"""The checks before play: resolved rules in, every doubt about them out, one pass a concern."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from attrs import evolve

from sdg.checker.actions import (
    circles,
    endless_loops,
    impossible_amounts,
    runtime_errors,
    same_argument_twice,
    unordered_pairs,
    unpaid_prices,
)
from sdg.checker.cards import (
    arriving_cards,
    attributes_of_no_card,
    identical_cards,
    moved_markers,
    moved_sets,
    never_placed,
    unordered_piles,
    wild_tests,
    wild_values,
)
from sdg.checker.cells import (
    asked_too_early,
    cells_without_cards,
    counts_of_one,
    diagonals,
    hexagons,
    numbers_of_empty_cells,
    off_the_board,
    other_boards,
    whole_families,
)
from sdg.checker.conditions import (
    comparisons_in_vain,
    contradictions,
    endless_games,
    endless_whens,
    in_vain,
    misleading_counts,
    unreachable,
)
from sdg.checker.declarations import (
    before_play,
    deal,
    define_parameters,
    drawing_spaces,
    kept_for_each,
    names_in_sentences,
    nesting,
    never_emptied,
    puzzle_givens,
    ranges,
    regions,
    sizes,
    tables,
    unused,
)
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.tables_played import Setting, in_words, told_at
from sdg.checker.players import (
    asked_at_the_end,
    changed_in_loops,
    choosers_in_loops,
    done_in_loops,
    next_previous,
    nobodys_turn,
    numbers_of_others,
    playing_alone,
    results_in_loops,
    seats_out,
    things_of_another,
    this_turn_of_all,
)
from sdg.checker.secrets import (
    asked_by_hidden_cards,
    drawn_face_down,
    said_aloud,
    shuffled_back,
    turn_order,
    undo_turn,
    unseen_choices,
)
from sdg.diagnostics import Diagnostic, in_order
from sdg.ir.walking import listed
from sdg.resolver import Resolved

Pass: TypeAlias = Callable[[Resolved, Parts], Iterator[Diagnostic]]

# These also look at rules in which names or kinds are wrong.
PASSES: tuple[Pass, ...] = (
    sizes.check, regions.check, kept_for_each.check, tables.check, define_parameters.check,
    names_in_sentences.check, puzzle_givens.check, counts_of_one.check, circles.check,
    nesting.check,
)  # fmt: skip
# All others need sound rules. A puzzle that nobody plays has these alone.
OF_A_PUZZLE: tuple[Pass, ...] = (
    hexagons.check, diagonals.check, drawing_spaces.check, before_play.check,
    attributes_of_no_card.check, whole_families.check,
)  # fmt: skip
# Of games: most passes belong here.
ON_SOUND_RULES: tuple[Pass, ...] = (
    before_play.check,
    deal.check,
    attributes_of_no_card.check,
    drawn_face_down.check,
    choosers_in_loops.check,
    ranges.check,
    endless_loops.check,
    unreachable.check,
    endless_games.check,
    unseen_choices.check,
    said_aloud.check,
    shuffled_back.check,
    asked_by_hidden_cards.check,
    turn_order.check,
    undo_turn.check,
    arriving_cards.check,
    runtime_errors.check,
    impossible_amounts.check,
    hexagons.check,
    diagonals.check,
    drawing_spaces.check,
    moved_markers.check,
    moved_sets.check,
    identical_cards.check,
    never_placed.check,
    nobodys_turn.check,
    results_in_loops.check,
    seats_out.check,
    playing_alone.check,
    this_turn_of_all.check,
    next_previous.check,
    done_in_loops.check,
    things_of_another.check,
    numbers_of_others.check,
    same_argument_twice.check,
    changed_in_loops.check,
    wild_values.check,
    wild_tests.check,
    whole_families.check,
    unordered_piles.check,
    unpaid_prices.check,
    endless_whens.check,
    never_emptied.check,
)
# Of what is in vain: silent about lines of a game to which a variant was applied.
NOT_OF_WHAT_IS_VARIED: tuple[Pass, ...] = (
    comparisons_in_vain.check, asked_too_early.check, in_vain.check, other_boards.check,
    unordered_pairs.check, cells_without_cards.check, misleading_counts.check,
    numbers_of_empty_cells.check, asked_at_the_end.check, off_the_board.check, contradictions.check,
)  # fmt: skip

# Whose errors may depend on the options: run again for those chosen, if there are too many to try.
OF_A_TABLE: tuple[Pass, ...] = (
    *PASSES,
    before_play.check,
    deal.check,
    runtime_errors.check,
    impossible_amounts.check,
    diagonals.check,
)


def check_table(
    resolved: Resolved, parts: Parts, options: Mapping[str, int]
) -> tuple[Diagnostic, ...]:
    """Return the errors with these options, where `check` has not tried all that there are."""
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
