"""Kalah solved by exhaustive search, written from its rules alone, without `sdg`."""

from __future__ import annotations

from functools import cache

Board = tuple[int, ...]  # houses of the first player and their store, then those of the second


def solved(houses: int, seeds: int) -> str:
    """Return how the first player fares with perfect play of both: W, D or L."""

    @cache
    def lead(board: Board, mover: int) -> int:
        """Return by how much the first player is ahead in the end."""
        first = mover * (houses + 1)
        leads = [
            _over(after, houses) if _is_over(after, houses) else lead(after, then)
            for house in range(first, first + houses)
            if board[house]
            for after, then in (_sown(board, house, mover, houses),)
        ]
        return min(leads) if mover else max(leads)

    ahead = lead((*[seeds] * houses, 0) * 2, 0)
    return "DWL"[(ahead > 0) - (ahead < 0)]


def _sown(board: Board, house: int, mover: int, houses: int) -> tuple[Board, int]:
    """Return the board after a house was sown, and who moves then."""
    pits, store = list(board), mover * (houses + 1) + houses
    other, pits[house], at = (store + houses + 1) % len(pits), 0, house
    for _ in range(board[house]):
        at = (at + 1) % len(pits)
        at = (at + 1) % len(pits) if at == other else at
        pits[at] += 1
    opposite = 2 * houses - at
    if 0 < store - at <= houses and pits[at] == 1 and pits[opposite]:
        pits[store] += pits[opposite] + 1
        pits[opposite] = pits[at] = 0
    return tuple(pits), mover if at == store else 1 - mover


def _is_over(board: Board, houses: int) -> bool:
    return not any(board[:houses]) or not any(board[houses + 1 : -1])


def _over(board: Board, houses: int) -> int:
    """Return the lead where a side is empty: who still has seeds keeps them."""
    return sum(board[: houses + 1]) - sum(board[houses + 1 :])
