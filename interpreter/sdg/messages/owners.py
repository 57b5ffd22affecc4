"""Messages about whose thing a name means, where two players could be meant."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sdg.diagnostics import Diagnostic, Note
from sdg.messages.catalogue import code
from sdg.messages.phrases import first_line_of, listed
from sdg.source import Span


@code(
    "E480",
    about="a line",
    why="A line that runs over players under a name of its own, such as `other`, speaks of two "
    "players: that one, and the player at hand around it. A name that stands alone could be of "
    "either, so such a line says whose each is. Where the name is `player`, or there is only "
    "`it`, names that stand alone are that player's.",
    example="if every other in all other players: count other.rack < count rack",
    mend="if every other in all other players: count other.rack < count active.rack",
)
def of_two_players(
    span: Span, said: str, inner: str | None, outer: str | None, asked_by: str
) -> Diagnostic:
    """A name stands alone where the player of a loop has a name to be told apart."""
    # `inner` and `outer` are the wordings for either player, None where one has no name here;
    # `asked_by` is the define with parameters that reads it, if one does.
    ways = listed([way for way in (inner, outer) if way is not None], "or")
    hint = f"say whose: {ways}"
    if asked_by:
        hint = f"give `{asked_by}` the player as a parameter, and say in it whose `{said}` is"
    elif inner is None or outer is None:
        hint += "; for the other player, give that one a name by a `let` above"
    text = f"two players could be meant by `{said}` here"
    if asked_by:
        text = f"`{asked_by}` asks for `{said}`, by which two players could be meant here"
    return Diagnostic(text, span, hint=hint)


@code(
    "E481",
    about="a line",
    why="Below `for each player` and after `some player:`, a name that stands alone is that "
    "player's already. Who says it once alone and once with the player means two players, "
    "and would get the same one twice: on one line, in two lines that change it, and anywhere "
    "below `for each player in all other players`. After `with` it would be that of the player "
    "around it, and it is not sure here who that is.",
    example="if every player in all other players: count player.rack < count rack",
    mend="if every other in all other players: count other.rack < count active.rack",
)
def same_player_twice(span: Span, name: str, whole: str, outer: str | None) -> Diagnostic:
    """A line, or a loop, says a player's thing both alone and with the player."""
    hint = "give the players of this line a name of their own, such as `other`"
    if outer is not None:
        hint = f"say `{outer}.{name}` if the player around it is meant, else the same both times"
    return Diagnostic(f"`{name}` and `{whole}.{name}` are of the same player here", span, hint=hint)


@code(
    "E482",
    about="a line",
    why="What is possible is asked of the player at hand, and a line that runs over players under "
    "a name of its own speaks of two.",
    example="if every other in all other players: no place is possible",
    mend="if every player in all other players: no place is possible",
)
def possible_for_two(span: Span, said: str) -> Diagnostic:
    """It is asked what is possible where the player of a loop has a name to be told apart."""
    return Diagnostic(
        f"two players could be meant by `{said}` here",
        span,
        hint="call the player of this line `player` to ask it of each of them; or ask it of the "
        "player around it in a `let` above",
    )


_OF_SOME = (
    "say whose: `some player: …`, `every player: …`, `sum of … for player in all players`; "
    "`active` is who was last"
)


@code(
    "E483",
    about="a line",
    why="When a game is over it is nobody's turn, and `win together` and `titles` ask once for "
    "all. A name that stands alone there would be that of whoever happened to be last.",
    example="score points per player\n…\nwin together if points > 9",
    mend="score points per player\n…\nwin together if some player: points > 9",
)
def of_nobody_in_the_end(span: Span, around: Span) -> Diagnostic:
    """What each player has is asked of nobody in particular once the game is over."""
    return Diagnostic(
        f"`{span.text}` is asked of one player, and when the game is over it is nobody's turn",
        span,
        _asked_for(span, around),
        _OF_SOME,
    )


@code(
    "W647",
    why="After a round it is nobody's turn. A name that stands alone there is that of whoever was "
    "last in the round, so that the others are never asked.",
    example="end goal_reached after round when points >= 9",
    mend="end goal_reached after round when some player: points >= 9",
    severity="warning",
)
def of_the_last_of_a_round(span: Span, around: Span) -> Diagnostic:
    """What each player has is asked after a round of whoever was last in it."""
    return Diagnostic(
        f"`{span.text}` is asked of one player, and after a round that is whoever was last in it",
        span,
        _asked_for(span, around),
        _OF_SOME,
    )


