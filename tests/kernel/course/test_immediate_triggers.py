"""What follows at once, and constant rows: small games on the reference and in kernels."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.kernel.compare import differences
from sdg.kernel.generate import begin, write
from sdg.loading import load

LANDING = """game "Landing"
    players 2

attribute number: 1 to 6

deck tiles
    2 of each number

board grid: 3 by 3, stacked
    region corner: (1, 1), (1, 3), (3, 1), (3, 3)
    region side: (1, 2), (2, 1), (2, 3), (3, 2)

pile stock: 1 of tiles, shuffled
hand rack per player: seen by owner
marker cat on grid
counter steps
score points per player

table places by number
    1, 3: corner
    2: side
    {last}

setup
    for each player
        draw 5 from stock to rack

turn
    choose one or two

action one(a in rack, there in grid) "{{a}} on {{there}}"
    move a to there

action two(a in rack, b in rack, there in grid) "{{a}} on {{there}}, {{b}} in the corner"
    require there != grid at (1, 1)
    move b to grid at (1, 1)
    move a to there

when walked: card lands on grid "The cat follows"
    {first}

when marked: card lands on grid if cell in places(card.number)
    points += 1

end far at once when steps > 7
end over after turn when rack is empty
win most points
"""
QUIET = "steps += 1 if cat = cell else 2\n    cat = cell"
NOISY = "draw 1 from stock to grid at (3, 3)"


def landing(tmp_path: Path, last: str, first: str) -> Path:
    """Write the game down and return where."""
    path = tmp_path / "landing.sdg"
    path.write_text(LANDING.format(last=last, first=first), encoding="utf-8")
    return path


@pytest.mark.parametrize("first", [QUIET, NOISY], ids=["quiet", "noisy"])
@pytest.mark.parametrize("last", ["otherwise: corner", "4 to 6: side"])
def test_what_follows_comes_in_the_same_order(tmp_path: Path, last: str, first: str) -> None:
    assert list(differences(load(landing(tmp_path, last, first)), range(12))) == []


def test_only_what_brings_about_more_has_to_wait(tmp_path: Path) -> None:
    alone = ("choose one or two", "choose one")
    for first, course, waits in ((QUIET, alone, False), (NOISY, alone, True), (QUIET, (), True)):
        path = landing(tmp_path, "otherwise: corner", first)
        path.write_text(path.read_text("utf-8").replace(*course or ("", "")), "utf-8")
        game = load(path)
        functions = write(begin(game.engine)).functions
        settled = "\n".join(line for name in functions if name.startswith("settle_")
                            for line in functions[name])  # fmt: skip
        assert ("work_off" in settled) is waits
        assert ("when_walked(" in settled) is not waits


def test_constant_rows_are_looked_up(tmp_path: Path) -> None:
    source = write(begin(load(landing(tmp_path, "4 to 6: side", QUIET)).engine))
    kind, rows = source.tables["ROWS_OF_PLACES"]
    corner, side = 0b101000101, 0b010101010
    assert (kind, rows) == ("cells", (corner, side, corner, side, side, side))
