"""One table under way: entries in, positions as seats see them out.

A table is what its entries make of it. Whoever wants to change it makes an entry, which the store
takes first: `Table.take` then carries it out. Rules that are broken are found before, by `refused`.
"""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from typing import Any

from attrs import define, evolve, field

from sdg import ir
from sdg.bot_names import display_names, is_bot
from sdg.engine.steps.misplay_steps import Ask
from sdg.events import Decision
from sdg.game import Fault, Game
from sdg.ir.walking import all_of
from sdg.observation import Observation
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import picture
from sdg.playing.deal_text import read_deal
from sdg.playing.fault_text import tell_fault
from sdg.playing.log import option_faces, write_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.under_other_rules import played_again
from sdg.playing.verifying import decision_of
from sdg.refereeing import NoError, answered
from sdg.seeing.places import private
from sdg.seeing.seat_log import WATCHER, told_so_far
from sdg.spoken_names import spoken
from sdg.view.as_json import plain
from sdg.view.data import View
from sdg.view.of_play import seen_by, view_of
from sdg.view.short_faces import Faces
from sdg.view.viewer import Viewer
from sdg.view.words.sentences import Teller
from sdg_web.games import Games
from sdg_web.history import Begun, Challenged, Changed, Decided, Entry, Named, Read, Undone
from sdg_web.seats import is_secret
from sdg_web.told.answers import Answers

LINES = 60  # of the log, that a browser is sent
SPAN = 240  # events: of longer plays the last one to two times as many are put into lines
KEYS = 200  # identifiers of decisions that are remembered


class Refused(Exception):
    """What a seat asked for is not possible: the message says why, in words for its people."""


class ToChoose(Refused):
    """Who shows a cell has to choose something first: `offered` are the faces of what may be
    chosen, each with its name; `answers` those of what was chosen before."""

    def __init__(self, entry: Challenged, what: str, offered: dict[str, str]) -> None:
        super().__init__(f"Choose {what}.")
        self.entry, self.what, self.offered = entry, what, offered

    def message(self) -> dict[str, Any]:
        """Return what its browser is sent."""
        return {
            "say": "choose",
            "cell": self.entry.cell,
            "answers": " ".join(self.entry.answers),
            "what": self.what,
            "offered": [{"word": word, "name": name} for word, name in self.offered.items()],
        }


