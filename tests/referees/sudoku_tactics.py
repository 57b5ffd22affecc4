"""A referee for Sudoku: Tactics: a replay goes in; an Objection comes out where it is wrong.

Written from the rulings alone: draw tiles, place them where column, row and box lack their number;
a number that fits nowhere jams and goes back to the bag; completed columns, rows and boxes go back.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from tests.referees.reading import (
    UNITS,
    Cell,
    Course,
    Replay,
    cell_of,
    check_equal,
    check_result,
    read,
)

SECONDS = 10  # what a decision of a bot costs
ALL = dict.fromkeys(range(1, 10), 9)  # how many tiles of each number there are
CELLS = list(product(range(9), range(9)))
SEEN = {cell: frozenset().union(*(unit for unit in UNITS if cell in unit)) for cell in CELLS}


def referee(text: str) -> None:
    """Go through the log of a play; raise an Objection at the first thing that is wrong."""
    replay = read(text)
    play = Play(replay)
    play.rounds()
    check_result(replay, play.course, play.ended_by, play.final_scores(), play.winners())


class Play:
    """The table as the referee keeps it."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.course = Course(replay.events)
        self.together = "sudoku_tactics_cooperative" in replay.variants
        # the rulebook: play until X points are reached, or until X minutes have elapsed
        timed = bool(replay.number("minutes") or replay.number("rounds"))
        self.target = 0 if timed and not self.together else replay.number("target")
        self.board: dict[Cell, int] = {}
        self.rack: list[int] = []
        self.bag = Counter(ALL)
        self.points = [0] * (replay.players + 1)  # by seat; the shared ones at 0
        self.decisions = 0
        self.now = self.turn_began = 0  # seconds
        self.jams = 0  # of the turn
        self.ended_by = ""

    def rounds(self) -> None:
        """Play rounds until the game ends."""
        turn = 0
        while not self.ended_by:
            self.course.take("round", str(turn // self.replay.players + 1))
            for seat in range(1, self.replay.players + 1):
                turn += 1
                self.course.take("turn", str(turn), seat=seat)
                self.turn(seat)
                if self.ended_by:
                    return
            self.ended_by = self.end_of_round(turn)

    def end_of_round(self, turn: int) -> str:
        """Return why the game ends after a round, or nothing."""
        minutes, rounds = self.replay.number("minutes"), self.replay.number("rounds")
        if rounds and turn // self.replay.players >= rounds:
            return "rounds"
        if minutes and self.now >= minutes * 60:
            return "time"
        return "nowhere" if turn >= self.replay.number("turn_limit") else ""

    def turn(self, seat: int) -> None:
        """Draw, and place or jam what was drawn."""
        self.turn_began, self.jams = self.now, 0
        self.look_at_the_clock()
        self.draw(seat)
        self.jam_at_once(seat)
        while self.rack and not self.ended_by:
            if self.look_at_the_clock():
                self.course.take("trigger", "late")
                self.bag.update(self.rack)
                self.rack = []
            else:
                self.decide(seat)
                self.jam_at_once(seat)
            self.account()
        if self.together:
            self.course.take("trigger", "clean")
            self.score(0, 0 if self.jams else 1)

    def look_at_the_clock(self) -> bool:
        """Read the clock before a decision of a timed game; tell whether the turn is over."""
        if not self.replay.number("minutes"):
            return False
        if self.now < self.decisions * SECONDS:
            self.now = self.decisions * SECONDS
            self.course.take("clock", str(self.now))
        return self.now - self.turn_began >= self.replay.number("turn_seconds")

    def draw(self, seat: int) -> None:
        """Choose a number of tiles and draw them."""
        fixed = self.replay.options["draw"]
        count = self.course.take("decision", "take", seat=seat).words[1]
        self.decisions += 1
        self.course.check(count in ("1", "2", "3", "4", "5"), "1 to 5 tiles are drawn")
        self.course.check(fixed in ("free", count), f"{fixed} tiles are drawn each turn")
        for _ in range(int(count)):
            drawn = self.course.take("chance", "draw")
            number = int(drawn.words[1])
            check_equal(f"line {drawn.line}", " ".join(drawn.words[2:]), f"from bag to rack {seat}")
            self.course.check(self.bag[number] > 0, f"the bag had no {number}")
            self.bag[number] -= 1
            self.rack.append(number)

    def decide(self, seat: int) -> None:
        """Place a tile, or declare the jam of a number."""
        self.course.check(self.course.comes("decision"), "a tile is left to place or jam")
        action, face, *where = self.course.take("decision", seat=seat).words
        self.decisions += 1
        number = int(face)
        self.course.check(number in self.rack, f"seat {seat} has no {number}")
        if action == "place":
            cell = cell_of(where[0])
            self.course.check(self.fits(number, cell), f"{number} does not fit on {where[0]}")
            self.rack.remove(number)
            self.board[cell] = number
            self.clear_completed(seat)
        else:
            check_equal("decision", action, "declare")
            self.course.check(self.replay.options["jam"] == "on_take_up", "jams are not declared")
            self.course.check(not self.has_square(number), f"{number} has a square")
            self.jam(number, seat)

    def fits(self, number: int, cell: Cell) -> bool:
        """Tell whether a cell is empty and its column, row and box lack the number."""
        return cell not in self.board and number not in map(self.board.get, SEEN[cell])

    def has_square(self, number: int) -> bool:
        """Tell whether a number fits anywhere."""
        return any(self.fits(number, cell) for cell in CELLS)

    def clear_completed(self, seat: int) -> None:
        """Score the completed units and take their tiles away."""
        done = [unit for unit in UNITS if unit <= self.board.keys()]
        if done:
            self.course.take("trigger", "completed")
            for cell in frozenset().union(*done):
                self.bag[self.board.pop(cell)] += 1
            self.score(seat, 0 if self.together else len(done))

    def jam_at_once(self, seat: int) -> None:
        """Jam the lowest number without a square by itself, until there is none."""
        while self.replay.options["jam"] == "at_once" and not self.ended_by:
            stuck = [number for number in sorted(self.rack) if not self.has_square(number)]
            if not stuck:
                return
            self.course.take("trigger", "jam_at_once")
            self.jam(stuck[0], seat)

    def jam(self, number: int, seat: int) -> None:
        """Take a number away from board and rack; the seat before scores, unless it is alone."""
        self.jams += 1
        for cell in [cell for cell, there in self.board.items() if there == number]:
            del self.board[cell]
            self.bag[number] += 1
        self.bag[number] += self.rack.count(number)
        self.rack = [each for each in self.rack if each != number]
        if not self.together:
            self.course.take("trigger", "jam_point")
            players = self.replay.players
            self.score((seat - 2) % players + 1, 1 if players > 1 else 0)

    def score(self, seat: int, points: int) -> None:
        """Give points, which the log must tell now, and end the game at the target."""
        if points == 0:
            return
        self.points[seat] += points
        event = self.course.take("score", "points", f"+{points}", "=", str(self.points[seat]))
        check_equal(f"line {event.line}: who scores", event.seat, seat or None)
        if self.target and self.points[seat] >= self.target:
            self.ended_by = "target"

    def account(self) -> None:
        """Check that each number is there nine times, on the board, in the bag and in the rack."""
        there = self.bag + Counter(self.board.values()) + Counter(self.rack)
        check_equal("tiles", there, Counter(ALL))

    def final_scores(self) -> list[int]:
        """Return each seat's score, which may be the shared one."""
        return [
            self.points[0 if self.together else seat + 1] for seat in range(self.replay.players)
        ]

    def winners(self) -> list[int]:
        """Return who wins: together all or none, else the last of those with most points."""
        seats = list(range(1, self.replay.players + 1))
        if self.together:
            return seats if self.points[0] >= self.target else []
        return [max(seats, key=lambda seat: (self.points[seat], seat))]
