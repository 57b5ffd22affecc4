"""A referee of Cardoku: a play's log goes in, and an `Objection` comes out of a bad one.

It knows the rules only from the rulings C1 to C14. The deal is in `cardoku_deal`, the grid in
`cardoku_board`.
"""

from __future__ import annotations

from collections import Counter

from tests.referees.cardoku_board import CELLS, Board, Card
from tests.referees.cardoku_deal import WILD, make_decks, seed_boxes
from tests.referees.piles import Pile, best, draw, says
from tests.referees.reading import Cell, Course, Event, Replay, cell_of, check_equal, read

HAND = 10


def referee(text: str) -> None:
    """Follow a play from the deal to the result."""
    replay = read(text)
    check_equal("game", replay.game, "Cardoku")
    Table(replay).follow()


class Table:
    """What lies on the table while a play is followed."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.course = Course(replay.events)
        self.shared = "cardoku_cooperative" in replay.variants
        self.board = Board(replay.number("decks"), "separation" in replay.variants)
        self.seats = range(1, replay.players + 1)
        self.decks = make_decks(self.course, replay)
        self.hands: dict[int, Pile] = {seat: Counter() for seat in self.seats}
        self.laid: Pile = Counter()
        self.points = dict.fromkeys(self.seats, 0)
        self.passes = 0  # in a row
        self.quiet = 0  # turns in a row, all decks empty, without a hand card played or a point

    def follow(self) -> None:
        """Follow the deal, all turns and the result."""
        everything = sum(self.decks.values(), Counter())
        for cell, card in seed_boxes(self.course, self.decks).items():
            self.lay(card, card.split("-")[0], cell)
        for seat in self.seats:
            for _ in range(HAND):
                self.draw(seat)
        turns = 0
        while not self.reasons():
            done, at = divmod(turns, self.replay.players)
            turns, seat = turns + 1, at + 1
            if seat == 1:
                says(self.course, f"round {done + 1}")
            says(self.course, f"turn {turns}: seat {seat}")
            self.turn(seat)
        self.course.check(self.course.next is None, f"the play should be over: {self.reasons()}")
        cards = sum((*self.decks.values(), *self.hands.values()), Counter(self.laid))
        check_equal("all cards", +cards, +everything)
        check_equal("cards in the grid", len(self.board.cards), self.laid.total())
        self.judge_result()

    def draw(self, seat: int) -> None:
        """Go over a card drawn to a hand."""
        pile = self.decks[seat]
        self.hands[seat][draw(self.course, pile, f"stock {seat}", f"cards_held {seat}")] += 1

    def lay(self, card: str, value: str, cell: Cell) -> None:
        """Lay a card into the grid."""
        self.board.cards[cell] = Card(int(value), None if card == WILD else card.split("-")[1])
        self.laid[card] += 1

    def turn(self, seat: int) -> None:
        """Follow a turn: draw, then play, move, swap or have to pass (C4 to C7)."""
        if self.decks[seat].total():
            self.draw(seat)
        event = self.course.next
        if event and event.kind == "pass":
            self.course.check(not self.can_act(seat), f"seat {seat} need not pass")
            says(self.course, f"pass: seat {seat}: nothing can be done")
            self.passes += 1
            self.quiet += self.decks_empty()
            return
        self.course.check(
            event is not None and event.kind == "decision" and event.seat == seat,
            f"a decision of seat {seat} should come",
        )
        if event:
            self.passes = 0
            self.act(seat, event)
            self.quiet = 0 if event.words[0] == "play" else self.quiet + self.decks_empty()
        completed, fresh = self.board.settle()
        if completed:  # a unit done again is told, but gives no point
            says(self.course, "trigger: completed")
        if fresh:
            self.quiet = 0
            self.give(seat, fresh)

    def can_act(self, seat: int) -> bool:
        """Tell whether a side has anything to do."""
        values = {
            (value, None if card == WILD else card.split("-")[1])
            for card in +self.hands[seat]
            for value in (range(1, 10) if card == WILD else [int(card[0])])
        }
        if any(self.board.may_play(*card, cell) for card in values for cell in CELLS):
            return True
        return self.may_rearrange(seat) and self.board.can_rearrange()

    def may_rearrange(self, seat: int) -> bool:
        """Tell whether a side may move and swap: its own deck is empty (C6), and there were not too
        many quiet turns (C11)."""
        most = self.replay.number("quiet_rounds") * self.replay.players
        closed = 0 < most <= self.quiet
        allowed = self.replay.options["rearrange"] == "yes" and not self.decks[seat].total()
        return allowed and not closed

    def decks_empty(self) -> bool:
        """Tell whether no deck has a card left."""
        return not any(deck.total() for deck in self.decks.values())

    def act(self, seat: int, event: Event) -> None:
        """Judge a decision and carry it out."""
        action, *rest = event.words
        if action == "play":
            self.play(seat, rest[0], rest[1], rest[2:])
            return
        one, other = map(cell_of, rest)
        course, board = self.course, self.board
        course.check(action in ("move", "swap"), "there is no such action")
        course.check(self.may_rearrange(seat), f"seat {seat} may not rearrange")
        legal = board.may_move if action == "move" else board.may_swap
        course.check(legal(one, other), f"this {action} is against the rules")
        carry_out = board.move if action == "move" else board.swap
        carry_out(one, other)
        says(course, event.text)

    def play(self, seat: int, card: str, name: str, chosen: list[str]) -> None:
        """Follow a card from the hand; a wild has its value chosen."""
        course, cell = self.course, cell_of(name)
        course.check(self.hands[seat][card] > 0, f"seat {seat} holds no {card}")
        course.check(len(chosen) == (card == WILD), "a value is chosen for a wild, and only then")
        value = chosen[0] if chosen else card.split("-")[0]
        domain = None if card == WILD else card.split("-")[1]
        course.check(value in "123456789", "there is no such value")
        course.check(self.board.may_play(int(value), domain, cell), f"{card} does not fit there")
        self.hands[seat][card] -= 1
        self.lay(card, value, cell)
        says(course, " ".join([f"seat {seat}: play {card} {name}", *chosen]))
        if self.replay.players > 1:
            says(course, f"reveal: {card} from cards_held {seat} to {name}")

    def give(self, seat: int, points: int) -> None:
        """Follow the points for completed units; in the cooperative game they are shared."""
        for each in self.seats if self.shared else [seat]:
            self.points[each] += points
        whose = "" if self.shared else f"seat {seat}: "
        says(self.course, f"score: {whose}points +{points} = {self.points[seat]}")

    def reasons(self) -> set[str]:
        """Return the reasons for which the play is over now (C11)."""
        left = sum(pile.total() for pile in (*self.decks.values(), *self.hands.values()))
        held = {
            "played_out": left == 0,
            "stuck": self.passes >= self.replay.players and self.decks_empty(),
        }
        return {reason for reason, holds in held.items() if holds}

    def judge_result(self) -> None:
        """Find who wins (C12)."""
        replay, scores = self.replay, tuple(self.points.values())
        check_equal("scores", replay.scores, scores)
        winners = best({seat: (points,) for seat, points in self.points.items()})
        if self.shared:
            winners = tuple(self.seats) if scores[0] >= replay.number("target") else ()
        check_equal("winners", replay.winners, winners)
        check_equal("ended by", replay.ended_by in self.reasons(), True)
        check_equal("titles and lines of points", (replay.titles, replay.points), ({}, {}))
