"""Examples of placement rules, found in games at random: a decision that a rule alone forbids,
and one that is legal, in the same position if there is one.

Which decisions a rule alone forbids, a game without it shows: they are legal there and not here.
Each such game has an engine of its own, and takes as long to compile as the game has rules: so only
the first `MOST_RULES` rules are shown by examples, whatever the others forbid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs
from attrs import define, field, frozen

from sdg import ir
from sdg.chance import Generator, Stream
from sdg.engine.state.budget import MOST
from sdg.events import Decision, Reason
from sdg.game import Fault, Game, State
from sdg.inspection import Inspection
from sdg.observation import BoardView
from sdg.rulebook.drawings.excerpts import excerpt
from sdg.rulebook.drawings.scenes import Verdict
from sdg.rulebook.page import Picture, Square
from sdg.view.short_faces import Faces

GAMES, POSITIONS = 60, 300  # at most: games, positions of each
MOST_RULES = 20  # for which examples are looked for; real games have up to a dozen
MOST_LOOKS = 3000  # in all: a position looked at for a rule
WORK = 100  # units of work that count as much as a look
TRIES = 24  # decisions that are looked at in a position, of those a rule forbids
AROUND = 2  # cells that are shown about those that matter


@frozen
class Example:
    """What a rule forbids in a position, and what is legal there, or in another if nothing is."""

    rule: ir.Rule
    state: State
    forbidden: Decision
    reason: Reason
    legal: tuple[State, Decision] | None

    def pictures(self, game: Game, file: str, wording: str) -> tuple[Picture, ...]:
        """Draw both, what is allowed first; `file` is how the names of their files begin,
        `wording` the rule in words."""
        board, pictures = self.rule.board, []
        if self.legal is not None:
            pictures.append(_draw(game, *self.legal, board, (), "allowed", file, wording))
        cells = self.reason.cells
        pictures.append(
            _draw(game, self.state, self.forbidden, board, cells, "forbidden", file, wording)
        )
        return tuple(picture for picture in pictures if picture is not None)


@define
class Search:
    """Plays games at random until each rule has an example, or there were enough of them."""

    game: Game
    examples: dict[str, Example] = field(factory=dict)
    left: int = MOST_LOOKS
    _without: dict[str, tuple[ir.Rule, Game]] = field(factory=dict)  # of rules still looked for

    def run(self, seed: int = 1) -> dict[str, Example]:
        """Return an example for each rule by name, where one turned up."""
        self._without = dict(_games_without(self.game))
        for number in range(GAMES):
            if not self._without or self.left <= 0:
                break
            try:
                tries = Generator(seed, number, Stream.SEAT.of(1))  # nobody else decides
                self._look_through(number, Generator(seed, number), tries)
            except Fault:
                continue
        return self.examples

    def _look_through(self, number: int, chance: Generator, tries: Generator) -> None:
        state = self.game.initial_state(chance)
        for _ in range(POSITIONS):
            if state.over or not self._without or self.left <= 0:
                return
            for name, (rule, without) in list(self._without.items()):
                self.left -= 1
                known = self.examples.get(name)
                if known is not None and not known.forbidden.arguments:
                    self._complete(known, state)
                else:
                    self._look(rule, without, state, tries)
                if name in self.examples and self.examples[name].legal is not None:
                    del self._without[name]
            if number % 2:
                state = self.game.step(state, self._by_action(state, tries), chance)
            else:
                state = self.game.random_step(state, chance)

    def _by_action(self, state: State, tries: Generator) -> int:
        """Draw an action first and then one of its decisions, so that no action with many of them
        holds the game up; return its place."""
        spans: dict[str, list[tuple[int, int]]] = {}
        first = 0
        for name, group in state.options:
            many = group.cells.bit_count() or 1
            spans.setdefault(name, []).append((first, many))
            first += many
        mine = list(spans.values())[tries.below(len(spans))]
        at = tries.below(sum(many for _, many in mine))
        for start, many in mine:
            if at < many:
                return start + at
            at -= many
        raise AssertionError("a number below the sum lies in one of its parts")

    def _look(self, rule: ir.Rule, without: Game, state: State, tries: Generator) -> None:
        """Note what a rule alone forbids in a position, and what is most like it and legal."""
        forbidden = self._forbidden(without, state)
        legal = self.game.legal_decisions(state) if forbidden else ()
        best = 0 if rule.name in self.examples else -1
        for _ in range(min(TRIES, len(forbidden))):
            decision = self.game.decision(*forbidden.pop(tries.below(len(forbidden))))
            why = self.game.why_not(state, decision)
            if {reason.name for reason in why} != {rule.name}:
                continue
            points, other = self._like(rule, decision, legal, tries)
            if points > best:
                best, beside = points, (state, other) if other is not None else None
                self.examples[rule.name] = Example(rule, state, decision, why[0], beside)

    def _forbidden(self, without: Game, state: State) -> list[tuple[str, tuple[int, ...]]]:
        """List what is legal in a game without a rule alone, of cells those near to cards."""
        inspection = Inspection(without)
        try:
            inspection.begin_work()
            there = inspection.state_at(inspection.adopted(state.slots))
        except Fault:
            return []
        self.left -= (MOST - inspection.work_left) // WORK
        if without.count(there) == self.game.count(state):
            return []
        here = set(Inspection(self.game).legal_arguments(state))
        more = [each for each in inspection.legal_arguments(there) if each not in here]
        boards = self.game.observation(state, 1).boards
        if all(board.bounded for board in boards):
            return more
        shown = {cell.name for board in boards for cell in board.cells}
        return [each for each in more if self._near(each, shown)]

    def _near(self, decision: tuple[str, tuple[int, ...]], shown: set[str]) -> bool:
        """Return whether a cell that a decision names lies near to cards."""
        words = self.game.decision(*decision).text.split()
        return any(word in shown for word in words)

    def _like(
        self, rule: ir.Rule, forbidden: Decision, legal: tuple[Decision, ...], tries: Generator
    ) -> tuple[int, Decision | None]:
        """Return one of the legal decisions that have most in common with one that is not, and how
        much; by a rule about some cards alone only those of the same card."""
        cards = self._cards(forbidden) if rule.only_for is not None else ()
        best: list[Decision] = []
        most = 0
        for each in legal:
            same = [a == b for a, b in zip(each.arguments, forbidden.arguments, strict=False)]
            if each.action == forbidden.action and all(same[at] for at in cards):
                points = 1 + sum(same)
                if points > most:
                    most, best = points, []
                if points == most:
                    best.append(each)
        return most, best[tries.below(len(best))] if best else None

    def _cards(self, decision: Decision) -> tuple[int, ...]:
        """Return which arguments of a decision are cards."""
        rules = self.game.fixed_rules
        action = next(each for each in rules.actions if each.name == decision.action)
        kinds: list[ir.Type] = []
        for param in action.params:
            over = ir.NUMBER if isinstance(param, ir.NumberOf) else param.over.type
            kinds += [over] * (1 + isinstance(param, ir.PairOf))
        return tuple(at for at, kind in enumerate(kinds) if kind == ir.set_of(ir.CARD))

    def _complete(self, example: Example, state: State) -> None:
        """Note a later position in which an action that names nothing is legal."""
        forbidden = example.forbidden
        boards = self.game.observation(state, state.active or 1).boards
        lying = sum(cell.card is not None for board in boards for cell in board.cells)
        if not forbidden.arguments and lying > 1 and forbidden in self.game.legal_decisions(state):
            completed = attrs.evolve(example, legal=(state, forbidden))
            self.examples[example.rule.name] = completed


def _games_without(game: Game) -> Iterator[tuple[str, tuple[ir.Rule, Game]]]:
    """Yield for each of the first rules the game without it."""
    for rule in game.rules.rules[:MOST_RULES]:
        rest = tuple(each for each in game.rules.rules if each.name != rule.name)
        without = attrs.evolve(game, rules=attrs.evolve(game.rules, rules=rest))
        if Inspection(game).has_the_slots_of(without):
            yield rule.name, (rule, without)


def _draw(
    game: Game, state: State, decision: Decision, name: str, fault: tuple[str, ...],
    verdict: Verdict, file: str, wording: str,
) -> Picture | None:  # fmt: skip
    """Draw the board that a decision is about, as much of it as matters; of the board with this
    name all cards if the decision names no cell."""
    words = decision.text.split()[1:]
    seen = game.observation(state, state.active or 1)
    matter = {*words, *fault}
    board = next((b for b in seen.boards if any(cell.name in matter for cell in b.cells)), None)
    if board is None:
        board = next(each for each in seen.boards if each.name == name)
        matter = {cell.name for cell in board.cells if cell.card is not None}
        if not matter:
            return None
    shorten = Faces(game.rules.attributes).short
    cards = [each for each in words if all(each != cell.name for cell in board.cells)]
    rows, columns = _span(board, matter)
    said = " ".join(decision.text.split())
    letters = _letters_of(board, rows, columns, words, fault,
                          shorten(cards[0]) if cards else "", shorten)  # fmt: skip
    return Picture(
        tuple(_letters(board, column) for column in columns),
        letters,
        f"{'Allowed' if verdict == 'allowed' else 'Not allowed'}: {said}",
        board.hexagonal,
        excerpt(game, seen, board, rows, columns, said, fault, verdict, file, wording),
    )


def _letters_of(
    board: BoardView,
    rows: list[int],
    columns: list[int],
    words: list[str],
    fault: tuple[str, ...],
    card: str,
    shorten: Callable[[str], str],
) -> tuple[tuple[str, tuple[Square, ...]], ...]:
    """Return rows and columns of a board as letters, by the names of the rows."""
    at = {(cell.row, cell.column): cell for cell in board.cells}
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
    return tuple(drawn)


def _letters(board: BoardView, column: int) -> str:
    """Return the letters of a column's cells, as in `c3`; without letters its number."""
    name = next(cell.name for cell in board.cells if cell.column == column)
    letters = name.rpartition(":")[2].rstrip("0123456789")
    return letters if letters.isalpha() else str(column)


def _span(board: BoardView, about: set[str]) -> tuple[list[int], list[int]]:
    """Return the rows and columns about the cells that matter; of a small board all."""
    matter = [cell for cell in board.cells if cell.name in about]
    return (
        _around([cell.row for cell in matter], {cell.row for cell in board.cells}),
        _around([cell.column for cell in matter], {cell.column for cell in board.cells}),
    )


def _around(matter: list[int], there: set[int]) -> list[int]:
    low, high = min(matter) - AROUND, max(matter) + AROUND
    return [number for number in sorted(there) if low <= number <= high]
