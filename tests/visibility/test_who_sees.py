"""Who sees the cards of a place: its kind and its words decide, in whatever order they stand.

Every kind of place, kept for every kind of thing, with every audience and every content, in every
order of the words after the colon: each order means the same, and the observation, the log and the
rulebook say the same of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product

import pytest
from attrs import evolve, frozen

from sdg import ir
from sdg.chance import Generator
from sdg.events import Chanced, Decided, Event, Happened
from sdg.game import Game, State
from sdg.loading import load, read
from sdg.rulebook.book import rulebook
from sdg.rulebook.page import Rows
from sdg.source import Source

GAME = """\
game "A Place"
    players 2

attribute number: 1 to 3
attribute suit: leaves, acorns

deck cards_of_it
    1 of each number, each suit
deck one_of_it
    1 of number 1, suit leaves

{kind} place{per}{details}
pile heap: 1 of cards_of_it, seen by all
pile stock: 1 of cards_of_it
slot secret per player: seen by owner
slot shown per player: seen by all
score points per player

turn
    for each player
        choose take, take_openly, put, deal or name
    points += 1

action take(card in {of}place)
    move card to secret

action take_openly(card in {of}place)
    move card to shown

action put(card in heap)
    move card to {of}place

action deal
    draw 1 from {of}place to secret

action name(card in {of}place)
    points += card.number

end late after turn when turns >= 9
"""
SHORT = """\
game "A Place"
    players 2
attribute number: 1 to 3
attribute suit: leaves, acorns
deck cards_of_it
    1 of each number, each suit
deck one_of_it
    1 of number 1, suit leaves
{kind} place{per}{details}
turn
    draw 1 from {of}place to {of}place
