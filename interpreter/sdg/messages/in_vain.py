"""Messages about conditions in vain: they always hold, or never, whatever happens in play."""

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
    "    pairs: count (grid with it is full and (some near in neighbors of it: "
    "near.color = it.color))",
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


@code(
    "W710",
    why="`a and b in …` are two in no order: each pair is offered once, and which of the two is "
    "`a` is not chosen. What asks for one more than for the other refuses half of the pairs.",
    example="action beat(a and b in rack)\n    require a.number > b.number\n    move a to bag\n"
    "turn\n    choose place or beat",
    mend="action beat(a in rack, b in rack)\n    require a.number > b.number\n    move a to bag\n"
    "turn\n    choose place or beat",
    severity="warning",
)
def which_is_which(span: Span, one: str, other: str, place: str) -> Diagnostic:
    """Of two that are chosen in no order one is treated otherwise than the other."""
    each = f"`{one} in {place}, {other} in {place} with it != {one}`"
    return Diagnostic(
        f"which of the two is `{one}` cannot be chosen: `{one} and {other}` are in no order",
        span,
        hint=f"choose one after the other: {each}; or say it of both ways round, with `or`",
    )


@code(
    "W711",
    why="What is absent equals only what is absent. A cell without a card is of no color, so it is "
    "not of yours either, and is found among those of another color.",
    example="points += count (neighbors of cell with it.color != card.color)",
    mend="points += count (neighbors of cell with it is full and it.color != card.color)",
    severity="warning",
)
def empty_ones_too(span: Span, cell: str) -> Diagnostic:
    """Cells are looked for whose card is not so, and those without a card are among them."""
    said = f"`{cell} is full and {span.text}`"
    return Diagnostic(
        "a cell without a card is found here too: it has no such value",
        span,
        hint=f"say {said}, or `{cell} is empty or …` where that is meant",
    )


@code(
    "W733",
    why="What is absent equals no value and is in no order: a cell without a card does not pass "
    "such a question, so that `every` fails for it.",
    example="rule alike on grid\n    need every near in neighbors of cell: near.color = card.color",
    mend="rule alike on grid\n"
    "    need every near in neighbors of cell: near is empty or near.color = card.color",
    severity="warning",
)
def empty_ones_fail(span: Span, cell: str) -> Diagnostic:
    """Of every cell something is asked that one without a card does not pass."""
    return Diagnostic(
        "a cell without a card fails this: it has no such value",
        span,
        hint=f"say `{cell} is empty or {span.text}`; or `{cell} is full and …` where that is meant",
    )


@code(
    "W715",
    why="What is absent equals what is absent: two cells without a card are of the same color, "
    "as it were, and count as alike.",
    example="scoring points\n"
    "    pairs: count (grid with some near in neighbors of it: near.color = it.color)",
    mend="scoring points\n"
    "    pairs: count (grid with it is full and (some near in neighbors of it: "
    "near.color = it.color))",
    severity="warning",
)
def two_empty_ones_too(span: Span, cell: str) -> Diagnostic:
    """The cards of two cells are to be alike, and two cells without a card are."""
    return Diagnostic(
        "two cells without a card are alike here: what is absent equals what is absent",
        span,
        hint=f"ask for a card on one of them as well: `{cell} is full and {span.text}`",
    )


@code(
    "W712",
    why="`passes` counts choices, not players: who finds nothing in two choices of a turn passes "
    "twice.",
    example="turn\n    choose place\n    choose play\nend over after turn when passes >= players",
    mend="turn\n    choose place\n    choose play\nend over after turn when passes >= 2 * players",
    severity="warning",
)
def passes_of_one(span: Span, choices: int) -> Diagnostic:
    """A number of passes is compared with the players where one may pass several times a turn."""
    times = f"`{choices} * players`"
    return Diagnostic(
        f"one player may pass {choices} times in a turn: `passes` counts choices, not players",
        span,
        hint=f"say {times}, or give all but one `choose` an `otherwise`, which is no pass then",
    )


