"""Places, counters and flags kept for each region or value; as many cards as fit; bounds."""

from __future__ import annotations

from typing import Any

import pytest

from sdg.chance import Generator
from sdg.game import Game, IllegalDecision, State
from sdg.loading import load, read
from sdg.playing.deal_text import read_deal
from sdg.playing.playthrough import Playthrough
from sdg.playing.state_to_deal import write_deal
from sdg.source import Source

GAME = """\
game "Kept"
    players 2

attribute number: 1 to 3
attribute color: red, blue
attribute lane: 2 to 4
attribute side per player: gold, silver

deck tiles
    1 of each number, each color
    1 of number 3

board grid: 2 by 2
    region line: column, row

pile stock: 1 of tiles
pile wall per line
pile shed per color: seen by all
pile track per lane: seen by all, at most (lane - 1)
pile heap: seen by all
pile own per side
counter price per color
counter edge per column
counter beyond
flag shut per color
score points per player

setup
    {setup}

turn
    choose act, rest

action act{params}
    {act}

action rest
    points += 0

{more}
end over after round when round >= 3
win most points
"""
USUAL = {"setup": "draw 7 from stock to heap", "params": "", "act": "points += 0", "more": ""}


def game_of(act: str = "points += 0", **parts: str) -> Game:
    text = GAME
    for name, value in {**USUAL, "act": act, **parts}.items():
        text = text.replace("{" + name + "}", value)
    return load(Source("kept.sdg", text))


def started(game: Game) -> State:
    return game.initial_state(Generator(1))


def after(game: Game, text: str = "act") -> State:
    state = started(game)
    decision = next(d for d in game.legal_decisions(state) if d.text == text)
    return game.apply(state, decision, Generator(1))


def places(game: Game, state: State) -> dict[str, list[str]]:
    cards: dict[str, list[str]] = game.write_state(state)["places"]
    return cards


def stored(game: Game, state: State, name: str) -> list[Any]:
    values: list[Any] = game.write_state(state)["stores"][name]
    return values


def test_a_card_goes_to_the_place_of_its_value() -> None:
    game = game_of("move tile to tile.color.shed", params="(tile in heap)")
    cards = places(game, after(game, "act 2-blue"))
    assert (cards["shed red"], cards["shed blue"]) == ([], ["2-blue"])


def test_what_has_no_such_value_has_no_place() -> None:
    game = game_of("move tile to tile.color.shed", params="(tile in heap)")
    state = started(game)
    assert "act 3" not in [d.text for d in game.legal_decisions(state)]
    (tile,) = game.domains(state, "act")[0][-1:]
    reasons = game.why_not(state, game.decision("act", (tile[0],)))
    assert [reason.sentence for reason in reasons] == ["no color is meant"]


def test_the_place_of_no_value_is_empty_and_its_counter_0() -> None:
    act = "points += 1 if tile.color.shed is empty and tile.color.price = 0 else 0"
    game = game_of(f"{act}\n    tile.color.price += 5", params="(tile in heap)")
    state = after(game, "act 3")
    assert stored(game, state, "points") == [1, 0]
    assert stored(game, state, "price") == [0, 0]


def test_a_number_that_is_no_value_means_no_place() -> None:
    game = game_of("points += 1 if 7.track is empty and 1.track is empty else 0")
    assert stored(game, after(game), "points") == [1, 0]


def test_each_value_has_its_own_cards_of_a_deck() -> None:
    game = game_of(more="pile complete per color: 1 of tiles\npile all_of_it per lane: 1 of tiles")
    cards = places(game, started(game))
    assert cards["complete red"] == ["1-red", "2-red", "3-red", "3"]
    assert len(cards["all_of_it 2"]) == 7


def test_places_kept_for_an_attribute_of_players_are_the_players_own() -> None:
    game = game_of("move tile to own", params="(tile in heap)")
    assert places(game, after(game, "act 1-red"))["own 1"] == ["1-red"]


