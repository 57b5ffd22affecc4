"""Challenges of table mode, generated: who notices a misplay, and what follows.

Bots look right after a card was placed wrong, and as they begin a turn; their chances are those of
`playing/misplaying_bots.py`, word for word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.bot_names import WHOLE, Habits
from sdg.chance import EACH_CELL, Stream
from sdg.engine.course.turns import CAPPED
from sdg.ir.types import nothing_of
from sdg.ir.walking import walk
from sdg.kernel.dialect.fixed_functions import add_fixed
from sdg.kernel.dialect.outcomes import FAULT
from sdg.kernel.dialect.values import Code, Frame, InStack, OnCell, OnCells, Series
from sdg.kernel.expressions.absence import maybe_nothing
from sdg.kernel.expressions.register import number, value
from sdg.kernel.misplays.bot_misplays import BEFORE, TRIED, write_misplays
from sdg.kernel.misplays.overlooked_rules import write_faults
from sdg.kernel.steps.body import Body, generates, says
from sdg.kernel.steps.card_steps import as_number
from sdg.kernel.steps.trial_steps import take_back
from sdg.kernel.upkeep.events import nothing_happened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sdg.kernel.decisions.choice import Choice
    from sdg.kernel.generator_context import Kernel


@says("undo action")
def _undo_action(body: Body) -> None:
    """Generate code: all is as it was before the misplay; the clock goes on."""
    k = body.k
    k.source.add("clock = s.clock")
    take_back(k, k.source.place_to_save(BEFORE))
    k.source.add("s.clock = clock")
    k.source.add("s.taken_back = 1")
    body.moved = True
    for slot in [slot for slot, kept in body.E.items() if isinstance(kept, OnCell | OnCells)]:
        del body.E[slot]  # other cards may lie there: these are refused


@generates(ir.Chooses)
def _choose(body: Body, step: ir.Chooses) -> None:
    """Generate code: a bot chooses one of several, each as likely."""
    k, source, element = body.k, body.k.source, step.over.type.of
    assert isinstance(element, ir.Type)
    over = value(k, step.over, body.E)
    many = source.keep("0", "many")
    with k.each(over):
        source.add(f"{many} += 1")
    index = source.keep("0", "index")
    with source.block(f"if {many} > 1:"):
        who = k.named(number(k, step.who, body.E), "who")
        source.add(f"aside(s, s.steps, {Stream.PICKED} + {who})")
        source.add(f"{index} = drawn(s, {many})")
    nothing = nothing_of(element)
    chosen = source.keep(str(nothing) if nothing == ir.NOTHING else "ABSENT", "chosen")
    n = source.keep("0", "n")
    with k.each(over) as each:
        with source.block(f"if {n} == {index}:"):
            source.add(f"{chosen} = {as_number(each)}")
        source.add(f"{n} += 1")
    code = Code(chosen)
    body.E[step.slot] = code if nothing == ir.NOTHING else maybe_nothing(code)


def write_table_mode(k: Kernel, choices: Sequence[tuple[int, Choice]]) -> None:
    """Generate what bots place wrong, who notices it, and what comes of it."""
    write_misplays(k, choices)
    for name in ("finder", "shown", "taken_back", "found_at_once", "found_later", "steps",
                 "careful", "aside"):  # fmt: skip
        k.source.fields[name] = "number()"
    write_faults(k)
    for word in ("misplay", "notice"):
        _habit(k, word)
    add_fixed(k.source, "err")
    _notices(k)
    _challenge(k)


def _habit(k: Kernel, word: str) -> None:
    """Generate how often a seat's bot errs, or sees: it is set later, as options are."""
    with k.source.function(f"def {word}_of(s: State, seat: number) -> number:"):
        for seat in range(k.shape.players):
            habits = k.habits[seat] if k.habits else Habits()
            field = k.source.set_later(f"{word}_{seat}", getattr(habits, word))
            with k.source.block(f"if seat == {seat}:"):
                k.source.add(f"return {field}")
        k.source.add("return 0")


def _notices(k: Kernel) -> None:
    """Generate the test whether some bot shows something now, and what."""
    source, add, players = k.source, k.source.add, k.shape.players
    _standing(k)
    says = "Return the first of some wrong cards that a seat notices; -1 if it sees none."
    with source.function("def sees(s: State, seat: number, here: cells) -> number:", says):
        with k.each(Code("here", "cells")) as cell:
            with source.block(f"if whose_error(s, {cell}) == seat:"):
                add("continue")
            add(f"aside(s, s.decisions, {Stream.NOTICED} + seat + {EACH_CELL} * ({cell} + 1))")
            with source.block(f"if drawn(s, {WHOLE}) < notice_of(s, seat):"):
                add(f"return {cell}")
        add("return -1")
    says = "Return whether a seat shows a cell; after a decision all look at what is new."
    with source.function("def notices(s: State) -> number:", says):
        _score_ahead(k)
        with source.block(f"if s.over == {FAULT} or s.over == {CAPPED}:"):
            add("return 0")
        with source.block("if not s.wrong and not s.fresh:"):
            add("return 0")
        add("wrong: cells = standing(s) | s.fresh")
        add("new: cells = 0")
        with k.each(Code("wrong & s.misplaid", "cells")) as cell:
            add(f"new |= one_cell({cell}) if whose_error(s, {cell}) == s.decided else 0")
        n = source.fresh("n")
        with source.block(f"for {n} in range({players - 1}):"):
            add(f"s.finder = (s.decided + 1 + {n}) % {players}")
            add("s.shown = sees(s, s.finder, new)")
            with source.block("if s.shown >= 0:"):
                add("return 1")
        with source.block("if s.over == 0 and (s.active != s.decided or s.began):"):
            add("s.finder = s.active")
            add("s.shown = sees(s, s.finder, wrong & ~new)")
            add("return s.shown >= 0")
        add("return 0")


