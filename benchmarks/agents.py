"""Which bot beats which, over the shipped games: seats swapped, the same deals for both.

    python benchmarks/agents.py --games 400                   # all games, all pairs; goes on where
    python benchmarks/agents.py cat_sudoku hex --games 40     # it stopped, keeps docs/agents.json
    python benchmarks/agents.py --ladder --games 400          # 2,000 tries against 1,000
    python benchmarks/agents.py --all --games 400             # both

It plays with two players where the rules allow that, else with the fewest; where more play, one
seat against bots of the other kind, each seat in turn. A game that is usually for one is played by
one, and the points or wins in the same deals are compared.
Each pair of bots stops at `--seconds`, the quick games first: all pairs play for a few seconds,
then those that lack games for twice as long, and so on. The page docs/agents.md says how many were
played.
Games whose agents no kernel has are left out.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "interpreter"), str(ROOT / "cli")]

from sdg.game import Game  # noqa: E402
from sdg.lab.c_kernel import Engine  # noqa: E402
from sdg.lab.engine_choice import choose_engine  # noqa: E402
from sdg.lab.intervals import Z, wilson  # noqa: E402
from sdg.loading import load, read  # noqa: E402
from sdg_cli.options import options_of  # noqa: E402

KEPT, PAGE = ROOT / "docs" / "agents.json", ROOT / "docs" / "agents.md"
TRIES = 1000
FIRST = 2.0  # seconds for each pair of bots in the first round; each round has twice as many
PAIRS = [("greedy", "random"), (f"search:{TRIES}", "greedy"), (f"search:{TRIES}", "random"),
         (f"search:{2 * TRIES}", f"search:{TRIES}")]  # fmt: skip
LADDER = PAIRS[3:]
SHORTER = {"sudoku_42": ["sudoku_42 moves=0"]}  # where few of the games usually played can be
Sums = list[float]  # games, the sum of results, the sum of their squares

WORDS = (  # of the page
    "Made by `python benchmarks/agents.py`, which continues where it stopped. A cell gives the",
    "share of wins of the first of two bots against the second, with seats swapped, then the",
    "95 % confidence interval (Wilson 1927), and the number of games. 50 % means that both are",
    "equally good; if more than two players are needed, one seat plays against bots of the",
    "other kind, and the cell gives the equal share after `of`. (?) marks intervals that do not",
    "separate the two. In games for one player it gives the number of points, or the share of",
    "wins if there are no points, by which the first was better in the same deals.",
)
WHY = (
    "Where greedy is no better than random, there are no points before the end, or immediate",
    "points are a bad guide: in pig the bot keeps what it has after each roll, in auction it",
    "takes a lot at any price, in passing_plates it never takes the first of a pair, and in",
    "go_fish it asks again for the rank that would complete a book. Where there are no points",
    "it still wins immediately if it can, which does not help in knights_tour or latin_square.",
    "",
    "A search decides by what its seat sees now, and that does not include what was asked or",
    "shown before. So in go_fish it asks again for a rank that others are likely to have, and",
    "is no better than random: that game depends on memory.",
    "",
    "In cardoku hundreds of decisions are legal, and random tries hardly ever find the one that",
    "scores. There the search looks at the points of a few replies before it tries one.",
    "",
    "In sudoku_42 only `next` scores points. There, and in crossing_fives, greedy looks to the end",
    "of its turn: it sees what the last decision brings, and moves cards about only for points.",
    "Without rearrangements (`moves=0`) only completing a unit matters: greedy sees that at once,",
    "and the search is no better.",
)


def table_of(named: str) -> Game:
    """Return a game for two, or for as few as it takes; for one if that is usual.

    It is named as in the table, with the options that are chosen: `sudoku_42 moves=0`.
    """
    name, *settings = named.split()
    options = options_of(tuple(settings))
    rules = read(name).rules
    assert rules is not None
    fewest, most = rules.players
    usual = load(name, options=options)
    if usual.players == 1:
        return usual
    return load(name, options=options, players=min(max(2, fewest), most))


def results(game: Game, one: str, other: str, first: int) -> Iterator[float]:
    """Yield for each game number from `first` on which part of the win `one` had.

    In a game for one: by how many points, or wins, it was better.
    """
    players = game.players
    seatings = [
        tuple(one if seat == own else other for seat in range(players)) for own in range(players)
    ]
    if players == 1:
        seatings = [(one,), (other,)]
    engines = [choose_engine(game, seats) for seats in seatings]
    if engines[0].name == "reference":
        return  # hours
    number = first
    while True:
        if players == 1:
            yield _points(game, engines[0], number) - _points(game, engines[1], number)
        else:
            own = number % players
            yield _share(engines[own], own + 1, number // players)
        number += 1


def _share(engine: Engine, seat: int, number: int) -> float:
    """Return a seat's part of the win; of a game that nobody wins, an equal part."""
    columns, row = engine.columns, engine.rows(1, number, 1)[0]
    shares = [row[columns.at(f"share {s}")] / columns.whole for s in range(1, columns.players + 1)]
    return shares[seat - 1] + (1 - sum(shares)) / columns.players


