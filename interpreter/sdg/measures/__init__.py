"""What a simulation counts of each game: a row for each measure, with its names, label and unit.

A row is all that is said of a measure but for how it is counted: `kernel/course/statistics_row.py`
writes that for kernels, `lab/reference.py` does it. Files with a line for each game, sums,
comparisons, targets and what is printed follow from the row.
"""

from __future__ import annotations

from enum import IntEnum

from attrs import frozen

from sdg.spoken_names import spoken

PARTS = 1 << 20  # a mean or a share within a game is noted in so many parts: sums are exact

COUNT, POINTS = "", "points"  # units, as they are printed
OF_GAME, OF_GAMES = "of the game", "of the games"

GAMES, WHOLE, ALONE = "games", "without_error", "sole_wins"  # keys of numbers of games

WHO_WINS, HOW_LONG, HOW_CLOSE = "Who wins", "How long", "How close"  # headings


class Needs(IntEnum):
    """What a table must have for a measure to be noted; each has what stands before it."""

    NOTHING = 0
    POINTS = 1  # points of the seats decide who wins
    COURSE = 2  # and they come during the game


@frozen(kw_only=True)
class Measure:
    """One measure of a game: what it is called in rows, in JSON and in print, and its unit."""

    column: str  # in rows, in a line for each game, and in what `sdg compare --json` prints
    key: str  # in what `sdg simulate --json` prints
    label: str  # wherever it is printed
    place: int  # of its column in a row: readers of lines count on it, so a new one comes last
    under: str  # the heading it is printed under
    unit: str = COUNT
    parts: int = 1  # in how many parts of its unit it is noted
    needs: Needs = Needs.NOTHING
    of: str = WHOLE  # of which games it is measured: the key of their number
    ranged: bool = False  # the least and the most are printed too
    spread: bool = False  # its distribution is printed

    @property
    def in_percent(self) -> bool:
        """Return whether it is a share."""
        return self.unit in (OF_GAME, OF_GAMES)

    @property
    def titled(self) -> str:
        """Return the label with its unit, for where none stands next to the number."""
        if self.unit == OF_GAME:
            return f"{self.label} (part {self.unit})"
        return f"{self.label} ({self.unit})" if self.unit == POINTS else self.label

    @property
    def target(self) -> str:
        """Return what `sdg tune --target` calls it."""
        return spoken(self.key)

    @property
    def of_failed(self) -> bool:
        """Return whether it is noted of games, too, in which the rules went wrong."""
        return self.of == GAMES and self.unit != OF_GAMES

    @property
    def paired(self) -> bool:
        """Return whether means of it are compared game by game; who won differs between tables."""
        return self.of != ALONE and self.unit != OF_GAMES


MEASURES = (  # as they are printed
    Measure(column="turns", key="turns", label="turns", place=1, under=HOW_LONG,
            ranged=True, spread=True),
    Measure(column="rounds", key="rounds", label="rounds", place=2, under=HOW_LONG, ranged=True),
    Measure(column="decisions", key="decisions", label="decisions", place=0, under=HOW_LONG,
            of=GAMES, ranged=True, spread=True),
    Measure(column="branching", key="branching", label="options a decision", place=4,
            under=HOW_LONG, parts=PARTS, of=GAMES),
    Measure(column="singles", key="single_option", label="forced decisions", place=3,
            under=HOW_LONG, of=GAMES),
    Measure(column="passes", key="passes", label="passes", place=5, under=HOW_LONG),
    Measure(column="margin", key="margin", label="margin of the winner", place=7, under=HOW_CLOSE,
            unit=POINTS, needs=Needs.POINTS, spread=True),
    Measure(column="leads", key="lead_changes", label="changes of the lead", place=8,
            under=HOW_CLOSE, needs=Needs.COURSE),
    Measure(column="settled", key="settled", label="settled after", place=9, under=HOW_CLOSE,
            unit=OF_GAME, parts=PARTS, needs=Needs.COURSE),
    Measure(column="behind", key="behind", label="the winner trailed for", place=10,
            under=HOW_CLOSE, unit=OF_GAME, parts=PARTS, needs=Needs.COURSE, of=ALONE),
    Measure(column="comeback", key="comeback", label="the winner made good", place=11,
            under=HOW_CLOSE, unit=POINTS, needs=Needs.COURSE, of=ALONE),
    Measure(column="shared", key="shared_wins", label="win shared by several", place=6,
            under=WHO_WINS, unit=OF_GAMES, of=GAMES),
)  # fmt: skip
BY_COLUMN = {each.column: each for each in MEASURES}
MISPLAYS = ("laid", "found_at_once", "found_later", "overlooked")  # where players are the referee
FAMILIES = {  # columns of which there is one for each seat, end, action, when or kind of misplay
    "score": "points of seat {}",
    "share": "seat {}'s share of the win",
    "sole": "seat {} wins alone",
    "end": "it ends by {}",
    "did": "{} in a game",
    "fired": "{} in a game",
    "misplays": "wrong cards {}",
}


def noted(needs: Needs) -> list[str]:
    """Return the columns of measures that a table has, in the order of a row."""
    ordered = sorted(MEASURES, key=lambda each: each.place)
    return [each.column for each in ordered if each.needs <= needs]


def named(column: str, *, titled: bool = False) -> str:
    """Return what a column is called in words, its unit with it if that is wanted."""
    if column in BY_COLUMN:
        return BY_COLUMN[column].titled if titled else BY_COLUMN[column].label
    stem, _, name = column.partition(" ")
    return FAMILIES[stem].format(spoken(name))
