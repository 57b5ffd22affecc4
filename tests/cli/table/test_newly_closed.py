"""What a person reads of actions that have closed, and of what the rules choose for them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sdg.chance import Generator
from sdg.events import Decided, Event, Happened
from sdg.loading import load

if TYPE_CHECKING:
    from conftest import Sdg

TABLE = ("run", "sudoku_42", "--seat", "Ann", "--seat", "random", "--seats-as-given")
SPENT = "No rearrangement is left this turn"


def test_what_a_counter_has_closed_is_told_once(sdg: Sdg) -> None:
    answers = "place 2 a1\nmove a1 b1\nboard\nwhy move\nnext\n"
    result = sdg(*TABLE, "--seed", "3", "--set", "moves=1", answers=answers)
    assert result.out.count(f"No more `move`: {SPENT}") == 1
    after = result.out.split("No more `move`")[1]
    assert after.splitlines()[1] == "You may: next"
    assert f"Not legal now: move\n  {SPENT}" in after


def test_what_has_closed_since_the_turn_before_is_told(sdg: Sdg) -> None:
    """Both decks of Cardoku are empty; after a quiet round nothing may be rearranged."""
    rows = "    1-science . . . . . . . .\n" + "    . . . . . . . . .\n" * 8
    decks = "stock 1:\nstock 2:\n"
    hands = "cards_held 1: 3-science\ncards_held 2: 4-science\n"
    Path("a.deal").write_text(f"sdg deal 1\nseat: 1\n{decks}{hands}grid:\n{rows}")
    words = ("run", "cardoku", "--deal", "a.deal", "--seats-as-given", "--set", "quiet_rounds=1")
    answers = "move a1 b2\nmove b2 c3\nmove c3 d4\nwhy move\n"
    output = sdg(*words, "--seat", "Ann", "--seat", "Bob", answers=answers).out
    assert output.count("No more `move`: Too many quiet rounds: play a card, or make a point") == 1


def test_what_is_still_open_is_not_told_as_closed(sdg: Sdg) -> None:
    result = sdg(*TABLE, "--seed", "3", "--set", "moves=2", answers="place 2 a1\nmove a1 b1\n")
    assert "No more" not in result.out


def test_each_requirement_that_is_not_met_is_a_sentence(sdg: Sdg) -> None:
    result = sdg(*TABLE, "--seed", "3", answers="why solve\n")
    refusal = result.out.split("Not legal now: solve\n")[1].splitlines()
    assert refusal[0].startswith("  The new card is to be placed first")
    assert refusal[1].startswith("  No cards are in conflict")


def test_parts_of_a_requirement_without_a_sentence_are_told_apart(sdg: Sdg) -> None:
    file = Path("two.sdg")
    file.write_text(
        'game "Two"\n'
        "    players 1 to 2\n\n"
        "score points per player\n"
        "counter heat\ncounter frost\n\n"
        "turn\n    choose go or wait\n\n"
        "action go\n"
        "    require heat > 0 and frost = 0 and points > 4\n"
        "    points += 1\n\n"
        "action wait\n    points += 1\n\n"
        "end full after turn when some player: points > 9\n"
        "win most points\n"
    )
    result = sdg("run", str(file), "--seat", "Ann", "--seed", "1", answers="why go\n")
    assert "it needs: heat > 0" in result.out
    assert "it needs: points > 4" in result.out
    assert "frost = 0" not in result.out


def test_the_log_says_step_by_step_what_the_rules_have_chosen() -> None:
    game, chance = load("sudoku_42", players=1), Generator(4)
    state = game.initial_state(chance)
    while not state.over:
        places = [d for d in game.legal_decisions(state) if d.action == "place"]
        after = {d: game.apply(state, d, Generator(1)) for d in places}
        mended = [d for d in places if "solve" in dict(after[d].options)]
        calm = [d for d in places if "next" in dict(after[d].options)]
        state = game.apply(state, (mended or calm)[0], chance)
        if mended:
            break
        state = game.apply(state, game.decision("next"), chance)
    log: list[Event] = []
    before = game.observation(state, 1).boards[0]
    done = game.apply(state, game.decision("solve"), chance, log)
    assert isinstance(log[0], Decided) and log[0].text == "solve"
    steps = [e.text.split() for e in log if isinstance(e, Happened) and e.kind == "done"]
    assert steps and all(step[0] in ("relocate", "trade") for step in steps)
    cards = {cell.name: cell.card for cell in before.cells}
    for _, one, other in steps:
        cards[one], cards[other] = cards[other], cards[one]
    assert cards == {cell.name: cell.card for cell in game.observation(done, 1).boards[0].cells}
