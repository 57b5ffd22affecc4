"""What every section of a rulebook is written with: the game, its names, how they are said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import define

from sdg import syntax as tree
from sdg.game import Game
from sdg.game_files import Shelf
from sdg.ir import YESNO
from sdg.rulebook.english import conditions, numbers, parts_of, selections, sets
from sdg.rulebook.english.empty_slots import moves_of_none
from sdg.rulebook.english.phrases import Phrases, prose
from sdg.rulebook.english.settled_values import Known, Value, never_negative
from sdg.rulebook.english.steps import Doing
from sdg.rulebook.english.things import Things, things_of
from sdg.rulebook.page import sentence
from sdg.table_options import face_of
from sdg.variants import lay_over

REGISTERED = conditions, numbers, parts_of, selections, sets  # what says expressions


@define
class Author:
    """One game at one table, and the words for it."""

    game: Game
    shelf: Shelf
    head: tree.Game
    things: Things
    phrases: Phrases
    doing: Doing
    fixed: Known  # what is settled at this table, also where it is spoken of by its name

    @contextmanager
    def scope(self, whose: str = "your") -> Iterator[Phrases]:
        """Begin a part of the rules: no name of another part is known; say whose things are."""
        self.phrases.local.clear()
        self.phrases.seats.clear()
        self.phrases.nouns.clear()
        self.phrases.heads.clear()
        self.phrases.instead.clear()
        self.phrases.cards.clear()
        self.phrases.spots.clear()
        with self.phrases.of(whose):
            yield self.phrases

    def note(self, text: tree.Text | None) -> str:
        """Write an author's text as a sentence that follows another, or nothing."""
        return f" {sentence(prose(text))}" if text else ""

    def holds(self, test: tree.Expr | None) -> bool:
        """Return whether a condition may hold at this table; none always does."""
        return test is None or self.phrases.known.value(test) is not False


def author_of(game: Game, settled: bool = True) -> Author:
    """Read the files of a game anew, for the names and sentences in them.

    Unless all is `settled`, options and the number of players are spoken of by their names.
    """
    shelf = Shelf()
    shelf.open(game.sources[0])
    for source in game.sources[1:]:
        shelf.add(source)
    head, parts = lay_over(shelf.game, shelf.overlays, lambda _: None)
    things = things_of(parts)
    fixed = _known(game, things)
    known = fixed if settled else Known({}, frozenset(), {})
    phrases = Phrases(things, known, of_none=moves_of_none(things))
    return Author(game, shelf, head, things, phrases, Doing(phrases), fixed)


def _known(game: Game, things: Things) -> Known:
    """Collect what is settled at a table."""
    values: dict[str, Value] = {"players": game.players}
    for option in game.rules.options:
        face = face_of(option, game.options[option.name])
        values[option.name] = int(face) if face.removeprefix("-").isdecimal() else face
        if option.type == YESNO:
            values[option.name] = face == "yes"
    defines = {name: each for name, each in things.defines.items() if not each.parameters}
    return Known(values, frozenset(game.rules.words), defines, never_negative(things))
