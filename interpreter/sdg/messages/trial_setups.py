"""Messages about what the tables of a game come to when they are tried before play."""

from __future__ import annotations

from sdg.diagnostics import Diagnostic, Note
from sdg.messages.catalogue import code
from sdg.messages.phrases import many
from sdg.source import Span


@code(
    "W670",
    why="A check takes a bounded number of steps, whatever the file. What it looks at at each"
    " number of players and each option may be more than that.",
    example="players 1 to 99\n…\nsetup\n    for each one in all players\n"
    "        for each two in all players\n            for each three in all players\n"
    "                blocked = yes",
    mend="players 1 to 6\n…\nsetup\n    for each one in all players\n        blocked = yes",
    severity="warning",
)
def not_looked_at(span: Span, what: str) -> Diagnostic:
    """A pass had more to look at than it has steps for."""
    return Diagnostic(
        f"checking {what} stopped here: there is too much to try at each number of players and"
        " with each option",
        span,
        hint="what is wrong with the rest shows when it is played; fewer options here, or fewer"
        " numbers of players, can all be tried",
    )


@code(
    "E567",
    why="Rows and columns are counted from 1, and end where the board ends.",
    example="setup\n    draw 1 from stock to grid at (12, 3)    # which has nine rows",
    mend="setup\n    draw 1 from stock to grid at (9, 3)",
)
def put_on_nothing(span: Span, none: str, hint: str) -> Diagnostic:
    """A card is put on a cell that the board does not have."""
    return Diagnostic(none, span, hint=hint)


def cell_off_the_board(span: Span, board: str, row: int, column: int) -> Diagnostic:
    """A card is put on a cell that is not on the board."""
    hint = "the row comes first; ask for it only where the board is large enough"
    return put_on_nothing(span, f"`{board}` has no cell in row {row}, column {column}", hint)


def side_off_the_board(span: Span, board: str, side: str, limit: tuple[float, float]) -> Diagnostic:
    """A card is put on a row or column that the board does not have."""
    hint = "the row comes first, then the column"
    return put_on_nothing(span, f"{_sides(board, side, limit)}, and this is in none of them", hint)


@code(
    "W674",
    why="""Outside the board there is no cell: nothing lies there, and nothing is beside it. A
    region with a number that its family does not reach is none, too, and never full.""",
    example="points += 1 if grid at (12, 3) is empty else 0    # the grid has nine rows",
    mend="points += 1 if grid at (9, 3) is empty else 0",
    severity="warning",
)
def asks_about_nothing(span: Span, none: str, hint: str) -> Diagnostic:
    """A cell or region is asked about that the board does not have."""
    return Diagnostic(f"{none}, so this asks about nothing", span, hint=hint)


def cell_that_is_none(span: Span, board: str, row: int, column: int) -> Diagnostic:
    """A cell is read that the board does not have."""
    none = f"`{board}` has no cell in row {row}, column {column}"
    hint = "the row comes first; ask for it only where the board is large enough"
    return asks_about_nothing(span, none, hint)


def side_that_is_none(span: Span, board: str, side: str, limit: tuple[float, float]) -> Diagnostic:
    """A cell is read in a row or column that its board does not have."""
    none = f"{_sides(board, side, limit)}, and this is in none of them"
    return asks_about_nothing(span, none, "the row comes first, then the column")


def _sides(board: str, side: str, limit: tuple[float, float]) -> str:
    low, high = map(int, limit)
    return f"`{board}` has the {side}s {low} to {high}"


def region_that_is_none(span: Span, family: str, number: int, count: int) -> Diagnostic:
    """A region is read by a number that its family does not reach."""
    are = "is" if count == 1 else "are"
    none = f"there {are} {count} of `{family}` and no {family} {number}"
    return asks_about_nothing(span, none, "they are counted from 1, on the board as it is here")


def number_of_no_region(span: Span, family: str, count: int) -> Diagnostic:
    """A region is read by a number that play decides, and that its family never reaches."""
    are = "is" if count == 1 else "are"
    none = f"there {are} {count} of `{family}`, and this is never the number of one"
    return asks_about_nothing(span, none, "they are counted from 1, on the board as it is here")


@code(
    "E568",
    why="Nothing can be divided by zero.",
    example="players 2 to 4\n…\npoints += 12 div (players - 2)",
    mend="players 2 to 4\n…\npoints += 12 div (players - 1)",
)
def always_by_zero(span: Span, divisor: str, players: int | None) -> Diagnostic:
    """A number is divided by what is zero at some table."""
    so = f"is 0 with {many(players, 'player')}" if players else "is 0 here"
    return Diagnostic(f"`{divisor}` {so}, and nothing can be divided by it", span)


