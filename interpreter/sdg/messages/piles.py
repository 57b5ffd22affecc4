"""Messages about cards that lie on each other, or face down."""

from __future__ import annotations

from sdg.diagnostics import Diagnostic, Note
from sdg.messages.catalogue import code
from sdg.source import Span


@code(
    "E557",
    why="Whoever knows the order of cards has seen them all, so cards in order lie open.",
    example="pile discards: in order",
    mend="pile discards: in order, seen by all",
)
def order_unseen(span: Span, kind: str, name: str) -> Diagnostic:
    """The order of cards is to count that not all players see."""
    return Diagnostic(
        f"the order of the cards in the {kind} `{name}` can count only where all see them",
        span,
        hint="write `in order, seen by all`",
    )


@code(
    "E558",
    why="""Cards in order lie as they were put there. What is shuffled lies in an order that nobody
    knows, and of what is endless each kind lies there always.""",
    example="pile market: 1 of tiles, shuffled, in order, seen by all",
    mend="pile stock: 1 of tiles, shuffled\npile market: in order, seen by all",
)
def no_order(span: Span, kind: str, name: str, what: str) -> Diagnostic:
    """Cards that are shuffled or endless are to lie in order."""
    return Diagnostic(
        f"the {kind} `{name}` is {what}, so its cards lie in no order",
        span,
        hint=f"leave out `in order` or `{what}`",
    )


@code(
    "E581",
    why="What is put into an endless place is gone, so it takes any number of cards.",
    example="pile die: endless eyes, at most 6",
    mend="pile die: endless eyes",
)
def always_room(span: Span, kind: str, name: str) -> Diagnostic:
    """An endless place is to have room for so many cards."""
    return Diagnostic(
        f"the {kind} `{name}` is endless, so it has room for any number of cards",
        span,
        hint="leave out `at most …`, or `endless`",
    )


@code(
    "E559",
    why="""A card that lies face down may be any that nobody has seen. One drawn from among open
    cards has been seen.""",
    example="""pile market: 1 of tiles, seen by all
setup
    draw 1 from market to grid at (1, 1) face down""",
    mend="""pile market: 1 of tiles
setup
    draw 1 from market to grid at (1, 1) face down""",
)
def seen_before(span: Span, kind: str, name: str, seen: str) -> Diagnostic:
    """Cards are drawn face down from where somebody sees them."""
    who = "its owner sees" if seen == "owner" else "all see"
    return Diagnostic(
        f"cards are drawn face down from the {kind} `{name}`, and {who} them there",
        span,
        hint="write `seen by nobody`, or draw from another pile",
    )


@code(
    "E560",
    why="""Which cards of a pile are still in it and which lie face down elsewhere comes out only as
    these are turned up. How many are in it is known: `count stock`, `stock is empty`.""",
    example="""draw 1 from stock to grid at (1, 1) face down
draw 1 from stock with color = red to rack""",
    mend="draw 1 from stock to grid at (1, 1) face down\ndraw 1 from stock to rack",
)
def looks_into(span: Span, name: str) -> Diagnostic:
    """A line looks at the cards of a pile from which others are drawn face down."""
    return Diagnostic(
        f"which cards are in `{name}` nobody knows, as some drawn from it lie face down",
        span,
        hint=f"only draw from `{name}` without a condition, and count it",
    )


@code(
    "E566",
    why="""After the colon of a pile each thing is said once: what lies there, how many at most, who
    sees it. What lies there first is one deck; a deck may have many lines.""",
    example="""deck stones
    2 of each number
pile stock: 1 of tiles, 1 of stones, shuffled""",
    mend="""deck all_of_them
    1 of each number
    2 of each number
pile stock: 1 of all_of_them, shuffled""",
)
def said_twice(span: Span, kind: str, name: str, what: str, place: Span) -> Diagnostic:
    """The line of a pile says twice what lies there, how many at most or who sees it."""
    hint = (
        "put all cards into one deck" if what == "what lies there" else "leave one of the two out"
    )
    notes = (Note("it is already said here", place),)
    return Diagnostic(f"the {kind} `{name}` says twice {what}", span, notes, hint)


@code(
    "W683",
    why="""Which value a wild card has, the decision says that lays it on a board. What comes there
    by itself, or as one more card of an action, has none, and that is an error of the rules.""",
    example="""attribute number: 1 to 9 or wild as 1 to 9
deck tiles
    9 of number wild
turn
    choose place, pass or play
    draw 1 from stock to first of (grid with it is empty)""",
    mend="""attribute number: 1 to 9 or wild as 1 to 9
deck tiles
    9 of number wild
turn
    choose place, pass or play
    draw 1 from stock with it is not wild to first of (grid with it is empty)""",
    severity="warning",
)
def wild_without_value(span: Span) -> Diagnostic:
    """A wild card may come to a board without a decision that names its value."""
    return Diagnostic(
        "a wild card may come to a board here, and no decision says of which value it is",
        span,
        hint="take one `with it is not wild`, or let it be chosen as the card of an action",
    )


@code(
    "W685",
    why="""The cards of a place lie in the order of their attributes, whichever came first, unless
    its line says `in order`.""",
    example="""pile bag: seen by all
action play(card in rack)
    require card.number = (last of bag).number
    move card to bag""",
    mend="""pile bag: in order, seen by all
action play(card in rack)
    require card.number = (last of bag).number
    move card to bag""",
    severity="warning",
)
def first_of_no_order(span: Span, place: str, last: bool) -> Diagnostic:
    """The first or last card is asked of a pile that has no order, and is filled card by card."""
    which, best = ("last", "highest") if last else ("first", "lowest")
    return Diagnostic(
        f"the {which} of `{place}` is the {which} by its attributes, whichever card came {which}",
        span,
        hint=f"let `{place}` lie `in order`; or say by what it is the {best}: `{place} with {best} "
        "…`",
    )


@code(
    "W726",
    why="""To draw is chance, from cards that all see as well: any card of the place may come. From
    a place whose line says `in order` the card on top is drawn, which came last.""",
    example="""pile bag: seen by all
action play(card in rack)
    draw 1 from bag to rack
    move card to bag""",
    mend="""pile bag: in order, seen by all
action play(card in rack)
    draw 1 from bag to rack
    move card to bag""",
    severity="warning",
)
def drawn_in_no_order(span: Span, place: str) -> Diagnostic:
    """A card is drawn from an open pile that has no order, and is filled card by card."""
    return Diagnostic(
        f"any card of `{place}` may come here, whichever came last",
        span,
        hint=f"let `{place}` lie `in order`, and the one on top is drawn; or write `shuffled` on "
        "its line, where chance is meant",
    )
