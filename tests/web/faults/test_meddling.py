"""Plays through a server between that delays, cuts, doubles, loses and reorders messages."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
from attrs import evolve

from benchmarks.table.players import Player, Seen
from sdg.files.resources import shipped
from sdg.loading import load
from sdg_web.all_tables import Room
from sdg_web.entries import Decided, Entry, written
from sdg_web.new_table import new_table
from sdg_web.stores.interface import Row
from sdg_web.stores.sqlite import SqliteStore
from tests.web.conftest import serving
from tests.web.faults.meddling import Meddler

pytestmark = pytest.mark.slow
GAMES = ("tic_tac_toe", "cat_sudoku", "go_fish")


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "t.sqlite")


@pytest.fixture
def direct(store: SqliteStore) -> Iterator[str]:
    found = {path.stem: str(path) for path in shipped("games").rglob("*.sdg")}
    with serving(Room(store), {name: found[name] for name in GAMES}) as base:
        yield base


def begun(store: SqliteStore, game: str, name: str, seed: int) -> list[str]:
    """Store a table that begins under a seed; return the keys of its seats."""
    made = new_table(load(game, players=2), {}, {})
    (first,) = made.entries
    store.write([Row(name, 0, 1.0, written(evolve(first, seed=seed)))])
    return list(made.keys)


async def played(seen: Seen, base: str, name: str, keys: list[str], salt: str) -> None:
    players = [
        Player(seen, [base], name, seat, key, 0.01, random.Random(f"{name}{seat}"), salt=salt)
        for seat, key in enumerate(keys, 1)
    ]
    await asyncio.gather(*(player.play() for player in players))


def decisions(entries: list[Entry]) -> list[tuple[int, str]]:
    return [(each.seat, each.text) for each in entries if isinstance(each, Decided)]


@pytest.mark.parametrize("faults", [
    {}, {"cut": 0.15}, {"twice": 1.0, "cut": 0.0}, {"late": 0.9, "slow": 0.2, "cut": 0.0},
    {"lost": 0.05, "cut": 0.0},
], ids=["some of all", "cut often", "everything twice", "out of order", "lost"])  # fmt: skip
def test_the_same_plays_come_out(store: SqliteStore, direct: str, faults: dict[str, Any]) -> None:
    plays = [(game, 1) for game in GAMES]
    keys = {
        (way, game, seed): begun(store, game, f"{way}{seed}{GAMES.index(game)}", seed)
        for game, seed in plays for way in ("plain", "between")
    }  # fmt: skip

    async def all_played(seen: Seen, way: str, base: str) -> None:
        await asyncio.gather(*(
            played(seen, base, f"{way}{seed}{GAMES.index(game)}", keys[way, game, seed],
                   f"{game} {seed}")
            for game, seed in plays
        ))  # fmt: skip

    seen = Seen()
    asyncio.run(asyncio.wait_for(all_played(seen, "plain", direct), 100))
    with Meddler(direct, **faults) as meddler:
        asyncio.run(asyncio.wait_for(all_played(seen, "between", meddler.at), 100))
    assert sum(meddler.done[each] for each in ("late", "cut", "lost")) + (
        meddler.done["given"] - meddler.done["messages"]
    ) > 30, meddler.done  # fmt: skip
    for game, seed in plays:
        plain, between = (
            store.entries(f"{way}{seed}{GAMES.index(game)}") for way in ("plain", "between")
        )
        assert decisions(plain) == decisions(between) and len(plain) > 5
    assert not seen.wrong and not seen.refusals, "each version is shown in one way to a seat"
