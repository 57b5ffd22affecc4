"""Messages about what is asked in vain: it is always so, or never, whatever happens in play."""

from __future__ import annotations

from sdg.diagnostics import Diagnostic, Note
from sdg.messages.catalogue import code
from sdg.messages.phrases import first_line_of
from sdg.source import Span


@code(
    "W700",
    why="A number of the game lies between two ends: so many cells has a board, so many cards a "
    "place, so many neighbors a cell. A condition that asks for more, or for less, never holds.",
    example="when crowded: card lands on grid if count neighbors of cell = 5",
    mend="when crowded: card lands on grid if count neighbors of cell = 4",
    severity="warning",
)
def never_so(span: Span, ranges: str, passed: bool) -> Diagnostic:
    """A number is compared with one that it never comes to."""
    hint = "ask for a number that it can be, or leave this out"
    if passed:
        hint = "only a `choose` without `otherwise`, and without `may`, is ever passed"
    return Diagnostic(f"this never holds: {ranges}", span, hint=hint)


@code(
    "W701",
    why="A number of the game lies between two ends. A condition that asks for no more than what "
    "is so in any case leaves nothing out.",
    example="hand rack per player: at most 4\nend slow after turn when count rack <= 4",
    mend="hand rack per player: at most 4\nend slow after turn when count rack < 4",
    severity="warning",
)
def always_so(span: Span, ranges: str) -> Diagnostic:
    """A number is compared with one on whose side it always is."""
    return Diagnostic(
        f"this always holds: {ranges}", span, hint="ask for what may not be so, or leave this out"
    )


@code(
    "W702",
    why="Where two things are meant, one of them has a name of its own: `it` and a name that "
    "stands alone after `with` are one and the same.",
    example="scoring points\n"
    "    pairs: count (grid with some near in neighbors of it: it.color = it.color)",
    mend="scoring points\n"
    "    pairs: count (grid with some near in neighbors of it: near.color = it.color)",
    severity="warning",
)
def with_itself(span: Span, holds: bool) -> Diagnostic:
    """Something is compared with itself."""
    return Diagnostic(
        f"this is compared with itself, which {'always' if holds else 'never'} holds",
        span,
        hint="give one of the two a name: `some other in …: other.color = it.color`",
    )


@code(
    "W703",
    why="Whoever is compared with all players is one of them, and never has more than they do "
    "themselves.",
    example="end ahead after turn when every player: active.points > player.points",
    mend="end ahead after turn when every other in all other players: active.points > other.points",
    severity="warning",
)
def one_of_these(span: Span, holds: bool, most: str) -> Diagnostic:
    """A player's number is to be above, or below, that of all players, of which they are one."""
    others = "`every other in all other players: active.points > other.points`"
    ties = f"; where a tie counts too, `= {most} points`" if most else ""
    return Diagnostic(
        f"this {'always' if holds else 'never'} holds: who is compared is one of these players",
        span,
        hint=f"leave that one out: {others}{ties}",
    )


@code(
    "W704",
    why="A cell without a card has no attribute: it is nothing there, and equals nothing else. "
    "Where a cell has to be empty, what is meant is the card that comes there.",
    example="require cell is empty\nrequire no near in neighbors of cell: near.color = cell.color",
    mend="require cell is empty\nrequire no near in neighbors of cell: near.color = card.color",
    severity="warning",
)
def empty_here(span: Span, cell: str, attribute: str, card: str) -> Diagnostic:
    """A cell that is empty is asked for an attribute of its card."""
    return Diagnostic(
        f"`{cell}` is empty when this is asked, so it has no {attribute}",
        span,
        hint=f"speak of the card that comes there: `{card}.{attribute}`",
    )


@code(
    "W705",
    why="A card that has not come to a board yet lies on no cell, and beside nothing.",
    example="action place(tile in rack, cell in grid)\n"
    "    require every near in neighbors of tile: near is empty\n    move tile to cell",
    mend="action place(tile in rack, cell in grid)\n"
    "    require every near in neighbors of cell: near is empty\n    move tile to cell",
    severity="warning",
)
def not_there_yet(span: Span, card: str, place: str, cell: str) -> Diagnostic:
    """It is asked for the cell of a card that is not on a board yet."""
    said = f": say `{cell}`" if cell else ", or ask below the step that lays it"
    return Diagnostic(
        f"`{card}` still lies in `{place}` when this is asked, and on no cell",
        span,
        hint=f"speak of the cell to which it goes{said}",
    )


@code(
    "W706",
    why="A flag is no, a counter 0 and a marker on no cell until a step says otherwise. One that "
    "is asked for and never changed makes no difference.",
    example="flag storm\nend stormy at once when storm",
    mend="flag storm\naction brew\n    storm = yes\nturn\n    choose place or brew\n"
    "end stormy at once when storm",
    severity="warning",
)
def never_changed(span: Span, kind: str, name: str, place: Span) -> Diagnostic:
    """A flag, counter or marker is asked for, and no step changes it."""
    is_so, step = {
        "flag": ("no", f"{name} = yes"),
        "marker": ("on no cell", f"{name} = cell"),
    }.get(kind, ("0", f"{name} += 1"))
    return Diagnostic(
        f"no step changes the {kind} `{name}`: it always is {is_so}",
        span,
        (Note("it is asked for here", first_line_of(place)),),
        f"change it in some step, as by `{step}`, or leave it out",
    )


@code(
    "W707",
    why="What waits for cards to come, or to be taken away, never happens where no step lays them "
    "there, or takes them.",
    example="when dry: bag becomes empty\n    points += 1",
    mend="action fetch\n    draw 1 from bag to rack\nturn\n    choose place or fetch\n"
    "when dry: bag becomes empty\n    points += 1",
    severity="warning",
)
def no_step_does(span: Span, what: str, hint: str) -> Diagnostic:
    """A when or a rule waits for what no step brings about."""
    return Diagnostic(f"this never happens: no step {what}", span, hint=hint)


@code(
    "W708",
    why="A place that holds no cards at first has some only if a step puts them there.",
    example="slot top\naction match(card in rack)\n    require card.color = top.color\n"
    "    move card to bag\nturn\n    draw 1 from stock to rack\n    choose place or match",
    mend="slot top\naction match(card in rack)\n    require card.color = top.color\n"
    "    move card to bag\nsetup\n    draw 1 from stock to top\n"
    "turn\n    draw 1 from stock to rack\n    choose place or match",
    severity="warning",
)
def always_empty(span: Span, kind: str, name: str) -> Diagnostic:
    """A place holds nothing at first, and no step puts a card there."""
    return Diagnostic(
        f"no card ever comes to the {kind} `{name}`",
        span,
        hint=f"say what it holds, or lay some there, as by `draw 1 from … to {name}` in `setup`",
    )


@code(
    "W709",
    why="A place that is empty at first, and to which cards come only by actions that compare "
    "something with a card there, stays empty: what is absent is in no order, and equals nothing.",
    example="slot top\naction match(card in rack)\n    require card.number >= top.number\n"
    "    move card to top\nturn\n    choose place or match",
    mend="slot top\naction match(card in rack)\n"
    "    require top is empty or card.number >= top.number\n"
    "    move card to top\nturn\n    choose place or match",
    severity="warning",
)
def never_begun(span: Span, name: str) -> Diagnostic:
    """Each step that puts a card into a place needs one that lies there."""
    return Diagnostic(
        f"nothing ever lies in `{name}`: only who finds a card there may put one there",
        span,
        hint=f"say `{name} is empty or …` here, or lay the first one there in `setup`",
    )
