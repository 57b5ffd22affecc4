"""Which regions are full, however their cards are counted: small games, and words of bytes."""

from __future__ import annotations

import ctypes
from random import Random

import pytest

from sdg.kernel.c.compiler import build, compiler
from sdg.kernel.compare import differences
from sdg.kernel.dialect.runtime import add_words, less_words, same_bytes
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source

SHELVES = """game "Shelves"
    players 2

attribute number: 1 to 3

deck tiles
    40 of each number

board grid: {rows} by {rows}
    region block: blocks of 2 by 2
    region unit: row, column, block
{more}

pile stock: 1 of tiles, shuffled
slot held: seen by all
score points per player
flag told per unit

turn
    draw 1 from stock to held
    choose lay, lift or swap

action lay(card in held, cell in grid)
    require cell is empty
    move card to cell

action lift(card in cards of grid)
    move card to stock

action swap(card in held, cell in grid)
    require cell is not empty
    swap card with cell
    move held to stock

when closing: turn ends
    if held is not empty
        move held to stock
    let fresh = unit with it is full and it is not told
    let open = unit with it is not full and it is told
    points += 3 * count fresh - count open
    mark fresh as told

end over after turn when turns >= 60
win most points
"""
FEW = SHELVES.format(rows=4, more="")
MANY = SHELVES.format(
    rows=6, more="    region other: blocks of 1 by 1\n    region two: blocks of 1 by 2"
)


@pytest.mark.parametrize(("text", "counted"), [(FEW, True), (MANY, False)])
def test_regions_that_fill_and_empty_are_told_alike(text: str, counted: bool) -> None:
    game = load(Source("shelves.sdg", text))
    assert ("same_bytes(s.filled" in written(game)[1].text()) is counted
    assert list(differences(game, range(6))) == []


def test_same_bytes_are_found() -> None:
    assert same_bytes([0x0102, 7], [0x0302, 7], 2) == 0xFFFD
    assert same_bytes([0, 0], [0x7F, 0x7F << 56], 2) == 0x7FFE


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("flags", [("-U__AVX2__",), ()])
def test_same_bytes_are_found_in_c(flags: tuple[str, ...]) -> None:
    asked = "u64 same(const u64 *a, const u64 *b, number n) { return same_bytes(a, b, n); }\n"
    size = "size_t state_size(void) { return 0; }\n"  # by which a kernel is known
    same = build(asked + size, flags).same
    same.restype = ctypes.c_uint64
    chance = Random(1)
    for words in (4, 8) * 50:
        left, right = (
            [sum(chance.choice((0, 1, 126, 127)) << 8 * i for i in range(8)) for _ in range(words)]
            for _ in range(2)
        )
        given = [(ctypes.c_uint64 * words)(*row) for row in (left, right)]
        assert same(*given, ctypes.c_int64(words)) == same_bytes(left, right, words)


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("flags", [("-U__AVX2__",), ()])
def test_words_are_added_and_taken_away_alike_in_c(flags: tuple[str, ...]) -> None:
    asked = """
void more(u64 *a, const u64 *b, number i, number n) { add_words(a, b, i, n); }
void less(u64 *a, const u64 *b, number i, number n) { less_words(a, b, i, n); }
size_t state_size(void) { return 0; }
"""
    made, chance = build(asked, flags), Random(1)
    for words, change, in_c in ((4, add_words, made.more), (8, less_words, made.less)) * 20:
        left = [chance.randrange(1 << 60, 1 << 61) for _ in range(words)]
        table = [chance.randrange(1 << 60) for _ in range(3 * words)]
        start = chance.randrange(3) * words
        same = (ctypes.c_uint64 * words)(*left)
        given = (ctypes.c_uint64 * len(table))(*table)
        in_c(same, given, ctypes.c_int64(start), ctypes.c_int64(words))
        change(left, table, start, words)
        assert list(same) == left
