"""Messages about files that cannot be read, and letters and signs that cannot stand in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sdg.diagnostics import Diagnostic, Note
from sdg.diagnostics.spelling import joined
from sdg.messages.catalogue import code
from sdg.source import Span

# Files


@code(
    "E001",
    why="The file named does not exist, so there is nothing to read.",
    example="sdg run games/festivl.sdg",
    mend="sdg run games/festival.sdg",
)
def missing_file(span: Span, near: str | None = None) -> Diagnostic:
    """There is no such file."""
    hint = f"did you mean `{near}`?" if near else "look at the spelling and at the folder"
    return Diagnostic(f"there is no file `{span.source.path}`", span, hint=hint)


@code(
    "E002",
    why="Rules are read from a file that ends in `.sdg`, not from a whole folder.",
    example="sdg check games/variants",
    mend="sdg check games/variants/small.sdg",
)
def is_a_folder(span: Span) -> Diagnostic:
    """A folder was given in place of a file."""
    hint = "name a file in it, one that ends in `.sdg`"
    return Diagnostic(f"`{span.source.path}` is a folder", span, hint=hint)


@code(
    "E003",
    why="Devices and pipes may never end, so rules are read from ordinary files only.",
    example="sdg check /dev/zero",
    mend="sdg check mine.sdg",
)
def not_a_plain_file(span: Span) -> Diagnostic:
    """What was given is a device or a pipe."""
    hint = "save the rules in a file and name that"
    return Diagnostic(f"`{span.source.path}` is not an ordinary file", span, hint=hint)


@code(
    "E004",
    why="The link leads to a link that leads back to it, so no file is ever reached.",
    example="sdg check a.sdg    # a link to b.sdg, which is a link to a.sdg",
    mend="sdg check c.sdg    # the file itself",
)
def links_in_a_circle(span: Span) -> Diagnostic:
    """Links lead round in a circle."""
    hint = "name the file itself"
    return Diagnostic(f"`{span.source.path}` is a link that leads back to itself", span, hint=hint)


@code(
    "E005",
    why="The computer refuses to hand the file over, often because of its permissions.",
    example="sdg check locked.sdg",
    mend="chmod u+r locked.sdg",
)
def unreadable(span: Span, reason: str) -> Diagnostic:
    """The file is there and cannot be read."""
    hint = "look at who may read it"
    return Diagnostic(f"`{span.source.path}` cannot be read: {reason}", span, hint=hint)


@code(
    "E006",
    why="A rulebook fits in a few pages. A file this large is something else, or an accident.",
    example="a file of 50 megabytes",
    mend="a file of a few kilobytes",
)
def file_too_large(span: Span, most: int, what: str = "bytes") -> Diagnostic:
    """The file is far larger than any rulebook."""
    text = f"`{span.source.path}` is too large: rules take at most {most:,} {what}"
    return Diagnostic(text, span, hint="look whether this is the file you meant")


@code(
    "E007",
    why="Texts are kept as UTF-8, so that every language's letters survive on every computer.",
    example="a file saved as Latin-1 or UTF-16",
    mend='the same file, saved anew with the encoding "UTF-8"',
)
def not_utf8(span: Span, byte: int) -> Diagnostic:
    """The file is not text in UTF-8."""
    text = f"this is not text in UTF-8: the byte {byte:#04x} makes no letter here"
    return Diagnostic(text, span, hint='save the file anew with the encoding "UTF-8"')


@code(
    "E008",
    why="Such signs cannot be seen, so what is read would not be what you see.",
    example='game "Fest\\x00ival"',
    mend='game "Festival"',
)
def invisible_sign(span: Span, number: int) -> Diagnostic:
    """A sign that cannot be seen stands in the text."""
    text = f"an invisible sign (number {number}) stands here"
    return Diagnostic(text, span, hint="delete it, or type the line anew")


@code(
    "E009",
    why="Half of a sign that takes two codes is no sign, and cannot be saved or shown.",
    example='game "Fest\\ud83dival"',
    mend='game "Festival"',
)
def half_a_sign(span: Span) -> Diagnostic:
    """Half of a sign stands in the text."""
    return Diagnostic("half of a sign stands here", span, hint="delete it, or type it anew")


@code(
    "E010",
    why="One statement a line; a line this long is not one that a person wrote.",
    example='designer "… and so on for a million letters"',
    mend='designer "A. N. Other"',
)
def line_too_long(span: Span, most: int) -> Diagnostic:
    """A line is far too long to read."""
    return Diagnostic(
        f"this line is too long: it may have {most:,} letters", span, hint="break it in two"
    )


@code(
    "E011",
    why="Messages show lines of the file that they are about. One that is not called `.sdg` may be"
    " private, so it is not read as rules, whatever led to it.",
    example="sdg check notes.txt",
    mend="sdg check notes.sdg    # renamed, if it holds rules",
)
def not_called_sdg(span: Span, is_link: bool) -> Diagnostic:
    """The file is not called `.sdg`, or is a link to one that is not."""
    reason = (
        "is a link to a file that does not end in `.sdg`" if is_link else "does not end in `.sdg`"
    )
    hint = "rename the file, if it holds rules"
    if span.source.path.endswith((".replay", ".puzzle")):
        hint = "to go on with what was saved there, write `sdg run --resume` before it"
    return Diagnostic(f"`{span.source.path}` {reason}, so it is not read", span, hint=hint)


@code(
    "E012",
    why="A game that came from somebody else may hold links to your own files. What is looked for"
    " by its name is taken only from the game's folder, and from the games that come along.",
    example="sdg run harvest.sdg --with frost    # frost.sdg is a link to ../elsewhere/frost.sdg",
    mend="sdg run harvest.sdg --with ../elsewhere/frost.sdg",
)
def leads_away(span: Span) -> Diagnostic:
    """A file that was looked for by its name is a link out of the folder."""
    hint = "name the file that it leads to, or put a copy in its place"
    message = f"`{span.source.path}` is a link that leads out of its folder, so it is not followed"
    return Diagnostic(message, span, hint=hint)


# Indentation


@code(
    "E101",
    why="A tab is as wide as each program likes, so two people would see two different blocks.",
    example="setup\n→draw 5 from stock to rack",
    mend="setup\n    draw 5 from stock to rack",
)
def tab(span: Span) -> Diagnostic:
    """A line is indented with a tab."""
    hint = "put four spaces in its place"
    return Diagnostic("this line is indented with a tab", span, hint=hint)


@code(
    "E102",
    why="Lines that belong together start in the same column.",
    example="setup\n    draw 5 from stock to rack\n  draw 1 from stock to grid at (2, 2)",
    mend="setup\n    draw 5 from stock to rack\n    draw 1 from stock to grid at (2, 2)",
)
def uneven_indentation(span: Span, indents: Sequence[int]) -> Diagnostic:
    """A line starts between the columns of the lines above it."""
    depth = span.end - span.start
    known = joined([str(indent) for indent in indents], "or")
    return Diagnostic(
        f"no line around this one starts after {_spaces(depth)}",
        span,
        hint="start it at the margin" if known == "0" else f"start it after {known} spaces",
    )


def _spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


# Letters and signs


@code(
    "E110",
    why="A text stands between two quotation marks on one line.",
    example='game "Festival',
    mend='game "Festival"',
)
def unclosed_text(span: Span) -> Diagnostic:
    """A text in quotes does not end."""
    return Diagnostic(
        "this text has no closing quotation mark", span, hint='put a `"` where the text ends'
    )


@code(
    "E111",
    why="Texts stand in straight double quotes. Word processors like to bend them.",
    example="game “Festival”",
    mend='game "Festival"',
)
def other_quotes(span: Span) -> Diagnostic:
    """A text stands in quotation marks of another kind; or `'s` says whose something is."""
    text, hint = span.source.text, 'use straight quotation marks: "…"'
    if text[span.start - 1 : span.start].isidentifier():
        hint = "what belongs to something is said with a dot: `card.number`"
    return Diagnostic(f"texts do not stand in `{span.text[0]}`", span, hint=hint)


@code(
    "E112",
    why="Many alphabets have letters that look like a to z and are others. Two names that look the "
    "same would be two things.",
    example="board gr\u0456d: 3 by 3    # the third letter is a Cyrillic one",
    mend="board grid: 3 by 3",
)
def lookalike_letter(span: Span, plain: str, letter: str) -> Diagnostic:
    """A letter only looks like one of a to z."""
    return Diagnostic(
        f"`{span.text}` looks like `{plain}`, but has the letter {letter} in it",
        span,
        hint=f"type it anew: `{plain}`",
    )


@code(
    "E113",
    why="Names take the letters a to z, so that everybody can type them. Texts in quotes may hold "
    "any letter.",
    example="option größe = 3 in 1 to 9",
    mend='option size = 3 in 1 to 9 "Größe"',
)
def foreign_letters(span: Span, letter: str) -> Diagnostic:
    """A name has a letter other than a to z."""
    return Diagnostic(
        f"the name `{span.text}` has the letter {letter} in it",
        span,
        hint="names are made of a to z, 0 to 9 and `_`; texts in quotes may hold any letter",
    )


@code(
    "E114",
    why="Names are written small, so that nobody has to remember which letters are capitals.",
    example="board Grid: 3 by 3",
    mend="board grid: 3 by 3",
)
def capital_letters(span: Span) -> Diagnostic:
    """A word has capital letters."""
    hint = f"write it small: `{span.text.lower()}`"
    line, at = span.source.lines[span.line - 1], span.column - 1
    before = re.findall(r"\w+|\S", line[:at]) or [""]
    sentence = re.match(r"[\w ,;.!?'-]+$", line[at:].rstrip())
    if sentence and (before[-1].isdigit() or before[-1] == ")"):
        hint = f'a sentence stands in quotation marks: `"{sentence.group()}"`'
    return Diagnostic(f"`{span.text}` has capital letters", span, hint=hint)


@code(
    "E115",
    why="A name starts with a letter, and a number is followed by a space, a comma or a sign.",
    example="draw 3cards from stock to rack",
    mend="draw 3 from stock to rack",
)
def number_runs_into_word(span: Span) -> Diagnostic:
    """A number runs into a word."""
    digits = len(span.text) - len(span.text.lstrip("0123456789"))
    number, word = span.text[:digits], span.text[digits:].lower().lstrip("_") or "x"
    hint = f"put a space between them, or write the name as `{word}_{number}`"
    if re.fullmatch(r"e\d{1,2}", word) and len(number) + int(word[1:]) <= LONGEST_NUMBER:
        hint = f"a number is written out: `{number}{'0' * int(word[1:])}`"
    if word == "x" and span.text[-1] in "xX":
        hint = f"so many cards are said by `{number} of …`, a product by `{number} * …`"
    if word[0] == "x" and word[1:].isdigit():
        hint = f"write `{number} by {word[1:]}`"
    return Diagnostic(f"the number {number} runs into a word here", span, hint=hint)


@code(
    "E116",
    why="No game counts that far, and sums of such numbers could not be kept exactly.",
    example="option target = 5 in 1 to 1000000000000000000000",
    mend="option target = 5 in 1 to 1000",
)
def number_too_long(span: Span, most: int) -> Diagnostic:
    """A number has too many digits."""
    text = f"this number is too long: {most} digits are the most"
    return Diagnostic(text, span, hint="take a smaller one")


@code(
    "E117",
    why="A single `=` asks whether two things are equal.",
    example="if players == 2",
    mend="if players = 2",
)
def doubled_equals(span: Span) -> Diagnostic:
    """An equals sign is doubled."""
    return Diagnostic("`==` is one `=` too many", span, hint="write `=`")


@code(
    "E118",
    why="Some programs write spaces that look like any other and are not.",
    example="draw\u00a01 from stock to rack    # with a space that forbids a line break",
    mend="draw 1 from stock to rack",
)
def odd_space(span: Span) -> Diagnostic:
    """A tab or an unusual space stands inside a line."""
    what = "a tab" if "\t" in span.text else "an unusual space"
    return Diagnostic(f"{what} stands here", span, hint="put an ordinary space in its place")


@code(
    "E119",
    why="The signs are `= != < <= > >= += -= + - * . , : ( )`; a comment starts with `#`.",
    example="require points > 3 & tokens > 2",
    mend="require points > 3 and tokens > 2",
)
def unknown_sign(span: Span) -> Diagnostic:
    """A sign has no meaning in rules."""
    said = {"&": "and", "|": "or", "!": "not", "/": "div", "%": "mod", "[": "(", "]": ")"}
    said |= {"{": "(", "}": ")", "×": "*", "·": "*", "÷": "div", "−": "-", "–": "-", "—": "-"}
    said |= {"≠": "!=", "≤": "<=", "≥": ">=", "=>": ">=", "=<": "<=", "//": "#"}
    said |= {"=!": "!="}
    word, after = said.get(span.text), span.source.text[span.end : span.end + 1]
    hint = f"write `{word}`" if word else "if it is part of a text, put that in quotes"
    if span.text in ("/", "%") and after == "=":
        hint = f"a number is changed so: `points = points {word} …`"
    hint = _of_a_name(span) or _OTHERWISE.get(span.text, hint)
    return Diagnostic(f"the sign `{span.text}` has no meaning here", span, hint=hint)


def _of_a_name(span: Span) -> str | None:
    """Say how a name is written that has a slash in it, and that there are no percentages."""
    text = span.source.text
    before = re.search(r"[a-z_]\w*$", text[max(0, span.start - LONGEST_NAME) : span.start])
    after = re.match(r"\w+", text[span.end : span.end + LONGEST_NAME])
    if span.text == "/" and before and after:
        one, other = before[0], after[0]
        return f"no name has a `/`: write `{one}_{other}`; a division is `{one} div {other}`"
    ahead = text[span.end : span.end + LONGEST_NAME].lstrip(" ").partition("\n")[0]
    behind = text[max(0, span.start - LONGEST_NAME) : span.start].rstrip(" ")
    begins = span.source.start_of(span.line)
    first = text[begins : begins + LONGEST_NAME].lstrip(" ").partition(" ")[0]
    numbers = re.search(r"\d{1,9}$", behind), re.match(r"\d{1,9}", ahead)
    if (
        span.text == "/"
        and numbers[0]
        and numbers[1]
        and (first == "option" or int(numbers[0][0]) < int(numbers[1][0]))
    ):
        return "numbers are whole: count in halves or tenths instead"
    if span.text == "%" and behind[-1:].isdigit() and _AFTER_PERCENT.match(ahead):
        return "numbers are whole, and there are no percentages: say how many"
    if span.text in ("/", "%") and first == "option":
        return "an option has a number of its own: what is computed from it stands where it is used"
    if span.text in ("[", "{") and re.search(r"\bin$", behind):
        return "there are no lists: each is asked whole, as in `card.number = 1 or card.number = 2`"
    if span.text in ("{", "}") and first[:1] in ("{", "}"):
        return "delete it: what belongs to a line stands below it, further in"
    return None


LONGEST_NAME = 80
LONGEST_NUMBER = 9  # digits that are written out
_AFTER_PERCENT = re.compile(r"(?:in|of|if|and|or|to|more|less|off|for)\b|[^\w(]|$")
_OTHERWISE = {
    "^": "a power is a product: `n * n`",
    "~": "write `=` or `!=`, or `not` before a question",
    "?": "one or the other is said so: `a if … else b`",
    ";": "each step has a line of its own",
}


@code(
    "E120",
    why="Nobody can read so many parentheses or blocks inside each other.",
    example="points = ((((… fifty deep …))))",
    mend="let bonus = count rack * 2\npoints = bonus + 1",
)
def nested_too_deep(span: Span, most: int) -> Diagnostic:
    """Parentheses, signs or blocks stand inside each other too deep."""
    return Diagnostic(
        f"this is nested too deep: {most} levels are the most",
        span,
        hint="part it: name a piece of it with `let` or `define`",
    )


@code(
    "E121",
    why="A statement is one line, so its parentheses close on that line.",
    example="points = 2 * (count rack + 1",
    mend="points = 2 * (count rack + 1)",
)
def never_closed(span: Span) -> Diagnostic:
    """A parenthesis is opened and not closed."""
    hint = "put a `)` where it ends, on the same line"
    return Diagnostic("this parenthesis is never closed", span, hint=hint)


@code(
    "E122",
    why="Each `)` needs its `(` before it on the same line.",
    example="points = count rack + 1)",
    mend="points = count rack + 1",
)
def closed_too_often(span: Span) -> Diagnostic:
    """A parenthesis is closed that was not opened."""
    return Diagnostic(
        "nothing was opened that this `)` could close",
        span,
        hint="delete it, or put the `(` before it that it closes",
    )


@code(
    "E123",
    why="The first line says which version of the language a file is written in.",
    example="sdg 9",
    mend="sdg 1",
)
def unknown_version(span: Span, version: int, known: Sequence[int]) -> Diagnostic:
    """A file is written in a version of the language that this program does not know."""
    versions = " and ".join(map(str, known))
    return Diagnostic(
        f"version {version} of the language is not known here",
        span,
        notes=(Note(f"this program knows version {versions}"),),
        hint="get a newer sdg, or delete the line if the rules are plain",
    )
