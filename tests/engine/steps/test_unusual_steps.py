"""Steps that cannot be carried out, or not quite: refused with a reason, skipped, or an error."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.events import Event, Happened
from sdg.game import Decision, Fault, Game, IllegalDecision, State
from sdg.loading import load
from sdg.source import Source

GAME = """\
game "Unusual"
    players 1 to 2

attribute number: 1 to 3{wild}
attribute color: red, blue

deck tiles
    4 of each number, color red
    {cards}

board grid: 2 by 2
    region corner: (1, 1)
board side: 1 by 2

pile stock: 1 of tiles, shuffled
pile gone: seen by all, at most 2
hand rack per player: seen by all
counter coins per player
counter n
score points per player

{rows}

setup
    {setup}
    for each player
        draw 3 from stock to rack
        coins += 2

turn
    {turn}
    choose act, rest

action act{params}
    {act}

action rest
    n += 0

{more}
end over after round when round >= 3
win most points
"""


def game_of(act: str = "n += 1", players: int = 1, **parts: str) -> Game:
    text = GAME.replace("{act}", act)
    usual = {
        "wild": "",
        "cards": "1 of number 1, color blue",
        "params": "",
        "setup": "draw 1 from stock to side at (1, 1)",
        "turn": "n += 0",
        "rows": "table worth by number\n    1 to 3: 1",
        "more": "",
    }
    for name, value in (usual | parts).items():
        text = text.replace("{" + name + "}", value)
    return load(Source("unusual", text), players=players)


def started(game: Game) -> State:
    return game.initial_state(Generator(1))


def after(game: Game, action: str = "act") -> State:
    state = started(game)
    decision = next(d for d in game.legal_decisions(state) if d.action == action)
    return game.apply(state, decision, Generator(1))


def counted(game: Game, state: State, name: str = "n") -> int:
    stores = game.write_state(state)["stores"]
    assert isinstance(stores, dict)
    return int(stores[name][0])


REFUSED = {
    "a card drawn onto a taken cell": (
        "draw 1 from stock to side at (1, 1)", "side:b1 is taken|side:a1 is taken"),
    "a card drawn off the board": (
        "let cell = grid at (1, 1)\n    draw 1 from stock to 1 step north",
        "there is no such cell on the board"),
    "more drawn than there is room for": ("draw 3 from stock to gone", "`gone` is full"),
    "more moved than there is room for": ("move rack to gone", "`gone` is full"),
    "nothing swapped with nothing": (
        "swap grid at (1, 1) with grid at (1, 2)", "there is nothing to swap"),
    "a loop that costs too much": ("repeat at most 3\n        pay 1 coins", "it costs 1 coins"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_carried_out_is_refused_with_a_reason(name: str) -> None:
    act, reason = REFUSED[name]
    game = game_of(act)
    state = started(game)
    assert [d.action for d in game.legal_decisions(state)] == ["rest"]
    with pytest.raises(IllegalDecision, match=reason):
        game.apply(state, game.decision("act", ()), Generator(1))


def test_a_card_that_an_earlier_step_took_away_is_not_there_any_more() -> None:
    game = game_of("move rack to bottom of stock\n    move card to gone", params="(card in rack)")
    state = started(game)
    assert [d.action for d in game.legal_decisions(state)] == ["rest"]
    (card,) = game.domains(state, "act")[0][:1]
    with pytest.raises(IllegalDecision, match="not there any more"):
        game.apply(state, game.decision("act", (card[0],)), Generator(1))


def test_a_loop_skips_cards_that_have_gone() -> None:
    act = """\
