"""Table mode: what is misplayed, shown, taken back, logged, saved, and done by bots."""

from collections import Counter

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.bot_names import Habits, profile_of
from sdg.events import Happened
from sdg.game import Game, State
from sdg.loading import load, load_sources
from sdg.playing.deal_text import read_deal
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.misplaying_bots import Errors, errors_of, misplay_of, show_errors
from sdg.playing.playthrough import Playthrough
from sdg.playing.state_to_deal import write_deal
from sdg.playing.under_other_rules import rerun
from sdg.playing.verifying import Differs, decision_of, play_again
from sdg.playing.why_unreadable import Unreadable
from sdg.refereeing import NoError, TableGame, answered, at_table
from sdg.source import Source

RULES = """game "Lines"
    players 2 to 3

attribute number: 1 to 5

deck cards
    4 of each number

board grid: 3 by 3

pile stock: 1 of cards, shuffled
pile gone: seen by all
hand rack per player: seen by owner
counter tokens per player, 3 in all
score points per player

rule lines on grid "A number stands once in a line"
    number all different in row, column

rule corner on grid "Fives stay out of the centre"
    no card lands where card.number = 5 and cell = grid at (2, 2)

setup
    for each player
        tokens += 1
        draw 4 from stock to rack

turn unless rack is empty
    choose place or drop

action place(card in rack, cell in grid)
    require cell is empty
    move card to cell
    points += 1

action drop(card in rack)
    move card to gone

end full at once when grid is full
win most points

"""
BACK = """misplay of lines
    found at once
        undo action
    found later
        move wrong to gone
        culprit.points -= 2
"""


def game(misplay: str = BACK, players: int = 2) -> Game:
    return load_sources([Source("lines.sdg", RULES + misplay)], players=players, options={})


def table(misplay: str = BACK, players: int = 2) -> TableGame:
    return at_table(game(misplay, players))


def first_misplay(play: Playthrough) -> str:
    """Lay a card that is right, and return what breaks a rule then."""
    assert isinstance(play.game, TableGame)
    for decision in play.legal_decisions():
        if decision.action == "place":
            play.decide(decision)
            break
    wrong = play.game.misplay(play.state, lambda n: 0)
    if wrong is None:  # no hand holds such a number yet
        play.decide(play.legal_decisions()[0])
        return first_misplay(play)
    return wrong.text


def misplaid(misplay: str = BACK, players: int = 2, seed: int = 3) -> tuple[Playthrough, str, int]:
    """Return a play in which a card has just been laid wrong, its cell, and another seat."""
    play = Playthrough(table(misplay, players), seed)
    decision = decision_of(play, first_misplay(play))
    assert decision is not None
    step = play.decide(decision)
    assert step.seat is not None
    (cell,) = step.misplaid
    return play, cell, step.seat % players + 1


def played(seed: int, habits: Habits, players: int = 3, name: str = "cat_sudoku") -> Playthrough:
    rules = at_table(load(name, players=players))
    seats = dict.fromkeys(range(1, players + 1))
    play = Playthrough(rules, seed)
    for _ in play_by(play, {seat: Random() for seat in seats}, dict.fromkeys(seats, habits)):
        pass
    return play


# What is wrong


def test_a_misplay_is_never_among_the_legal_decisions() -> None:
    play = Playthrough(table(), 3)
    text = first_misplay(play)
    assert text not in [decision.text for decision in play.legal_decisions()]


def test_a_misplay_breaks_rules_that_may_be_broken_and_nothing_else() -> None:
    play = Playthrough(table(), 3)
    text = first_misplay(play)
    plain = Playthrough(game(), 3)
    while plain.state.slots[: plain.game.layout.cells] and len(plain.steps) < len(play.steps):
        plain.decide(play.steps[len(plain.steps)].decision)  # type: ignore[arg-type]
    decision = decision_of(play, text)
    assert decision is not None
    assert {reason.name for reason in plain.game.why_not(plain.state, decision)} == {"lines"}


def test_of_all_misplays_each_is_drawn_as_often() -> None:
    play = Playthrough(table(), 3)
    first_misplay(play)
    assert isinstance(play.game, TableGame)
    misplays = set()
    for first in range(40):
        turns = iter([first])
        decision = play.game.misplay(play.state, lambda n, t=turns: next(t, 0) % n)  # type: ignore[misc]
        assert decision is not None
        assert play.game.is_misplay(play.state, decision)
        misplays.add(decision.text)
    assert len(misplays) > 1


