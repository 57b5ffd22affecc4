"""Messages about kinds of things: a number where a card is needed, a set, an order, an owner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sdg.diagnostics import Diagnostic, Note
from sdg.diagnostics.spelling import did_you_mean
from sdg.messages.catalogue import code
from sdg.messages.phrases import first_line, listed, many
from sdg.source import Span
from sdg.wordings import foreign_words

# What a line needs


@code(
    "E401",
    about="a line",
    why="Each word of the language is about certain kinds of things.",
    example="score points per player\n…\nif points is empty",
    mend="score points per player\n…\nif points = 0",
)
def mismatch(
    span: Span, text: str, kind: str, what_for: str, wanted: str, hint: str | None = None
) -> Diagnostic:
    """Something is of another kind than is needed here."""
    return Diagnostic(f"`{text}` is {kind}, but {what_for} needs {wanted}", span, hint=hint)


COUNTED = ("a hand", "a pile", "a supply")


@code(
    "E402",
    about="a line",
    why="Only things of one kind can be equal.",
    example="require card = 3",
    mend="require card.number = 3",
)
def not_comparable(
    span: Span, left: str, left_kind: str, right: str, right_kind: str, shown: str = ""
) -> Diagnostic:
    """Two things of different kinds, or two sets, are compared; `shown`: what a card shows."""
    if left_kind == right_kind:
        return Diagnostic(
            f"`{left}` and `{right}` are both {left_kind}, and those cannot be compared",
            span,
            hint="compare how many there are with `count`, or ask with `in`",
        )
    hint = f"say what of the card: `{shown}`" if shown else None
    for one, its, beside in ((left, left_kind, right_kind), (right, right_kind, left_kind)):
        if beside == "a number" and its in COUNTED:
            hint = f"how many there are is `count {one}`"
    return Diagnostic(
        f"`{left}` is {left_kind} and `{right}` is {right_kind}, so they cannot be compared",
        span,
        hint=hint,
    )


@code(
    "E403",
    about="a line",
    why="Numbers, and the values of an attribute, have an order; cards, cells and players do not.",
    example="require a < b    # two cards",
    mend="require a.number < b.number",
)
def no_order(span: Span, relation: str, kind: str) -> Diagnostic:
    """Things without an order are compared with `<` or its like."""
    return Diagnostic(
        f"nothing is more or less than {kind}, so `{relation}` cannot be asked",
        span,
        hint="compare numbers, or ask with `=` or `!=`",
    )


@code(
    "E404",
    about="a line",
    why="An option that may be a word or a number is no number to calculate with.",
    example="option draw = free in free, 1 to 5\n…\nrequire n <= draw",
    mend="option draw = free in free, 1 to 5\n…\nrequire draw = free or n = draw",
)
def mixed_option_in_order(span: Span, option: str) -> Diagnostic:
    """An option that may be a word is compared with `<` or its like."""
    return Diagnostic(
        f"the option `{option}` may be a word, so it is not more or less than a number",
        span,
        hint="ask with `=` or `!=`",
    )


@code(
    "E405",
    about="a line",
    why="Either way, what stands before `if` and after `else` is put in the same place.",
    example="points += 3 if players = 2 else no",
    mend="points += 3 if players = 2 else 0",
)
def unlike_choices(span: Span, yes: str, no: str) -> Diagnostic:
    """The two sides of `if … else` are of different kinds."""
    return Diagnostic(f"this is either {yes} or {no}; both sides must be of one kind", span)


@code(
    "E406",
    about="a line",
    why="A define, a table and an action get exactly what their first line names.",
    example="define alike(a, b)\n…\nrequire alike(card)",
    mend="define alike(a, b)\n…\nrequire alike(card, other)",
)
def wrong_arguments(
    span: Span, kind: str, name: str, wanted: Sequence[str], given: int, place: Span
) -> Diagnostic:
    """Too few or too many things stand in the parentheses."""
    needs = f"{many(len(wanted), 'thing')} in parentheses"
    hint = f"write `{name}({', '.join(wanted)})`" if wanted else f"write `{name}` alone"
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(
        f"the {kind} `{name}` takes {needs}, and here it gets {given or 'none'}", span, notes, hint
    )


@code(
    "E407",
    about="a line",
    why="What follows `is` is asked of one thing, so the define must have one parameter.",
    example="define alike(a, b)\n…\nrequire card is alike",
    mend="define alike(a, b)\n…\nrequire alike(card, other)",
)
def define_is_no_adjective(span: Span, name: str, place: Span) -> Diagnostic:
    """A define that does not have exactly one parameter follows `is`."""
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(
        f"`is {name}` cannot be asked: the define `{name}` does not have exactly one parameter",
        span,
        notes,
        f"write `{name}` or `{name}(…)`",
    )


@code(
    "E408",
    about="a line",
    why="`is` is followed by a word that describes; two values are compared with `=`.",
    example="except number is three",
    mend="except number = 3",
)
def is_or_equals(
    span: Span, word: str, subject: str, negated: bool = False, number: bool = False
) -> Diagnostic:
    """A value, perhaps a number, is compared with `is` instead of `=`."""
    sign = "!=" if negated else "="
    hint = f"write `{subject} {sign} {word}`"
    if number and word in foreign_words.NUMBERS:
        hint = f"write `{subject} {sign} {foreign_words.NUMBERS.index(word)}`"
    if number and word == "zero":
        hint = f"write `{subject} {sign} 0`"
    if number and word in ("even", "odd"):
        hint = f"write `{subject} mod 2 = {int((word == 'odd') != negated)}`"
    return Diagnostic(f"`{subject}` is compared with `{word}` by `=`, not by `is`", span, hint=hint)


@code(
    "E409",
    about="a line",
    why="Only cards, cells, players and regions have parts that a dot can name.",
    example="stock.number",
    mend="(first of stock).number",
)
def has_no_parts(span: Span, text: str, kind: str, part: str = "") -> Diagnostic:
    """A dot follows something that has no parts."""
    counted = part in foreign_words.PARTS and kind not in ("a number", "yes or no")
    return Diagnostic(
        f"`{text}` is {kind}, and a dot follows only a card, cell, player or region",
        span,
        hint=f"how many there are is `count {text}`" if counted else None,
    )


@code(
    "E410",
    about="a line",
    why="Here a number stands written out, since it is part of the game's shape.",
    example="option size = many in 3 to 9",
    mend="option size = 4 in 3 to 9",
)
def number_wanted(span: Span, text: str) -> Diagnostic:
    """Something else stands where a written number is needed."""
    return Diagnostic(f"here a number is needed, not `{text}`", span)


@code(
    "E411",
    about="a line",
    why="An option without a list of its values is a choice between yes and no.",
    example="option rounds = 5",
    mend="option rounds = 5 in 1 to 20",
)
def option_needs_domain(span: Span, option: str, value: str) -> Diagnostic:
    """An option that is not yes or no does not say what it can be."""
    return Diagnostic(
        f"`{option}` is {value} now, but it does not say what else it could be",
        span,
        hint=f"add the choices: `option {option} = {value} in …`",
    )


# Owners


@code(
    "E420",
    about="a line",
    why="Cards seen by their owner only need an owner.",
    example="pile penalty: seen by owner",
    mend="pile penalty per player: seen by owner",
)
def seen_by_no_owner(span: Span, kind: str, name: str) -> Diagnostic:
    """A shared place is to be seen by its owner only."""
    return Diagnostic(
        f"the {kind} `{name}` is shared, so it has no owner",
        span,
        hint=f"write `{kind} {name} per player: …`, or `seen by all`",
    )


@code(
    "E421",
    about="a line",
    why="Boards are shared, or there is one for each player; so are the values of an attribute.",
    example="board nest per box: 2 by 2",
    mend="board nest per player: 2 by 2",
)
def only_per_player(span: Span, text: str) -> Diagnostic:
    """A board or an attribute is to be there for each of something other than players."""
    return Diagnostic(
        f"there cannot be one of these for each `{text}`", span, hint="write `per player`"
    )


@code(
    "E422",
    about="a line",
    why="A flag that is shared is just true or not; `is` asks about a region or player.",
    example="flag blocked\n…\nif grid is blocked",
    mend="flag blocked\n…\nif blocked",
)
def flag_of_nothing(span: Span, name: str, place: Span) -> Diagnostic:
    """A shared flag is asked about as if it belonged to something."""
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(
        f"the flag `{name}` belongs to nothing in particular",
        span,
        notes,
        f"write just `{name}`, or declare it `flag {name} per …`",
    )


@code(
    "E423",
    about="a line",
    why="`mark` sets the flags of regions; another flag is set with `=`.",
    example="flag passed per player\n…\nmark active as passed",
    mend="flag passed per player\n…\npassed = yes",
)
# `whose` says which player was to be marked, if not the active one, or which `several` ones.
def mark_is_for_regions(
    span: Span, name: str, place: Span, whose: str | None = None, several: bool = False
) -> Diagnostic:
    """`mark` is used for a flag that is not kept for regions."""
    hint = f"write `{name} = yes`"
    if whose is not None:
        hint = f"write `{whose}.{name} = yes`"
    if several:
        hint = f"write `for each player in {whose}` and below it `player.{name} = yes`"
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(
        f"`{name}` is not kept for regions, so nothing can be marked with it",
        span,
        notes,
        hint,
    )


@code(
    "E424",
    about="a line",
    why="A score belongs to a player or to all of them together.",
    example="counter stones per box\nscoring stones",
    mend="score points per player\nscoring points",
)
def score_of_regions(span: Span, name: str, family: str, place: Span) -> Diagnostic:
    """The final scoring adds to a counter that is kept for regions."""
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(f"`{name}` is kept for each {family}, so nobody scores it", span, notes)


@code(
    "E425",
    about="a line",
    why="`left` is what a supply still holds, and a supply has a size.",
    example="counter tokens per player\n…\nif tokens left > 0",
    mend="counter tokens per player, 10 in all\n…\nif tokens left > 0",
)
def no_supply(span: Span, name: str, place: Span) -> Diagnostic:
    """`left` is asked of a counter without a supply."""
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(
        f"there is no end to `{name}`, so nothing can be left of it",
        span,
        notes,
        "give it a supply: `…, 10 in all`",
    )


# Steps


@code(
    "E430",
    about="a line",
    why="Counters, scores, flags and markers change; everything else is moved or fixed.",
    example="rack = 3",
    mend="draw 3 from stock to rack",
)
def not_changeable(span: Span, text: str, kind: str) -> Diagnostic:
    """Something that is no counter, flag or marker is to be changed."""
    return Diagnostic(
        f"`{text}` is {kind}, which cannot be changed",
        span,
        hint="counters, scores, flags and markers can",
    )


@code(
    "E431",
    about="a line",
    why="`+=` and `-=` add to numbers and take from them.",
    example="flag blocked\n…\nblocked += 1",
    mend="flag blocked\n…\nblocked = yes",
)
def only_set(span: Span, sign: str, name: str, kind: str) -> Diagnostic:
    """Something that is no number is added to."""
    return Diagnostic(f"`{name}` is {kind}, so `{sign}` does nothing to it", span, hint="write `=`")


@code(
    "E432",
    about="a line",
    why="A board has many cells, and a card goes to one of them.",
    example="draw 1 from stock to grid",
    mend="draw 1 from stock to grid at (2, 2)",
)
def which_cell(span: Span, board: str) -> Diagnostic:
    """A card goes to a board, and no cell is named."""
    return Diagnostic(
        f"`{board}` is a board, and the card needs one of its cells",
        span,
        hint=f"name a cell: `{board} at (1, 1)`, or a parameter of the action",
    )


@code(
    "E433",
    about="a line",
    why="Cells stay where they are; what lies in them moves.",
    example="move them to bag    # regions",
    mend="move cards of them to bag",
)
def cards_of(span: Span, text: str, kind: str, done: str) -> Diagnostic:
    """Cells or regions are to be moved or turned instead of the cards in them."""
    return Diagnostic(
        f"`{text}` is {kind}, and only cards can be {done}", span, hint=f"write `cards of {text}`"
    )


# Regions and tables


@code(
    "E440",
    about="a line",
    why="A region lies on one board, and a rule of a board is about its own regions.",
    example="board left: 3 by 3\n    region box: blocks of 3 by 3\nboard right: 3 by 3\nrule once "
    "on right\n    number all different in box",
    mend="rule once on left\n    number all different in box",
)
def other_board(span: Span, name: str, board: str, wanted: str, place: Span) -> Diagnostic:
    """A region of another board is named."""
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(
        f"`{name}` is a region of the board `{board}`, and this is about `{wanted}`", span, notes
    )


@code(
    "E441",
    about="a line",
    why="A region that joins others names regions that stand above it.",
    example="region unit: row, box\nregion box: blocks of 3 by 3",
    mend="region box: blocks of 3 by 3\nregion unit: row, box",
)
def region_too_early(span: Span, name: str, place: Span) -> Diagnostic:
    """A region joins one that is declared below it."""
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(
        f"`{name}` is declared further down", span, notes, f"move `{name}` above this line"
    )


@code(
    "E442",
    about="a line",
    why="A region is made of others.",
    example="region unit: row, unit",
    mend="region unit: row, column",
)
def region_of_itself(span: Span, name: str) -> Diagnostic:
    """A region is made of itself."""
    return Diagnostic(f"`{name}` cannot be made of itself", span, hint="leave it out here")


@code(
    "E443",
    about="a line",
    why="A region around a card says around which cards.",
    example="region near: 3 by 3 around it",
    mend="region near for each card with color = yellow: 3 by 3 around it",
)
def around_what(span: Span, name: str) -> Diagnostic:
    """A region lies around something, and does not say around what."""
    return Diagnostic(
        "it is not said around which cards",
        span,
        hint=f"write `region {name} for each card with …: …`",
    )


@code(
    "E444",
    about="a line",
    why="What lies around each card is a rectangle with the card in its middle.",
    example="region near for each card with color = yellow: row",
    mend="region near for each card with color = yellow: 3 by 3 around it",
)
def only_around(span: Span, name: str) -> Diagnostic:
    """A region for each card is no rectangle around it."""
    return Diagnostic(
        f"`{name}` is made for each card, so it must lie around the card",
        span,
        hint="write `3 by 3 around it`",
    )


@code(
    "E445",
    about="a line",
    why="Whatever is looked up, the answer of a table goes to the same place.",
    example="table worth by height\n    1: 3\n    otherwise: no",
    mend="table worth by height\n    1: 3\n    otherwise: 0",
)
def unlike_rows(span: Span, kind: str, wanted: str) -> Diagnostic:
    """The lines of a table yield different kinds of things."""
    return Diagnostic(f"this line yields {kind}, and the lines above yield {wanted}", span)


@code(
    "E446",
    about="a line",
    why="Decks, boards and tables are fixed before the first card is dealt. Options and the "
    "number of players are known then; places, counters and turns are not.",
    example="pile spare: (count stock) of tiles",
    mend="pile spare: (players - 1) of tiles",
)
def only_in_play(span: Span, text: str) -> Diagnostic:
    """Something that changes in play stands where all is fixed before it."""
    return Diagnostic(
        f"`{text}` is known only in play, and this line is fixed before it",
        span,
        hint="use numbers, options and `players`",
    )


@code(
    "E447",
    about="a line",
    why="Runs are looked for along rows, columns and diagonals.",
    example="when three: some run in runs of grid along line: count run >= 3",
    mend="when three: some run in runs of grid along row: count run >= 3",
)
def unknown_line(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """Runs do not lie along this."""
    known = list(known)
    return Diagnostic(
        f"runs do not lie along `{name}`", span,
        hint=did_you_mean(name, known) or f"they lie along {listed(known)}",
    )  # fmt: skip


@code(
    "E360",
    about="a line",
    why="`place this turn` is how often an action was done, `grid this turn` where cards came to "
    "lie, and one name cannot be both.",
    example="board place: 3 by 3\n…\naction place(cell in place)\n…\nif place this turn > 0",
    mend="board grid: 3 by 3\n…\naction place(cell in grid)\n…\nif place this turn > 0",
)
def action_and_board(span: Span, name: str) -> Diagnostic:
    """`this turn` is said of a name that an action and a board have."""
    return Diagnostic(
        f"`{name}` is an action and a board, so `{name} this turn` may be a number or cells",
        span,
        hint="give one of them another name",
    )


@code(
    "E455",
    about="a line",
    why="`for` takes one player, whose names are meant in the lines below; `for each` goes through "
    "a set of them, one after the other.",
    example="for all other players\n    points += 1",
    mend="for each p in all other players\n    points += 1",
)
def for_several(span: Span, text: str) -> Diagnostic:
    """A `for` takes several players."""
    return Diagnostic(
        f"`for` takes one player, and `{text}` are several",
        span,
        hint=f"write `for each player in {text}`",
    )


@code(
    "E460",
    about="a line",
    why="With an option as its end, an attribute is all numbers from one up to it.",
    example="option size = 4 in 2 to 9\nattribute number: 1 to size, joker",
    mend="option size = 4 in 2 to 9\nattribute number: 1 to size\nattribute special: joker",
)
def not_up_to(span: Span, option: str) -> Diagnostic:
    """An option ends a part of an attribute's values."""
    return Diagnostic(
        f"`{option}` can be the end of an attribute only if that is one range of numbers", span,
        hint=f"write `1 to {option}` alone, and give the other values an attribute of their own",
    )  # fmt: skip
