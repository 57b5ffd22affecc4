"""The interface of agents, generated: worlds that a seat cannot distinguish, decisions by name.

`dialect/interface.py` says what each of these functions is for; the reference offers the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sdg.kernel.dialect.fixed_functions import add_fixed
from sdg.kernel.dialect.outcomes import FAULT
from sdg.kernel.dialect.values import Code
from sdg.kernel.dialect.writer import UNDO, Unsupported
from sdg.kernel.search.turn_facts import by_action, write_turn_facts
from sdg.kernel.state.shape import MOST_OPTIONS
from sdg.kernel.steps.results import write_points
from sdg.limits import SECONDS_A_DECISION
from sdg.visibility.places import viewers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from contextlib import AbstractContextManager

    from sdg.kernel.decisions.choice import Choice
    from sdg.kernel.generator_context import Kernel


def write_imagining(k: Kernel, choices: Sequence[tuple[int, Choice]]) -> None:
    """Generate the functions that agents call; `choices` are the steps at which seats decide."""
    if k.layout.backs and any(not k.shape.is_hidden(name) for name in k.shape.bottoms):
        raise Unsupported("agents where cards face down may lie below a pile")
    if k.engine.turns.undoes:
        k.source.fields["chance_then"] = "number()"
    _list_again(k, choices)
    _named(k, choices)
    _redealt(k)
    _on_time(k)
    with k.source.function("def points(s: State) -> none:", "Compute the scores as they are."):
        write_points(k)
    write_turn_facts(k, choices)
    _facts(k)


def _list_again(k: Kernel, choices: Sequence[tuple[int, Choice]]) -> None:
    add = k.source.add
    with k.source.function("def list_again(s: State) -> none:", "List what can be decided."):
        add("s.over = 0")
        add("s.options = 0")
        for number, choice in choices:
            with k.source.block(f"if s.step == {number}:"):
                add(f"s.options = {' + '.join(f'count_{name}(s)' for name in choice.actions)}")
                with k.source.block(f"if s.options > {MOST_OPTIONS}:"):  # too many to think about
                    add("s.options = 0")
                if choice.optional:
                    with k.source.block("if s.options > 0:"):
                        add("s.options += 1")
        with k.source.block(f"if s.over == {FAULT}:"):
            add("s.options = 0")


def _named(k: Kernel, choices: Sequence[tuple[int, Choice]]) -> None:
    """Generate which decision it is that stands at a place in the list."""
    add = k.source.add
    add_fixed(k.source, "blend")
    order = {action.name: i for i, action in enumerate(k.rules.actions, 1)}
    for name in dict.fromkeys(name for _, choice in choices for name in choice.actions):
        _named_of(k, name)
    with k.source.function("def named(s: State, i: number) -> number:", "Name a decision."):
        add("begun = s.active * 4096 + s.step")
        by_action(
            k, choices, lambda name: f"return named_{name}(s, i, blend(begun, {order[name]}))"
        )
        add("return blend(begun, 0)")
    head = "def name_all(s: State, m: Memory) -> none:"
    with k.source.function(head, "Name all decisions, in the order of the list."):
        add("begun = s.active * 4096 + s.step")
        add("n = 0")
        for number, choice in choices:
            with k.source.block(f"if s.step == {number}:"):
                for name in choice.actions:
                    begun = f"blend(begun, {order[name]})"
                    if name in k.by_origin:
                        add(f"n = {_all_by_origin(k, name)}(s, m, n, {begun})")
                    else:
                        with k.source.block(f"for i in range(s.many_{name}):"):
                            add(f"m.called[n] = named_{name}(s, i, {begun})")
                            add("n += 1")
        with k.source.block("if n < s.options:"):
            add("m.called[n] = blend(begun, 0)")


def _all_by_origin(k: Kernel, name: str) -> str:
    """Generate the names of the decisions by which cards of a board go from cell to cell."""
    function, add = f"name_all_{name}", k.source.add
    if k.source.begins(function):
        head = f"def {function}(s: State, m: Memory, n: number, begun: number) -> number:"
        with k.source.function(head):
            with k.each(Code(f"s.from_{name}", "cells")) as origin:
                with k.source.block(f"if not s.each_{name}[{origin}]:"):
                    add("continue")
                called = k.source.keep(f"blend(begun, {origin})", "called")
                with k.each(Code(f"s.cells_{name}[{origin}]", "cells")) as at:
                    add(f"m.called[n] = blend(blend({called}, {at}), 0)")
                    add("n += 1")
            add("return n")
    return function


def _named_of(k: Kernel, name: str) -> None:
    """Generate the arguments of a decision as a number: as it is taken, but nothing is done."""
    call = re.compile(rf"^( *)do_{name}\(s, (.*)\)$")
    head = f"def named_{name}(s: State, i: number, begun: number) -> number:"
    _, *lines = k.source.functions[f"take_{name}"]
    with k.source.function(head):
        for line in lines:
            if (match := call.match(line)) is not None:
                word = "begun"
                for argument in match[2].split(", "):
                    word = f"blend({word}, {argument})"
                line = f"{match[1]}return {word}"
            elif line.strip() == "return":
                continue
            k.source.lines.append(line)
        k.source.add("return begun")


def _redealt(k: Kernel) -> None:
    add, shape = k.source.add, k.shape
    k.source.fields["pool"] = f"small({shape.kinds})"
    hidden = [
        (place.declared.name, owner)
        for (_, owner), place in k.layout.places.items()
        if not place.declared.endless
        and viewers(place.declared, place.owner, k.layout.players) is not None
    ]  # fmt: skip
    undone = bool(hidden) and k.engine.turns.undoes
    name = "deal_again" if undone else "redealt"
    with k.source.function(
        f"def {name}(s: State, seat: number) -> none:", "Deal anew what a seat cannot see."
    ):
        if not hidden:
            return
        add("total = 0")
        each = k.source.fresh("n")
        with k.source.block(f"for {each} in range({shape.kinds}):"):
            add(f"s.pool[{each}] = 0")
        brought, sizes = _brought(k), {}
        closed = [(name, owner) for name, owner in hidden if name not in brought]
        for name, owner in closed:
            sizes[name, owner] = k.source.keep("0", "many")
            with _unless_seen(k, name, owner):
                _gather(k, name, owner, sizes[name, owner])
        for name, owner in closed:
            with _unless_seen(k, name, owner):
                _deal(k, name, owner, sizes[name, owner], "from_pool(s, total)")
        for name, owner in hidden:
            if name in brought:
                many = k.source.keep("0", "many")
                with _unless_seen(k, name, owner):
                    _gather(k, name, owner, many)
                    _deal(k, name, owner, many, brought[name])
    if undone:
        _distinguish(k, hidden)
        _redealt_twice(k)


def _brought(k: Kernel) -> dict[str, str]:
    """Return, for places to which endless ones bring cards, words that draw one of their kinds."""
    supplies, words = k.engine.redealer.supplies, {}
    for name in sorted(supplies.open_ended):
        kinds = supplies.brought.get(name)
        if not kinds or name in supplies.dealt:
            raise Unsupported("agents where cards of a deck and of an endless place meet unseen")
        mask = sum(1 << kind for kind in kinds)
        words[name] = f"nth({mask}, below(s, {len(kinds)}))"
    return words


def _redealt_twice(k: Kernel) -> None:
    """Generate code: what a turn may be taken back to is dealt anew too: alike, if all lay as
    now.
    """
    add = k.source.add
    start = k.source.place_to_save(UNDO)
    now = k.source.place_to_save("dealing anew")
    others = " or s.undoes != s.active" if k.layout.rests else ""
    with k.source.function("def redealt(s: State, seat: number) -> none:"):
        with k.source.block(f"if not s.undoable{others}:"):
            add("deal_again(s, seat)")
            add("return")
        add("lies = unseen_cards(s, seat)")
        add("note_chance(s)")
        add("deal_again(s, seat)")
        add(f"save(s, {now})")
        add(f"restore(s, {start})")
        with k.source.block("if unseen_cards(s, seat) == lies:"):
            add("chance_again(s)")
        add("deal_again(s, seat)")
        add(f"save(s, {start})")
        add(f"restore(s, {now})")


def _distinguish(k: Kernel, hidden: list[tuple[str, int]]) -> None:
    """Generate a number for how the cards lie that a seat cannot see."""
    add = k.source.add
    head = "def unseen_cards(s: State, seat: number) -> number:"
    with k.source.function(head, "Return a number for what a seat cannot see."):
        add("found = 7")
        for name, owner in hidden:
            with _unless_seen(k, name, owner):
                for kind, copies in _cards_of(k, name, owner):
                    add(f"found = blend(blend(found, {kind}), {copies})")
                if name in k.shape.bottoms:
                    n = k.source.fresh("n")
                    whose = str(k.shape.keys(name).index(owner))
                    with k.source.block(f"for {n} in range({k.shape.unders(name, whose)}):"):
                        add(f"found = blend(found, {k.shape.under(name, whose, n)})")
            add("found = blend(found, 4096)")
        add("return found")


def _unless_seen(k: Kernel, name: str, owner: int) -> AbstractContextManager[None]:
    seen = k.shape.places[name].seen
    return k.source.block(f"if seat != {owner}:" if seen == "owner" else "if 1:")


def _gather(k: Kernel, name: str, owner: int, many: str) -> None:
    """Take the cards of a place into the pool."""
    add, shape = k.source.add, k.shape
    place, whose = shape.places[name], str(shape.keys(name).index(owner))
    has, known = shape.above(name, whose), _known(k)
    for kind, copies in _cards_of(k, name, owner):
        add(f"s.pool[{kind}] += {copies}")
        add(f"{many} += {copies}")
        if not shape.plain(place):
            add(f"{copies} = 0")
    if shape.is_counted_up(place):
        add(f"{shape.upto(name, whose)} = 0")
    add(f"{has} &= ~{known}" if k.layout.backs else f"{has} = 0")
    add(f"total += {many}")
    if not shape.plain(place) and k.layout.backs:
        under = f" + {shape.unders(name, whose)}" if name in shape.bottoms else ""
        add(f"{shape.size(name, whose)} -= {many}{under}")
    elif not shape.plain(place):
        add(f"{shape.size(name, whose)} = 0")
    if name in shape.bottoms:
        n = k.source.fresh("n")
        with k.source.block(f"for {n} in range({shape.unders(name, whose)}):"):
            add(f"s.pool[{shape.under(name, whose, n)}] += 1")
        add(f"total += {shape.unders(name, whose)}")


def _cards_of(k: Kernel, name: str, owner: int) -> Iterator[tuple[str, str]]:
    """Generate a loop over the kinds in a place whose faces are known, and how many there are."""
    place, whose = k.shape.places[name], str(k.shape.keys(name).index(owner))
    has = k.shape.above(name, whose)
    seen = f"{has} & {_known(k)}" if k.layout.backs else has
    left, kind = k.source.keep(seen, "left", "kinds"), k.source.fresh("kind")
    with k.source.block(f"while {left}:"):
        k.source.add(f"{kind} = first({left})")
        k.source.add(f"{left} &= {left} - 1")
        yield kind, "1" if k.shape.plain(place) else k.shape.copy_above(name, whose, kind)


def _known(k: Kernel) -> int:
    """Return the set of kinds that are not face down: which those are is not known."""
    return sum(1 << kind for kind in range(k.shape.kinds) if kind not in k.layout.backs)


def _deal(k: Kernel, name: str, owner: int, many: str, drawn: str) -> None:
    """Put cards into a place, as many as there were; `drawn` are the words for one."""
    add, whose = k.source.add, str(k.shape.keys(name).index(owner))
    with k.source.block(f"for {k.source.fresh('n')} in range({many}):"):
        add(f"kind = {drawn}")
        add("total -= 1")
        add(f"add_{name}(s, {whose}, kind)")
    if name in k.shape.bottoms:
        under = k.source.keep(k.shape.unders(name, whose), "under")
        add(f"{k.shape.unders(name, whose)} = 0")
        with k.source.block(f"for {k.source.fresh('n')} in range({under}):"):
            add(f"kind = {drawn}")
            add("total -= 1")
            add(f"lay_under_{name}(s{k.shape.of(name, whose)}, kind)")
    if "from_pool" not in k.source.functions:
        add_fixed(k.source, "from_pool")


def _on_time(k: Kernel) -> None:
    with k.source.function("def on_time(s: State) -> none:", "Let time pass for a decision."):
        if k.engine.timed:
            with k.source.block("if s.over == 0:"):
                k.source.add(f"tick(s, s.clock + {SECONDS_A_DECISION})")


def _facts(k: Kernel) -> None:
    """Generate what agents need to know of the rules."""
    win, score = k.rules.win, k.rules.score
    fewest = win is not None and win.ranks and win.ranks[0].how == "fewest"
    apart = score is not None and score.per == "player" and k.shape.players > 1
    for name, answer in (
        ("players", k.shape.players), ("sign", -1 if fewest else 1), ("apart", int(apart)),
        ("scored", int(score is not None)),
    ):  # fmt: skip
        with k.source.function(f"def {name}() -> number:"):
            k.source.add(f"return {answer}")