@code(
    "W648",
    why="`next` and `previous` alone are the seats beside whose turn it is. In a line that runs "
    "over players, as a `scoring` line does, they are the same for each of them, and not those "
    "beside the player at hand, of whom all else there is said.",
    example="""counter coins per player
scoring points
    left_hand: next.coins""",
    mend="""counter coins per player
scoring points
    left_hand: (next of player).coins""",
    severity="warning",
)
def beside_two_players(span: Span, player: str, around: Span) -> Diagnostic:
    """A seat beside the active player is meant where another player is at hand."""
    notes = _asked_for(span, around)
    hint = f"say beside whom: `{span.text} of {player}` or `{span.text} of active`"
    if notes:
        hint = (f"give the define the player as a parameter, and say `{span.text} of` that one; or "
                f"say `{span.text} of active`")  # fmt: skip
    return Diagnostic(
        f"`{span.text}` is beside whose turn it is, and not beside each player of this line",
        span,
        notes,
        hint,
    )


@code(
    "W690",
    why="What `do` does in an action, a when, an end or the setup, the active player does, also in "
    "a loop over players, and as often as there are any: names that stand alone in that action are "
    "the active player's each time. In the lines of the turn the player of the loop does it.",
    example="""when dawn: round starts
    for each player
        do refill

action refill
    draw 1 from stock to rack""",
    mend="""when dawn: round starts
    for each player
        do refill(player)

action refill(player in all players)
    draw 1 from stock to player.rack""",
    severity="warning",
)
def done_by_the_active_player(span: Span, action: str, said: Span) -> Diagnostic:
    """An action that speaks of who does it is done in a loop over players outside of the turn."""
    whose = f"`player.{said.text}`" if said.text.isidentifier() else "whose each thing is"
    active = f"`active.{said.text}`" if said.text.isidentifier() else "`active`"
    return Diagnostic(
        f"the active player does `{action}` here, each time, and not the player of the loop",
        span,
        (Note("this stands alone, so it is the active player's", said),),
        f"give the action the player as a parameter, and say {whose} in it; or {active}, if that "
        "is meant",
    )


Whose: TypeAlias = Literal[
    "the card", "the cell", "them", "some player", "who wins"
]  # it says whose


@code(
    "W691",
    why="A name that stands alone is the active player's, in rules, whens and ends too. Where an "
    "action lays cards on the board of another, takes them from another's hand, or gives points to "
    "another, who is meant is as likely the other, whose board, hand or points these are.",
    example="""board nest per player: 2 by 2
rule few on nest
    need count (nest with it is full) < 3

action lay(frog in rack, p in all players, spot in p.nest)
    move frog to spot""",
    mend="""board nest per player: 2 by 2
rule few on nest
    need some p in all players: cell in p.nest and count (p.nest with it is full) < 3

action lay(frog in rack, p in all players, spot in p.nest)
    move frog to spot""",
    severity="warning",
)
def of_the_active_player(span: Span, thing: str, step: Span | None, how: Whose) -> Diagnostic:
    """A name stands alone where what has happened may have happened to what is another's."""
    # `thing` is the board, place or number of which `step` means another's; `how` says of whom.
    said = span.text
    active = f"`active.{said}`" if said.isidentifier() else "`active`"
    ways = {
        "the card": f"`some p in all players: cell in p.{thing} and …`",
        "the cell": f"`for each p in all players with cell in it.{thing}`",
        "them": "`for each player`, of whose regions some are among `them`",
        "some player": f"`some player: {said} …`",
        "who wins": f"`some player: {said} …`, and below it `for each player in all players with"
        f" it.{said} …`, `player wins` (or `player loses`)",
    }
    notes = () if step is None else (Note(f"it may be another's `{thing}` here", step),)
    return Diagnostic(
        f"`{said}` is the active player's here, and this may be about another's `{thing}`",
        span,
        notes,
        f"say whose: {ways[how]}; or {active}",
    )


@code(
    "W693",
    why="What was done `this turn` is known in a turn. After a round it is what the last one in it "
    "did, when the game is over what was done in its last turn, whoever is asked about it; and as "
    "a turn starts, nothing was done in it.",
    example="end quiet after round when pass this turn = 0",
    mend="""counter passed
when counted: after pass
    passed += 1
when fresh: round starts
    passed = 0
end quiet after round when passed = 0""",
    severity="warning",
)
def of_no_turn(span: Span, around: Span, which: str) -> Diagnostic:
    """What was done this turn is asked where there is none, or where it only begins."""
    return Diagnostic(
        f"`{span.text}` is {which}",
        span,
        _asked_for(span, around),
        "keep a counter that a `when …: after …` raises, set to 0 to begin anew; or ask "
        "for one turn where that ends, in a `when …: turn ends`",
    )


def last_turn_of_a_round(span: Span, around: Span) -> Diagnostic:
    """What was done this turn is read after a round."""
    return of_no_turn(span, around, "what the last turn of the round brought")


