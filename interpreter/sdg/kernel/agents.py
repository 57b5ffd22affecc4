"""Agents in the dialect of kernels: greedy, and a search over what could be.

This file is text for `thinking.py`, which puts it beside a kernel or the reference; it is never run
from here. `s` is the true state: it is only asked what is listed, and the worlds come of `redealt`.

The search is a Monte Carlo tree search over sets of states that one seat cannot tell apart: "single
observer information set MCTS" (Cowling, Powley, Whitehouse 2012). Each iteration deals what is
unseen anew; a node is what was decided so far, whatever the world, so that its statistics hold for
all of them; decisions that were offered more often have had more chances, and are judged by that.
At the root, where every decision must be told from every other, rounds of equally many tries each
drop the worse half ("sequential halving", Karnin, Koren, Somekh 2013): few iterations go further.
"""

from __future__ import annotations

from sdg.kernel.interface import (
    ABSENT,
    State,
    apart,
    below,
    blend,
    choose,
    copy,
    decide,
    divided,
    finish,
    halted,
    last,
    list_again,
    milliseconds,
    named,
    none,
    number,
    numbers,
    on_time,
    own_chance,
    players,
    points,
    redealt,
    root,
    scored,
    sign,
    state,
    take_chance,
)  # fmt: skip

RANDOM = 0
GREEDY = 1
FAULT = -9  # in `over`: the rules go wrong
DRAWN = 1  # in `result`: nobody wins
DEALS = 100  # tries to deal so that the active seat can decide something
WHOLE = 65536  # a win, and the range of all values
OPTIONS = 100000  # that may be legal at once
NODES = 65536
SLOTS = 262144  # where nodes are found by their names
DEEPEST = 512  # nodes on a way
LONGEST = 2000  # decisions from there on
HORIZON = 60  # where points tell before the end who is ahead
FEWEST = 4  # candidates at the root
EACH = 16  # iterations for each of more
BY_TIME = 64  # candidates if the budget is a time


@state
class Memory:
    agent = numbers(99)  # RANDOM, GREEDY or another: the search; by seats from 0
    budget = numbers(99)  # iterations of the search; 0: as many as there is time for
    limit = numbers(99)  # milliseconds
    order = numbers(OPTIONS)  # of the decisions at the root, the most promising first
    worth = numbers(OPTIONS)
    node = numbers(OPTIONS)
    fresh = numbers(OPTIONS)  # decisions that have no node yet
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


def chosen(s: State, b: State, d: State, w: State, m: Memory) -> number:
    """Answer which decision the agent of the active seat takes."""
    if m.agent[s.active] == RANDOM:
        return choose(s, s.options)
    copy(b, s)
    own_chance(b)
    agreeing = imagine(b)
    if m.agent[s.active] == GREEDY:
        if not agreeing:
            take_chance(w, b)
            copy(b, s)
            take_chance(b, w)
        return greedy(s, b, w, m)
    if not agreeing:
        return choose(s, s.options)
    i = search(b, d, w, m)
    i = place_of(s, named(b, i), i)
    return i if i >= 0 else choose(s, s.options)


def imagine(b: State) -> number:
    """Deal anew what the active seat cannot see; answer whether it can decide something."""
    for _n in range(DEALS):
        redealt(b, b.active)
        list_again(b)
        if b.options > 0:
            return 1
    return 0


def place_of(s: State, name: number, i: number) -> number:
    """Answer where a decision stands in the list, most likely at i; -1 if it is not there."""
    if i < s.options and named(s, i) == name:
        return i
    for j in range(s.options):
        if named(s, j) == name:
            return j
    return -1


def foreseen(b: State, w: State, i: number, seat: number) -> number:
    """Answer a seat's points after a decision, or 1 if it wins, better is more; ABSENT: fault."""
    copy(w, b)
    decide(w, i)
    ended = w.over
    if ended == FAULT:
        return ABSENT
    points(w)
    stands = w.scores[seat]
    finish(w)
    if w.over != FAULT:
        stands = w.scores[seat]
        if not scored() and ended != 0 and w.result != DRAWN:
            return 1 if w.winners >> seat & 1 else -1
    elif ended != 0:
        return ABSENT
    return sign() * stands


