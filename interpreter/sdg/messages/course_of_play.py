"""Messages about how a game goes: its turn, steps out of place, circles, loops and ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sdg.diagnostics import Diagnostic, Note
from sdg.messages.catalogue import code
from sdg.messages.phrases import first_line, first_line_of
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
    about="a line",
    why="A game says once how many can play it.",
    example="players 1 to 2\nplayers 3 to 4",
    mend="players 1 to 4",
)
def players_twice(span: Span, place: Span) -> Diagnostic:
    """The number of players is given twice."""
    notes = (Note(f"it is already given {first_line(span, place)}", place),)
    return Diagnostic("the number of players is given twice", span, notes, "keep one of the lines")


@code(
    "E604",
    about="a line",
    why="""A game has one setup, one turn, one way to win, one list of titles, one misplay, one
    puzzle and one look.""",
    example="turn\n    choose place\nturn\n    choose pass",
    mend="turn\n    choose place or pass",
)
def given_twice(span: Span, kind: str, place: Span) -> Diagnostic:
    """A part that a game has once is given twice."""
    notes = (Note(f"the first stands {first_line(span, place)}", place),)
    return Diagnostic(f"there is already a `{kind}`", span, notes, "keep one of the two")


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
        "found at once": "`found at once`",
        "found later": "`found later`",
    }
    good = ", ".join(places[each] for each in allowed if each != "end")
    good = " or ".join(good.rsplit(", ", 1))
    return Diagnostic(f"`{what}` belongs in {good}, not in {places.get(where, where)}", span)


@code(
    "E611",
    about="a line",
    why="A line can only wait for a turn or a round.",
    example="when clean: phase ends",
    mend="when clean: turn ends",
)
def unknown_period(span: Span, word: str, ending: str, action: bool) -> Diagnostic:
    """An event names something other than a turn or a round: perhaps an action."""
    step = "before" if ending == "starts" else "after"
    own = f"write it among the steps of `{word}`, in a variant below `add {step} action {word}`"
    return Diagnostic(
        f"`{word} {ending}` is nothing to wait for",
        span,
        hint=own if action else f"write `turn {ending}` or `round {ending}`",
    )


@code(
    "E612",
    about="a line",
    why="Where a turn goes through players who choose or do something, each of them is active in "
    "turn, so that `active` is always the player of the loop.",
    example="for each player\n    if player != active\n        choose play",
    mend="for each p in all other players\n    choose play",
)
def active_in_loop(span: Span) -> Diagnostic:
    """A loop whose players decide speaks of the active player."""
    return Diagnostic(
        "the player of this loop decides in it, and so is `active` here",
        span,
        hint="leave it out; for whose turn it is say `let host = active` above the loop",
    )


@code(
    "E613",
    about="a line",
    why="Who stops, or can choose nothing, inside a `for each` is done there; the loop around it "
    "goes on.",
    example="repeat\n    for each player\n        may choose play",
    mend="repeat at most 3\n    for each player\n        may choose play",
)
def loop_nobody_leaves(span: Span) -> Diagnostic:
    """All choices of a loop stand inside a `for each` of it, so that nobody leaves it."""
    return Diagnostic(
        "nobody can leave this loop: a choice inside `for each` ends only there",
        first_line_of(span),
        hint="write `while …` or `repeat at most 9`, or offer an action that says `end turn`",
    )


# Circles


@code(
    "E620",
    about="a line",
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
    about="a line",
    why="Defines are put in where they are used. Defines that use each other twice and more, many "
    "levels deep, grow beyond all bounds.",
    example="define a\n    b + b\ndefine b\n    c + c    # and so on, thirty times",
    mend="define a\n    2 * b",
)
def too_large_written_out(span: Span, name: str) -> Diagnostic:
    """The defines together are too large, or too deeply nested."""
    return Diagnostic(
        f"`{name}`, with all defines that it uses put in, is too large",
        span,
        hint="use fewer defines inside each other",
    )


@code(
    "E622",
    about="a line",
    why="Whether a card fits, what is possible, and what is in conflict, is decided by the rules; a"
    " rule that asks for it would ask for itself. Only a rule that is not settled, and so makes no"
    " conflicts, may ask for them.",
    example="rule room on grid\n    need some other in grid: card fits other",
    mend="rule room on grid\n    need some other in grid: other is empty",
)
def rule_about_rules(span: Span, rule: str, word: str) -> Diagnostic:
    """A placement rule asks what the placement rules allow."""
    return Diagnostic(
        f"the rule `{rule}` helps to decide `{word}`, so it cannot ask for it",
        span,
        hint="ask about the cards and cells themselves",
    )


@code(
    "E623",
    about="a line",
    why="A define is put in where it is used, and what an action does or asks with `do` and "
    "`is possible` is done or asked in the middle of it. Nobody can follow what is nested so deep.",
    example="action a1\n    do a2\naction a2\n    do a3    # and so on, two hundred times",
    mend="action a1\n    repeat at most 200\n        points += 1",
)
def nested_too_deep_put_in(span: Span, most: int) -> Diagnostic:
    """What a line says is nested too deep with the defines and actions that it uses put in."""
    return Diagnostic(
        f"with what it uses put in, this is nested too deep: {most} levels are the most",
        span,
        hint="let defines, their cases, or actions use fewer others inside each other",
    )


# Loops and ends


@code(
    "E630",
    why="A loop ends: players decide something in it, or it is said how often it runs at most.",
    example="action fill\n    while stock is not empty\n        draw 1 from stock to rack",
    mend="action fill\n    repeat at most 9 while stock is not empty\n        draw 1 from stock to "
    "rack",
)
def loop_without_end(span: Span, where: str) -> Diagnostic:
    """A loop has neither a decision in it nor a bound."""
    hint = "write `repeat at most 9 while …`"
    if where == "turn":
        hint += ", or let the players `choose` something in it"
    return Diagnostic(
        "nothing keeps this loop from running for ever", first_line_of(span), hint=hint
    )


@code(
    "W631",
    why="Players who must choose again and again stay in the loop until nothing is possible.",
    example="turn\n    repeat\n        choose place",
    mend="turn\n    repeat\n        may choose place",
    severity="warning",
)
def loop_without_way_out(span: Span) -> Diagnostic:
    """Players cannot leave a loop while anything is possible."""
    return Diagnostic(
        "players stay in this loop until nothing is possible any more",
        first_line_of(span),
        hint="write `may choose`, `while …`, or offer an action that says `end turn`",
    )


@code(
    "E632",
    why="A game is over at some time: an `end` says when.",
    example="turn\n    choose place",
    mend="turn\n    choose place\n\nend filled after turn when grid is full",
)
def no_end(span: Span) -> Diagnostic:
    """A game has no end."""
    return Diagnostic(
        "this game never ends", span, hint="add an `end`: `end filled after turn when …`"
    )


@code(
    "W633",
    why="When a game is over, `win` says who has won, or each end does: `active wins`, `draw`.",
    example="end filled after turn when grid is full",
    mend="end filled after turn when grid is full\n    draw",
    severity="warning",
)
def no_win(span: Span, unsure: Iterable[Span]) -> Diagnostic:
    """A game does not say who wins; `unsure` are results that may come or not."""
    why = "this result need not come: it stands below an `if`, or in a loop that may have no round"
    return Diagnostic(
        "this game does not say who wins",
        span,
        notes=tuple(Note(why, first_line_of(each)) for each in unsure),
        hint="add `win most …`, or a result to each end",
    )


@code(
    "W634",
    why="In a game without a `choose` everything happens by itself.",
    example="turn\n    draw 1 from stock to rack",
    mend="turn\n    draw 1 from stock to rack\n    choose place",
    severity="warning",
)
def no_decision(span: Span) -> Diagnostic:
    """Nobody decides anything in a turn."""
    return Diagnostic(
        "nobody decides anything in a turn", span, hint="let the players `choose` an action"
    )


# Without effect


@code(
    "W640",
    why="What no line uses may be a slip of the pen, or left over.",
    example="counter stones    # and nothing more of it",
    mend="counter stones\n…\nstones += 1",
    severity="warning",
)
def unused(span: Span, kind: str, name: str) -> Diagnostic:
    """Something is declared and never used."""
    return Diagnostic(f"the {kind} `{name}` is never used", span, hint="use it, or leave it out")


@code(
    "W641",
    why="Players do what `choose` offers; other actions happen through `do`.",
    example="turn\n    choose place\n\naction keep(card in rack)\n    move card to stock",
    mend="turn\n    choose place or keep",
    severity="warning",
)
def never_offered(span: Span, name: str) -> Diagnostic:
    """An action is never offered to anyone."""
    return Diagnostic(
        f"nobody is ever offered the action `{name}`",
        span,
        hint=f"offer it: `choose {name}`, or leave it out",
    )


@code(
    "W642",
    why="What stands in the turn below its end, or that of the game, is not reached.",
    example="turn\n    choose place\n    end turn\n    draw 1 from stock to rack",
    mend="turn\n    choose place\n    draw 1 from stock to rack\n    end turn",
    severity="warning",
)
def never_reached(span: Span, what: str, place: Span) -> Diagnostic:
    """Steps of the turn stand below its end, or that of the game."""
    notes = (Note(f"`{what}` stands here", place),)
    return Diagnostic(
        "this line is never reached", first_line_of(span), notes, f"move it above `{what}`"
    )


@code(
    "W686",
    why="""An action happens as a whole, and so do a when and the lines below an `if` or a loop of
    the turn in which nobody decides: the turn or the game is over once all of it has happened.""",
    example="action pass\n    draw 1 from stock to rack\n    if count rack > 5\n"
    "        end turn\n    points += 1",
    mend="action pass\n    draw 1 from stock to rack\n    if count rack > 5\n"
    "        end turn\n    otherwise\n        points += 1",
    severity="warning",
)
def happens_still(span: Span, what: str, place: Span) -> Diagnostic:
    """Steps stand below the end of a turn or of the game, and happen all the same."""
    notes = (Note(f"`{what}` stands here", place),)
    return Diagnostic(
        f"this happens although `{what}` stands above it",
        first_line_of(span),
        notes,
        f"put it under `otherwise`; what happens in any case stands above `{what}`",
    )


@code(
    "W643",
    why="A condition that no number of players and no option makes true leaves its lines out.",
    example="players 1 to 4\n…\nif players > 4",
    mend="if players > 3",
    severity="warning",
)
def never_holds(span: Span, so: str) -> Diagnostic:
    """A condition is false with any number of players and any option."""
    return Diagnostic("this never holds, whatever is chosen before the game", span, hint=so)


@code(
    "W644",
    why="A condition that always holds leaves no room for `otherwise`.",
    example="players 1 to 4\n…\nif players < 5\n    …\notherwise\n    …",
    mend="if players < 4",
    severity="warning",
)
def always_holds(span: Span) -> Diagnostic:
    """A condition is true with any number of players and any option."""
    return Diagnostic(
        "this always holds, whatever is chosen before the game",
        span,
        hint="the lines below `otherwise` are never reached",
    )


@code(
    "W645",
    why="Who chooses a card is shown which there are, and so looks into a place that is closed to "
    "them.",
    example="action play(card in stock)\n    move card to rack",
    mend="action play\n    draw 1 from stock to rack",
    severity="warning",
)
def chosen_unseen(span: Span, kind: str, place: str, seen: str) -> Diagnostic:
    """A player chooses among cards that they cannot see."""
    seers = "nobody sees" if seen == "nobody" else "only its owner sees"
    return Diagnostic(
        f"who does this is told all cards of a {kind} that {seers}: `{place}`",
        span,
        hint="let chance take one: `draw 1 from …`, or say that the cards are `seen by all`",
    )


@code(
    "W646",
    why="`need` is judged once the card has come to lie on `cell`: that cell shows this card then.",
    example="rule climb on grid\n    need cell.number < card.number",
    mend="rule climb on grid\n    no card lands where cell.number >= card.number",
    severity="warning",
)
def lies_there_by_then(span: Span, so: str) -> Diagnostic:
    """A rule means what lay on the cell before, and asks after the card has come there."""
    return Diagnostic(
        f"when this is judged, the card lies on the cell already: {so}",
        span,
        hint="`no card lands where …` is judged before, and speaks of what lay there",
    )


@code(
    "W684",
    why="""The decision that lays a wild card names its value, and from then on it is a card of that
    value: nothing that lies on a board, comes there or has left it, is wild any more.""",
    example="""attribute number: 1 to 9 or wild as 1 to 9
