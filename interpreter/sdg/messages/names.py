"""Messages about names: unknown, of another kind, out of place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sdg.diagnostics import Diagnostic, Note
from sdg.diagnostics.spelling import did_you_mean
from sdg.messages.catalogue import code
from sdg.messages.phrases import a, first_line, listed
from sdg.source import Span
from sdg.wordings import foreign_words

# Names that nothing has


@code(
    "E310",
    about="an unknown name",
    why="A line can speak only of what the file declares.",
    example="require rcak is empty",
    mend="require rack is empty",
)
def unknown_name(
    span: Span, name: str, known: Iterable[str], meant: Sequence[str] = ()
) -> Diagnostic:
    """Nothing has this name; `meant` are names of things that the word is a kind of."""
    near = did_you_mean(name, known)
    brought = foreign_words.NAMES.get(name)
    sure = near if brought and near and near[len("did you mean `") :].startswith(name) else None
    hint = foreign_words.ELSEWHERE.get(name) or sure or brought or near
    of_what = f"say of what: `{name} of …`" if name in ("cards", "cells") else None
    hint = hint or of_what or "declare it, or look at the spelling"
    if not near:
        hint = foreign_words.cell_meant(name, "BOARD at ") or hint
    if name in foreign_words.NUMBERS:
        hint = f"write it in digits: {foreign_words.NUMBERS.index(name)}"
    elif meant and not sure:
        hint = f"its name is {listed(list(meant), 'or')}"
    return Diagnostic(f"nothing is called `{name}` here", span, hint=hint)


@code(
    "E311",
    about="an unknown name",
    why="`choose`, `do` and `after` name actions of the game.",
    example="choose plcae",
    mend="choose place",
)
def unknown_action(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """No action has this name."""
    otherwise = foreign_words.NO_ACTION.get(name, "declare it: `action NAME` and its steps")
    return _none(span, "action", name, known, otherwise)


@code(
    "E312",
    about="an unknown name",
    why="Cards have the attributes that the file declares.",
    example="attribute number: 1 to 9\nrule once on grid\n    nubmer all different in row",
    mend="attribute number: 1 to 9\nrule once on grid\n    number all different in row",
)
def unknown_attribute(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """No attribute has this name."""
    return _none(span, "attribute", name, known, "declare it: `attribute NAME: 1 to 9`")


@code(
    "E313",
    about="an unknown value",
    why="An attribute has the values that its line lists.",
    example="attribute color: red, blue\ndeck tiles\n    5 of color gren",
    mend="attribute color: red, blue\ndeck tiles\n    5 of color blue",
)
def unknown_value(span: Span, attribute: str, value: str, known: Sequence[str]) -> Diagnostic:
    """An attribute has no such value."""
    if all(each.isdigit() for each in known) and len(known) > int(known[-1]) - int(known[0]):
        hint = f"it goes from {known[0]} to {known[-1]}"
    else:
        near = None if value.isdigit() else did_you_mean(value, known)
        hint = near or f"its values are {listed(known)}"
    return Diagnostic(f"`{attribute}` has no value `{value}`", span, hint=hint)


@code(
    "E314",
    about="an unknown value",
    why="An option can be set to the words in its list, and compared with no others.",
    example="option special = corners in keypad, corners\n…\nif special = middle",
    mend="option special = corners in keypad, corners\n…\nif special = keypad",
)
def unknown_word(span: Span, option: str, word: str, known: Sequence[str]) -> Diagnostic:
    """An option has no such word."""
    hint = did_you_mean(word, known) or f"it can be {listed(known)}"
    return Diagnostic(f"the option `{option}` is never `{word}`", span, hint=hint)


@code(
    "E315",
    about="an unknown name",
    why="Rows, columns, diagonals and the declared regions are the families there are.",
    example="number all different in bxo",
    mend="number all different in box",
)
def unknown_family(span: Span, name: str, known: Iterable[str], named: bool = False) -> Diagnostic:
    """No family of regions has this name; it may be `named` for one of another set."""
    known = list(known)
    if (
        hint := foreign_words.REGIONS.get(name)
        or did_you_mean(name, known)
        or foreign_words.cell_meant(name)
    ):
        return Diagnostic(f"no region is called `{name}`", span, hint=hint)
    otherwise = "" if known else "regions belong to a board"
    if named:
        otherwise = f"what is chosen from another set is said with `in`: `{name} in …`"
    return _none(span, "region", name, known, otherwise)


@code(
    "E316",
    about="an unknown name",
    why="A rule, a marker or an event speaks of a board that the file declares.",
    example="board grid: 9 by 9\nrule once on gird",
    mend="board grid: 9 by 9\nrule once on grid",
)
def unknown_board(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """No board has this name."""
    return _none(span, "board", name, known, "declare it: `board NAME: 9 by 9`")


@code(
    "E317",
    about="an unknown name",
    why="A place is filled from a deck that the file declares.",
    example="deck tiles\npile bag: 1 of tlies",
    mend="deck tiles\npile bag: 1 of tiles",
)
def unknown_deck(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """No deck has this name."""
    return _none(span, "deck", name, known, "declare it: `deck NAME` and its cards")


@code(
    "E318",
    about="an unknown name",
    why="`pay`, `left`, `scoring` and `win` speak of counters and scores.",
    example="counter tokens per player\n…\npay 2 tokns",
    mend="counter tokens per player\n…\npay 2 tokens",
)
def unknown_counter(
    span: Span, name: str, known: Iterable[str], first: str | None = None
) -> Diagnostic:
    """No counter or score has this name."""
    if first is not None:  # a counter stands where the number is due
        hint = f"the number comes first: `pay {name} {first}`"
        return Diagnostic(f"no counter is called `{name}`", span, hint=hint)
    return _none(span, "counter", name, known, "declare it: `counter NAME` or `score NAME`")


@code(
    "E319",
    about="an unknown name",
    why="`mark … as` sets a flag that the file declares.",
    example="flag closed per row\n…\nmark them as clsoed",
    mend="flag closed per row\n…\nmark them as closed",
)
def unknown_flag(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """No flag has this name."""
    return _none(span, "flag", name, known, "declare it: `flag NAME per row`")


@code(
    "E320",
    about="an unknown name",
    why="What is followed by parentheses is a define or a table.",
    example="define worth(unit)\n…\npoints += wroth(unit)",
    mend="define worth(unit)\n…\npoints += worth(unit)",
)
def unknown_define(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """No define and no table has this name."""
    otherwise = foreign_words.CALLS.get(name, "declare it: `define NAME(x)` and what it means")
    return _none(span, "define", name, known, otherwise)


@code(
    "E321",
    about="an unknown name",
    why="After `is` comes `empty`, `full`, `wild`, a value, a region, a flag or a define.",
    example="require cell is emtpy",
    mend="require cell is empty",
)
def unknown_adjective(span: Span, word: str, known: Iterable[str], no: bool = False) -> Diagnostic:
    """Nothing can be `is` this."""
    hint = did_you_mean(word, known) or (
        "after `is` comes `empty`, `full`, a value of a card, a region, a flag or a define"
    )
    hint = foreign_words.described(word, no) or hint
    if word in ("yes", "no", "true", "false", "on", "off"):
        hint = "what is so or not is asked by itself: `closed`, `not closed`"
    return Diagnostic(f"nothing can be asked with `is {word}`", span, hint=hint)


@code(
    "E322",
    about="an unknown name",
    why="Before `of` stand a few words and the names of regions.",
    example="height_of cell\ncrads of grid",
    mend="height of cell\ncards of grid",
)
def unknown_of(span: Span, word: str, known: Sequence[str], dotted: str = "") -> Diagnostic:
    """This word cannot stand before `of`; `dotted`: how a part of something is said."""
    hint = f"whose it is stands before it, with a dot: `{dotted}`" if dotted else None
    hint = hint or foreign_words.OF.get(word) or did_you_mean(word, known)
    hint = hint or f"before `of` stands {listed(known, 'or')}"
    return Diagnostic(f"`{word} of` means nothing", span, hint=hint)


@code(
    "E323",
    about="an unknown name",
    why="After the dot comes an attribute of a card, or what is kept for a player or a region.",
    example="card.nubmer",
    mend="card.number",
)
def no_such_part(span: Span, whole: str, part: str, known: Iterable[str]) -> Diagnostic:
    """A card, player or region has no such part."""
    known = list(known)
    hint = did_you_mean(part, known)
    if hint is None:
        hint = f"{whole} has {listed(known)}" if known else f"nothing is kept for {whole}"
        if whole == "a region":
            hint += "; its cells are `cells of …`"
    return Diagnostic(f"{whole} has no `{part}`", span, hint=hint)


@code(
    "E325",
    about="an unknown name",
    why="`becomes` watches a family of regions, or a place.",
    example="when full_box: bxo becomes full",
    mend="when full_box: box becomes full",
)
def unknown_subject(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """Nothing that can become something has this name."""
    known = list(known)
    other = "" if known else "`becomes` watches regions and places"
    return _none(span, "region or place", name, known, other)


@code(
    "E326",
    about="a line",
    why="A define is read by itself: it sees the things of the game and its own parameters.",
    example="define lonely\n    no near in neighbors of cell: near is not empty\n…\n"
    "rule company on grid\n    need not lonely",
    mend="define lonely(cell)\n    no near in neighbors of cell: near is not empty\n…\n"
    "rule company on grid\n    need cell is not lonely",
)
def only_parameters(span: Span, name: str, define: str) -> Diagnostic:
    """A define speaks of a card, cell or player that it does not get."""
    return Diagnostic(
        f"the define `{define}` does not know which `{name}` is meant",
        span,
        hint=f"let it get one: `define {define}({name})`",
    )


# Names of another kind


@code(
    "E330",
    about="a line",
    why="Each line says what kind of thing it needs.",
    example="pile stock\nrule once on stock",
    mend="board grid: 9 by 9\nrule once on grid",
)
def wrong_kind(
    span: Span, name: str, kind: str, wanted: str, place: Span, hint: str | None = None
) -> Diagnostic:
    """A name is that of another kind of thing."""
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(f"`{name}` is {a(kind)}, and here {wanted} is needed", span, notes, hint)


@code(
    "E331",
    about="a line",
    why="Only a define with parameters and a table are followed by parentheses.",
    example="score points per player\n…\npoints(active)",
    mend="score points per player\n…\nactive.points",
)
def not_callable(span: Span, name: str, kind: str, place: Span) -> Diagnostic:
    """Parentheses follow what is neither a define nor a table."""
    hint = "to name what is kept for a player, write `player.NAME`"
    if kind == "board":
        hint = f"a cell is said by its row and column: `{name} at (row, column)`"
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(
        f"`{name}` is {a(kind)}, so no parentheses can follow it",
        span,
        notes,
        hint,
    )


@code(
    "E332",
    about="a line",
    why="An action is something that players do; it has no value.",
    example="if pass\n    points += 1",
    mend="if pass this turn > 0\n    points += 1",
)
def an_action_is_no_value(span: Span, name: str, possible: bool | None = None) -> Diagnostic:
    """An action stands where a value is needed; or it is asked whether it is `possible`."""
    hint = f"write `no {name} is possible`, or `{name} this turn` for how often it was done"
    if possible is not None:
        hint = f"write `{'not ' if possible else ''}no {name} is possible`"
    return Diagnostic(f"`{name}` is an action, not something to ask about", span, hint=hint)


@code(
    "E333",
    about="another kind of name",
    why="An attribute belongs to a card, so it must be clear which card.",
    example="require number > 3",
    mend="require card.number > 3",
)
def attribute_of_what(span: Span, name: str, card: str = "card") -> Diagnostic:
    """An attribute stands alone where no card is meant; `card` is one that has a name."""
    return Diagnostic(
        f"`{name}` is an attribute of cards, and no card is named",
        span,
        hint=f"say whose: `{card}.{name}`",
    )


@code(
    "E334",
    about="a line",
    why="A table answers for a value, which stands in parentheses after its name.",
    example="points += stack_points",
    mend="points += stack_points(height of cell)",
)
def table_of_what(span: Span, name: str) -> Diagnostic:
    """A table stands alone, with nothing to look up."""
    return Diagnostic(
        f"`{name}` is a table, and nothing is looked up in it",
        span,
        hint=f"say what: `{name}(…)`",
    )


@code(
    "E335",
    about="a line",
    why="When two attributes share a value, only a comparison says which is meant.",
    example="attribute front: red, blue\nattribute back: red, blue\n…\nrequire card is red",
    mend="attribute front: red, blue\nattribute back: red, blue\n…\nrequire card.front = red",
)
def value_of_several(
    span: Span, value: str, attributes: Sequence[str], subject: str = "card"
) -> Diagnostic:
    """A value belongs to several attributes."""
    return Diagnostic(
        f"`{value}` is a value of {listed(attributes, 'and')}, and it is not clear of which",
        span,
        hint=f"compare: `{subject}.{attributes[0]} = {value}`",
    )


@code(
    "E336",
    about="another kind of name",
    why="Each player has their own, so a line must know whose is meant.",
    example="setup\n    draw 5 from stock to rack",
    mend="setup\n    for each player\n        draw 5 from stock to rack",
)
def player_not_at_hand(span: Span, kind: str, name: str, place: Span) -> Diagnostic:
    """Something kept for each player is named where no player is at hand."""
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),)
    return Diagnostic(
        f"each player has {a(kind)} `{name}`, and here no player is at hand",
        span,
        notes,
        "write this line below `for each player`",
    )


@code(
    "E347",
    about="a line",
    why="What is possible depends on whose turn it would be.",
    example="setup\n    if no place is possible\n        draw 1 from stock to bag",
    mend="setup\n    for each player\n        if no place is possible\n"
    "            draw 1 from stock to rack",
)
def possible_for_whom(span: Span, what: str = "what is possible") -> Diagnostic:
    """It is asked what is possible, or who the others are, where no player is at hand."""
    return Diagnostic(
        f"{what} is asked of one player, and here no player is at hand",
        span,
        hint="write this line below `for each player`",
    )


@code(
    "E337",
    about="a line",
    why="Each region has its own, so a line must say whose is meant.",
    example="counter stones per box\n…\nstones += 1",
    mend="counter stones per box\n…\nfor each box of cell\n    box.stones += 1",
)
def region_not_named(span: Span, kind: str, name: str, family: str) -> Diagnostic:
    """Something kept for each region is named alone."""
    hint = f"say whose: `{family}.{name}`"
    if kind == "flag":
        hint = f"say whose: `{family} is {name}`; `mark {family} as {name}` sets it"
    return Diagnostic(f"each {family} has {a(kind)} `{name}` of its own", span, hint=hint)


@code(
    "E338",
    about="a line",
    why="Each board has its own rows, columns and diagonals.",
    example="board left: 3 by 3\nboard right: 3 by 3\n…\nsome row of cell: row is full",
    mend="board left: 3 by 3\n    region line: row\nboard right: 3 by 3\n…\nsome line of cell: "
    "line is full",
)
def rows_of_which_board(span: Span, name: str, boards: Iterable[str]) -> Diagnostic:
    """A game with several boards speaks of rows without saying of which board."""
    return Diagnostic(
        f"the boards {listed(list(boards), 'and')} each have a `{name}`, and one must be meant",
        span,
        hint=f"name them below their board: `region line: {name}`",
    )


@code(
    "E339",
    about="a line",
    why="Steps are counted from a cell, and the line's cell is the one named `cell`.",
    example="when lonely: 1 step north is empty",
    mend="rule company on grid\n    need 1 step north is not empty",
)
def steps_from_where(span: Span) -> Diagnostic:
    """`2 steps way` stands where no `cell` is at hand."""
    return Diagnostic(
        "it is not clear from where these steps are counted",
        span,
        hint="they start at `cell`: use them in a rule, or where something is called `cell`",
    )


@code(
    "E340",
    why="A wild card takes one of the values that its attribute lists after `or wild as`.",
    example="attribute number: 1 to 9\n…\nexcept number is wild",
    mend="attribute number: 1 to 9 or wild as 1 to 9\n…\nexcept number is wild",
)
def never_wild(span: Span, attribute: str) -> Diagnostic:
    """An attribute that has no wild cards is asked about, or given, as wild."""
    return Diagnostic(
        f"no card is wild in `{attribute}`",
        span,
        hint=f"declare it: `attribute {attribute}: … or wild as …`",
    )


@code(
    "E341",
    why="Cards are wild in an attribute, which says so: `or wild as 1 to 9`.",
    example="attribute number: 1 to 9\n…\nif card is wild",
    mend="attribute number: 1 to 9 or wild as 1 to 9\n…\nif card is wild",
)
def nothing_wild(span: Span) -> Diagnostic:
    """A game without wild cards asks whether a card is wild."""
    return Diagnostic(
        "this game has no wild cards",
        span,
        hint="an attribute makes them possible: `attribute NAME: 1 to 9 or wild as 1 to 9`",
    )


@code(
    "E342",
    why="A card has the attributes that its line in the deck gives it.",
    example="deck tiles\n    9 of each number\n…\nrequire card.color = red",
    mend="deck tiles\n    9 of each number, each color",
)
def attribute_of_no_card(span: Span, name: str, place: Span | None) -> Diagnostic:
    """An attribute is asked about, and no deck gives it to a card."""
    notes = (Note(f"`{name}` is declared {first_line(span, place)}", place),) if place else ()
    return Diagnostic(
        f"no card has a `{name}`",
        span,
        notes,
        f"give it to the cards of a deck: `1 of each {name}`",
    )


@code(
    "E343",
    about="a line",
    why="A decision names one value for the wild card that it lays, so all are wild in one way.",
    example="attribute number: 1 to 9 or wild as 1 to 9\nattribute color: red or wild as red",
    mend="attribute number: 1 to 9 or wild as 1 to 9\nattribute color: red",
)
def wild_in_two(span: Span, name: str, other: str, place: Span) -> Diagnostic:
    """A second attribute has wild cards."""
    return Diagnostic(
        f"cards can be wild in one attribute only: in `{other}` or in `{name}`",
        span,
        (Note(f"`{other}` is declared {first_line(span, place)}", place),),
        "leave `or wild as …` out of one of them",
    )


def _none(span: Span, kind: str, name: str, known: Iterable[str], otherwise: str) -> Diagnostic:
    names = list(known)
    there = f"there {'is' if len(names) == 1 else 'are'} {listed(names)}" if names else ""
    hint = did_you_mean(name, names) or "; or ".join(filter(None, (there, otherwise)))
    return Diagnostic(f"no {kind} is called `{name}`", span, hint=hint)