@code(
    "W735",
    why="`passes` is 0 again once an action is chosen, and nothing happens between a choice that "
    "is passed and the next: what is to come at once comes after that.",
    example="turn\n    choose place\n    choose play\n"
    "end over at once when passes > 0\n    active loses",
    mend="turn\n    choose place\n    otherwise\n        active loses\n    choose play\n"
    "    otherwise\n        active loses",
    severity="warning",
)
def forgotten_pass(span: Span) -> Diagnostic:
    """A pass is asked for only after the next choice, which may undo it."""
    return Diagnostic(
        "a pass is forgotten before this is looked at, where the choice after it finds something",
        span,
        hint="say below the first `choose` what comes of it: `otherwise`, and below that its steps",
    )


@code(
    "W713",
    why="Runs go along all lines of the board, and a cell with no neighbor along one of them is a "
    "run of one there: nearly always there is one. What hangs together by its edges is a group.",
    example="end lined after turn when every run in runs of grid: count run >= 2",
    mend="end lined after turn when every group in groups of grid: count group >= 2",
    severity="warning",
)
def runs_of_one(span: Span, cells: str) -> Diagnostic:
    """All runs along all lines are to be longer than one."""
    return Diagnostic(
        "a cell with no neighbor along some line is a run of one, so one of these nearly always is",
        span,
        hint=f"ask it of `groups of {cells}`, or along one line: `runs of {cells} along row`",
    )


@code(
    "W714",
    why="Each cell lies on one board. One of another board is never the same, nor in its regions.",
    example="board side: 2 by 2\nwhen home: card lands on grid if cell in side",
    mend="board side: 2 by 2\nwhen home: card lands on side if cell in side",
    severity="warning",
)
def of_two_boards(span: Span, holds: bool, one: str, other: str) -> Diagnostic:
    """Cells of two boards are compared."""
    return Diagnostic(
        f"this {'always' if holds else 'never'} holds: one lies on the board `{one}`, the other on "
        f"`{other}`",
        span,
        hint=f"speak of cells of `{one}`, or of `{other}`, on both sides",
    )


@code(
    "W728",
    why="""A `when` with a condition happens again until that does not hold. If none of its steps
    changes what it asks for, that is never, and after 1,000 times it is an error of the rules.""",
    example="when rich: tokens = 3\n    points += 2",
    mend="when rich: turn ends if tokens = 3\n    points += 2",
    severity="warning",
)
def again_and_again(span: Span) -> Diagnostic:
    """The steps of a when never change the condition that it waits for."""
    return Diagnostic(
        "this holds as before when the steps below are done, so they are done again and again",
        span,
        hint="change below what it asks for; or wait for what brings it about, `after … if …`, or "
        f"for a moment, `turn ends if {span.text}`",
    )


@code(
    "W732",
    why="The name of a marker stands for the cell on which it is. To move that is to move the card "
    "that lies there.",
    example="marker robber on grid\naction chase(cell in grid)\n    move robber to cell\n"
    "turn\n    choose place or chase",
    mend="marker robber on grid\naction chase(cell in grid)\n    robber = cell\n"
    "turn\n    choose place or chase",
    severity="warning",
)
def card_below(span: Span, marker: str, step: str, goal: str | None) -> Diagnostic:
    """A marker is moved as if it were a card."""
    own = f"`{marker} = {goal or '…'}` moves the marker"
    card = f"`let spot = {marker}` and below it `{step} spot …` the card"
    return Diagnostic(
        f"the card that lies at the marker `{marker}` goes, and the marker stays",
        span,
        hint=f"{own}; {card}",
    )


