"""Functions of piles, hands, slots and supplies: a card comes, leaves, is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.kernel.expressions.card_order import taking
from sdg.kernel.state.shape import UP_TO
from sdg.kernel.upkeep.backs import write_hidden

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

FEW_KINDS = 16  # that are counted off without a branch, which nothing could foretell


def write_place(k: Kernel, name: str) -> None:
    """Generate the functions that are the only writers of the places of a name."""
    place, shape = k.shape.places[name], k.shape
    if place.endless:
        return
    with k.source.function(f"def add_{name}(s: State, of: number, kind: number) -> none:"):
        if place.ordered:
            k.within(shape.size(name, "of"), shape.most_in(name))
            k.source.add(f"{shape.lying(name, 'of', shape.size(name, 'of'))} = kind")
        _counted_in(k, name)
    if place.ordered:
        _ordered(k, name)
        return
    if name in shape.bottoms:
        _below(k, name)
    with k.source.function(f"def {taking(name)}(s: State, of: number, kind: number) -> none:"):
        if name in shape.bottoms:
            with k.source.block(f"if {shape.copy_above(name, 'of', 'kind')} == 0:"):
                k.source.add(f"take_under_{name}(s{shape.of(name, 'of')}, kind)")
                k.source.add("return")
        _counted_out(k, name)
    if shape.is_hidden(name):
        with k.source.function(f"def one_of_{name}(s: State, of: number) -> number:"):
            _chosen(k, name, shape.unseen(name, "of"))
            k.source.add("return kind")
        write_hidden(k, name)
    with k.source.function(f"def draw_{name}(s: State, of: number) -> number:"):
        _draw(k, name)


def deal(k: Kernel) -> None:
    """Generate where the decks lie at the beginning."""
    first = k.engine.first
    for (name, owner), place in k.layout.places.items():
        cards = first[place.slot]
        if not cards or place.declared.endless:
            continue
        whose = str(k.shape.keys(name).index(owner))
        has = sum(1 << kind for kind in set(cards))
        k.source.add(f"{k.shape.above(name, whose)} = {has}")
        if not k.shape.plain(k.shape.places[name]):
            many = k.source.table("dealt", [cards.count(i) for i in range(k.shape.kinds)])
            i = k.source.fresh("i")
            with k.source.block(f"for {i} in range({k.shape.kinds}):"):
                k.source.add(f"{k.shape.copy_above(name, whose, i)} = {many}[{i}]")
            if k.shape.is_counted_up(place.declared):
                upto = sum(map(UP_TO.__getitem__, cards))
                k.source.add(f"{k.shape.upto(name, whose)} = {upto}")
            k.source.add(f"{k.shape.size(name, whose)} = {len(cards)}")
        if place.declared.ordered:
            there, n = k.source.table("dealt", cards), k.source.fresh("n")
            with k.source.block(f"for {n} in range({len(cards)}):"):
                k.source.add(f"{k.shape.lying(name, whose, n)} = {there}[{n}]")


def _counted_in(k: Kernel, name: str) -> None:
    """Generate code: a place holds one more card of a kind."""
    shape = k.shape
    k.source.add(f"{shape.above(name, 'of')} |= one_kind(kind)")
    if not shape.plain(shape.places[name]):
        k.source.add(f"{shape.copy_above(name, 'of', 'kind')} += 1")
        _counted_up(k, name, "+=")
        k.source.add(f"{shape.size(name, 'of')} += 1")


def _counted_out(k: Kernel, name: str) -> None:
    """Generate code: a place holds one card of a kind less."""
    shape = k.shape
    has = shape.above(name, "of")
    if shape.plain(shape.places[name]):
        k.source.add(f"{has} &= ~one_kind(kind)")
        return
    copies = shape.copy_above(name, "of", "kind")
    k.source.add(f"{copies} -= 1")
    _counted_up(k, name, "-=")
    k.source.add(f"{shape.size(name, 'of')} -= 1")
    k.source.add(f"{has} &= ~(one_kind(kind) if {copies} == 0 else 0)")


def _counted_up(k: Kernel, name: str, sign: str) -> None:
    """Generate code: there is one card more, or less, of its kind or before, for each from its
    on.
    """
    if k.shape.is_counted_up(k.shape.places[name]):
        table = k.source.table("up_to", UP_TO, "words")
        k.source.add(f"{k.shape.upto(name, 'of')} {sign} {table}[kind]")


def _draw(k: Kernel, name: str) -> None:
    """Generate code: chance decides which card is drawn; one put below waits until no other is
    left.
    """
    shape, add = k.shape, k.source.add
    size, below = shape.size(name, "of"), shape.unders(name, "of")
    if name in shape.bottoms:
        with k.source.block(f"if {size} == {below}:"):
            add(f"under = {shape.under(name, 'of', '0')}")
            add(f"{below} -= 1")
            add(f"{size} -= 1")
            with k.source.block(f"for n in range({below}):"):
                add(f"{shape.under(name, 'of', 'n')} = {shape.under(name, 'of', 'n + 1')}")
            add("return under")
    _chosen(k, name, shape.unseen(name, "of"))
    if name in shape.bottoms:
        _counted_out(k, name)
    else:
        add(f"{taking(name)}(s, of, kind)")
    add("return kind")


def _below(k: Kernel, name: str) -> None:
    """Generate how a card comes below all others of a pile and leaves from there, and what lies
    there.

    Of some alike the one that would be drawn first leaves.
    """
    add, block, shape = k.source.add, k.source.block, k.shape
    many, size = shape.unders(name, "of"), shape.size(name, "of")
    given = ", of: number" if shape.of(name, "of") else ""
    with k.source.function(f"def lay_under_{name}(s: State{given}, kind: number) -> none:"):
        k.within(many, shape.all_cards)
        add(f"{shape.under(name, 'of', many)} = kind")
        add(f"{many} += 1")
        add(f"{size} += 1")
    with k.source.function(f"def take_under_{name}(s: State{given}, kind: number) -> none:"):
        add("at = 0")
        with block(f"while {shape.under(name, 'of', 'at')} != kind:"):
            add("at += 1")
        add(f"{many} -= 1")
        add(f"{size} -= 1")
        with block(f"for n in range(at, {many}):"):
            add(f"{shape.under(name, 'of', 'n')} = {shape.under(name, 'of', 'n + 1')}")
    with k.source.function(f"def kinds_of_{name}(s: State{given}) -> kinds:"):
        add(f"found: kinds = {shape.above(name, 'of')}")
        with block(f"for n in range({many}):"):
            add(f"found |= one_kind({shape.under(name, 'of', 'n')})")
        add("return found")
    with k.source.function(f"def copies_of_{name}(s: State{given}, kind: number) -> number:"):
        add(f"found = {shape.copy_above(name, 'of', 'kind')}")
        with block(f"for n in range({many}):"):
            add(f"found += {shape.under(name, 'of', 'n')} == kind")
        add("return found")


def _chosen(k: Kernel, name: str, many: str) -> None:
    """Generate code: chance decides on one of so many cards that lie in a place: `kind`."""
    shape, add = k.shape, k.source.add
    add(f"i = below(s, {many})")
    if shape.plain(shape.places[name]):
        add(f"kind = nth({shape.above(name, 'of')}, i)")
    elif shape.is_counted_up(shape.places[name]):
        add(f"kind = kind_at({shape.upto(name, 'of')}, i)")
    else:
        _count_off(k, name)


def _count_off(k: Kernel, name: str) -> None:
    """Generate code: the cards of a place are counted off by kinds, to the card number `i`:
    `kind`.
    """
    add, kinds = k.source.add, k.shape.kinds
    add("kind = 0")
    if kinds > FEW_KINDS:
        copies = k.shape.copy_above(name, "of", "kind")
        with k.source.block(f"while i >= {copies}:"):
            add(f"i -= {copies}")
            add("kind += 1")
        return
    with k.source.block(f"for each in range({kinds - 1}):"):
        add(f"i -= {k.shape.copy_above(name, 'of', 'each')}")
        add("kind += i >= 0")


def _ordered(k: Kernel, name: str) -> None:
    """Generate how a card leaves a pile in order, and how one comes below all others."""
    shape, add = k.shape, k.source.add
    size = shape.size(name, "of")
    for lowest in (False, True):
        head = f"def {taking(name, lowest)}(s: State, of: number, kind: number) -> none:"
        with k.source.function(head):
            add("at = 0" if lowest else f"at = {size} - 1")
            if not lowest:
                with k.source.block(f"while at > 0 and {shape.lying(name, 'of', 'at')} != kind:"):
                    add("at -= 1")
            _counted_out(k, name)
            with k.source.block(f"for n in range(at, {size}):"):
                add(f"{shape.lying(name, 'of', 'n')} = {shape.lying(name, 'of', 'n + 1')}")
    with k.source.function(f"def lay_under_{name}(s: State, of: number, kind: number) -> none:"):
        k.within(size, shape.most_in(name))
        add(f"at = {size}")
        with k.source.block("while at > 0:"):
            add(f"{shape.lying(name, 'of', 'at')} = {shape.lying(name, 'of', 'at - 1')}")
            add("at -= 1")
        add(f"{shape.lying(name, 'of', 'at')} = kind")
        _counted_in(k, name)
    with k.source.function(f"def draw_{name}(s: State, of: number) -> number:"):
        add(f"kind = {shape.lying(name, 'of', f'{size} - 1')}")
        add(f"{taking(name)}(s, of, kind)")
        add("return kind")
