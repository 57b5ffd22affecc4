"""A look to the end of one's own turn, in the dialect of kernels: what decisions lead to there.

This file is text as `agents.py` is, and read together with it.

A turn may take several decisions, and what they promise may come with the last of them. So where
the rules have decisions that bring a turn on and others that do not (they move cards about, or take
the turn back), it is seen what becomes of the turn after each: there the decisions without
arguments are tried, which are few, and often end it. Nothing is seen past what chance decides.
"""

from __future__ import annotations

from sdg.kernel.dialect.interface import (
    ABSENT,
    State,
    amounts,
    below,
    brief,
    copy,
    glance,
    none,
    number,
    onward,
    progress,
    same_chance,
    venture,
)  # fmt: skip
from sdg.kernel.search.playouts import ABOUT, Memory, stands

ON = 2  # what else a decision does to a turn: it brings it on,
BACK = 0  # or takes it back
AHEAD = 3  # decisions without arguments, one after the other
EXPANDED = 256  # decisions of which it is seen what becomes of the turn
ENDED = 3  # the turn has ended;
OPEN = 2  # it can be brought on at once;
LATER = 1  # it can be after decisions without arguments; 0: as far as is seen it cannot
SURE = 6  # the rank of what brings the turn on; what ends it has one more


def kind_of(s: State, i: number, b: State, w: State) -> number:
    """Return what a decision does to the turn, after which `w` stands as it is, and before it `b`.

    While a turn goes on, what leaves as many cards in each place as before has moved them about.
    """
    kind = progress(s, i)
    if kind == ON and goes_on(w, b) and amounts(w) == amounts(b):
        return ABOUT
    return kind


def look_ahead(s: State, b: State, w: State, x: State, m: Memory) -> none:
    """Improve what decisions are worth by what becomes of the turn, and rank those worth the same.

    Decisions that move cards about can be very many: of more than can be looked at, any are.
    """
    many = 0
    for i in range(s.options):
        if m.place[i] >= 0 and m.rank[i] == 0 and m.kind[i] == ON:
            m.order[many] = i
            many += 1
    sure = many
    for i in range(s.options):
        if m.place[i] >= 0 and m.rank[i] == 0 and m.kind[i] == ABOUT:
            m.order[many] = i
            many += 1
    for c in range(many):
        if c < EXPANDED:
            if c >= sure and many > EXPANDED:
                n = c + below(b, many - c)
                i = m.order[c]
                m.order[c] = m.order[n]
                m.order[n] = i
            i = m.order[c]
            m.rank[i] = become(b, w, x, m, i)
            if m.seen[0] > m.worth[i]:
                m.worth[i] = m.seen[0]
    for i in range(s.options):
        m.rank[i] = ranked(m.kind[i], m.rank[i])


def worth_a_try(m: Memory, many: number) -> number:
    """Put the decisions in order that may be worth a try; return how many they are.

    Those that bring the turn on less than others are only for more points, and to take the turn
    back is where the turn can go on but none of them ends it.
    """
    top = 0
    for i in range(many):
        if m.rank[i] > top:
            top = m.rank[i]
    sure = SURE if top > SURE else top
    most = ABSENT
    for i in range(many):
        if m.rank[i] >= sure and m.worth[i] > most:
            most = m.worth[i]
    kept = 0
    for i in range(many):
        back = m.kind[i] == BACK and top == SURE
        if m.rank[i] >= sure or m.worth[i] > most or back:
            m.order[kept] = i
            kept += 1
    return kept


def ranked(kind: number, way: number) -> number:
    """Return how far a decision brings the turn on; worst is to move about with no end in sight."""
    if kind == BACK:
        return 2
    if way == ENDED:
        return SURE + 1
    if way == 0:
        return 1 if kind == ON else 0
    return kind * 2 + way


def become(b: State, w: State, x: State, m: Memory, i: number) -> number:
    """Return how open a turn is after a decision, and note the most points seen on the way."""
    m.seen[0] = ABSENT
    copy(w, b)
    venture(w, m.place[i])
    if not same_chance(w, b) or not goes_on(w, b):
        return OPEN
    opens = m.kind[i] == ON or not onward(b)  # to move about with a way on brings nothing on
    way = OPEN if opens and onward(w) else 0
    for _n in range(AHEAD):
        many = brief(w, m)
        most = ABSENT
        best = -1
        ends = 0
        for k in range(many):
            copy(x, w)
            glance(x, m.brief[k])
            over = not goes_on(x, w)
            gain = stands(x, b.active)
            if best < 0 or gain > most or (gain == most and over and not ends):
                most = gain
                best = k
                ends = over
        if best < 0:
            return way
        if most > m.seen[0]:
            m.seen[0] = most
        if not ends:
            copy(x, w)
            venture(x, m.brief[best])
            if not same_chance(x, w):
                return way
            copy(w, x)
        if way == 0 and (ends or (opens and onward(w))):
            way = LATER
        if ends:
            return way
    return way


def goes_on(w: State, b: State) -> number:
    """Return whether the same turn goes on, with a decision of the same seat."""
    return w.over == 0 and w.turn == b.turn and w.active == b.active
