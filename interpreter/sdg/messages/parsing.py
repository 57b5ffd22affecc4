"""Messages about lines that do not read as rules."""

from __future__ import annotations

import re

from sdg.diagnostics import Diagnostic, Note
from sdg.diagnostics.spelling import did_you_mean
from sdg.messages.catalogue import code
from sdg.source import Span
from sdg.wordings import foreign_words

OF_SETS = {  # words that make a set, and what to do where they cannot stand bare
    "with": "put the set and its condition into parentheses: `(… with …)`",
    "going": "put the way into parentheses, and what stands before `going`: "
    "`((first of …) going … while …)`",
}

LONGEST_TITLE = 60  # letters that are shown in quotes

# The whole file


@code(
    "E201",
    why="Rules need at least the game's title and what follows from it.",
    example="# nothing yet",
    mend='game "Festival"\n    players 1 to 4',
)
def empty_file(span: Span) -> Diagnostic:
    """The file holds no rules."""
    return Diagnostic("there are no rules in this file", span, hint='start with `game "…"`')


@code(
    "E202",
    why="The first line says what the file is: a game, or a variant of one.",
    example="option goal = 5 in 1 to 9",
    mend='game "Festival"\n    players 1 to 4\n\noption goal = 5 in 1 to 9',
)
def no_head(span: Span) -> Diagnostic:
    """The file does not start with a game or a variant."""
    return Diagnostic(
        "nothing says yet which game this is",
        span,
        hint='start the file with `game "…"`, or with `variant "…" of` and the game it changes',
    )


@code(
    "E203",
    why="A file holds the rules of one game.",
    example='game "Festival"\ngame "Carnival"',
    mend='game "Festival"',
)
def second_head(span: Span) -> Diagnostic:
    """A second game starts in the same file."""
    return Diagnostic("a second game starts here", span, hint="give it a file of its own")


@code(
    "E204",
    why="The margin of a file is for its parts, each starting with its own word.",
    example="acton place(card in rack)",
    mend="action place(card in rack)",
)
def unknown_part(span: Span, near: str | None) -> Diagnostic:
    """A line at the margin starts with a word that starts no part."""
    hint = (
        f"did you mean `{near}`?"
        if near
        else "a part starts with a word such as `option`, `board`, `rule` or `action`"
    )
    return Diagnostic(f"no part of the rules starts with `{span.text}`", span, hint=hint)


@code(
    "E205",
    why="Steps happen in `setup`, in `turn`, in an action or in a `when`, indented below it.",
    example="setup\n    draw 1 from stock to bag\ndraw 2 from stock to bag",
    mend="setup\n    draw 1 from stock to bag\n    draw 2 from stock to bag",
)
def step_at_the_margin(span: Span) -> Diagnostic:
    """A line that belongs into a block stands at the margin."""
    return Diagnostic(
        f"`{span.text}` starts a line inside a block, but this line is not indented",
        span,
        hint="start it with four spaces, below the line it belongs to",
    )


@code(
    "E206",
    why="A game states its rules; only a variant adds to rules, replaces, removes or sets them.",
    example='game "Festival"\nremove rule lines',
    mend='variant "Free festival" of festival\nremove rule lines',
)
def change_in_a_game(span: Span, word: str) -> Diagnostic:
    """A game's file changes rules as a variant does."""
    return Diagnostic(
        f"only a variant can `{word}` something",
        span,
        hint='put it below a line `variant name "Title"`, or change the rule itself',
    )


@code(
    "E207",
    why="A variant says of each part whether it is new or takes the place of one in the game.",
    example='variant "Race" of festival\nend filled after turn when grid is full',
    mend='variant "Race" of festival\nadd end filled after turn when grid is full',
)
def part_without_a_verb(span: Span, word: str) -> Diagnostic:
    """A part of a variant does not say whether it is added or replaces another."""
    return Diagnostic(
        "this part of a variant does not say what it changes",
        span,
        hint=f"write `add {word}` if it is new, `replace {word}` if the game has one of this name",
    )


@code(
    "E208",
    why="A variant in the game's file changes that game. A file of its own changes its base.",
    example='variant "Race" of festival\nvariant small "Small"\n    set goal = 3',
    mend='variant "Race" of festival\nset goal = 3',
)
def variant_in_a_variant(span: Span) -> Diagnostic:
    """A variant stands in the file of a variant."""
    return Diagnostic(
        "a variant cannot hold another variant", span, hint="give it a file of its own"
    )


# Blocks


