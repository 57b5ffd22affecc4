"""Sets and what runs over them, resolved: bindings, `with`, `some`, `sum of`, `count`, `first`."""

from __future__ import annotations

from typing import Literal

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.messages import boards_and_ways as say_of_ways
from sdg.messages import declared_names, names
from sdg.messages import types as say
from sdg.resolver.base import Resolver, resolves, unknown
from sdg.resolver.expressions import bare_names, coercion, implicit_owner, orders_of_sets
from sdg.resolver.expressions.conditions import known_attribute
from sdg.resolver.names import FACTS, SEATS
from sdg.resolver.scope import Scope
from sdg.resolver.types import UNKNOWN, element, is_set_of, is_unknown, of_family
from sdg.source import Span

LINES: tuple[Literal["row", "column", "diagonal"], ...] = ("row", "column", "diagonal")


def binding(
    r: Resolver, node: tree.Binder, scope: Scope, what_for: str
) -> tuple[ir.Expr, Scope, ir.Local]:
    """Resolve `cell in grid`, `player`, `box` or `unit of cell`: the set, and its name bound."""
    name = node.name
    if isinstance(node, tree.BindingOf):
        over = regions_at(r, name, node.whole, node.span, scope)
    else:
        over = domain(r, name, node.among, scope, what_for)
        if is_unknown(over) and node.among is None:
            return over, *scope.bind(name.text, element(over.type), name.span, at_hand=True)
    inner, local = bind(r, name, element(over.type), scope, at_hand=True, over=over)
    return over, inner, local


def domain(
    r: Resolver, name: tree.Name, among: tree.Expr | None, scope: Scope, what_for: str
) -> ir.Expr:
    """Resolve what a name runs over; `player`, a family or an attribute, by itself means all."""
    if among is None and name.text in r.names.attributes:
        among = name
    if among is not None:
        return bare_names.as_set(r, among, scope, what_for)
    if name.text == "player":
        return ir.AllPlayers(span=name.span)
    if not r.names.is_family(name.text):
        return _no_family(r, name, scope, named=True)
    return bare_names.family(r, name.text, name.span, scope)


def bind(
    r: Resolver,
    name: tree.Name,
    kind: ir.Type,
    scope: Scope,
    what: str = "name",
    at_hand: bool = False,
    over: ir.Expr | None = None,
) -> tuple[Scope, ir.Local]:
    """Give a name that a line introduces; one that already means something is reported.

    `over` is what it runs over: the values of an attribute may be called as the attribute is."""
    text = name.text
    earlier = scope.locals.get(text)
    loops_again = text == "player" and kind == ir.PLAYER
    while isinstance(over, ir.Filter | ir.Best):
        over = over.over
    its_own = isinstance(over, ir.Values) and over.attribute == text
    if r.names.is_family(text) and kind.kind not in ("region", "unknown"):
        r.report(declared_names.only_a_region(name.span, text), scope)
    elif text in r.names.things and not (r.names.is_family(text) or its_own):
        thing = r.names.things[text]
        r.report(declared_names.shadows(name.span, text, thing.kind, thing.span), scope)
    elif earlier is not None and earlier.span is not None and not loops_again:
        r.report(declared_names.bound_twice(name.span, text, earlier.span), scope)
    elif text in ("yes", "no", *SEATS, *FACTS):
        r.report(declared_names.reserved(name.span, what, text), scope)
    inner, local = scope.bind(text, kind, name.span, at_hand)
    if isinstance(over, ir.AllPlayers) and over.others:
        scope.frame.others.add(local.slot)
    return inner, local


@resolves(tree.Filtered)
def filtered(r: Resolver, node: tree.Filtered, scope: Scope) -> ir.Expr:
    """Resolve `stock with color = yellow`."""
    over = bare_names.as_set(r, node.among, scope, "`with`")
    slot, condition = with_it(r, node.test, element(over.type), scope)
    if is_unknown(over, condition):
        return unknown(node.span)
    return ir.Filter(slot, over, condition, over.type, span=node.span)


def with_it(r: Resolver, test: tree.Expr, kind: ir.Type, scope: Scope) -> tuple[int, ir.Expr]:
    """Resolve a condition on `it`; of a card, the attributes may be said bare."""
    inner, it = with_subject(scope, kind, test)
    return it.slot, coercion.of_kind(r, r.expr(test, inner), inner, "`with`", ir.YESNO)


def with_subject(scope: Scope, kind: ir.Type, test: tree.Expr) -> tuple[Scope, ir.Local]:
    """Bind `it` for a test; its attributes may be said bare if it is a card or a cell."""
    inner, it = scope.bind("it", kind, test.span, said_of_it=implicit_owner.said_of_it(test))
    return with_attributes(inner, it), it


def with_attributes(scope: Scope, it: ir.Local) -> Scope:
    """Return the scope in which the attributes of `it`, a card or a cell, are said bare."""
    subject: ir.Expr | None = it if it.type in (ir.CARD, UNKNOWN) else None
    if it.type == ir.CELL:
        subject = ir.CardAt(it, span=it.span)
    return evolve(scope, subject=subject)


