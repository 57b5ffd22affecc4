"""The deal of Cardoku for its referee: the log's first lines go in, decks and seeds come out."""

from __future__ import annotations

from collections import Counter

from tests.referees.piles import Pile, draw
from tests.referees.reading import UNITS, Cell, Course, Replay, cell_of

DOMAINS = ("knowledge", "science", "technology", "services")
WILD = "wild"
BOXES = [
    {(left + column, top + row) for row in range(3) for column in range(3)}
    for top in (0, 3, 6)
    for left in (0, 3, 6)
]  # left to right, top to bottom


def make_decks(course: Course, replay: Replay) -> dict[int, Pile]:
    """Make the deck of each side (C2, C14); of a third deck, each of two sides has a domain."""
    packs, wilds = replay.number("decks"), 0
    if "wild_side" in replay.variants:
        wilds = replay.number("wilds")
    if replay.players == 1:
        return {1: pack(packs, wilds)}
    decks = {seat: pack(1, wilds) for seat in (1, 2)}
    if packs == 3:
        domains = [pick(course).split("-")[-1] for _ in decks]
        course.check(
            len(set(domains)) == 2 and set(domains) <= set(DOMAINS),
            "the sides should have had two different domains",
        )
        for deck, domain in zip(decks.values(), domains, strict=True):
            deck.update(f"{n}-{domain}" for n in range(1, 10))
    return decks


def pack(times: int, wilds: int) -> Pile:
    """Return as many packs of cards as told, with their wilds."""
    cards = Counter({f"{n}-{domain}": times for n in range(1, 10) for domain in DOMAINS})
    return cards + Counter({WILD: wilds * times})


def seed_boxes(course: Course, decks: dict[int, Pile]) -> dict[Cell, str]:
    """Follow the seeds: one for each row, column and box, dealt box by box (C3)."""
    cells = {cell_of(pick(course)) for _ in BOXES}
    course.check(
        all(len(cells & unit) == 1 for unit in UNITS),
        "the seeds should have been one for each row, column and box",
    )
    seeds: dict[Cell, str] = {}
    for index, box in enumerate(BOXES):
        (cell,) = cells & box
        seat = index % len(decks) + 1
        seeds[cell] = draw(course, decks[seat], f"stock {seat}", name_of(cell))
        course.check(seeds[cell] != WILD, "the seed before should not have been a wild")
    return seeds


def pick(course: Course) -> str:
    """Go over a choice by chance, and return what was picked."""
    return course.take("chance", "pick").words[1]


def name_of(cell: Cell) -> str:
    """Write a cell as the log does: (2, 3) is `c4`."""
    return f"{'abcdefghi'[cell[0]]}{cell[1] + 1}"
