"""Sets in C: how many bits each kind takes, its type, its constants.

Narrow sets are numbers of C; wider ones take several words, and functions of `wide.h` compute with
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sdg.kernel.dialect.widths import VECTOR, WIDEST_NUMBER, WORD

HERE = Path(__file__).resolve().parent
SETS = ("cells", "regions", "kinds", "words")


class Sets:
    """The kinds of sets of one kernel; `widths` are the bits of each."""

    def __init__(self, widths: Mapping[str, int]) -> None:
        self.widths = {**widths, "words": WORD}
        self.widest = max(widths, key=lambda kind: widths[kind])
        self.most = widths[self.widest] if self.is_wide(self.widest) else 0
        self.constants: dict[int, str] = {}  # names of the wide constants that are printed

    def is_wide(self, kind: str) -> bool:
        """Return whether a kind of set takes several words."""
        return self.widths.get(kind, 0) > WIDEST_NUMBER

    def type_of(self, kind: str) -> str:
        """Return the type of C for a kind of set."""
        if self.is_wide(kind):
            return "wide"
        return "u128" if self.widths[kind] > WORD else "u64"

    def types(self) -> list[str]:
        """Declare the type of each kind, and that of wide sets if there are any."""
        each = [f"typedef {self.type_of(kind)} {kind};" for kind in SETS]
        if not self.most:
            return each
        return [f"#define WORDS {self.most // WORD}", (HERE / "wide.h").read_text(), *each]

    def constant(self, value: int, kind: str) -> str:
        """Print a number, or a set of a kind."""
        if self.is_wide(kind):
            return f"{{{{{self._words(value)}}}}}"
        if kind in SETS:
            return bits_of(value)
        if value == -(1 << 63):
            return "ABSENT"
        return str(value)

    def wide_constant(self, value: int) -> str:
        """Name a constant of a wide set; it is declared once."""
        return self.constants.setdefault(value, f"SET_{len(self.constants)}")

    def wide_constants(self) -> list[str]:
        """Declare the wide constants that functions use."""
        return [
            f"static const wide {name} = {{{{{self._words(value)}}}}};"
            for value, name in self.constants.items()
        ]

    def _words(self, value: int) -> str:
        """Print a constant, the lowest word first, four words a vector."""
        vectors = []
        while value:
            four = [value >> WORD * i & (1 << WORD) - 1 for i in range(VECTOR // WORD)]
            vectors.append(f"{{{', '.join(f'{word}ull' for word in four)}}}")
            value >>= VECTOR
        return ", ".join(vectors) or "{0}"


def bits_of(value: int) -> str:
    """Print a number of at most 128 bits that stands for a set."""
    if value >> WORD:
        return f"((u128){value >> WORD}ull << {WORD} | {value & (1 << WORD) - 1}ull)"
    return f"{value}ull"
