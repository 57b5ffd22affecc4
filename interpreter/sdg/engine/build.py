"""The reference engine put together: fixed rules in, an `Engine` that plays them out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from attrs import frozen

from sdg import ir
from sdg.diagnostics import SdgError
from sdg.engine.compiled_table import Core
from sdg.engine.course.scoring import Scoring
from sdg.engine.course.shown_phase import SLOTS as UNSEEN
from sdg.engine.course.shown_phase import may_stop_unseen
from sdg.engine.course.triggers import Triggers
from sdg.engine.course.turns import Turns
from sdg.engine.decisions.actions import Actions
from sdg.engine.decisions.decision_text import Saying
from sdg.engine.decisions.explanation import Explainer
from sdg.engine.decisions.listing import Lister
from sdg.engine.decisions.misplays import make_misplays
from sdg.engine.expressions import (
    arithmetic,
    card_sets,
    conditions,
    first_last,
    numbers,
    orders,
    sets,
)
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.masks import flights, regions, ways
from sdg.engine.queries import aggregates, emptiness, filters, quantified
from sdg.engine.rules.legality import Legality
from sdg.engine.steps.compiler import StepCompiler
from sdg.engine.steps.for_each import bounded_loops, deciding_loops
from sdg.engine.views.indistinguishable import Redealer
from sdg.engine.views.observer import Observer
from sdg.engine.views.state_data import StateWriter
from sdg.engine.views.values_to_type import DomainFaces
from sdg.ir import NOTHING
from sdg.ir.walking import walk
from sdg.layout.backs import backs_of
from sdg.layout.cards import Kind, make_cards
from sdg.layout.geometry import OFFSETS, Geometry, leaps
from sdg.layout.grid import Grid
from sdg.layout.regions import make_regions
from sdg.layout.slots import SNAPSHOT, Layout, PlaceAt, Slots, lay_out, lay_out_sets
from sdg.layout.with_options import ARITHMETIC, compared, constant, fix
from sdg.messages.sizes import slot_of_many
from sdg.per_thread import PerThread

REGISTERED = (
    numbers, arithmetic, conditions, sets, card_sets, first_last, orders, regions, flights,
    ways, aggregates, emptiness, filters, quantified,
)  # fmt: skip


@frozen
class Engine(Core):
    """The reference engine of one game at one table: what is compiled, and the views of states.

    Each view is made when it is first needed.
    """

    @cached_property
    def faces(self) -> DomainFaces:
        """Return what determines the values of parameters."""
        return DomainFaces(self)

    @cached_property
    def saying(self) -> Saying:
        """Return what says decisions in words."""
        return Saying(self.layout, self.lister.domains)

    @cached_property
    def explainer(self) -> Explainer:
        """Return what explains why decisions are refused."""
        return Explainer(self.actions)

    @cached_property
    def observer(self) -> Observer:
        """Return what shows what a seat sees."""
        return Observer(self)

    @cached_property
    def redealer(self) -> Redealer:
        """Return what deals the cards anew that a seat does not see."""
        return Redealer(self)

    @cached_property
    def writer(self) -> StateWriter:
        """Return what writes states and reads them."""
        return StateWriter(self)


def make_engine(
    rules: ir.Rules,
    players: int,
    options: Mapping[str, int],
    misplays: bool = False,
    shared: bool = False,
) -> Engine:
    """Compile a game for a number of players and the codes of its options; see `lay_out_table`."""
    return compile_engine(lay_out_table(rules, players, options, misplays, shared))


def lay_out_table(
    rules: ir.Rules,
    players: int,
    options: Mapping[str, int],
    misplays: bool = False,
    shared: bool = False,
) -> Layout:
    """Put players and options into the rules and give everything its slot in the state.

    With `misplays` the players watch over the rules that may be broken. What is `shared` evaluates
    in play for what options decide.
    """
    fixed = fix(rules, players, options, misplays, shared)
    geometry = Geometry(tuple(_grids(fixed, players)), _leaps(fixed))
    regions = make_regions(fixed, geometry, players)
    index = {attribute.name: i for i, attribute in enumerate(fixed.attributes)}
    backs = [face for _, _, face in backs_of(fixed, regions, players)]
    cards = make_cards(fixed, constant, lambda test, kind: bool(_on_kind(test, kind, index)), backs)
    totals = {s.name: constant(s.total) for s in fixed.stores if s.total is not None}
    layout = lay_out(fixed, players, geometry, regions, cards, totals)
    layout.written = rules
    layout.loops = [layout.take(1) for _ in range(bounded_loops(fixed))]
    deciding = deciding_loops(fixed)
    layout.rests = [layout.take(1) for _ in deciding]
    layout.whose = layout.take(1) if any(loop.acts for loop in deciding) else layout.whose
    if may_stop_unseen(fixed):
        start = layout.take(UNSEEN)
        layout.unseen = range(start, layout.size)
    layout.misplaid = layout.take(3) if fixed.misplay is not None else 0
    lay_out_sets(layout)
    return layout


def compile_engine(layout: Layout) -> Engine:
    """Compile what a layout stands for; each call returns an engine of its own."""
    fixed = layout.rules
    compiler = Compiler(layout)
    compiler.judge = legality = Legality(compiler)
    legality.compile()
    steps = StepCompiler(compiler)
    actions = Actions(compiler, steps, legality)
    compiler.prober = actions.lister = lister = Lister(compiler, actions)
    triggers = Triggers(compiler, actions)
    turns = Turns(compiler, actions, triggers, lister)
    misplaying = make_misplays(compiler, actions)
    in_play = *fixed.course(ends=True, misplay=True), fixed.scoring, fixed.win, fixed.titles
    timed = any(
        isinstance(node, ir.Fact) and node.name.startswith("clock")
        for node in walk((fixed.rules, in_play))
    )
    return Engine(
        fixed, layout, compiler, actions, triggers, lister, turns, Scoring(compiler),
        tuple(_first(layout)), timed, compiler.work, misplaying,
    )  # fmt: skip


def engines(lay_out: Callable[[], Layout]) -> PerThread[Engine]:
    """Return engines of one layout: a state of one thread is a state of every other."""
    layouts: list[Layout] = []

    def compiled() -> Engine:
        if not layouts:
            layouts.append(lay_out())
        return compile_engine(layouts[0])  # of two made at the same moment, the first

    return PerThread(compiled)


def _grids(rules: ir.Rules, players: int) -> list[Grid]:
    grids: list[Grid] = []
    start = 0
    for board in rules.boards:
        for owner in range(players) if board.per_player else (NOTHING,):
            if board.reach is not None:
                side = 2 * board.reach + 1
                grid = Grid(board.name, owner, side, side, -board.reach, -board.reach, start, False)
            else:
                assert board.rows is not None and board.columns is not None
                rows, columns = constant(board.rows), constant(board.columns)
                grid = Grid(
                    board.name, owner, rows, columns, 1, 1, start, True, board.hexagonal,
                    board.drawn,
                )  # fmt: skip
            grids.append(grid)
            start += grid.size
    return grids


def _leaps(rules: ir.Rules) -> tuple[tuple[int, int], ...]:
    """Return the offsets of all leaps that the rules name, but for those that have a name."""
    offset_groups = (
        leaps(node.short, node.long) for node in walk(rules) if isinstance(node, ir.Leaps)
    )
    offsets = dict.fromkeys(offset for each in offset_groups for offset in each)
    return tuple(offset for offset in offsets if offset not in OFFSETS)


def _on_kind(expr: ir.Expr, kind: Kind, index: Mapping[str, int]) -> int:
    """Evaluate a condition on a card's attributes, before there is a layout."""
    match expr:
        case ir.Const(value):
            return value
        case ir.Attr(_, attribute):
            return kind.codes[index[attribute]]
        case ir.IsWild(_, attribute):
            return kind.wild == index[attribute]
        case ir.Compare(op, left, right):
            return compared(op, _on_kind(left, kind, index), _on_kind(right, kind, index))
        case ir.Arithmetic(op, left, right):
            return ARITHMETIC[op](_on_kind(left, kind, index), _on_kind(right, kind, index))
        case ir.All(parts):
            return all(_on_kind(part, kind, index) for part in parts)
        case ir.Any(parts):
            return any(_on_kind(part, kind, index) for part in parts)
        case ir.Not(part):
            return not _on_kind(part, kind, index)
        case ir.Choice(condition, yes, no):
            chosen = yes if _on_kind(condition, kind, index) else no
            return _on_kind(chosen, kind, index)
        case _:
            raise AssertionError(f"not about a card: {expr}")


