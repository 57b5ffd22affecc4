"""Messages about what gives hidden cards away, and about chance that can be had once more."""

from __future__ import annotations

from typing import Literal

from sdg.diagnostics import Diagnostic
from sdg.messages.catalogue import code
from sdg.source import Span


@code(
    "W655",
    why="""Which card a player chooses is hidden from those who see it neither before nor after.
    Numbers, values, players, cells and directions are said aloud as the decision is told, and tell
    it.""",
    example="""slot bid per player: seen by owner
turn
    choose offer
action offer(n: 1 to 9)
    move first of (rack with number = n) to bid""",
    mend="""slot bid per player: seen by owner
turn
    choose offer
action offer(card in rack)
    move card to bid""",
    severity="warning",
)
def said_aloud(span: Span, name: str, place: str) -> Diagnostic:
    """A card that others do not see is chosen by a parameter that they are told."""
    return Diagnostic(
        f"all are told `{name}`, and so which card goes where others cannot see it",
        span,
        hint=f"let the player choose the card itself, `card in {place}`, and say no more of it",
    )


@code(
    "W656",
    why="""A pile has no order: each card in it is equally likely to be drawn next. So to look at a
    card and put it back tells nothing of the next draw.""",
    example="""slot looked_at per player: seen by owner
turn
    choose peek
action peek
    draw 1 from stock to looked_at
    move looked_at to stock""",
    mend="""slot looked_at per player: seen by owner
turn
    choose peek
    choose keep or put_below
action peek
    draw 1 from stock to looked_at
action keep
    move looked_at to rack
action put_below
    move looked_at to bottom of stock""",
    severity="warning",
)
def put_back(span: Span, pile: str) -> Diagnostic:
    """A card is drawn, looked at and mixed into its pile again."""
    return Diagnostic(
        f"the card that was looked at is mixed into `{pile}` again, and the look tells nothing",
        span,
        hint=f"leave it where it is seen until it is chosen or goes to the `bottom of {pile}`",
    )


@code(
    "W657",
    why="""`undo turn` goes back to the first decision of the turn, and chance does not go back:
    who does not like a draw takes it back and draws another card.""",
    example="""turn
    repeat
        choose draw_one, take_back or done
action draw_one
    draw 1 from stock to rack
action take_back
    undo turn
action done
    end turn""",
    mend="""turn
    draw 1 from stock to rack
    repeat
        choose lay, take_back or done
action lay(card in rack, cell in grid)
    move card to cell
action take_back
    undo turn
action done
    end turn""",
    severity="warning",
)
def drawn_again(span: Span, action: str) -> Diagnostic:
    """Chance comes in a turn that can be taken back after it."""
    return Diagnostic(
        f"`{action}` can take the turn back after this, and chance then gives another card",
        span,
        hint="let it come before the first choice of the turn, or end the turn with it",
    )


@code(
    "W658",
    why="""All see who is asked when. If the order follows from cards that are hidden still, it
    tells of them, even if nobody decides anything. So does whose turn it is, and that it goes on:
    by `turn unless`, `end turn`, `another turn` and `pass turn to`.""",
    example="""slot bid per player: seen by owner
pile shown: seen by all
turn
    for each player, highest bid.number first
        choose place, pass or play""",
    mend="""slot bid per player: seen by owner
pile shown: seen by all
turn
    for each player, highest bid.number first
        move bid to shown
        choose place, pass or play""",
    severity="warning",
)
def asked_in_order(
    span: Span,
    place: str,
    what: Literal["order", "which", "how often", "whether", "goes on", "next"],
) -> Diagnostic:
    """Hidden cards tell in which order, which, whether, or how often players are asked."""
    if what == "goes on":
        return Diagnostic(
            f"whether the turn goes on tells what lies hidden in `{place}`",
            span,
            hint="let the player end it by an action, which may refuse with `require`; or move the "
            f"cards of `{place}` to where all see them before",
        )
    if what == "next":
        return Diagnostic(
            f"whose turn is next tells what lies hidden in `{place}`",
            span,
            hint=f"move the cards of `{place}` to where all see them before, or note in a flag or "
            "counter what all may know of them",
        )
    if what == "order":
        return Diagnostic(
            f"the order in which players are asked tells what lies hidden in `{place}`",
            span,
            hint=f"move the cards of `{place}` to where all see them before anybody is asked",
        )
    if what == "whether":
        return Diagnostic(
            f"whether this is asked tells what lies hidden in `{place}`",
            span,
            hint="offer it with `may choose`, or ask it always, and let an action refuse with "
            "`require`",
        )
    asked = "which players are asked" if what == "which" else "how often this is asked"
    all_of_them = "all of them" if what == "which" else "as often as all can tell"
    return Diagnostic(
        f"{asked} tells what lies hidden in `{place}`",
        span,
        hint=f"ask {all_of_them}, and let an action refuse with `require`",
    )


