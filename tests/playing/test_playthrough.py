"""The law of undo, the clock, errors of the rules, and the bots."""

from functools import cache
from pathlib import Path

import pytest

from sdg.agents import AGENTS, Greedy, Random, View, generator_of
from sdg.agents.bot_plays import play_by
from sdg.chance import Generator
from sdg.game import Fault, Game, IllegalDecision
from sdg.kernel.compare import differences
from sdg.loading import load
from sdg.playing.deal_text import read_deal
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import Differs, follow, play_again
from sdg.source import Source

MARKET = Path(__file__).with_name("market.sdg")


@cache
def market(players: int = 2, minutes: int = 0) -> Game:
    return load(MARKET, players=players, options={"minutes": minutes})


def decide(play: Playthrough, start: str) -> None:
    play.decide(next(d for d in play.legal_decisions() if d.text.startswith(start)))


def dealt(text: str) -> Playthrough:
    return Playthrough(market(), 1, deal=read_deal(f"sdg deal 1\n{text}", "a.deal"))


def test_a_decision_in_the_open_can_be_taken_back() -> None:
    play = Playthrough(market(), 1)
    before = play.state
    decide(play, "work")
    assert play.can_undo(1)
    assert play.undo(1)
    assert play.state == before
    assert not play.undo(1)


def test_a_seat_takes_back_only_its_own_decisions() -> None:
    play = Playthrough(market(), 1)
    decide(play, "work")
    assert not play.can_undo(2)
    decide(play, "work")
    assert play.can_undo(2)
    assert not play.can_undo(1)
    assert play.undo(2)
    assert not play.undo(2)
    assert not play.undo(1)


@pytest.mark.parametrize("start", ["look", "build"])
def test_chance_and_reveals_are_for_good(start: str) -> None:
    play = Playthrough(market(), 1)
    decide(play, start)
    assert not play.can_undo(1)


def test_what_passes_unseen_or_was_open_can_be_taken_back() -> None:
    for start in ("bury", "lay"):
        play = Playthrough(market(), 1)
        decide(play, start)
        assert play.undo(1)


def test_alone_one_may_go_back_to_the_last_chance() -> None:
    play = Playthrough(market(1), 1)
    decide(play, "work")
    decide(play, "look")
    state = play.state
    for _ in range(3):
        decide(play, "work")
    for _ in range(3):
        assert play.undo(1)
    assert play.state == state
    assert not play.undo(1)


def test_an_illegal_decision_changes_nothing() -> None:
    play = Playthrough(market(), 1)
    legal = play.legal_decisions()
    lay = next(d for d in legal if d.action == "lay")
    decide(play, "work")
    before = write_log(play)
    with pytest.raises(IllegalDecision):
        play.decide(lay)
    assert write_log(play) == before


def test_an_error_of_the_rules_is_refused_or_ends_the_play() -> None:
    play = Playthrough(market(), 1)
    faulty = next(d for d in play.legal_decisions() if d.action == "faulty")
    before = play.state
    with pytest.raises(Fault):
        play.decide(faulty)
    assert play.state == before
    assert play.outcome is None


class Faulty:
    """A bot that meets an error of the rules."""

    def decide(self, view: View, generator: Generator) -> object:
        return next(d for d in view.decisions if d.action == "faulty")


def test_a_game_of_bots_that_meets_an_error_ends_by_it_and_replays() -> None:
    play = Playthrough(market(), 1)
    list(play_by(play, {1: Faulty(), 2: Faulty()}))  # type: ignore[dict-item]
    assert play.outcome is not None
    assert play.outcome.ended_by == "error"
    assert play.outcome.winners == ()
    assert play.active is None
    log = write_log(play)
    assert "\nfault: " in log
    assert "market.sdg, line " in log
    assert write_log(play_again(parse_log(log, "a.replay"))) == log


def test_a_clock_is_read_only_where_it_matters() -> None:
    play = Playthrough(market(), 1)
    assert play.tick(5) is None
    assert "clock:" not in write_log(play)


TIMED = """\
game "Timed"
    players 1 to 2
score points per player
turn
    choose wait
action wait
    points += {points}
end over after turn when turns > {turns}
{more}
"""
WIN = "win most points"


@pytest.mark.parametrize(
    ("points", "turns", "more", "asks"),
    [
        ("1", "9", WIN, False),
        ("clock", "9", WIN, True),
        ("clock this turn", "9", WIN, True),
        ("1", "9 or clock > 60", WIN, True),
        ("1", "9", f"when late: clock > 60\n    points = 0\n{WIN}", True),
        ("1", "9", f"scoring points\n    late: clock\n{WIN}", True),
        ("1", "9", "win together if clock < 60", True),
        ("1", "9", f'{WIN}\ntitles if clock < 60\n    from 0 "Fast"', True),
    ],
)
def test_the_clock_matters_wherever_the_rules_ask_for_it(
    points: str, turns: str, more: str, asks: bool
) -> None:
    game = load(Source("timed.sdg", TIMED.format(points=points, turns=turns, more=more)))
    state = game.initial_state(Generator(1))
    assert (game.tick(state, 7, Generator(1)) != state) is asks