def _points(game: Game, engine: Engine, number: int) -> float:
    columns, row = engine.columns, engine.rows(1, number, 1)[0]
    win = game.rules.win
    fewest = win is not None and win.ranks and win.ranks[0].how == "fewest"
    points = row[columns.at("score 1" if columns.scored else "sole 1")]
    return float(-points if fewest and columns.scored else points)


class Cell:
    """A pair of bots in one game, which goes on where it stopped."""

    def __init__(self, name: str, game: Game, pair: tuple[str, str], kept: dict[str, Sums]) -> None:
        self.name, self.game, self.pair, self.kept = name, game, pair, kept
        self.sums = kept.setdefault(f"{name} {' '.join(pair)}", [0, 0.0, 0.0])
        self.results: Iterator[float] | None = None
        self.open = True  # whether it can be played at all

    def play(self, games: int, seconds: float) -> None:
        """Play until there are so many games or the time is over, and keep the sums."""
        begun = 0.0
        while self.open and self.sums[0] < games:
            if begun and time.process_time() - begun > seconds:
                break
            self.results = self.results or results(self.game, *self.pair, int(self.sums[0]))
            result = next(self.results, None)
            if result is None:
                self.open = False
                return
            begun = begun or time.process_time()  # not what the first game waits for
            self.sums[0] += 1
            self.sums[1] += result
            self.sums[2] += result * result
        KEPT.write_text(json.dumps(self.kept, indent=0, sort_keys=True) + "\n", encoding="utf-8")

    def __str__(self) -> str:
        return f"{self.name} {' '.join(self.pair)} {cell_text(self.sums, self.game)}"


def cell_text(sums: Sums | None, game: Game) -> str:
    """Return a cell of the table: mean and 95 % interval, how many games, and if it is clear."""
    if not sums or sums[0] < 2:
        return "–"
    games, total, squares = sums
    mean = total / games
    if game.players == 1:
        margin = Z * sqrt(max(0.0, squares / games - mean * mean) / (games - 1))
        clear = _clear(mean - margin, mean + margin, 0.0)
        if not any(store.kind == "score" for store in game.rules.stores):
            return f"{100 * mean:+.0f} ± {100 * margin:.0f} % of wins{clear}, {games:.0f}"
        return f"{mean:+.2f} ± {margin:.2f} points{clear}, {games:.0f}"
    low, high = wilson(mean, games)
    equal = "" if game.players == 2 else f" of {100 / game.players:.0f} %"
    return (
        f"{100 * mean:.0f} % ({100 * low:.0f} to {100 * high:.0f}){equal}"
        f"{_clear(low, high, 1 / game.players)}, {games:.0f}"
    )


def _clear(low: float, high: float, even: float) -> str:
    return "" if low > even else " (?)" if high >= even else " (loses)"


def page(kept: dict[str, Sums], names: list[str]) -> str:
    """Return the page."""
    lines = [
        "# Which bot beats which", "", *WORDS, "",
        "| game | " + " | ".join(f"{one} / {other}" for one, other in PAIRS) + " |",
        "|---" * (len(PAIRS) + 1) + "|",
    ]  # fmt: skip
    for name in names:
        cells = [kept.get(f"{name} {one} {other}") for one, other in PAIRS]
        if any(cells):
            game = table_of(name)
            lines.append(
                f"| {name} | " + " | ".join(cell_text(cell, game) for cell in cells) + " |"
            )
    counts = [int(sums[0]) for sums in kept.values()]
    short = (
        f"The goal is 400 games a cell: {sum(many >= 400 for many in counts)} of {len(counts)} "
        f"cells have reached it so far, {sum(many < 40 for many in counts)} have fewer than 40."
    )
    return "\n".join([*lines, "", *WHY, "", short]) + "\n"


def main() -> None:
    """Play what is asked for, then write the page."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=600, help="of computing for each pair")
    parser.add_argument("--ladder", action="store_true", help="twice the tries against as many")
    parser.add_argument("--all", action="store_true", help="the pairs and the ladder")
    asked = parser.parse_args()
    shipped = [
        *sorted((ROOT / "games").glob("*.sdg")),
        *sorted((ROOT / "games/more").glob("*.sdg")),
    ]
    names = [name for path in shipped for name in (path.stem, *SHORTER.get(path.stem, ()))]
    kept: dict[str, Sums] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    pairs = PAIRS if asked.all else LADDER if asked.ladder else PAIRS[:3]
    cells = []
    for name in asked.games_named or names:
        game = table_of(name)
        cells += [Cell(name, game, pair, kept) for pair in pairs]
    seconds, spent = min(FIRST, asked.seconds), 0.0
    while spent < asked.seconds:  # the quickest games are played out first
        for cell in cells:
            if cell.open and cell.sums[0] < asked.games:
                cell.play(asked.games, seconds)
                print(cell, flush=True)
        PAGE.write_text(page(kept, names), encoding="utf-8")
        spent += seconds
        seconds = min(2 * seconds, asked.seconds - spent)


if __name__ == "__main__":
    main()
