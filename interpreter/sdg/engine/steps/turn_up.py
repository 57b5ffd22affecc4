"""`turn up`: chance decides which card a back is, and all who see it see its face."""

from __future__ import annotations

from sdg import ir
from sdg.engine.expressions.compiler import Compiler
from sdg.engine.state.moves import add_card, take_card
from sdg.engine.state.run import Run, Step, pick
from sdg.engine.state.turned_names import CardNames, TurnedUp
from sdg.engine.steps.card_steps import DRAWING, Mover
from sdg.layout.names import spot_name, viewers
from sdg.layout.slots import Frame, PlaceAt, Slots
from sdg.log_texts import CARD, turned_up


def compile_turn_up(c: Compiler, mover: Mover, node: ir.TurnUp, names: CardNames) -> Step:
    """Compile `turn cell face up`, `turn cards of row face up`, in a body with such `names`.

    A trial turns up the first of the cards that it may be, as it draws the first that there is.
    """
    cards, many, work, span = c.value(node.cards), node.cards.type.kind == "set", c.work, node.span
    kinds, backs, layout = c.kinds, c.layout.backs, c.layout
    named = isinstance(node.cards, ir.Local) and not many
    name = node.cards.slot if named and isinstance(node.cards, ir.Local) else None

    def turn_one(run: Run, E: Frame, location: int, back: int) -> int:
        pile, S = backs[back], run.S
        kind = _chosen(run, c, pile, location)
        take_card(S, pile, kind)
        S[pile.out] -= 1
        if location >= layout.geometry.size:
            _in_place(S, layout.by_location[location], back, kind)
            return kind
        kind = mover.bound(kind, E)
        _on_cell(c, S, location, back, kind)
        run.turned.append(location)
        return kind

    def turn_up(run: Run, E: Frame) -> bool:
        chosen = cards(run.S, E)
        for card in chosen if many else (chosen,):
            location, kind = divmod(card, kinds)
            if kind in backs and _lies_there(c, run.S, location, kind):
                work.spend(DRAWING, span)
                now = location * kinds + turn_one(run, E, location, kind)
                turned = TurnedUp(card, now, not _lies_there(c, run.S, location, kind))
                names.follow(E, turned, name)
                run.turned_up.append(turned)
        return True

    return turn_up


def cover(c: Compiler, run: Run) -> None:
    """Put the backs in place again that a trial has turned up: rules judge cards as they lie there
    before chance has decided which they are."""
    layout, S = c.layout, run.S
    for each in reversed(run.turned_up):
        location, kind = divmod(each.now, c.kinds)
        back = each.back % c.kinds
        if not _lies_there(c, S, location, kind):
            continue
        if location < layout.geometry.size:
            _on_cell(c, S, location, kind, back)
        else:
            _in_place(S, layout.by_location[location], kind, back)
        pile = layout.backs[back]
        add_card(S, pile, kind)
        S[pile.out] += 1


def _lies_there(c: Compiler, S: Slots, location: int, kind: int) -> bool:
    """Return whether a card lies where it was found still: it may be gone since."""
    layout = c.layout
    if location < layout.geometry.size:
        if S[layout.cells + location] == kind:
            return True
        return bool(layout.covered) and kind in S[layout.covered + location]
    place = layout.by_location[location]
    return kind in S[place.slot] or kind in S[place.below]


def _chosen(run: Run, c: Compiler, pile: PlaceAt, location: int) -> int:
    """Let chance decide which card of a pile lies there, of those that nobody has seen."""
    unseen: tuple[int, ...] = run.S[pile.slot]
    faces = c.layout.cards.faces
    kinds = tuple(dict.fromkeys(unseen))
    name = spot_name(c.layout, location)
    index = pick(
        run, [unseen.count(kind) for kind in kinds],
        lambda i: turned_up(faces[kinds[i]], name), turned_up(CARD, name),
        lambda _: viewers(c.layout, location),
    )  # fmt: skip
    return kinds[index]


def _on_cell(c: Compiler, S: Slots, cell: int, old: int, kind: int) -> None:
    """Put a card in the place of one on a cell: the visible card, or the topmost below it."""
    if S[c.layout.cells + cell] == old:
        laid = S[c.layout.laid]
        c.mover.lift(S, cell)
        c.mover.put(S, cell, kind)
        S[c.layout.laid] = laid  # it does not come to lie there: it lay there before
        return
    slot = c.layout.covered + cell
    S[slot] = _exchanged(S[slot], old, kind)


def _in_place(S: Slots, place: PlaceAt, old: int, kind: int) -> None:
    if old in S[place.below]:
        S[place.below] = _exchanged(S[place.below], old, kind)
    elif place.declared.ordered:
        S[place.slot] = _exchanged(S[place.slot], old, kind)
    else:
        take_card(S, place, old)
        add_card(S, place, kind)


def _exchanged(cards: tuple[int, ...], old: int, kind: int) -> tuple[int, ...]:
    i = len(cards) - 1 - cards[::-1].index(old)
    return (*cards[:i], kind, *cards[i + 1 :])
