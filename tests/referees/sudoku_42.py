"""A referee for Sudoku 42: a replay goes in; an Objection comes out where it is wrong.

Written from the rulings alone. The house rule holds at every step; repeats in rows and columns are
conflicts, which the turn must settle. How the game mends by `solve` is in `sudoku_42_board.py`.
"""

from __future__ import annotations

from collections import Counter, deque

from tests.referees.reading import (
    UNITS,
    Cell,
    Course,
    Event,
    Replay,
    cell_of,
    check_equal,
    check_result,
    read,
)
from tests.referees.sudoku_42_board import CELLS, Board, conflicts, house_of, mend, rearranged

SECONDS = 10  # what a decision of a bot costs
ALL = dict.fromkeys(range(1, 10), 9)  # how many cards of each number there are


def referee(text: str) -> None:
    """Go through the log of a play; raise an Objection at the first thing that is wrong."""
    replay = read(text)
    play = Play(replay)
    play.turns()
    most = max(play.points[1:])
    best = [seat for seat in range(1, replay.players + 1) if play.points[seat] == most]
    check_result(replay, play.course, play.ended_by, play.points[1:], best)


class Play:
    """The table as the referee keeps it."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.course = Course(replay.events)
        self.moves = replay.number("moves")
        self.board: Board = {}
        self.stock = Counter(ALL)  # in no known order
        self.under: deque[int] = deque()  # given up, below all of those
        self.closed: list[frozenset[Cell]] = []
        self.locked: frozenset[Cell] = frozenset()
        self.points = [0] * (replay.players + 1)  # by seat
        self.decisions = self.give_ups = self.now = 0
        self.again = False  # whether the next turn is an extra one
        self.ended_by = ""

    def turns(self) -> None:
        """Play turns until the game ends."""
        number, round_, seat = 0, 0, self.replay.players
        while not self.ended_by:
            number += 1
            if not self.again:
                seat = seat % self.replay.players + 1
                if seat == 1:
                    round_ += 1
                    self.course.take("round", str(round_))
            self.again = False
            self.course.take("turn", str(number), seat=seat)
            self.draw()
            self.turn(seat)
            self.account()

    def draw(self) -> None:
        """Take the next card in hand: an unknown one, or the first of those given up."""
        kind = "chance" if self.stock.total() else "reveal"
        drawn = self.course.take(kind).words
        drawn = drawn[drawn[0] == "draw" :]
        self.course.check(drawn[1:] == ("from", "stock", "to", "held"), "a card is drawn")
        number = int(drawn[0])
        if kind == "chance":
            self.course.check(self.stock[number] > 0, f"the stock had no {number}")
            self.stock[number] -= 1
        else:
            self.course.check(self.under.popleft() == number, "another card is next")
        self.drawn, self.hand = number, [number]
        self.before = dict(self.board)
        self.used, self.solved = 0, False
        self.stuck = not any(self.fits(number, cell) for cell in CELLS)

    def turn(self, seat: int) -> None:
        """Take decisions until the turn is settled, given up, or cut off by the game's end."""
        if self.stuck and self.replay.options["stuck"] == "stop":
            self.undo("stopped")
            return
        while True:
            if self.time_is_out():
                self.undo("time")
                return
            if self.nothing_is_left():
                self.give_up()
                return
            decision = self.course.take("decision", seat=seat)
            self.decisions += 1
            action, *rest = decision.words
            if action == "give_up":
                due = self.stuck or (self.used >= self.moves > 0 and conflicts(self.board))
                self.check(decision, bool(due), "the turn can go on")
                self.give_up()
                return
            if action == "next":
                settled = self.moves > 0 and not self.hand and not conflicts(self.board)
                self.check(decision, settled, "the turn is not settled")
            elif action == "place":
                self.place(decision, int(rest[0]), cell_of(rest[1]))
            elif action == "move":
                self.move(decision, cell_of(rest[0]), cell_of(rest[1]))
            else:
                self.solve(decision)
            if action == "next" or self.moves == 0:
                self.settle(seat)
                return

    def check(self, decision: Event, holds: bool, why: str) -> None:
        """Object to a decision that was not legal."""
        check_equal(f"line {decision.line}, `{decision.text}`", "legal" if holds else why, "legal")

    def time_is_out(self) -> bool:
        """Read the clock before a decision of a timed game; tell whether the time is out."""
        if not self.replay.number("minutes"):
            return False
        if self.now < self.decisions * SECONDS:
            self.now = self.decisions * SECONDS
            self.course.take("clock", str(self.now))
        return self.now >= self.replay.number("minutes") * 60

    def nothing_is_left(self) -> bool:
        """Tell whether the moves are used up and the card in hand has no cell that takes it."""
        if not self.hand or self.used < self.moves or self.moves == 0 or self.stuck:
            return False
        empty = [cell for cell in CELLS if cell not in self.board]
        taken = any(house_of(cell, self.hand[0], self.board) for cell in empty)
        return not taken and not conflicts(self.board)

    def fits(self, number: int, cell: Cell) -> bool:
        """Tell whether an empty cell takes a number without any conflict."""
        seen = [unit for unit in UNITS if cell in unit]
        return cell not in self.board and all(
            self.board.get(other) != number for unit in seen for other in unit
        )

    def place(self, decision: Event, number: int, cell: Cell) -> None:
        """Put the card in hand on a cell; a card there comes into the hand."""
        self.check(decision, self.hand == [number], f"{number} is not in hand")
        self.check(decision, cell not in self.locked, "the cell is locked")
        if self.moves == 0:
            self.check(decision, self.fits(number, cell), "it does not fit there")
        self.hand = []
        if cell in self.board:
            self.check(decision, self.used < self.moves, "the moves are used up")
            self.used += 1
            self.hand = [self.board.pop(cell)]
        self.check(decision, house_of(cell, number, self.board), "the house has it")
        self.board[cell] = number

    def move(self, decision: Event, start: Cell, end: Cell) -> None:
        """Move a card of the board to an empty cell, or trade it."""
        self.check(decision, self.used < self.moves, "the moves are used up")
        after = rearranged(self.board, self.locked, start, end)
        self.check(decision, after is not None, "it is locked or breaks the house rule")
        self.board = after or {}
        self.used += 1

    def solve(self, decision: Event) -> None:
        """Let the game settle the conflicts."""
        check_equal(f"line {decision.line}", decision.words, ("solve",))
        self.check(decision, not self.hand and bool(conflicts(self.board)), "nothing to solve")
        mended = mend(self.board, self.locked)
        self.check(decision, mended is not None, "the game cannot mend this")
        self.board, steps = mended or ({}, [])
        for name, start, end in steps:
            said = self.course.take("done", name)
            cells = tuple(map(cell_of, said.words[1:]))
            check_equal(f"line {said.line}", cells, (start, end))
        self.solved = True

    def settle(self, seat: int) -> None:
        """End a settled turn: lock and score what is newly closed."""
        new = [
            (unit, kind)
            for at, unit in enumerate(UNITS)
            for kind in [("column_points", "row_points", "house_points")[at // 9]]
            if unit not in self.closed and len({*map(self.board.get, unit)} - {None}) == 9
        ]
        if new and self.solved:
            self.course.take("trigger", "no_points_after_solve")
        self.course.take("trigger", "closing")
        self.give_ups = 0
        self.closed += [unit for unit, _ in new]
        self.locked = frozenset().union(*self.closed)
        if new and not self.solved:
            points = sum(self.replay.number(kind) for _, kind in new)
            self.points[seat] += points
            if points:
                words = ("points", f"+{points}", "=", str(self.points[seat]))
                self.course.take("score", *words, seat=seat)
            self.again = True
        if len(self.board) == 81:
            self.ended_by = "filled"

    def undo(self, ended_by: str) -> None:
        """Take the turn back, its card under the deck; the game may end so."""
        if ended_by != "stopped":
            self.course.take("undo")
        self.board, self.hand = self.before, []
        self.under.append(self.drawn)
        self.ended_by = ended_by

    def give_up(self) -> None:
        """Take the turn back; the game ends when all cards left are given up."""
        self.undo("")
        self.course.take("trigger", "closing")
        self.give_ups += 1
        if self.give_ups >= self.stock.total() + len(self.under):
            self.ended_by = "given_up"

    def account(self) -> None:
        """Check after a turn that each number is there nine times, and that nothing conflicts."""
        there = self.stock + Counter(self.under) + Counter(self.board.values())
        check_equal("cards", there, Counter(ALL))
        check_equal("conflicts after a turn", conflicts(self.board), [])
