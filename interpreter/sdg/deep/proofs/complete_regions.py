"""A bound of how many regions can ever be complete, by the cards that there are.

Regions of one family that do not overlap share the cards among them. Each that is complete holds
some; where cards that lie complete can never leave, all that are ever complete hold theirs at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sdg import ir
from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, Proved, places_of
from sdg.deep.proofs.awaited_regions import Wait, complete, parts, waits
from sdg.deep.proofs.invariants import (
    copies,
    kinds_of,
    lifts,
    regions_of,
    taken,
    unjudgeable,
    visible_kinds,
)
from sdg.deep.proofs.unjudged import unjudged
from sdg.game import Game
from sdg.ir.rewriting import rewrite


def most_complete(looking: Looking) -> Iterator[Finding]:
    """Yield what a `when` waits for and can never get in full: so many regions of so many."""
    game = looking.game
    amounts = copies(game)
    by_when: dict[str, list[Wait]] = {}
    for wait in waits(game):
        if wait.family is None:
            continue
        why = unjudgeable(game, wait.board)
        if amounts is None or why:
            looking.skip(f"unreachable: how many regions of `{wait.family}` can ever be complete,"
                         f" since {why or 'a supply never ends'}")  # fmt: skip
        else:
            by_when.setdefault(wait.about, []).append(wait)
    if amounts is None:
        return
    for about, some in by_when.items():
        bounds = [_bound(game, wait, amounts) for wait in some]
        regions = sum(len(regions_of(game, wait.family or "")) for wait in some)
        most = sum(each[0] for each in bounds)
        if most == 0 or most >= regions:
            continue
        event = some[0].node.event if isinstance(some[0].node, ir.When) else None
        assert isinstance(event, ir.Becomes)
        message = (
            f"at most {most} of the {regions} regions of `{event.family}` can ever be"
            f" complete in one game (`{some[0].node.name}` comes with each of them)"
        )
        how = "; ".join(why for _, why in bounds if why)
        rules = [rule for rule in game.fixed_rules.rules if _holds_back(rule)]
        yield Finding("unreachable", f"all of {about}", message,
                      places_of(some[0].node, *rules, *game.fixed_rules.decks),
                      Proved(how))  # fmt: skip


def _bound(game: Game, wait: Wait, amounts: list[int]) -> tuple[int, str]:
    """Return how many regions of a family can ever be complete, and why no more."""
    family = wait.family or ""
    regions = regions_of(game, family)
    count = len(regions)
    masks = [cells for _, cells in regions]
    overlap = sum(mask.bit_count() for mask in masks) != _union(masks).bit_count()
    if overlap or not _stay(game, wait):
        return count, ""
    total = _cards(game, amounts)
    sizes = sorted(mask.bit_count() for mask in masks)
    best, why = count, ""
    for number, way in _needs(game, wait, amounts, sizes, total):
        if number < best:
            best, why = number, f"at most {number} of {family}: {way}"
    return best, why


def _needs(
    game: Game, wait: Wait, amounts: list[int], sizes: list[int], total: int
) -> Iterator[tuple[int, str]]:
    """Yield how many regions the cards suffice for, by what each complete region must hold."""
    if wait.full:
        number, left = 0, total
        for size in sizes:
            left -= size
            number += left >= 0
        yield number, f"each holds {sizes[0]} cards for good, and there are {total}"
    shown: set[tuple[str, int]] | None = None
    for way in wait.ways:
        values = _values(game, wait, way, sizes)
        shown = values if shown is None else shown & values
    for attribute, value in sorted(shown or ()):
        column = game.layout.cards.column(attribute)
        number = _distinct(
            game, amounts, [k for k, code in enumerate(column[:-1]) if code == value]
        )
        yield number, f"each holds a card of {attribute} {value}, and there are {number}"


def _values(
    game: Game, wait: Wait, way: ir.IsFull | ir.Shows, sizes: list[int]
) -> set[tuple[str, int]]:
    """Return the values that a region complete in one way must show."""
    if isinstance(way, ir.Shows):
        return {(way.attribute, value) for value in range(way.low, way.high + 1)}
    past = unjudged(game, wait.board)
    regions = regions_of(game, wait.family or "")
    judged = all(past.one_in(cells) for _, cells in regions)
    return _differing(game, wait, sizes) if judged else set()


def _differing(game: Game, wait: Wait, sizes: list[int]) -> set[tuple[str, int]]:
    """Return the values of a full region whose cards must differ, and use up all values."""
    cards = game.layout.cards
    every = visible_kinds(game)
    values: set[tuple[str, int]] = set()
    for rule in game.fixed_rules.rules:
        bound = kinds_of(game, rule)
        if rule.settled is not None or bound is None or every & ~bound:
            continue
        for clause in rule.clauses:
            if isinstance(clause, ir.AllDifferent) and any(
                wait.family in parts(game, name) for name in clause.families
            ):
                column = cards.column(clause.attribute)
                codes = {column[kind] for kind in range(len(cards.kinds)) if every >> kind & 1}
                if ir.ABSENT not in codes and len(codes) == sizes[0]:
                    values |= {(clause.attribute, code) for code in codes}
    return values


def _stay(game: Game, wait: Wait) -> bool:
    """Return whether the cards of a complete region lie there for the rest of the game."""
    return not taken(game) or any(_locks(game, wait, rule) for rule in game.fixed_rules.rules)


def _locks(game: Game, wait: Wait, rule: ir.Rule) -> bool:
    """Return whether a rule keeps the cards of each region where they are once it is complete.

    It has to say so of a family that the region belongs to, and be complete in no other way.
    """
    if rule.board != wait.board or rule.settled is not None or rule.only_for is not None:
        return False
    for clause in rule.clauses:
        if not isinstance(clause, ir.NoLeaving):
            continue
        match clause.condition:
            case ir.Quantified("some", slot, ir.RegionsAt(family=family), body):
                if wait.family not in parts(game, family):
                    continue
                ways = complete(game, _as_slot_0(body, slot), wait.family or "")
                if ways is not None and set(wait.ways) <= set(ways):
                    return not _moved_by_others(game)
    return False


def _as_slot_0(body: ir.Expr, slot: int) -> ir.Expr:
    def replace(node: object) -> object:
        if isinstance(node, ir.Local) and node.slot == slot:
            return ir.Local(0, node.type, name=node.name)
        return node

    return rewrite(body, replace)


def _moved_by_others(game: Game) -> bool:
    """Return whether steps that no rule binds take cards from a board."""
    rules = game.fixed_rules
    others = (rules.turn.body.steps, *(when.body.steps for when in rules.whens),
              *(end.body.steps for end in rules.ends if end.body))  # fmt: skip
    return any(lifts(steps, ()) for steps in others)


def _holds_back(rule: ir.Rule) -> bool:
    return any(isinstance(clause, ir.NoLeaving) for clause in rule.clauses)


def _cards(game: Game, amounts: list[int]) -> int:
    """Return how many cards there are: a wild one counts once, not for all that it may be."""
    return _distinct(game, amounts, range(len(amounts)))


def _distinct(game: Game, amounts: list[int], kinds: Iterable[int]) -> int:
    """Return how many cards may be of some kinds."""
    cards = game.layout.cards
    wanted = set(kinds)
    plain = sum(amounts[k] for k in wanted if cards.kinds[k].wild is None)
    wild = sum(
        amounts[k] for k in range(len(amounts))
        if cards.kinds[k].wild is not None and not cards.kinds[k].bound
        and (k in wanted or any(bound in wanted for _, bound in cards.bindings.get(k, ())))
    )  # fmt: skip
    return plain + wild


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
