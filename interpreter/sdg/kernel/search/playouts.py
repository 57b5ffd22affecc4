"""Playouts of agents in the dialect of kernels: worlds played to their ends, a tree of results.

This file is text as `agents.py` is, and read together with it.
"""

from __future__ import annotations

from sdg.kernel.dialect.interface import (
    ABSENT,
    State,
    aimed,
    apart,
    below,
    blend,
    copy,
    decide,
    divided,
    finish,
    glance,
    last,
    name_all,
    named,
    none,
    number,
    numbers,
    on_time,
    onward,
    players,
    points,
    progress,
    root,
    scored,
    sign,
    state,
    wanders,
)  # fmt: skip

RANDOM = 0
GREEDY = 1
ABOUT = 1  # what a decision does to a turn: it moves cards about on a board
FAULT = -9  # in `over`: the rules go wrong
DRAWN = 1  # in `result`: nobody wins
WHOLE = 65536  # a win, and the range of all values
OPTIONS = 100001  # that may be legal together, and to choose none of them
NODES = 65536
SLOTS = 262144  # where nodes are found by their names
DEEPEST = 512  # nodes on a way
LONGEST = 2000  # decisions from there on
HORIZON = 60  # where points of several seats show before the end who is ahead,
ALONE = 200  # and where one seat has to make do with what there is: what a try spends shows late
MANY = 32  # decisions that are new: of more, not all can soon be tried,
TASTED = 8  # and the points of so many are looked at before one of them is tried


@state
class Memory:
    agent = numbers(99)  # RANDOM, GREEDY or another: the search; by seats from 0
    budget = numbers(99)  # iterations of the search; 0: as many as there is time for
    limit = numbers(99)  # milliseconds
    place = numbers(OPTIONS)  # where the true decisions stand in a world; -1: nowhere
    kind = numbers(OPTIONS)  # what each of them does to the turn
    rank = numbers(OPTIONS)  # how far each of them brings the turn on
    brief = numbers(OPTIONS)  # the decisions without arguments
    seen = numbers(1)  # the best points that a look ahead came by
    order = numbers(OPTIONS)  # of the decisions at the root, the most promising first
    worth = numbers(OPTIONS)
    node = numbers(OPTIONS)
    called = numbers(OPTIONS)  # the names of the decisions that can be taken
    fresh = numbers(OPTIONS)  # those that have no node yet
    nodes = numbers(1)  # how many there are
    slots = numbers(SLOTS)
    slot = numbers(NODES)
    above = numbers(NODES)
    name = numbers(NODES)
    mover = numbers(NODES)
    offered = numbers(NODES)  # how often this could have been decided
    visits = numbers(NODES)
    share = numbers(NODES)  # of wins, summed up
    margin = numbers(NODES)  # of points, summed up
    path = numbers(DEEPEST)
    won = numbers(99)  # how it came out, by seats
    ahead = numbers(99)
    low = numbers(99)  # of the margins so far
    high = numbers(99)
    lasted = numbers(1)  # decisions of this try


def place_of(s: State, name: number, i: number) -> number:
    """Return where a decision stands in the list, most likely at i; -1 if it is not there."""
    if i < s.options and named(s, i) == name:
        return i
    for j in range(s.options):
        if named(s, j) == name:
            return j
    return -1


def foreseen(b: State, w: State, i: number, seat: number) -> number:
    """Return a seat's points after a decision, or 1 if it wins, better is more; ABSENT: fault."""
    copy(w, b)
    glance(w, i)
    return stands(w, seat)


def stands(w: State, seat: number) -> number:
    """Return a seat's points in a world that is then used up, or 1 if it has won; ABSENT: fault."""
    ended = w.over
    if ended == FAULT:
        return ABSENT
    points(w)
    finish(w)
    if ended != 0:
        if w.over == FAULT:
            return ABSENT
        if not scored() and w.result != DRAWN:
            return 1 if w.winners >> seat & 1 else -1
    return sign() * w.scores[seat]


def try_out(d: State, w: State, x: State, m: Memory, i: number) -> none:
    """Play a world to its end, from a decision at the root on, and note how it came out."""
    copy(w, d)
    node = m.node[i]
    at = place_of(w, m.name[node], i)
    if at < 0:
        return
    m.path[0] = node
    many = 1
    m.lasted[0] = 0
    go_on(w, m, at)
    while w.over == 0 and node > 0 and m.lasted[0] < DEEPEST:
        if w.options == 1:
            go_on(w, m, 0)
        elif m.visits[node] == 0:
            break
        else:
            node = descended(w, x, m, node)
            if node > 0:
                m.path[many] = node
                many += 1
    ended = m.lasted[0] + ((HORIZON if players() > 1 else ALONE) if scored() else LONGEST)
    while w.over == 0 and m.lasted[0] < ended:
        go_on(w, m, aimed(w) if wanders() else below(w, w.options))
    note_result(w, m, many)


def go_on(w: State, m: Memory, i: number) -> none:
    """Take a decision in a world, and count it."""
    decide(w, i)
    on_time(w)
    m.lasted[0] += 1