def test_the_clock_is_asked_when_a_game_is_scored() -> None:
    scoring = f"scoring points\n    late: clock\n{WIN}"
    game = load(Source("timed.sdg", TIMED.format(points="1", turns="0", more=scoring)))
    state = game.tick(game.initial_state(Generator(1)), 7, Generator(1))
    state = game.apply(state, game.legal_decisions(state)[0], Generator(1))
    assert game.standing(state)[0] == 1 + 7
    assert list(differences(game, range(3))) == []


def test_readings_of_the_clock_go_into_the_log() -> None:
    play = Playthrough(market(2, 1), 1, ("Ann", "Bob"))
    assert play.tick(0) is None
    assert play.tick(7) is not None
    assert play.tick(6) is None
    decide(play, "work")
    play.tick(59)
    decide(play, "work")
    assert play.outcome is None
    play.tick(61)
    assert play.clock == 61
    assert play.outcome is not None
    assert play.outcome.ended_by == "late"
    log = write_log(play)
    assert [line for line in log.split("\n") if line.startswith("clock: ")] == [
        "clock: 7", "clock: 59", "clock: 61",
    ]  # fmt: skip
    assert write_log(play_again(parse_log(log, "a.replay"))) == log


def test_a_clock_that_goes_back_differs() -> None:
    play = Playthrough(market(2, 1), 1)
    play.tick(7)
    log = write_log(play)
    for wrong in ("clock: 0", "clock: x", "clock: ²", "clock: 99999999999"):
        with pytest.raises(Differs):
            play_again(parse_log(log.replace("clock: 7", wrong), "a.replay"))


def test_among_bots_a_decision_costs_ten_seconds() -> None:
    play = Playthrough(market(2, 1), 1)
    list(play_by(play, {seat: Random() for seat in (1, 2)}))
    assert play.outcome is not None
    if play.outcome.ended_by == "late":
        assert play.clock == 60
        assert play.decisions == 6


def test_a_log_can_be_followed_step_by_step() -> None:
    play = Playthrough(market(), 1)
    for start in ("work", "look", "work"):
        decide(play, start)
    log = parse_log(write_log(play), "a.replay")
    assert [step.decision and step.decision.text for _, step in follow(log)] == [
        None, "work", "look", "work",
    ]  # fmt: skip
    assert play_again(log, 1).decisions == 1
    assert play_again(log, 0).decisions == 0


def test_the_greedy_bot_takes_the_most_points() -> None:
    play = dealt("hidden 1: 1-red 4-blue\nhidden 2: 1-red")
    decision = Greedy().decide(View(market(), play.state, 1), Generator(1))
    assert decision.text.startswith("build 4-blue")
    play = dealt("seat: 2\nhidden 1: 4-blue\nhidden 2: 1-red 3-red")
    decision = Greedy().decide(View(market(), play.state, 2), Generator(1))
    assert decision.text.startswith("build 3-red")


def test_the_greedy_bot_cannot_know_what_others_hold() -> None:
    """Deal the unseen cards anew a hundred times: the same seed decides the same."""
    play = Playthrough(market(), 1)
    decisions = set()
    for seed in range(100):
        world = market().redeal(play.state, 1, Generator(seed))
        decisions.add(Greedy().decide(View(market(), world, 1), Generator(5)).text)
    assert len(decisions) == 1


def test_ties_of_the_greedy_bot_are_broken_by_its_chance() -> None:
    play = dealt("hidden 1: 3-red\nhidden 2:")
    view = View(market(), play.state, 1)
    decisions = {Greedy().decide(view, Generator(seed)).text for seed in range(40)}
    assert len(decisions) > 10


def test_the_random_bot_takes_every_decision_alike() -> None:
    play = dealt("hidden 1:\nopen 1:")
    view = View(market(), play.state, 1)
    counts = {d.text: 0 for d in view.decisions}
    for seed in range(3000):
        counts[Random().decide(view, generator_of(seed, 0, 1)).text] += 1
    assert len(counts) == 3
    assert all(abs(count - 1000) < 120 for count in counts.values())


def test_bots_see_only_through_the_view() -> None:
    view = View(market(), Playthrough(market(), 1).state, 1)
    others = next(p for p in view.observation.places if p.name == "hidden" and p.owner == 2)
    assert others.cards is None
    assert set(AGENTS) == {"random", "greedy", "search"}
