"""Messages about `look`: tints, signs, shapes and titles, and what they are given to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sdg.diagnostics import Diagnostic, Note
from sdg.diagnostics.spelling import did_you_mean, nearest
from sdg.look.names import MEANT, PIECE_SHAPES, SIGN_NAMES, TINTS
from sdg.messages.catalogue import code
from sdg.messages.phrases import a, first_line, listed
from sdg.source import Span

SAID_OTHERWISE: Final = {
    "large": "what stands large is said as `ATTRIBUTE large`",
    "back": "the back of cards is given a look by `back of DECK: …`",
    "ground": "a board is given a tint by `ground of BOARD: …`",
    "title": 'a thing is given a title by its name: `stock "Draw pile"`',
}


@code(
    "E380",
    about="an unknown name",
    why="A look is given to a value that cards have: one that an attribute of the file lists.",
    example="attribute color: red, blue\nlook\n    bleu: blue, drop",
    mend="attribute color: red, blue\nlook\n    blue: blue, drop",
)
def no_value(
    span: Span, value: str, known: Sequence[str], thing: str | None, things: Sequence[str] = ()
) -> Diagnostic:
    """No attribute has this value of a look; perhaps a `thing` is meant, or one of `things`."""
    otherwise = {
        "deck": f"its back is given a look by `back of {value}: …`",
        "board": f"its ground is given a tint by `ground of {value}: …`",
        "attribute": f"name one of its values: `{value} VALUE: …`",
    }.get(thing or "")
    otherwise = otherwise or SAID_OTHERWISE.get(value)
    if otherwise is None and thing is not None:
        otherwise = f'{a(thing)} can be given a title: `{value} "…"`'
    near = None if value.isdigit() else did_you_mean(value, known)
    if near is None and (titled := nearest(value, things)):
        near = f'a title is given by a name: `{titled} "…"`'
    hint = otherwise or near or (f"the values are {listed(known)}" if known else None)
    return Diagnostic(
        f"no attribute has the value `{value}`", span, hint=hint or "declare an `attribute` first"
    )


@code(
    "E381",
    about="a line",
    why="A value stands by itself where one attribute has it. Where several do, the line says which"
    " attribute is meant.",
    example="attribute number: 1 to 9\nattribute rank: 1 to 3\nlook\n    2: yellow",
    mend="attribute number: 1 to 9\nattribute rank: 1 to 3\nlook\n    rank 2: yellow",
)
def value_of_several(span: Span, value: str, attributes: Sequence[str]) -> Diagnostic:
    """Several attributes have the value that is given a look."""
    return Diagnostic(
        f"{listed(attributes)} each have a value `{value}`",
        span,
        hint=f"say which is meant: {listed([f'{name} {value}' for name in attributes], 'or')}",
    )


@code(
    "E382",
    about="a line",
    why="There are nine tints, and a sign is one of the shelf or a letter or two in quotes.",
    example="look\n    red: red",
    mend="look\n    red: rose",
)
def no_tint_or_sign(span: Span, word: str, sign_too: bool) -> Diagnostic:
    """A tint, or a sign, does not exist."""
    known = (*TINTS, *SIGN_NAMES) if sign_too else TINTS
    hint = _meant(word, known)
    if hint is None:
        hint = f"the tints are {listed(TINTS)}"
        if sign_too and len(word) <= 2:
            hint = f'letters stand in quotes: `"{word.upper()}"`'
        elif sign_too:
            hint += "; `sdg explain look` lists the signs"
    what = "tint or sign" if sign_too else "tint"
    if not sign_too and word in SIGN_NAMES:
        hint = f"a board has a tint only: {listed(TINTS)}"
    return Diagnostic(f"there is no {what} `{word}`", span, hint=hint)


@code(
    "E383",
    about="a line",
    why="A look is a tint, a sign, or one of each.",
    example="look\n    blue: blue, green",
    mend="look\n    blue: blue, leaf",
)
def two_of_a_kind(span: Span, kind: str, word: str, earlier: str, place: Span) -> Diagnostic:
    """A line gives two tints, or two signs."""
    notes = (Note(f"the other is `{earlier}`", place),)
    return Diagnostic(
        f"`{word}` is the second {kind} of this line", span, notes, "keep one of them"
    )


@code(
    "E384",
    about="a line",
    why="What stands for a sign has to be read at a glance, small, in the corner of a card.",
    example='look\n    blue: "Blue"',
    mend='look\n    blue: "B"',
)
def not_letters(span: Span, text: str) -> Diagnostic:
    """What is written instead of a sign is not one or two letters or digits."""
    name = text.strip().lower()
    hint = f"a sign of the shelf stands without quotes: `{name}`" if name in SIGN_NAMES else None
    if name in TINTS:
        hint = f"a tint stands without quotes: `{name}`"
    return Diagnostic(
        "in place of a sign stand one or two letters or digits",
        span,
        hint=hint or "shorten it, or take a sign of the shelf; `sdg explain look` lists them",
    )


@code(
    "E385",
    about="a line",
    why="The cards of a deck are drawn as one of six things.",
    example="look\n    tiles as hexagons",
    mend="look\n    tiles as tiles",
)
def no_shape(span: Span, word: str) -> Diagnostic:
    """The cards of a deck cannot be drawn as this."""
    hint = _meant(word, PIECE_SHAPES) or f"they can be {listed(list(PIECE_SHAPES), 'or')}"
    return Diagnostic(f"no cards are drawn as `{word}`", span, hint=hint)


@code(
    "E386",
    about="a line",
    why="How something looks is said once, so that a reader finds it on one line.",
    example="look\n    blue: blue\n    color blue: green",
    mend="look\n    blue: blue",
)
def said_twice(span: Span, what: str, place: Span) -> Diagnostic:
    """How something looks is said twice."""
    notes = (Note(f"it is said {first_line(span, place)}", place),)
    return Diagnostic(f"{what} is already said", span, notes, "keep one of the two lines")


@code(
    "E387",
    about="an unknown name",
    why="A title stands above a place, a board, a counter, a score, a flag or a marker.",
    example='pile stock: 1 of tiles, shuffled\nlook\n    stok "Draw pile"',
    mend='pile stock: 1 of tiles, shuffled\nlook\n    stock "Draw pile"',
)
def nothing_to_title(span: Span, name: str, known: Iterable[str], thing: str | None) -> Diagnostic:
    """What is given a title does not exist, or is shown nowhere by itself."""
    message = f"no place, board, counter, score, flag or marker is called `{name}`"
    if thing is None:
        return Diagnostic(message, span, hint=did_you_mean(name, known) or "look at the spelling")
    hint = "places, boards, counters, scores, flags and markers have one"
    return Diagnostic(f"{a(thing)} has no title of its own", span, hint=hint)


def _meant(word: str, known: Iterable[str]) -> str | None:
    """Phrase as a hint which of the known words is meant, by another word or a slip."""
    known = tuple(known)
    other = MEANT.get(word)
    return f"did you mean `{other}`?" if other in known else did_you_mean(word, known)
