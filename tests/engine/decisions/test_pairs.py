"""Two of a set as parameters, and a family's name where its regions became something."""

from pathlib import Path

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.loading import load
from sdg.source import Source
from tests.support.places import RULE_FILES

PROGRAM = RULE_FILES / "good" / "pairs.sdg"


def start(held: tuple[str, ...], program: Path | Source = PROGRAM) -> tuple[Game, State]:
    """Deal until seat 1 holds these cards."""
    game = load(program)
    for seed in range(100):
        state = game.initial_state(Generator(seed))
        hand = next(each for each in game.observation(state, 1).places if each.name == "held")
        if hand.cards == held:
            return game, state
    raise AssertionError("no seed deals these")


def decisions(game: Game, state: State) -> list[str]:
    return [each.text for each in game.legal_decisions(state)]


def test_two_identical_cards_are_a_pair() -> None:
    game, state = start(("1", "1", "2"))
    assert [text for text in decisions(game, state) if text.startswith("pair")] == ["pair 1 1"]
    after = game.apply(state, game.legal_decisions(state)[0], Generator(0))
    assert [each.cards for each in game.observation(after, 1).places if each.owner == 1] == [
        ("2",), ("1", "1"),
    ]  # fmt: skip


def test_a_card_by_itself_is_no_pair() -> None:
    game, state = start(("1", "2", "2"))
    assert [text for text in decisions(game, state) if text.startswith("pair")] == ["pair 2 2"]


def test_a_family_that_became_full_is_still_the_family_in_the_body() -> None:
    game, state = start(("1", "1", "2"))
    for cell in ("a1", "b1"):
        laid = next(d for d in game.legal_decisions(state) if d.text.endswith(cell))
        state = game.apply(state, laid, Generator(0))
    lines = next(each for each in game.observation(state, 1).numbers if each.name == "lines")
    assert lines.values == (4,)
    assert sum(game.standing(state)) == 1


def test_two_identical_cards_are_refused_for_what_they_break() -> None:
    text = PROGRAM.read_text("utf-8").replace("a.number = b.number", "a.number > b.number")
    game, state = start(("1", "1", "2"), Source("pairs", text))
    every = game.engine.lister.domains.bindings(state.slots, game.engine.actions.declared["pair"])
    refused = {
        decision.text: [reason.sentence for reason in game.why_not(state, decision)]
        for decision in (game.decision("pair", arguments) for arguments in every)
    }
    assert refused == {each: ["it needs: alike"] for each in ("pair 1 1", "pair 1 2")}


def test_one_card_twice_is_no_pair() -> None:
    game, state = start(("1", "2", "2"))
    declared = game.engine.actions.declared["pair"]
    one, two = sorted(game.engine.lister.domains.elements(state.slots, declared.params[0].over, []))
    for arguments in ((one, one), (two, one)):
        [reason] = game.why_not(state, game.decision("pair", arguments))
        assert "names a card, place or number it cannot" in reason.sentence
