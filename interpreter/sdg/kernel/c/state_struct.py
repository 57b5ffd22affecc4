"""The state of a kernel as a struct of C: its fields, ordered by what is saved, cleared, copied."""

from __future__ import annotations

import ast

from sdg.chance import GOLDEN
from sdg.kernel.c.sets import Sets
from sdg.kernel.dialect.tree import calls_of
from sdg.kernel.dialect.widths import WORD
from sdg.kernel.dialect.writer import UNDO, Source

STATE, MEMORY = "State", "Memory"  # what functions are given whole
ROW = "row"  # the field that is no number but where the columns of a game are
SMALLEST = 16  # bits of the numbers of a field declared `small`
SOON = 16  # decisions of a game whose chance is computed in one go
ROOM = 1 << 15  # bytes of the state of a game that becomes one function: it lies on the stack


class StateStruct:
    """The classes that a kernel declares as structs of C: its state, and what agents remember.

    With `whole` the game becomes one function of C. Its state is a variable of that function then,
    unless that is too large.
    """

    def __init__(self, source: Source, sets: Sets, whole: bool) -> None:
        self.source = source
        self.sets = sets
        self.whole = whole
        self.on_stack = False  # whether the state is a variable of the function of the game
        self.classes: dict[str, dict[str, tuple[str, int | None, int]]] = {}

    @property
    def fields(self) -> dict[str, tuple[str, int | None, int]]:
        """Return the fields of the state: their kind, how many (None: one), the first value."""
        return self.classes[STATE]

    def declare(self, node: ast.ClassDef) -> None:
        """Note the fields that a class declares."""
        fields = self.classes[node.name] = {}
        for item in node.body:
            assert isinstance(item, ast.Assign)
            if not isinstance(item.value, ast.Call):
                continue  # how many fields make the state
            assert isinstance(item.targets[0], ast.Name) and isinstance(item.value.func, ast.Name)
            kind = item.value.func.id
            given = [ast.literal_eval(argument) for argument in item.value.args]
            many: int | None = None
            first = 0
            if kind == "number":
                first = given[0] if given else 0
            elif kind == "numbers":
                many, first, kind = given[0], (given[1] if len(given) > 1 else 0), "number"
            else:
                many = given[0] if given else None
                first = given[1] if len(given) > 1 else 0
            fields[item.targets[0].id] = kind, many, first

    def state(self, module: ast.Module) -> list[str]:
        """Declare the state: what is saved, what is cleared for each game, lists, the rest."""
        kept = [name for name in self.source.kept if name in self.fields]
        lists = [name for name in self.fields if name.startswith("list_")]
        later = [name for name in self.fields if name.split("_")[0] in (ROW, "queue", "lot")]
        rest = [name for name in self.fields if name not in (*kept, *lists, *later)]
        options = list(self.source.options)
        given = ["seed", *options]  # what a run keeps
        saves = len(self.source.saves) if "save" in calls_of(module) else 0
        self.on_stack = self.whole and not saves and self._bytes(list(self.fields)) <= ROOM
        ahead = self.source.foreseen if self.on_stack else 0
        soon = SOON if self.source.by_turns and not ahead else 0
        undo = self.source.saves.get(UNDO) if saves and self.source.memory else None
        cleared = [name for name in (*kept, *rest) if name not in given]
        return [
            "typedef struct State {",
            *map(self._field, kept), "    u64 chance;", "    u64 bots;", *map(self._field, rest),
            "    char cleared[1];", *map(self._field, lists),
            "    char copied[1];", *map(self._field, later),
            *(["    const u64 (*ahead)[BLOCK];"] if ahead else []),
            *(["    u64 *soon;", "    number from, from_seat;"] if soon else []),
            *([f"    char saved[{saves}][{self._bytes(kept)}];"] if saves else []),
            "} State;",
            "#define KEPT offsetof(State, chance)", "#define COPIED offsetof(State, copied)",
            f"#define SAVES {saves}", *(["#define ON_STACK"] if self.on_stack else []),
            *([f"#define AHEAD {ahead}", f"#define SEATS {self.source.seats}"] if ahead else []),
            *(self._turns(soon) if soon else []),
            *([f"#define UNDO {undo}"] if undo is not None else []),
            *self._clearing(cleared, given),
            "/* Say what the options are; `state` may be the first of what a table holds. */",
            "void set_options(void *state, const number *values) {",
            *(f"    ((State *)state)->f_{name} = values[{i}];" for i, name in enumerate(options)),
            "}",
            "static inline void copy_options(State *s, const State *other) {",
            *(f"    s->f_{name} = other->f_{name};" for name in options),
            "}",
        ]  # fmt: skip

    def _turns(self, soon: int) -> list[str]:
        """Print for how many decisions chance is computed in one go, and what seats in turn add."""
        seats = self.source.seats
        added = ((seat % seats + 1) * GOLDEN & (1 << WORD) - 1 for seat in range(soon + seats))
        return [
            f"#define SOON {soon}", f"#define SEATS {seats}",
            f"static const u64 TURNS[] = {{{', '.join(f'{word}ull' for word in added)}}};",
        ]  # fmt: skip

    def _clearing(self, cleared: list[str], given: list[str]) -> list[str]:
        """Print how fields get their first values, but for what is given.

        Where the state is a variable it is done field by field, so that the compiler can keep each
        of them where it likes.
        """
        one_by_one = self.on_stack and not any(
            self.sets.is_wide(self.fields[name][0]) for name in cleared
        )
        if one_by_one:
            lines = [self._set(name, 0) for name in cleared if not self.fields[name][2]]
        else:
            lines = [
                *(f"    number {name} = s->f_{name};" for name in given),
                "    memset(s, 0, offsetof(State, cleared));",
            ]
        return [
            "static inline void clear(State *s) {", *lines,
            *(
                self._set(name, first) for name, (_, _, first) in self.fields.items()
                if first and name not in self.source.options
            ),
            *(f"    s->f_{name} = {name};" for name in given if not one_by_one), "}",
        ]  # fmt: skip

    def _field(self, name: str, whole: str = STATE) -> str:
        """Declare a field."""
        kind, many, _ = self.classes[whole][name]
        if name == ROW:
            return f"    number (*f_{name})[BLOCK];"
        inner = f"int{SMALLEST}_t" if kind == "small" else kind
        return f"    {inner} f_{name}{'' if many is None else f'[{many}]'};"

    def memory(self) -> list[str]:
        """Declare what agents remember while they think, if there are any."""
        if MEMORY not in self.classes:
            return []
        lines = [self._field(name, MEMORY) for name in self.classes[MEMORY]]
        return ["typedef struct Memory {", *lines, "} Memory;"]

    def _set(self, name: str, value: int) -> str:
        """Print that a field, or each value of it, becomes a number."""
        many = self.fields[name][1]
        if many is None:
            return f"    s->f_{name} = {value};"
        return f"    for (int i = 0; i < {many}; i++) s->f_{name}[i] = {value};"

    def _bytes(self, names: list[str]) -> int:
        """Return at least how many bytes some fields take, with room between them."""
        size = 64
        for kind, many, _ in map(self.fields.__getitem__, names):
            bits = {"number": WORD, "small": SMALLEST}.get(kind, self.sets.widths.get(kind, WORD))
            size += bits // 8 * ((many or 1) + 1)
        return size