@code(
    "E210",
    why="What belongs to a line stands below it, indented by four spaces.",
    example="setup\nturn\n    choose place",
    mend="setup\n    draw 5 from stock to rack\nturn\n    choose place",
)
def block_missing(span: Span) -> Diagnostic:
    """A line has nothing indented below it, and needs it."""
    return Diagnostic(
        "nothing is indented below this line, and it needs at least one line",
        span,
        hint="indent the lines that belong to it by four spaces",
    )


@code(
    "E211",
    why="Only some lines have a block below them: a line that is complete has none.",
    example="option goal = 5 in 1 to 9\n    option fast = no",
    mend="option goal = 5 in 1 to 9\noption fast = no",
)
def unexpected_block(span: Span, above: Span | None) -> Diagnostic:
    """A line is indented below one that is complete."""
    notes = (Note("the line above is complete as it is", above),) if above else ()
    return Diagnostic(
        "this line is indented for no reason",
        span,
        notes=notes,
        hint=f"start it {'in the same column as the line above' if above else 'at the margin'}",
    )


@code(
    "E212",
    why="The lines of a block each start with one of a few words.",
    example="deck tiles\n    excpt number = 9",
    mend="deck tiles\n    except number = 9",
)
def unknown_line(
    span: Span, near: str | None, choices: str, elsewhere: bool = False, steps: bool = False
) -> Diagnostic:
    """A line in a block starts with something that starts no line there."""
    hint = f"did you mean `{near}`?" if near else f"here a line starts with {choices}"
    if elsewhere:
        hint = "it belongs into another block: is the first line of that one missing above?"
    if steps:
        hint = foreign_words.STEPS.get(span.text, hint)
    shown = f"`{span.text}`" if span.text else "this"
    return Diagnostic(f"no line starts with {shown} here", span, hint=hint)


@code(
    "E213",
    why="A step starts with a word that says what happens, or with what changes: `points += 1`.",
    example="turn\n    drwa 1 from stock to rack",
    mend="turn\n    draw 1 from stock to rack",
)
def unknown_step(span: Span, near: str | None) -> Diagnostic:
    """A step starts with a word that is no step."""
    hint = (
        f"did you mean `{near}`?"
        if near
        else "a step says `draw`, `move`, `choose`, … or changes something: `points += 1`"
    )
    hint = foreign_words.STEPS.get(span.text, hint)
    return Diagnostic(f"no step is called `{span.text}`", span, hint=hint)


@code(
    "E214",
    why="Each thing has one word in the language; this is the word of another language.",
    example="if players = 1\n    points += 1\nelse\n    points += 2",
    mend="if players = 1\n    points += 1\notherwise\n    points += 2",
)
def other_word(span: Span, right: str) -> Diagnostic:
    """A word of another language stands in place of the right one."""
    return Diagnostic(f"`{span.text}` is not the word used here", span, hint=f"write `{right}`")


@code(
    "E233",
    why="A define has a value whatever is so. Its cases are tried from the top; the last line, "
    "`otherwise`, gives the value when none of them holds.",
    example="define worth(card)\n    5 if card.number = 9\n    2 if card.number > 6",
    mend="define worth(card)\n    5 if card.number = 9\n    2 if card.number > 6\n    otherwise 0",
)
def cases_without_otherwise(span: Span) -> Diagnostic:
    """The cases of a define end without an `otherwise`."""
    hint = "below it, write `otherwise` and the value when no case holds: `otherwise 0`"
    return Diagnostic("this is the last case, and no `otherwise` follows it", span, hint=hint)


# Within a line


@code(
    "E220",
    why="A colon parts what is described from its description.",
    example="board grid 9 by 9",
    mend="board grid: 9 by 9",
)
def missing_colon(span: Span, before: str, asked: str = "", fits: bool = True) -> Diagnostic:
    """A colon is missing; `asked` is how `some`, `every` or `no` began, if one did."""
    hint = f"write `{before}:`"
    if asked and not fits:
        what = {"some": "one of them", "every": "each of them", "no": "none"}[asked]
        hint = f"after the colon stands what is so of {what}: `{before}: …`"
    if asked == "no" and fits:
        hint += f" and what is so of none; that nothing lies there is `{before} is empty`"
    if before == "neighbors":
        hint = "beside a cell, aslant too: `some way in all directions: 1 step way is full`"
    return Diagnostic(f"a colon is missing after `{before}`", span, hint=hint)


@code(
    "E221",
    why="The indentation shows what belongs to a line; no colon announces it.",
    example="setup:\n    draw 5 from stock to rack",
    mend="setup\n    draw 5 from stock to rack",
)
def needless_colon(span: Span) -> Diagnostic:
    """A line ends in a colon."""
    return Diagnostic("no colon is needed at the end of this line", span, hint="delete it")


