"""The look of a game: what its part `look` says, and where it says nothing, what its rules tell."""

from __future__ import annotations

from attrs import evolve

from sdg import ir
from sdg.look.data import WILD, WRITTEN, Back, Look, Mark
from sdg.look.signs import SIGNS
from sdg.picture.automatic_look import automatic_look

OF_PLAIN = ("orange", "green", "purple", "blue", "slate")  # tints of pieces with nothing on them


def look_of(rules: ir.Rules) -> Look:
    """Return how the things of a game are drawn."""
    look, said = automatic_look(rules), rules.look
    attributes = {attribute.name: attribute for attribute in rules.attributes}
    marks = dict(look.marks)
    tinting = look.marked
    for (name, code), paint in said.values:
        attribute = attributes[name]
        value = WILD if code is None else attribute.values[code - (attribute.low or 0)]
        usual = marks.get((name, value), Mark())
        sign = paint.sign or (None if paint.letters else usual.sign)
        marks[name, value] = Mark(paint.tint or usual.tint, sign, paint.letters)
    if not any(name == look.marked for (name, _), _ in said.values):
        tinting = next((name for (name, _), paint in said.values if paint.tint), look.marked)
    shapes = {**look.shapes, **dict(said.shapes)}
    tints = {mark.tint for mark in marks.values()}
    of_decks = {shapes.get(deck.name, "card") for deck in rules.decks}
    return evolve(
        look,
        marked=tinting,
        large=said.large or look.large,
        marks=marks,
        shapes=shapes,
        plain=next((tint for tint in OF_PLAIN if tint not in tints), OF_PLAIN[-1]),
        usual_shape=of_decks.pop() if len(of_decks) == 1 else "card",
        backs={deck: Back(each.tint or "slate", each.sign or "diamond")
               for deck, each in said.backs},
        grounds=dict(said.grounds),
        titles=dict(said.titles),
    )  # fmt: skip


def look_of_puzzle(rules: ir.Rules) -> Look:
    """Return how a puzzle is drawn, of the rules of which its cards are the only deck: numbers are
    written on its board, all else lies there as tiles, white and black if there are two."""
    look = look_of(rules)
    (deck,) = rules.decks
    attributes = {attribute.name: attribute for attribute in rules.attributes}
    filled = {name for line in deck.lines for name, _ in line.features}
    only = attributes[filled.pop()] if len(filled) == 1 else None
    shape = WRITTEN if only is not None and only.low is not None else "tile"
    said = {name for (name, _), _ in rules.look.values}
    if only is not None and only.low is None and len(only.values) == 2 and only.name not in said:
        shades = zip(only.values, ("white", "black"), strict=True)
        marks = {(only.name, value): Mark(tint, value if value in SIGNS else None)
                 for value, tint in shades}  # fmt: skip
        look = evolve(look, marked=only.name, large=None, marks={**look.marks, **marks})
    return evolve(look, shapes={**look.shapes, deck.name: shape}, usual_shape=shape)
