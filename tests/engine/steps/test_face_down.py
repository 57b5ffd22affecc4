"""Cards drawn face down: nobody has seen them, so chance tells which they are as they turn up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

from sdg.chance import Generator
from sdg.events import Chanced, Event
from sdg.game import Fault, Game, State
from sdg.loading import load
from sdg.playing.deal_text import read_deal
from sdg.playing.playthrough import Playthrough
from sdg.playing.state_to_deal import write_deal
from sdg.playing.why_unreadable import Unreadable
from sdg.source import Source

GAME = """\
game "Backs"
    players 1 to 2

attribute number: 1 to 4

deck tiles
    1 of each number

board yard: 1 by 3, stacked
    region line: row

pile stock: 1 of tiles, shuffled
pile shown: seen by all
pile heap: in order, seen by all
hand rack per player: seen by owner
counter told

setup
    {setup}

turn
    choose act

action act{params}
    {act}

{more}
end over after turn when turns >= 9
"""
CELL = "yard at (1, 1)"
DOWN = f"draw 1 from stock to {CELL} face down"


def game_of(act: str, setup: str = DOWN, more: str = "", params: str = "") -> Game:
    text = GAME.replace("{act}", act).replace("{setup}", setup).replace("{more}", more)
    return load(Source("backs.sdg", text.replace("{params}", params)), players=1)


def start(game: Game, seed: int = 1) -> State:
    return game.initial_state(Generator(seed))


def after(game: Game, log: list[Event] | None = None) -> State:
    state = start(game)
    return game.apply(state, game.legal_decisions(state)[0], Generator(1), log)


def written(game: Game, state: State) -> dict[str, Any]:
    return game.write_state(state)


def reported(game: Game) -> int:
    value: int = written(game, after(game))["stores"]["told"][0]
    return value


# ---- what is known of a back


def test_a_back_lies_there_and_its_card_is_one_of_the_unseen() -> None:
    game = game_of("told += 0")
    state = start(game)
    assert written(game, state)["cells"] == [["?"], [], []]
    assert written(game, state)["places"]["stock"] == ["1", "2", "3", "4"]
    stock = next(each for each in game.observation(state, 1).places if each.name == "stock")
    assert (stock.size, stock.cards) == (3, None)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("count stock", 3),
        ("height of yard at (1, 1)", 1),
        (f"1 if {CELL} is face down else 0", 1),
        ("1 if yard at (1, 2) is face down else 0", 0),
        (f"1 if {CELL} is empty else 0", 0),
        (f"1 if {CELL}.number = 2 else 0", 0),
        (f"1 if {CELL}.number > 1 or {CELL}.number < 4 else 0", 0),
        (f"1 if {CELL} is not face down else 0", 0),
        ("count (cards of yard with it is face down)", 1),
        ("count different number of yard", 0),
        ("count (yard with it is face down or it.number = 2)", 1),
    ],
)
def test_a_back_has_no_attributes_but_is_a_card(asked: str, answer: int) -> None:
    assert reported(game_of(f"told = {asked}")) == answer


def test_a_pile_is_empty_when_all_its_cards_lie_elsewhere() -> None:
    setup = "\n    ".join([DOWN] * 4)
    assert reported(game_of("told = 1 if stock is empty else 0", setup)) == 1


def test_no_more_cards_are_drawn_than_there_are() -> None:
    game = game_of(f"draw 9 from stock to {CELL} face down\n    told = height of {CELL}")
    assert reported(game) == 4
    game = game_of("draw 9 from stock to shown", f"{DOWN}\n    {DOWN}")
    assert len(written(game, after(game))["places"]["shown"]) == 2


# ---- chance


class Every:
    """Chance that goes through all that may happen, one way after the other."""

    def __init__(self) -> None:
        self.path: list[int] = []
        self.sizes: list[int] = []
        self.odds = Fraction(1)
        self.at = 0

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        if self.at == len(self.path):
            self.path.append(0)
            self.sizes.append(len(weights))
        index = self.path[self.at]
        self.at += 1
        self.odds *= Fraction(weights[index], sum(weights))
        return index

    def next(self) -> bool:
        """Turn to the next way; return whether there is one."""
        while self.path and self.path[-1] + 1 == self.sizes[-1]:
            self.path.pop()
            self.sizes.pop()
        if not self.path:
            return False
        self.path[-1] += 1
        self.odds, self.at = Fraction(1), 0
        return True


def odds_of(game: Game, seen: Callable[[State], Any]) -> Counter[Any]:
    """Return how likely each outcome of the first decision is, exactly."""
    chance, odds = Every(), Counter[Any]()
    while True:
        state = game.initial_state(chance)
        state = game.apply(state, game.legal_decisions(state)[0], chance)
        odds[seen(state)] += chance.odds  # type: ignore[assignment]
        if not chance.next():
            return odds


MIXED = """\
draw 1 from stock to yard at (1, 1) face down
    draw 1 from stock to yard at (1, 2)
    draw 1 from stock to yard at (1, 3) face down"""


@pytest.mark.parametrize("last", ["draw 1 from stock to yard at (1, 2)", "told += 1"])
def test_turned_up_cards_come_out_as_if_they_had_been_dealt(last: str) -> None:
    """Of the 24 orders in which a shuffled pile of four may lie, all are equally likely."""
    game = game_of(
        f"turn yard at (1, 3) face up\n    {last}\n    turn cards of yard face up", MIXED
    )
    odds = odds_of(game, lambda state: str(written(game, state)["cells"]))
    assert set(odds.values()) == {Fraction(1, 24)}
    assert len(odds) == 24


def test_who_turns_a_card_up_tells_everybody() -> None:
    log: list[Event] = []
    game = game_of(f"turn {CELL} face up")
    state = after(game, log)
    (card,) = written(game, state)["cells"][0]
    (chanced,) = (event for event in log if isinstance(event, Chanced))
    assert (chanced.outcome, chanced.seen_by) == (f"turn up {card} at a1", None)
    assert card not in written(game, state)["places"]["stock"]


def test_a_card_in_a_hand_is_turned_up_for_its_owner() -> None:
    text = GAME.replace("{act}", "turn rack face up").replace("{params}", "").replace("{more}", "")
    setup = "for each player\n        draw 1 from stock to rack face down"
    game = load(Source("backs.sdg", text.replace("{setup}", setup)), players=2)
    log: list[Event] = []
    after(game, log)
    assert [event.seen_by for event in log if isinstance(event, Chanced)] == [frozenset({1})]


def test_nobody_takes_back_that_a_card_was_turned_up() -> None:
    for act, again in ((f"turn {CELL} face up", False), (f"move {CELL} to yard at (1, 2)", True)):
        play = Playthrough(game_of(act), 1)
        play.decide(play.legal_decisions()[0])
        assert play.can_undo(1) is again


# ---- what is done with backs


@pytest.mark.parametrize(
    ("act", "cells", "shown"),
    [
        (f"move {CELL} to yard at (1, 3)", [[], [], ["?"]], []),
        (f"move {CELL} to shown", [[], [], []], ["?"]),
        (f"turn yard at (1, 2) face up\n    move {CELL} to shown", [[], [], []], ["?"]),
        (f"{DOWN}\n    move last 1 of cards of {CELL} to shown", [["?"], [], []], ["?"]),
        (f"move {CELL} to heap\n    move heap to shown", [[], [], []], ["?"]),
    ],
)
def test_a_back_that_is_moved_stays_a_back(
    act: str, cells: list[list[str]], shown: list[str]
) -> None:
    game = game_of(act)
    data = written(game, after(game))
    assert (data["cells"], data["places"]["shown"]) == (cells, shown)


def test_a_card_below_others_is_turned_up_where_it_lies() -> None:
    game = game_of(f"turn cards of {CELL} face up", f"{DOWN}\n    draw 1 from stock to {CELL}")
    cells = written(game, after(game))["cells"][0]
    assert cells[1] == written(game, start(game))["cells"][0][1]
    assert "?" not in cells


def test_a_card_of_a_pile_in_order_is_turned_up_where_it_lies() -> None:
    setup = "draw 1 from stock to heap\n    draw 2 from stock to heap face down"
    game = game_of("turn last of heap face up", setup)
    heap = written(game, after(game))["places"]["heap"]
    assert heap[1] == "?" != heap[2]


def test_turning_what_is_not_face_down_changes_nothing() -> None:
    game = game_of("turn yard at (1, 2) face up\n    turn yard at (1, 3) face up", MIXED)
    before, now = written(game, start(game)), written(game, after(game))
    assert now["cells"][1] == before["cells"][1]


def test_a_back_goes_back_among_the_unseen() -> None:
    game = game_of(f"move {CELL} to stock\n    told = count stock")
    data = written(game, after(game))
    assert data["stores"]["told"] == [4]
    assert data["places"]["stock"] == ["1", "2", "3", "4"]


SEEN = f"{DOWN}\n    draw 1 from stock to yard at (1, 2)"


def test_a_card_that_was_seen_cannot_be_mixed_with_those_face_down() -> None:
    game = game_of("move yard at (1, 2) to stock", SEEN)
    assert start(game).over, "no player can decide to"
    text = "when late: after act\n    move yard at (1, 2) to stock\n"
    with pytest.raises(Fault, match="cards of `stock` lie face down, so no other can be mixed"):
        after(game_of("told += 1", SEEN, text))


def test_but_below_them_and_with_the_last_of_them() -> None:
    game = game_of("move yard at (1, 2) to bottom of stock\n    draw 9 from stock to shown", SEEN)
    before, now = written(game, start(game)), written(game, after(game))
    assert before["cells"][1][0] in now["places"]["shown"]
    assert len(now["places"]["shown"]) == 3
    game = game_of("move cards of yard to stock\n    told = count stock", SEEN)
    assert reported(game) == 4


def test_what_lies_below_is_not_drawn_face_down() -> None:
    setup = f"{SEEN}\n    draw 2 from stock to shown"
    act = f"move yard at (1, 2) to bottom of stock\n    draw 9 from stock to {CELL} face down"
    game = game_of(f"{act}\n    told = height of {CELL}", setup)
    assert reported(game) == 1


def test_a_back_does_not_land_again_when_it_is_turned_up() -> None:
    more = "when landed: card lands on yard\n    told += 10\n"
    setup = "for each cell in yard\n        draw 1 from stock to cell face down"
    assert reported(game_of("turn cards of yard face up", setup, more)) == 0


def test_a_back_does_not_come_to_lie_there_as_it_is_turned_up() -> None:
    act = f"turn {CELL} face up\n    told = count (yard this turn)"
    assert reported(game_of(act)) == 0
    assert reported(game_of(act.replace("told", f"{DOWN}\n    told", 1))) == 1


def test_a_region_becomes_something_as_a_card_is_turned_up() -> None:
    more = """\
