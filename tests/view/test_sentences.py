"""What is told of a play: cards that go somewhere though nobody decided it."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.events import Decided, Event, Happened
from sdg.loading import load
from sdg.source import Source
from sdg.view.words.sentences import Teller
from sdg.visibility.seat_log import ALL


def move(card: str, start: str, goal: str, seen_by: frozenset[int] | None = None) -> Happened:
    way = f"from {start} to {goal}"
    return Happened("move", f"move {card} {way}", f"move a card {way}", seen_by)


def reported(events: list[Event], seat: int = ALL) -> list[str]:
    return Teller(load("whist").rules, ("Ann", "Bob", "Cleo", "Dora")).tell(events, seat)


def test_cards_that_go_to_one_place_are_told_in_one_line() -> None:
    events = [move("5-clubs", "c1", "stock"), move("6-clubs", "c2", "stock")]
    assert reported([*events, move("7-clubs", "c2", "turned")]) == [
        "move 5-clubs, 6-clubs to stock",
        "move 7-clubs from c2 to turned",
    ]


def test_many_cards_are_told_by_their_number() -> None:
    events: list[Event] = [move(f"{i}-clubs", "turned", "stock") for i in range(11)]
    assert reported(events) == ["move 11 cards from turned to stock"]


def test_who_may_not_see_cards_is_told_how_many_go() -> None:
    mine = frozenset({1})
    way = ("held 1", "held 2", mine)
    events: list[Event] = [move("5-clubs", *way), move("6-clubs", *way), move("7-clubs", "a", "b")]
    assert reported(events, 1)[0] == (
        "move 5-clubs, 6-clubs from your held cards to Bob's held cards"
    )
    assert reported(events, 3)[0] == "move 2 cards from Ann's held cards to Bob's held cards"
    assert reported(events[1:], 3)[0] == "move a card from Ann's held cards to Bob's held cards"


def test_cards_that_turn_up_together_are_told_in_one_line() -> None:
    def reveal(card: str, start: str) -> Happened:
        return Happened("reveal", f"{card} from {start} to turned")

    events: list[Event] = [reveal("5-clubs", "held 1"), reveal("6-clubs", "held 1")]
    assert reported([*events, reveal("7-clubs", "held 2")]) == [
        "5-clubs, 6-clubs from Ann's held cards to turned",
        "7-clubs from Bob's held cards to turned",
    ]


def test_other_events_stand_where_they_stood() -> None:
    decided = Decided(1, "play 5-clubs", "play 5-clubs", None)
    one, other = move("5-clubs", "c1", "stock"), move("6-clubs", "c1", "stock")
    assert reported([one, decided, other]) == [
        "move 5-clubs from c1 to stock", "Ann: play 5-clubs", "move 6-clubs from c1 to stock",
    ]  # fmt: skip


ECHOES = """\
game "Echoes"
    players 2
attribute number: 1 to 6
deck cards_of_it
    4 of each number
hand held per player: 1 of cards_of_it
pile open: seen by all
pile hidden
score points per player
turn
    choose act
action act({params})
    {steps}