@resolves(tree.Quantified)
def quantified(r: Resolver, node: tree.Quantified, scope: Scope) -> ir.Expr:
    """Resolve `some cell in grid: cell is empty`."""
    over, inner, local = binding(r, node.binding, scope, f"`{node.amount}`")
    body = coercion.of_kind(r, r.expr(node.test, inner), inner, f"`{node.amount}`", ir.YESNO)
    if is_unknown(over, body):
        return unknown(node.span)
    return ir.Quantified(node.amount, local.slot, over, body, span=node.span)


@resolves(tree.Fold)
def fold(r: Resolver, node: tree.Fold, scope: Scope) -> ir.Expr:
    """Resolve `sum of height of cell for cell in zone`."""
    what_for = "`sum of`" if node.kind == "sum" else f"`{node.kind}`"
    over, inner, local = binding(r, node.binding, scope, what_for)
    value = coercion.of_kind(r, r.expr(node.value, inner), inner, what_for, ir.NUMBER)
    if is_unknown(over, value):
        return unknown(node.span)
    return ir.Fold(node.kind, local.slot, over, value, span=node.span)


@resolves(tree.Most, tree.Fewest)
def over_players(r: Resolver, node: tree.Most | tree.Fewest, scope: Scope) -> ir.Expr:
    """Resolve `most tokens`: the greatest that any player has."""
    what_for = "`most`" if isinstance(node, tree.Most) else "`fewest`"
    inner, local = scope.bind("player", ir.PLAYER, node.span)
    value = coercion.of_kind(r, r.expr(node.value, inner), inner, what_for, ir.NUMBER)
    if is_unknown(value):
        return unknown(node.span)
    players = ir.AllPlayers(span=node.span)
    how = "highest" if isinstance(node, tree.Most) else "lowest"
    return ir.Fold(how, local.slot, players, value, span=node.span)  # type: ignore[arg-type]


@resolves(tree.Count)
def count(r: Resolver, node: tree.Count, scope: Scope) -> ir.Expr:
    """Resolve `count rack`."""
    among = bare_names.as_set(r, node.among, scope, "`count`")
    if isinstance(among, ir.AllPlayers) and among.after is None:
        return ir.Fact("players", span=node.span)  # known before play
    return unknown(node.span) if is_unknown(among) else ir.Count(among, span=node.span)


@resolves(tree.First, tree.Last)
def first(r: Resolver, node: tree.First | tree.Last, scope: Scope) -> ir.Expr:
    """Resolve `first of rack`, `last 3 of rack`."""
    last = isinstance(node, tree.Last)
    what_for = "`last of`" if last else "`first of`"
    among = bare_names.as_set(r, node.among, scope, what_for)
    if node.amount is None:
        if is_unknown(among):
            return unknown(node.span)
        resolved = orders_of_sets.first(r, among, element(among.type), scope, last=last)
        return evolve(resolved, span=node.span)
    amount = coercion.of_kind(r, r.expr(node.amount, scope), scope, what_for, ir.NUMBER)
    if is_unknown(among, amount):
        return unknown(node.span)
    resolved = orders_of_sets.first(r, among, among.type, scope, last=last, amount=amount)
    return evolve(resolved, span=node.span)


@resolves(tree.Best)
def best(r: Resolver, node: tree.Best, scope: Scope) -> ir.Expr:
    """Resolve `hand with highest number`."""
    among: tree.Expr = node.among
    if node.test is not None:
        among = tree.Filtered(among, node.test, span=among.span.to(node.test.span))
    over = bare_names.as_set(r, among, scope, "`with`")
    inner, it = with_subject(scope, element(over.type), node.value)
    value = rankable(r, r.expr(node.value, inner), inner, node.how)
    if is_unknown(over, value):
        return unknown(node.span)
    return ir.Best(node.how, it.slot, over, value, over.type, span=node.span)


def rankable(r: Resolver, value: ir.Expr, scope: Scope, how: str) -> ir.Expr:
    """Return a number by which `highest` and `lowest` compare; of a value, its place."""
    if value.type.kind == "value":
        value = ir.Order(value, span=value.span)
    return coercion.of_kind(r, value, scope, f"`{how}`", ir.NUMBER)


@resolves(tree.CountAlike)
def count_alike(r: Resolver, node: tree.CountAlike, scope: Scope) -> ir.Expr:
    """Resolve `count alike rank of hand`."""
    declared = known_attribute(r, node.attribute, scope)
    among = bare_names.as_set(r, node.among, scope, f"`count {node.how}`")
    if declared is None or is_unknown(among):
        return unknown(node.span)
    if is_set_of(among.type, "region"):
        among = coercion.cells(r, among, scope, f"`count {node.how}`")
    if not is_set_of(among.type, "card", "cell"):
        return coercion.wrong(r, among, scope, f"`count {node.how}`", "a set of cards or cells")
    return ir.CountAlike(node.how, declared.name, among, span=node.span)