def greedy(s: State, b: State, w: State, m: Memory) -> number:
    """Answer the decision after which a seat stands best at once; of equals, any."""
    most = ABSENT
    best = 0
    for i in range(s.options):
        j = place_of(b, named(s, i), i)
        gain = ABSENT
        if j >= 0:
            gain = foreseen(b, w, j, s.active)
            take_chance(b, w)
        if gain > most:
            most = gain
            best = 0
        if gain == most:
            m.order[best] = i
            best += 1
    return m.order[below(b, best)]


def search(b: State, d: State, w: State, m: Memory) -> number:
    """Answer the decision of the active seat after which it fares best, as far as was tried."""
    seat = b.active
    began = milliseconds()
    forget(m)
    left = candidates(b, w, m)
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
        take_chance(w, d)
        for c in range(left):
            if done < WHOLE:
                try_out(d, w, m, m.order[c])
                spent += 1
                done = used(m, seat, spent, began)
        take_chance(b, w)
        below(b, 2)
        if done * rounds >= WHOLE * turn:
            turn += 1
            sort(m, left)
            left = divided(left + 1, 2)
    sort(m, left)
    return m.order[0]


def used(m: Memory, seat: number, spent: number, began: number) -> number:
    """Answer how much of the budget is used up, WHOLE being all."""
    if m.budget[seat] > 0:
        return divided(spent * WHOLE, m.budget[seat])
    return divided((milliseconds() - began) * WHOLE, m.limit[seat])


def candidates(b: State, w: State, m: Memory) -> number:
    """Put the decisions that stand best at once first; answer how many are to be tried."""
    many = b.options
    for i in range(many):
        m.order[i] = i
        m.worth[i] = foreseen(b, w, i, b.active)
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


def try_out(d: State, w: State, m: Memory, i: number) -> none:
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
            node = descended(w, m, node)
            if node > 0:
                m.path[many] = node
                many += 1
    ended = m.lasted[0] + (HORIZON if scored() else LONGEST)
    while w.over == 0 and m.lasted[0] < ended:
        go_on(w, m, below(w, w.options))
    note_result(w, m, many)


def go_on(w: State, m: Memory, i: number) -> none:
    """Take a decision in a world, and count it."""
    decide(w, i)
    on_time(w)
    m.lasted[0] += 1


def descended(w: State, m: Memory, node: number) -> number:
    """Take the decision most worth a try below a node; answer its node, 0 if there is no room."""
    fresh = 0
    best = 0
    most = -1
    found = 0
    for i in range(w.options):
        child = m.slots[slot_of(m, node, named(w, i))]
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
        best = m.fresh[below(w, fresh)]
        found = grown(m, node, named(w, best), w.active)
    go_on(w, m, best)
    return found


def note_result(w: State, m: Memory, many: number) -> none:
    """Note along the way how it came out for who decided there."""
    if w.over == FAULT:
        return
    finish(w)
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
    """Answer how far a seat is ahead: by points, else better to win early or to lose late."""
    if scored():
        return sign() * (w.scores[seat] - rival(w, seat))
    if w.result == DRAWN or w.over == 0:
        return 0
    return (DEEPEST + LONGEST - m.lasted[0]) * (1 if w.winners >> seat & 1 else -1)


def rival(w: State, seat: number) -> number:
    """Answer the best score of the others; 0 where nobody has points apart."""
    if not apart():
        return 0
    best = ABSENT
    for other in range(players()):
        if other != seat and sign() * w.scores[other] > best:
            best = sign() * w.scores[other]
    return sign() * best


def value(m: Memory, node: number) -> number:
    """Answer how well who decided this fared: one half the wins, one half the points."""
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
    """Answer the value and, the less it is known, more: the root of ln(offered) / 2 visits."""
    visits = m.visits[node]
    if visits == 0:
        return 4 * WHOLE
    return value(m, node) + root(divided(logarithm(m.offered[node]) << 21, visits))


def logarithm(n: number) -> number:
    """Answer about 1024 times the natural logarithm."""
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
    """Answer the slot of the node of a decision below another, an empty one if there is none."""
    at = blend(blend(7, above), name) % SLOTS
    while m.slots[at] != 0:
        node = m.slots[at]
        if m.above[node] == above and m.name[node] == name:
            return at
        at = (at + 1) % SLOTS
    return at


def grown(m: Memory, above: number, name: number, seat: number) -> number:
    """Answer a new node for a decision of a seat below another; 0 if there is no room."""
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
