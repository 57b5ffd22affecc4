"""The text of a kernel while it is generated: lines, fresh names, fields of the state, tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from textwrap import wrap

from attrs import define, field

from sdg.kernel.dialect import runtime
from sdg.kernel.dialect.reuse import Reuse
from sdg.kernel.dialect.tree import WORKED
from sdg.source import Span

INDENT = "    "
MOST_LINES = 10_000  # the longest program of a shipped game has some 2,000
UNDO = "undoing a turn"  # what the state is kept for at the first decision


class Unsupported(Exception):
    """Something that kernels cannot do yet; the message names it.

    `instead` says how the same can be written so that there is a kernel, "" where nothing is known;
    `span` is where it stands in the file, where that is known.
    """

    def __init__(self, what: str, instead: str = "") -> None:
        super().__init__(what)
        self.instead = instead
        self.span: Span | None = None


@contextmanager
def standing(at: Span | None) -> Iterator[None]:
    """Tell what is refused meanwhile where it stands, unless a part of it has said so more
    closely.
    """
    try:
        yield
    except Unsupported as missing:
        missing.span = missing.span or at
        raise


@define
class Source:
    """A kernel: declared fields and tables, and the lines of its functions."""

    fields: dict[str, str] = field(factory=dict)  # name: `cells(9)`
    kept: tuple[str, ...] = ()  # the fields that make the state; the rest is scratch and counts
    memory: dict[str, str] = field(factory=dict)  # the same of what agents remember, if they think
    tables: dict[str, tuple[str, tuple[int, ...]]] = field(factory=dict)  # name: (type, values)
    lines: list[str] = field(factory=list)
    depth: int = 0
    written: int = 0
    made: int = 0
    functions: dict[str, list[str]] = field(factory=dict)  # written while another is at hand
    notes: dict[str, str] = field(factory=dict)  # what functions are for, for readers alone
    options: dict[str, int] = field(factory=dict)  # fields of options, and their values
    known: dict[object, str] = field(factory=dict)  # what a function was written for: its name
    seats: int = 1
    # decisions whose chance is computed for many games together: see `analysis/card_flow.py`
    foreseen: int = 0
    by_turns: bool = False  # seats decide one after the other: some chance is computed in one go
    errs: bool = False  # bots err: they need a chance for that
    saves: dict[str, int] = field(factory=dict)  # what a state is kept for: the number of its place
    reuse: Reuse | None = None  # what is known in the function at hand, if it only looks

    def add(self, line: str) -> None:
        """Generate a line at the depth at hand; raise `Unsupported` where there are too many."""
        self.written += 1
        if self.written > MOST_LINES:
            raise Unsupported("rules that become so long a program")
        if self.reuse is not None:
            self.reuse.leave(self.depth)
        self.lines.append(INDENT * self.depth + line if line else "")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Generate what is below a line that ends in a colon."""
        self.add(head)
        self.depth += 1
        begun = self.lines[-1]
        yield
        if self.lines[-1] is begun:
            self.add("pass")
        self.depth -= 1

    @contextmanager
    def function(self, head: str, says: str = "", looks: bool = False) -> Iterator[None]:
        """Generate a function; one that is begun amid another stands before it in the end.

        What it `says` is in our words, never in an author's. If it only `looks`, nothing changes
        meanwhile that expressions read.
        """
        outer, self.lines = self.lines, []
        depth, self.depth = self.depth, 0
        reuse, self.reuse = self.reuse, Reuse(self) if looks else None
        with self.block(head):
            yield
        self._enter(self.lines, says)
        self.lines, self.depth, self.reuse = outer, depth, reuse

    def add_function(self, lines: list[str], says: str) -> None:
        """Add a function whose lines are known, as those of every game are."""
        self.written += len(lines)
        self._enter([*lines], says)

    def _enter(self, lines: list[str], says: str) -> None:
        name = lines[0].split("(")[0].removeprefix("def ")
        if self.functions.get(name) or hasattr(runtime, name):
            raise Unsupported(f"names of which two functions would be called `{name}`")
        self.functions[name] = lines
        if says:
            self.notes[name] = says

    @property
    def metered(self) -> bool:
        """Return whether what takes long counts, and may give a game up (`passes/meter.py`)."""
        return WORKED in self.fields

    def begins(self, name: str) -> bool:
        """Return whether a function is still to be written, and keep its place if so."""
        if name in self.functions:
            return False
        self.functions[name] = []
        return True

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Collect lines instead of writing them."""
        outer, self.lines = self.lines, []
        collected = self.lines
        yield collected
        if self.reuse is not None:
            self.reuse.forget(collected)
        self.lines = outer

    def fresh(self, stem: str = "v") -> str:
        """Return a name that nothing has yet."""
        self.made += 1
        return f"{stem}{self.made}"

    def keep(self, value: str, stem: str = "v", kind: str = "") -> str:
        """Give a value a name, and return it."""
        name = self.fresh(stem)
        self.add(f"{name}: {kind} = {value}" if kind else f"{name} = {value}")
        return name

    def option(self, name: str, value: int) -> str:
        """Return the field of an option: its value is set in what is compiled from the text."""
        return self.set_later(f"option_{name}", value)

    def set_later(self, field: str, value: int) -> str:
        """Return a field whose value is set later, as that of an option is."""
        self.options[field] = value
        self.fields[field] = f"number({value})"
        return f"s.{field}"

    def place_to_save(self, purpose: str) -> int:
        """Return the number of the place where the state is kept for a purpose."""
        return self.saves.setdefault(purpose, len(self.saves))

    def table(self, stem: str, values: Sequence[int], kind: str = "numbers") -> str:
        """Return the name of a table with these values; one without any holds a 0, as C has it."""
        values = tuple(values) or (0,)
        for name, known in self.tables.items():
            if known == (kind, values):
                return name
        stem = stem.replace(" ", "_").upper()  # families of two boards: `row of pond`
        name = stem = f"T{stem}" if stem.startswith("_") else stem  # no name that C or Python keeps
        while name in self.tables:
            name = f"{stem}_{len(self.tables)}"
        self.tables[name] = kind, values
        return name

    def text(self, tables: bool = True) -> str:
        """Return the whole module, or all but the tables, for `gate.py`, which runs it."""
        return "\n".join(self._parts(tables, for_readers=False)) + "\n"

    def shown(self) -> str:
        """Return the whole module for readers: what it imports, and what each function is for."""
        imports = f"from __future__ import annotations\n\nfrom {runtime.__name__} import *\n\n\n"
        return imports + "\n".join(self._parts(tables=True, for_readers=True)) + "\n"

    def _parts(self, tables: bool, for_readers: bool) -> Iterator[str]:
        yield from ["@state", "class State:"]
        for name, declared in self.fields.items():
            ends = "  # the state proper ends here" if for_readers and name == self.kept[-1] else ""
            yield f"{INDENT}{name} = {declared}{ends}"
        yield f"{INDENT}KEPT = {len(self.kept)}"
        if self.memory:
            yield from ["", "", "@state", "class Memory:"]
            yield from (f"{INDENT}{name} = {declared}" for name, declared in self.memory.items())
            yield f"{INDENT}KEPT = 0"
        for name, lines in self.functions.items():
            noted = for_readers and name in self.notes
            note = [f'{INDENT}"""{self.notes[name]}"""'] if noted else []
            yield from ["", "", *lines[:1], *note, *lines[1:]]
        for name, (kind, values) in self.tables.items() if tables else ():
            yield from ["", f"{name} = (  # {kind}" if for_readers else f"{name} = ("]
            line = ", ".join(map(_written, values)) + ","
            yield from wrap(
                line, 96, initial_indent=INDENT, subsequent_indent=INDENT,
                break_long_words=False, break_on_hyphens=False,
            )  # fmt: skip
            yield ")"


def _written(value: int) -> str:
    return str(value) if abs(value) < 1 << 20 else f"{value:#x}"
