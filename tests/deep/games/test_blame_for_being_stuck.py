"""Where play gets stuck, the lines are named that took something away, and what has no room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve

from sdg import ir
from sdg.chance import Generator
from sdg.deep.budget import Looking
from sdg.deep.courses.guilty_lines import (
    forbidding,
    lacking,
    returning,
    settings,
    taken_away,
    unending,
)
from sdg.deep.courses.stuck import stuck
from sdg.deep.finding import Finding, NotSeen
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import play_many
from sdg.deep.games.watchers import Watched
from sdg.deep.rules.aimed_games import reached
from sdg.deep.rules.dead import never
from sdg.deep.rules.never_allowed import Refused
from sdg.game import Game, State
from sdg.lab.forbidding import forbidden
from sdg.loading import load, load_sources
from sdg.playing.playthrough import Playthrough
from sdg.source import Source
from tests.deep.conftest import BUDGET, SOUND, changed

PATIENT = """\
variant "Patient" of fill

set wait = 0
remove end over
remove when done
"""
WAITS = "end waited after turn when wait > 0 and passes > wait\nwin most"
WITH_OPTION = SOUND.replace("win most", WAITS).replace(
    "attribute number", "option wait = 3 in 0 to 9\n\nattribute number"
)


def patient(text: str = WITH_OPTION) -> Game:
    return load_sources((Source("fill.sdg", text), Source("patient.sdg", PATIENT)))


def varied(name: str, changes: str, players: int | None = None) -> Game:
    """Return a game that comes along with some changes."""
    variant = Source("changed.sdg", f'variant "Changed" of {name}\n\n{changes}')
    return load_sources((load(name).sources[0], variant), players)


def test_the_lines_of_variants_that_keep_ends_off_are_named() -> None:
    game = patient()
    assert [span.text for span in taken_away(game, "end")] == ["over"]
    assert [span.text for span in settings(game, game.rules.ends)] == ["wait"]
    assert settings(game, game.rules.whens) == ()
    assert [span.source.name for span in unending(game)] == ["patient", "patient"]


def test_a_game_without_an_end_names_what_took_it_away() -> None:
    stopped = WITH_OPTION.replace("choose lay or discard", "choose lay")
    (diagnostic,) = stuck(play_many(Looking(patient(stopped), budget=BUDGET, engine="reference")))
    assert "nobody can decide anything" in diagnostic.message
    assert [span.text for span in diagnostic.places][:2] == ["over", "wait"]


def test_a_full_board_is_named_where_it_stops_the_play() -> None:
    narrow = "replace board provinces: 5 by 7\nremove end no_room\n"
    game = varied("five_provinces", narrow, 3)
    assert list(full_boards(game, game.initial_state(Generator(1)))) == []
    (diagnostic,) = stuck(play_many(Looking(game, budget=BUDGET, engine="reference")))
    assert "nobody can decide anything" in diagnostic.message
    assert [span.text for span in diagnostic.places][:2] == ["no_room", "send"]
    assert "provinces" in [span.text for span in diagnostic.places]


def full_boards(game: Game, state: State) -> Iterator[str]:
    yield from (each.name for each in lacking(game, state) if isinstance(each, ir.Board))


def test_rules_that_leave_a_card_no_cell_are_named_with_the_place_it_blocks() -> None:
    suits = 'add rule suits on square "No suit twice in a row"\n    suit all different in row\n'
    game = varied("poker_squares", suits)
    (diagnostic,) = stuck(play_many(Looking(game, budget=BUDGET, engine="reference")))
    assert diagnostic.message.endswith("`drawn` is full")
    assert [span.text for span in diagnostic.places][1:] == ["suits"]


def test_only_rules_that_forbid_something_there_are_named() -> None:
    game = changed()
    state = game.initial_state(Generator(1))
    assert list(forbidding(game, state)) == []
    state = game.apply(state, game.legal_decisions(state)[0], Generator(1))
    assert [rule.name for rule in forbidding(game, state)] in (["lines"], [])


def test_the_steps_that_put_cards_back_are_known() -> None:
    game = changed(("    move tile to gone\n", "    move tile to bag\n"))
    assert len(list(returning(game.fixed_rules))) == 1
    assert list(returning(changed().fixed_rules)) == []


@pytest.mark.parametrize(
    ("only", "comes"), [("at_risk >= 50 and at_risk < 56", True),
                        ("roll this turn > 3 and at_risk < 4", False)]
)  # fmt: skip
def test_a_trigger_that_games_played_for_it_reach_is_no_finding(only: str, comes: bool) -> None:
    game = varied("pig", f"add when streak: after roll if {only}\n    points += 1\n")
    looking = Looking(game, budget=evolve(BUDGET, games=10), engine="reference")
    games = play_many(looking)
    findings = [each for each in never(Samples(looking, games), ()) if each.about == "when streak"]
    assert findings
    assert reached(looking, games, findings) == ({"when streak"} if comes else set())


TOLD_BY_HIDDEN = [  # what an action takes, which cards that its player cannot see tell
    "cell in (grid with it.row <= count secret and some one in secret: one.number > 0)",
    "tile in rack, cell in (grid with it.column >= (first of secret).number)",
    "n: (first of secret).number to 4",
    "tile in (rack with number != (first of secret).number)",
]


@pytest.mark.parametrize("takes", TOLD_BY_HIDDEN)
def test_what_forbids_what_hidden_cards_tell_is_found(takes: str) -> None:
    """Nothing of it is ever legal, so to ask what is legal would find nothing to try."""
    spot = "cell" if "cell" in takes else "grid at (1, 1)"
    game = changed(
        ("hand rack", "pile secret: seen by nobody\nhand rack"),
        ("setup\n", "setup\n    draw 3 from bag to secret\n"),
        ("choose lay or discard", "choose discard or bury"),
        ("pile gone\n", f"pile gone\n\naction bury({takes})\n    draw 1 from bag to {spot}\n"
                        "    require points > 99\n\nrule never on grid\n    need points > 99\n"),
    )  # fmt: skip
    state = game.initial_state(Generator(1))
    assert game.engine.explainer.takes_hidden(state.slots, "bury")
    assert not [each for each in game.legal_decisions(state) if each.action == "bury"]
    assert "never" in [rule.name for rule in forbidding(game, state)]
    refused = Refused(game, 1, [Finding("dead", "action bury", "x", (), NotSeen(1, 1.0))])
    refused.look(Playthrough(game, 1))
    [finding] = refused.findings(Watched())
    assert "`never` forbade each of" in finding.message
    looked = forbidden(game, ("random", "random"), 1, 20, 20.0)
    assert any("never" in each.by_rule for each in looked.games)
