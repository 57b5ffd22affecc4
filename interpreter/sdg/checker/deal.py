"""The deal: decks of an absurd size, and a setup that draws more cards than there are."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from sdg import ir
from sdg.checker.decks import MOST_CARDS, Decks
from sdg.checker.parts import Parts
from sdg.checker.regions import regions_in
from sdg.checker.settings import Setting, settings, worth
from sdg.checker.walking import all_of
from sdg.diagnostics import Diagnostic
from sdg.messages import sizes as say
from sdg.resolver import Resolved

Where = tuple[str, int | None]  # a place and its owner


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Try the setup at each number of players, and with each option at both ends."""
    rules = resolved.rules
    decks = Decks(rules)
    told: set[tuple[int, int]] = set()
    for setting in settings(rules, rules.decks, rules.places, rules.setup):
        table = _Table(rules, decks, setting)
        table.fill()
        table.steps(rules.setup.steps, {})
        for found in table.found:
            if (found.span.start, found.span.end) not in told:
                told.add((found.span.start, found.span.end))
                yield found


@define
class _Table:
    """A setup under way: how many cards lie where, None if that is not known."""

    rules: ir.Rules
    decks: Decks
    setting: Setting
    cards: dict[Where, int | None] = field(factory=dict)
    found: list[Diagnostic] = field(factory=list)

    def fill(self) -> None:
        """Make the decks and put them where they lie first."""
        decks = {deck.name: self._size(deck) for deck in self.rules.decks}
        for place in self.rules.places:
            copies = self._amount(place.holds[0]) if place.holds else 0
            size = decks.get(place.holds[1]) if place.holds else 0
            count = None if copies is None or size is None else copies * size
            if count and count > MOST_CARDS and place.span:
                self.found.append(
                    say.too_many_cards(place.span, place.name, count, MOST_CARDS, str(self.setting))
                )
            if place.endless:
                count = None
            for owner in range(self.setting.players) if place.per_player else (None,):
                self.cards[place.name, owner] = count

    def _size(self, deck: ir.Deck) -> int | None:
        for line in deck.lines:
            self._amount(line.amount)
        size = self.decks.size(deck, self.setting)
        if size == 0 and deck.span and not self.setting.changed:
            self.found.append(say.empty_deck(deck.span, deck.name, str(self.setting)))
        return size

    def steps(self, steps: tuple[ir.StepNode, ...], seats: dict[int, int]) -> None:
        """Carry steps out; `seats` are the players in slots."""
        for step in steps:
            self._step(step, seats)

    def _step(self, step: ir.StepNode, seats: dict[int, int]) -> None:
        match step:
            case ir.Draw():
                self._draw(step, seats)
            case ir.Move(cards=cards, to=to):
                moved = self._take(cards, seats)
                if isinstance(to, ir.ToPlace):
                    self._put(to, moved, seats)
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                holds = self._holds(condition, seats)
                if holds is None:
                    self._forget(step)
                else:
                    self.steps(then if holds else otherwise, seats)
            case ir.ForEach():
                self._for_each(step, seats)
            case ir.Loop() | ir.Swap():
                self._forget(step)
            case _:
                pass

    def _draw(self, step: ir.Draw, seats: dict[int, int]) -> None:
        amount = self._amount(step.amount)
        place = self._where(step.place, step.owner, seats)
        there = self.cards.get(place) if place else None
        if amount is not None and there is not None:
            if amount > there and step.span:
                self.found.append(
                    say.deck_too_small(step.span, step.place, there, amount, str(self.setting))
                )
            left: int | None = max(0, there - amount)
        else:
            left = None
        if place:
            self.cards[place] = left
        if isinstance(step.to, ir.ToPlace):
            self._put(step.to, amount, seats)

    def _take(self, cards: ir.Expr, seats: dict[int, int]) -> int | None:
        match cards:
            case ir.PlaceCards(place=name, owner=owner):
                place = self._where(name, owner, seats)
                if place is None:
                    self._forget(cards)
                    return None
                moved, self.cards[place] = self.cards.get(place), 0
                return moved
            case _:
                self._forget(cards)
                return 1 if cards.type == ir.CARD else None

    def _put(self, to: ir.ToPlace, amount: int | None, seats: dict[int, int]) -> None:
        place = self._where(to.place, to.owner, seats)
        if place is None:
            self._forget(to)
            return
        there = self.cards.get(place)
        self.cards[place] = None if there is None or amount is None else there + amount

    def _for_each(self, step: ir.ForEach, seats: dict[int, int]) -> None:
        players = self.setting.players
        match step.over:
            case ir.AllPlayers(after=None):
                for seat in range(players):
                    self.steps(step.body, {**seats, step.slot: seat})
                return
            case ir.FamilyRegions(family=name, owner=None):
                family = next(each for each in self.rules.families if each.name == name)
                times = regions_in(self.rules, name, family.board, self.setting)
            case _:
                times = None
        if times is None or times > 1000:
            self._forget(step)
            return
        for turn in range(times):
            whose = {} if step.turns is None else {step.turns: turn % players}
            self.steps(step.body, {**seats, **whose})

    def _holds(self, condition: ir.Expr, seats: dict[int, int]) -> int | None:
        match condition:
            case ir.Not(part=part):
                inside = self._holds(part, seats)
                return None if inside is None else 1 - inside
            case ir.IsEmpty(what=ir.PlaceCards(place=name, owner=owner)):
                place = self._where(name, owner, seats)
                there = self.cards.get(place) if place else None
                return None if there is None else int(there == 0)
            case _:
                return worth(condition, self.setting)

    def _where(self, name: str, owner: ir.Expr | None, seats: dict[int, int]) -> Where | None:
        if owner is None:
            return name, None
        if isinstance(owner, ir.Local) and owner.slot in seats:
            return name, seats[owner.slot]
        return None

    def _forget(self, node: object) -> None:
        """Take the places that are named below a node for unknown."""
        names = {each.place for each in all_of(ir.PlaceCards, node)}
        names |= {each.place for each in all_of(ir.ToPlace, node)}
        names |= {each.place for each in all_of(ir.Draw, node)}
        for name, owner in self.cards:
            if name in names:
                self.cards[name, owner] = None

    def _amount(self, node: ir.Expr) -> int | None:
        value = worth(node, self.setting)
        if value is not None and value < 0 and node.span:
            self.found.append(say.less_than_nothing(node.span, value, str(self.setting)))
        return value