draw 2 from stock to gone
    for each one in cards of side
        n += 1
        move one to grid at (1, 1)
    for each one in cards of grid
        n += 10
        swap one with side at (1, 2)
        for each other in gone
            n += 100
            move gone to rack"""
    game = game_of(act)
    assert counted(game, after(game)) == 111


def test_paying_nothing_is_possible_and_changes_nothing() -> None:
    game = game_of("pay 0 coins")
    assert counted(game, after(game), "coins") == 2


def test_a_pick_from_nothing_is_nothing() -> None:
    game = game_of(
        "pick one at random from gone\n    n = 5 if one in gone else 7\n    move gone to rack"
    )
    assert counted(game, after(game)) == 7


def test_an_action_within_a_turn_is_skipped_where_it_is_not_legal() -> None:
    rule = 'rule never on grid "Never"\n    need cell.number > 3\n'
    more = "action put(card in rack)\n    n += 1\n    move card to grid at (1, 1)\n\n" + rule
    game = game_of(turn="do put(first of rack)", more=more)
    assert counted(game, started(game)) == 0
    assert sum(place.size for place in game.observation(started(game), 1).places) == 12


def test_a_when_does_not_see_cards_that_come_and_go() -> None:
    more = (
        "when on_grid: card lands on grid\n    n += 1\n\n"
        "when off_side: card leaves side\n    n += 10\n\n"
        "when off_grid: card leaves grid\n    n += 100"
    )
    act = "move first of cards of side to grid at (1, 1)\n    move grid at (1, 1) to gone"
    game = game_of(act, more=more)
    assert counted(game, after(game)) == 110


def test_a_wild_card_that_no_decision_lays_has_no_value_and_is_an_error() -> None:
    game = game_of(
        wild=" or wild as 1 to 3",
        cards="9 of number wild",
        setup="draw 1 from stock with it is wild to grid at (1, 1)",
    )
    with pytest.raises(Fault, match="a wild card needs a value to be laid"):
        started(game)


def test_a_turn_that_ends_with_a_rule_broken_is_an_error() -> None:
    rule = 'rule one on grid, settled at end of turn "Differ"\n    neighbors differ in color\n'
    act = "draw 1 from stock with color = red to grid at (1, 1)\n    " + (
        "draw 1 from stock with color = red to grid at (1, 2)"
    )
    game = game_of(act, more=rule)
    with pytest.raises(Fault, match="the turn ends while the rule `one` is broken") as raised:
        after(game)
    assert raised.value.span is not None and raised.value.span.text == "one"


def test_a_turn_that_ends_with_a_rule_of_one_board_broken_is_an_error() -> None:
    rule = (
        'rule {0}_rule on {0}, settled at end of turn "Differ"\n    neighbors differ in color\n\n'
    )
    rules = rule.format("grid") + rule.format("side")
    act = "draw 1 from stock with color = red to side at (1, 2)"
    game = game_of(act, setup=act.replace("1, 2", "1, 1"), more=rules)
    with pytest.raises(Fault, match="the turn ends while the rule `side_rule` is broken"):
        after(game)


@pytest.mark.parametrize(
    ("rows", "key", "expected"),
    [
        ("table worth by number\n    1 to 3: 1", "(grid at (1, 1)).number",
         "there is no number here to look up in the table `worth`"),
        ("table worth by color\n    red, blue: 1", "(grid at (1, 1)).color",
         "there is no color here to look up in the table `worth`"),
        ("table worth by number\n    1 to 3: 1", "count rack + 10",
         "the table `worth` has no row for 13"),
    ],
)  # fmt: skip
def test_a_value_that_no_line_of_a_table_is_for_is_an_error(
    rows: str, key: str, expected: str
) -> None:
    game = game_of(f"n = worth({key})", rows=rows)
    with pytest.raises(Fault) as raised:
        after(game)
    assert raised.value.message == expected


def test_what_is_absent_is_looked_up_under_otherwise() -> None:
    rows = "table worth by number\n    1 to 3: 1\n    otherwise: 5"
    game = game_of("n = worth((grid at (1, 1)).number)", rows=rows)
    assert counted(game, after(game)) == 5


def test_cells_that_cannot_lie_one_in_each_row_are_an_error() -> None:
    game = game_of(
        "n += 1", setup="pick some_cells at random from (grid with it is full), one in each corner"
    )
    with pytest.raises(Fault, match="no cells lie one in each"):
        started(game)


@pytest.mark.parametrize("players", [1, 2])
def test_one_in_each_row_of_a_board_per_player_is_of_that_players_rows(players: int) -> None:
    game = game_of(
        "n += 1",
        players,
        setup="for each player\n        pick spots at random from own, one in each row, column\n"
        "        for each spot in spots\n            draw 1 from stock to spot\n"
        "    draw 1 from stock to side at (1, 1)",
        more="board own per player: 2 by 2\n",
    )
    layout = game.engine.layout
    grids = [grid for grid in layout.geometry.grids if grid.board == "own"]
    assert len(grids) == players
    slots = started(game).slots
    for grid in grids:
        held = [slots[layout.cells + grid.start + i] >= 0 for i in range(4)]
        assert held in ([True, False, False, True], [False, True, True, False])


def test_a_game_that_is_over_before_the_first_decision() -> None:
    game = game_of(more="when begin: round starts\n    end game\n")
    state = started(game)
    assert state.over
    assert game.legal_decisions(state) == ()


def test_arguments_that_the_action_does_not_take_are_refused() -> None:
    game = game_of("n += k", params="(k: 1 to 2, a and b in rack)")
    state = started(game)
    legal = game.legal_decisions(state)[0]
    k, a, b = legal.arguments
    for wrong in ((3, a, b), (k, b, a - 1), (k, a)):
        with pytest.raises(IllegalDecision):
            game.apply(state, Decision("act", wrong, "act"), Generator(1))


def test_what_leaves_a_board_is_the_card_that_lay_there() -> None:
    more = "when taken: card leaves side\n    n += 10 * card.number"
    game = game_of("for each one in cards of side\n        move one to gone", more=more)
    (card,) = game.observation(started(game), 1).boards[1].cells[:1]
    assert card.card is not None
    assert counted(game, after(game)) == 10 * int(card.card[0])


def test_a_card_is_swapped_with_an_empty_cell() -> None:
    game = game_of("swap grid at (1, 1) with side at (1, 1)\n    n = count cards of grid")
    assert counted(game, after(game)) == 1


def test_what_does_not_fit_on_the_first_cell_goes_elsewhere() -> None:
    act = "move rack to grid at (1, 1), the rest to bottom of stock\n    n = count cards of grid"
    game = game_of(act)
    assert counted(game, after(game)) == 1


ON_GRID = 'rule never on grid "Never"\n    {}\n'


@pytest.mark.parametrize(
    ("rule", "act", "expected"),
    [
        ("need cell.number > 3",
         "draw 1 from stock to side at (1, 2)\n    draw 1 from stock to grid at (1, 1)",
         "cards that you cannot see are against it"),
        ("no card leaves where cell.row = 1",
         "move side at (1, 1) to gone\n    move grid at (1, 1) to gone", "Never"),
    ],
)  # fmt: skip
def test_a_rule_of_one_board_binds_a_card_after_one_of_another(
    rule: str, act: str, expected: str
) -> None:
    setup = "draw 1 from stock to side at (1, 1)\n    draw 1 from stock to grid at (1, 1)"
    setup = setup if "leaves" in rule else "draw 1 from stock to side at (1, 1)"
    game = game_of(act, setup=setup, more=ON_GRID.format(rule))
    state = started(game)
    assert [d.action for d in game.legal_decisions(state)] == ["rest"]
    assert [r.sentence for r in game.why_not(state, game.decision("act", ()))] == [expected]


def test_after_an_action_of_the_turn_its_other_steps_follow() -> None:
    game = game_of("n += 1", turn="if n < 5\n        do act\n        n += 10")
    assert counted(game, started(game)) == 11


def test_a_loop_goes_on_after_a_card_that_has_gone() -> None:
    places = ("(1, 1)", "(1, 2)", "(2, 1)")
    setup = "\n    ".join(f"draw 1 from stock to grid at {place}" for place in places)
    act = "for each one in cards of grid\n        n += 1\n        if n = 1\n"
    game = game_of(f"{act}            move grid at (1, 2) to gone", setup=setup)
    assert counted(game, after(game)) == 2


def test_what_stands_against_the_end_of_a_turn_names_its_cells() -> None:
    rule = 'rule one on grid, settled at end of turn "Differ"\n    neighbors differ in color\n'
    turn = "draw 1 from stock with color = red to grid at (1, 1)\n    "
    turn += "draw 1 from stock with color = red to grid at (2, 1)"
    game = game_of("end turn", turn=turn, more=rule)
    state = started(game)
    (reason,) = game.why_not(state, game.decision("act", ()))
    assert (reason.sentence, reason.cells) == ("Differ", ("grid:a1", "grid:a2"))


def test_a_card_from_below_a_place_is_the_one_that_was_meant() -> None:
    setup = "for each player\n        draw 1 from stock with color = blue to bottom of rack"
    game = game_of("move card to gone\n    n = card.number", setup=setup, params="(card in rack)")
    state = started(game)
    held = shown(game, state, "rack")
    for decision in game.legal_decisions(state)[:-1]:
        later = game.apply(state, decision, Generator(1))
        gone, rack = shown(game, later, "gone"), shown(game, later, "rack")
        assert gone == [decision.text.removeprefix("act ")]
        assert sorted(rack + gone) == sorted(held)


def shown(game: Game, state: State, place: str) -> list[str]:
    seen = game.observation(state, 1).places
    return [card for each in seen if each.name == place for card in each.cards or ()]


def test_a_card_that_all_have_seen_is_told_of_if_nobody_decides_that_it_moves() -> None:
    def moves(events: list[Event]) -> list[str]:
        return [e.text for e in events if isinstance(e, Happened) and e.kind == "move"]

    move = "move first of rack to gone"
    setup = f"for each player\n        draw 1 from stock to rack\n        {move}"
    game = game_of("move first of gone to rack", setup=setup, turn=move)
    events = list[Event]()
    state = game.initial_state(Generator(1), events)
    assert len(moves(events)) == 1, "the turn, not the setup"
    events = []
    game.apply(state, game.decision("act", ()), Generator(1), events)
    assert len(moves(events)) == 1, "the next turn, not the decision"
