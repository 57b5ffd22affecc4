"""A kernel in C whose state is looked at after each decision, also built with sanitizers.

What is compiled is the text of the kernel that plays, word for word; more functions stand behind
it, which start it, take a decision, and write down every field that it still has but for lists and
rows: those hold what is left of earlier decisions.
"""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from attrs import frozen

from sdg.kernel.c.compiler import build, compiler
from sdg.kernel.c.printer import print_c
from sdg.kernel.compare import ended_early
from sdg.kernel.dialect.widths import WIDEST_NUMBER
from sdg.kernel.dialect.writer import Source
from sdg.kernel.generator_context import Kernel
from sdg.lab.c_kernel import Native, in_c

SANITIZERS = (
    "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-wrapv", "-O0",
    "-Dalways_inline=noinline",  # a function that is written out at each call takes long to build
)  # fmt: skip
WORD = 64
LOW = (1 << WORD) - 1
FIELD = re.compile(
    r"^    (?!u64 |char )(\w+) f_(?!list_|lot_|queue|row)(\w+?)(?:\[(\d+)\])?;$", re.M
)
ENTRY = """
size_t one_state(void) { return sizeof(State); }
static void over(State *s) { s->f_over = BEYOND; }
void begin(State *s, u64 seed) {
    s->f_seed = (number)seed;
    GIVEN_UP(NULL) ? over(s) : k_start(s);
}
void take(State *s, number decisions, number i) {
    s->f_decisions = decisions;
    GIVEN_UP(NULL) ? over(s) : k_decide(s, i);
}
void end(State *s) { GIVEN_UP(NULL) ? over(s) : k_finish(s); }
"""
TICK = "void pass_(State *s, number seconds) { GIVEN_UP(NULL) ? over(s) : k_tick(s, seconds); }\n"


@frozen
class Field:
    """A field of the state, as it is declared in C."""

    kind: str
    name: str
    many: int | None

    def written(self) -> str:
        """Print how it is written down."""
        if self.kind == "int16_t":
            return f"for (int i = 0; i < {self.many}; i++) *out++ = (number)s->f_{self.name}[i];"
        whole = f"s->f_{self.name}"
        return f"memcpy(out, &{whole}, sizeof {whole}); out += sizeof {whole} / sizeof *out;"


@frozen
class Printed:
    """A kernel in C with what looks at it."""

    text: str
    fields: tuple[Field, ...]  # that are looked at


def printed(kernel: Kernel, source: Source) -> Printed:
    """Print a kernel with what looks at it."""
    text = print_c(source, kernel.widths(), len(kernel.columns.names))
    state = text[text.index("typedef struct State {") : text.index("} State;")]
    fields = tuple(
        Field(kind, name, int(many) if many else None)
        for kind, name, many in FIELD.findall(state)
        if not name.startswith("memo_")  # what was asked last: it may be another thing in each
    )
    look = [
        "number look(const State *s, u64 *out) {",
        "    u64 *first = out;",
        "    *out++ = s->chance;",
        *(f"    {field.written()}" for field in fields),
        "    return out - first;",
        "}",
    ]
    tick = TICK if kernel.engine.timed else ""
    return Printed("\n".join([text, ENTRY, tick, *look, ""]), fields)


def built(kernel: Kernel, source: Source, *flags: Sequence[str]) -> list[InC]:
    """Build a kernel with each of some flags."""
    kernels: list[InC] = []
    text = printed(kernel, source) if flags else None
    for each in flags:
        kernels.append(InC(kernel, source, each, text, kernels[0] if kernels else None))
    return kernels


