"""Misplays of bots, generated: drawn by lot, carried out and noted.

A lot is an action with arguments, legal or not. Lots are drawn in a random order until one breaks
a single rule that players may overlook. Of the wrong cards that nobody has shown the state keeps
the cells (`wrong`), kinds and seats; of the last misplay, as long as it can be found right away,
the cells (`fresh`), whose it is, and the state before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sdg import ir
from sdg.kernel.decisions.action_list import ActionList
from sdg.kernel.decisions.actions import tried
from sdg.kernel.decisions.choice import Choice
from sdg.kernel.decisions.one_by_one import (
    bind_arguments,
    each_value,
    elements,
    laid_wild,
    most_decisions,
)
from sdg.kernel.dialect.fixed_functions import add_fixed
from sdg.kernel.dialect.outcomes import FAULT
from sdg.kernel.dialect.values import Code, Frame, InPlace, InStack, OnCell, Value
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.misplays.overlooked_rules import write_blame
from sdg.kernel.state.events import is_order_noted
from sdg.kernel.state.shape import MOST_OPTIONS
from sdg.kernel.steps.trial_steps import apart, put_back

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sdg.kernel.generator_context import Kernel

MOST_LOTS = 1 << 17
BEFORE = "taking a misplay back"  # what the state is kept for before one
TRIED = "what might be laid wrong"


def write_misplays(k: Kernel, choices: Sequence[tuple[int, Choice]]) -> None:
    """Generate how a misplay is drawn and taken; `choices` are the steps at which seats decide."""
    Misplays(k, choices).write()


class Misplays:
    """Writes what players may overlook in one game."""

    def __init__(self, k: Kernel, choices: Sequence[tuple[int, Choice]]) -> None:
        self.k = k
        self.choices = choices
        self.offered = {
            n: tuple(name for name in k.actions if name in choice.step.actions)
            for n, choice in choices
        }
        self.names = tuple(dict.fromkeys(name for names in self.offered.values() for name in names))
        self.arguments = max(
            len(k.engine.lister.domains.slots(k.actions[name])) - 1 for name in self.names
        )

    def write(self) -> None:
        """Generate all of it."""
        cells, fields = self.k.shape.cells, self.k.source.fields
        for name in ("tried_landed", "tried_left", "at_once", "misplaid"):
            fields[name] = "cells()"
        fields["tried_kind"] = f"small({cells})"
        for name in ("decided", "began", "made"):
            fields[name] = "number()"
        write_blame(self.k)
        self.lots()
        self.try_lot()
        self.take_lot()
        self.foretell()
        self.note()
        self.slip()
        add_fixed(self.k.source, "heed")

    # ---- lots

    def lots(self) -> None:
        """Generate all that could be tried being listed."""
        k, source = self.k, self.k.source
        many = sum(
            _write_lots(ActionList(k, k.actions[name]), n) for n, name in enumerate(self.names)
        )
        if many > MOST_LOTS:
            raise Unsupported(f"misplays of {many} decisions at once, more than {MOST_LOTS}")
        fields = ("action", "at", "wild", *map(str, range(self.arguments)))
        source.fields |= {f"lot_{each}": f"numbers({many})" for each in fields}
        source.fields["lots"] = "number()"
        says = "List what could be tried now, legal or not."
        with source.function("def list_lots(s: State) -> none:", says):
            source.add("s.lots = 0")
            for number, names in self.offered.items():
                with source.block(f"if s.step == {number}:"):
                    for name in names:
                        source.add(f"lots_of_{name}(s)")

    def each_action(self, lot: str) -> Iterator[tuple[str, str]]:
        """Generate what is done for each action of a lot: its name, and how it is carried out."""
        for number, name in enumerate(self.names):
            given = [f"s.lot_{i}[{lot}]" for i in range(_many_arguments(self.k, name))]
            with self.k.source.block(f"if s.lot_action[{lot}] == {number}:"):
                yield (
                    name,
                    f"{tried(self.k, name)}({', '.join(['s', *given, f's.lot_wild[{lot}]'])})",
                )

    # ---- trials

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Generate what is tried; where cards arrived and left is noted, then all is as before."""
        k, add = self.k, self.k.source.add
        place = k.source.place_to_save(TRIED)
        add(f"save(s, {place})")
        with apart(k) as outer:
            trying = k.source.keep("s.trying", "trying")
            add("s.trying = 1")
            yield
            add("s.tried_landed = s.landed")
            add("s.tried_left = s.left")
            with k.source.block(f"if s.over == {FAULT}:"):
                add("s.tried_landed = 0")
                add("s.tried_left = 0")
            add(f"s.trying = {trying}")
            add(f"restore(s, {place})")
            put_back(k, outer, *outer)

    def try_lot(self) -> None:
        """Generate code: a lot is tried."""
        k, source, add = self.k, self.k.source, self.k.source.add
        says = "Return which rules a lot breaks; none if it is legal, or more stands against it."
        with source.function("def try_lot(s: State, lot: number) -> number:", says):
            add("s.at_once = 0")
            add("passed = 0")
            if is_order_noted(k.rules):
                add("s.comers = 0")
            add("before_blame(s)")
            with self.trial():
                for _, call in self.each_action("lot"):
                    add(f"passed = {call}")
                with source.block("if passed:"):
                    add("passed = blame(s)")
                with k.each(Code("s.landed", "cells")) as cell:
                    add(f"s.tried_kind[{cell}] = s.cell[{cell}]")
                with source.block(f"if s.over == {FAULT}:"):
                    add("passed = 0")
            with source.block("if not passed:"):
                add("return 0")
            add("s.at_once = s.astray")
            if is_order_noted(k.rules):
                self.gone_to()
            add("return s.broken")

    def gone_to(self) -> None:
        """Generate where cards lie now that were not to leave: on the first cell with such a
        card.
        """
        add = self.k.source.add
        with self.k.each(Code("s.torn & ~s.astray", "cells")) as cell:
            to = self.k.source.keep(str(cell), "to")
            first = self.k.source.keep("s.comers", "earliest")
            with self.k.each(Code("s.tried_landed", "cells")) as other:
                same = f"s.tried_kind[{other}] == s.cell[{cell}]"
                with self.k.source.block(f"if {same} and s.came[{other}] < {first}:"):
                    add(f"{to} = {other}")
                    add(f"{first} = s.came[{other}]")
            add(f"s.at_once |= one_cell({to})")

    def foretell(self) -> None:
        """Generate where cards arrive and leave by a legal decision, as far as chance is not
        asked.
        """
        source, add = self.k.source, self.k.source.add
        with source.function("def foretell(s: State, i: number) -> none:"), self.trial():
            for number, choice in self.choices:
                with source.block(f"if s.step == {number}:"):
                    depth = source.depth
                    for name in choice.actions:
                        with source.block(f"if i < s.many_{name}:"):
                            add(f"take_{name}(s, i)")
                        add("else:")
                        source.depth += 1
                        add(f"i -= s.many_{name}")
                    source.depth = depth

    # ---- decisions

    def take_lot(self) -> None:
        """Generate code: a lot is carried out, and what it brings about."""
        k, source, add = self.k, self.k.source, self.k.source.add
        with source.function("def take_lot(s: State, lot: number) -> none:"):
            for name in ("looked", "turn_over"):
                add(f"s.{name} = 0")
            add("s.step += 1")
            for name, call in self.each_action("lot"):
                brings = k.engine.triggers.by_action[name]
                k.triggers.before(brings)
                add(f"s.did_{name} += 1")
                with source.block(f"if not {call}:"):
                    k.fault()
                add("s.passes = 0")
                add(k.triggers.settle(brings))

    def note(self) -> None:
        """Generate which cards lie wrong after a decision of a seat."""
        source, add = self.k.source, self.k.source.add
        with source.function("def note_wrong(s: State, seat: number) -> none:"):
            add("s.wrong &= ~(s.tried_landed | s.tried_left)")
            with self.k.each(Code("s.wrong", "cells")) as cell:
                gone = f"s.cell[{cell}] != s.wrong_kind[{cell}]"
                add(f"s.wrong &= ~(one_cell({cell}) if {gone} else 0)")
            with source.block("if s.at_once:"):
                with self.k.each(Code("s.astray", "cells")) as cell:
                    add(f"s.wrong_kind[{cell}] = s.tried_kind[{cell}]")
                    add(f"s.wrong_seat[{cell}] = seat")
                add("s.wrong |= s.astray")
                add("s.lasting = s.lasting & ~s.astray | s.for_good")
                add("s.fresh = s.at_once")
                add("s.fresh_seat = seat")
            passed_by = "s.tried_landed"
            if self.k.engine.misplays is not None and self.k.engine.misplays.takes_back:
                passed_by += " or s.fresh_seat != seat"
            with source.block(f"elif {passed_by}:"):
                add("s.fresh = 0")

    def slip(self) -> None:
        """Generate a misplay: a lot is taken, and the state before it kept."""
        source, add = self.k.source, self.k.source.add
        says = "Take a lot that breaks rules, and go on to the next decision."
        with source.function("def slip(s: State, lot: number) -> none:", says):
            add("try_lot(s, lot)")
            add("fresh: cells = s.fresh")
            add("s.fresh = 0")
            add(f"save(s, {source.place_to_save(BEFORE)})")
            add("s.fresh = fresh")
            add("s.made += count(s.at_once)")
            add("seat = s.active")
            add("turn = s.turn")
            add("take_lot(s, lot)")
            add("advance(s)")
            add("note_wrong(s, seat)")
            add("s.misplaid = s.at_once")
            add("s.decided = seat")
            add("s.began = s.turn != turn")


