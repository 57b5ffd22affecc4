"""What `test_games.py` asks of whole plays, asked of the first decisions."""

from __future__ import annotations

import json

import pytest
from tables_played import MORE, PROGRAMS, SHIPPED, Table
from trying import check_listing, check_offered

from sdg.chance import Generator
from sdg.game import Game, State

SEED, DECISIONS = 3, 24
SMALL = [Table(path) for path in (*PROGRAMS, *MORE)]
TABLES = [*SMALL, *map(Table, SHIPPED)]


def played(game: Game) -> list[State]:
    chance = Generator(SEED)
    states = [game.initial_state(chance)]
    while not states[-1].over and len(states) <= DECISIONS:
        states.append(game.random_step(states[-1], chance))
    return states


@pytest.mark.parametrize("table", SMALL, ids=str)
def test_what_is_listed_is_what_can_be_carried_out(table: Table) -> None:
    game, generator = table.game, Generator(5)
    for state in played(game)[::5]:
        check_offered(game, state)
        check_listing(game, state, generator, refusals=3)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_state_is_written_and_read_back(table: Table) -> None:
    game = table.game
    for state in played(game)[::5]:
        written = json.loads(json.dumps(game.write_state(state)))
        read = game.read_state(written)
        assert read.slots == state.slots, "the sets kept up to date differ from those made anew"
        assert game.legal_decisions(read) == game.legal_decisions(state)
        assert game.write_state(read) == game.write_state(state)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_points_are_foreseen_as_they_come(table: Table) -> None:
    game = table.game
    for state in played(game)[::5]:
        before = list(state.slots)
        for decision in game.legal_decisions(state)[:3]:
            after = game.apply(state, decision, Generator(3))
            outcome = game.outcome(after)
            if outcome is None or outcome.scored:
                assert game.foresee(state, decision, Generator(3)) == game.standing(after)
        assert state.slots == before
