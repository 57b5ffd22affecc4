"""The set of a cell that was found goes along with its number, and nothing else does."""

from __future__ import annotations

import ast
import ctypes
from random import Random

import pytest

from sdg.kernel.c.compiler import build, compiler
from sdg.kernel.c.printer import print_c
from sdg.kernel.generate import begin, write
from sdg.kernel.passes.carry_sets import carry_sets
from sdg.layout.bit_sets import nth
from sdg.loading import load

SHOW = """
def show(s: State, at: number, kind: number) -> none:
    s.occupied |= one_cell(at)

def put(s: State, at: number, kind: number) -> none:
    show(s, at, kind)
"""


def carried(text: str, roots: tuple[str, ...] = ()) -> str:
    module = ast.parse(SHOW + text)
    carry_sets(module, roots)
    return ast.unparse(module)


def test_the_set_of_a_found_cell_goes_where_it_is_asked_for() -> None:
    text = carried("""
def take(s: State, i: number) -> none:
    at = nth(s.open, i)
    put(s, at, 3)
""")
    assert "set_of_at: cells = 0" in text
    assert "at = nth_one(s.open, i, set_of_at)" in text
    assert "put(s, at, 3, set_of_at)" in text
    assert "def put(s: State, at: number, kind: number, set_of_at: cells)" in text
    assert "s.occupied |= set_of_at" in text


def test_who_has_no_set_makes_it() -> None:
    text = carried("""
def take(s: State, i: number) -> none:
    at = nth(s.open, i)
    put(s, at, 3)
    put(s, i + 1, 3)
""")
    assert "put(s, i + 1, 3, one_cell(i + 1))" in text


@pytest.mark.parametrize(
    "text",
    [
        "kind = nth(s.kinds, i)\n    put(s, 3, kind)",
        "at = first(s.open)\n    put(s, at, 3)",
        "at = nth(s.open, i)\n    at = at + 1\n    put(s, at, 3)",
        "at = nth(s.open, i)\n    put(s, at, 3)\n    put(s, drawn(s), 3)",
    ],
    ids=["a kind", "found otherwise", "another cell later", "an argument with effects"],
)
def test_nothing_else_goes_along(text: str) -> None:
    text = f"\ndef take(s: State, i: number) -> none:\n    {text}\n"
    assert carried(text) == ast.unparse(ast.parse(SHOW + text))


def test_what_is_called_from_outside_keeps_its_parameters() -> None:
    text = "\ndef take(s: State, i: number) -> none:\n    at = nth(s.open, i)\n    put(s, at, 3)\n"
    assert carried(text, ("put",)) == ast.unparse(ast.parse(SHOW + text))


def test_a_game_that_is_one_function_carries_sets() -> None:
    kernel = begin(load("latin_square").engine)
    text = print_c(write(kernel), kernel.widths(), len(kernel.columns.names))
    assert "nth_one_64(" in text.split("k_play")[1]
    assert "nth_one" not in kernel.source.text()


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("flags", [("-mno-bmi2",), ()])
def test_elements_of_sets_are_found_with_their_sets(flags: tuple[str, ...]) -> None:
    asked = """
number find(u64 low, u64 high, number n, u64 *one) {
    u128 both;
    number at = nth_one_128((u128)high << 64 | low, n, &both);
    one[0] = (u64)both, one[1] = (u64)(both >> 64);
    return at;
}
size_t state_size(void) { return 0; }
"""
    find = build(asked, flags).find
    find.restype = ctypes.c_int64
    chance = Random(2)
    for bits in (5, 64, 65, 128) * 25:
        mask = chance.getrandbits(bits) | 1 << bits - 1
        n = chance.randrange(mask.bit_count())
        one = (ctypes.c_uint64 * 2)()
        words = ctypes.c_uint64(mask & (1 << 64) - 1), ctypes.c_uint64(mask >> 64)
        assert find(*words, ctypes.c_int64(n), one) == nth(mask, n)
        assert one[0] | one[1] << 64 == 1 << nth(mask, n)
