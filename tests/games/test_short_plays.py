"""What `test_games.py` asks of whole plays, asked of the first decisions."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from sdg.chance import Generator
from sdg.events import Chanced, Event, Happened
from sdg.game import Game, State
from sdg.kernel.compare import differences
from tests.support.tables_played import MORE, PROGRAMS, SHIPPED, Table, variants_of
from tests.support.trying import check_listing, check_offered

SEED, DECISIONS = 3, 24
SMALL = [Table(path) for path in (*PROGRAMS, *MORE)]
TABLES = [*SMALL, *map(Table, SHIPPED)]
# Of programs with something that kernels refuse there are variants without it.
FOR_KERNELS = [*(Table(path, variants_of(path)[:1]) for path in PROGRAMS), *map(Table, MORE)]


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


@pytest.mark.parametrize("table", SMALL, ids=str)
def test_what_an_action_may_be_asked_with_is_known_one_by_one_too(table: Table) -> None:
    game = table.game
    domains, declared = game.engine.lister.domains, game.engine.actions.declared
    for state in played(game)[::8]:
        game.engine.work.begin()
        for action in declared.values():
            every = list(islice(domains.bindings(state.slots, action), 60))
            for arguments in every:
                assert domains.include(state.slots, action, arguments)
                assert not domains.include(state.slots, action, (*arguments, 0))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_seat_cannot_tell_what_is_dealt_anew(table: Table) -> None:
    game = table.game
    for state in played(game)[::8]:
        for seat in range(1, game.players + 1):
            other = game.redeal(state, seat, Generator(7))
            assert game.observation(other, seat) == game.observation(state, seat)


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
        for i, decision in enumerate(game.legal_decisions(state)[:3]):
            after = game.apply(state, decision, Generator(3))
            outcome = game.outcome(after)
            if outcome is None or outcome.scored:
                glanced = game.glance(state, i, Generator(3))
                assert game.standing(glanced) == game.standing(after)
        assert state.slots == before


@pytest.mark.parametrize("table", SMALL[: len(PROGRAMS)], ids=str)
def test_what_happens_is_what_was_pinned(table: Table, snapshot: Any) -> None:
    """All that a play tells of itself, and what the first seat sees in the end."""
    game, chance = table.game, Generator(SEED)
    events: list[Event] = []
    state = game.initial_state(chance, events)
    lines = [each for event in events for each in lines_of(event)]
    for _ in range(DECISIONS):
        if state.over:
            break
        decisions, events = game.legal_decisions(state), []
        decision = decisions[chance.below(len(decisions))]
        state = game.apply(state, decision, chance, events)
        lines += [f"{len(decisions)} decisions, {decision.text}"]
        lines += [each for event in events for each in lines_of(event)]
    seen = game.observation(state, 1)
    cells = [cell for board in seen.boards for cell in board.cells]
    lines += [
        " ".join(
            [cell.name, *cell.below, cell.card or "-", *cell.markers, *cell.flags, *cell.regions]
        )
        for cell in cells
    ]
    lines += [f"{each.name} {each.owner}: {' '.join(each.cards or ())}" for each in seen.places]
    lines += [f"{each.name}: {each.values}" for each in seen.numbers]
    lines += [str(game.outcome(state)), str(game.standing(state))]
    assert "\n".join(lines) == snapshot


def lines_of(event: Event) -> list[str]:
    """Tell what everybody may read of what happens, and what only some may."""
    match event:
        case Happened(kind, text, hidden, seen_by):
            return [f"    {kind}: {text} ({hidden}; {sorted(seen_by or ())})"]
        case Chanced(outcome, hidden, seen_by):
            return [f"    chance: {outcome} ({hidden}; {sorted(seen_by or ())})"]
        case _:
            return []


@pytest.mark.parametrize("table", FOR_KERNELS, ids=str)
def test_a_kernel_plays_alike(table: Table) -> None:
    assert list(differences(table.game, range(SEED, SEED + 1), DECISIONS)) == []
