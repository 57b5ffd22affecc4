"""The look of a game: what its part `look` says, and where it says nothing, what its rules tell."""

from __future__ import annotations

from attrs import evolve

from sdg import ir
from sdg.look.data import WILD, Back, Look, Mark
from sdg.picture.automatic_look import automatic_look


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
    return evolve(
        look,
        marked=tinting,
        large=said.large or look.large,
        marks=marks,
        shapes={**look.shapes, **dict(said.shapes)},
        backs={deck: Back(each.tint or "slate", each.sign or "diamond")
               for deck, each in said.backs},
        grounds=dict(said.grounds),
        titles=dict(said.titles),
    )  # fmt: skip
