"""Agents in the dialect of kernels: greedy, and a tree search over imagined worlds.

This file is text for `insert_bots.py`, which adds it to a kernel or the reference; it is never run
from here. `s` is the true state: of it only what is listed is read, and the worlds come of
`redealt`.

The search is a Monte Carlo tree search over sets of states that one seat cannot distinguish:
"single observer information set MCTS" (Cowling, Powley, Whitehouse 2012). Each iteration deals what
is unseen anew; a node is what was decided so far, whatever the world, so that its statistics hold
for all of them; decisions that were offered more often have had more chances, and are judged by
that. At the root, where every decision is compared with every other, rounds of equally many tries
each drop the worse half ("sequential halving", Karnin, Koren, Somekh 2013): few iterations go far.
Below it, where many decisions are new, of a few the one with the most points is tried first.
"""

from __future__ import annotations

from sdg.kernel.dialect.interface import (
    ABSENT,
    State,
    below,
    choose,
    copy,
    copy_chance,
    divided,
    glance,
    halted,
    list_again,
    milliseconds,
    minds_turns,
    named,
    none,
    number,
    own_chance,
    redealt,
)  # fmt: skip
from sdg.kernel.search.playouts import (
    GREEDY,
    RANDOM,
    WHOLE,
    Memory,
    foreseen,
    forget,
    grown,
    place_of,
    stands,
    try_out,
    value,
)  # fmt: skip
from sdg.kernel.search.turns_ahead import ENDED, goes_on, kind_of, look_ahead, worth_a_try

DEALS = 100  # tries to deal so that the active seat can decide something
FEWEST = 4  # candidates at the root
EACH = 16  # iterations for each of more
BY_TIME = 64  # candidates if the budget is a time


def chosen(s: State, b: State, d: State, w: State, x: State, m: Memory) -> number:
    """Return which decision the agent of the active seat takes."""
    if m.agent[s.active] == RANDOM:
        return choose(s, s.options)
    copy(b, s)
    own_chance(b)
    agreeing = imagine(b)
    if m.agent[s.active] == GREEDY:
        return greedy(s, b, w, x, m) if agreeing else below(b, s.options)
    if not agreeing:
        return choose(s, s.options)
    i = search(b, d, w, x, m)
    i = place_of(s, named(b, i), i)
    return i if i >= 0 else choose(s, s.options)


def imagine(b: State) -> number:
    """Deal anew what the active seat cannot see; return whether it can decide something."""
    for _n in range(DEALS):
        redealt(b, b.active)
        list_again(b)
        if b.options > 0:
            return 1
    return 0


def greedy(s: State, b: State, w: State, x: State, m: Memory) -> number:
    """Return the decision after which a seat stands best, as far as it sees; of equals, any."""
    weigh(s, b, w, x, m)
    most = ABSENT
    first = 0
    best = 0
    for i in range(s.options):
        if m.worth[i] > most or (m.worth[i] == most and m.rank[i] > first):
            most = m.worth[i]
            first = m.rank[i]
            best = 0
        if m.worth[i] == most and m.rank[i] == first:
            m.order[best] = i
            best += 1
    return m.order[below(b, best)]


def weigh(s: State, b: State, w: State, x: State, m: Memory) -> none:
    """Note what decisions are worth, and how far they bring the turn on; chance goes on in `b`."""
    for i in range(s.options):
        j = place_of(b, named(s, i), i)
        m.place[i] = j
        m.worth[i] = ABSENT
        m.rank[i] = 0
        m.kind[i] = 0
        if j >= 0:
            copy(w, b)
            glance(w, j)
            if minds_turns():
                m.kind[i] = kind_of(s, i, b, w)
                m.rank[i] = 0 if goes_on(w, b) else ENDED
            m.worth[i] = stands(w, s.active)
            copy_chance(b, w)
    if minds_turns():
        look_ahead(s, b, w, x, m)


def search(b: State, d: State, w: State, x: State, m: Memory) -> number:
    """Return the decision of the active seat after which it fares best, as far as was tried."""
    seat = b.active
    began = milliseconds()
    forget(m)
    left = candidates(b, w, x, m)
    rounds = 1
    while left > 1 << rounds:
        rounds += 1
    turn = 1
    spent = 0
    done = 0
    while done < WHOLE and left > 1 and not halted(m):
        copy(d, b)
        redealt(d, seat)
        list_again(d)
        copy_chance(w, d)
        for c in range(left):
            if done < WHOLE:
                try_out(d, w, x, m, m.order[c])
                spent += 1
                done = used(m, seat, spent, began)
        copy_chance(b, w)
        below(b, 2)
        if done * rounds >= WHOLE * turn:
            turn += 1
            sort(m, left)
            left = divided(left + 1, 2)
    sort(m, left)
    return m.order[0]


def used(m: Memory, seat: number, spent: number, began: number) -> number:
    """Return how much of the budget is used up, WHOLE being all."""
    if m.budget[seat] > 0:
        return divided(spent * WHOLE, m.budget[seat])
    return divided((milliseconds() - began) * WHOLE, m.limit[seat])


def candidates(b: State, w: State, x: State, m: Memory) -> number:
    """Put the decisions that promise most first; return how many are to be tried."""
    many = b.options
    if minds_turns():
        weigh(b, b, w, x, m)
        many = worth_a_try(m, many)
    else:
        for i in range(many):
            m.order[i] = i
            m.worth[i] = foreseen(b, w, i, b.active)
    for i in range(b.options):
        m.node[i] = 0
    for i in range(many - 1):
        j = i + below(b, many - i)
        other = m.order[i]
        m.order[i] = m.order[j]
        m.order[j] = other
    tried = divided(m.budget[b.active], EACH) if m.budget[b.active] > 0 else BY_TIME
    if tried < FEWEST:
        tried = FEWEST
    if tried > many:
        tried = many
    for c in range(tried):
        best = c
        for i in range(c + 1, many):
            if m.worth[m.order[i]] > m.worth[m.order[best]]:
                best = i
        other = m.order[c]
        m.order[c] = m.order[best]
        m.order[best] = other
        m.node[m.order[c]] = grown(m, 0, named(b, m.order[c]), b.active)
    return tried


def sort(m: Memory, many: number) -> none:
    """Put the first few decisions in order, the one that fared best first."""
    for c in range(1, many):
        moved = m.order[c]
        at = c
        while at > 0:
            if value(m, m.node[moved]) <= value(m, m.node[m.order[at - 1]]):
                break
            m.order[at] = m.order[at - 1]
            at -= 1
        m.order[at] = moved