def test_what_the_turn_holds_next_goes_on_as_ever() -> None:
    play, _, finder = misplaid()
    assert play.active == finder


# What comes of it


def test_found_at_once_all_is_as_before() -> None:
    play = Playthrough(table(), 3)
    text = first_misplay(play)
    before = play.state
    decision = decision_of(play, text)
    assert decision is not None
    (cell,) = play.decide(decision).misplaid
    play.challenge(3 - (play.steps[-1].seat or 0), cell)
    assert play.state == before


def test_once_another_card_is_laid_it_is_found_later() -> None:
    play, cell, finder = misplaid()
    play.decide(next(d for d in play.legal_decisions() if d.action == "place"))
    shown = play.challenge(finder, cell).challenge
    if shown is not None and shown.cells:
        assert not shown.at_once


def test_an_action_is_not_taken_back_past_another_players_decision() -> None:
    play, cell, finder = misplaid()
    play.decide(next(d for d in play.legal_decisions() if d.action == "drop"))
    shown = play.challenge(finder, cell).challenge
    assert shown is not None
    assert shown.cells == (cell,)
    assert not shown.at_once


OFTEN = """\
    repeat at most 3
        choose place, drop or back

action back
    undo turn
"""


def misplaid_in_a_turn_that_can_be_taken_back() -> tuple[Playthrough, State]:
    """Return a play whose second card was laid wrong, on b1, and the state before that."""
    rules = RULES.replace("    choose place or drop\n", OFTEN)
    game = load_sources([Source("lines.sdg", rules + BACK)], players=2, options={})
    play = Playthrough(at_table(game), 1)
    held = next(p for p in play.game.observation(play.state, 1).places if p.owner == 1)
    (number, _), *_ = Counter(held.cards or ()).most_common(1)
    right = decision_of(play, f"place {number} a1")
    assert right is not None
    play.decide(right)
    before, wrong = play.state, decision_of(play, f"place {number} b1")
    assert wrong is not None, "the seed deals no two alike"
    play.decide(wrong)
    return play, before


def test_an_action_taken_back_leaves_the_turn_to_be_taken_back() -> None:
    play, before = misplaid_in_a_turn_that_can_be_taken_back()
    play.challenge(2, "b1")
    assert play.state == before
    play.decide(play.game.decision("back", ()))
    assert play.game.standing(play.state) == (0, 0)


def test_with_its_turn_a_misplay_is_taken_back() -> None:
    play, _ = misplaid_in_a_turn_that_can_be_taken_back()
    play.decide(play.game.decision("back", ()))
    shown = play.challenge(2, "b1").challenge
    assert shown is not None
    assert shown.cells == ()


OTHERS = """\
rule fives on grid for card.number = 5 "Fives lie on the board"
    need cell.row > 0

rule shelf on shelf "Nothing lies on the shelf"
    need cell.row > 5

"""


@pytest.mark.parametrize("named", ["lines", "fives, lines", "shelf, lines"])
def test_a_card_is_wrong_by_the_rule_that_it_breaks_whatever_stands_before_it(named: str) -> None:
    others = f"board shelf: 1 by 3\n\n{OTHERS}rule lines"
    rules = RULES.replace("rule lines", others) + BACK.replace("lines", named)
    game = load_sources([Source("lines.sdg", rules)], players=2, options={})
    play = Playthrough(at_table(game), 3)
    decision = decision_of(play, first_misplay(play))
    assert decision is not None
    assert not decision.text.startswith("place 5")
    step = play.decide(decision)
    assert step.seat is not None
    play.decide(next(d for d in play.legal_decisions() if d.action == "drop"))
    shown = play.challenge(3 - step.seat, step.misplaid[0])
    assert shown.challenge is not None
    assert shown.challenge.cells == step.misplaid
    assert any(each.text.endswith("breaks lines") for each in shown.events)


def test_what_an_action_does_within_another_can_be_wrong_too() -> None:
    within = "action place(card in rack, cell in grid)\n    do lay(card, cell)\n\naction lay("
    rules = RULES.replace("action place(", within) + BACK
    game = load_sources([Source("lines.sdg", rules)], players=2, options={})
    assert first_misplay(Playthrough(at_table(game), 3)).startswith("place ")


def test_where_no_block_is_for_the_moment_nothing_comes_of_it() -> None:
    play, cell, finder = misplaid("misplay\n    found later\n        culprit.points -= 2\n")
    before = play.game.standing(play.state)
    shown = play.challenge(finder, cell).challenge
    assert shown is not None
    assert shown.cells == (cell,)
    assert play.game.standing(play.state) == before