rule edge on grid
    no card lands where card is wild and cell.row = 1
scoring points
    wilds: count (grid with it is wild)""",
    mend="""attribute number: 1 to 9 or wild as 1 to 9
action place(card in rack, cell in grid)
    require card is not wild or cell.row > 1
    points += 1 if card is wild else 0
    move card to cell""",
    severity="warning",
)
def has_its_value_by_then(span: Span) -> Diagnostic:
    """A card on a board is asked whether it is wild, which has its value by then."""
    return Diagnostic(
        "on a board a card has its value, and is not wild any more",
        span,
        hint="ask it in the action that lays the card, before it is moved: `if card is wild`",
    )


@code(
    "W682",
    why="A name by `let` is one for the cards where they lie then. Once they are moved as a whole, "
    "nothing of it is left there: a loop over it does nothing, and it cannot be moved again.",
    example="let these = rack\nmove these to bag\nfor each tile in these\n"
    "    points += tile.number",
    mend="let these = rack\nfor each tile in these\n    points += tile.number\nmove these to bag",
    severity="warning",
)
def moved_before(span: Span, name: str, place: Span) -> Diagnostic:
    """A loop runs over cards that have been moved, or they are moved again."""
    notes = (Note("they are moved here", first_line_of(place)),)
    return Diagnostic(
        f"no card of `{name}` lies any more where it did when it got that name",
        span,
        notes,
        "put this above the move, or say where they lie now",
    )


@code(
    "W687",
    why="Two cards of one place that are alike in all that they show are the same card for `=` and "
    "`!=`: nothing tells them apart. What is meant to be another card may be just like it.",
    example="turn\n    draw 1 from stock to rack\n    choose play or pass\n"
    "action play(card in rack)\n"
    "    require some other in rack: other != card and other.number = card.number\n"
    "    move card to bag",
    mend="turn\n    draw 1 from stock to rack\n    choose play or pass\n"
    "action play(card in rack)\n    require count (rack with number = card.number) > 1\n"
    "    move card to bag",
    severity="warning",
)
def identical_cards(span: Span, op: str, place: str) -> Diagnostic:
    """Two cards are compared where identical ones may lie."""
    where = f"in `{place}`" if place else "on one cell"
    is_it = "is not" if op == "!=" else "is"
    return Diagnostic(
        f"identical cards may lie {where}, and this asks whether one {is_it} just like the other",
        span,
        hint="two cards, alike or not, are `a and b in …`; `count (… with …) > 1` counts each",
    )


@code(
    "W692",
    why="Each parameter is chosen by itself, so two that are of one set may be the same element of "
    "it: one card for both, or a player twice. Where nothing forbids it, that is offered.",
    example="turn\n    choose pair or pass\n"
    "action pair(one in rack, two in rack)\n"
    "    require one.color = two.color\n"
    "    move one to bag",
    mend="turn\n    choose pair or pass\n"
    "action pair(one and two in rack)\n"
    "    require one.color = two.color\n"
    "    move one to bag",
    severity="warning",
)
def may_be_the_same(span: Span, one: str, other: str, among: str, cards: bool) -> Diagnostic:
    """Two parameters of an action that are of one set may be the same element of it."""
    # `cards` says whether they are cards: alike ones are equal, so no test with `!=` is proposed.
    pair = f"`{one} and {other} in {among}` are two, in no order"
    hint = (
        pair
        if cards
        else (
            f"say `require {one} != {other}`; {pair}; `if {one} = {other}` says that "
            "both may be the same"
        )
    )
    return Diagnostic(f"`{one}` and `{other}` may be the same here", span, hint=hint)
