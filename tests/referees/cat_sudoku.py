"""A referee of Cat Sudoku: a play's log goes in, and an `Objection` comes out of a bad one.

It knows the rules only from the rulings S1 to S12 and the rulebook.
"""

from __future__ import annotations

from collections import Counter

from tests.referees.piles import Pile, best, draw, says
from tests.referees.reading import Course, Replay, check_equal, read

COLUMNS, ROWS = ("a1 a2 a3", "b1 b2 b3", "c1 c2 c3"), ("a1 b1 c1", "a2 b2 c2", "a3 b3 c3")
CENTRE = "b2"
GRID = " ".join(COLUMNS).split()
CORNERS, SIDES = {"a1", "a3", "c1", "c3"}, {"a2", "b1", "b3", "c2"}
ZONES = {
    1: (COLUMNS[1],),
    2: (COLUMNS[0], COLUMNS[2]),
    3: COLUMNS,
    4: (COLUMNS[0], ROWS[0], COLUMNS[2], ROWS[2]),
}
REMOVED = {1: 2, 2: 2, 3: 2, 4: 3}
RESERVES = {1: 3, 2: 3, 3: 2, 4: 2}
TURNS = {1: 21, 2: 9, 3: 9, 4: 6}  # of each seat
TOKENS = 10
TITLES = (
    (18, "Sudoku Sensei"),
    (14, "Temple Treasures"),
    (10, "Meow Maestro"),
    (6, "Feline Fanatic"),
    (2, "Keen Kitten"),
)


def referee(text: str) -> None:
    """Follow a play from the setup to the result."""
    replay = read(text)
    check_equal("game", replay.game, "Cat Sudoku: Summer Festival")
    Table(replay).follow()