def last_turn_of_a_game(span: Span, around: Span) -> Diagnostic:
    """What was done this turn is read when the game is over."""
    return of_no_turn(
        span, around, "what the last turn of the game brought, and the same for each player"
    )


def nothing_this_turn(span: Span, around: Span) -> Diagnostic:
    """What was done this turn is read as it starts."""
    return of_no_turn(span, around, "always 0 here: the turn only starts")


@code(
    "W694",
    why="After a round it is nobody's turn: `active` is whoever was last in it, and not who "
    "has done that for which the round ends the game.",
    example="""end goal_reached after round when some player: points >= 9
    active wins""",
    mend="""end goal_reached after round when some player: points >= 9
    for each player in all players with highest it.points
        player wins""",
    severity="warning",
)
def result_of_the_last(span: Span) -> Diagnostic:
    """Who was last in a round wins or loses, whatever has happened."""
    return Diagnostic(
        f"`{span.text}` is about whoever was last in the round, whatever has happened",
        span,
        hint="say who: `for each player in all players with highest it.points`, `player wins`; ask "
        "for `active` above, `if active.points >= 9`, where the last one is meant",
    )


@code(
    "W725",
    why="""In the lines of a loop over players `active` is whose turn it is, as it is around it, and
    not the player of the loop, of whom all else is said there.""",
    example="""end late after turn when turns > 9
    for first of (all players with highest it.points)
        active wins""",
    mend="""end late after turn when turns > 9
    (first of (all players with highest it.points)) wins""",
    severity="warning",
)
def result_of_another(span: Span, name: str, over: str, how: str) -> Diagnostic:
    """Whose turn it is wins or loses in a loop over players, whatever its player has done."""
    # `name` is that of the player of the loop; it may be written if `over`, what it is, is unknown
    said = f"`{name} {how}`" if not over else f"{result_of(over, how)} in place of the loop"
    return Diagnostic(
        f"`{span.text}` is about whose turn it is, and not about the player of this loop",
        span,
        hint=f"say {said}; or ask for `active` above, `if active.points >= 9`, where that one is "
        "meant",
    )


def result_of(player: str, how: str) -> str:
    """Say who wins or loses."""
    return f"`{player} {how}`" if player.isidentifier() else f"`({player}) {how}`"


def called_otherwise(name: str) -> str:
    """Say how the player of a line is called."""
    return f"the player of this line is called `{name}`"


def without_a_name(player: str) -> str:
    """Say how to speak of the one player of `for p`."""
    return (
        f"what stands alone is that player's; give it a name above, `let one = {player}`, to say "
        "`one`"
    )


def in_an_end() -> str:
    """Say in an end how others are spoken of than whose turn it is."""
    return (
        "write this line below `for each player in all players with highest …`; `active` is whose "
        "turn it is"
    )


@code(
    "W734",
    why="""Who plays alone has no neighbors: `next` and `previous` are nobody then. Nobody has
    cards: an action that gives nobody one is refused, and anywhere else it is an error of the
    rules. What is asked of nobody is 0.""",
    example="""players 1 to 4
hand rack per player
…
when passed: turn ends
    draw 1 from stock to next.rack""",
    mend="""players 1 to 4
hand rack per player
…
when passed: turn ends if players > 1
    draw 1 from stock to next.rack""",
    severity="warning",
)
def neighbor_of_one_alone(span: Span, seat: str, always: bool) -> Diagnostic:
    """A neighbor of whoever plays alone is meant."""
    when = "in a game for one" if always else "when one plays alone"
    ask = "say `active`, or let two play" if always else "ask first: `if players > 1`"
    return Diagnostic(f"{when}, `{seat}` is nobody", span, hint=ask)


@code(
    "W729",
    why="""`turn unless` takes the turns from a seat, and not its place at the table: `next` and
    `previous` are the seats beside, whether or not these take a turn.""",
    example="""flag out per player
turn unless out
    choose hit or pass

action hit
    previous.points -= 1
    previous.out = yes""",
    mend="""flag out per player
turn unless out
    choose hit or pass

action hit
    let one = last of (all other players with not it.out)
    one.points -= 1
    one.out = yes""",
    severity="warning",
)
def without_a_turn(span: Span, seat: str, of: str, unless: str, place: Span) -> Diagnostic:
    """A seat beside another is meant where some seats take no turn any more."""
    # `unless` is what is so of `it` then; empty, if that cannot be said so
    without = f"not {unless}" if " " not in unless else f"not ({unless})"
    lasting = without if unless else "…"
    if seat == "next":
        ask = f"first of (all players after {of} with {lasting})"
    else:
        ask = f"last of (all players after {of} with it != {of} and {lasting})"
    beside = f"{seat} of active"
    if span.source.text[span.end : span.end + 1] == ".":
        ask, beside = f"({ask})", f"({beside})"
    meant = f", or `{beside}`, if that seat is meant" if span.text == seat else ""
    return Diagnostic(
        f"`{span.text}` may be a seat that takes no turn any more",
        span,
        (Note("it takes none for which this holds", place),),
        f"say `{ask}`{meant}",
    )


