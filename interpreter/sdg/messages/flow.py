"""Messages about how a game goes: its turn, steps out of place, circles, loops and ends."""

from __future__ import annotations

from collections.abc import Sequence

from sdg.diagnostics import Diagnostic, Note
from sdg.messages.catalogue import code
from sdg.messages.phrases import first_line
from sdg.source import Span

# The whole


@code(
    "E601",
    why="A game is played in turns, and says what a player does in one.",
    example='game "Festival"\n    players 2 to 4',
    mend='game "Festival"\n    players 2 to 4\n\nturn\n    choose place',
)
def no_turn(span: Span) -> Diagnostic:
    """A game has no turn."""
    return Diagnostic(
        "this game does not say what a player does in a turn",
        span,
        hint="add a `turn` with the steps of a turn below it",
    )


@code(
    "E602",
    why="The number of players decides how much is dealt and who sits where.",
    example='game "Festival"',
    mend='game "Festival"\n    players 2 to 4',
)
def no_players(span: Span) -> Diagnostic:
    """A game does not say how many can play."""
    return Diagnostic(
        "this game does not say how many can play it", span, hint="add `players 2 to 4` below"
    )


@code(
    "E603",
    why="A game says once how many can play it.",
    example="players 1 to 2\nplayers 3 to 4",
    mend="players 1 to 4",
)
def players_twice(span: Span) -> Diagnostic:
    """The number of players is given twice."""
    return Diagnostic("the number of players is given twice", span, hint="keep one of the lines")


@code(
    "E604",
    why="A game has one setup, one turn, one way to win and one list of titles.",
    example="turn\n    choose place\nturn\n    choose pass",
    mend="turn\n    choose place or pass",
)
def given_twice(span: Span, kind: str, place: Span) -> Diagnostic:
    """A part that a game has once is given twice."""
    notes = (Note(f"the first stands {first_line(span, place)}", place),)
    return Diagnostic(f"there is already a `{kind}`", span, notes, "make one of the two")


# Steps


@code(
    "E610",
    why="Players choose in a turn; what they choose is an action, which may be refused.",
    example="setup\n    choose place",
    mend="turn\n    choose place",
)
def not_here(span: Span, what: str, allowed: Sequence[str], where: str) -> Diagnostic:
    """A step stands where it cannot."""
    places = {
        "setup": "the setup",
        "turn": "the turn",
        "action": "an action",
        "when": "a `when`",
        "end": "an end",
    }
    good = " or in ".join(places.get(each, each) for each in allowed)
    return Diagnostic(f"`{what}` belongs in {good}, not in {places.get(where, where)}", span)


@code(
    "E611",
    why="A line can only wait for a turn or a round.",
    example="when clean: phase ends",
    mend="when clean: turn ends",
)
def unknown_period(span: Span, word: str, ending: str) -> Diagnostic:
    """An event names something other than a turn or a round."""
    return Diagnostic(
        f"`{word} {ending}` is nothing to wait for",
        span,
        hint=f"write `turn {ending}` or `round {ending}`",
    )


# Circles


@code(
    "E620",
    why="What is explained by itself has no meaning, and what does itself never comes to an end.",
    example="define open\n    not shut\ndefine shut\n    not open",
    mend="define open\n    no door in doors: door is locked",
)
def recursion(span: Span, kind: str, circle: Sequence[str]) -> Diagnostic:
    """A define or an action comes back to itself."""
    if len(circle) == 2:
        message = f"the {kind} `{circle[0]}` uses itself"
    else:
        chain = ", which uses ".join(f"`{name}`" for name in circle)
        message = f"the {kind}s go round in a circle: {chain}"
    return Diagnostic(message, span, hint="break the circle at one of them")


@code(
    "E621",
    why="Defines are put in where they are used. Defines that use each other twice and more, many "
    "levels deep, grow beyond all bounds.",
    example="define a\n    b + b\ndefine b\n    c + c    # and so on, thirty times",
    mend="define a\n    2 * b",
)
def too_large_written_out(span: Span, name: str) -> Diagnostic:
    """The defines together are too large, or too deeply nested."""
    return Diagnostic(
        f"with all defines written out where they are used, the rules get too large at `{name}`",
        span,
        hint="use fewer defines inside each other",
    )