end late after turn when turns >= 9
"""
PER = {"": "", " per player": "", " per suit": "leaves."}
AUDIENCES = (None, "owner", "all", "nobody")
CONTENTS = (
    (), ("1 of cards_of_it",), ("1 of cards_of_it", "shuffled"), ("endless cards_of_it",),
    ("at most 9",), ("1 of cards_of_it", "at most 12"), ("in order",),
    ("1 of cards_of_it", "in order", "at most 12"),
)  # fmt: skip
# Who sees a place whose line does not say, as the manual's table has it.
USUALLY = {"pile": "nobody", "hand": "owner", "slot": "all", "supply": "all"}


@frozen
class Line:
    """The line of a place, with the words after its colon."""

    kind: str
    per: str
    audience: str | None
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.kind} place{self.per}: {', '.join(self.words)}"

    @property
    def seen(self) -> str:
        """Return who sees it, by the manual."""
        if self.audience is not None:
            return self.audience
        if self.kind == "hand" and self.per != " per player":
            return "all"
        if self.kind == "pile" and any(word.startswith("endless") for word in self.words):
            return "all"
        return USUALLY[self.kind]

    def sees(self, seat: int) -> bool:
        """Return whether a seat sees what lies in the place of seat 1, or in the only one."""
        return self.seen == "all" or (self.seen == "owner" and seat == 1)


def lines() -> Iterator[Line]:
    """Yield the line of each place that the language knows, its words in the usual order."""
    for kind, per, audience, content in product(USUALLY, PER, AUDIENCES, CONTENTS):
        if kind == "slot" and any(word.startswith(("1 of", "at most")) for word in content):
            continue
        if kind == "slot":  # an endless one gives cards of one kind
            content = tuple(word.replace("cards_of_it", "one_of_it") for word in content)
        words = (*content, *(() if audience is None else (f"seen by {audience}",)))
        yield Line(kind, per, audience, words)


@cache
def declared(line: Line) -> ir.Place | str:
    """Return what the line of a place means, or the codes of what is refused."""
    details = f": {', '.join(line.words)}" if line.words else ""
    text = SHORT.format(kind=line.kind, per=line.per, details=details, of=PER[line.per])
    reading = read(Source("short.sdg", text))
    if reading.rules is None:
        return " ".join(
            sorted(each.code for each in reading.diagnostics if each.severity == "error")
        )
    return reading.rules.places[0]


SOUND = {line for line in lines() if isinstance(declared(line), ir.Place)}


def ways(line: Line) -> Iterator[Line]:
    """Yield a line with its words in every order."""
    return (evolve(line, words=words) for words in permutations(line.words))


def test_most_places_are_good_and_some_are_refused() -> None:
    assert len(SOUND) > 150
    refused = [meaning for line in lines() if isinstance(meaning := declared(line), str)]
    codes = {code for each in refused for code in each.split()}
    assert codes == {"E420", "E450", "E557"}  # no owner; no player; in order but not seen by all


@pytest.mark.parametrize("kind", USUALLY)
def test_the_order_of_words_never_matters(kind: str) -> None:
    for line in (line for line in lines() if line.kind == kind):
        meanings = {declared(way) for way in {*ways(line)} - {line}}
        assert meanings <= {declared(line)}, f"{line} means something else in another order"
        if line in SOUND:
            assert line.seen in repr(declared(line))


@pytest.mark.parametrize(("kind", "per"), [*product(USUALLY, PER)])
def test_observation_log_and_rulebook_say_the_same(kind: str, per: str) -> None:
    for line in lines():
        if (line.kind, line.per) == (kind, per) and line in SOUND:
            check_told(line)


def check_told(line: Line) -> None:
    """Check who is told what of cards that come to a place, are taken from it, or named."""
    details = f": {', '.join(line.words)}" if line.words else ""
    text = GAME.format(kind=line.kind, per=line.per, details=details, of=PER[line.per])
    game = load(Source("a_place.sdg", text))
    sees = {"all": "everybody", "owner": "its owner", "nobody": "nobody"}[line.seen]
    assert _seen_by(game) == sees
    state = game.initial_state(Generator(1))
    for action in ("take", "take_openly", "put", "deal", "name"):
        decisions = [d for d in game.legal_decisions(state) if d.action == action]
        if not decisions or (action == "deal" and not _draws(game, state, line)):
            continue
        log: list[Event] = []
        later = game.apply(state, decisions[-1], Generator(1), log)
        for seat in (1, 2):
            was, now = _cards(game, state, seat), _cards(game, later, seat)
            assert (_faces(was) is not None) == line.sees(seat)
            endless = any(word.startswith("endless") for word in line.words)
            shows = {  # whether the card lies open to the seat before the decision or after it
                "take": (line.sees(seat) and not endless) or seat == 1,
                "deal": (line.sees(seat) and not endless) or seat == 1,
                "take_openly": True, "put": True, "name": line.sees(seat),
            }[action]  # fmt: skip
            texts = [text for event in log if (text := _text_for(event, seat)) is not None]
            face = decisions[-1].text.rpartition(" ")[2] if action != "deal" else _drawn(log)
            assert any(face in text.split() for text in texts) == shows, (action, seat, texts)
            assert now is not None


def _seen_by(game: Game) -> str:
    """Return by whom the place is seen, as the rulebook has it."""
    components = next(s for s in rulebook(game, examples=False).sections if s.name == "components")
    rows = next(block for block in components.blocks if isinstance(block, Rows))
    row = next(row for row in rows.rows if "place" in row[0])
    return row[2]


def _cards(game: Game, state: State, seat: int) -> object:
    seen = game.observation(state, seat)
    return next(place for place in seen.places if place.name == "place")


def _draws(game: Game, state: State, line: Line) -> bool:
    """Return whether chance draws a card: from an order it is the top one, which follows."""
    return "in order" not in line.words and _cards(game, state, 1).size > 0  # type: ignore[attr-defined]


def _faces(place: object) -> tuple[str, ...] | None:
    return place.cards  # type: ignore[attr-defined, no-any-return]


def _text_for(event: Event, seat: int) -> str | None:
    sees = event.seen_by is None or seat in event.seen_by
    match event:
        case Chanced(outcome=outcome, hidden=hidden):
            return outcome if sees else hidden
        case Decided(text=text, hidden=hidden):
            return text if sees else hidden
        case Happened(kind="counter" | "score"):
            return None
        case Happened(text=text, hidden=hidden):
            return text if sees or not hidden else hidden


def _drawn(log: list[Event]) -> str:
    for event in log:
        if isinstance(event, Chanced) or (
            isinstance(event, Happened) and " from place" in event.text
        ):
            text = event.outcome if isinstance(event, Chanced) else event.text
            return next(word for word in text.split() if "-" in word)
    raise AssertionError("nothing was drawn")
