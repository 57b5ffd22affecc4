"""Messages about variants: what they are of, what they change, and where two of them collide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve

from sdg.diagnostics import Diagnostic, Note
from sdg.diagnostics.spelling import did_you_mean
from sdg.messages.catalogue import code
from sdg.messages.phrases import a, listed
from sdg.source import Span


@code(
    "E701",
    about="a line",
    why="A variant changes a game, so that game must be found: beside the file, in `variants/` "
    "beside it, or among the games that come along.",
    example='variant "Race" of festivl',
    mend='variant "Race" of festival',
)
def base_not_found(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """A variant is of a game that cannot be found."""
    hint = did_you_mean(name, known) or f"put `{name}.sdg` beside this file"
    return Diagnostic(f"there is no game `{name}` for this to be a variant of", span, hint=hint)


@code(
    "E702",
    about="a line",
    why="A variant of a variant leads to a game in the end.",
    example='variant "One" of two      # in one.sdg\nvariant "Two" of one      # in two.sdg',
    mend='variant "One" of festival\nvariant "Two" of one',
)
def variants_in_a_circle(span: Span, circle: Sequence[str]) -> Diagnostic:
    """Variants are variants of each other."""
    chain = ", which is a variant of ".join(f"`{name}`" for name in circle)
    return Diagnostic(
        f"there is no game at the end of this: {chain}",
        span,
        hint="let one of them be a variant of a game",
    )


@code(
    "E703",
    about="a line",
    why="`--with` names a variant in the game's file, or a file beside it, in `variants/` beside "
    "it, or among the games that come along.",
    example="sdg run festival.sdg --with rase",
    mend="sdg run festival.sdg --with race",
)
def no_such_variant(
    span: Span, name: str, game: str, known: Iterable[str], here: str | None, *, whole: bool
) -> Diagnostic:
    """No variant has this name; `whole`: all files beside the game were looked into."""
    known = list(known)
    other = f"there are {listed(known)}" if known else "it has no variants"
    other += "" if whole else ", as far as the files beside it are looked into"
    hint = did_you_mean(name, known) or other
    if here is not None:
        hint = f"for the file in this folder write `--with ./{here}`"
    return Diagnostic(f"`{game}` has no variant `{name}`", span, hint=hint)


@code(
    "E704",
    about="a line",
    why="What is added to a game is a variant, whose file starts with `variant`.",
    example="sdg run festival.sdg --with numbers.sdg    # another game",
    mend="sdg run festival.sdg --with race.sdg",
)
def not_a_variant(span: Span, name: str) -> Diagnostic:
    """A game is given as a variant of another."""
    return Diagnostic(f"`{name}` is a game, not a variant", span, hint="play it by itself")


@code(
    "E705",
    about="a line",
    why="A variant changes named parts of one game, and fits no other.",
    example="sdg run numbers.sdg --with race.sdg    # a variant of festival",
    mend="sdg run festival.sdg --with race.sdg",
)
def of_another_game(span: Span, base: str, game: str) -> Diagnostic:
    """A variant of one game is given to another."""
    return Diagnostic(f"this is a variant of `{base}`, not of `{game}`", span)


@code(
    "E710",
    about="a line",
    why="A variant replaces or removes what the game has.",
    example='variant "Race" of festival\nreplace rule liens on grid',
    mend='variant "Race" of festival\nreplace rule lines on grid',
)
def nothing_to_change(
    span: Span,
    verb: str,
    kind: str,
    name: str,
    known: Iterable[str],
    other: tuple[str, Span] | None = None,
) -> Diagnostic:
    """A variant replaces or removes what the game does not have, or has as something `other`."""
    known = list(known)
    if other is not None:
        notes = (Note(f"`{name}` is {a(other[0])}", other[1]),)
        return Diagnostic(f"the game has no {kind} `{name}` to {verb}", span, notes)
    hint = did_you_mean(name, known) if name else None
    if hint is None and known:
        hint = f"the game has {listed(known)}"
    if hint is None and verb in ("replace", "add to"):
        hint = f"write `add {kind}`"
    called = f" `{name}`" if name else ""
    return Diagnostic(f"the game has no {kind}{called} to {verb}", span, hint=hint)


def with_what_removed_it(wrong: Diagnostic, gone: Mapping[str, Span]) -> Diagnostic:
    """Return a diagnostic of a name with where a variant has removed it, if one has."""
    name = wrong.span.text
    if name not in gone:
        return wrong
    notes = (*wrong.notes, Note(f"the variant removes `{name}` here", gone[name]))
    return evolve(wrong, notes=notes, hint="let the variant change what uses it, too, or keep it")


@code(
    "E711",
    about="a line",
    why="What a game already has is replaced, so that nothing is lost by accident.",
    example='variant "Race" of festival\nadd rule lines on grid',
    mend='variant "Race" of festival\nreplace rule lines on grid',
)
def already_there(span: Span, kind: str, other: str, name: str, place: Span) -> Diagnostic:
    """A variant adds what the game already has, or has as something of an `other` kind."""
    called = f" `{name}`" if name else ""
    notes = (Note("it is here", place),)
    hint = f"write `replace {kind}`" if kind == other else "choose another name"
    return Diagnostic(f"the game already has {a(other)}{called}", span, notes, hint)


@code(
    "E712",
    about="a line",
    why="Two variants that change the same thing in two ways cannot both hold.",
    example="sdg run festival.sdg --with race --with calm    # both replace the rule lines",
    mend="sdg run festival.sdg --with race",
)
def both_change(span: Span, kind: str, name: str, verb: str, other: str, place: Span) -> Diagnostic:
    """Two variants change the same thing."""
    called = f" `{name}`" if name else ""
    notes = (Note(f"it is {other} here", place),)
    return Diagnostic(
        f"the {kind}{called} is {verb} here, and another change has already {other} it",
        span,
        notes,
        "leave one of the two out",
    )


@code(
    "E713",
    about="a line",
    why="A variant sets the options that the game has.",
    example='variant "Race" of festival\nset gaol = 3',
    mend='variant "Race" of festival\nset goal = 3',
)
def no_such_option(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """An option that the game does not have is set."""
    known = list(known)
    other = f"its options are {listed(known)}" if known else "it has no options"
    return Diagnostic(
        f"the game has no option `{name}`", span, hint=did_you_mean(name, known) or other
    )


@code(
    "E720",
    about="a line",
    why="An option keeps to the values that its line allows.",
    example="sdg run festival.sdg --set goal=50    # option goal = 5 in 1 to 9",
    mend="sdg run festival.sdg --set goal=9",
)
def not_allowed(span: Span, option: str, value: str, domain: str, place: Span | None) -> Diagnostic:
    """A table chooses a value that an option does not allow."""
    notes = (Note("the option is declared here", place),) if place else ()
    return Diagnostic(f"`{option}` can be {domain}, not `{value}`", span, notes)


@code(
    "E721",
    about="a line",
    why="A game says how many can play it.",
    example="sdg run festival.sdg --players 9    # players 1 to 4",
    mend="sdg run festival.sdg --players 4",
)
def wrong_players(span: Span, players: int, least: int, most: int) -> Diagnostic:
    """More or fewer play than the game allows."""
    allowed = f"{least} to {most}" if most > least else f"exactly {least}"
    hint = "a seat can be a team of several people: `sdg run GAME --seat Ann+Cid`"
    return Diagnostic(f"{allowed} can play this game, not {players}", span,
                      hint=hint if players > most else None)  # fmt: skip
