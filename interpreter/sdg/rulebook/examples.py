"""Examples of placement rules, found in games at random: a decision that a rule alone forbids,
and one that is legal in the same position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import define, field, frozen

from sdg.chance import Generator
from sdg.events import Decision, Reason
from sdg.game import Fault, Game, State
from sdg.observation import BoardView
from sdg.rulebook.page import Picture, Square
from sdg.shorthand import Faces

GAMES, POSITIONS, TRIES = 4, 300, 8  # at most: games, positions of each, tries in each
MOST_TRIES = 2000  # in all
AROUND = 2  # cells that are shown about those that matter


@frozen
class Example:
    """What a rule forbids in a position, and what is legal there instead, if anything is."""

    state: State
    forbidden: Decision
    reason: Reason
    legal: Decision | None

    def pictures(self, game: Game) -> tuple[Picture, ...]:
        """Draw both, what is allowed first."""
        found = []
        if self.legal is not None:
            found.append(_draw(game, self.state, self.legal, (), "Allowed"))
        found.append(_draw(game, self.state, self.forbidden, self.reason.cells, "Not allowed"))
        return tuple(picture for picture in found if picture is not None)


@define
class Search:
    """Plays games at random until each rule has an example, or there were enough of them."""

    game: Game
    found: dict[str, Example] = field(factory=dict)
    left: int = MOST_TRIES

    def run(self, seed: int = 1) -> dict[str, Example]:
        """Answer an example for each rule by name, where one turned up."""
        wanted = {rule.name for rule in self.game.rules.rules}
        for number in range(GAMES):
            if wanted <= set(self.found) or self.left <= 0:
                break
            try:
                self._look_through(Generator(seed, number), Generator(seed, number, 1), wanted)
            except Fault:
                continue
        return self.found

    def _look_through(self, chance: Generator, tries: Generator, wanted: set[str]) -> None:
        state = self.game.initial_state(chance)
        for _ in range(POSITIONS):
            if state.over or wanted <= set(self.found) or self.left <= 0:
                return
            for decision in self._possible(state, tries):
                why = self.game.why_not(state, decision)
                names = {reason.name for reason in why}
                if len(names) == 1 and (name := names.pop()) in wanted - set(self.found):
                    self.found[name] = Example(state, decision, why[0], self._like(state, decision))
            state = self.game.random_step(state, chance)

    def _possible(self, state: State, tries: Generator) -> Iterator[Decision]:
        """Yield decisions by chance of what may be tried now, legal or not."""
        declared = self.game.engine.actions.declared
        offered = [name for name in self.game.offered(state) if name in declared]
        choices = [(name, self.game.domains(state, name)) for name in offered]
        boards = self.game.observation(state, 1).boards
        shown = {cell.name for board in boards for cell in board.cells}
        possible = [
            (name, [_near(values, shown) for values in given])
            for name, given in choices if all(given)
        ]  # fmt: skip
        for _ in range(TRIES if possible else 0):
            self.left -= 1
            name, given = possible[tries.below(len(possible))]
            codes = tuple(values[tries.below(len(values))][0] for values in given)
            if self.game.engine.lister.domains.include(state.slots, declared[name], codes):
                yield self.game.decision(name, codes)

    def _like(self, state: State, forbidden: Decision) -> Decision | None:
        """Answer a legal decision that has most in common with one that is not."""
        best = None
        most = -1
        for decision in self.game.legal_decisions(state):
            if decision.action == forbidden.action:
                pairs = zip(decision.arguments, forbidden.arguments, strict=False)
                alike = sum(a == b for a, b in pairs)
                if alike > most:
                    best, most = decision, alike
        return best


def _near(values: tuple[tuple[int, str], ...], shown: set[str]) -> Sequence[tuple[int, str]]:
    """Leave the cells of a board without edges that lie far from all cards out."""
    return [value for value in values if value[1] in shown] or values


def _draw(
    game: Game, state: State, decision: Decision, fault: tuple[str, ...], word: str
) -> Picture | None:
    """Draw the board that a decision is about, as much of it as matters."""
    words = decision.text.split()[1:]
    boards = game.observation(state, state.active or 1).boards
    matter = {*words, *fault}
    board = next((b for b in boards if any(cell.name in matter for cell in b.cells)), None)
    if board is None:
        return None
    shorten = Faces(game.rules.attributes).short
    cards = [each for each in words if all(each != cell.name for cell in board.cells)]
    return _cropped(board, words, fault, f"{word}: {' '.join(decision.text.split())}",
                    shorten(cards[0]) if cards else "", shorten)  # fmt: skip


def _cropped(
    board: BoardView,
    words: list[str],
    fault: tuple[str, ...],
    about: str,
    card: str,
    shorten: Callable[[str], str],
) -> Picture:
    at = {(cell.row, cell.column): cell for cell in board.cells}
    matter = [cell for cell in board.cells if cell.name in words or cell.name in fault]
    rows = _span([cell.row for cell in matter], sorted({row for row, _ in at}))
    columns = _span([cell.column for cell in matter], sorted({column for _, column in at}))
    drawn = []
    for row in rows:
        squares = []
        for column in columns:
            cell = at.get((row, column))
            if cell is None:
                squares.append(Square(None))
                continue
            text = shorten(cell.card) if cell.card else ""
            here = cell.name in words
            mark = "fault" if cell.name in fault and not here else "here" if here else ""
            squares.append(Square(text or (card if here else ""), mark))
        drawn.append((str(row), tuple(squares)))
    names = tuple(_letters(board, column) for column in columns)
    return Picture(names, tuple(drawn), about, board.hexagonal)


def _letters(board: BoardView, column: int) -> str:
    """Answer the letters of a column's cells, as in `c3`; without letters its number."""
    name = next(cell.name for cell in board.cells if cell.column == column)
    letters = name.rpartition(":")[2].rstrip("0123456789")
    return letters if letters.isalpha() else str(column)


def _span(matter: list[int], there: list[int]) -> list[int]:
    """Answer the rows or columns about those that matter; of a small board all."""
    low, high = min(matter) - AROUND, max(matter) + AROUND
    return [number for number in there if low <= number <= high]