@code(
    "E222",
    why="A comparison looks at two things. Two comparisons are joined by `and`.",
    example="if 1 < points < 5",
    mend="if points > 1 and points < 5",
)
def chained_comparison(span: Span, first: Span) -> Diagnostic:
    """Two comparisons are chained."""
    return Diagnostic(
        f"`{span.text}` starts a second comparison",
        span,
        notes=(Note("the first one is here", first),),
        hint="join the two by `and`, each with both its sides",
    )


@code(
    "E223",
    why="A statement is one line, and this one still lacks something.",
    example="draw 1 from stock to",
    mend="draw 1 from stock to rack",
)
def line_ends_early(span: Span, before: str, expected: str, way: bool = False) -> Diagnostic:
    """A line ends before it is complete; `way` if a way has no end yet."""
    hint = did_you_mean(before, foreign_words.OUR_SHAPES) or f"after `{before}` comes {expected}"
    if way:
        hint = _how_far(before)
    return Diagnostic("the line ends before it is complete", span, hint=hint)


def _how_far(before: str) -> str:
    return f"say how far the way goes, as in `… going {before} while it is full`"


@code(
    "E224",
    why="Everything has a name, by which rules, messages and variants speak of it.",
    example='action "Place a card"',
    mend='action place "Place a card"',
)
def name_expected(span: Span, before: str) -> Diagnostic:
    """A name is missing."""
    return Diagnostic(
        f"after `{before}` comes a name, not `{span.text}`",
        span,
        hint="names are made of a to z, 0 to 9 and `_`",
    )


@code(
    "E225",
    why="In this place the rules need a plain number, so that all sizes are known beforehand.",
    example="players two to four",
    mend="players 2 to 4",
)
def number_expected(span: Span, before: str) -> Diagnostic:
    """A number is missing."""
    text = f"after `{before}` comes a number, not `{span.text}`"
    return Diagnostic(text, span, hint="write it in digits, such as 4")


@code(
    "E226",
    why="Titles and sentences are texts in quotes, so that they may hold any word.",
    example="game Festival",
    mend='game "Festival"',
)
def text_expected(span: Span, before: str) -> Diagnostic:
    """A text in quotes is missing."""
    rest = span.source.text[span.start : span.start + LONGEST_TITLE]
    said = re.match(r"[\w ,.!?'&-]*\w[.!?]?(?=\s*(?:#|$))", rest, re.MULTILINE)
    text = said[0] if said else span.text
    return Diagnostic(
        f"after `{before}` comes a text in quotes, not `{span.text}`",
        span,
        hint=f'put it in quotes: `"{text}"`' if span.text.isidentifier() else None,
    )


@code(
    "E227",
    why="The line reads well up to here; the word or sign that follows does not continue it.",
    example="points + 1",
    mend="points += 1",
)
def does_not_follow(
    span: Span,
    before: str,
    expected: str,
    near: str | None = None,
    way: bool = False,  # it has no end yet
    which: bool = False,  # a number says which one is meant
) -> Diagnostic:
    """A word or sign does not fit after the one before it."""
    hint = f"did you mean `{near}`?" if near else f"here can stand {expected}"
    hint = OF_SETS.get(span.text, hint)
    if which:
        hint = _in_parentheses(span, before)
    if way and not near:
        hint = _how_far(before)
    if before.isdigit() and span.text in (".", "-") and "`to`" in expected:
        hint = f"a range is written with `to`: `{before} to …`"
    if before == "<" and span.text == ">":
        hint = "write `!=`"
    return Diagnostic(f"`{span.text}` does not fit after `{before}`", span, hint=hint)


@code(
    "E578",
    why="Each `when` and each `end` has a name of its own, which the log tells when it happens.",
    example="when box becomes full\n    tokens += 1",
    mend="when full_box: box becomes full\n    tokens += 1",
)
def name_missing(span: Span, part: str, said: str) -> Diagnostic:
    """A part has no name of its own; `said` is what follows it in its line."""
    named = {"when": "when NAME:", "end": "end NAME"}[part]
    rest = said if len(said) <= LONGEST_TITLE else "…"
    return Diagnostic(f"this `{part}` has no name", span, hint=f"write `{named} {rest}`")