def descended(w: State, x: State, m: Memory, node: number) -> number:
    """Take the decision most worth a try below a node; return its node, 0 if there is no room."""
    fresh = 0
    best = 0
    most = -1
    found = 0
    name_all(w, m)
    bound = wanders() and onward(w)
    for i in range(w.options):
        if bound and progress(w, i) == ABOUT:
            continue
        child = m.slots[slot_of(m, node, m.called[i])]
        if child == 0:
            m.fresh[fresh] = i
            fresh += 1
        else:
            m.offered[child] += 1
            if fresh == 0:
                urgent = urgency(m, child)
                if urgent > most:
                    most = urgent
                    best = i
                    found = child
    if fresh > 0:
        best = tasted(w, x, m, fresh)
        found = grown(m, node, m.called[best], w.active)
    go_on(w, m, best)
    return found


def tasted(w: State, x: State, m: Memory, many: number) -> number:
    """Return one of the fresh decisions; where they are many, of a few the one that stands best.

    Without it a good reply among hundreds would hardly ever be met with. Where they are few, all
    are tried soon, and chance does without a guide that knows more than the seat that decides.
    """
    if not scored() or many <= MANY:
        return m.fresh[below(w, many)]
    most = ABSENT
    best = m.fresh[0]
    for n in range(TASTED):
        j = n + below(w, many - n)
        i = m.fresh[j]
        m.fresh[j] = m.fresh[n]
        gain = foreseen(w, x, i, w.active)
        if n == 0 or gain > most:
            most = gain
            best = i
    below(w, 2)  # chance will not be what was foreseen
    return best


def note_result(w: State, m: Memory, many: number) -> none:
    """Note along the way how it came out for who decided there: not at all by rules gone wrong."""
    if w.over != FAULT:
        finish(w)
    if w.over == FAULT:
        return
    winners = 0
    for seat in range(players()):
        winners += w.winners >> seat & 1
    for seat in range(players()):
        m.won[seat] = divided(WHOLE, winners) if w.winners >> seat & 1 else 0
        if w.result == DRAWN:
            m.won[seat] = divided(WHOLE, players())
        m.ahead[seat] = lead(w, m, seat)
        if m.ahead[seat] < m.low[seat]:
            m.low[seat] = m.ahead[seat]
        if m.ahead[seat] > m.high[seat]:
            m.high[seat] = m.ahead[seat]
    for n in range(many):
        node = m.path[n]
        m.visits[node] += 1
        m.share[node] += m.won[m.mover[node]]
        m.margin[node] += m.ahead[m.mover[node]]


def lead(w: State, m: Memory, seat: number) -> number:
    """Return how far a seat is ahead: by points, else better to win early or to lose late."""
    if scored():
        return sign() * (w.scores[seat] - rival(w, seat))
    if w.result == DRAWN or w.over == 0:
        return 0
    return (DEEPEST + LONGEST - m.lasted[0]) * (1 if w.winners >> seat & 1 else -1)


def rival(w: State, seat: number) -> number:
    """Return the best score of the others; 0 where nobody has points apart."""
    if not apart():
        return 0
    best = ABSENT
    for other in range(players()):
        if other != seat and sign() * w.scores[other] > best:
            best = sign() * w.scores[other]
    return sign() * best


def value(m: Memory, node: number) -> number:
    """Return how well who decided this fared: one half the wins, one half the points."""
    visits = m.visits[node]
    if visits == 0:
        return -1
    share = divided(m.share[node], visits)
    seat = m.mover[node]
    span = m.high[seat] - m.low[seat]
    if span == 0:
        return share
    stands = divided((m.margin[node] - visits * m.low[seat]) * WHOLE, visits * span)
    return divided(share + stands, 2)


def urgency(m: Memory, node: number) -> number:
    """Return the value and, the less it is known, more: the root of ln(offered) / 2 visits."""
    visits = m.visits[node]
    if visits == 0:
        return 4 * WHOLE
    return value(m, node) + root(divided(logarithm(m.offered[node]) << 21, visits))


def logarithm(n: number) -> number:
    """Return about 1024 times the natural logarithm."""
    whole = last(n)
    return divided((whole * 1024 + divided(n * 1024, 1 << whole) - 1024) * 710, 1024)


def forget(m: Memory) -> none:
    """Begin with no nodes and no results."""
    for n in range(m.nodes[0]):
        m.slots[m.slot[n + 1]] = 0
    m.nodes[0] = 0
    for seat in range(players()):
        m.low[seat] = 1 << 62
        m.high[seat] = -(1 << 62)


def slot_of(m: Memory, above: number, name: number) -> number:
    """Return the slot of the node of a decision below another, an empty one if there is none."""
    at = blend(blend(7, above), name) % SLOTS
    while m.slots[at] != 0:
        node = m.slots[at]
        if m.above[node] == above and m.name[node] == name:
            return at
        at = (at + 1) % SLOTS
    return at


def grown(m: Memory, above: number, name: number, seat: number) -> number:
    """Return a new node for a decision of a seat below another; 0 if there is no room."""
    if m.nodes[0] >= NODES - 1:
        return 0
    m.nodes[0] += 1
    node = m.nodes[0]
    at = slot_of(m, above, name)
    m.slots[at] = node
    m.slot[node] = at
    m.above[node] = above
    m.name[node] = name
    m.mover[node] = seat
    m.offered[node] = 1
    m.visits[node] = 0
    m.share[node] = 0
    m.margin[node] = 0
    return node