def _standing(k: Kernel) -> None:
    """Generate which cards lie wrong that were placed so before, and who has placed one."""
    source, add = k.source, k.source.add
    with source.function("def standing(s: State) -> cells:"):
        add("found: cells = 0")
        with k.each(Code("s.wrong", "cells")) as cell:
            with source.block(f"if s.cell[{cell}] != s.wrong_kind[{cell}]:"):
                add("continue")
            add(f"told: cells = s.lasting & one_cell({cell})")
            with source.block("if not told:"):
                add(f"told = faults(s, {cell})")
            with source.block("if told:"):
                add(f"found |= one_cell({cell})")
        add("return found")
    add_fixed(source, "whose_error")


def _score_ahead(k: Kernel) -> None:
    """Generate code: a game which is over ends in an error if its final scoring is one."""
    with k.source.block("if s.over != 0:"):
        place = k.source.place_to_save(TRIED)
        k.source.add(f"save(s, {place})")
        k.source.add("finish(s)")
        take_back(k, place)


def _challenge(k: Kernel) -> None:
    source, add, anything = k.source, k.source.add, k.engine.triggers.anything
    _consequences(k, at_once=True)
    _consequences(k, at_once=False)
    with source.function("def challenge(s: State) -> none:", "Let a seat show an error."):
        for name in ("looked", "turn_over", "game_over", "taken_back", "careful"):
            add(f"s.{name} = 0")
        k.triggers.before(anything)
        add("fresh: cells = 0")
        with source.block("if s.fresh and s.fresh_seat != s.finder:"):
            add("fresh = s.fresh")
            with source.block("if not fresh >> s.shown & 1:"):
                with k.each(Code("s.fresh", "cells")) as cell:
                    add(f"fresh |= faults(s, {cell})")
                add("fresh = s.fresh if fresh >> s.shown & 1 else 0")
        with source.block("if fresh:"):
            add("s.found_at_once += count(fresh)")
            add("s.careful = s.fresh_seat + 1")
            add("found_at_once(s, fresh, s.fresh_seat)")
            add("s.wrong &= ~fresh")
            with source.block("if not s.taken_back:"):
                add("s.fresh = 0")
        with source.block("else:"):
            add("s.found_later += 1")
            add("found_later(s, one_cell(s.shown), s.wrong_seat[s.shown])")
            add("s.wrong &= ~one_cell(s.shown)")
        add("s.steps += 1")
        with source.block(f"if s.over == {FAULT}:"):
            add("return")
        with source.block("if s.taken_back:"):
            nothing_happened(k)
            k.triggers.forget()
            k.triggers.nothing_waits()
        with source.block(f"elif {k.triggers.settle(anything)}:"):
            add("return")
        add("advance(s)")


def _consequences(k: Kernel, at_once: bool) -> None:
    """Generate what comes of an error that is shown right away, or later."""
    assert k.rules.misplay is not None, "players are the referee"
    after = k.rules.misplay.after(at_once)
    head = f"def found_{'at_once' if at_once else 'later'}"
    with k.source.function(f"{head}(s: State, cells_: cells, culprit: number) -> none:"):
        if after is None:
            return
        E: Frame = {1: Code("culprit", "seat"), 2: Code("s.finder", "seat")}
        if any(isinstance(node, ir.Local) and node.slot == 0 for node in walk(after.body.steps)):
            E[0] = _wrong_cards(k)
        Body(k, E, in_action=False, after_misplay=True).write(after.body.steps)


def _wrong_cards(k: Kernel) -> Series:
    """Write down the cards that are shown: wherever they go, they are those that were there."""
    source, cells = k.source, k.shape.cells
    source.fields["shown_many"] = "number()"
    for word in ("kind", "cell"):
        source.fields[f"shown_{word}"] = f"small({cells})"
    source.add("s.shown_many = 0")
    with k.each(Code("cells_ & s.occupied", "cells")) as cell:
        source.add(f"s.shown_kind[s.shown_many] = s.cell[{cell}]")
        source.add(f"s.shown_cell[s.shown_many] = {cell}")
        source.add("s.shown_many += 1")

    def lying(i: str) -> InStack:
        return InStack(f"s.shown_cell[{i}]", f"s.shown_kind[{i}]", k.shape.kinds)

    return Series(lying, "0", "s.shown_many", noted=True)
