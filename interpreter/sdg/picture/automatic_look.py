"""The look of a game that says nothing about it, read off its attributes and decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sdg.ir import Attribute, Deck, Rules
from sdg.look.data import Look, Mark
from sdg.look.signs import SIGNS
from sdg.look.tints import MEANT, SIGN_OF, SUITS, TINTS, suit

MOST_MARKED = 9  # values of an attribute that each get a mark: of more, who could tell them?
MOST_PIPS = 6  # of a die
MOST_HALF = 9  # of a domino


def automatic_look(rules: Rules) -> Look:
    """Return the look of a game without a line about looks."""
    used = {deck.name: _used(deck, rules) for deck in rules.decks}
    decked = [a for a in rules.attributes if any(a in each for each in used.values())]
    marked = _marked(decked)
    large = next((a.name for a in decked if a is not marked), marked.name if marked else None)
    marks = dict(_marks(marked)) if marked is not None else {}
    return Look(
        marked=None if marked is None else marked.name,
        large=large,
        marks=marks,
        shapes={deck: shape for deck, each in used.items() if (shape := _shape(deck, each))},
    )


def _used(deck: Deck, rules: Rules) -> list[Attribute]:
    """Return the attributes that cards of a deck have, in the order of the file."""
    names = {name for line in deck.lines for name, _ in line.features}
    return [attribute for attribute in rules.attributes if attribute.name in names]


def _is_number(attribute: Attribute) -> bool:
    return attribute.low is not None


def _colors(attribute: Attribute) -> int:
    return sum(value in MEANT or suit(value) is not None for value in attribute.values)


def _marked(attributes: Sequence[Attribute]) -> Attribute | None:
    """Return the attribute whose values tint cards: colors or suits if any are, else one of few
    words."""
    words = [a for a in attributes if not _is_number(a) and len(a.values) <= MOST_MARKED]
    colored = [a for a in words if 2 * _colors(a) >= len(a.values)]
    if colored:
        return max(colored, key=_colors)
    seated = [a for a in words if a.seats]
    if seated:
        return seated[0]
    several = [a for a in words if len(a.values) > 1]
    return min(several, key=lambda a: len(a.values)) if several else None


def _marks(attribute: Attribute) -> Iterator[tuple[tuple[str, str], Mark]]:
    """Yield a mark for each value; no two have the same tint, or the same sign, while there are
    enough."""
    tints, signs = list[str](), list[str]()
    for value in attribute.values:
        sign = suit(value)
        tint = MEANT.get(value, "") if sign is None else SUITS[sign]
        tints.append(tint)
        signs.append(sign or (value if value in SIGNS else SIGN_OF.get(tint, "")))
    free = [tint for tint in TINTS if tint not in tints]
    for at, tint in enumerate(tints):
        if not tint:
            tints[at] = free.pop(0) if free else TINTS[at % len(TINTS)]
    for at, sign in enumerate(signs):
        if not sign or sign in signs[:at]:
            taken = {*signs[:at], *signs[at + 1 :]}
            usual = SIGN_OF[tints[at]]
            others = (each for each in SIGN_OF.values() if each not in taken)
            signs[at] = usual if usual not in taken else next(others, usual)
    for value, tint, sign in zip(attribute.values, tints, signs, strict=True):
        yield (attribute.name, value), Mark(tint, sign)


def _shape(deck: str, attributes: Sequence[Attribute]) -> str | None:
    """Return the shape of a deck's pieces, None for cards: a disc shows a color alone, or nothing;
    a die shows pips; a domino has two numbers of the same range."""
    match attributes:
        case []:
            return "disc"
        case [only] if not _is_number(only):
            if only.seats or 2 * _colors(only) >= len(only.values) or len(only.values) == 1:
                return "cube" if "cube" in deck else "disc"
        case [only] if {"pips", "dice", "die"} & {only.name, deck}:
            numbers = list(map(int, only.values))
            if numbers == list(range(1, MOST_PIPS + 1)):
                return "die"
        case [one, other] if _is_number(one) and _is_number(other):
            if one.values == other.values and len(one.values) <= MOST_HALF + 1:
                return "domino"
    return None