@resolves(tree.Runs)
def runs(r: Resolver, node: tree.Runs, scope: Scope) -> ir.Expr:
    """Resolve `runs of stones along row, column`."""
    cells = coercion.cells(r, r.expr(node.among, scope), scope, "`runs of`")
    named = node.along or ()
    for name in named:
        if name.text not in LINES:
            r.report(say.unknown_line(name.span, name.text, LINES), scope)
            return unknown(node.span)
    r.once(named)
    along = tuple(line for line in LINES if line in {name.text for name in named})
    return cells if is_unknown(cells) else ir.Runs(cells, along, span=node.span)


@resolves(tree.Flight)
def flight(r: Resolver, node: tree.Flight, scope: Scope) -> ir.Expr:
    """Resolve `spot going way while it is empty`."""
    start = coercion.cell(r, r.expr(node.start, scope), scope, "`going`")
    way = coercion.of_kind(r, r.expr(node.direction, scope), scope, "`going`", ir.DIRECTION)
    inner, it = with_subject(scope, ir.CELL, node.test)
    test = coercion.of_kind(r, r.expr(node.test, inner), inner, f"`{node.how}`", ir.YESNO)
    if is_unknown(start, way, test):
        return unknown(node.span)
    return ir.Flight(start, way, it.slot, test, node.how == "until", span=node.span)


@resolves(tree.Groups)
def groups(r: Resolver, node: tree.Groups, scope: Scope) -> ir.Expr:
    """Resolve `groups of stones`."""
    cells = coercion.cells(r, r.expr(node.among, scope), scope, "`groups of`")
    return cells if is_unknown(cells) else ir.Groups(cells, span=node.span)


@resolves(tree.AllDirections)
def all_directions(r: Resolver, node: tree.AllDirections, scope: Scope) -> ir.Expr:
    """Resolve `all directions`, the diagonal ones too."""
    return ir.Directions(diagonal=True, span=node.span)


@resolves(tree.Leaps)
def leaps(r: Resolver, node: tree.Leaps, scope: Scope) -> ir.Expr:
    """Resolve `leaps 1 by 2`, of which boards of hexagons have none."""
    short, long = sorted((node.short.value, node.long.value))
    shapes = [board.shape for board in r.names.boards.values()]
    if not long:
        return r.mistake(say_of_ways.no_leap(node.span), scope)
    if shapes and all(hexagonal(shape) for shape in shapes):
        return r.mistake(say_of_ways.leaps_of_hexagons(node.span, shapes[0].span), scope)
    return ir.Leaps(short, long, span=node.span)


def hexagonal(shape: tree.Grid | tree.Picture | tree.Unbounded) -> bool:
    """Return whether the cells of a board have six neighbors."""
    return not isinstance(shape, tree.Unbounded) and shape.kind == "hexagonal"


@resolves(tree.AllPlayers)
def all_players(r: Resolver, node: tree.AllPlayers, scope: Scope) -> ir.Expr:
    """Resolve `all players after active`."""
    if node.after is None:
        return ir.AllPlayers(span=node.span)
    after = coercion.of_kind(r, r.expr(node.after, scope), scope, "`after`", ir.PLAYER)
    return unknown(node.span) if is_unknown(after) else ir.AllPlayers(after, span=node.span)


@resolves(tree.OtherPlayers)
def other_players(r: Resolver, node: tree.OtherPlayers, scope: Scope) -> ir.Expr:
    """Resolve `all other players`: all but the one at hand."""
    whose = implicit_owner.others_of(r, node.span, scope)
    return ir.AllPlayers(whose, others=True, span=node.span) if whose else unknown(node.span)


def regions_at(
    r: Resolver, family: tree.Name, whole: tree.Expr, span: Span, scope: Scope
) -> ir.Expr:
    """Resolve `unit of cell`: the regions of a family that hold a cell."""
    if not r.names.is_family(family.text):
        return _no_family(r, family, scope)
    key = bare_names.family_key(r, family.text, family.span, scope)
    what_for = f"`{family.text} of`"
    cell = coercion.cell(r, r.expr(whole, scope), scope, what_for)
    if not key or is_unknown(cell):
        return unknown(span)
    return ir.RegionsAt(key, cell, ir.set_of(of_family(key)), span=span)


def _no_family(r: Resolver, name: tree.Name, scope: Scope, named: bool = False) -> ir.Expr:
    if name.text in r.names.things:
        thing = r.names.things[name.text]
        wanted = "a family of regions"
        return r.mistake(
            names.wrong_kind(name.span, name.text, thing.kind, wanted, thing.span), scope
        )
    if name.text in r.names.refused:
        return unknown(name.span)
    known = r.names.family_names()
    return r.mistake(names.unknown_family(name.span, name.text, known, named), scope)