@define(eq=False)
class Table:
    """A table by its name. `entries` are those that have been carried out, in order."""

    name: str
    games: Games
    play: Playthrough
    entries: list[Entry]
    bots: dict[int, str] = field(factory=dict)
    keys: dict[str, int] = field(factory=dict)  # of what was done lately, and the entry after it
    looked: dict[int, tuple[Observation, int]] = field(factory=dict)  # at a seat's last decision
    _viewer: Viewer | None = None
    _faces: Faces | None = None

    @classmethod
    def opened(cls, name: str, entries: list[Entry], games: Games) -> Table:
        """Return a table from its entries, the first of which says how it began."""
        begun = entries[0]
        assert isinstance(begun, Begun), "tables begin so"
        game = games.game(begun)
        deal = read_deal(begun.deal, "the deal") if begun.deal else None
        table = cls(name, games, Playthrough(game, begun.seed, begun.names, deal=deal), [begun])
        table.bots = {seat: bot for seat, bot in enumerate(begun.names, 1) if is_bot(bot)}
        for entry in entries[1:]:
            table.take(entry)
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

    def decision(self, seat: int, text: str) -> Decision:
        """Return the decision of a seat that reads so; raise Refused if it may not take it."""
        active = self.play.active
        if active is None:
            raise Refused("The game is over.")
        if active != seat:
            raise Refused(f"It is for {self.names[active - 1]} to decide.")
        decision = decision_of(self.play, text)
        if decision is None:
            raise Refused("\n".join(self.answers.why(seat, text)) or "This is not legal now.")
        return decision

    def tried(self, entry: Entry) -> None:
        """Carry an entry out on a copy; raise Refused if it cannot be. Nothing changes here."""
        play, self.play = self.play, copy(self.play)
        try:
            self._carry_out(entry)
        except Fault as fault:
            if self.play.fault is None:
                raise Refused(f"The rules go wrong here: {tell_fault(fault)}") from None
        except NoError as wrong:
            raise Refused(f"This shows nothing: {wrong}.") from None
        finally:
            self.play = play

    def take(self, entry: Entry) -> None:
        """Carry out an entry that is stored."""
        self.entries.append(entry)
        with suppress(Fault):  # the game is broken off with it; anything else was refused before
            self._carry_out(entry)
        if isinstance(entry, Changed):
            self._viewer = self._faces = None
            self.looked.clear()
        if isinstance(entry, Decided | Undone | Challenged):
            self.looked[entry.seat] = (
                seen_by(self.play, entry.seat),
                len(told_so_far(list(self.play.events()), entry.seat)),
            )
            if entry.key:
                self.keys[entry.key] = self.version
                while len(self.keys) > KEYS:
                    del self.keys[next(iter(self.keys))]

    def _carry_out(self, entry: Entry) -> None:
        match entry:
            case Decided(seat=seat, text=text):
                self.play.decide(self.decision(seat, text))
            case Undone(seat=seat):
                if not self.play.undo(seat):
                    raise Refused("This cannot be taken back.")
            case Read(seconds=seconds):
                self.play.tick(seconds)
            case Challenged(seat=seat, cell=cell):
                self.play.challenge(seat, cell, self._asking(entry))
            case Named(seat=seat, name=name, bot=bot):
                names = list(self.play.seats)
                names[seat - 1] = name
                self.play.seated(names)
                self._viewer = None
                self.bots.pop(seat, None)
                if bot:
                    self.bots[seat] = bot
            case Changed():
                self._change(entry)
            case Begun():
                raise Refused("A table begins once.")

    def _change(self, entry: Changed) -> None:
        """Go on by other rules; raise Refused if the play does not carry over."""
        rules = evolve(self.begun, sources=entry.sources, options=entry.options)
        again = played_again(self.play, self.games.game(rules))
        if again.play is None or again.verdict not in ("same", "result"):
            raise Refused("The play so far does not carry over to these rules.")
        self.play = again.play

    def _asking(self, challenged: Challenged) -> Ask:
        """Return what answers with what was chosen, and raises Refused where that is not all."""
        recorded, given = answered(challenged.answers), iter(challenged.answers)

        def ask(seat: int, what: str, offered: tuple[str, ...]) -> int:
            if next(given, None) is not None:
                return recorded(seat, what, offered)
            if seat != challenged.seat:
                raise Refused(f"{self.names[seat - 1]} would have to choose {spoken(what)}.")
            seats = any(
                each.name == what and each.over.type.of == ir.PLAYER
                for each in all_of(ir.Chooses, self.game.rules.misplay)
            )
            names = [self.names[int(each) - 1] if seats else spoken(each) for each in offered]
            raise ToChoose(challenged, spoken(what), dict(zip(offered, names, strict=True)))

        return ask

    def view(self, seat: int) -> View:
        """Return what a seat, or the WATCHER, looks at, with what changed since it decided."""
        if self._viewer is None:
            self._viewer = Viewer(self.game, self.names)
        before, read = self.looked.get(seat, (None, 0))
        return view_of(self.play, seat, self._viewer, before, read)

    def shown(self, seat: int, size: int) -> dict[str, Any]:
        """Return all that a browser draws for a seat: its view, its picture, what happened, who
        sits where. Nothing in it depends on what the seat may not see."""
        view = self.view(seat)
        events = list(told_so_far(list(self.play.events()), seat))
        late = events[max(0, len(events) // SPAN - 1) * SPAN :]  # begins anew every so often
        lines = Teller(self.game.rules, self.names).tell(late, seat)
        return {
            "say": "view",
            "table": self.name,
            "version": self.version,
            "seat": None if seat == WATCHER else seat,
            "size": size,
            "view": plain(view),
            "picture": picture(view, look_of(self.game.rules), "page", size),
            "log": lines[-LINES:],
            "seats": [
                {"name": name, "bot": self.bots.get(number)}
                for number, name in enumerate(self.names, 1)
            ],
            "options": dict(option_faces(self.game)),
            "rules": sum(isinstance(each, Changed) for each in self.entries),  # times they changed
            "hands": any(map(private, self.game.rules.places)),  # seats see what others do not
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
