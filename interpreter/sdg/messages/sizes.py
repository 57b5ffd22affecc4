"""Messages about numbers: ranges, decks, boards, regions that are too large, small or crooked."""

from __future__ import annotations

from collections.abc import Sequence

from sdg.diagnostics import Diagnostic, Note
from sdg.messages.catalogue import code
from sdg.messages.phrases import first_line, listed, many
from sdg.source import Span


@code(
    "E501",
    why="A range goes from its lowest to its highest.",
    example="option goal = 5 in 9 to 1",
    mend="option goal = 5 in 1 to 9",
)
def backwards(span: Span, low: int | str, high: int | str) -> Diagnostic:
    """A range starts with the larger end, or with the later one of values that have names."""
    which = "the smaller one" if isinstance(low, int) else "the one declared"
    return Diagnostic(
        f"from {low} to {high} there is nothing",
        span,
        hint=f"write {which} first: `{high} to {low}`",
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
        "give it one: `at most 5`",
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


@code(
    "E561",
    why="All decisions are listed that may be taken, and at most 100,000 can be legal at once.",
    example="action bid(amount: 1 to 1000000)",
    mend="action bid(amount: highest_bid + 1 to money)",
)
def too_many_numbers(span: Span, numbers: int, most: int) -> Diagnostic:
    """A parameter may be too many numbers."""
    return Diagnostic(
        f"these are {numbers:,} numbers to choose from, and {most:,} is the most", span,
        hint="let the range end at what the player has, or at less",
    )  # fmt: skip


@code(
    "E562",
    why="A range goes from its lowest to its highest; with no number in it nobody can choose one.",
    example="option purse = 50 in 10 to 90\n…\naction bid(amount: purse to 1)",
    mend="option purse = 50 in 10 to 90\n…\naction bid(amount: 1 to purse)",
)
def never_a_number(span: Span, turned: str) -> Diagnostic:
    """A range has no number in it, whatever the options."""
    return Diagnostic(
        f"`{span.text}` is no number at all, whatever is chosen before the game", span,
        hint=f"write the smaller one first: `{turned}`",
    )  # fmt: skip


@code(
    "E563",
    why="An attribute that goes up to an option has a value at each choice of it.",
    example="option size = 4 in 0 to 9\nattribute number: 1 to size",
    mend="option size = 4 in 1 to 9\nattribute number: 1 to size",
)
def no_value_left(span: Span, name: str, low: int, high: int) -> Diagnostic:
    """An attribute has no value at some choice of the option that ends it."""
    return Diagnostic(
        f"`{name}` has no value: from {low} to {high} there is nothing", span,
        hint=f"let the option start at {low}, or at more",
    )  # fmt: skip


@code(
    "E508",
    why="The numbers of an attribute, and of an option that may also be a word, start at 0 or "
    "above.",
    example="attribute heat: -3 to 3",
    mend="attribute heat: 0 to 6",
)
def below_nothing(span: Span, name: str, low: int) -> Diagnostic:
    """An attribute, or an option that may be a word, has a negative number."""
    return Diagnostic(f"`{name}` cannot be {low}: its numbers start at 0 or above", span)


# Players


@code(
    "E510",
    why="Somebody must play.",
    example="players 0 to 4",
    mend="players 1 to 4",
)
def nobody_plays(span: Span) -> Diagnostic:
    """A game can be played by nobody."""
    return Diagnostic("a game needs at least one player", span, hint="write 1")


@code(
    "E511",
    why="At most 99 can play.",
    example="players 2 to 1000",
    mend="players 2 to 10",
)
def too_many_players(span: Span, players: int, most: int) -> Diagnostic:
    """A game is for too many players."""
    return Diagnostic(f"{players:,} players are too many; {most} is the most", span)


@code(
    "E512",
    why="The usual number of players is one of those that can play.",
    example="players 2 to 4, usually 5",
    mend="players 2 to 5, usually 5",
)
def unusual(span: Span, usually: int, least: int, most: int) -> Diagnostic:
    """The usual number of players is not among those allowed."""
    return Diagnostic(f"{least} to {most} can play, so {usually} is not usual", span)


# Boards and regions


@code(
    "E520",
    why="A board, a region and a place have room for something.",
    example="board grid: 0 by 9",
    mend="board grid: 9 by 9",
)
def nothing_in_size(span: Span, what: str) -> Diagnostic:
    """Something has no room for anything."""
    return Diagnostic(f"{what} would have no room for a card", span, hint="write at least 1")


@code(
    "E521",
    why="A board has at most 4,096 cells.",
    example="board grid: 100 by 100",
    mend="board grid: 10 by 10",
)
def board_too_large(span: Span, name: str, cells: int, most: int) -> Diagnostic:
    """A board has too many cells."""
    return Diagnostic(f"`{name}` would have {cells:,} cells, and {most:,} is the most", span)


@code(
    "E537",
    why="All boards of a game together have at most 16,384 cells.",
    example="board garden: unbounded, reach 50\nboard meadow: unbounded, reach 50",
    mend="board garden: unbounded, reach 20\nboard meadow: unbounded, reach 20",
)
def boards_too_large(span: Span, cells: int, most: int) -> Diagnostic:
    """The boards of a game have too many cells together."""
    text = f"with this board there are {cells:,} cells in all, and {most:,} are the most"
    return Diagnostic(text, span)


@code(
    "E539",
    why="An attribute per player has a value for each player, in turn order.",
    example="players 2 to 4\n…\nattribute side per player: black, white",
    mend="players 2 to 4\n…\nattribute side per player: black, white, red, blue",
)
def players_without_value(span: Span, name: str, values: int, players: int) -> Diagnostic:
    """An attribute per player has fewer values than can play."""
    text = f"`{name}` has {many(values, 'value')}, and up to {players} play"
    return Diagnostic(text, span, hint="name one for each player, in turn order")


@code(
    "E522",
    why="A board without an edge still reaches only so far: at most 50 cells from its middle.",
    example="board layout: unbounded, reach 1000",
    mend="board layout: unbounded, reach 20",
)
def reach_too_far(span: Span, name: str, reach: int, most: int) -> Diagnostic:
    """A board without an edge reaches too far."""
    return Diagnostic(f"`{name}` would reach {reach:,} cells far, and {most} is the most", span)


@code(
    "E523",
    why="Blocks cover their board without a gap: its rows and columns divide into them.",
    example="board grid: 9 by 9\n    region box: blocks of 3 by 4",
    mend="board grid: 9 by 9\n    region box: blocks of 3 by 3",
)
def blocks_do_not_tile(
    span: Span, name: str, block: tuple[int, int], board: tuple[int, int], place: Span
) -> Diagnostic:
    """Blocks do not cover their board evenly."""
    wrong = [
        f"{count} {what} do not divide into blocks of {side}"
        for count, side, what in zip(board, block, ("rows", "columns"), strict=True)
        if count % side
    ]
    notes = (Note("this is the board", place),)
    return Diagnostic(f"{' and '.join(wrong)}, so `{name}` leaves cells over", span, notes)


@code(
    "E524",
    why="Blocks are counted from a corner, and a board without an edge has none.",
    example="board layout: unbounded, reach 9\n    region box: blocks of 3 by 3",
    mend="board layout: 9 by 9\n    region box: blocks of 3 by 3",
)
def blocks_without_end(span: Span, name: str) -> Diagnostic:
    """A board without an edge is to be divided into blocks."""
    return Diagnostic(
        f"`{name}` needs a board with an edge to count its blocks from",
        span,
        hint="give the board a size, as in `9 by 9`",
    )


@code(
    "E525",
    why="Rows and columns are counted from 1, from the top and from the left.",
    example="board grid: 3 by 3\n    region corner: (1, 1), (1, 4)",
    mend="board grid: 3 by 3\n    region corner: (1, 1), (1, 3)",
)
def off_the_board(
    span: Span, cell: tuple[int, int], board: str, extent: str = "", place: Span | None = None
) -> Diagnostic:
    """A listed cell does not lie on the board."""
    notes = (Note(extent, place),) if place else ()
    return Diagnostic(f"row {cell[0]}, column {cell[1]} is not on the board `{board}`", span, notes)


@code(
    "E526",
    why="A region holds each of its cells once.",
    example="region corner: (1, 1), (1, 3), (1, 1)",
    mend="region corner: (1, 1), (1, 3), (3, 1)",
)
def cell_twice(span: Span, cell: tuple[int, int], place: Span) -> Diagnostic:
    """A region lists a cell twice."""
    return Diagnostic(
        f"row {cell[0]}, column {cell[1]} is listed twice", span, (Note("here first", place),)
    )


@code(
    "E527",
    why="The two diagonals run from corner to corner, which takes a square board.",
    example="board grid: 3 by 4\n    region line: row, diagonal",
    mend="board grid: 4 by 4\n    region line: row, diagonal",
)
def no_diagonals(span: Span, board: str, place: Span) -> Diagnostic:
    """A board that is not square is asked for its diagonals."""
    notes = (Note(f"this is the board `{board}`", place),)
    return Diagnostic("only a square board has diagonals", span, notes)


@code(
    "E528",
    why="Each number of players has one line of areas.",
    example="region zone per player\n    1 player: column 1\n    1 player: column 2",
    mend="region zone per player\n    1 player: column 1\n    2 players: column 1, column 2",
)
def players_given_twice(span: Span, players: int, place: Span) -> Diagnostic:
    """Two lines give the areas for the same number of players."""
    return Diagnostic(
        f"the areas for {many(players, 'player')} are given twice",
        span,
        (Note("here first", place),),
    )


@code(
    "E529",
    why="Areas are given for the numbers of players that the game allows.",
    example="players 1 to 2\n…\nregion zone per player\n    3 players: row 1, row 2, row 3",
    mend="players 1 to 3",
)
def never_so_many(span: Span, players: int, least: int, most: int) -> Diagnostic:
    """A line gives areas for a number of players that the game does not allow."""
    return Diagnostic(f"{least} to {most} can play this game, never {players}", span)


@code(
    "E530",
    why="The regions of a family are counted from 1.",
    example="board grid: 3 by 3\n    region zone per player\n        1 player: column 4",
    mend="board grid: 3 by 3\n    region zone per player\n        1 player: column 3",
)
def no_such_region(span: Span, family: str, number: int, count: int) -> Diagnostic:
    """A region is named by a number that its family does not reach."""
    are = "is" if count == 1 else "are"
    return Diagnostic(f"there {are} {count} of `{family}`, so there is no {family} {number}", span)


@code(
    "E573",
    why="`row(3)` is one region of many, by its number in the family. A region of listed cells is "
    "one by itself, and one per player or around a card is told by whose it is.",
    example="board grid: 9 by 9\n    region path: (1, 1), (1, 2), (2, 2)\n…\n"
    "action trial(card in rack, n: 1 to 3)\n    move card to path(n)",
    mend="board grid: 9 by 9\n    region path: (1, 1), (1, 2), (2, 2)\n…\n"
    "action trial(card in rack, n: 1 to 3)\n    move card to last of (first n of cells of path)",
)
def not_numbered(span: Span, name: str, amount: str | None, place: Span | None) -> Diagnostic:
    """A number follows a region that is not one of many by its number."""
    notes = (Note(f"this is `{name}`", place),) if place else ()
    hint = f"one of its cells: `last of (first {amount} of cells of {name})`" if amount else None
    return Diagnostic(f"no number tells which `{name}` is meant", span, notes, hint)


@code(
    "E577",
    why="A name of a region is the region, and that is one; its cells are `cells of` it, and the"
    " cards that lie there `cards of` it.",
    example="board grid: 9 by 9\n    region path: (1, 1), (1, 2), (2, 2)\n…\n"
    "action trial(card in rack)\n    require count path = 3",
    mend="board grid: 9 by 9\n    region path: (1, 1), (1, 2), (2, 2)\n…\n"
    "action trial(card in rack)\n    require count cells of path = 3",
)
def counts_one_region(span: Span, name: str) -> Diagnostic:
    """A region is counted that is always one."""
    return Diagnostic(
        f"`{name}` is one region, so to count it is always 1",
        span,
        hint=f"for its cells write `count cells of {name}`, for its cards `count cards of {name}`",
    )


@code(
    "E580",
    why="A slot stands for its card wherever a card is meant, so an endless slot gives cards of one"
    " kind; for several there is a pile, a hand or a supply.",
    example="deck eyes\n    1 of each number\n\nslot die: endless eyes",
    mend="deck eyes\n    1 of each number\n\npile die: endless eyes",
)
def slot_of_many(span: Span, name: str, kinds: int) -> Diagnostic:
    """An endless slot gives more than one kind of cards."""
    hint = f"`pile {name}` gives several, or make a deck of one card for it"
    return Diagnostic(f"the slot `{name}` would give {kinds} kinds of cards", span, hint=hint)


@code(
    "E575",
    why="The regions of a family are counted from 1, and one number tells which is meant.",
    example="require row(2, 3) is full",
    mend="require row(2) is full",
)
def one_number(span: Span, name: str) -> Diagnostic:
    """More than a number tells which region of a family is meant."""
    return Diagnostic(f"one number tells which `{name}` is meant", span, hint=f"write `{name}(1)`")


@code(
    "E531",
    why="Whatever number of players sits down, each has an area.",
    example="players 1 to 2\n…\nregion zone per player\n    1 player: column 1",
    mend="players 1 to 2\n…\n"
    "region zone per player\n    1 player: column 1\n    2 players: column 1, column 2",
)
def players_without_area(span: Span, name: str, missing: Sequence[int]) -> Diagnostic:
    """A number of players that the game allows has no line of areas."""
    counts = ", ".join(str(count) for count in missing)
    word = "player" if missing == [1] else "players"
    return Diagnostic(
        f"`{name}` has no areas for {counts} {word}",
        span,
        hint=f"add a line `{missing[0]} {'player' if missing[0] == 1 else 'players'}: …`",
    )


@code(
    "E532",
    why="What lies around a card reaches at most as far as the largest board.",
    example="region near for each card with color = red: 999 by 999 around it",
    mend="region near for each card with color = red: 3 by 3 around it",
)
def around_too_large(span: Span, name: str, side: int, most: int) -> Diagnostic:
    """A rectangle around a card is too large."""
    return Diagnostic(
        f"`{name}` would be {side:,} cells wide or high, and {most} is the most", span
    )


# Tables


@code(
    "E535",
    why="Whatever is looked up in a table, it has an answer.",
    example="table worth by number    # numbers are 1 to 9\n    1 to 8: 1",
    mend="table worth by number\n    1 to 8: 1\n    otherwise: 5",
)
def table_with_gaps(span: Span, name: str, missing: Sequence[str]) -> Diagnostic:
    """A table has no line for some of the values that can be looked up."""
    if missing:
        message = f"the table `{name}` has no line for {listed(missing)}"
    else:
        message = f"the table `{name}` does not say what holds for all other numbers"
    return Diagnostic(message, span, hint="add a line `otherwise: …`")


@code(
    "E536",
    why="Each value is looked up in one line.",
    example="table worth by height\n    1 to 3: 1\n    2: 5\n    otherwise: 0",
    mend="table worth by height\n    1, 3: 1\n    2: 5\n    otherwise: 0",
)
def looked_up_twice(span: Span, place: Span) -> Diagnostic:
    """A line of a table is about values that a line above it has settled."""
    notes = (Note("it is this line", place),)
    return Diagnostic(
        f"a line above already answers for `{span.text}`, or for a part of it", span, notes
    )


# Decks and the deal


@code(
    "E540",
    why="There are never fewer cards than none.",
    example="players 1 to 3\n…\npile spare: (2 - players) of tiles",
    mend="players 1 to 3\n…\npile spare: (3 - players) of tiles",
)
def less_than_nothing(span: Span, value: int, setting: str) -> Diagnostic:
    """A number of cards is below nothing."""
    return Diagnostic(f"{setting}, this comes to {value}, and there cannot be so few", span)


@code(
    "E544",
    why="Decks, and what lies where at the start, are computed for every number of players.",
    example="players 2 to 4\n…\npile spare: (12 div (players - 2)) of tiles",
    mend="players 2 to 4\n…\npile spare: (12 div players) of tiles",
)
def divides_by_zero(span: Span, setting: str) -> Diagnostic:
    """What is computed before the game divides by zero."""
    return Diagnostic(f"{setting}, this divides by zero", span)


@code(
    "E541",
    why="A deck has at most 10,000 cards, and so has a place at the start.",
    example="deck tiles\n    90000 of each number",
    mend="deck tiles\n    9 of each number",
)
def too_many_cards(span: Span, name: str, cards: int, most: int, setting: str) -> Diagnostic:
    """A deck has too many cards, or a place starts with too many."""
    return Diagnostic(
        f"{setting}, `{name}` has {cards:,} cards or more, and {most:,} is the most", span
    )


@code(
    "E542",
    why="A setup draws what every player gets, and the cards must last for it.",
    example="deck tiles\n    1 of each number    # nine cards\n…\nfor each player\n    draw 5 from "
    "stock to rack",
    mend="deck tiles\n    3 of each number",
)
def cards_too_few(span: Span, there: str, wanted: int, setting: str) -> Diagnostic:
    """The setup draws more cards than there are."""
    return Diagnostic(
        f"{setting}, {there}, and {wanted} {'is' if wanted == 1 else 'are'} drawn",
        span,
        hint="deal fewer, or put more cards into the deck",
    )


def deck_too_small(span: Span, place: str, there: int, wanted: int, setting: str) -> Diagnostic:
    """The setup draws more cards than lie in a place."""
    return cards_too_few(span, f"`{place}` holds {many(there, 'card')} here", wanted, setting)


def too_few_such_cards(span: Span, place: str, like: int, wanted: int, setting: str) -> Diagnostic:
    """The setup draws more cards that meet a condition than a place holds."""
    there = f"`{place}` holds {many(like, 'card')} of this kind"
    return cards_too_few(span, there, wanted, setting)


@code(
    "E543",
    why="A deck without a card is of no use.",
    example="deck tiles\n    1 of each number\n    except number >= 1",
    mend="deck tiles\n    1 of each number\n    except number >= 8",
)
def empty_deck(span: Span, name: str, setting: str) -> Diagnostic:
    """A deck has no cards."""
    return Diagnostic(f"{setting}, there is no card in the deck `{name}`", span)