def _write_lots(listing: ActionList, number: int) -> int:
    """Generate the function; return how many lots there are at most."""
    source, E = listing.k.source, Frame()
    wild, many = laid_wild(listing), list[int]()

    def put(names: tuple[str, ...]) -> None:
        many.append(
            most_decisions(
                listing, lambda slot, over: _lots_of(listing, over, E[slot], slot == wild)
            )
        )
        if wild is None:
            _put(listing, number, names, "0")
            return
        with each_value(listing, E[wild]) as chosen:
            _put(listing, number, names, chosen)

    with source.function(f"def lots_of_{listing.name}(s: State) -> number:", looks=True):
        bind_arguments(listing, listing.action.params, E, put)
        source.add("return s.lots")
    if sum(many) > MOST_OPTIONS:
        raise Unsupported("so many decisions among which bots could err")
    return sum(many)


def _put(listing: ActionList, number: int, names: tuple[str, ...], wild: str) -> None:
    """Generate code: a lot is put to the others."""
    add = listing.k.source.add
    add(f"s.lot_action[s.lots] = {number}")
    add("s.lot_at[s.lots] = s.lots")
    add(f"s.lot_wild[s.lots] = {wild}")
    for i, name in enumerate(names):
        add(f"s.lot_{i}[s.lots] = {name}")
    add("s.lots += 1")


def _lots_of(listing: ActionList, over: ir.Expr, argument: Value, wild: bool) -> int:
    """Return how many lots an argument makes at most; a wild card, one for each value."""
    shape = listing.k.shape
    match argument:
        case InPlace():
            values = listing.k.layout.cards.bindings.values() if wild else ()
            return shape.kinds + sum(len(each) - 1 for each in values)
        case OnCell():
            return shape.cells
        case InStack():
            return shape.all_cards
    return elements(listing, over)


def _many_arguments(k: Kernel, name: str) -> int:
    """Return how many arguments an action has, a wild card's value left out."""
    return len(k.engine.lister.domains.slots(k.actions[name])) - 1