def test_a_landing_that_was_forbidden_then_is_wrong_for_good() -> None:
    rules = table("misplay of corner\n    found\n        culprit.points -= 3\n")
    for seed in range(20):
        play = Playthrough(rules, seed)
        decision = decision_of(play, "place 5 b2")
        if decision is not None:
            play.decide(decision)
            play.decide(next(d for d in play.legal_decisions() if d.action == "place"))
            assert play.challenge(2, "b2").challenge is not None
            assert play.game.standing(play.state)[0] == -2
            return
    raise AssertionError("nobody holds a five")


CHOICE = """misplay of lines
    found
        finder chooses giver from all players with it != finder
        giver.points -= 5
"""


def test_of_several_the_finder_chooses_one() -> None:
    play, cell, finder = misplaid(CHOICE, players=3)
    others = [str(seat) for seat in (1, 2, 3) if seat != finder]
    step = play.challenge(finder, cell, answered(others[1:]))
    assert step.challenge is not None
    assert step.challenge.answers == (others[1],)
    assert play.game.standing(play.state)[int(others[1]) - 1] <= -3


def test_of_one_nobody_is_asked() -> None:
    play, cell, finder = misplaid(CHOICE)
    assert play.challenge(finder, cell, answered(())).challenge is not None


def test_a_choice_that_is_not_offered_changes_nothing() -> None:
    play, cell, finder = misplaid(CHOICE, players=3)
    before, steps = play.state, len(play.steps)
    with pytest.raises(NoError):
        play.challenge(finder, cell, answered([str(finder)]))
    assert (play.state, len(play.steps)) == (before, steps)


def test_a_fault_in_what_comes_of_it_is_told_and_replayed() -> None:
    play, _, finder = misplaid("misplay\n    found\n        culprit.points = 1 div 0\n")
    (step,) = show_errors(play, {finder: Habits(notice=10_000)})
    assert play.active is None
    assert any(isinstance(event, Happened) and event.kind == "fault" for event in step.events)
    again = play_again(parse_log(write_log(play), "x"))
    assert again.outcome == play.outcome


def test_in_a_game_that_was_broken_off_bots_show_nothing() -> None:
    play, _, finder = misplaid(BACK)
    play.state = play.game.cap(play.state)
    assert list(show_errors(play, {finder: Habits(notice=10_000)})) == []


def test_a_misplay_that_ends_the_game_can_still_be_shown() -> None:
    rules = table()
    for seed in range(200):
        play = Playthrough(rules, seed)
        while play.active is not None:
            wrong = rules.misplay(play.state, lambda n: 0)
            play.decide(wrong or play.legal_decisions()[0])
        last = play.steps[-1]
        if last.misplaid and last.seat is not None:
            play.challenge(3 - last.seat, last.misplaid[0])
            assert play.active == last.seat
            return
    raise AssertionError("no such game")


# Written down


def test_a_log_says_who_the_referee_is() -> None:
    assert "\nreferee: table\n" in write_log(Playthrough(table(), 1))
    assert "referee" not in write_log(Playthrough(game(""), 1))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["cat_sudoku", "knizia_sudoku"])
def test_a_log_is_played_again(seed: int, name: str) -> None:
    play = played(seed, Habits(2500, 4000), name=name)
    log = write_log(play)
    again = play_again(parse_log(log, "x"))
    assert write_log(again) == log
    assert again.state == play.state
    assert errors_of(again.steps) == errors_of(play.steps)
    assert errors_of(play.steps).made > 0


def test_a_log_with_actions_taken_back_is_played_again() -> None:
    play = played(2, Habits(500, 10_000), players=2, name="cardoku")
    assert any(e.kind == "undo" for e in play.events() if isinstance(e, Happened))
    assert write_log(play_again(parse_log(write_log(play), "x"))) == write_log(play)


def test_a_choice_is_played_again() -> None:
    play, cell, finder = misplaid(CHOICE, players=3)
    others = [str(seat) for seat in (1, 2, 3) if seat != finder]
    play.challenge(finder, cell, answered(others[1:]))
    log = write_log(play)
    assert f"challenge: seat {finder} shows {cell} choosing {others[1]}\n" in log
    assert play_again(parse_log(log, "x")).state == play.state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("challenge: seat ", "challenge: chair "),
        ("challenge: seat ", "challenge: seat 9"),
        (" shows ", " shows z"),
        ("found at once:", "found later:"),
        ("referee: table\n", ""),
    ],
)
def test_a_challenge_that_was_not_so_is_told(old: str, new: str) -> None:
    play, cell, finder = misplaid()
    play.challenge(finder, cell)
    log = write_log(play)
    assert old in log
    with pytest.raises(Differs):
        play_again(parse_log(log.replace(old, new, 1), "x"))


