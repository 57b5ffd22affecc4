"""Functions of kernels that are the same whatever the game, in the dialect of kernels.

This file is text for `fixed_functions.py`, which puts them into a kernel that needs them; only its
constants are imported. `stubs.py` says what is written anew for each game.
"""

from __future__ import annotations

from sdg.bot_names import WHOLE
from sdg.chance import Stream
from sdg.kernel.dialect.runtime import aside, below, drawn, modulo
from sdg.kernel.dialect.stubs import (
    State,
    advance,
    carry_out,
    foretell,
    list_lots,
    misplay_of,
    none,
    note_wrong,
    number,
    regions,
    set_up,
    try_lot,
)
from sdg.limits import MOST_BROUGHT_ABOUT

QUEUE = 1 << (2 * MOST_BROUGHT_ABOUT).bit_length()  # triggers that wait together, at most
IN_QUEUE = QUEUE - 1  # the bits of a place in the queue
MISPLAYED = Stream.MISPLAYED  # the first stream of chance for misplays; one for each seat

# ---- the course of a game


def start(s: State) -> none:
    """Set the game up, and go on to the first decision."""
    set_up(s)
    advance(s)


def decide(s: State, i: number) -> none:
    """Take one of the legal decisions, and go on to the next."""
    carry_out(s, i)
    advance(s)


def passed_to(s: State, seat: number) -> number:
    """Return whose turn is next, or whom it was passed to."""
    if s.passed != 0:
        seat = s.passed - 1
        s.passed = 0
    return seat


def push(s: State, trigger: number, a: number, b: number, c: number, them: regions) -> none:
    """Let a trigger wait its turn."""
    if s.queued - s.begun > MOST_BROUGHT_ABOUT:  # more than that are never carried out
        return
    at = s.queued & IN_QUEUE
    s.queue[at] = trigger
    s.queue_a[at] = a
    s.queue_b[at] = b
    s.queue_c[at] = c
    s.queue_regions[at] = them
    s.queued += 1


# ---- misplays


def err(s: State) -> number:
    """Return the lot that a bot takes by mistake; -1: it decides as it wants to."""
    rate = misplay_of(s, s.active)
    if rate == 0 or s.careful == s.active + 1:
        return -1
    aside(s, s.decisions, MISPLAYED + s.active)
    if drawn(s, WHOLE) >= rate:
        return -1
    list_lots(s)
    several = -1
    while s.lots > 0:
        i = drawn(s, s.lots)
        lot = s.lot_at[i]
        s.lots -= 1
        s.lot_at[i] = s.lot_at[s.lots]
        broken = try_lot(s, lot)
        if broken:
            if broken & broken - 1 == 0:
                return lot
            if several < 0:
                several = lot
    return several


def whose_error(s: State, at: number) -> number:
    """Return the seat that placed the wrong card on a cell."""
    return s.fresh_seat if s.fresh >> at & 1 else s.wrong_seat[at]


def heed(s: State, i: number) -> none:
    """Take one of the legal decisions, and go on to the next."""
    s.at_once = 0
    s.tried_landed = 0
    s.tried_left = 0
    if s.wrong or s.fresh:
        foretell(s, i)
    seat = s.active
    turn = s.turn
    decide(s, i)
    note_wrong(s, seat)
    s.misplaid = s.at_once
    s.decided = seat
    s.began = s.turn != turn


# ---- worlds that agents imagine


def blend(name: number, more: number) -> number:
    """Return a number for two: for others almost surely another."""
    return modulo(name * 1000003 + more, 2147483647)


def from_pool(s: State, total: number) -> number:
    """Draw one of the cards in the pool, of which there are `total`; return its kind."""
    i = below(s, total)
    kind = 0
    while i >= s.pool[kind]:
        i -= s.pool[kind]
        kind += 1
    s.pool[kind] -= 1
    return kind
