"""A deal laid out as a state: what it says, and the rest by the setup of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from attrs import define, field

from sdg.diagnostics.spelling import counted
from sdg.events import Chance, Event
from sdg.game import Fault, Game, State
from sdg.inspection import Inspection
from sdg.layout.grid import Grid
from sdg.layout.names import cell_name
from sdg.layout.slots import StoreAt
from sdg.playing.deal_text import NO_CELL, Deal, Entry
from sdg.playing.state_to_deal import SCALARS, grid_name, owner_name, scalar_of, sum_of
from sdg.playing.why_unreadable import Unreadable

DAMAGED = "`rest` is damaged; without this line the turn begins anew"


def check_deal(game: Game, deal: Deal) -> None:
    """Raise Unreadable where a deal names what the game does not have."""
    _Table(game, deal, game.write_state(game.state_of(list(Inspection(game).first)))).check()


def lay_out(
    game: Game, deal: Deal, setup: Chance, chance: Chance, log: list[Event] | None = None
) -> State:
    """Set the game up, put what a deal says in the place of what lies there, and go on.

    `setup` decides what the deal leaves open, `chance` what happens before the first decision.
    """
    table = _Table(game, deal, game.write_state(game.initial_state(setup)))
    table.check()
    table.lay_out(setup)
    try:
        return game.read_state(table.written, chance, log)
    except (ValueError, TypeError, LookupError, AssertionError, Fault) as wrong:
        rest = deal.entries.get("rest")
        if rest is None:
            raise Unreadable(f"the game cannot go on from here: {wrong}", deal.path) from None
        raise Unreadable(DAMAGED, deal.path, rest.line) from None


@define
class _Table:
    """A written state while the entries of a deal are laid out on it."""

    game: Game
    deal: Deal
    written: dict[str, Any]
    loose: list[tuple[str, int]] = field(factory=list)  # faces taken up, and whose they were
    owed: list[str] = field(factory=list)  # hands that gave a card away
    endless: set[str] = field(factory=set)  # faces of which there are always more

    def check(self) -> None:
        """Refuse names and faces that the game does not have."""
        known = {*SCALARS, "rest", *self.written["stores"], *self.grids}
        for place in self.written["places"]:
            known |= {place, f"{place} below", f"{place} draws"}
        for entry in self.deal.entries.values():
            if entry.name not in known:
                self.refuse(entry.line, f"the game has no `{entry.name}`")
            if entry.name.removesuffix(" below").removesuffix(" draws") in self.written["places"]:
                self.faces(entry.line, entry.words)
            elif entry.name in SCALARS:
                self.number(entry)

    def lay_out(self, setup: Chance) -> None:
        """Carry out every entry."""
        entries = self.deal.entries
        if (rest := entries.get("rest")) is not None:
            self.take_rest(rest)
        else:
            self.written.pop("turn_start", None)  # an undone turn goes back to what is listed
        for name in SCALARS:
            if (entry := entries.get(name)) is not None:
                scalar = scalar_of(self.written, name)
                self.written["turn"][scalar] = self.number(entry) - (name == "seat")
        for at in self.game.layout.places.values():
            if at.declared.endless:
                self.endless.update(self.written["places"][at.name])
        spots = list(self.spots())
        for _, cards, _, owner in spots:
            self.loose += [(face, owner) for face in cards if not self.is_back(face)]
            cards.clear()
        for line, cards, faces, _ in spots:
            cards += [self.take(line, face) for face in faces]
        self.pay_back(setup)
        self.put_away()
        for name, store in self.game.layout.stores.items():
            if (entry := entries.get(name)) is not None:
                self.written["stores"][name] = self.values(entry, store)

    def spots(self) -> Iterator[tuple[int, list[str], Sequence[str], int]]:
        """Yield line, cards lying there, cards to lie there and owner of all that is listed."""
        places, below = self.written["places"], self.written["below"]
        for at in self.game.layout.places.values():
            if (entry := self.deal.entries.get(at.name)) is not None:
                yield entry.line, places[at.name], entry.words, at.owner
            if (entry := self.deal.entries.get(f"{at.name} below")) is not None:
                yield entry.line, below.setdefault(at.name, []), entry.words, at.owner
        for name, grid in self.grids.items():
            if (entry := self.deal.entries.get(name)) is not None:
                for cell, (line, faces) in self.cells(entry, grid).items():
                    yield line, self.written["cells"][cell], faces, grid.owner

    @property
    def grids(self) -> dict[str, Grid]:
        grids = self.game.layout.geometry.grids
        return {grid_name(grid): grid for grid in grids}

    def cells(self, entry: Entry, grid: Grid) -> dict[int, tuple[int, list[str]]]:
        """Return for each cell of a board what shall lie there, bottom first."""
        layout = self.game.layout
        by_cell: dict[int, tuple[int, list[str]]] = {i: (entry.line, []) for i in grid.cells}
        stacked = next(b.stacked for b in self.game.rules.boards if b.name == grid.board)
        if not stacked and (several := [line for line, row in entry.rows if "/" in "".join(row)]):
            self.refuse(several[0], "only one card lies in a cell")
        if not grid.bounded:
            names = {cell_name(layout, i): i for i in grid.cells}
            for line, words in entry.rows:
                if len(words) != 2 or words[0] not in names:
                    self.refuse(line, "this should be a cell and what lies there, as in `0,2 5`")
                by_cell[names[words[0]]] = line, self.stack(line, words[1])
            return by_cell
        if len(entry.rows) != grid.rows:
            self.refuse(
                entry.line, f"`{entry.name}` has {counted(grid.rows, 'row')}, not {len(entry.rows)}"
            )
        for row, (line, words) in enumerate(entry.rows):
            if len(words) != grid.columns:
                self.refuse(line, f"a row has {counted(grid.columns, 'cell')}, not {len(words)}")
            for column, word in enumerate(words):
                cell = grid.at(row + 1, column + 1)
                if (cell < 0) != (word == NO_CELL):
                    where = f"row {row + 1}, column {column + 1}"
                    self.refuse(line, f"{where} is {'no' if cell < 0 else 'a'} cell")
                if cell >= 0:
                    by_cell[cell] = line, self.stack(line, word)
        return by_cell

    def stack(self, line: int, word: str) -> list[str]:
        return [] if word == "." else self.faces(line, word.split("/"))

    def take(self, line: int, face: str) -> str:
        """Take a card that was taken up, or one from where the deal does not list any."""
        cards = self.game.layout.cards
        if self.is_back(face):
            return face
        unbound = cards.faces[cards.unbound(cards.faces.index(face))]
        for wanted in (face, unbound):
            for i, (loose, _) in enumerate(self.loose):
                if loose == wanted:
                    del self.loose[i]
                    return face
            if wanted in self.endless:
                return face
            for at in (*self.homes(), *self.dealt()):
                if wanted in (cards_there := self.written["places"][at.name]):
                    cards_there.remove(wanted)
                    if at.declared.holds is None:
                        self.owed.append(at.name)
                    return face
        raise self.refusal(line, f"no `{face}` is left to lie here")

    def pay_back(self, setup: Chance) -> None:
        """Give other cards to the hands from which the deal took some."""
        for name in self.owed:
            piles = [self.written["places"][at.name] for at in self.homes()]
            loose = [face for face, _ in self.loose]
            choice = sorted({face for cards in (loose, *piles) for face in cards})
            if not choice:
                return
            face = choice[setup.pick([1] * len(choice), choice.__getitem__)]
            self.written["places"][name].append(face)
            if face in loose:
                del self.loose[loose.index(face)]
            else:
                next(cards for cards in piles if face in cards).remove(face)

    def put_away(self) -> None:
        """Put what lies nowhere back to a pile: that of its owner, else the first."""
        cards = self.game.layout.cards
        for face, owner in self.loose:
            homes = self.homes()
            unbound = cards.faces[cards.unbound(cards.faces.index(face))]
            if unbound in self.endless:
                continue
            if not homes:
                last_line = max(entry.line for entry in self.deal.entries.values())
                self.refuse(last_line, f"`{face}` lies nowhere, and every pile is told in full")
            home = next((at for at in homes if at.owner == owner), homes[0])
            self.written["places"][home.name].append(unbound)

    def is_back(self, face: str) -> bool:
        """Return whether this is a back: its card is counted among those of its pile."""
        cards = self.game.layout.cards
        return bool(cards.kinds[cards.faces.index(face)].back)

    def homes(self) -> list[Any]:
        """Return the piles where decks lie, as far as the deal does not list them."""
        return [
            at
            for at in self.game.layout.places.values()
            if at.declared.holds is not None and at.name not in self.deal.entries
        ]

    def dealt(self) -> list[Any]:
        """Return the other places, as far as the deal does not list them."""
        return [
            at
            for at in self.game.layout.places.values()
            if at.declared.holds is None and at.name not in self.deal.entries
        ]

    def values(self, entry: Entry, store: StoreAt) -> list[int]:
        """Read a counter's numbers, the owners of a flag, or the cell of a marker."""
        layout, declared = self.game.layout, store.declared
        if declared.kind == "marker":
            cells = {cell_name(layout, i): i for i in range(layout.geometry.size)}
            if entry.text not in {*cells, "nowhere"}:
                self.refuse(entry.line, f"no cell is called `{entry.text}`")
            return [cells.get(entry.text, -1)]
        if declared.kind == "flag" and declared.per is not None:
            owners = [owner_name(self.game, store, i) for i in range(len(store.owners))]
            for word in entry.words:
                if word not in owners:
                    self.refuse(entry.line, f"`{entry.name}` cannot be of `{word}`")
            return [int(owner in entry.words) for owner in owners]
        if len(entry.words) != len(store.owners):
            what = f"`{entry.name}` takes {len(store.owners)} numbers, not {len(entry.words)}"
            self.refuse(entry.line, what)
        numbers = [self.whole(entry, word) for word in entry.words]
        if store.total is not None and (sum(numbers) > store.total or min(numbers) < 0):
            self.refuse(entry.line, f"there are {store.total} of `{entry.name}` in all")
        return numbers

    def take_rest(self, entry: Entry) -> None:
        """Take the place in the turn as it was saved: by its sum, nobody has changed it."""
        checksum, _, text = entry.text.partition(" ")
        if checksum != sum_of(text):
            self.refuse(entry.line, DAMAGED)
        self.written |= json.loads(text)

    def faces(self, line: int, words: Sequence[str]) -> list[str]:
        for word in words:
            if word not in self.game.layout.cards.faces[:-1]:
                self.refuse(line, f"the game has no card `{word}`")
        return list(words)

    def number(self, entry: Entry) -> int:
        number = self.whole(entry, entry.text)
        top = self.game.players if entry.name == "seat" else 1_000_000_000
        if not (entry.name != "clock") <= number <= top:
            self.refuse(entry.line, f"`{entry.name}` cannot be {number}")
        return number

    def whole(self, entry: Entry, word: str) -> int:
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 19):
            self.refuse(entry.line, f"`{entry.name}` takes whole numbers, not `{word}`")
        return int(word)

    def refuse(self, line: int, what: str) -> NoReturn:
        raise self.refusal(line, what)

    def refusal(self, line: int, what: str) -> Unreadable:
        return Unreadable(what, self.deal.path, line)