def test_a_counter_of_columns_knows_nothing_of_rows() -> None:
    act = "for each line\n        line.edge += 1"
    with_both = game_of(act)
    state = after(with_both)
    assert stored(with_both, state, "edge") == [1, 1]
    assert stored(with_both, state, "beyond") == [0]


ROOM = {
    "the key": ("track per lane: seen by all, at most lane", "2.track", 2),
    "the key, calculated": ("track per lane: seen by all, at most (2 * lane - 1)", "3.track", 5),
    "the order of a value": (
        "track per color: seen by all, at most (order of color)", "blue.track", 2),
    "the order of a region": (
        "track per row: seen by all, at most (order of row)",
        "(last of (row of grid at (2, 1))).track", 2),
    "how many play": ("track per lane: seen by all, at most players", "4.track", 2),
    "a condition": (
        "track per lane: seen by all, at most (1 if lane < 3 and not lane = 4 else 6)", "4.track",
        6),
    "one of two conditions": (
        "track per lane: seen by all, at most (1 if lane < 3 or lane = 4 else 6)", "4.track", 1),
}  # fmt: skip


@pytest.mark.parametrize("name", ROOM)
def test_a_place_has_room_by(name: str) -> None:
    place, named, most = ROOM[name]
    text = GAME.replace("track per lane: seen by all, at most (lane - 1)", place)
    act = f"move heap to {named}, the rest to red.shed\n    points += 1 if {named} is full else 0"
    for part, value in {**USUAL, "act": act}.items():
        text = text.replace("{" + part + "}", value)
    game = load(Source("kept.sdg", text))
    state = after(game)
    assert len(places(game, state)["shed red"]) == 7 - most
    assert stored(game, state, "points") == [1, 0]


def test_what_is_kept_for_no_players_at_all_is_looked_at_too() -> None:
    text = GAME.replace("players 2", "players 5 to 4", 1)
    for part, value in USUAL.items():
        text = text.replace("{" + part + "}", value)
    assert read(Source("kept.sdg", text)).diagnostics[0].code == "E501"


def test_as_many_as_fit_go_in_order_and_the_rest_elsewhere() -> None:
    game = game_of("move heap to 3.track, the rest to bottom of stock")
    state = after(game)
    assert places(game, state)["track 3"] == ["1-red", "1-blue"]
    below = game.write_state(state)["below"]["stock"]
    assert below == ["2-red", "2-blue", "3-red", "3-blue", "3"]


def test_a_cell_has_room_for_one() -> None:
    game = game_of("move heap to grid at (1, 2), the rest to red.shed")
    state = after(game)
    assert game.write_state(state)["cells"] == [[], ["1-red"], [], []]
    assert len(places(game, state)["shed red"]) == 6


def test_where_there_is_no_place_all_are_the_rest() -> None:
    game = game_of(
        "move heap to tile.color.shed, the rest to 4.track", params="(tile in heap with number = 1)"
    )
    assert places(game, after(game, "act 1-red"))["shed red"] == places(game, started(game))["heap"]
    game = game_of("move (heap with number < 3) to 9.track, the rest to blue.shed")
    assert places(game, after(game))["shed blue"] == ["1-red", "1-blue", "2-red", "2-blue"]


def test_the_rest_must_fit_too() -> None:
    game = game_of("move heap to 3.track, the rest to 4.track")
    with pytest.raises(IllegalDecision, match="`track 4` is full"):
        game.apply(started(game), game.decision("act", ()), Generator(1))


BOUNDED = {
    "points += 3, not above 2": 2,
    "points += 3, not above 4": 3,
    "points -= 3, not below 0": 0,
    "points -= 3, not below -2": -2,
    "points = 7, not below 0, not above 5": 5,
    "points = -7, not below blue.price, not above 5": 0,
    "points += count heap, not above players + 1": 3,
}


