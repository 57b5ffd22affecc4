"""From an engine's rules to the text of a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from sdg import ir
from sdg.analysis.card_flow import foreseen, one_by_turns
from sdg.analysis.certainty import moved_by_actions, turning
from sdg.analysis.reachable import narrowed
from sdg.bots import Habits
from sdg.engine.build import Engine
from sdg.ir import ABSENT, NOTHING
from sdg.ir.given import Doubts
from sdg.ir.walking import walk
from sdg.kernel.c.wide_sets import VECTOR, WORD
from sdg.kernel.course.rows import BEYOND, FAULT, write_rows
from sdg.kernel.course.scoring import write_scoring
from sdg.kernel.course.triggers import Triggers
from sdg.kernel.course.turns import write_turns
from sdg.kernel.dialect.gate import check_names, check_nesting
from sdg.kernel.dialect.source import Source, Unsupported
from sdg.kernel.dialect.values import (
    Code,
    Conflicts,
    Groups,
    Held,
    InPlace,
    InStack,
    OnCell,
    OnCells,
    Runs,
    Seats,
    Series,
    Span,
    Value,
)
from sdg.kernel.expressions import aggregates as counting
from sdg.kernel.expressions import conditions, lookups, numbers, sets
from sdg.kernel.expressions.card_order import each_in_order, has_order, taking
from sdg.kernel.expressions.expressions import Frame, is_somebody, number, owner, test
from sdg.kernel.expressions.runs import each_group, each_run
from sdg.kernel.facts.number_bounds import Bounds
from sdg.kernel.facts.refusals import refuse_unknown
from sdg.kernel.masks.kinds import kinds_passing
from sdg.kernel.passes.meter import meter
from sdg.kernel.rules.conflicts import each_conflict
from sdg.kernel.search.include import add_agents
from sdg.kernel.state.moves import write_moving
from sdg.kernel.state.shape import Shape

REGISTERED = (conditions, counting, lookups, numbers, sets)

MOST_WAYS = WORD - 1  # directions: a set of them is a number


class Kernel:
    """One kernel while it is written; each part finds the others through it.

    With `thinking`, it has agents that look ahead, and games are played by them.
    """

    def __init__(
        self,
        engine: Engine,
        edge: int = 0,
        thinking: bool = False,
        habits: Sequence[Habits] = (),
    ) -> None:
        """Begin a kernel; a card on a cell of the edge is more than it can see (`window.py`).

        Where the players are the referee, `habits` are what the bots of the seats overlook.
        """
        refuse_unknown(engine.rules)
        check_names(engine.rules)
        if engine.misplays is not None and engine.turns.undoes:
            raise Unsupported("turns that are taken back, where the players are the referee")
        self.engine = engine
        self.edge = edge
        self.layout = engine.layout
        self.rules = narrowed(engine.rules)
        self.thinking = thinking
        self.at_table = engine.misplays is not None
        self.strays = False  # whether a game may be given up: more cards come together than fit
        self.habits = habits
        self.source = Source()
        self.shape = Shape(engine, self.rules, self.source, thinking)
        if self.shape.ways > MOST_WAYS:
            raise Unsupported(f"more than {MOST_WAYS} directions")
        self.by_origin = set[str]()  # actions whose decisions are kept as cells, for each cell
        self.actions = {action.name: action for action in self.rules.actions}
        self.takes = dict[tuple[str, frozenset[int]], bool]()  # see `forgetting.py`
        self.moved_by_actions = moved_by_actions(self.actions)
        self.turning = turning(self.actions)
        self.doubts = Doubts(self.rules)
        self.bounds = Bounds(self)
        self.triggers = Triggers(self)
        self.asks_amid_trials = any(
            isinstance(node, ir.Possible) for node in walk((self.rules.actions, self.rules.rules))
        )

    def write(self) -> Source:
        """Write the whole kernel."""
        try:
            self._write()
        except RecursionError:
            raise Unsupported("expressions that are nested so deep") from None
        check_nesting(self.source.text(tables=False))
        return self.source

    def _write(self) -> None:
        write_moving(self)
        write_turns(self)
        write_scoring(self)
        if self.thinking:
            add_agents(self.source)
        self.columns = write_rows(self)
        self.source.seats = self.shape.players
        if not (self.at_table or self.shape.stacked):  # on a cell of a stack more than one may come
            self.source.foreseen = foreseen(self.rules, self.shape.cells)
        self.source.by_turns = not (self.at_table or self.thinking) and one_by_turns(
            self.rules, self.shape.players
        )
        self.source.errs = self.at_table
        meter(self.source, self.elements())

    def elements(self) -> dict[str, int]:
        """Answer how many elements a set of each kind may have."""
        regions = len(self.layout.regions.cells)
        return {"cells": self.shape.cells, "regions": regions, "kinds": self.shape.kinds}

    def widths(self) -> dict[str, int]:
        """Answer how many bits each kind of set has."""
        found = self.elements()
        if any(each.generator is not None for each in self.layout.regions.families.values()):
            # Where a card lies tells the number of its region: one set is shifted into the other.
            most = max(found["cells"], found["regions"])
            found |= {"cells": most, "regions": most}
        return {
            kind: next((w for w in (WORD, 128) if n <= w), -(-n // VECTOR) * VECTOR)
            for kind, n in found.items()
        }

    # ---- words

    def named(self, text: str, stem: str = "v", kind: str = "") -> str:
        """Answer a name for a value, or the value if it is as short as a name."""
        if text.lstrip("-").replace("_", "").isalnum():
            return text
        return self.source.keep(text, stem, kind)

    def annotation(self, code: Code) -> str:
        """Answer the type that a name for a value is declared with."""
        return code.kind if code.kind in ("cells", "regions", "kinds") else ""

    def assigned(self, name: str, code: Code) -> str:
        """Write a value being given a name, which another branch gives too."""
        kind = self.annotation(code)
        return f"{name}: {kind} = {code}" if kind else f"{name} = {code}"

    def joined(self, parts: list[Callable[[], str]], word: str) -> str:
        """Join conditions by `and` or `or`; a later one is worked out only if it is asked for."""
        written: list[tuple[list[str], str]] = []
        depth = self.source.depth
        for part in parts:
            with self.source.aside() as lines:
                text = part()
            written.append((lines, text))
            self.source.depth += 1
        self.source.depth = depth
        if not any(lines for lines, _ in written[1:]):
            self.source.lines += written[0][0]
            return f"({f' {word} '.join(text for _, text in written)})"
        first, last = ("0", "1") if word == "and" else ("1", "0")
        found = self.source.keep(first, "found")
        for lines, text in written:
            self.source.lines += lines
            self.source.add(f"if {text if word == 'and' else f'not {text}'}:")
            self.source.depth += 1
        self.source.add(f"{found} = {last}")
        self.source.depth = depth
        return found

    @contextmanager
    def each(self, over: Value, copies: bool = False) -> Iterator[Value]:
        """Write a loop over a set, what is below it inside; with `copies`, over each card."""
        add = self.source.add
        match over:
            case Code(text, "cells" | "regions" | "directions" as kind):
                with self.bits(text, "number" if kind == "directions" else kind) as i:
                    yield Code(i)
            case Held() | OnCells() | Series() if has_order(self, over):
                with each_in_order(self, over, copies) as card:
                    yield card
            case OnCells(text, False):
                with self.bits(text, "cells") as i:
                    yield OnCell(i)
            case Held(place, whose, None) if only := self.shape.endless_kind(place, whose):
                with self.source.block(f"for {self.source.fresh('n')} in range(1):"):
                    yield InPlace(place, whose, only)
            case Held(place, whose):
                with self.bits(self.there(over), "kinds") as i:
                    if copies and not self.shape.plain(self.shape.places[place]):
                        many = self.source.keep(self.shape.copy(place, whose, i), "many")
                        with self.source.block(f"for {self.source.fresh('n')} in range({many}):"):
                            yield InPlace(place, whose, i)
                    else:
                        yield InPlace(place, whose, i)
            case Code(text, "players"):
                with self.bits(text, "number") as seat:
                    yield Code(seat, "seat")
            case Span(first, many, passes):
                n, each = self.source.fresh("n"), self.source.fresh("each")
                with self.source.block(f"for {n} in range({many}):"):
                    add(f"{each} = {first} + {n}")
                    if passes is not None:
                        with self.source.block(f"if not {passes(each)}:"):
                            add("continue")
                    yield Code(each)
            case Groups(cells, passes, through):
                with each_group(self, cells, through) as group:
                    if passes is not None:
                        with self.source.block(f"if not {passes(group)}:"):
                            add("continue")
                    yield Code(group, "cells")
            case Runs():
                with each_run(self, over) as run:
                    yield run
            case Conflicts(board):
                with each_conflict(self, board) as group:
                    yield Code(group, "cells")
            case Seats(first, many, passes):
                n, seat = self.source.fresh("n"), self.source.fresh("seat")
                with self.source.block(f"for {n} in range({many}):"):
                    if first == "0":
                        add(f"{seat} = {n}")
                    else:
                        add(f"{seat} = ({first} + {n}) % {self.shape.players}")
                    if passes is not None:
                        with self.source.block(f"if not {passes(seat)}:"):
                            add("continue")
                    yield Code(seat, "seat")
            case _:
                raise Unsupported("a loop over such a set")

    @contextmanager
    def bits(self, text: str, kind: str) -> Iterator[str]:
        """Write a loop over the bits of a set, the lowest first; yields the name of one."""
        if (many := _first_so_many(text)) is not None:
            i = self.source.fresh("i")
            with self.source.block(f"for {i} in range({many}):"):
                yield i
            return
        left = self.source.keep(text, "left", kind)
        with self.source.block(f"while {left}:"):
            i = self.source.keep(f"first({left})", "i")
            self.source.add(f"{left} &= {left} - 1")
            yield i

    def cells_of(self, regions: str, table: str) -> str:
        """Write the cells of some regions together; those last asked for at this place are kept."""
        number_ = sum(name.startswith("memo_") for name in self.source.fields) // 2
        asked, cells = f"memo_{number_}_asked", f"memo_{number_}"
        self.source.fields[asked], self.source.fields[cells] = "regions()", "cells()"
        wanted = self.named(regions, "wanted", "regions")
        with self.source.block(f"if {wanted} != s.{asked}:"):
            self.source.add(f"s.{asked} = {wanted}")
            self.source.add(f"s.{cells} = 0")
            with self.each(Code(wanted, "regions")) as region:
                self.source.add(f"s.{cells} |= {table}[{region}]")
        return f"s.{cells}"

    def there(self, held: Held) -> str:
        """Write the kinds of the cards that are meant in a place."""
        if held.fixed and held.kinds is not None:
            return held.kinds
        has = self.shape.has(held.place, held.owner)
        return f"({has} & {held.kinds})" if held.kinds else has

    def fault(self) -> None:
        """Write that the rules go wrong."""
        self.source.add(f"s.over = {FAULT}")

    def within(self, many: str, room: int, leave: str = "return") -> None:
        """Write that a game is given up in which more cards come together than have room."""
        if not self.shape.endless:
            return
        if self.at_table:
            raise Unsupported("an endless supply where the players are the referee")
        if self.thinking:
            raise Unsupported("agents where an endless supply may fill piles or stacks")
        self.strays = True
        with self.source.block(f"if {many} >= {room}:"):
            self.source.add("s.strayed = 1")
            self.source.add(f"s.over = {BEYOND}")
            self.source.add(leave)

    def over(self, code: int) -> None:
        """Write that the game is over, unless the rules have gone wrong on the way there."""
        with self.source.block("if s.over == 0:"):
            self.source.add(f"s.over = {code}")

    # ---- cards

    def kind_of(self, card: Value) -> str:
        """Write the kind of a card, -1 of none."""
        match card:
            case OnCell(cell):
                at = self.named(cell, "at")
                return self.named(f"s.cell[{at}] if {at} >= 0 else -1", "kind")
            case InPlace(_, _, kind) | InStack(_, kind):
                return self.named(kind, "kind")
        raise Unsupported("the kind of such a card")

    def store_word(self, stored: ir.Stored, E: Frame) -> str:
        """Write the field of a counter whose owner is somebody."""
        if self.layout.stores[stored.name].owners == (NOTHING,):
            return self.shape.store(stored.name, "")
        if not is_somebody(stored.owner, E):
            raise Unsupported("a counter of somebody who may be nobody")
        return self.shape.store(stored.name, owner(self, stored.owner, E))

    def sum_of_copies(self, place: str, whose: str, kinds: str) -> str:
        """Count the cards of some kinds in a place."""
        total = self.source.keep("0", "total")
        with self.each(Held(place, whose, kinds)) as card:
            assert isinstance(card, InPlace)
            self.source.add(f"{total} += {self.shape.copy(place, whose, card.kind)}")
        return total

    def sum_of_heights(self, cells: str) -> str:
        """Count all cards on some cells."""
        total = self.source.keep("0", "total")
        with self.each(Code(cells, "cells")) as cell:
            self.source.add(f"{total} += s.height[{cell}]")
        return total

    def kinds_passing(self, held: Held, slot: int, condition: ir.Expr, E: Frame) -> str:
        """Write the kinds among those held that pass a condition."""
        anywhere = ir.Const(0, ir.CARD)  # the condition does not speak of where they lie
        if (known := kinds_passing(self, condition, slot, E, held, anywhere)) is not None:
            return self.named(known, "passing", "kinds")
        passing = self.source.keep("0", "passing", "kinds")
        with self.each(held) as card:
            assert isinstance(card, InPlace)
            E[slot] = card
            with self.source.block(f"if {test(self, condition, E)}:"):
                self.source.add(f"{passing} |= one_kind({card.kind})")
        return passing

    def pick_some(self, place: str, whose: str, kinds: str) -> str:
        """Write a card of some kinds being picked by chance: its kind."""
        there = f"({self.shape.has(place, whose)} & {kinds})"
        if self.shape.plain(self.shape.places[place]):
            return f"nth({there}, below(s, count({there})))"
        total = self.sum_of_copies(place, whose, kinds)
        i = self.source.keep(f"below(s, {total})", "i")
        left = self.source.keep(there, "left", "kinds")
        kind = self.source.keep(f"first({left})", "kind")
        with self.source.block(f"while {i} >= {self.shape.copy(place, whose, kind)}:"):
            self.source.add(f"{i} -= {self.shape.copy(place, whose, kind)}")
            self.source.add(f"{left} &= {left} - 1")
            self.source.add(f"{kind} = first({left})")
        return kind

    def draw_some(self, place: str, whose: str, kinds: str) -> str:
        """Write a card of some kinds being drawn: its kind."""
        kind = self.source.keep(self.pick_some(place, whose, kinds), "drawn")
        if not self.shape.places[place].endless:
            self.source.add(f"{taking(place)}(s, {whose}, {kind})")
        return kind

    # ---- sets kept beside the cells

    def value_index(self, attribute: str) -> tuple[int, ...]:
        """Answer the place of each kind's value among the attribute's, -1 where it has none."""
        low = self.shape.low(attribute)
        column = self.layout.cards.column(attribute)
        return tuple(-1 if code == ABSENT else code - low for code in column)

    @contextmanager
    def with_value(self, attribute: str, kind: str, kinds: int = -1) -> Iterator[str]:
        """Write what concerns only kinds that have an attribute; answer the index of its value.

        `kinds` are those that the kind can be: all, if nothing is said.
        """
        index = self.value_index(attribute)
        if index[:-1] == tuple(range(len(index) - 1)):  # the cards differ in nothing else
            yield kind
            return
        table = self.source.table(f"{attribute}_index", index)
        if any(value < 0 for i, value in enumerate(index[:-1]) if kinds >> i & 1):
            with self.source.block(f"if {table}[{kind}] >= 0:"):
                yield f"{table}[{kind}]"
        else:
            yield f"{table}[{kind}]"

    def number(self, node: ir.Expr, E: Frame) -> str:
        """Write an expression that is one number."""
        return number(self, node, E)


def _first_so_many(text: str) -> int | None:
    """Answer how many elements a set has, if it is always all of the first so many."""
    elements = int(text) if text.isdecimal() else 0
    return elements.bit_length() if elements and elements & elements + 1 == 0 else None
