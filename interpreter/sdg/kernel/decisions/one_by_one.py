"""Lists of decisions, generated as loops over the arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from sdg import ir
from sdg.analysis.may_fail import never_fails
from sdg.engine.state.budget import MOST
from sdg.ir.rewriting import mentions
from sdg.kernel.decisions.action_list import ActionList
from sdg.kernel.decisions.number_filters import constant
from sdg.kernel.decisions.pairs import Pairs
from sdg.kernel.dialect.values import Code, Frame, Held, Value
from sdg.kernel.expressions.card_order import has_order
from sdg.kernel.expressions.register import looping, number, test, value
from sdg.kernel.facts.number_bounds import WATCHED_FROM
from sdg.kernel.masks.kind_tables import by_kinds, lying_there
from sdg.kernel.masks.kinds import cards_passing
from sdg.kernel.state.shape import MOST_OPTIONS
from sdg.kernel.steps.card_steps import as_number

Guards: TypeAlias = tuple[ir.Expr, ...]
MOST_ELEMENTS = 4096  # of a set of which no more is known


def laid_wild(listing: ActionList) -> int | None:
    """Return the slot of a card that may be wild and is placed, which needs a value."""
    wild = listing.k.layout.cards.bindings
    return listing.k.engine.lister.domains.laying[listing.action.name] if wild else None


@contextmanager
def each_value(listing: ActionList, card: Value) -> Iterator[str]:
    """Generate a loop over the values that a card may take; once, with 0, if it is not wild."""
    k, source = listing.k, listing.k.source
    kind = k.kind_of(card)
    first, many, codes = source.keep("0", "first"), source.keep("1", "many"), [0]
    for unbound, values in k.layout.cards.bindings.items():
        with source.block(f"if {kind} == {unbound}:"):
            source.add(f"{first} = {len(codes)}")
            source.add(f"{many} = {len(values)}")
        codes += [code for code, _ in values]
    n, table = source.fresh("n"), source.table("wild_code", codes)
    with source.block(f"for {n} in range({many}):"):
        yield source.keep(f"{table}[{first} + {n}]", "chosen")


def keep_decision(listing: ActionList, names: tuple[str, ...], total: str, kept: list[str]) -> None:
    """Generate code: a decision is legal: its arguments are noted in the fields in `kept`."""
    source = listing.k.source
    if listing.marks is not None and names:
        source.add(f"s.may_{listing.name} |= one_{listing.marks}({names[0]})")
        return
    for number_, name in enumerate(names):
        field = f"list_{listing.name}_{number_}"
        if field not in kept:
            kept.append(field)
            source.fields[field] = f"numbers({_bound(listing)})"
        stored = f"s.{field}[{total}] = {name}"
        within = f"if {total} < {MOST_OPTIONS}: {stored}"  # more are an error
        source.add(within if _bound(listing) == MOST_OPTIONS else stored)
    source.add(f"{total} += 1")


def ask_once(listing: ActionList, guards: Guards) -> None:
    """Generate what is evaluated before the arguments; an error only where there are some."""
    source = listing.k.source
    for guard in guards:
        if never_fails(guard) or not listing.action.params:
            with source.block(f"if not {test(listing.k, guard, {})}:"):
                source.add("return 0")
            continue
        over = source.keep("s.over", "over")
        asked = source.keep(test(listing.k, guard, {}), "asked")
        with source.block(f"if s.over != {over}:"):
            source.add(f"s.over = {over}")
            bind_arguments(listing, listing.action.params, {}, lambda _: _went_wrong(listing))
            source.add("return 0")
        with source.block(f"if not {asked}:"):
            source.add("return 0")


def _went_wrong(listing: ActionList) -> None:
    """Generate code: the rules go wrong, and nothing is listed."""
    listing.k.fault()
    listing.k.source.add("return 0")


def enter_early(listing: ActionList, guards: Guards) -> Guards:
    """Enter guards at the last argument of which they speak; return what is left for the end.

    That is what may fail, and what stands below it.
    """
    rest: list[ir.Expr] = []
    for guard in guards:
        last = max((i for i, slot in enumerate(listing.slots) if mentions(guard, slot)), default=0)
        slot = listing.slots[last]
        if never_fails((guard, *rest)) and _sure_after(listing, slot):
            listing.early[slot] = (*listing.early.get(slot, ()), guard)
        else:
            rest.append(guard)
    return tuple(rest)


def _sure_after(listing: ActionList, slot: int) -> bool:
    """Return whether what the arguments after one may be never fails."""
    sure = True
    for param in reversed(listing.action.params):
        match param:
            case ir.OneOf(here, over):
                slots, is_sure = {here}, never_fails(over)
            case ir.PairOf(here, other, over):
                slots, is_sure = {here, other}, never_fails(over)
            case ir.NumberOf(here, low, high):
                slots = {here}
                is_sure = never_fails((low, high)) and _widest(listing, low, high, MOST) < MOST
        if slot in slots:
            return sure
        sure = sure and is_sure
    return sure


def bind_arguments(
    listing: ActionList,
    params: tuple[ir.Param, ...],
    E: Frame,
    ask: Callable[[tuple[str, ...]], None],
    names: tuple[str, ...] = (),
) -> None:
    """Generate loops over what the parameters may be; `ask` writes what is inside all of them."""
    k, source = listing.k, listing.k.source
    if not params:
        ask(names)
        return
    listing.sieves.find(params, listing.slots, listing.early, E, listing.refused)
    param, *rest = params
    match param:
        case ir.NumberOf(slot):
            with _numbers(listing, param, E, bool(names)) as n:
                E[slot] = Code(n)
                listing.refused(listing.early.get(slot, ()), E)
                bind_arguments(listing, tuple(rest), E, ask, (*names, n))
        case ir.OneOf(slot, over):
            choices, others = passing_elements(listing, param, E)
            with looping(k, choices, E) as element:
                E[slot] = element
                name = source.keep(as_number(element), "a")
                listing.refused(others, E)
                bind_arguments(listing, tuple(rest), E, ask, (*names, name))
        case ir.PairOf(one, two, over):
            pairs = Pairs(k, E)
            with pairs.firsts(value(k, over, E)) as (element, first):
                E[one] = element
                listing.refused(listing.early.get(one, ()), E)
                with pairs.seconds(value(k, over, E)) as (other, second):
                    E[two] = other
                    listing.refused(listing.early.get(two, ()), E)
                    bind_arguments(listing, tuple(rest), E, ask, (*names, first, second))


def passing_elements(listing: ActionList, param: ir.OneOf, E: Frame) -> tuple[Value, Guards]:
    """Generate what an argument may be, without the cards that guards bar by their kinds.

    Return what else is to be tested for each.
    """
    k, early = listing.k, listing.early.get(param.slot, ())
    choices = value(k, param.over, E)
    if not isinstance(choices, Held) or has_order(k, choices):
        return choices, early
    if k.shape.endless_kind(choices.place, choices.owner):
        return choices, early
    decided = tuple(
        guard
        for guard in early
        if by_kinds(k, lying_there(guard, param.slot, param.over), param.slot, E) is not None
    )
    if not decided:
        return choices, early
    kept = cards_passing(k, ir.All(decided), param.slot, E, choices, param.over)
    others = tuple(guard for guard in early if guard not in decided)
    return Held(choices.place, choices.owner, kept, fixed=True), others


@contextmanager
def _numbers(listing: ActionList, param: ir.NumberOf, E: Frame, looping: bool) -> Iterator[str]:
    """Generate a loop over the numbers of a parameter; yields the name of the number."""
    k, source, low, high = listing.k, listing.k.source, param.low, param.high
    if (numbers := constant(param)) is not None:
        with listing.sieves.each(param.slot, numbers) as n:
            yield n
        return
    n = source.fresh("n")
    first, last = (k.named(number(k, end, E), "end") for end in (low, high))
    with source.block(f"if {first} == ABSENT or {last} == ABSENT:"):
        source.add("continue" if looping else "return 0")
    apart = f"{last} - {first} >= {MOST}"
    wide = k.bounds.of(low) + k.bounds.of(high) >= WATCHED_FROM
    if wide:  # the difference may be too large
        far = f"{last} >= {MOST} and {last} - {MOST} >= {first}"
        apart = f"{last} >= {first} + {MOST} if {first} < 0 else {far}"
    with source.block(f"if {apart}:"):
        k.fault()
        source.add("return 0")
    if wide:  # and what comes after the last
        many = source.keep(f"({last} - {first} + 1 if {last} >= {first} else 0)", "many")
        at = source.fresh("at")
        with source.block(f"for {at} in range({many}):"):
            source.add(f"{n} = {first} + {at}")
            yield n
        return
    with source.block(f"for {n} in range({first}, {last} + 1):"):
        yield n


def _bound(listing: ActionList) -> int:
    """Return how many decisions are kept at most."""
    return min(most_decisions(listing, lambda _, over: elements(listing, over)), MOST_OPTIONS)


def most_decisions(listing: ActionList, many: Callable[[int, ir.Expr], int]) -> int:
    """Return how many decisions there are at most; `many` answers of a slot and its set."""
    most = 1
    for param in listing.action.params:
        match param:
            case ir.NumberOf(_, low, high):
                numbers = constant(param)
                most *= _widest(listing, low, high) if numbers is None else len(numbers)
            case ir.OneOf(slot, over):
                most *= many(slot, over)
            case ir.PairOf(first, second, over):
                most *= many(first, over) * many(second, over)
    return most


def elements(listing: ActionList, over: ir.Expr) -> int:
    """Return how many elements a set has at most, by what they are."""
    shape, layout = listing.k.shape, listing.k.layout
    if isinstance(over, ir.Values):
        return len(layout.cards.codes(over.attribute))
    kind = over.type.of.kind if isinstance(over.type.of, ir.Type) else ""
    sizes = {
        "cell": shape.cells, "player": shape.players, "direction": shape.ways,
        "region": len(layout.regions.cells),
        "card": shape.all_cards if shape.stacked else max(shape.kinds, shape.cells),
    }  # fmt: skip
    return sizes.get(kind, MOST_ELEMENTS + 1)


def _widest(listing: ActionList, low: ir.Expr, high: ir.Expr, most: int = MOST_OPTIONS) -> int:
    """Return how many numbers there may be from one that is computed to another; or `most`."""
    return min(listing.k.bounds.of(low) + listing.k.bounds.of(high) + 1, most)
