"""A kernel while it is generated: its text, its state, and what all generators share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol, TypeAlias, TypeVar

from sdg import ir
from sdg.analysis.certainty import moved_by_actions, turning
from sdg.analysis.reduced_rules import narrowed
from sdg.bot_names import Habits
from sdg.engine.build import Engine
from sdg.engine.course.triggers import Brings, Trigger
from sdg.ir import ABSENT
from sdg.ir.do_arguments import Doubts
from sdg.ir.walking import walk
from sdg.kernel.dialect.gate import check_names
from sdg.kernel.dialect.outcomes import BEYOND, FAULT
from sdg.kernel.dialect.values import Code, Held, InPlace, InStack, OnCell, Value
from sdg.kernel.dialect.widths import VECTOR, WORD
from sdg.kernel.dialect.writer import Source, Unsupported
from sdg.kernel.facts.number_bounds import Bounds
from sdg.kernel.state.fields import declare
from sdg.kernel.state.shape import Shape
from sdg.measures.columns import Columns

MOST_WAYS = WORD - 1  # directions: a set of them is a number

Loop: TypeAlias = "Callable[[Kernel, Any, bool], AbstractContextManager[Value]]"
LOOPS: dict[type, Loop] = {}  # by the class of the set
L = TypeVar("L", bound=Loop)


def loops(kind: type) -> Callable[[L], L]:
    """Register how a loop over sets of a class is written: f(kernel, set, copies)."""

    def register(loop: L) -> L:
        LOOPS[kind] = loop
        return loop

    return register


class Consequences(Protocol):
    """What writes the triggers and ends that follow a change; see `course/triggers.py`."""

    def before(self, brings: Brings) -> None:
        """Generate code: what is compared later is kept."""

    def settle(self, brings: Brings) -> str:
        """Generate the call that carries out what a change brought about: 1 if the game is over."""

    def owner_kind(self, place: str) -> str:
        """Return the kind of number that the owner of a place is: a seat, or a number."""

    def waited_for(self) -> list[str]:
        """Return the actions that some trigger waits for."""

    def counted(self) -> list[str]:
        """Return the fields that count how often such an action was done."""

    def forget(self) -> None:
        """Generate code: nothing was done."""

    def done(self, name: str, arguments: list[str]) -> None:
        """Generate code: an action was carried out, where something waits for it."""

    def nothing_waits(self) -> None:
        """Generate code: nothing waits that actions done have set off."""

    def end(self, end: ir.End) -> None:
        """Generate code: the game ends, after the steps of the end."""

    def quiet(self, brings: Brings) -> bool:
        """Return whether nothing is brought about but ends."""

    def comparing_anew(self, brings: Brings) -> AbstractContextManager[None]:
        """Generate what compares with the state as it is now; after it, with the one from
        before.
        """

    def collect(self, brings: Brings) -> str:
        """Generate the function that queues the triggers which wait for what has happened."""

    def trigger(self, trigger: Trigger) -> str:
        """Generate the function of a trigger: 1 if the game is over."""

    def ended(self, brings: Brings) -> str:
        """Generate the function that tests ends: 1 if the game is over."""

    def write_common(self) -> None:
        """Generate what queues and carries out triggers, whichever they are."""

    def write_rest(self) -> None:
        """Generate the functions that what was written before calls."""


class Kernel:
    """One kernel while it is written; each part finds the others through it.

    With `thinking`, it has agents that look ahead, and games are played by them. `generate.py`
    gives it `triggers` before it is written, and `columns`, those of a game's row, after that.
    """

    triggers: Consequences
    columns: Columns

    def __init__(
        self,
        engine: Engine,
        edge: int = 0,
        thinking: bool = False,
        habits: Sequence[Habits] = (),
    ) -> None:
        """Begin a kernel; a card on a cell of the edge is more than it can see
        (`facts/board_window.py`).

        Where the players are the referee, `habits` are what the bots of the seats overlook.
        """
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
        declare(self.shape)
        if self.shape.ways > MOST_WAYS:
            raise Unsupported(f"more than {MOST_WAYS} directions")
        self.by_origin = set[str]()  # actions whose decisions are kept as cells, for each cell
        self.actions = {action.name: action for action in self.rules.actions}
        self.takes = dict[tuple[str, frozenset[int]], bool]()  # see `steps/stale_names.py`
        self.moved_by_actions = moved_by_actions(self.actions)
        self.turning = turning(self.actions)
        self.doubts = Doubts(self.rules)
        self.bounds = Bounds(self.rules, self.layout, self.shape.all_cards)
        self.asks_amid_trials = any(
            isinstance(node, ir.Possible) for node in walk((self.rules.actions, self.rules.rules))
        )

    def elements(self) -> dict[str, int]:
        """Return how many elements a set of each kind may have."""
        regions = len(self.layout.regions.cells)
        return {"cells": self.shape.cells, "regions": regions, "kinds": self.shape.kinds}

    def widths(self) -> dict[str, int]:
        """Return how many bits each kind of set has."""
        sizes = self.elements()
        if any(each.generator is not None for each in self.layout.regions.families.values()):
            # Where a card lies gives the number of its region: one set is shifted into the other.
            most = max(sizes["cells"], sizes["regions"])
            sizes |= {"cells": most, "regions": most}
        return {
            kind: next((w for w in (WORD, 128) if n <= w), -(-n // VECTOR) * VECTOR)
            for kind, n in sizes.items()
        }

    # ---- words

    def named(self, text: str, stem: str = "v", kind: str = "") -> str:
        """Return a name for a value, or the value if it is as short as a name."""
        if text.lstrip("-").replace("_", "").isalnum():
            return text
        return self.source.keep(text, stem, kind)

    def annotation(self, code: Code) -> str:
        """Return the type that a name for a value is declared with."""
        return code.kind if code.kind in ("cells", "regions", "kinds") else ""

    def assigned(self, name: str, code: Code) -> str:
        """Generate a value being given a name, which another branch gives too."""
        kind = self.annotation(code)
        return f"{name}: {kind} = {code}" if kind else f"{name} = {code}"

    def joined(self, parts: list[Callable[[], str]], word: str) -> str:
        """Join conditions by `and` or `or`; a later one is computed only if it decides."""
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
        joined = self.source.keep(first, "found")
        for lines, text in written:
            self.source.lines += lines
            self.source.add(f"if {text if word == 'and' else f'not {text}'}:")
            self.source.depth += 1
        self.source.add(f"{joined} = {last}")
        self.source.depth = depth
        return joined

    @contextmanager
    def each(self, over: Value, copies: bool = False) -> Iterator[Value]:
        """Generate a loop over a set, what is below it inside; with `copies`, over each card.

        Raise Unsupported where nothing is registered by `loops` for such a set.
        """
        loop = LOOPS.get(type(over))
        if loop is None:
            raise Unsupported("a loop over such a set")
        with loop(self, over, copies) as one:
            yield one

    @contextmanager
    def bits(self, text: str, kind: str) -> Iterator[str]:
        """Generate a loop over the bits of a set, the lowest first; yields the name of one."""
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
        """Generate the cells of some regions together; those last needed at this place are
        kept.
        """
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
        """Generate the kinds of the cards that are meant in a place."""
        if held.fixed and held.kinds is not None:
            return held.kinds
        has = self.shape.has(held.place, held.owner)
        return f"({has} & {held.kinds})" if held.kinds else has

    def fault(self) -> None:
        """Generate code: the rules go wrong."""
        self.source.add(f"s.over = {FAULT}")

    def within(self, many: str, room: int, leave: str = "return") -> None:
        """Generate code: a game is given up in which more cards come together than have room."""
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
        """Generate code: the game is over, unless the rules have gone wrong on the way there."""
        with self.source.block("if s.over == 0:"):
            self.source.add(f"s.over = {code}")

    # ---- cards

    def kind_of(self, card: Value) -> str:
        """Generate the kind of a card, -1 of none."""
        match card:
            case OnCell(cell):
                at = self.named(cell, "at")
                return self.named(f"s.cell[{at}] if {at} >= 0 else -1", "kind")
            case InPlace(_, _, kind) | InStack(_, kind):
                return self.named(kind, "kind")
        raise Unsupported("the kind of such a card")

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

    def pick_some(self, place: str, whose: str, kinds: str) -> str:
        """Generate a card of some kinds being picked by chance: its kind."""
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

    # ---- sets kept with the cells

    def value_index(self, attribute: str) -> tuple[int, ...]:
        """Return the place of each kind's value among the attribute's, -1 where it has none."""
        low = self.shape.low(attribute)
        column = self.layout.cards.column(attribute)
        return tuple(-1 if code == ABSENT else code - low for code in column)

    @contextmanager
    def with_value(self, attribute: str, kind: str, kinds: int = -1) -> Iterator[str]:
        """Generate what concerns only kinds that have an attribute; return the index of its value.

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


def _first_so_many(text: str) -> int | None:
    """Return how many elements a set has, if it is always all of the first so many."""
    elements = int(text) if text.isdecimal() else 0
    return elements.bit_length() if elements and elements & elements + 1 == 0 else None
