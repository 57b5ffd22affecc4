"""What holds of every shipped game, alone and with each overlay, and of the small programs."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.chance import Generator
from sdg.files.reading import read_source
from sdg.formatter import format_source, format_text
from sdg.game import Game, State
from sdg.parsing.parser import parse
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again
from sdg.source import Source
from tests.support.tables_played import (
    MORE,
    OVERLAYS,
    PROGRAMS,
    SHIPPED,
    Table,
    mixed_tables,
    whole_tables,
)
from tests.support.trying import check_listing, check_offered

pytestmark = [pytest.mark.slow, pytest.mark.crossed]

WHOLE = [table for path in (*SHIPPED, *MORE) for table in whole_tables(path)]
MIXED = [table for path in SHIPPED for table in mixed_tables(path)[:24]]
MIXED += [table for path in PROGRAMS for table in mixed_tables(path)[:5]]
TABLES = list(dict.fromkeys([*WHOLE, *MIXED]))
LONGEST = 120  # decisions of one play

each_table = pytest.mark.parametrize("table", TABLES, ids=str)


@cache
def played(table: Table, seed: int = 1) -> tuple[Playthrough, list[State]]:
    """Return a play among random players, or its first decisions, and the state of each."""
    play = Playthrough(table.game, seed)
    states = [play.state]
    for _ in play_by(play, dict.fromkeys(range(1, table.game.players + 1), Random())):
        states.append(play.state)
        if len(states) > LONGEST:
            break
    return play, states


def some(states: list[State], many: int, seed: int = 1) -> list[State]:
    """Return the first state, the last, and a few between."""
    generator = Generator(seed, stream=7)
    return [states[0], states[-1], *(states[generator.below(len(states))] for _ in range(many))]


@each_table
def test_points_are_foreseen_as_they_come(table: Table) -> None:
    """A player that weighs decisions by points need not list what comes after each."""
    game, (_, states) = table.game, played(table)
    for state in some(states, 3):
        for i, decision in enumerate(game.legal_decisions(state)[:4]):
            after = game.apply(state, decision, Generator(3))
            outcome = game.outcome(after)
            if outcome is None or outcome.scored:
                glanced = game.glance(state, i, Generator(3))
                assert game.standing(glanced) == game.standing(after)


@each_table
def test_there_is_always_something_to_decide(table: Table) -> None:
    _, states = played(table)
    for state in states:
        assert state.over or state.options
    for state in some(states, 20):
        check_offered(table.game, state)


@each_table
def test_what_is_listed_is_what_can_be_carried_out(table: Table) -> None:
    generator = Generator(5)
    states = played(table)[1]
    for _ in range(2 if table.path in SHIPPED else 8):
        check_listing(table.game, states[generator.below(len(states))], generator, refusals=4)


@each_table
def test_deciding_leaves_the_old_state_alone(table: Table) -> None:
    game, generator = table.game, Generator(3)
    for state in some(played(table)[1], 2):
        before, number, options = list(state.slots), hash(state), state.options
        for decision in one_of_each(game, state, generator):
            first = game.apply(state, decision, Generator(8), [])
            again = game.apply(state, decision, Generator(8))
            assert first == again
            assert hash(first) == hash(again)
            assert first.slots == again.slots, "what follows from the state differs"
            assert first.options == again.options
        for seat in range(1, game.players + 1):
            game.observation(state, seat)
        game.write_state(state)
        assert state.slots == before
        assert state.options == options
        assert hash(state) == number


@each_table
def test_a_state_is_written_and_read_back(table: Table) -> None:
    game = table.game
    for state in some(played(table)[1], 2):
        written = json.loads(json.dumps(game.write_state(state)))
        read = game.read_state(written)
        assert read == state
        assert hash(read) == hash(state)
        assert read.slots == state.slots, "the sets kept up to date differ from those made anew"
        assert game.legal_decisions(read) == game.legal_decisions(state)
        assert game.outcome(read) == game.outcome(state)
        assert game.write_state(read) == game.write_state(state)


@each_table
def test_a_replay_is_the_play(table: Table) -> None:
    play, states = played(table)
    text = write_log(play)
    again = play_again(parse_log(text, "play.sdgreplay"))
    assert again.state == states[-1]
    assert again.outcome == play.outcome
    assert write_log(again) == text


@each_table
def test_undo_restores(table: Table) -> None:
    game, generator = table.game, Generator(4)
    play = Playthrough(game, 2)
    for _ in range(40):
        seat = play.active
        if seat is None:
            return
        before, steps = play.state, len(play.steps)
        decisions = play.legal_decisions()
        step = play.decide(decisions[generator.below(len(decisions))])
        if play.can_undo(seat):
            assert not any(type(event).__name__ == "Chanced" for event in step.events)
            after = play.state
            assert play.undo(seat)
            assert play.state is before
            assert len(play.steps) == steps
            play.decide(step.decision)  # type: ignore[arg-type]
            assert play.state == after
        for other in range(1, game.players + 1):
            assert other == seat or not play.can_undo(other)


@each_table
def test_the_outcome_is_sane(table: Table) -> None:
    game = table.game
    play, states = played(table)
    for state in states[:-1]:
        assert game.outcome(state) is None
        assert state.active in range(1, game.players + 1)
        assert len(game.standing(state)) == game.players
    outcome = play.outcome
    if outcome is None:
        assert len(states) > LONGEST
        return
    assert len(outcome.scores) == game.players
    assert set(outcome.winners) <= set(range(1, game.players + 1))
    assert len(set(outcome.winners)) == len(outcome.winners)
    assert outcome.winners or outcome.cooperative or outcome.drawn
    assert not (outcome.winners and outcome.drawn)
    assert outcome.ended_by in {end.name for end in game.rules.ends} | {
        "capped",
        "ended",
        "no seat can act",
    }
    assert states[-1].active is None
    assert game.legal_decisions(states[-1]) == ()


@each_table
def test_cards_stay_the_same_cards(table: Table) -> None:
    game = table.game
    layout = game.layout
    states = played(table)[1]
    wanted = None
    dealt = {each: len(states[0].slots[each.slot]) for each in layout.places.values()}
    for state in some(states, 10):
        S = state.slots
        cards = [k for place in layout.places.values() for k in S[place.slot] + S[place.below]]
        for cell in range(layout.geometry.size):
            if S[layout.cells + cell] >= 0:
                cards.append(S[layout.cells + cell])
            if layout.covered:
                cards += S[layout.covered + cell]
        kinds = sorted(layout.cards.unbound(kind) for kind in cards if kind not in layout.backs)
        for back, pile in layout.backs.items():  # whose cards are counted where they come from
            assert S[pile.out] == cards.count(back) <= len(S[pile.slot])
        wanted = wanted or kinds
        endless = any(place.declared.endless for place in layout.places.values())
        assert kinds == wanted or endless
        for place in layout.places.values():
            assert place.declared.ordered or list(S[place.slot]) == sorted(S[place.slot])
            if place.capacity is not None:
                most = max(place.capacity, dealt[place])  # more may be dealt than fits
                assert len(S[place.slot]) + len(S[place.below]) <= most


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_program_plays_to_its_end(path: Path) -> None:
    for table in whole_tables(path):
        for seed in range(3):
            generator, game = Generator(seed), table.game
            state = game.initial_state(generator)
            for _ in range(5000):
                if state.over:
                    break
                state = game.random_step(state, generator)
            assert state.over


@pytest.mark.parametrize("path", (*SHIPPED, *OVERLAYS, *PROGRAMS), ids=lambda path: path.stem)
def test_formatting_keeps_the_tree(path: Path) -> None:
    source = read_source(path)
    formatted = format_source(source)
    assert formatted == source.text
    untidy = "".join(f"{line}   \n\n" for line in source.text.split("\n"))
    tree = parse(source)[0]
    assert tree is not None
    assert parse(Source("untidy", untidy))[0] == tree
    assert parse(Source("tidied", format_text(untidy)))[0] == tree


def one_of_each(game: Game, state: State, generator: Generator) -> list[object]:
    """Return one decision of each action, and so everything that a state offers in kind."""
    by_action: dict[str, list[object]] = {}
    for decision in game.legal_decisions(state):
        by_action.setdefault(decision.action, []).append(decision)
    return [decisions[generator.below(len(decisions))] for decisions in by_action.values()]
