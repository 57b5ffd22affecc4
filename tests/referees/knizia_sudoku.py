"""A referee of SuDoku: The Card Game: a play's log goes in, an `Objection` comes out of a bad one.

It knows the rules only from the rulings K1 to K8. Cells are (x, y), the first yellow at (0, 0).
"""

from __future__ import annotations

from collections import Counter

from tests.referees.piles import Pile, best, draw, says
from tests.referees.reading import Cell, Course, Replay, check_equal, read

HAND = 5
DECISIONS = 53
FARTHEST = 17
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))

Layout = dict[Cell, str]  # the face of each card laid, like `3-yellow`


def referee(text: str) -> None:
    """Follow a play from the deal to the result."""
    replay = read(text)
    check_equal("game", replay.game, "SuDoku: The Card Game")
    Table(replay).follow()


class Table:
    """What lies on the table while a play is followed."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.course = Course(replay.events)
        self.deck = all_cards()
        self.seats = range(1, replay.players + 1)
        self.hands: dict[int, Pile] = {seat: Counter() for seat in self.seats}
        self.penalties: dict[int, Pile] = {seat: Counter() for seat in self.seats}
        self.layout: Layout = {}

    def follow(self) -> None:
        """Follow the deal, all turns and the result."""
        self.deal()
        seat, turns = 1, 0
        while any(hand.total() for hand in self.hands.values()):
            if seat == 1:
                says(self.course, f"round {turns // self.replay.players + 1}")
            if self.hands[seat].total():
                turns += 1
                says(self.course, f"turn {turns}: seat {seat}")
                self.turn(seat)
            seat = seat % self.replay.players + 1
        self.course.check(self.course.next is None, "all hands are empty; the play should be over")
        check_equal("decisions", turns, DECISIONS)
        self.account()
        self.judge_result()

    def deal(self) -> None:
        """Follow the deal: a yellow in the middle, five cards for each."""
        first = draw(self.course, self.deck, "stock", "0,0")
        self.course.check(is_yellow(first), "the first card should have been yellow")
        self.layout[0, 0] = first
        for seat in self.seats:
            for _ in range(HAND):
                self.hands[seat][draw(self.course, self.deck, "stock", f"cards_held {seat}")] += 1

    def turn(self, seat: int) -> None:
        """Follow a turn: a card laid or taken as a penalty, then one drawn if any is left."""
        course, hand = self.course, self.hands[seat]
        event = course.next
        words = event.words if event and event.kind == "decision" and event.seat == seat else ("",)
        course.check(words[0] in ("lay", "penalise"), f"a decision of seat {seat} should come")
        card = words[1]
        course.check(hand[card] > 0, f"seat {seat} holds no {card}")
        if words[0] == "lay":
            x, y = map(int, words[2].split(","))
            why = fault(self.layout, card, (x, y))
            course.check(not why, why)
            self.layout[x, y] = card
            says(course, f"seat {seat}: lay {card} {x},{y}")
            says(course, f"reveal: {card} from cards_held {seat} to {x},{y}")
        else:
            self.penalties[seat][card] += 1
            says(course, f"seat {seat}: penalise {card}")
        hand[card] -= 1
        if self.deck.total():
            hand[draw(course, self.deck, "stock", f"cards_held {seat}")] += 1

    def account(self) -> None:
        """See that every card of the game lies somewhere, once."""
        cards = sum(self.penalties.values(), Counter(self.layout.values()))
        check_equal("all cards", cards, all_cards())

    def judge_result(self) -> None:
        """Count the penalties and find who has fewest."""
        replay = self.replay
        points = {seat: penalty_points(self.penalties[seat]) for seat in self.seats}
        check_equal("points", replay.points, points)
        scores = {seat: sum(points[seat].values()) for seat in self.seats}
        check_equal("scores", replay.scores, tuple(scores.values()))
        check_equal("winners", replay.winners, best({s: (-n,) for s, n in scores.items()}))
        check_equal("ended by", replay.ended_by, "played_out")
        check_equal("titles", replay.titles, {})


def all_cards() -> Pile:
    """Return the 54 cards of the game (K1)."""
    return Counter({f"{n}-{c}": k for n in range(1, 10) for c, k in (("yellow", 1), ("blue", 5))})


def is_yellow(card: str) -> bool:
    """Tell whether a card is yellow."""
    return card.endswith("-yellow")


def number(card: str) -> str:
    """Return the number of a card."""
    return card.split("-")[0]


def box(cell: Cell) -> set[Cell]:
    """Return the nine cells around a cell and of the cell itself."""
    x, y = cell
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


def fault(layout: Layout, card: str, cell: Cell) -> str:
    """Tell what is wrong with laying a card on a cell; nothing, if it may lie there."""
    x, y = cell
    if cell in layout:
        return "the cell is taken"
    if max(abs(x), abs(y)) > FARTHEST:
        return "the cell is too far from the middle"
    if not any((x + dx, y + dy) in layout for dx, dy in STEPS):
        return "the card touches no other"
    if any(number(layout[at]) == number(card) for at in layout if at[0] == x or at[1] == y):
        return "the number is in the row or column already"
    return yellow_fault(layout, card, cell) if is_yellow(card) else blue_fault(layout, card, cell)


def yellow_fault(layout: Layout, card: str, cell: Cell) -> str:
    """Tell what is wrong with laying a yellow card (K4)."""
    x, y = cell
    if not any(
        is_yellow(layout.get((x + 2 * dx, y + 2 * dy), ""))
        and layout.get((x + dx, y + dy), "").endswith("-blue")
        for dx, dy in STEPS
    ):
        return "no yellow is two cells away with a blue between"
    numbers = [number(layout[at]) for at in box(cell) & layout.keys()] + [number(card)]
    return "the new box repeats a number" if len(set(numbers)) < len(numbers) else ""


def blue_fault(layout: Layout, card: str, cell: Cell) -> str:
    """Tell what is wrong with laying a blue card (K3)."""
    centres = [at for at in box(cell) & layout.keys() if is_yellow(layout[at])]
    if not centres:
        return "the card is in no box of a yellow"
    others = {number(layout[at]) for centre in centres for at in box(centre) & layout.keys()}
    return "the number is in one of the boxes already" if number(card) in others else ""


def penalty_points(stack: Pile) -> dict[str, int]:
    """Count a penalty stack by its lines (K8)."""
    yellows = sum(count for card, count in stack.items() if is_yellow(card))
    return {"yellows": 2 * yellows, "blues": stack.total() - yellows}