@code(
    "W730",
    why="""In a loop over players of the turn each of them decides, and all that belongs to the same
    turn: what was done `this turn` is what all of them did.""",
    example="""turn
    for each player
        choose bid or pass

action bid
    require bid this turn < 1
    tokens += 1""",
    mend="""counter bids per player
turn
    for each player
        bids = 0
    for each player
        choose bid or pass

action bid
    require bids < 1
    bids += 1
    tokens += 1""",
    severity="warning",
)
def of_all_players(span: Span, loop: Span) -> Diagnostic:
    """What was done this turn is asked of one player of a loop, and all of them do it."""
    return Diagnostic(
        f"`{span.text}` is what all players of this loop did together",
        span,
        (Note("each of them decides here, in the same turn", first_line_of(loop)),),
        "keep a `counter … per player`, set to 0 above the loop, or one for all if that is meant",
    )


@code(
    "W695",
    why="The lines of a loop are carried out for one player after the other, and what they ask is "
    "asked anew each time, of what they have changed by then: who has fewest is another after the "
    "first has been given something.",
    example="""when gift: round ends
    for each player
        if tokens = fewest tokens
            tokens += 1""",
    mend="""when gift: round ends
    for each player in all players with lowest it.tokens
        tokens += 1""",
    severity="warning",
)
def asked_anew(span: Span, changed: str) -> Diagnostic:
    """A loop over players compares them by what its lines change."""
    return Diagnostic(
        f"`{span.text}` is asked anew for each player, and these lines change what it asks for",
        span,
        hint="say `for each player in all players with highest …`, or give it a name with `let` "
        "above the loop; a `let` in the loop says that it is meant as it is by then",
    )


@code(
    "W696",
    why="The lines of a loop are carried out for one player after the other. What the first gives "
    "to a neighbor, that neighbor has when its turn comes, and gives it on.",
    example="""when left: round ends
    for each player
        move rack to (next of player).rack""",
    mend="""hand passing per player
when left: round ends
    for each player
        move rack to (next of player).passing
    for each player
        move passing to rack""",
    severity="warning",
)
def passed_on(span: Span) -> Diagnostic:
    """In a loop over players each gives a neighbor what the next one gives on."""
    return Diagnostic(
        "what a neighbor is given here, it gives on when its own turn in the loop comes",
        span,
        hint="give it to another place or counter of the neighbor, and take it from there in a "
        "second loop",
    )


def _asked_for(span: Span, around: Span) -> tuple[Note, ...]:
    """Say for what it is read, if that stands elsewhere: it is read in a define."""
    if span.source is around.source and span.line == around.line:
        return ()
    return (Note("it is asked here", first_line_of(around)),)


@code(
    "W717",
    why="An end that comes at once or after a turn asks what is possible of the player whose turn "
    "it is, or was: of who has just played, not of who is next. That one may still have cards.",
    example="end stuck after turn when no place is possible",
    mend="end stuck after turn when every player: no place is possible",
    severity="warning",
)
def of_who_has_played(span: Span, names: str, passed: bool) -> Diagnostic:
    """An end asks what is possible of whoever has just played, and of others it may differ."""
    turn = f"in `turn`, above the `choose`, `if no {names} is possible` and below it `end game`"
    return Diagnostic(
        f"whether {names} is possible is asked here of who has just played, not of who is next",
        span,
        hint=f"say for who is next {'`passes > 0`' if passed else turn}; for all of them "
        f"`every player: no {names} is possible`",
    )


@code(
    "W718",
    why="Each link of `win` asks for a number of each player. One that all share is the same for "
    "each of them, and one that was asked for before finds them equal.",
    example="counter gold\naction dig\n    gold += 1\nturn\n    choose place or dig\n"
    "win most points, then most gold",
    mend="counter gold per player\naction dig\n    gold += 1\nturn\n    choose place or dig\n"
    "win most points, then most gold",
    severity="warning",
)
def same_for_all(span: Span, shared: str, again: bool = False) -> Diagnostic:
    """A link of `win` is the same number for all players, or for those who are equal so far."""
    hint = "ask for a number of each player's own, or leave this out"
    if again:
        hint = "ask for another number, or leave this out"
        return Diagnostic("this decides nothing: it was asked for before", span, hint=hint)
    if shared:
        hint = f"keep `{shared}` for each of them, `{shared} per player`, or leave this out"
    return Diagnostic("this decides nothing: it is the same for all players", span, hint=hint)
