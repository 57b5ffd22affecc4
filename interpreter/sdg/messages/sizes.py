"""Messages about numbers: ranges, decks, boards, regions that are too large, small or crooked."""

from __future__ import annotations

from sdg.diagnostics import Diagnostic, Note
from sdg.messages.catalogue import code
from sdg.messages.phrases import first_line, many
from sdg.source import Span


@code(
    "E501",
    why="A range goes from its lowest to its highest.",
    example="option goal = 5 in 9 to 1",
    mend="option goal = 5 in 1 to 9",
)
def backwards(span: Span, low: int, high: int) -> Diagnostic:
    """A range starts with the larger end."""
    return Diagnostic(
        f"from {low} to {high} there is nothing",
        span,
        hint=f"write the smaller one first: `{high} to {low}`",
    )


@code(
    "E502",
    why="An option keeps to the numbers that its line allows.",
    example="option goal = 50 in 1 to 9",
    mend="option goal = 5 in 1 to 9",
)
def outside_option(span: Span, option: str, value: int, domain: str) -> Diagnostic:
    """An option is given a number that it does not allow."""
    return Diagnostic(f"`{option}` can be {domain}, and {value} is not among them", span)


@code(
    "E503",
    why="A question whose answer is always the same is a slip of the pen.",
    example="attribute number: 1 to 9\n…\nexcept number = 12",
    mend="attribute number: 1 to 12\n…\nexcept number = 12",
)
def never_so(span: Span, kind: str, name: str, value: int, domain: str) -> Diagnostic:
    """Something is compared with a number that it never is."""
    return Diagnostic(f"the {kind} `{name}` is {domain}, so it is never {value}", span)


@code(
    "E504",
    why="Only a place with a limit can be full.",
    example="hand rack per player\n…\nif rack is full",
    mend="hand rack per player: at most 5\n…\nif rack is full",
)
def never_full(span: Span, kind: str, name: str, place: Span) -> Diagnostic:
    """A place without a limit is asked whether it is full."""
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(
        f"the {kind} `{name}` has no limit, so it is never full",
        span,
        notes,
        f"give it one: `{kind} {name}: at most 5`",
    )


@code(
    "E505",
    why="A rectangle around a card has the card in its middle, so its sides are odd.",
    example="region near for each card with color = yellow: 2 by 2 around it",
    mend="region near for each card with color = yellow: 3 by 3 around it",
)
def no_middle(span: Span, region: str, side: int) -> Diagnostic:
    """A rectangle around a card has a side of even length."""
    return Diagnostic(
        f"`{region}` lies around a card, and {side} cells have no middle",
        span,
        hint=f"write {max(1, side - 1)} or {side + 1}",
    )


@code(
    "E506",
    why="With so many players there are so many seats, and each has one area.",
    example="region zone per player\n    2 players: column 1",
    mend="region zone per player\n    2 players: column 1, column 3",
)
def areas_per_seat(span: Span, players: int, areas: int) -> Diagnostic:
    """A line gives more or fewer areas than there are seats."""
    return Diagnostic(
        f"with {many(players, 'player')} there are {many(players, 'seat')}, "
        f"and this line has {many(areas, 'area')}",
        span,
    )


@code(
    "E507",
    why="An attribute has at most 1,000 values.",
    example="attribute number: 1 to 1000000",
    mend="attribute number: 1 to 100",
)
def too_many_values(span: Span, values: int) -> Diagnostic:
    """An attribute has too many values."""
    return Diagnostic(f"these are {values:,} values, and 1,000 is the most", span)