class Table:
    """What lies on the table while a play is followed."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.course = Course(replay.events)
        self.deck = all_cards(replay.players)
        self.box: Pile = Counter()
        self.seats = range(1, replay.players + 1)
        self.reserves: dict[int, Pile] = {seat: Counter() for seat in self.seats}
        self.tokens = dict.fromkeys(self.seats, 0)
        self.stacks: dict[str, list[str]] = {cell: [] for cell in GRID}
        self.meeple = CENTRE

    def follow(self) -> None:
        """Follow the setup, all turns and the result."""
        self.set_up()
        turns = 0
        while self.deck.total():
            done, at = divmod(turns, self.replay.players)
            turns, seat = turns + 1, at + 1
            if seat == 1:
                says(self.course, f"round {done + 1}")
            says(self.course, f"turn {turns}: seat {seat}")
            self.turn(seat)
        self.course.check(self.course.next is None, "the deck ran out; the play should be over")
        check_equal("turns", turns, TURNS[self.replay.players] * self.replay.players)
        self.account()
        self.judge_result()

    def set_up(self) -> None:
        """Follow the setup (S4, S5)."""
        for _ in range(REMOVED[self.replay.players]):
            self.box[draw(self.course, self.deck, "stock", "box")] += 1
        self.stacks[CENTRE].append(draw(self.course, self.deck, "stock", CENTRE))
        for seat in self.seats:
            for _ in range(RESERVES[self.replay.players]):
                self.reserves[seat][draw(self.course, self.deck, "stock", f"reserve {seat}")] += 1
            self.change_tokens(seat, 1)

    def turn(self, seat: int) -> None:
        """Follow both phases of a turn (S6, S7)."""
        drawn, reserve = draw(self.course, self.deck, "stock", "drawn"), self.reserves[seat]
        words = self.decision(seat, "lay", "keep")
        if words[0] == "lay":
            self.course.check(words[1] == drawn, f"the drawn card is {drawn}")
            self.place(seat, *words)
        else:
            says(self.course, f"seat {seat}: keep {drawn}")
            reserve[drawn] += 1
        while self.tokens[seat] >= 2 and self.something_fits(reserve):
            words = self.decision(seat, "spend", "stop")
            if words[0] == "stop":
                says(self.course, f"seat {seat}: stop")
                return
            self.course.check(reserve[words[1]] > 0, f"{words[1]} is not in the reserve")
            reserve[words[1]] -= 1
            self.place(seat, *words)

    def decision(self, seat: int, *actions: str) -> tuple[str, ...]:
        """Return the words of the decision that comes next, one of these actions."""
        event = self.course.next
        is_one = event is not None and event.kind == "decision" and event.seat == seat
        fits = is_one and event is not None and event.words[0] in actions
        self.course.check(fits, f"seat {seat} should {' or '.join(actions)}")
        return event.words if event else ()

    def place(self, seat: int, action: str, card: str, cell: str) -> None:
        """Follow a card onto the grid, with what is paid for it and what it earns."""
        self.course.check(self.fits(card, cell), f"{card} does not fit on {cell}")
        says(self.course, f"seat {seat}: {action} {card} {cell}")
        if action == "spend":
            self.change_tokens(seat, -2)
        self.stacks[cell].append(card)
        self.meeple = cell
        says(self.course, "trigger: played")
        special = special_cells(card, self.replay.options["special"])
        if cell in special and sum(self.tokens.values()) < TOKENS:
            self.change_tokens(seat, 1)

    def change_tokens(self, seat: int, by: int) -> None:
        """Follow a change of a seat's tokens."""
        self.tokens[seat] += by
        says(self.course, f"counter: seat {seat}: tokens {by:+} = {self.tokens[seat]}")

    def fits(self, card: str, cell: str) -> bool:
        """Tell whether a card may lie on a cell (S2, S3)."""
        lines = [line.split() for line in (*COLUMNS, *ROWS) if cell in line]
        others = [self.stacks[at] for line in lines for at in line if at != cell]
        tops = [stack[-1] for stack in others if stack]
        own = card.split("-")
        return (
            cell in GRID
            and cell != self.meeple
            and not any(own[0] in top.split("-") or own[1] in top.split("-") for top in tops)
        )

    def something_fits(self, reserve: Pile) -> bool:
        """Tell whether a card of a reserve fits anywhere."""
        return any(self.fits(card, cell) for card in +reserve for cell in GRID)

    def account(self) -> None:
        """See that every card of the game lies somewhere, once."""
        cards = sum(self.reserves.values(), Counter(self.box))
        cards += Counter(card for stack in self.stacks.values() for card in stack)
        check_equal("all cards", +cards, all_cards(self.replay.players))

    def judge_result(self) -> None:
        """Count the points of each seat, line by line, and find who wins (S9 to S12)."""
        replay = self.replay
        points = {seat: self.points(seat) for seat in self.seats}
        check_equal("points", replay.points, points)
        scores = {seat: sum(points[seat].values()) for seat in self.seats}
        check_equal("scores", replay.scores, tuple(scores.values()))
        ranks = {seat: (scores[seat], self.tokens[seat]) for seat in self.seats}
        check_equal("winners", replay.winners, best(ranks))
        check_equal("ended by", replay.ended_by, "deck_out")
        title = next((name for least, name in TITLES if scores[1] >= least), None)
        due = {1: title} if title and replay.players == 1 else {}
        check_equal("titles", replay.titles, due)

    def points(self, seat: int) -> dict[str, int]:
        """Count the points of a seat by their lines."""
        zone = ZONES[self.replay.players][seat - 1].split()
        heights = [len(self.stacks[cell]) for cell in zone]
        advanced = self.replay.options["advanced"] == "yes"
        most = max(self.tokens.values())
        return {
            "zone": 0 if advanced else sum(heights),
            "stacks": sum({2: 2, 3: 5}.get(n, 0) for n in heights) if advanced else 0,
            "peak": max(heights) if advanced and max(heights) >= 2 else 0,
            "leftovers": -3 * self.reserves[seat].total(),
            "most_tokens": 2 if self.tokens[seat] == most > 0 else 0,
        }


def all_cards(players: int) -> Pile:
    """Return the cards of the game; one or two players leave out the purple ones."""
    colors = ["orange", "green", "blue", *(["purple"] if players > 2 else [])]
    return Counter(f"{n}-{color}" for n in range(1, 10) for color in colors)


def special_cells(card: str, option: str) -> set[str]:
    """Return where a card earns a token (S1)."""
    if option == "keypad":
        number = int(card.split("-")[0])
        return {CENTRE} if number == 5 else CORNERS if number % 2 else SIDES
    return CORNERS if option == "corners" else set()