def test_a_log_whose_rules_know_no_misplay_is_refused() -> None:
    log = write_log(Playthrough(game(""), 1)).replace("rules: ", "referee: table\nrules: ", 1)
    with pytest.raises(Unreadable, match="does not say what comes of a misplay"):
        play_again(parse_log(log, "x"))


def test_a_position_keeps_what_lies_wrong() -> None:
    for more in (False, True):
        play, cell, finder = misplaid()
        if more:
            play.decide(next(d for d in play.legal_decisions() if d.action == "drop"))
        text = write_deal(play.game, play.state)
        again = Playthrough(play.game, 1, deal=read_deal(text, "x"))
        assert again.state == play.state
        before = again.challenge(finder, cell).challenge
        assert before == play.challenge(finder, cell).challenge
        assert again.state == play.state


def test_a_saved_play_runs_under_other_rules_with_its_challenges() -> None:
    play, cell, finder = misplaid()
    play.challenge(finder, cell)
    log = parse_log(write_log(play), "x")
    assert rerun(log, game()).verdict == "same"
    refused = rerun(log, game(""))
    assert refused.verdict == "error"
    assert "misplay" in refused.why


# Bots


def test_a_bot_without_habits_lays_nothing_wrong() -> None:
    play = played(1, Habits())
    assert errors_of(play.steps) == Errors(0, 0, 0)


def test_without_errors_a_play_is_the_same_as_with_the_program_as_referee() -> None:
    rules = load("cat_sudoku", players=3)
    plain = Playthrough(rules, 5)
    for _ in play_by(plain, {seat: Random() for seat in (1, 2, 3)}):
        pass
    play = played(5, Habits())
    assert [step.decision for step in play.steps] == [step.decision for step in plain.steps]


def test_who_notices_all_lets_nothing_pass() -> None:
    play = played(1, Habits(3000, 10_000))
    errors = errors_of(play.steps)
    assert errors.made == errors.at_once > 0


def test_who_notices_nothing_lets_all_pass() -> None:
    play = played(1, Habits(3000, 0))
    errors = errors_of(play.steps)
    assert errors.made == errors.overlooked > 0


def test_what_is_overlooked_at_once_may_be_found_later() -> None:
    errors = [errors_of(played(seed, Habits(3000, 2000)).steps) for seed in range(8)]
    assert sum(each.later for each in errors) > 0
    assert sum(each.overlooked for each in errors) > 0


def test_errors_come_as_often_as_the_habit_says() -> None:
    made = decisions = 0
    for seed in range(30):
        play = played(seed, Habits(1000, 0))
        made += errors_of(play.steps).made
        decisions += play.decisions
    assert 0.06 < made / decisions < 0.13


def test_who_was_corrected_takes_care() -> None:
    play, cell, finder = misplaid()
    play.challenge(finder, cell)
    assert play.active is not None
    assert misplay_of(play, play.active, Habits(10_000)) is None


def test_a_play_broken_off_anywhere_goes_on_as_it_would_have() -> None:
    habits = Habits(2500, 3000)
    whole = played(3, habits)
    for upto in range(1, len(whole.steps), 5):
        part = Playthrough(whole.game, whole.seed, whole.seats)
        steps = play_by(part, {s: Random() for s in (1, 2, 3)}, dict.fromkeys((1, 2, 3), habits))
        while len(part.steps) < upto:
            next(steps)
        again = play_again(parse_log(write_log(part), "x"))
        for _ in play_by(again, {s: Random() for s in (1, 2, 3)}, dict.fromkeys((1, 2, 3), habits)):
            pass
        assert write_log(again) == write_log(whole)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("greedy", ("greedy", Habits())),
        ("greedy:misplay=2%", ("greedy", Habits(200))),
        ("search:50:misplay=0.5%,notice=80%", ("search:50", Habits(50, 8000))),
        ("random:notice=100%", ("random", Habits(0, 10_000))),
        ("random:misplay=101%", None),
        ("random:misplay=2", None),
        ("random:misplay=2%,misplay=3%", None),
        ("Ann:misplay=2%", None),
        ("greedy:", None),
    ],
)
def test_a_profile_is_read(name: str, expected: tuple[str, Habits] | None) -> None:
    assert profile_of(name) == expected
