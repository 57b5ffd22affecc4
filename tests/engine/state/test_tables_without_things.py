"""What nobody has: no cards, no board, no bank. Alone, nobody comes next."""

import pytest

from sdg.chance import Generator
from sdg.game import Game, IllegalDecision, State
from sdg.loading import load
from sdg.source import Source
from tests.support.places import RULE_FILES

PROGRAM = RULE_FILES / "good" / "nobody.sdg"


@pytest.fixture(params=[1, 2], ids=["alone", "together"])
def table(request: pytest.FixtureRequest) -> Game:
    return load(PROGRAM, (), request.param)


def offered(game: Game, state: State) -> set[str]:
    return {each.action for each in game.legal_decisions(state)}


def test_who_is_alone_takes_from_nobody_and_lays_nothing_there(table: Game) -> None:
    actions = offered(table, table.initial_state(Generator(1)))
    with_another = {"float", "give", "hand_on", "take", "push"}
    assert actions == {"plant", "praise", "leave"} | (with_another if table.players == 2 else set())


def test_what_nobody_has_counts_nothing(table: Game) -> None:
    state = table.initial_state(Generator(1))
    state = table.apply(state, table.decision("leave", ()), Generator(2))
    # two cards and one, four cells, and a bank of two
    assert table.standing(state)[0] == (10 * (2 + 1 + 4 + 2) if table.players == 2 else 0)


def test_from_nobody_nothing_is_drawn() -> None:
    game = load(PROGRAM, (), 1)
    state = game.initial_state(Generator(1))
    state = game.apply(state, game.decision("leave", ()), Generator(2))
    shown = next(each for each in game.observation(state, 1).places if each.name == "shown")
    assert shown.size == 1


def test_a_corner_of_nobodys_board_is_no_cell_of_ones_own() -> None:
    game = load(PROGRAM, (), 1)
    state = game.initial_state(Generator(1))
    state = game.apply(state, game.decision("praise", ()), Generator(2))
    assert game.standing(state) == (1,)


def test_a_card_for_nobody_is_refused_with_a_reason() -> None:
    game = load(PROGRAM, (), 1)
    state = game.initial_state(Generator(1))
    with pytest.raises(IllegalDecision, match="there is nobody to take it"):
        game.apply(state, game.decision("hand_on", ()), Generator(2))


AFTER = """game "After nobody"
    players 1 to 3

counter asked
score points per player

turn
    choose go

action go
    for each p in {whom}
        p.points += 1
    asked = count {whom}

end over after turn when turns > 0
win most points
"""


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("after", ["previous", "nobody", "active"])
@pytest.mark.parametrize("only", ["", " with it.points < 9"])
def test_after_somebody_or_nobody_each_player_comes_once(
    after: str, only: str, players: int
) -> None:
    whom = f"(all players after {after}{only})" if only else f"all players after {after}"
    text = AFTER.format(whom=whom)
    game = load(Source("after.sdg", text), (), players)
    state = game.initial_state(Generator(1))
    state = game.apply(state, game.decision("go", ()), Generator(2))
    assert game.standing(state) == (1,) * players
    assert game.write_state(state)["stores"]["asked"] == [players]
