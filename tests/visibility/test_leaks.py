"""Secrets: what a seat is shown may not depend on cards that it cannot see.

Pairs of states, one from real play and one with the unseen cards dealt anew, have to look the same
in everything that reaches the seat: its observation, its decisions and the phase, the log of what
is decided next as the seat may read it, whether it can take that back, and the answers to what it
may not do. A leak planted in each of these is caught by the same check. `tests/visibility/leaks.py`
compares as many pairs as one likes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any

import pytest

from sdg import ir
from sdg.analysis.reads_and_writes import reads as reads_of
from sdg.chance import Generator
from sdg.engine.views import observer as observing
from sdg.events import Decided, Decision, Event, Happened, Reason
from sdg.game import Game, IllegalDecision, State
from sdg.ir.facts import STEPS
from sdg.ir.walking import walk
from sdg.loading import load
from sdg.visibility.seat_log import readable
from sdg.visibility.undoing import for_good
from tests.support.places import TESTS
from tests.support.tables_played import (
    MORE,
    PROGRAMS,
    ROOT,
    SHIPPED,
    Table,
    mixed_tables,
    whole_tables,
)

pytestmark = pytest.mark.slow

PAIRS, FEWER = 250, 100  # of states that differ: for each game, for each small program
OPEN = (  # games without secrets
    "accordion", "auction", "calculation", "chomp", "connect_four", "domineering",
    "five_provinces", "golf", "hex", "kalah", "klondike", "knights_tour", "ladders",
    "latin_square", "nim", "pairs", "peg_solitaire", "pig", "poker_squares", "reversi",
    "rising_square", "rules_that_ask_players", "six_card_golf", "small_tactics", "sudoku_42",
    "sudoku_tactics", "sums", "three_in_a_line", "tic_tac_toe", "towers", "trading_post", "walls",
)  # fmt: skip


def has_secrets(table: Table) -> bool:
    """Return whether some seat cannot see two places: cards may lie in either. In a supply there
    is always one of each, and what comes from there may be any of these."""
    layout, supplies = table.game.layout, table.game.engine.redealer.supplies
    places = [place for place in layout.places.values() if not place.declared.endless]
    return any(
        sum(1 + (len(supplies.brought.get(place.declared.name, ())) > 1) for place in places
            if not observing.sees(place, seat)) > 1
        for seat in range(1, layout.players + 1)
    )  # fmt: skip


PATHS = {path.stem: path for path in (*SHIPPED, *MORE, *PROGRAMS)}
NAMES = [stem for stem in PATHS if stem not in OPEN]


@cache
def tables(name: str) -> list[Table]:
    """Return the tables of a game at which there are secrets."""
    path = PATHS[name]
    return [t for t in [*whole_tables(path), *mixed_tables(path)[:4]] if has_secrets(t)]


@pytest.mark.parametrize("name", OPEN)
def test_where_nothing_is_hidden_there_are_no_secrets(name: str) -> None:
    assert tables(name) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_cannot_tell_what_it_does_not_see(name: str) -> None:
    wanted = PAIRS if name in {path.stem for path in SHIPPED} else FEWER
    pairs, logs, refusals = compare(name, wanted)
    assert pairs >= wanted
    game = tables(name)[0].game
    asking = any(_asks_others(game, action.name) for action in game.rules.actions)
    # else most decisions tell of what others hold
    assert logs >= wanted // 3 or asking or _scored_aloud(game)
    assert refusals >= wanted // 5


def compare(name: str, wanted: int, seed: int = 11) -> tuple[int, int, int]:
    """Compare pairs of states; return how many, of how many logs too, and in how many to decide."""
    pairs = logs = refusals = 0
    for game, state, other, seat, generator in islice(_pairs(tables(name), seed), 100 * wanted):
        compared = check_pair(game, state, other, seat, generator)
        if state != other:
            pairs += 1
            logs += compared
            refusals += state.active == seat
        if pairs >= wanted:
            break
    return pairs, logs, refusals


def check_pair(game: Game, state: State, other: State, seat: int, generator: Generator) -> int:
    """Check all that reaches a seat; return whether a log could be compared."""
    check_view(game, state, other, seat)
    if state.over:
        return 0
    if state.active == seat:
        for decision in _attempts(game, state, generator):
            reasons, same = game.why_not(state, decision), game.why_not(other, decision)
            assert repr(reasons).encode() == repr(same).encode(), "the reasons differ"
            assert _refusal(game, state, decision) == _refusal(game, other, decision)
    decisions = game.legal_decisions(state)
    decision = decisions[generator.below(len(decisions))]
    seed = generator.word()
    drawn = Watched(Generator(seed))
    log: list[Event] = []
    later = game.apply(state, decision, drawn, log)
    answer = _same_to(game, other, decision, log[0], seat)
    if answer is None:  # what the seat sees of it shows a card that lies elsewhere in the other
        return 0
    other_log: list[Event] = []
    sees = _seen_chance(game, seat)
    try:
        also = game.apply(other, answer, Following(drawn, sees, Generator(seed)), other_log)
    except Elsewhere:
        return 0
    undone = [
        for_good(game.rules, game.players, events, after.over)
        for events, after in ((log, later), (other_log, also))
    ]
    log, other_log = list(readable(log, seat)), list(readable(other_log, seat))
    aloud, heard = _said_aloud(game), _asks_others(game, decision.action)
    for event, twin in zip(log, other_log, strict=False):  # one may go on: a hand fits nowhere
        heard |= isinstance(event, Happened) and event.kind == "trigger" and event.text in aloud
        scored = any(isinstance(each, Happened) and each.kind == "score" for each in (event, twin))
        heard |= scored and _scored_aloud(game)
        if reads(event, seat) != reads(twin, seat):
            news = _news(event, sees, aloud) or _news(twin, sees, aloud)
            assert heard or news, "the log differs"
            return 0
    if state.active == seat and len(log) == len(other_log):
        assert undone[0] == undone[1], "whether it can be taken back differs"
    return 1


def check_view(game: Game, state: State, other: State, seat: int) -> None:
    """Check that two states look the same to a seat."""
    seen, also = game.observation(state, seat), game.observation(other, seat)
    assert repr(seen).encode() == repr(also).encode(), "the observation differs"
    assert seen.decisions == (game.legal_decisions(state) if state.active == seat else ())


def reads(event: Event, seat: int) -> str:
    """Return an event as the log shows it to a seat."""
    text = event.text if isinstance(event, (Decided, Happened)) else event.outcome
    if event.seen_by is None or seat in event.seen_by:
        return f"{type(event).__name__} {text}"
    return f"{type(event).__name__} {event.hidden or text}"


class Elsewhere(Exception):
    """What the seat saw drawn cannot be drawn in the other state."""


class Watched:
    """Chance that remembers its labels."""

    def __init__(self, chance: Generator) -> None:
        self.chance = chance
        self.labels: list[str] = []

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        index = self.chance.pick(weights, label)
        self.labels.append(label(index))
        return index


class Following:
    """Chance that comes out as it did before where the seat sees it, and as it will elsewhere."""

    def __init__(self, before: Watched, sees: Callable[[str], bool], after: Generator) -> None:
        self.labels = iter(before.labels)
        self.sees = sees
        self.after = after

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        outcome = next(self.labels, "")
        if self.sees(outcome):
            for i, weight in enumerate(weights):
                if weight and label(i) == outcome:
                    return i
            raise Elsewhere
        return self.after.pick(weights, label)


def _seen_chance(game: Game, seat: int) -> Callable[[str], bool]:
    """Return whether a seat sees an outcome, as the places say: not as the log does."""
    hidden = {
        place.name
        for place in game.layout.places.values()
        if place.declared.seen == "nobody"
        or place.declared.endless
        or (place.declared.seen == "owner" and place.owner not in (ir.NOTHING, seat - 1))
    }

    def sees(outcome: str) -> bool:
        match = re.fullmatch(r"draw \S+ from (.+) to (.+)", outcome)
        return match is None or not {match[1], match[2]} <= hidden

    return sees


def _asks_others(game: Game, name: str) -> bool:
    """Return whether an action looks into the hands of others: what comes of it tells of them."""
    hidden = {place.name for place in game.rules.places if place.seen != "all"}
    action = next((a for a in game.rules.actions if a.name == name), None)
    return action is not None and any(
        node.place in hidden and node.owner not in (None, ir.Seat("active"))
        for node in walk(action.body.steps)
        if isinstance(node, ir.PlaceCards | ir.CardIn)
    )


def _scored_aloud(game: Game) -> bool:
    """Return whether the turn itself gives points for hidden cards: all are told how many."""
    looking, steps = game.engine.compiler.looking, walk(game.rules.turn.body.steps)
    return any(looking.step(step) for step in steps if isinstance(step, ir.Assign))


def _said_aloud(game: Game) -> set[str]:
    """Name the whens that ask what lies in a hand: by happening they tell of it, and by what they
    bring about, such as points for a hand, or the turn of who holds a card."""
    hidden = {place.name for place in game.rules.places if place.seen != "all"}
    looking = game.engine.compiler.looking
    return {
        when.name
        for when in game.fixed_rules.whens
        if (isinstance(when.event, ir.Whenever) and reads_of(when.event) & hidden)
        or any(looking.step(step) for step in walk(when.body.steps) if type(step) in STEPS)
    }


def _news(event: Event, sees: Callable[[str], bool], aloud: set[str]) -> bool:
    """Return whether a secret is out now: a hand fits nowhere, a card is shown, a when says so."""
    if not isinstance(event, Happened):
        return False
    if event.kind == "trigger" and event.text in aloud:
        return True
    if event.kind == "pass":
        return re.fullmatch(r"seat \d: nothing can be done", event.text) is not None
    return event.kind == "reveal" and sees(f"draw {event.text}")


def _same_to(
    game: Game, state: State, decision: Decision, event: Event, seat: int
) -> Decision | None:
    """Find a decision of which the seat would read the same."""
    if state.active == seat:
        return decision
    assert isinstance(event, Decided)
    if event.seen_by is None or seat in event.seen_by:
        same = (d for d in game.legal_decisions(state) if d.text == decision.text)
        return next(same, None)
    for each in game.legal_decisions(state)[:20]:
        if each.action == decision.action:
            log: list[Event] = []
            game.apply(state, each, Generator(0), log)
            if reads(log[0], seat) == reads(event, seat):
                return each
    return None


def _attempts(game: Game, state: State, generator: Generator) -> Iterator[Decision]:
    """Yield decisions that the seat might ask about, legal or not."""
    for name in game.offered(state):
        if name == "stop":
            continue
        choices = [[code for code, _ in codes] for codes in game.domains(state, name)]
        if all(choices):
            for _ in range(2):
                arguments = tuple(codes[generator.below(len(codes))] for codes in choices)
                yield game.decision(name, arguments)


def _refusal(game: Game, state: State, decision: Decision) -> str:
    try:
        game.apply(state, decision, Generator(0))
    except IllegalDecision as refused:
        return f"{refused} {refused.reasons}"
    return "it is legal"


def _pairs(
    tables: list[Table], seed: int = 11
) -> Iterator[tuple[Game, State, State, int, Generator]]:
    """Yield states of real play with others that a seat cannot tell from them, without end."""
    generator = Generator(seed)
    while True:
        for table in tables:
            game = table.game
            state = game.initial_state(generator)
            for _ in range(60):
                if generator.below(5) == 0 or state.over:
                    for seat in range(1, game.players + 1):
                        other = game.redeal(state, seat, generator)
                        yield game, state, other, seat, generator
                if state.over:
                    break
                state = game.random_step(state, generator)


# ---- what is dealt anew


def test_a_card_put_under_a_pile_from_a_hidden_hand_is_dealt_anew() -> None:
    game = load(TESTS / "playing" / "market.sdg")
    state = game.initial_state(Generator(1))
    bury = next(d for d in game.legal_decisions(state) if d.action == "bury")
    state = game.apply(state, bury, Generator(1))
    worlds = [game.redeal(state, 2, Generator(seed)) for seed in range(40)]
    below = [game.write_state(world)["below"]["buried"] for world in worlds]
    assert all(len(cards) == 1 for cards in below)
    assert len({cards[0] for cards in below}) > 3


def test_a_turn_taken_back_in_another_world_has_each_card_once() -> None:
    game = load(ROOT / "tests/programs/good/turn_orders.sdg", (), 2, {"late": "yes"})
    generator = Generator(4)
    state, moved = game.initial_state(generator), 0
    for _ in range(60):
        now = game.write_state(state)
        if state.over or state.active is None:
            break
        then = now["turn_start"]
        world = game.write_state(game.redeal(state, 3 - state.active, generator))
        assert _all_cards(world) == _all_cards(now)
        assert _all_cards(world["turn_start"]) == _all_cards(then)
        moved += then["places"] != now["places"]
        state = game.random_step(state, generator)
    assert moved > 5


def _all_cards(written: dict[str, Any]) -> list[str]:
    spots = [*written["places"].values(), *written["below"].values(), *written["cells"]]
    return sorted(face for spot in spots for face in spot)


# ---- leaks that are planted


def _observation_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observing, "sees", lambda place, seat: place.declared.kind == "hand")


def _decisions_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    observation = Game.observation

    def leaking(self: Game, state: State, seat: int) -> object:
        from attrs import evolve

        return evolve(observation(self, state, seat), decisions=self.legal_decisions(state))

    monkeypatch.setattr(Game, "observation", leaking)


def _log_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sdg.engine.state.run.passing", lambda layout, location: None)


def _decided_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    applied = Game._applied

    def leaking(self: Game, *given: Any, **named: Any) -> State:
        engine, state, log = given[0], given[1], given[5] if len(given) > 5 else None
        after = applied(self, *given, **named)
        if log is not None:
            places = engine.layout.places.values()
            hands = [state.slots[p.slot] for p in places if p.owner == state.slots[1]]
            log.append(Happened("pass", f"from {hands}"))
        return after

    monkeypatch.setattr(Game, "_applied", leaking)


def _reasons_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    why_not = Game.why_not

    def leaking(self: Game, state: State, decision: Decision) -> tuple[Reason, ...]:
        reasons = why_not(self, state, decision)
        others = [
            state.slots[place.slot]
            for place in self.layout.places.values()
            if place.owner not in (state.slots[1], ir.NOTHING)
        ]
        return (*reasons, Reason("", f"the others hold {others}", None)) if reasons else reasons

    monkeypatch.setattr(Game, "why_not", leaking)


@pytest.mark.parametrize(
    "plant", [_observation_leaks, _decisions_leak, _log_leaks, _decided_leaks, _reasons_leak]
)
@pytest.mark.parametrize("name", ["knizia_sudoku", "cardoku"])
def test_a_planted_leak_is_caught(
    name: str, plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    of_two = [table for table in tables(name) if table.players == 2]
    pairs = []
    for pair in _pairs(of_two):
        pairs.append(pair)
        if len(pairs) >= 150:
            break
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        for pair in pairs:
            check_pair(*pair)