@code(
    "W716",
    why="A cell without a card has no number. To calculate with one that is not there is an error "
    "of the rules, which breaks the game off.",
    example="scoring points\n    total: sum of cell.number for cell in grid",
    mend="scoring points\n    total: sum of cell.number for cell in (grid with it is full)",
    severity="warning",
)
def no_number_there(span: Span, cell: str, mended: str) -> Diagnostic:
    """Numbers of cells are calculated with, and nothing says that a card lies there."""
    return Diagnostic(
        f"where no card lies on `{cell}`, there is no `{span.text}` to calculate with",
        span,
        hint=f"leave cells without a card out: `{mended}`",
    )


@code(
    "W721",
    why="What is none is empty, too: a cell beyond the board, a row that it does not have.",
    example="action claim(n: 1 to 12)\n    require grid at (1, n) is empty\n    points += 1\n"
    "turn\n    choose place or claim",
    mend="action claim(n: 1 to 9)\n    require grid at (1, n) is empty\n    points += 1\n"
    "turn\n    choose place or claim",
    severity="warning",
)
def beyond(
    span: Span, number: str, ends: tuple[float, float], limit: tuple[float, float], mended: str
) -> Diagnostic:
    """It is asked whether a cell or a region is empty that may lie beyond the board."""
    low, high = ends
    return Diagnostic(
        f"`{number}` is {low:.0f} to {high:.0f} and the board has {limit[0]:.0f} to "
        f"{limit[1]:.0f}: what lies beyond it is none, and that is empty",
        span,
        hint=f"say `{mended}`, or leave numbers out that the board does not have",
    )


@code(
    "W719",
    why="What is asked with `and` has to hold all at once: no card has two numbers.",
    example="when odd: card lands on grid if card.number < 3 and card.number > 4\n    tokens += 1",
    mend="when odd: card lands on grid if card.number < 3 or card.number > 4\n    tokens += 1",
    severity="warning",
)
def never_together(span: Span, said: tuple[str, ...], turned: bool) -> Diagnostic:
    """Conditions are asked for together that never hold together."""
    both = f"`{said[0]}` and `{said[1]}` never hold together" if said else "not all of this can"
    hint = "ask for what may be so, or leave one of them out"
    if turned:
        hint = f"where one of them is enough, say `{said[0]} or {said[1]}`"
    return Diagnostic(f"this never holds: {both}", span, hint=hint)


@code(
    "W720",
    why="With `or` one of the conditions is enough: no number is both, so each is unlike one.",
    example="when odd: card lands on grid if card.number != 3 or card.number != 4\n    tokens += 1",
    mend="when odd: card lands on grid if card.number != 3 and card.number != 4\n    tokens += 1",
    severity="warning",
)
def one_of_them_always(span: Span, said: tuple[str, ...], turned: bool) -> Diagnostic:
    """One of several conditions always holds, of which one is enough."""
    one = f"`{said[0]}` or `{said[1]}` is always so" if said else "one of these is always so"
    hint = "ask for what may not be so, or leave this out"
    if turned:
        hint = f"where both are needed, say `{said[0]} and {said[1]}`"
    return Diagnostic(f"this always holds: {one}", span, hint=hint)


@code(
    "W722",
    why="What was asked before holds where the lines below it are carried out, and what has to "
    "hold in one `require` holds in the next.",
    example="action small(card in rack)\n    require card.number < 3\n    require card.number > 4\n"
    "    move card to bag\nturn\n    choose place or small",
    mend="action small(card in rack)\n    require card.number < 3 or card.number > 4\n"
    "    move card to bag\nturn\n    choose place or small",
    severity="warning",
)
def not_where_it_is(span: Span, before: Span, holds: bool) -> Diagnostic:
    """A condition never holds where it is asked, by what was asked before."""
    return Diagnostic(
        f"this never holds here, where `{first_line_of(before).text}` "
        f"{'does' if holds else 'does not'}",
        span,
        (Note("that is asked here", first_line_of(before)),),
        "ask for what may still be so, or leave one of them out",
    )
