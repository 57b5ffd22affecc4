"""Who knows only the printed page knows what may be decided: each reader below quotes the sentences
that it goes by, and predicts all legal decisions from what a seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

import pytest

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.loading import load
from sdg.observation import Observation
from sdg.rulebook import rulebook
from sdg.rulebook.rendering import text

Cell = tuple[int, int]  # row and column
Cards = dict[Cell, str]
SEEDS = range(20)


class Seen:
    """What lies on the table, as a seat sees it."""

    def __init__(self, seen: Observation) -> None:
        board = seen.boards[0]
        self.names = {(each.row, each.column): each.name for each in board.cells}
        self.cards = {(each.row, each.column): each.card for each in board.cells if each.card}
        self.marks = {(each.row, each.column): each.markers for each in board.cells}
        self.counts = {each.name: each.values for each in seen.numbers}
        self.places = {(each.name, each.owner): each for each in seen.places}
        self.seat = seen.seat

    def held(self, place: str) -> list[str]:
        """Return the faces in a place of the seat, or of all; each once."""
        where = self.places.get((place, self.seat)) or self.places[place, None]
        return list(dict.fromkeys(where.cards or ()))

    def size(self, place: str) -> int:
        return (self.places.get((place, self.seat)) or self.places[place, None]).size


def value(card: str) -> str:
    return card.partition("-")[0]


def color(card: str) -> str:
    return card.partition("-")[2]


def lines(cell: Cell) -> Callable[[Cell], bool]:
    """Return whether another cell is in the row or column of one."""
    return lambda other: other != cell and (other[0] == cell[0] or other[1] == cell[1])


def block(cell: Cell) -> Callable[[Cell], bool]:
    of = (cell[0] - 1) // 3, (cell[1] - 1) // 3
    return lambda other: other != cell and ((other[0] - 1) // 3, (other[1] - 1) // 3) == of


def differs(card: str, cell: Cell, cards: Cards, *where: Callable[[Cell], bool]) -> bool:
    """Return whether no other card there has the same value."""
    return not any(
        value(there) == value(card) for at, there in cards.items() if any(w(at) for w in where)
    )


def nine(cell: Cell, cards: Cards) -> bool:
    """Return whether a row, column or block of a cell is full."""
    row = sum(at[0] == cell[0] for at in cards) == 9
    column = sum(at[1] == cell[1] for at in cards) == 9
    return row or column or sum(map(block(cell), cards)) == 8


def by_cat_sudoku(seen: Seen, phase: str | None) -> Iterator[str]:
    place, source = ("lay", "drawn") if phase == "place" else ("spend", "reserve")
    if place == "spend" and seen.counts["tokens"][seen.seat - 1] < 2:
        return
    for card in seen.held(source):
        for cell, name in seen.names.items():
            others = [seen.cards[at] for at in seen.cards if lines(cell)(at)]
            number = all(value(each) != value(card) for each in others)
            fits = number and all(color(each) != color(card) for each in others)
            if fits and "meeple" not in seen.marks[cell]:
                yield f"{place} {card} {name}"
        if place == "lay":
            yield f"keep {card}"
    if place == "spend":
        yield "stop"


def by_cardoku(seen: Seen, _: str | None) -> Iterator[str]:
    where = lambda cell: (lines(cell), block(cell))  # noqa: E731
    free = [cell for cell in seen.names if cell not in seen.cards]
    for card in seen.held("cards_held"):
        for cell in free:
            if differs(card, cell, seen.cards, *where(cell)):
                yield f"play {card} {seen.names[cell]}"
    if seen.size("stock") or seen.counts["quiet"][0] > 8:
        return
    loose = {at: card for at, card in seen.cards.items() if not nine(at, seen.cards)}
    for at, card in loose.items():
        rest = {each: there for each, there in seen.cards.items() if each != at}
        for cell in free:
            if differs(card, cell, rest, *where(cell)):
                yield f"move {seen.names[at]} {seen.names[cell]}"
    for (one, a), (other, b) in combinations(loose.items(), 2):
        after = {**seen.cards, one: b, other: a}
        fine = differs(b, one, after, *where(one)) and differs(a, other, after, *where(other))
        if value(a) != value(b) and fine:
            yield f"swap {seen.names[one]} {seen.names[other]}"


def by_knizia_sudoku(seen: Seen, _: str | None) -> Iterator[str]:
    cards = seen.cards
    near = ((0, 1), (0, -1), (1, 0), (-1, 0))
    yellows = [at for at, card in cards.items() if color(card) == "yellow"]

    def around(cell: Cell, middle: Cell) -> bool:
        return abs(cell[0] - middle[0]) <= 1 and abs(cell[1] - middle[1]) <= 1

    def step(cell: Cell, way: Cell, far: int) -> str:
        return color(cards.get((cell[0] + far * way[0], cell[1] + far * way[1]), ""))

    def may(card: str, cell: Cell) -> bool:
        if not any((cell[0] + down, cell[1] + right) in cards for down, right in near):
            return False
        if not differs(card, cell, cards, lines(cell)):
            return False
        if color(card) == "yellow":
            there = [value(each) for at, each in cards.items() if around(at, cell)]
            linked = any(step(cell, w, 2) == "yellow" and step(cell, w, 1) == "blue" for w in near)
            whole = [*there, value(card)]
            return linked and len(set(whole)) == len(whole)
        boxes = [middle for middle in yellows if around(cell, middle)]
        return bool(boxes) and all(
            differs(card, cell, cards, lambda at, middle=middle: around(at, middle))  # type: ignore[misc]
            for middle in boxes
        )

    for card in seen.held("cards_held"):
        yield from (f"lay {card} {name}" for cell, name in seen.names.items()
                    if cell not in cards and may(card, cell))  # fmt: skip
        yield f"penalise {card}"


def by_sudoku_tactics(seen: Seen, _: str | None) -> Iterator[str]:
    if not seen.size("rack"):
        yield from (f"take {number}" for number in range(1, 6))
    for tile in seen.held("rack"):
        fits = [cell for cell in seen.names if cell not in seen.cards
                and differs(tile, cell, seen.cards, lines(cell), block(cell))]  # fmt: skip
        yield from (f"place {tile} {seen.names[cell]}" for cell in fits)
        if not fits:
            yield f"declare {tile}"


def by_sudoku_42(seen: Seen, _: str | None) -> Iterator[str]:
    """`solve` is left out: who may do that is a search."""
    cards, used = seen.cards, seen.counts["used"][0]
    conflict = any(not differs(card, at, cards, lines(at)) for at, card in cards.items())
    loose = {at for at in cards if not nine(at, cards)}
    for card in seen.held("held"):
        for cell, name in seen.names.items():
            room = cell not in cards or (used < 12 and cell in loose)
            if room and differs(card, cell, {**cards, cell: card}, block(cell)):
                yield f"place {card} {name}"
    for at in loose if used < 12 else ():
        for cell, name in seen.names.items():
            other = cards.get(cell)
            if cell == at or other == cards[at] or (other and cell not in loose):
                continue
            after = {**cards, cell: cards[at]}
            del after[at]
            if other:
                after[at] = other
            if differs(cards[at], cell, after, block(cell)) and (
                not other or differs(other, at, after, block(at))
            ):
                yield f"move {seen.names[at]} {name}"
    if not seen.size("held") and not conflict:
        yield "next"
    if seen.counts["blocked"][0] or (used >= 12 and conflict):
        yield "give_up"


READERS: dict[str, tuple[Callable[[Seen, str | None], Iterator[str]], tuple[str, ...]]] = {
    "cat_sudoku": (by_cat_sudoku, (
        "Draw a card from the stock: it is the drawn card.",
        "Choose lay or keep.",
        "As often as you like, you may choose spend.",
        "Move the drawn card to the cell.",
        "Choose a card in your reserve and a cell of the grid.",
        "Pay 2 of your tokens into the supply.",
        "In the cell's row or column no other card that lies on top has the same number.",
        "In the cell's row or column no other card that lies on top has the same color.",
        "No card may be laid on the cell of the meeple.",
    )),
    "cardoku": (by_cardoku, (
        "Choose play, move or swap.",
        "Choose a card from your cards held and an empty cell of the grid.",
        "Choose a card on the grid and an empty cell of the grid.",
        "Choose two different cards on the grid, a and b.",
        "Allowed only if your stock is empty.",
        "Allowed only if closed does not apply.",
        "closed applies if the quiet count is more than 8.",
        "Allowed only if a and b are not alike.",
        "a and b are alike if a and b have the same value.",
        "In the cell's row, column or box no other card has the same value.",
        "No card may leave a cell that is locked.",
        "a cell is locked if some unit of the cell is full.",
    )),
    "knizia_sudoku": (by_knizia_sudoku, (
        "Choose lay or penalise.",
        "Choose a card from your cards held and an empty cell of the layout.",
        "A card may be laid on a cell only if one of the cells next to that cell is not empty.",
        "A card may be laid on a cell only if that cell is in a box.",
        "In every box of the cell no other card has the same number.",
        "in some of the four directions, the second cell that way is yellow and the next cell that"
        " way is blue.",
        "In the whole box no number lies twice.",
        "In the cell's row or column no other card has the same number.",
    )),
    "sudoku_tactics": (by_sudoku_tactics, (
        "Carry out take.",
        "As long as your rack is not empty:",
        "Choose a number n from 1 to 5.",
        "Choose a tile in your rack and an empty cell of the grid.",
        "Allowed only if the tile is stuck.",
        "a tile is stuck if it may lie on no empty cell of the grid.",
        "In the cell's row, column or box no other card has the same number.",
    )),
    "sudoku_42": (by_sudoku_42, (
        "Choose place, move, solve, next or give up.",
        "Exchange the held card and what lies on the cell, if anything.",
        "Allowed only if the used count is less than 12.",
        "Allowed only if the cell is empty, or the cell and the card differ in number.",
        "Allowed only if there is no held card.",
        "In the cell's house no other card has the same number.",
        "This rule is checked only when a turn ends. No turn may end against it.",
        "No card may leave a cell that is locked.",
        "a cell is locked if some unit of the cell is closed.",
        "Allowed only if the blocked flag is up, or the used count is at least 12 and there are"
        " conflicts on the grid.",
    )),
}  # fmt: skip


@cache
def game(name: str) -> Game:
    return load(name)


@pytest.mark.parametrize("name", READERS)
def test_the_page_has_the_sentences_that_its_reader_goes_by(name: str) -> None:
    page = " ".join(text(rulebook(game(name), examples=False)).split())
    assert [each for each in READERS[name][1] if each not in page] == []


def position(name: str, seed: int) -> State:
    """Return another position for each seed, further on in a play each time."""
    chance = Generator(seed, 0)
    state = game(name).initial_state(chance)
    for _ in range(seed * 14 - 1 if seed % 2 else seed * 8):
        later = game(name).random_step(state, chance)
        if seed % 2:  # no turn is ended or mended before it has to be
            kept = [each for each in game(name).legal_decisions(state)
                    if each.action not in ("next", "solve")]  # fmt: skip
            if kept:
                later = game(name).apply(state, kept[chance.below(len(kept))], chance)
        if later.over:
            break
        state = later
    return state


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", READERS)
def test_the_reader_of_the_page_knows_what_may_be_decided(name: str, seed: int) -> None:
    state = position(name, seed)
    assert state.active is not None
    seen = game(name).observation(state, state.active)
    predicted = set(READERS[name][0](Seen(seen), seen.phase))
    legal = {each.text for each in seen.decisions if each.text != "solve"}
    assert predicted == legal


@pytest.mark.parametrize(
    ("name", "actions"),
    [
        ("cat_sudoku", {"lay", "keep", "spend", "stop"}),
        ("cardoku", {"play", "move", "swap"}),
        ("knizia_sudoku", {"lay", "penalise"}),
        ("sudoku_tactics", {"take", "place", "declare"}),
        ("sudoku_42", {"place", "move", "next", "give_up"}),
    ],
)
def test_the_positions_of_all_seeds_offer_every_action(name: str, actions: set[str]) -> None:
    states = (position(name, seed) for seed in SEEDS)
    offered = {each.action for state in states for each in game(name).legal_decisions(state)}
    assert actions <= offered
