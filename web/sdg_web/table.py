"""One table under way: entries in, positions as seats see them out.

A table is what its entries make of it. Whoever wants to change it makes an entry, which the store
takes first: `Table.tried` carries it out on a copy and finds what is not possible; `Table.take`
puts that in place once it is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import copy
from typing import Any

from attrs import define, evolve, field

from sdg.bot_names import display_names, is_bot
from sdg.game import Fault, Game
from sdg.observation import Observation
from sdg.picture.kept import Kept
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import picture
from sdg.playing.deal_text import read_deal
from sdg.playing.fault_text import tell_fault
from sdg.playing.log import option_faces, write_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.under_other_rules import no_rest
from sdg.refereeing import NoError
from sdg.view.as_json import plain
from sdg.view.data import View
from sdg.view.of_play import seen_by, view_of
from sdg.view.short_faces import Faces
from sdg.view.viewer import Viewer
from sdg.view.words.sentences import Teller
from sdg.visibility.places import private
from sdg.visibility.seat_log import WATCHER, told_so_far
from sdg_web.carrying_out import Carried, Choice, Refused
from sdg_web.entries import Begun, Challenged, Changed, Chosen, Decided, Entry, Named, Undone
from sdg_web.games import Games
from sdg_web.replies.typed_words import Answers
from sdg_web.seats import is_secret

LINES = 60  # of the log, that a browser is sent
SPAN = 120  # events: of longer plays the last one to two times as many are put into lines
KEYS = 200  # identifiers of decisions that are remembered


@define(eq=False)
class Table:
    """A table by its name. `entries` are those that have been carried out, in order."""

    name: str
    games: Games
    play: Playthrough
    entries: list[Entry]
    bots: dict[int, str] = field(factory=dict)
    keys: dict[str, int] = field(factory=dict)  # of what was done lately, and the entry after it
    waits: Choice | None = None  # of a challenge that another than its finder has to decide about
    looked: dict[int, tuple[Observation, int]] = field(factory=dict)  # at a seat's last decision
    _viewer: Viewer | None = None
    _teller: Teller | None = None
    _faces: Faces | None = None

    @classmethod
    def opened(
        cls, name: str, entries: list[Entry], games: Games, rest: Callable[[], None] = no_rest
    ) -> Table:
        """Return a table from its entries, the first of which says how it began; `rest` is called
        after each."""
        begun = entries[0]
        assert isinstance(begun, Begun), "tables begin so"
        game = games.game(begun)
        deal = read_deal(begun.deal, "the deal") if begun.deal else None
        table = cls(name, games, Playthrough(game, begun.seed, begun.names, deal=deal), [begun])
        table.bots = {seat: bot for seat, bot in enumerate(begun.names, 1) if is_bot(bot)}
        table.take(*entries[1:], rest=rest)
        return table

    @property
    def game(self) -> Game:
        """The game that is played, by the rules as they are at this table."""
        return self.play.game

    @property
    def rules(self) -> Begun:
        """How the table would have begun by the rules and options that it goes by now."""
        for entry in reversed(self.entries):
            if isinstance(entry, Changed):
                return evolve(self.begun, sources=entry.sources, options=entry.options)
        return self.begun

    @property
    def host(self) -> int | None:
        """The first seat that no bot had when the table began; None if there was none."""
        names = enumerate(self.begun.names, 1)
        return next((seat for seat, name in names if not is_bot(name)), None)

    @property
    def turn(self) -> int | None:
        """The seat that has to do something: to choose what a challenge waits for, or to decide;
        None once the game is over."""
        return self.play.active if self.waits is None else self.waits.seat

    @property
    def version(self) -> int:
        """How many entries there are: it rises with each change."""
        return len(self.entries)

    @property
    def begun(self) -> Begun:
        """How the table began."""
        begun = self.entries[0]
        assert isinstance(begun, Begun), "tables begin so"
        return begun

    @property
    def names(self) -> tuple[str, ...]:
        """How the seats are called: bots of one kind by their seats, too."""
        return display_names(self.play.seats)

    def seats_of(self, secrets: str) -> tuple[int, ...]:
        """Return the seats that secrets open, which have a `.` between them, in order."""
        said = secrets.split(".")
        return tuple(
            seat for seat, hashed in enumerate(self.begun.hashes, 1)
            if any(is_secret(each, hashed) for each in said)
        )  # fmt: skip

    def tried(self, entry: Entry, rest: Callable[[], None] = no_rest) -> Carried:
        """Carry an entry out on a copy, for `take` once it is stored; raise Refused if it cannot
        be. Nothing changes here; `rest` is called often where it takes long."""
        carried = self._begun(entry, copy(self.play), self.bots.copy())
        try:
            carried.carry_out(rest)
        except Fault as fault:
            if carried.play.fault is None:
                raise Refused(f"The rules go wrong here: {tell_fault(fault)}") from None
        except NoError as wrong:
            raise Refused(f"This shows nothing: {wrong}.") from None
        return carried

    def take(self, *stored: Entry | Carried, rest: Callable[[], None] = no_rest) -> None:
        """Take what is stored: what was tried here is carried out already, all else is now."""
        last: dict[int, int] = {}  # by seat, where it did something last: what it saw then counts
        for at, each in enumerate(stored):
            match entry := each.entry if isinstance(each, Carried) else each:
                case Decided() | Undone() | Challenged() | Chosen():
                    last[entry.seat] = at
                case Changed():
                    last.clear()
        for at, each in enumerate(stored):
            rest()
            self._take(each, rest)
            entry = self.entries[-1]
            if isinstance(entry, Decided | Undone | Challenged | Chosen):
                if last.get(entry.seat) == at:
                    events = list(self.play.events())
                    read = len(told_so_far(events, entry.seat))
                    self.looked[entry.seat] = seen_by(self.play, entry.seat), read
                if entry.key:
                    self.keys[entry.key] = self.version
                    while len(self.keys) > KEYS:
                        del self.keys[next(iter(self.keys))]

    def _take(self, stored: Entry | Carried, rest: Callable[[], None]) -> None:
        if not isinstance(stored, Carried):
            stored = self._begun(stored, self.play, self.bots)
            with suppress(Fault):  # the game is broken off with it; anything else was refused
                stored.carry_out(rest)
        assert stored.at == self.version, "nothing has come between"
        self.entries.append(stored.entry)
        self.play, self.bots, self.waits = stored.play, stored.bots, stored.waits
        if isinstance(stored.entry, Named | Changed):
            self._viewer = self._teller = None
        if isinstance(stored.entry, Changed):
            self._faces = None
            self.looked.clear()

    def _begun(self, entry: Entry, play: Playthrough, bots: dict[int, str]) -> Carried:
        return Carried(entry, self.version, play, bots, self.waits, self._by)

    def _by(self, entry: Changed) -> Game:
        """Return the game by the rules of an entry."""
        return self.games.game(evolve(self.begun, sources=entry.sources, options=entry.options))

    def view(self, seat: int) -> View:
        """Return what a seat, or the WATCHER, looks at, with what changed since it decided."""
        if self._viewer is None:
            self._viewer = Viewer(self.game, self.names)
        before, read = self.looked.get(seat, (None, 0))
        return view_of(self.play, seat, self._viewer, before, read)

    def shown(self, seat: int, size: int, kept: Kept | None = None) -> dict[str, Any]:
        """Return all that a browser draws for a seat: its view, its picture, what happened, who
        sits where. Nothing in it depends on what the seat may not see; parts of the picture are
        `kept` for the next one of this seat and size."""
        view = self.view(seat)
        events = list(told_so_far(list(self.play.events()), seat))
        late = events[max(0, len(events) // SPAN - 1) * SPAN :]  # begins anew every so often
        if self._teller is None:
            self._teller = Teller(self.game.rules, self.names, in_sentences=True)
        lines = self._teller.anew().tell(late, seat)
        return {
            "say": "view",
            "table": self.name,
            "version": self.version,
            "seat": None if seat == WATCHER else seat,
            "size": size,
            "view": plain(view),
            "picture": picture(view, look_of(self.game.rules), "page", size, kept),
            "log": lines[-LINES:],
            "seats": [
                {"name": name, "bot": self.bots.get(number)}
                for number, name in enumerate(self.names, 1)
            ],
            "waits": self._told_waits(seat),
            "options": dict(option_faces(self.game)),
            "rules": sum(isinstance(each, Changed) for each in self.entries),  # times they changed
            "hands": any(map(private, self.game.rules.places)),  # seats see what others do not
        }

    def _told_waits(self, seat: int) -> dict[str, Any] | None:
        """Return what a seat is told of a challenge that waits for a choice."""
        if (waits := self.waits) is None:
            return None
        challenged = waits.challenged
        return {
            "seat": waits.seat,
            "what": waits.what,
            "cell": challenged.cell,
            "finder": challenged.seat,
            "offered": waits.faces() if waits.seat == seat else [],
        }

    @property
    def answers(self) -> Answers:
        """What answers the words that people type now."""
        if self._faces is None:
            self._faces = Faces(self.game.rules.attributes)
        return Answers(self.play, self.names, self._faces)

    def replay(self) -> str:
        """Return the play as the file that `sdg replay` reads. Raises Refused before the game is
        over: a replay holds what was hidden."""
        if self.play.active is not None:
            raise Refused("A replay holds what was hidden: it can be had once the game is over.")
        return write_log(self.play)