end late after turn when turns >= 9
"""


@pytest.mark.parametrize(
    ("params", "steps", "said", "shown"),
    [
        ("n: 5 to 5", "move (next.held with number = n) to open", "act 5", "BB"),
        ("value in number", "move (next.held with number = value) to open", "act 5", "BB"),
        ("card in held", "move card to open", "act 5", ""),
        ("card in held", "move card to open\n    move first of held to open", "act 5", "A"),
        ("card in held", "points += 1\n    move next.held to open", "act 5", "BB"),
        ("card in held", "move card to hidden\n    move held to open", "act 5", "A"),
        ("a and b in held", "move a to open\n    move b to hidden", "act 5 5", ""),
        ("a and b in held", "move a to hidden\n    move b to open", "act 5 5", ""),
        ("a and b in held", "move a to hidden\n    move b to hidden\n    move next.held to open",
         "act 5 5", "BB"),
        ("card in held, n: 5 to 5", "move card to hidden\n    move held to open", "act 5 5", "A"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("seat", [1, 2])
def test_each_card_that_turns_up_is_told_once(
    params: str, steps: str, said: str, shown: str, seat: int
) -> None:
    """As a word of the decision or by itself, whatever else reads as its face."""
    game = load(Source("echoes.sdg", ECHOES.format(params=params, steps=steps)))
    written = game.write_state(game.initial_state(Generator(1)))
    written["places"] |= {"held 1": ["5", "5"], "held 2": ["5", "5"]}
    state = game.read_state(written, Generator(1))
    decision = next(d for d in game.legal_decisions(state) if d.text == said)
    log: list[Event] = []
    game.apply(state, decision, Generator(1), log)
    lines = Teller(game.rules, ("Ann", "Bob")).tell(log, seat)
    cards = [line.split(" from ")[0].split(", ") for line in lines if line.endswith(" to open")]
    assert sorted(card for line in cards for card in line) == ["5"] * len(shown)


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Too late: back", "Too late: back"),
        ("Late: back", "Late: back"),
        ("Later on: back", "late: Later on: back"),
        ("Who is late gives back", "late: Who is late gives back"),
    ],
)
def test_a_sentence_that_begins_with_the_name_is_told_without_it(sentence: str, told: str) -> None:
    lines = f"""game "Names"
    players 1
counter laps
turn
    choose go
action go "Go"
    laps += 1
when late: laps > 0 "{sentence}"
    laps = 0
end far after turn when turns >= 9
"""
    teller = Teller(load(Source("names.sdg", lines)).rules, ("Ann",))
    came = Happened("trigger", "late", "late", None)
    assert teller.tell([came, came], 1) == [told, "late"]


def test_scores_and_counters_are_named_in_words() -> None:
    seen = ("seat 1: bad_points +18 = 18", "seat 2: cards_laid +1 = 3")
    events: list[Event] = [Happened("score", seen[0]), Happened("counter", seen[1])]
    assert reported(events) == ["Ann: bad points +18 = 18", "Bob: cards laid +1 = 3"]


@pytest.mark.parametrize(("name", "who", "text", "told"), [
    ("go_fish", 2, "ask 1 jack", "Bob: ask you for jack"),
    ("go_fish", 1, "ask 3 jack", "you: ask Cleo for jack"),
    ("knizia_sudoku", 2, "penalise a card", "Bob: a card to the penalty stack"),
    ("klondike", 1, "send_home columns:f1", "you: send columns:f1 home"),
    ("stairs", 2, "climb row2", "Bob: climb row 2"),
    ("pig", 1, "hold", "you: keep what you rolled"),
    ("pig", 2, "hold", "Bob: hold"),
    ("rummy", 2, "lay_set 1-hearts", "Bob: lay set 1-hearts"),
    ("go_fish", 2, "wish 1", "Bob: wish 1"),
])  # fmt: skip
def test_decisions_are_told_by_the_sentences_of_their_actions(
    name: str, who: int, text: str, told: str
) -> None:
    teller = Teller(load(name).rules, ("Ann", "Bob", "Cleo"), in_sentences=True)
    assert teller.tell([Decided(who, text, text, None)], 1) == [told]


@pytest.mark.parametrize(("name", "text", "told"), [
    ("cat_sudoku", "draw 9-green from stock to drawn", "draw 9-green from the draw pile"),
    ("cat_sudoku", "draw 8-blue from stock to b2", "draw 8-blue from the draw pile to b2"),
    ("cat_sudoku", "draw 1-blue from stock to reserve 1",
     "draw 1-blue from the draw pile to your reserve"),
    ("rummy", "7-hearts from cards_held 2 to sequences",
     "7-hearts from Bob's cards held to the sequences"),
])  # fmt: skip
def test_places_are_called_as_the_table_calls_them(name: str, text: str, told: str) -> None:
    teller = Teller(load(name).rules, ("Ann", "Bob", "Cleo"), in_sentences=True)
    assert teller.tell([Happened("move", text)], 1) == [told]