@code(
    "E228",
    why="The statement is complete, and one line holds one statement.",
    example="end turn now",
    mend="end turn",
)
def line_goes_on(span: Span, before: str, listed: bool, missing: bool) -> Diagnostic:
    """A line goes on after its statement is complete."""
    hint = "delete the rest, or start a new line"
    if span.text in OF_SETS:
        hint = OF_SETS[span.text]
    elif span.text in ("step", "steps"):
        where = "`BOARD at (cell.row - 1, cell.column)`"
        hint = f"only a written number can stand before it; else say where: {where}"
    elif span.text in foreign_words.RELATIONS:
        hint = foreign_words.RELATIONS[span.text]
    elif before == "in":
        hint = f"write `in` without `is`: `… in {span.text}`"
    elif before == "of":
        hint = f"write `count {span.text}` for how many there are"
    elif span.text.isdigit() and before.isidentifier():
        hint = _in_parentheses(span, before)
    elif listed:
        joined = span.text == "and"
        more = "write `or`" if joined else "put a comma before it"
        hint = f"{more} if it is one more of a list, else delete it"
    elif missing:
        hint = f"is a word missing before `{span.text}`, such as `is`, `in` or `and`?"
    return Diagnostic(
        f"the line is complete after `{before}`, but goes on with `{span.text}`",
        span,
        hint=hint,
    )


def _in_parentheses(span: Span, before: str) -> str:
    return f"a number that says which one is in parentheses: `{before}({span.text})`"


@code(
    "E229",
    why="A sentence is the last thing in its line.",
    example='require "The cell is taken" cell is empty',
    mend='require cell is empty "The cell is taken"',
)
def text_out_of_place(span: Span, before: str, expected: str) -> Diagnostic:
    """A text in quotes stands where none can."""
    return Diagnostic(
        f"no text in quotes can stand after `{before}`",
        span,
        hint=f"here can stand {expected}; a sentence is the last thing in its line",
    )


@code(
    "E230",
    why="Where so much is wrong, one mistake is often the cause of the next.",
    example="a list of shopping, saved as `festival.sdg`",
    mend='game "Festival"\n    players 1 to 4',
)
def too_many(span: Span, most: int) -> Diagnostic:
    """So much is wrong that the rest is not looked at."""
    text = f"after {most} mistakes the rest is not looked at"
    return Diagnostic(text, span, hint="mend those above first, then look again")


@code(
    "E231",
    why="Each kind of line has its words, and one of them is missing here.",
    example="move card cell",
    mend="move card to cell",
)
def word_missing(
    span: Span, before: str, word: str, amount: str = "", fits: bool = True, ahead: str = ""
) -> Diagnostic:
    """A word or sign of the line is missing."""
    # `amount` is what stands before `of`, as it has to be written; `ahead` the word with all that
    # can only come after it
    # what stands there and does not fit behind it stands in its place, and may say the opposite
    if amount:
        inside = f"a computed number stands in parentheses: `{amount} of`"
        return Diagnostic(f"after `{before}` comes `{word}`, not `.`", span, hint=inside)
    if (before, word) == ("or", "wild"):
        comma = f"put a comma in place of `or`: `…, {span.text}`"
        return Diagnostic(f"after `or` comes `wild`, not `{span.text}`", span, hint=comma)
    hint: str | None = f"write `{before} {word}`" if fits else None
    if (word, span.text) == ("=", "is"):
        hint = f"write `{before} = …`"
    elif (before, word) == ("by", "at"):
        hint = "write `by at least` and a number: `by at least 2`"
    comes = ahead or word
    return Diagnostic(f"after `{before}` comes `{comes}`, not `{span.text}`", span, hint=hint)


@code(
    "E574",
    why="`at` says which cell of a board is meant, by its row and its column: any two numbers.",
    example="move chip to board_of_ten at n",
    mend="move chip to board_of_ten at (1, n)",
)
def place_without_column(span: Span) -> Diagnostic:
    """Something else than a row and a column follows `at`."""
    return Diagnostic(
        f"after `at` come a row and a column in parentheses, not `{span.text}`",
        span,
        hint="write `at (row, column)`; of a board with one row, `at (1, …)`",
    )


@code(
    "E232",
    why="A line of a rule or an action begins with its word: what must be so begins with `need` in "
    "a rule, with `require` in an action.",
    example="rule corners on grid\n    cell not in box or card.number > 3",
    mend="rule corners on grid\n    need cell not in box or card.number > 3",
)
def bare_condition(span: Span, word: str) -> Diagnostic:
    """A condition stands where a line should begin with a word."""
    begun = f"{word} not … or …" if span.text == "if" else f"{word} {span.text} …"
    hint = f"what must be so begins with `{word}`: `{begun}`"
    if word == "require" and span.text in ("first", "last"):
        hint += f"; who wins or gets something stands in parentheses: `({span.text} …) wins`"
    return Diagnostic("this is a condition, and nothing says what it is for", span, hint=hint)
