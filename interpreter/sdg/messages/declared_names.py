"""Messages about names where they are declared: taken already, reserved, said twice."""

from __future__ import annotations

from sdg.diagnostics import Diagnostic, Note
from sdg.messages.catalogue import code
from sdg.messages.phrases import a, first_line
from sdg.source import Span


@code(
    "E301",
    about="a line",
    why="Options, attributes, places, regions, counters and defines share one set of names, so "
    "that a name means one thing on every line.",
    example="pile stock\nhand stock per player",
    mend="pile stock\nhand rack per player",
)
def taken(span: Span, kind: str, name: str, earlier: str, place: Span) -> Diagnostic:
    """Two things of the game have the same name."""
    notes = (Note(f"`{name}` is already declared {first_line(span, place)}", place),)
    if kind == earlier:
        hint = f"give this {kind} another name"
    else:
        hint = f"the other is {a(earlier)}; give one of them another name"
    return Diagnostic(f"there is already {a(earlier)} called `{name}`", span, notes, hint)


@code(
    "E302",
    about="a refused name",
    why="Some words mean the same in every game: `active`, `players`, `row`, `empty`, `it`.",
    example="score round per player",
    mend="score rounds_won per player",
)
def reserved(span: Span, kind: str, name: str) -> Diagnostic:
    """A name is a word of the language."""
    wrong = f"`{name}` has a meaning in every game, so no {kind} can be called that"
    return Diagnostic(wrong, span, hint="choose another name")


@code(
    "E303",
    about="a line",
    why="A name bound in a line must not hide a thing of the game: a reader would mix them up.",
    example="hand rack per player\naction play(rack in grid)",
    mend="hand rack per player\naction play(cell in grid)",
)
def shadows(span: Span, name: str, kind: str, place: Span) -> Diagnostic:
    """A parameter, `let` or loop takes the name of a thing of the game."""
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(
        f"`{name}` is already the name of {a(kind)}", span, notes, "choose another name here"
    )


@code(
    "E304",
    about="a line",
    why="Within one action or when each name is given once.",
    example="let best = first of rack\nlet best = first of stock",
    mend="let best = first of rack\nlet top = first of stock",
)
def bound_twice(span: Span, name: str, place: Span) -> Diagnostic:
    """A parameter, `let` or loop name is given again where it still holds."""
    notes = (Note(f"`{name}` is given {first_line(span, place)}", place),)
    return Diagnostic(f"`{name}` already has a meaning here", span, notes, "choose another name")


@code(
    "E305",
    about="a line",
    why="The values of an attribute are told apart by their names.",
    example="attribute color: red, blue, red",
    mend="attribute color: red, blue, green",
)
def value_twice(span: Span, attribute: str, value: str) -> Diagnostic:
    """An attribute lists a value twice."""
    return Diagnostic(f"`{attribute}` lists {value} twice", span, hint="leave one of the two out")


@code(
    "E306",
    about="a line",
    why="A card has one value of each attribute.",
    example="deck tiles\n    1 of each number, number 3",
    mend="deck tiles\n    1 of each number",
)
def feature_twice(span: Span, attribute: str) -> Diagnostic:
    """A line of a deck gives an attribute twice."""
    return Diagnostic(f"this line gives `{attribute}` twice", span, hint="leave one of the two out")


@code(
    "E307",
    about="a line",
    why="In a list each name stands once.",
    example="choose place, keep or place",
    mend="choose place or keep",
)
def listed_twice(span: Span, name: str, place: Span) -> Diagnostic:
    """A list names something twice."""
    notes = (Note("it already stands here", place),)
    return Diagnostic(f"`{name}` is listed twice", span, notes, "leave one of the two out")


@code(
    "E308",
    about="a line",
    why="A name that is a region's may be given to one such region, and to nothing else.",
    example="for each box in grid    # the cells of the grid",
    mend="for each cell in grid",
)
def only_a_region(span: Span, name: str) -> Diagnostic:
    """The name of a region is given to something else."""
    return Diagnostic(
        f"`{name}` is the name of a region, and this is something else",
        span,
        hint=f"choose another name, or write just `{name}` to run over those regions",
    )