when seen: line becomes lucky
    told += 1

define lucky(line)
    line shows number 1 to 1
"""
    game, turned_up = game_of(f"turn {CELL} face up", DOWN, more), set()
    for seed in range(12):
        state = start(game, seed)
        state = game.apply(state, game.legal_decisions(state)[0], Generator(seed))
        (card,) = written(game, state)["cells"][0]
        assert written(game, state)["stores"]["told"] == [int(card == "1")]
        turned_up.add(card)
    assert len(turned_up) == 4


def test_what_is_legal_does_not_depend_on_what_is_turned_up() -> None:
    """No rule is asked of a card that turns up, so that no order of the pile forbids a decision."""
    more = "rule low on yard\n    need cell is face down or cell.number = 4\n"
    act = "draw 1 from stock to yard at (1, 2) face down\n    turn yard at (1, 2) face up"
    for seed in range(8):
        game = game_of(act, "told = 1", more)
        assert [each.text for each in game.legal_decisions(start(game, seed))] == ["act"]
    after(game)


def test_what_is_tried_first_is_turned_up_when_it_is_done() -> None:
    more = "action reveal(cell in yard)\n    turn cell face up\n    told -= 1\n"
    act = "told = 3\n    do the first reveal that lowers told"
    game = game_of(act, DOWN, more)
    data = written(game, after(game))
    assert data["cells"][0] != ["?"]
    assert data["stores"]["told"] == [2]


# ---- written down


def test_a_state_with_backs_is_read_again() -> None:
    game = game_of("told += 1", MIXED)
    state = start(game)
    read = game.read_state(game.write_state(state))
    assert read.slots == state.slots
    damaged = game.write_state(state)
    damaged["places"]["stock"] = ["1"]
    with pytest.raises(ValueError, match="too few cards lie in stock"):
        game.read_state(damaged)


def test_a_position_with_backs_is_laid_out() -> None:
    game = game_of("told += 1", MIXED)
    text = write_deal(game, start(game))
    assert Playthrough(game, 5, deal=read_deal(text, "a.deal")).state == start(game)
    told_of = "sdg deal 1\nyard:\n    ?/3 . 1\n"
    state = Playthrough(game, 5, deal=read_deal(told_of, "a.deal")).state
    data = written(game, state)
    assert data["cells"] == [["?", "3"], [], ["1"]]
    assert data["places"]["stock"] == ["2", "4"]
    with pytest.raises(Unreadable, match="too few cards lie in stock"):
        Playthrough(game, 5, deal=read_deal("sdg deal 1\nyard:\n    ?/?/3 ?/? 1\n", "a.deal"))


def test_two_piles_have_backs_of_their_own() -> None:
    more = "pile other: 1 of tiles\n"
    setup = f"{DOWN}\n    draw 1 from other to yard at (1, 2) face down"
    game = game_of("told += 1", setup, more)
    assert written(game, start(game))["cells"] == [["?stock"], ["?other"], []]


def worlds(game: Game, state: State) -> Iterator[dict[str, Any]]:
    for seed in range(20):
        yield written(game, game.redeal(state, 1, Generator(seed)))


def test_backs_stay_where_they_are_in_every_world() -> None:
    text = GAME.replace("{act}", "told += 1").replace("{params}", "").replace("{more}", "")
    setup = (
        "for each player\n        draw 1 from stock to rack face down\n        draw 1 from stock to"
        " rack"
    )
    game = load(Source("backs.sdg", text.replace("{setup}", setup)), players=2)
    state = start(game)
    possible = list(worlds(game, state))
    assert {tuple(world["places"]["rack 1"]) for world in possible} == {
        tuple(written(game, state)["places"]["rack 1"])
    }
    assert all(world["places"]["rack 2"][1] == "?" for world in possible)
    assert len({world["places"]["rack 2"][0] for world in possible}) == 3


def test_cards_below_a_back_are_dealt_anew_too() -> None:
    below = "draw 1 from stock to bottom of shed"
    setup = f"{below} face down\n    {below}\n    draw 1 from stock to shed"
    game = game_of("told += 0", setup, more="pile shed\n")
    state = start(game)
    for seed in range(5):
        dealt = written(game, game.redeal(state, 1, Generator(seed)))
        below_it, on_it = dealt["below"]["shed"], dealt["places"]["shed"]
        assert (below_it[0], len(below_it), len(on_it)) == ("?", 2, 1)