@pytest.mark.parametrize("step", BOUNDED)
def test_a_number_stops_at_its_bound(step: str) -> None:
    game = game_of(step)
    assert stored(game, after(game), "points") == [BOUNDED[step], 0]


def test_the_value_that_became_so_is_named_in_the_body() -> None:
    game = game_of(
        "move tile to tile.color.shed", params="(tile in heap)",
        more="when filled: shed becomes crowded\n    color.price += 2\n    mark color as shut\n\n"
        "define crowded(pile_of_it)\n    count pile_of_it > 0",
    )  # fmt: skip
    state = after(game, "act 2-blue")
    assert stored(game, state, "price") == [0, 2]
    assert stored(game, state, "shut") == [0, 1]


def test_first_of_no_values_is_absent() -> None:
    game = game_of(
        "let one = first of (lane with it > 7)\n    points += 1 if one < 3 or one > 1 else 0\n"
        "    let hue = first of (color with it is shut)\n    points += 1 if hue = red else 0"
    )
    assert stored(game, after(game), "points") == [0, 0]


def test_a_seat_sees_whose_each_place_is() -> None:
    game = game_of()
    seen = game.observation(started(game), 1)
    named = [(p.name, p.of, p.owner) for p in seen.places if p.name in ("wall", "track", "own")]
    assert named == [
        ("wall", "column 1", None), ("wall", "column 2", None), ("wall", "row 1", None),
        ("wall", "row 2", None), ("track", "2", None), ("track", "3", None), ("track", "4", None),
        ("own", None, 1), ("own", None, 2),
    ]  # fmt: skip
    assert next(n.owners for n in seen.numbers if n.name == "price") == ("red", "blue")


def test_a_position_tells_them_by_name() -> None:
    game = game_of()
    deal = read_deal("sdg deal 1\ntrack 3: 2-red\nwall row 2: 3 1-red\nshut: blue", "a.deal")
    written = write_deal(game, Playthrough(game, 1, deal=deal).state)
    assert {"track 3: 2-red", "wall row 2: 1-red 3", "shut: blue"} <= set(written.split("\n"))


def test_a_setup_of_loops_within_loops_is_looked_through_only_so_far() -> None:
    loops = [f"for each n{i} in lane" for i in range(1, 14)]
    steps = [*loops, "draw 1 from heap to n1.track"]
    setup = "\n".join(f"    {'    ' * i}{step}" for i, step in enumerate(steps)).strip()
    text = GAME
    for part, value in {**USUAL, "setup": setup}.items():
        text = text.replace("{" + part + "}", value)
    reading = read(Source("kept.sdg", text))
    assert [each.code for each in reading.diagnostics if each.severity == "error"] == ["E542"]


def test_an_attribute_up_to_an_option_has_as_many_places() -> None:
    text = GAME.replace(
        "attribute lane: 2 to 4", "option largest = 3 in 2 to 6\nattribute lane: 2 to largest"
    )
    for part, value in USUAL.items():
        text = text.replace("{" + part + "}", value)
    for largest in (2, 3, 6):
        game = load(Source("kept.sdg", text), options={"largest": largest})
        tracks = [name for name in places(game, started(game)) if name.startswith("track")]
        assert tracks == [f"track {lane}" for lane in range(2, largest + 1)]


def test_the_flag_of_a_region_is_seen_on_its_cells_while_it_is_set() -> None:
    act = "(last of (row of grid at (2, 1))).wet = not (last of (row of grid at (2, 1))).wet"
    game = game_of(act, more="flag wet per row\n")
    state, seen = started(game), list[list[str]]()
    for _ in range(3):
        cells = game.observation(state, 1).boards[0].cells
        seen.append([cell.name for cell in cells if cell.flags == ("wet",)])
        state = game.apply(state, game.decision("act", ()), Generator(1))
    assert seen == [[], ["a2", "b2"], []]