def _owned(layout: Layout, place: PlaceAt, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards of a deck that a place has first: of a player's cards those of its owner,
    of cards with the attribute that it is kept for those with its value."""
    for attribute in layout.cards.attributes:
        its_own = place.owner >= 0 if attribute.seats else attribute.name == place.declared.per
        if its_own:
            column = layout.cards.column(attribute.name)
            kinds = tuple(kind for kind in kinds if column[kind] in (ir.ABSENT, place.key))
    return kinds


def _check_slot(place: ir.Place, kinds: int) -> None:
    """Raise `SdgError` if an endless slot, which stands for its card, gives more than one kind."""
    if place.kind == "slot" and place.endless and kinds > 1:
        assert place.span is not None
        raise SdgError([slot_of_many(place.span, place.name, kinds)])


def _first(layout: Layout) -> Slots:
    """Return the slots before setup: the decks in their places, the boards bare."""
    S: Slots = [0] * layout.size
    S[SNAPSHOT] = None
    for rest in layout.rests:
        S[rest] = ()
    S[layout.nowhere] = S[layout.nowhere + 1] = ()
    if layout.misplaid:
        S[layout.misplaid : layout.misplaid + 3] = (), (), None
    for store in layout.stores.values():
        if store.declared.kind == "marker":
            S[store.start] = NOTHING
    for place in layout.places.values():
        S[place.slot] = S[place.below] = ()
        if place.declared.holds is not None:
            amount, deck = place.declared.holds
            copies = max(0, constant(amount))
            kinds = _owned(layout, place, layout.cards.decks[deck])
            cards = sorted(set(kinds) if place.declared.endless else kinds * copies)
            _check_slot(place.declared, len(cards))
            S[place.slot] = tuple(cards)
    for cell in range(layout.geometry.size):
        S[layout.cells + cell] = NOTHING
        if layout.covered:
            S[layout.covered + cell] = ()
    return S
