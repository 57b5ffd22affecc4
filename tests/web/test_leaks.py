"""What the server sends a seat is the same whatever lies where the seat cannot see it.

At each position of a play the true state is dealt anew behind what a seat sees; its view, its
picture, the log and the answers to what it types are then compared, letter by letter.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from sdg.chance import Generator
from sdg.loading import load
from sdg.picture.picture import PHONE, WIDE
from sdg.playing.log import option_faces
from sdg.states import State
from sdg.visibility.places import hides_cards
from sdg_web.entries import Begun, Decided
from sdg_web.games import Games
from sdg_web.table import Table
from tests.support.shelf import SHELF

SECRET = [name for name in SHELF if any(map(hides_cards, load(name).rules.places))]
DECISIONS = 12


def table_of(name: str, seed: int = 5) -> Table:
    game = load(name)
    begun = Begun(
        tuple((source.path, source.text) for source in game.sources), game.players,
        option_faces(game), seed, tuple(f"P{seat}" for seat in range(1, game.players + 1)), (),
    )  # fmt: skip
    return Table.opened("t", [begun], Games())


def plays(table: Table) -> Iterator[None]:
    """Yield at each position of a play by chance."""
    chance = Generator(11)
    for _ in range(DECISIONS):
        yield
        legal = table.play.legal_decisions()
        if table.play.active is None or not legal:
            return
        chosen = legal[chance.below(len(legal))]
        table.take(Decided(table.play.active, chosen.text))


def sent(table: Table, seat: int, state: State, words: list[str]) -> list[Any]:
    """Return all that a seat could be sent if this were the state."""
    play, true = table.play, table.play.state
    play.state = state
    try:
        return [
            *(json.dumps(table.shown(seat, size)) for size in (PHONE, WIDE)),
            *(table.answers.answer(seat, f"{why}{word}") for word in words for why in ("", "why ")),
            *(table.answers.meant(seat, word) for word in words if play.active == seat),
        ]
    finally:
        play.state = true


def differences(table: Table) -> int:
    """Play by chance; count the positions at which a seat was sent something else."""
    found, chance = 0, Generator(3)
    for _ in plays(table):
        words = ["", *sorted({each.text for each in table.play.legal_decisions()})[:3]]
        words += [word.rpartition(" ")[2] for word in words]
        for seat in range(1, table.game.players + 1):
            other = table.game.redeal(table.play.state, seat, chance)
            found += sent(table, seat, other, words) != sent(table, seat, table.play.state, words)
    return found


@pytest.mark.parametrize("name", SECRET)
def test_what_a_seat_cannot_tell_apart_is_sent_as_the_same_bytes(name: str) -> None:
    assert differences(table_of(name)) == 0


@pytest.mark.parametrize("name", ["hearts", "go_fish"])
def test_a_leak_in_a_message_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Table.shown

    def leaking(table: Table, seat: int, size: int) -> dict[str, Any]:
        play = table.play
        told = [str(play.game.observation(play.state, each).places) for each in (1, 2)]
        return {**shown(table, seat, size), "log": told}

    monkeypatch.setattr(Table, "shown", leaking)
    assert differences(table_of(name)) > 0
