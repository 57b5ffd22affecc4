"""One puzzle being filled in: cards and notes go in, what is there and what is wrong comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from types import MappingProxyType

from sdg.notebooks import ShownAsPicture
from sdg.playing.filling.conflicts import Broken, broken, notes_left, why_not
from sdg.playing.filling.help import Advice, Checked, advice, checked, solution
from sdg.playing.filling.moves import Move, What
from sdg.puzzles import Constraints, Patience, Puzzle, read_rules
from sdg.puzzles.answers.hints import barred_from
from sdg.puzzles.answers.looked_up_numbers import Clue, clues

PROGRAM = 0  # who filled in what `solve` has


class Refused(Exception):
    """What cannot be done to the board, and why, in a sentence."""


class PuzzlePlay(ShownAsPicture):
    """A puzzle, its people, and all that they did.

    Cells and kinds of cards are numbered as in the puzzle; people from 1. What is asked of the
    rules may take long: `patience` makes what each question spends, and what it raises to end one,
    such as `Interrupted`, passes through. A question raises `Fault` where the rules go wrong.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        people: Iterable[str] = ("",),
        patience: Callable[[], Patience] = Patience,
    ) -> None:
        self.puzzle = puzzle
        self.people = tuple(people)
        self.patience = patience
        self.seconds = 0  # since the beginning, as `tick` has said
        self.moves: list[Move] = []
        self.changed = 0  # cells, in all moves together
        self._cards = dict(puzzle.givens)
        self._notes: dict[int, int] = {}
        self._by: dict[int, int] = {}
        self._done: list[_Change] = []
        self._undone: list[_Change] = []
        self._advice: Advice | None = None  # what was last said of the board as it is

    @property
    def title(self) -> str:
        """Return what the puzzle is called."""
        return self.puzzle.title

    # What lies there.

    @property
    def cards(self) -> Mapping[int, int]:
        """Return the kind of card by cell, given ones among them."""
        return MappingProxyType(self._cards)

    @property
    def notes(self) -> Mapping[int, int]:
        """Return for open cells with notes the set of kinds noted."""
        return MappingProxyType(self._notes)

    @property
    def by(self) -> Mapping[int, int]:
        """Return by cell who put its card in; 0 is the program."""
        return MappingProxyType(self._by)

    @property
    def open_cells(self) -> tuple[int, ...]:
        """Return the cells without a card."""
        return tuple(cell for cell in self.puzzle.grid.cells if cell not in self._cards)

    @cached_property
    def cells_by_name(self) -> Mapping[str, int]:
        """Return the cells by what people call them."""
        return {self.puzzle.cell_name(cell): cell for cell in self.puzzle.grid.cells}

    @cached_property
    def kinds_by_face(self) -> Mapping[str, int]:
        """Return the kinds of cards by what people call them."""
        return {self.puzzle.face(kind): kind for kind in range(self.puzzle.kinds)}

    def count(self, what: What) -> int:
        """Return how often somebody did something: `hint`, `check`, `solve`."""
        return sum(move.what == what for move in self.moves)

    def cells_of(self, person: int) -> int:
        """Return how many of the cards that lie there a person put in; 0 is the program."""
        return sum(who == person for who in self._by.values())

    # What the rules say.

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        """Return the numbers that its rules look up."""
        return clues(self.puzzle)

    @cached_property
    def constraints(self) -> Constraints:
        """Return what the rules bar, read when it is first asked for."""
        constraints = Constraints(self.puzzle, self.patience())
        read_rules(constraints)
        return constraints

    def rules(self) -> Constraints:
        """Return what the rules bar, for a question that begins."""
        constraints = self.constraints
        constraints.patience = self.patience()
        return constraints

    def conflicts(self) -> tuple[Broken, ...]:
        """Return the rules that are broken, with the cells that break them."""
        return broken(self.rules(), self._cards)

    def why_not(self, cell: int, kind: int) -> tuple[Broken, ...]:
        """Return the rules that a card on a cell would break."""
        return why_not(self.rules(), self._cards, cell, kind)

    def done(self) -> bool:
        """Return whether the board is full and all its rules hold. Raises `Fault` if they go wrong
        on a full board that breaks none."""
        if self.open_cells or self.conflicts():
            return False
        self.rules().judge(self._cards)
        return True

    # What people do.

    def tick(self, seconds: int) -> None:
        """Say how many seconds have passed since the beginning; time never goes back."""
        self.seconds = min(max(self.seconds, seconds), 10**9 - 1)

    def put(self, cell: int, kind: int, person: int = 1) -> None:
        """Put a card in, in place of one that was put in. Notes that it makes vain go."""
        self._refuse_given(cell)
        if self._cards.get(cell) == kind:
            raise Refused(f"{self._name(cell)} is {self.puzzle.face(kind)} already")
        left = notes_left(self.rules(), self._notes, cell, kind) if self._notes else ()
        self._do(person, "put", ((cell, kind),), left)

    def take(self, cell: int, person: int = 1) -> None:
        """Take a card out, or where there is none, the notes."""
        self._refuse_given(cell)
        if cell in self._cards:
            self._do(person, "take", ((cell, None),))
        elif cell in self._notes:
            self._do(person, "note", notes=((cell, 0),))
        else:
            raise Refused(f"{self._name(cell)} is open already")

    def note(self, cell: int, kinds: Iterable[int], person: int = 1) -> None:
        """Note kinds for an open cell; those that are noted already are taken out."""
        self._refuse_given(cell)
        if cell in self._cards:
            raise Refused(f"{self._name(cell)} has a card; notes are for open cells")
        noted = self._notes.get(cell, 0)
        for kind in kinds:
            noted ^= 1 << kind
        self._do(person, "note", notes=((cell, noted),))

    def note_all(self, person: int = 1) -> None:
        """Note for each open cell what no single rule bars there."""
        rules, every = self.rules(), (1 << self.puzzle.kinds) - 1
        notes = []
        for cell in self.open_cells:
            rules.patience.look()
            left = every & ~sum(1 << kind for kind in barred_from(rules, self._cards, cell))
            if left != self._notes.get(cell, 0):
                notes.append((cell, left))
        self._do(person, "note", notes=tuple(notes))

    def forget_notes(self, person: int = 1) -> None:
        """Take all notes out."""
        self._do(person, "note", notes=tuple((cell, 0) for cell in self._notes))

    def restart(self, person: int = 1) -> None:
        """Take out all that was put in. Time and help that was asked for count on."""
        self._do(person, "restart")

    def undo(self, person: int = 1) -> None:
        """Take back the last change, whoever made it."""
        self._do(person, "undo")

    def redo(self, person: int = 1) -> None:
        """Make the last change that was taken back again."""
        self._do(person, "redo")

    def hint(self, person: int = 1) -> Advice:
        """Return where the next step is; asked again about the same board, what it is and why."""
        said = advice(self.rules(), self._cards, self.patience, self._advice)
        if said.step is not None:
            self._do(person, "hint")
            self._advice = said
        return said

    def check(self, person: int = 1) -> Checked:
        """Return which cells cannot stay as they are, without saying what they should be."""
        report = checked(self.rules(), self.puzzle.givens, self._entered(), self.patience)
        self._do(person, "check")
        return report

    def solve(self, person: int = 1) -> bool:
        """Fill the board: what was put in stays if it can. Return whether there is a solution."""
        cards = solution(self.rules(), self.puzzle.givens, self._entered(), self.patience)
        if cards is None:
            return False
        changed = ((cell, kind) for cell, kind in cards.items() if self._cards.get(cell) != kind)
        self._do(person, "solve", tuple(sorted(changed)))
        return True

    def apply(self, move: Move) -> None:
        """Do a move as it is, such as one that was saved. Raises `Refused`."""
        if not 1 <= move.person <= len(self.people):
            raise Refused(f"There is no seat {move.person}")
        if any(cell in self.puzzle.givens for cell, _ in (*move.cards, *move.notes)):
            raise Refused("A given card stays")
        self._carry_out(move)
        self.tick(move.seconds)
        self.moves.append(move)
        if move.what not in ("hint", "check"):
            self._advice = None

    def _do(
        self,
        person: int,
        what: What,
        cards: tuple[tuple[int, int | None], ...] = (),
        notes: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.apply(Move(person, self.seconds, what, cards, notes))

    def _carry_out(self, move: Move) -> None:
        match move.what:
            case "hint" | "check":
                return
            case "undo" | "redo":
                back, forth = self._done, self._undone
                if move.what == "redo":
                    back, forth = forth, back
                if not back:
                    raise Refused(f"There is nothing to {move.what}")
                forth.append(self._swap(back.pop()))
                return
        cards, notes = dict(move.cards), dict(move.notes)
        if move.what == "restart":
            cards, notes = dict.fromkeys(self._by), dict.fromkeys(self._notes, 0)
        who = PROGRAM if move.what == "solve" else move.person
        new: _Change = {}
        for cell in (*cards, *(cell for cell in notes if cell not in cards)):
            kind, by = self._cards.get(cell), self._by.get(cell, PROGRAM)
            if cell in cards:
                kind, by = cards[cell], who
            noted = notes.get(cell, self._notes.get(cell, 0))
            new[cell] = (kind, by, noted if kind is None else 0)
        self._done.append(self._swap(new))
        self._undone.clear()

    def _swap(self, new: _Change) -> _Change:
        """Bring cells into another state; return the one in which they were."""
        old: _Change = {}
        self.changed += len(new)
        for cell, (kind, by, noted) in new.items():
            old[cell] = (
                self._cards.pop(cell, None), self._by.pop(cell, PROGRAM), self._notes.pop(cell, 0)
            )  # fmt: skip
            if kind is not None:
                self._cards[cell], self._by[cell] = kind, by
            if noted:
                self._notes[cell] = noted
        return old

    def _entered(self) -> dict[int, int]:
        """Return what was put in, in the order in which that was."""
        return {cell: self._cards[cell] for cell in self._by}

    def _refuse_given(self, cell: int) -> None:
        if cell in self.puzzle.givens:
            card = self.puzzle.face(self.puzzle.givens[cell])
            raise Refused(f"{self._name(cell)} is given: {card} stays")

    def _name(self, cell: int) -> str:
        return self.puzzle.cell_name(cell)


_Change = dict[int, tuple[int | None, int, int]]  # by cell: its card, by whom, its notes