@code(
    "W671",
    why="Nothing can be divided by zero: where play comes to that, it is an error of the rules.",
    example="points += 12 div count rack",
    mend="points += 12 div count rack if rack is not empty else 0",
    severity="warning",
)
def perhaps_by_zero(span: Span, divisor: str) -> Diagnostic:
    """A number is divided by what may be zero in play."""
    return Diagnostic(
        f"`{divisor}` may be 0, and then nothing can be divided by it",
        span,
        hint="ask first: `… if … > 0 else 0`",
    )


@code(
    "W672",
    why="To calculate with an attribute that a card does not have is an error of the rules.",
    example="deck tiles\n    1 of each number\n    2 of color red\n…\npoints += card.number",
    mend="points += card.number if card.color != red else 0",
    severity="warning",
)
def perhaps_lacking(span: Span, said: str, attribute: str, never: bool = False) -> Diagnostic:
    """An attribute is calculated with that some cards lack, or asked of cards that all lack it."""
    if never:
        return Diagnostic(
            f"no card that can come here has a {attribute}, so there is never a `{said}`",
            span,
            hint=f"ask for what these cards have, or give them a {attribute}",
        )
    return Diagnostic(
        f"some cards have no {attribute}, and then there is no `{said}` to calculate with",
        span,
        hint=f"ask first which card it is, or give all cards of the deck a {attribute}",
    )


@code(
    "E569",
    why="A place takes as many cards as its line says, a slot one, a cell of a board one unless the"
    " board is stacked.",
    example="hand rack per player: at most 4\n…\nfor each player\n    draw 5 from stock to rack",
    mend="hand rack per player: at most 5\n…\nfor each player\n    draw 5 from stock to rack",
)
def no_room_at_setup(span: Span, place: str, cards: int, room: int, setting: str) -> Diagnostic:
    """A place starts with more cards than it has room for, or the setup puts them there."""
    return Diagnostic(
        f"{setting}, {many(cards, 'card')} would lie in `{place}`, and {room} {_have(room)} room",
        span,
        hint="put fewer there, or give it more room",
    )


@code(
    "W677",
    why="A card without room refuses an action, which then is never legal; elsewhere it is an error"
    " of the rules. Only in a place of which less than so many can be drawn it may go well.",
    example="hand rack per player: at most 3\n…\nturn\n    choose play\n"
    "    draw 5 from stock to rack",
    mend="hand rack per player: at most 3\n…\nturn\n    choose play\n"
    "    repeat at most 5 while rack is not full\n        draw 1 from stock to rack",
    severity="warning",
)
def never_room(span: Span, place: str, cards: int, room: int) -> Diagnostic:
    """A step puts more cards into a place, or on a cell (""), than ever have room there."""
    into = f"`{place}`" if place else "a cell"
    return Diagnostic(
        f"{cards} cards never have room in {into}, which takes {room}",
        span,
        hint="put fewer there, or give it more room; `repeat at most … while … is not full` with"
        " `draw 1 …` below it draws as many as fit",
    )


@code(
    "W678",
    why="What all players have of a counter with a supply is never more than there is in all: a"
    " gain stops where nothing is left, a loss at 0, and what is never there cannot be paid.",
    example="counter coins per player, 9 in all\n…\naction buy\n    pay 10 coins",
    mend="counter coins per player, 9 in all\n…\naction buy\n    pay 9 coins",
    severity="warning",
)
def never_so_many(span: Span, counter: str, number: int, total: int) -> Diagnostic:
    """A step gives, takes or asks for more of a counter than its supply ever has."""
    return Diagnostic(
        f"there are {total} of `{counter}` in all, so never {number}",
        span,
        hint="let it be fewer, or the supply larger",
    )


@code(
    "E579",
    why="A price is what is taken off, nothing at least: to pay less than that is an error of the"
    " rules.",
    example="action buy(n: 1 to 3)\n    pay (2 - 3) tokens",
    mend="action buy(n: 1 to 3)\n    pay (3 - 2) tokens",
)
def price_below_nothing(span: Span, price: int, setting: str) -> Diagnostic:
    """A price comes to less than nothing at some table."""
    return Diagnostic(
        f"{setting}, this price comes to {price}, and nobody pays less than nothing",
        span,
        hint="to give, add: `+=`",
    )