@code(
    "W659",
    why="""Others are told the same of a seat that is not asked as of one that stops. But to stop
    leaves the loop, and who is not asked goes on in it, for all to see; and to stop in a loop
    within another one goes on with the next round of that.""",
    example="""turn
    repeat at most 3
        if some card in rack: card.number = 1
            may choose play
        choose place or pass""",
    mend="""turn
    repeat at most 3
        may choose play
        choose place or pass""",
    severity="warning",
)
def stays_in_the_loop(span: Span, place: str, once: bool) -> Diagnostic:
    """Hidden cards tell who stays in a loop of offers, or how often it is gone through."""
    if not once:
        return Diagnostic(
            f"how often this is gone through tells what lies hidden in `{place}`",
            span,
            hint="make it a number that all see, and let an action refuse with `require`",
        )
    return Diagnostic(
        f"who is not asked here stays in the loop, which tells what lies hidden in `{place}`",
        span,
        hint="make the offer each time, and let the action refuse with `require`",
    )


@code(
    "W660",
    why="""What may be decided is known before chance speaks, so an action cannot be refused by what
    it draws or turns up: it is offered whatever that may be, and is an error of the rules where the
    card that comes is not as it has to be.""",
    example="""slot kept per player: seen by owner
turn
    choose try_it or pass
action try_it
    draw 1 from stock to kept
    require kept.number < 4
    points += 1""",
    mend="""slot kept per player: seen by owner
turn
    choose try_it or pass
action try_it
    draw 1 from stock to kept
    if kept.number < 4
        points += 1""",
    severity="warning",
)
def refused_by_chance(span: Span) -> Diagnostic:
    """An action that is offered asks for something of what chance brings in it."""
    return Diagnostic(
        "whether this is met is known only after chance has spoken, in the same action",
        span,
        hint="ask `if` instead of `require`, or before anything is drawn",
    )


@code(
    "W661",
    why="""`undo turn` goes back to the first decision of the turn, and what a player has learnt
    stays known: who has guessed wrong takes it back and guesses again, for nothing.""",
    example="""slot secret per player: seen by owner
turn
    repeat
        choose guess, take_back or done
action guess(n: 1 to 9)
    points += 1 if next.secret.number = n else 0
action take_back
    undo turn
action done
    end turn""",
    mend="""slot secret per player: seen by owner
turn
    repeat
        choose guess, take_back or done
action guess(n: 1 to 9)
    points += 1 if next.secret.number = n else 0
action take_back
    require guess this turn = 0
    undo turn
action done
    end turn""",
    severity="warning",
)
def learnt_for_nothing(span: Span, place: str, undoing: str, action: str | None) -> Diagnostic:
    """A turn is taken back after it has told its player of hidden cards."""
    otherwise = "ask for it before the first choice of the turn"
    if action is not None:
        otherwise = f"let `{undoing}` say first `require {action} this turn = 0`"
    return Diagnostic(
        f"this tells who decides what lies hidden in `{place}`, and `{undoing}` can take the turn "
        "back after it",
        span,
        hint=f"end the turn with it, or {otherwise}",
    )
