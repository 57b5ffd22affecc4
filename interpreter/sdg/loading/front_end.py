"""A file in, a game out: the whole front end in one function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve, field, frozen

from sdg.caller_arguments import ArgumentError, shown, text, texts, whole
from sdg.checker import check, check_table
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.tables_played import MOST_TABLES, tables_of
from sdg.diagnostics import Diagnostic, SdgError, in_order
from sdg.files.locating import Asked
from sdg.game_files import Shelf
from sdg.ir import Rules
from sdg.loading.certain_mistakes import certain_mistakes
from sdg.loading.repeated_misspellings import told_once
from sdg.messages.overlays import with_what_removed_it
from sdg.messages.parsing import too_many
from sdg.messages.puzzles import is_a_puzzle
from sdg.resolver import Resolved, resolve
from sdg.source import Source, Span
from sdg.syntax import File
from sdg.table_options import Choices, chosen_options, chosen_players
from sdg.variants import Overlay, lay_over

if TYPE_CHECKING:
    from sdg.game import Game

LARGE = 1 << 31
Where: TypeAlias = str | PathLike[str] | Source


def load(
    path: Where,
    variants: Sequence[str] = (),
    players: int | None = None,
    options: Choices | None = None,
) -> Game:
    """Read a game with variants for a table; raise `SdgError` with all that is wrong.

    `path` is a file, the name of a game that comes along, or a `Source`; `variants` are names or
    files too. `options` maps names to what is chosen: a text, a number, True or False. Raises
    `ArgumentError` where one of them is something else.
    """
    reading = read_for_caller(path, variants, options)
    if players is not None:
        whole("players", players, -LARGE, LARGE)
    return game_of(reading, players, options or {})


def read_for_caller(path: Where, variants: Sequence[str], options: Choices | None) -> Reading:
    """Read what a Python program names; raise `ArgumentError` where it is no name, or where
    `options` are none."""
    if not isinstance(path, Source):
        path = _path(path)
    if options is not None and not isinstance(options, Mapping):
        raise ArgumentError("options", f"is {shown(options)}, and has to be a dictionary")
    for name in options or ():
        text("options", name)
    return read(path, texts("variants", variants))


def load_sources(
    sources: Sequence[Source], players: int | None = None, options: Choices | None = None
) -> Game:
    """Make a game from the texts of its file and of its variants, as a replay holds them."""
    return game_of(read_sources(sources), players, options or {})


def read_sources(sources: Sequence[Source]) -> Reading:
    """Read the texts of a game's file and of its variants. Raises `SdgError`."""
    shelf = Shelf(alone=True)
    try:
        shelf.open(sources[0])
        for source in sources[1:]:
            shelf.add(source)
    except SdgError as wrong:
        raise SdgError(wrong.diagnostics) from None
    return _read(shelf)


def read_rules(
    path: Where, variants: Sequence[str] = ()
) -> tuple[Rules | None, tuple[Diagnostic, ...]]:
    """Read a game with variants; there are rules exactly when nothing is an error."""
    reading = read(path, variants)
    return reading.rules, reading.diagnostics


@frozen
class Reading:
    """What came of reading a game: its rules, the texts they are made of, what is wrong."""

    rules: Rules | None
    sources: tuple[Source, ...]
    diagnostics: tuple[Diagnostic, ...]
    asked: tuple[Asked, ...] = ()  # how its files were found
    checked: tuple[Resolved, Parts] | None = field(default=None, eq=False, repr=False)

    def options(self, choices: Choices) -> dict[str, int]:
        """Return the code of every option, as chosen or its default; raise `SdgError` if they make
        a table that cannot be played, or if there are no rules."""
        if self.rules is None or self.checked is None:
            raise SdgError(self.diagnostics)
        options = chosen_options(self.rules, choices)
        cut_short = any(each.code == "W670" for each in self.diagnostics)
        if cut_short or tables_of(self.rules) > MOST_TABLES:
            wrong = check_table(*self.checked, options)
            if wrong:
                raise SdgError(wrong)
        return options


def read(path: Where, variants: Sequence[str] = ()) -> Reading:
    """Read a game, or a variant with its game, and lay the named variants over it."""
    shelf = Shelf()
    try:
        shelf.open(path)
        for name in variants:
            shelf.take(name)
    except SdgError as wrong:
        diagnostics = in_order((*_unread(shelf), *wrong.diagnostics))
        return Reading(None, shelf.sources(), diagnostics)
    return _read(shelf)


def game_of(reading: Reading, players: int | None, options: Mapping[str, str | int | bool]) -> Game:
    """Make a game for a table of what was read; raise `SdgError` with all that is wrong."""
    from sdg.game import Game

    rules = reading.rules
    if rules is None:
        raise SdgError(reading.diagnostics)
    if rules.puzzle is not None:
        assert rules.puzzle.span is not None
        raise SdgError([is_a_puzzle(rules.puzzle.span)])
    seats = chosen_players(rules, players)
    game = Game(rules, seats, reading.options(options), sources=reading.sources)
    _ = game.engine  # is compiled: a table that cannot be is reported here, not in play
    return game


def _path(path: object) -> str:
    try:
        if isinstance(name := fspath(path), str):  # type: ignore[call-overload]
            return name
    except Exception:  # whatever it does instead of giving a path
        pass
    raise ArgumentError("path", f"is {shown(path)}, and has to be a file or the name of a game")


def _read(shelf: Shelf) -> Reading:
    """Turn the files on the shelf into rules; tell of names, too, what holds without the lines that
    cannot be read."""
    reading = read_tree(shelf.game, shelf.overlays, played=not shelf.unread)
    if shelf.unread:
        certain = certain_mistakes(reading.diagnostics, shelf.unread)
        reading = Reading(None, (), (*_unread(shelf), *certain))
    diagnostics = told_once(reading.diagnostics, shelf.sources(), shelf.unread)
    return evolve(
        reading, sources=shelf.sources(), diagnostics=diagnostics, asked=tuple(shelf.asked)
    )


def _unread(shelf: Shelf) -> tuple[Diagnostic, ...]:
    """List what is wrong with lines that cannot be read."""
    return tuple(each for parsed in shelf.unread.values() for each in parsed.diagnostics)


def read_tree(file: File, overlays: Sequence[Overlay] = (), played: bool = True) -> Reading:
    """Turn the tree of a game's file into rules: overlays, names and types, then the checks; not
    `played` if lines are missing, so that all that is asked is what the names mean."""
    diagnostics: list[Diagnostic] = []
    gone: dict[str, Span] = {}
    head, parts = lay_over(file, overlays, diagnostics.append, gone.__setitem__)
    resolved, wrong = resolve(head, parts)
    diagnostics += (with_what_removed_it(each, gone) for each in wrong)
    if resolved is None:
        diagnostics = list(in_order(diagnostics))
        diagnostics.append(too_many(diagnostics[-1].span, len(diagnostics)))
        return Reading(None, (), tuple(diagnostics))
    sound, varied = played and not _errors(diagnostics), bool(overlays)
    diagnostics += check(resolved, parts, sound, varied)
    rules = None if _errors(diagnostics) else resolved.rules
    checked = (resolved, parts) if rules else None
    return Reading(rules, (), in_order(diagnostics), checked=checked)


def _errors(diagnostics: Sequence[Diagnostic]) -> bool:
    return any(each.severity == "error" for each in diagnostics)
