"""The planted flaws: each says what it is, passes the checks before play, and can be played."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.formatter import format_text
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from tests.deep.flaws import FOLDER, KINDS, Flaw, flaw_of, flaws

FEWEST = 6  # of each kind
DECISIONS = 40


def test_there_are_enough_of_each_kind() -> None:
    counted = Counter(flaw.kind for flaw in flaws())
    assert set(counted) == set(KINDS) == {path.name for path in FOLDER.iterdir() if path.is_dir()}
    assert min(counted.values()) >= FEWEST
    assert counted["sound"] >= 2 * FEWEST
    assert counted.total() - counted["sound"] >= 7 * FEWEST


TOLD = {"dead/too_high": ["W675"], "leak/melds_told": ["W658"]}  # certain before play, too


@pytest.mark.parametrize("flaw", flaws(), ids=lambda flaw: flaw.name)
def test_checks_before_play_find_nothing_and_it_plays(flaw: Flaw) -> None:
    text = flaw.path.read_text(encoding="utf-8")
    assert format_text(text) == text
    assert [each.code for each in read(flaw.path).diagnostics] == TOLD.get(flaw.name, [])
    game = load(flaw.path, (), flaw.players, flaw.options)
    play = Playthrough(game, 1)
    seats = dict.fromkeys(range(1, flaw.players + 1), Random())
    for _ in play_by(play, seats):
        if play.decisions == DECISIONS:
            break
    assert play.decisions or flaw.kind in ("contradiction", "stuck")
    assert play.fault is None or flaw.kind == "stuck"


@pytest.mark.parametrize("text", [
    "game \"Nothing said\"\n",
    "# kind: stuck\n# planted: It is.\n# shows: players 2\ngame \"No line at fault\"\n",
    "# kind: dead\n# planted: It is.\n# shows: players 2\ngame \"In another folder\"  # at fault\n",
    "# kind: stuck\n# planted: It is.\n# shows: two players\ngame \"No number\"  # at fault\n",
])  # fmt: skip
def test_a_file_that_does_not_say_what_is_planted_is_told(text: str, tmp_path: Path) -> None:
    path = tmp_path / "stuck" / "example.sdg"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"example\.sdg"):
        flaw_of(path)
