"""`look`, resolved: which tint, sign, shape and title each thing is given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias, get_args
from unicodedata import category, normalize

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.look.names import PIECE_SHAPES, SIGN_NAMES, TINTS
from sdg.messages import looks as say
from sdg.messages import names
from sdg.messages.phrases import a
from sdg.resolver.base import Resolver
from sdg.source import Source, Span

Kind: TypeAlias = Literal["large", "values", "shapes", "backs", "grounds", "titles"]
TITLED = (
    "board", "pile", "hand", "slot", "supply", "counter", "score", "flag", "marker",
)  # fmt: skip
MOST_LETTERS = 2
MOST_MARKS = 2  # accents and the like on one letter
WILD = "wild"


def look(r: Resolver, node: tree.Look, game: Source) -> ir.Look:
    """Resolve a look; `game` is the text that variants change. What it names counts as used by no
    line: a look plays no part in a game."""
    said: dict[Kind, dict[Any, Any]] = {kind: {} for kind in get_args(Kind)}
    places: dict[tuple[Kind, object], Span] = {}
    for line in node.lines:
        for kind, key, shown, what in _read(r, line, game):
            if (kind, key) in places:
                r.report(say.said_twice(line.span, what, places[kind, key]))
            else:
                places[kind, key] = line.span
                said[kind][key] = shown
    values, shapes, backs, grounds, titles = (
        tuple(said[kind].items()) for kind in ("values", "shapes", "backs", "grounds", "titles")
    )
    large = said["large"].get(None)
    return ir.Look(large, values, shapes, backs, grounds, titles, span=node.span)


def _read(
    r: Resolver, line: tree.LookLine, game: Source
) -> Iterator[tuple[Kind, object, object, str]]:
    """Yield what a line says, if it makes sense: of what kind it is, of what thing it is, how that
    looks, and in words what is said."""
    match line:
        case tree.StandsLarge(attribute=name):
            if attribute := _attribute(r, name):
                yield "large", None, attribute.name, "what stands large"
        case tree.LookOfValue(value=value, signs=signs):
            key = _value(r, value, game)
            if key is None:  # a text was perhaps to be a title
                signs = tuple(each for each in signs if isinstance(each, tree.Name))
            paint = _paint(r, signs)
            if key:
                yield "values", key, paint, f"how `{value.span.text}` looks"
        case tree.LookOfDeck(deck=deck, shape=shape):
            if shape.text not in PIECE_SHAPES:
                r.report(say.no_shape(shape.span, shape.text))
            if _is_deck(r, deck):
                drawn = PIECE_SHAPES.get(shape.text)
                yield "shapes", deck.text, drawn, f"what the cards of `{deck.text}` are drawn as"
        case tree.LookOfBack(deck=deck, signs=signs):
            paint = _paint(r, signs)
            if _is_deck(r, deck):
                yield "backs", deck.text, paint, f"how the back of `{deck.text}` looks"
        case tree.LookOfGround(board=board, tint=tint):
            if tint.text not in TINTS:
                r.report(say.no_tint_or_sign(tint.span, tint.text, sign_too=False))
            if _is_board(r, board):
                yield "grounds", board.text, tint.text, f"the ground of `{board.text}`"
        case tree.LookOfThing(thing=thing, title=title):
            if _is_titled(r, thing):
                yield "titles", thing.text, title.plain, f"the title of `{thing.text}`"


def _value(
    r: Resolver, node: tree.Name | tree.Number | tree.ValueOf, game: Source
) -> ir.ValueKey | None:
    """Return the attribute and the code that are meant, or report that none is, or several."""
    if isinstance(node, tree.ValueOf):
        attribute = _attribute(r, node.attribute)
        text = _face(node.value)
        if attribute is None:
            return None
        codes = [*_codes(attribute, text)]
        if not codes and text == WILD:
            r.report(names.never_wild(node.span, attribute.name))
        elif not codes and not _is_replaced(attribute, node.span, game):
            place = node.value.span
            r.report(names.unknown_value(place, attribute.name, text, attribute.values))
        return (attribute.name, codes[0]) if codes else None
    text = _face(node)
    candidates = [
        (each.name, code) for each in r.names.attributes.values() for code in _codes(each, text)
    ]
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        r.report(say.value_of_several(node.span, text, [name for name, _ in candidates]))
    elif any(_is_replaced(each, node.span, game) for each in r.names.attributes.values()):
        return None
    elif all(thing.kind != "attribute" or name in r.names.attributes
             for name, thing in r.names.things.items()):  # fmt: skip
        thing = "deck" if text in r.names.decks else None
        thing = r.names.things[text].kind if text in r.names.things else thing
        titled = [name for name, each in r.names.things.items() if each.kind != "attribute"]
        r.report(say.no_value(node.span, text, [*_values_like(r, text)], thing, titled))
    return None


def _is_replaced(attribute: ir.Attribute, line: Span, game: Source) -> bool:
    """Return whether a variant has put an attribute in the place of the one that a line of the game
    knew: how its values look may be said of values that are gone."""
    assert attribute.span is not None
    return line.source == game and attribute.span.source != game


def _values_like(r: Resolver, text: str) -> dict[str, None]:
    """Return the values that a word could be meant to be, or a number, in their order."""
    values: dict[str, None] = {}
    for each in r.names.attributes.values():
        values |= dict.fromkeys(v for v in each.values if v.isdigit() == text.isdigit())
        if each.wild and not text.isdigit():
            values[WILD] = None
    return values


def _face(node: tree.Name | tree.Number) -> str:
    return node.text if isinstance(node, tree.Name) else str(node.value)


def _codes(attribute: ir.Attribute, face: str) -> Iterator[int | None]:
    """Yield the code of a value of an attribute, None for wild; nothing if it has no such value."""
    if face in attribute.values:
        yield (attribute.low or 0) + attribute.values.index(face)
    elif face == WILD and attribute.wild:
        yield None


def _paint(r: Resolver, signs: tree.Signs) -> ir.Paint:
    """Resolve a tint and a sign, in either order, each at most once."""
    parts: dict[str, str] = {}
    places: dict[str, tree.Name | tree.Text] = {}
    for each in signs:
        if isinstance(each, tree.Text):
            kind, part, text = "sign", "letters", normalize("NFC", each.text)
            if not _is_letters(text):
                r.report(say.not_letters(each.span, each.text))
                continue
        elif each.text in TINTS:
            kind, part, text = "tint", "tint", each.text
        elif each.text in SIGN_NAMES:
            kind, part, text = "sign", "sign", each.text
        else:
            r.report(say.no_tint_or_sign(each.span, each.text, sign_too=True))
            continue
        if kind in places:
            earlier = places[kind]
            r.report(say.two_of_a_kind(each.span, kind, each.text, earlier.text, earlier.span))
            continue
        places[kind], parts[part] = each, text
    return ir.Paint(**parts)


def _is_letters(text: str) -> bool:
    """Return whether people read a text as one letter or digit, or two; each may have accents."""
    marks = 0
    letters = 0
    for sign in text:
        kind = category(sign)
        if kind[0] in "LN":
            letters, marks = letters + 1, 0
        elif kind in ("Mn", "Mc") and letters:
            marks += 1
        else:
            return False
        if marks > MOST_MARKS:
            return False
    return 1 <= letters <= MOST_LETTERS


def _attribute(r: Resolver, name: tree.Name) -> ir.Attribute | None:
    declared = r.names.attributes.get(name.text)
    if declared is None and not _is_other(r, name, "attribute"):
        wrong = names.unknown_attribute(name.span, name.text, r.names.attributes)
        r.report(evolve(wrong, hint=say.SAID_OTHERWISE.get(name.text, wrong.hint)))
    return declared


def _is_deck(r: Resolver, name: tree.Name) -> bool:
    if name.text not in r.names.decks and not _is_other(r, name, "deck"):
        r.report(names.unknown_deck(name.span, name.text, r.names.decks))
    return name.text in r.names.decks


def _is_board(r: Resolver, name: tree.Name) -> bool:
    if name.text not in r.names.boards and not _is_other(r, name, "board"):
        r.report(names.unknown_board(name.span, name.text, r.names.boards))
    return name.text in r.names.boards


def _is_titled(r: Resolver, name: tree.Name) -> bool:
    thing = r.names.things.get(name.text)
    kind = thing.kind if thing else "deck" if name.text in r.names.decks else None
    if kind not in TITLED and name.text not in r.names.refused:
        known = [each for each, its in r.names.things.items() if its.kind in TITLED]
        r.report(say.nothing_to_title(name.span, name.text, known, kind))
    return kind in TITLED


def _is_other(r: Resolver, name: tree.Name, wanted: str) -> bool:
    """Return whether a name is that of something else, which is reported, or is a mistake where it
    is declared."""
    thing = r.names.things.get(name.text)
    if thing is not None and thing.kind != wanted:
        r.report(names.wrong_kind(name.span, name.text, thing.kind, a(wanted), thing.span))
    return thing is not None or name.text in r.names.refused
