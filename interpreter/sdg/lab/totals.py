"""Sums over games: exact, so that they are the same however the games were shared out."""

from __future__ import annotations

from attrs import define

FURTHEST = 1 << 63  # what is noted of a game is nearer to 0, or this far below it


@define
class Totals:
    """Of each column the sum, the sum of squares, the least and the most; of so many games."""

    games: int
    sums: list[int]
    squares: list[int]
    least: list[int]
    most: list[int]

    @staticmethod
    def none(columns: int) -> Totals:
        """Return the sums of no games."""
        least, most = [FURTHEST - 1] * columns, [-FURTHEST] * columns
        return Totals(0, [0] * columns, [0] * columns, least, most)

    @staticmethod
    def of(rows: list[list[int]], columns: int) -> Totals:
        """Return the sums of some games, or of none."""
        if not rows:
            return Totals.none(columns)
        by_column = list(zip(*rows, strict=True))
        return Totals(
            len(rows),
            [sum(column) for column in by_column],
            [sum(x * x for x in column) for column in by_column],
            [min(column) for column in by_column],
            [max(column) for column in by_column],
        )

    def fit(self) -> bool:
        """Return whether no sum can have left 64 bits on its way, and no sum of squares 128."""
        ends = zip(self.least, self.most, strict=True)
        return all(self.games * max(-low, high) < FURTHEST for low, high in ends)

    def note(self, row: list[int]) -> None:
        """Add one game."""
        self.games += 1
        for i, x in enumerate(row):
            self.sums[i] += x
            self.squares[i] += x * x
            self.least[i] = min(self.least[i], x)
            self.most[i] = max(self.most[i], x)

    def add(self, other: Totals) -> None:
        """Add the sums of other games."""
        self.games += other.games
        self.sums = [a + b for a, b in zip(self.sums, other.sums, strict=True)]
        self.squares = [a + b for a, b in zip(self.squares, other.squares, strict=True)]
        self.least = list(map(min, self.least, other.least))
        self.most = list(map(max, self.most, other.most))
