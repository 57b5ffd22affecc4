"""What a game needs on the table, counted, and where it lies before the first turn."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.picture.look_of_game import look_of
from sdg.rulebook.english.phrases import Phrases, prose, settled
from sdg.rulebook.english.sets import such
from sdg.rulebook.english.settled_values import Known
from sdg.rulebook.page import Block, Item, Items, Picture, Rows, Square, named, sentence, spoken
from sdg.rulebook.sections.decks_counted import cards_held, endless_kinds

_KINDS = {
    "stacked": ", on whose cells cards pile up; what counts is the card on top",
    "hexagonal": ", each of whose cells has six neighbors and room for one card",
}
_FLAT = ", with room for one card on each cell"
_SEEN = {"all": "everybody", "owner": "its owner", "nobody": "nobody"}


@frozen
class Components:
    """The things of one game at one table."""

    game: Game
    phrases: Phrases
    fixed: Known  # how many there are is counted for this table

    def blocks(self) -> tuple[Block, ...]:
        """Return a list of what is needed, and a table of places."""
        needed, places = self._needed(), self._places()
        drawn = map(_picture, self.phrases.things.boards.values())
        pictures = (each for each in drawn if each is not None)
        return (*((needed,) if needed.items else ()), *pictures, *((places,) if places else ()))

    def _needed(self) -> Items:
        """List decks, boards, counters and what is written down, with how many there are."""
        things = self.phrases.things
        items = [*map(self.deck, things.decks.values()), *map(self.board, things.boards.values())]
        items += map(self.store, things.stores.values())
        return Items(tuple(items))

    def store(self, store: tree.Counter | tree.Flag | tree.Marker) -> Item:
        """Write a counter, score, flag or marker."""
        per = None if isinstance(store, tree.Marker) else store.per
        each = f" for each {spoken(per.text)}" if per else ""
        text = None if isinstance(store, tree.Marker) else store.sentence
        name = named(store.name.text)
        if not isinstance(store, tree.Flag):
            name = self.phrases.thing(store.name.text)
        note = f". {sentence(prose(text))}" if text else ""
        return Item(f"{name}: {self._kind(store, each)}{note}")

    def _places(self) -> Rows | None:
        """Return a table of piles, hands, slots, supplies: whose, seen by whom, what is there."""
        rows = [self.place(place) for place in self.phrases.things.places.values()]
        return Rows(("place", "for", "seen by", "at the start"), tuple(rows)) if rows else None

    def deck(self, deck: tree.Deck) -> Item:
        """Write a deck, with how many cards it has."""
        cards = len(self.game.layout.cards.decks.get(deck.name.text, ()))
        lines = tuple(Item(line) for line in (*self._contents(deck), *self._wild(deck)))
        name = deck.name.text
        held = sum(len(kinds) for _, kinds in cards_held(self.game, name))
        many = max(cards, held) if cards == 1 else cards
        amount = f"{self._pieces(name, many)}{self._times(name, cards)}"
        if endless_kinds(self.game, name) and not cards_held(self.game, name):
            kinds = f", of {cards} kinds" if cards > 1 else ""
            die = self._drawn_as(name) == "die"
            amount = f"the {cards} faces of a die" if die else f"as many as are needed{kinds}"
            lines = tuple(Item(each.text.removeprefix("1 of ")) for each in lines)
        return Item(f"{named(name)}: {amount}", lines)

    def _drawn_as(self, deck: str) -> str:
        return look_of(self.game.rules).shapes.get(deck, "card")

    def _pieces(self, deck: str, number: int) -> str:
        """Say how many pieces of a deck there are: cards, or what they are drawn as."""
        shape = self._drawn_as(deck)
        pieces = {"die": "faces", "domino": "dominoes"}.get(shape, f"{shape}s")
        return f"1 {shape}" if number == 1 else f"{number} {pieces}"

    def _times(self, deck: str, cards: int) -> str:
        """Say how often a deck is needed, if places hold it more than once."""
        held = [(owner, len(kinds)) for owner, kinds in cards_held(self.game, deck)]
        total = sum(number for _, number in held)
        if total <= cards or cards == 1:
            return ""
        if all(owner >= 0 and number == cards for owner, number in held):
            return f" for each of {len(held)} players, {total} in all"
        return f", {total // cards} times: {total} in all"

    def _amount(self, expr: tree.Expr) -> str:
        value = self.fixed.value(expr)
        return self.phrases.say(expr) if value is None else settled(value)

    def _contents(self, deck: tree.Deck) -> Iterator[str]:
        """Say which cards a deck has, line by line; lines that this table does not use are left."""
        phrases = self.phrases
        for line in deck.lines:
            if isinstance(line, tree.Cards):
                if phrases.known.value(line.amount) != 0:
                    features = self._features(line.features)
                    yield f"{self._amount(line.amount)} of {features}{_sentence(line)}"
            elif phrases.known.value(line.test) is not False:
                note = f" ({prose(line.sentence)})" if line.sentence else ""
                which = such(phrases, phrases.known.simplify(line.test))
                yield f"except those {which}{note}"

    def _features(self, features: tuple[tree.Each | tree.Fixed, ...]) -> str:
        """Say what cards have: `each rank and each suit`, `each rank, with color red`."""
        several = [self._feature(each) for each in features if isinstance(each, tree.Each)]
        fixed = [self._feature(each) for each in features if isinstance(each, tree.Fixed)]
        return ", with ".join(joined(each) for each in (several, fixed) if each)

    def _feature(self, feature: tree.Each | tree.Fixed) -> str:
        name = feature.attribute.text
        if isinstance(feature, tree.Fixed):
            return f"{spoken(name)} {self._value(feature.value)}"
        if feature.within is not None:
            return f"each {spoken(name)} from {self._value(feature.within)}"
        attribute = self.phrases.things.attributes[name]
        values = [self._value(each) for each in attribute.domain]
        if attribute.per is not None:
            values = of_players(values, self.game.players)
        return f"each {spoken(name)} ({joined(values)})"

    def _wild(self, deck: tree.Deck) -> Iterator[str]:
        """Say what a wild card stands for, if the deck has one at this table."""
        cards = self.game.layout.cards
        wild = {cards.kinds[kind].wild for kind in cards.decks.get(deck.name.text, ())}
        for number, attribute in enumerate(cards.attributes):
            may_be = self.phrases.things.attributes[attribute.name].wild
            if number in wild and may_be:
                values = joined([self._value(each) for each in may_be], "or")
                which = f"which {spoken(attribute.name)} it is"
                yield f"who lays a wild one on a board says {which}, for good: {values}"

    def _value(self, value: tree.Value | tree.Range) -> str:
        if isinstance(value, tree.Range):
            return f"{self.phrases.say(value.low)} to {self.phrases.say(value.high)}"
        return self.phrases.say(value)

    def board(self, board: tree.Board) -> Item:
        """Write a board and its regions."""
        each = "; each player has one" if board.per else ""
        regions = tuple(Item(line) for line in map(self._region, board.regions) if line)
        return Item(f"{named(board.name.text)}: {self._shape(board)}{each}", regions)

    def _shape(self, board: tree.Board) -> str:
        match board.shape:
            case tree.Grid(rows=rows, columns=columns, kind=kind):
                size = " and ".join(
                    f"{many} {word}{'s' * (many != '1')}"
                    for many, word in (
                        (self._amount(rows), "row"),
                        (self._amount(columns), "column"),
                    )
                )
                shape = f"a board of {size}"
            case tree.Picture(kind=kind):
                shape = "a board as in the picture below"
            case _:
                return (
                    "the table, on which cards lie in rows and columns without an edge;"
                    " in the middle are row 0 and column 0"
                )
        return shape + _KINDS.get(kind or "", _FLAT)

    def _region(self, region: tree.Region | tree.RegionPerPlayer) -> str:
        name, note = spoken(region.name.text), prose(region.sentence)
        note = f" ({note})" if note else ""
        if isinstance(region, tree.RegionPerPlayer):
            line = next((s for s in region.lines if s.players.value == self.game.players), None)
            if line is None:
                return ""
            areas = [
                f"{spoken(area.family.text)} {self._amount(area.number)}" for area in line.areas
            ]
            whose = [f"{area} for player {seat}" for seat, area in enumerate(areas, 1)]
            return f"{name}: {joined(whose)}{note}"
        return f"{name}: {self._area(region)}{note}"

    def _area(self, region: tree.Region) -> str:
        match region.area:
            case tree.Blocks(rows=rows, columns=columns):
                return f"blocks of {self._amount(rows)} by {self._amount(columns)} cells"
            case tree.Families(names=names):
                return f"any {joined([spoken(each.text) for each in names], 'or')}"
            case tree.Cells(positions=positions):
                say = self.phrases.say
                return "; ".join(f"row {say(p.row)}, column {say(p.column)}" for p in positions)
            case tree.Around(rows=rows, columns=columns):
                assert region.around is not None
                which = such(self.phrases, region.around)
                return f"the {rows.value} by {columns.value} cells around each card {which}"
            case tree.EachMark():
                return "cells that are marked alike"
            case tree.Marked(marks=marks):
                texts = [str(m.value) if isinstance(m, tree.Number) else str(m) for m in marks]
                return f"the cells marked {joined(texts)}"

    def _kind(self, store: tree.Counter | tree.Flag | tree.Marker, each: str) -> str:
        """Say what is kept, and for what of which there are several: ` for each player`."""
        match store:
            case tree.Marker(board=board):
                return f"a piece that stands on {self.phrases.say(board)}"
            case tree.Flag(per=per) if per is not None and per.text != "player":
                return f"a mark that a {spoken(per.text)} may have; none has one at first"
            case tree.Flag():
                return f"a flag{each}, down at first"
            case tree.Counter(kind="score"):
                return f"the score{each}, 0 at first"
            case tree.Counter(in_all=None):
                return f"a number that is kept{each}, 0 at first"
        number = store.in_all.value if store.in_all else 0
        which = f"those that no{each.removeprefix(' for each')} has" if each else "those not in use"
        return f"{number} in all; {which} are the supply, and an empty supply gives none"

    def place(self, place: tree.Place) -> tuple[str, ...]:
        """Write a place as the cells of a row."""
        name = place.name.text
        whose = f"each {spoken(place.per.text)}" if place.per else "all"
        seen = next(each.seen for each in self.game.rules.places if each.name == name)
        details = []
        for each in place.details:
            match each:
                case tree.Holds(amount=amount, deck=deck):
                    number, decks = self._first(name), self._amount(amount)
                    single = len(self.game.layout.cards.decks.get(deck.text, ())) == 1
                    much = "" if decks == "1" or single else f"{decks} times "
                    cards = self._pieces(deck.text, number)
                    details.append(f"{much}all {named(deck.text)}: {cards}" if number else "empty")
                    if not number:
                        break
                case tree.Endless(deck=deck):
                    details.append(f"{named(deck.text)} without end")
                case tree.Shuffled():
                    details.append("shuffled")
                case tree.Capacity(most=most):
                    details.append(f"room for {self.phrases.say(most)}")
                case tree.InOrder():
                    details.append("what is put there lies on top")
        kind = "one card" if place.kind == "slot" else place.kind
        return f"{named(name)} ({kind})", whose, _SEEN[seen], "; ".join(details) or "empty"

    def _first(self, place: str) -> int:
        """Count the cards of a place, or of the first of its name, before setup."""
        places = self.game.layout.places.values()
        slots = [each.slot for each in places if each.declared.name == place]
        return len(Inspection(self.game).first[slots[0]]) if slots else 0


def of_players(values: list[str], players: int) -> list[str]:
    """Say whose the values of an attribute `per player` are; those of nobody are left out."""
    return [f"{value} for player {seat}" for seat, value in enumerate(values[:players], 1)]


def _picture(board: tree.Board) -> Picture | None:
    """Draw a board whose file draws it, with the marks of its cells."""
    if not isinstance(board.shape, tree.Picture):
        return None
    rows = [str(row.text).split() for row in board.rows]
    wide = max(map(len, rows), default=0)
    lines = []
    for number, marks in enumerate(rows, 1):
        padded = [*marks, *["."] * (wide - len(marks))]
        lines.append((str(number), tuple(Square(None if m == "." else m) for m in padded)))
    columns = tuple(str(number) for number in range(1, wide + 1))
    return Picture(columns, tuple(lines), f"The {spoken(board.name.text)}:")


def _sentence(node: object) -> str:
    text = prose(getattr(node, "sentence", None))
    return f": {text}" if text else ""


def _many(number: int, thing: str) -> str:
    return f"1 {thing}" if number == 1 else f"{number} {thing}s"
