"""Saved plays and positions on a table: they go on as they stood, or are refused with a reason."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.files.resources import shipped
from sdg.game import Game
from sdg.loading import load
from sdg.playing.log import Log, write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.state_to_deal import write_deal
from sdg.playing.verifying import Differs
from sdg.playing.why_unreadable import Unreadable
from sdg.refereeing import at_table
from sdg_web.all_tables import Room
from sdg_web.entries import Challenged, Read
from sdg_web.requests import BadRequest
from sdg_web.stores.sqlite import SqliteStore
from sdg_web.table import Table
from sdg_web.wanted_table import Wish, read_wish

SHELF = {
    name.split("/")[-1]: str(shipped("games") / f"{name}.sdg")
    for name in ("cat_sudoku", "sudoku_tactics", "knizia_sudoku", "more/hearts", "more/go_fish")
}


def gone_on(log: Log) -> tuple[Table, tuple[str, ...]]:
    """Return the table at which a saved play goes on, and the secrets of its seats."""

    async def begun() -> tuple[Table, tuple[str, ...]]:
        room = Room(SqliteStore())
        name, keys = await room.go_on(log)
        table = await room.table(name)
        await room.close()
        return table, keys

    return asyncio.run(begun())


def begun_from(game: Game, deal: str) -> Table:
    async def begun() -> Table:
        room = Room(SqliteStore())
        name, _ = await room.begin(game, {}, {}, deal=deal)
        table = await room.table(name)
        await room.close()
        return table

    return asyncio.run(begun())


def played(game: Game, many: int, seed: int = 7) -> Playthrough:
    play = Playthrough(game, seed, [f"P{seat}" for seat in range(1, game.players + 1)])
    agents = {seat: AGENTS["random"]() for seat in range(1, game.players + 1)}
    for at, _ in enumerate(play_by(play, agents), 1):
        if at == many:
            break
    return play


@pytest.mark.parametrize("name", [*SHELF])
@pytest.mark.parametrize("many", [0, 17, 10_000])
def test_a_saved_play_goes_on_at_a_table(name: str, many: int) -> None:
    play = played(load(SHELF[name]), many)
    if play.game.timed and play.active:
        play.tick(20)
    text = write_log(play)
    log = read_wish(json.dumps({"replay": text}).encode(), SHELF)
    assert not isinstance(log, Wish)
    there, keys = gone_on(log)
    assert write_log(there.play) == text
    assert [there.seats_of(key) for key in keys] == [(n,) for n in range(1, play.game.players + 1)]
    assert any(isinstance(each, Read) for each in there.entries) or not play.clock


def test_a_play_in_table_mode_keeps_its_challenges() -> None:
    play = Playthrough(at_table(load("knizia_sudoku")), 3)
    decision = play.legal_decisions()[0]
    play.decide(decision)
    play.challenge(2, decision.text.split()[-1])
    there, _ = gone_on(parse_log(write_log(play), "x.replay"))
    assert isinstance(there.entries[-1], Challenged)
    assert write_log(there.play) == write_log(play)


def test_rules_of_others_and_changed_plays_are_refused(tmp_path: Path) -> None:
    text = write_log(played(load(SHELF["cat_sudoku"]), 12))
    foreign = write_log(played(load("tic_tac_toe"), 3))
    own = tmp_path / "cat_sudoku.sdg"
    own.write_text(Path(SHELF["cat_sudoku"]).read_text(encoding="utf-8") + "\n# mine\n", "utf-8")
    changed = write_log(played(load(str(own)), 3))
    for refused in (foreign, changed, 5, None, ["x"]):
        with pytest.raises(BadRequest):
            read_wish(json.dumps({"replay": refused}).encode(), SHELF)
    for damaged in ("", text[: len(text) // 2], text.replace("sdg replay 1", "sdg replay 9")):
        with pytest.raises(Unreadable):
            read_wish(json.dumps({"replay": damaged}).encode(), SHELF)
    other = text.replace("\nseed: 7\n", "\nseed: 8\n")
    log = read_wish(json.dumps({"replay": other}).encode(), SHELF)
    assert not isinstance(log, Wish)
    with pytest.raises((Unreadable, Differs)):
        gone_on(log)


def test_a_table_begins_from_a_position() -> None:
    play = played(load(SHELF["cat_sudoku"]), 12)
    deal = write_deal(play.game, play.state)
    assert begun_from(play.game, deal).play.state == play.state
    with pytest.raises(Unreadable):
        begun_from(load(SHELF["hearts"]), deal)
    with pytest.raises(Unreadable):
        begun_from(play.game, "nonsense")