class InC:
    """A kernel in C that follows a plain one: a follower of `kernel/compare.py`.

    Where one that is asked `before` it has the same state, that one has been compared already.
    """

    def __init__(
        self,
        kernel: Kernel,
        source: Source,
        flags: Sequence[str] = (),
        text: Printed | None = None,
        before: InC | None = None,
    ) -> None:
        text = text or printed(kernel, source)
        self.fields, self.before = text.fields, before
        self.name = "C with sanitizers" if SANITIZERS[0] in flags else "C"
        widths = kernel.widths()
        widest = max(widths.values())  # sets in several words have as many of them as the widest
        self.words = {
            kind: (widest if width > WIDEST_NUMBER else width) // WORD
            for kind, width in widths.items()
        }
        self.library = build(text.text, flags)
        self.library.one_state.restype = ctypes.c_size_t
        self.library.look.restype = ctypes.c_int64
        options = tuple(source.options.values())
        self.native = Native(kernel.columns, self.library, self.name, options=options)
        memory = ctypes.create_string_buffer(self.library.one_state() + WORD)
        self.state = ctypes.byref(memory, -ctypes.addressof(memory) % WORD)
        self.memory = memory
        self.library.set_options(self.state, in_c(options))
        most = sum((field.many or 1) * self.words.get(field.kind, 1) for field in self.fields)
        self.seen = (ctypes.c_uint64 * (most + 1))()

    def start(self, seed: int) -> None:
        self.library.begin(self.state, ctypes.c_uint64(seed))

    def tick(self, seconds: int) -> None:
        self.library.pass_(self.state, ctypes.c_int64(seconds))

    def decide(self, decisions: int, index: int) -> None:
        self.library.take(self.state, ctypes.c_int64(decisions), ctypes.c_int64(index))

    def finish(self) -> None:
        self.library.end(self.state)

    def unlike(self, s: Any) -> str:
        many = self.library.look(self.state, self.seen)
        if self.before is not None and bytes(self.seen) == bytes(self.before.seen):
            return ""
        if ended_early(s):
            over = self.seen[self.place("over")]
            return "" if over == s.over & LOW else f"{self.name}: over: {s.over & LOW} and {over}"
        mine = self._words(s)
        assert many == len(mine) == len(self.seen)
        if mine == self.seen[:many]:
            return ""
        return f"{self.name}: {'; '.join(self._differing(s))}"

    def place(self, name: str) -> int:
        """Return where a field begins among the words that are seen; before all is chance."""
        at = 1
        for field in self.fields:
            if field.name == name:
                break
            at += (field.many or 1) * self.words.get(field.kind, 1)
        return at

    def _words(self, s: Any) -> list[int]:
        """Return the words of all fields of the plain kernel, in the order of C."""
        words = [s.generator.state]
        for field in self.fields:
            words += self._words_of(field, getattr(s, field.name))
        return words

    def _words_of(self, field: Field, value: Any) -> list[int]:
        width, values = self.words.get(field.kind, 1), value if isinstance(value, list) else [value]
        if width == 1:
            return [each & LOW for each in values]
        return [each >> WORD * word & LOW for each in values for word in range(width)]

    def _differing(self, s: Any) -> Iterator[str]:
        """Tell the words of fields that differ, with both values."""
        if s.generator.state != self.seen[0]:
            yield f"chance: {s.generator.state} and {self.seen[0]}"
        at = 1
        for field in self.fields:
            mine = self._words_of(field, getattr(s, field.name))
            yours = self.seen[at : at + len(mine)]
            at += len(mine)
            for i, (one, other) in enumerate(zip(mine, yours, strict=True)):
                if one != other:
                    yield f"{field.name}[{i}]: {one} and {other}"


@cache
def sanitizer() -> Path | None:
    """Return the library that has to be loaded before all others; None if there is none."""
    called = compiler()
    if called is None:
        return None
    asked = [*called, "-print-file-name=libasan.so"]
    output = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False).stdout
    library = Path(output.strip())
    return library.resolve() if library.is_absolute() and library.is_file() else None


def sanitized() -> dict[str, str]:
    """Return the environment of a process that can load what is built with sanitizers."""
    return os.environ | {
        "LD_PRELOAD": str(sanitizer()),
        "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=1",
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
    }