@code(
    "W679",
    why="A gain out of a supply stops where nothing is left, and a counter with a supply stops at"
    " 0; the setup was carried out, and it came to that.",
    example="players 2 to 3\n…\ncounter coins per player, 9 in all\n…\nsetup\n"
    "    for each player\n        coins += 4",
    mend="players 2 to 3\n…\ncounter coins per player, 9 in all\n…\nsetup\n"
    "    for each player\n        coins += 3",
    severity="warning",
)
def supply_short(span: Span, counter: str, change: tuple[int, int], table: str) -> Diagnostic:
    """The setup, tried at a table, changes a counter by less than it says: the supply is short."""
    wanted, made = change
    what = "so many are not left" if wanted > made else "so many are not there"
    message = f"with {table}, `{counter}` changes by {made:+d} here, not by {wanted:+d}: {what}"
    return Diagnostic(message, span, hint="let it be fewer, or the supply larger")


@code(
    "W675",
    why="A rule of the board forbids this card on every cell, whatever else lies there, and no"
    " action does anything else with it.",
    example="action play(card in rack)\n    tokens += 1\n…\n"
    "when full_box: box becomes full\n    tokens += 1\n…\n"
    "rule steps on grid\n    need card.number < cell.row",
    mend="action play(card in rack)\n    tokens += 1\n…\n"
    "when full_box: box becomes full\n    tokens += 1\n…\n"
    "rule steps on grid\n    need card.number <= cell.row",
    severity="warning",
)
def never_placed(span: Span, card: str, rule: str, place: Span) -> Diagnostic:
    """A card of the deck can lie on no cell."""
    return Diagnostic(
        f"a card with {card} can be placed nowhere",
        span,
        (Note(f"the rule `{rule}` forbids it", place),),
        "leave such cards out of the deck, or change the rule",
    )


@code(
    "E576",
    why="The setup was carried out, up to the first decision, and the rules went wrong there.",
    example="setup\n    for each cell in grid\n        draw 1 from stock to grid at (1, 1)",
    mend="setup\n    for each cell in grid\n        draw 1 from stock to cell",
)
def setup_fails(span: Span, fault: str, table: str) -> Diagnostic:
    """The setup, tried at a table, is an error of the rules."""
    return Diagnostic(f"before the first decision, with {table}: {fault}", span)


def _have(room: int) -> str:
    return "has" if room == 1 else "have"


@code(
    "W673",
    why="A rule binds what an action puts on its board; what the setup, the turn itself and the"
    " whens put there is exempt.",
    example="board pond: 5 by 5\nrule apart on pond    # and all cards are laid on the grid\n"
    "    neighbors differ in number",
    mend="board pond: 5 by 5\nrule apart on grid\n    neighbors differ in number",
    severity="warning",
)
def nothing_lands(span: Span, rule: str, board: str) -> Diagnostic:
    """A rule is for a board on which no action puts a card."""
    return Diagnostic(
        f"no action puts a card on `{board}`, so the rule `{rule}` is never asked",
        span,
        hint="name the board that is meant, or leave the rule out",
    )


@code(
    "W727",
    why="""An action is refused if what it costs cannot be paid, and skipped where it is done. In
    a turn, a when and an end nothing is refused: there it is an error of the rules.""",
    example="when upkeep: turn ends\n    pay 1 tokens",
    mend="when upkeep: turn ends\n    if tokens >= 1\n        pay 1 tokens",
    severity="warning",
)
def perhaps_not_paid(span: Span, amount: str, counter: str) -> Diagnostic:
    """Something is paid outside of an action, and there may be too little."""
    return Diagnostic(
        f"nothing is refused here, so that it is an error of the rules where `{counter}` is less",
        span,
        hint=f"ask before, `if {counter} >= {amount}`; or say `{counter} -= {amount}, not below 0`",
    )


@code(
    "W731",
    why="""A slot has room for one card, a cell too, and other places for as many as their line
    says. A card without room refuses an action; elsewhere it is an error of the rules.""",
    example="slot lookout\nturn\n    draw 1 from stock to lookout\n    choose place, pass or play",
    mend="slot lookout\nturn\n    move lookout to bottom of stock\n"
    "    draw 1 from stock to lookout\n    choose place, pass or play",
    severity="warning",
)
def no_room_sooner_or_later(span: Span, goal: str, source: str) -> Diagnostic:
    """A card is put where there is little room again and again, and none is ever taken away."""
    away = f"`move {goal} to bottom of {source}` above it" if source else f"`move {goal} to …`"
    return Diagnostic(
        f"sooner or later `{goal}` is full, and there is no room: nothing takes a card away",
        span,
        hint=f"take away what lies there first, {away}; or ask `if {goal} is not full`",
    )
