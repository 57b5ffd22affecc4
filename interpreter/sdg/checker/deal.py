"""The deal: decks of an absurd size, and a setup that draws more cards than there are."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from sdg import ir
from sdg.checker.decks import MOST_CARDS, Decks
from sdg.checker.kept import keys_of
from sdg.checker.parts import Parts
from sdg.checker.settings import Setting, settings, worth
from sdg.checker.walking import all_of
from sdg.diagnostics import Diagnostic
from sdg.messages import sizes as say
from sdg.resolver import Resolved

Where = tuple[str, int | None]  # a place, and the player, value or region that it is kept for
Known = dict[int, tuple[str, int]]  # what is in a slot: "player", family or attribute, and which
MOST_STEPS = 100_000  # of a setup that are looked through, at all tables together


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Try the setup at each number of players, and with each option at both ends."""
    rules = resolved.rules
    decks = Decks(rules)
    told: set[tuple[int, int]] = set()
    left = MOST_STEPS
    for setting in settings(rules, rules.attributes, rules.decks, rules.places, rules.setup):
        table = _Table(rules, decks, setting, left=left)
        table.fill()
        table.steps(rules.setup.steps, {})
        left = table.left
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
    left: int = MOST_STEPS
    per: dict[str, str | None] = field(factory=dict)  # what each place is kept for

    def fill(self) -> None:
        """Make the decks and put them where they lie first."""
        decks = {deck.name: self._size(deck) for deck in self.rules.decks}
        for place in self.rules.places:
            copies = self._amount(place.holds[0]) if place.holds else 0
            size = decks.get(place.holds[1]) if place.holds else 0
            count = None if copies is None or size is None else copies * size
            if size is not None and size <= MOST_CARDS:
                self._limit(place, count)
            if place.endless or (place.holds and place.per and self._sorted(place.per)):
                count = None
            self.per[place.name] = place.per
            for key in keys_of(self.rules, place.per, self.setting) or () if place.per else (None,):
                self.cards[place.name, key] = count

    def _sorted(self, attribute: str) -> bool:
        """Tell whether each value's own place gets its own cards of a deck."""
        lines = (line for deck in self.rules.decks for line in deck.lines)
        return any(name == attribute for line in lines for name, _ in line.features)

    def _size(self, deck: ir.Deck) -> int | None:
        for line in deck.lines:
            self._amount(line.amount)
        size = self.decks.size(deck, self.setting)
        if size == 0 and deck.span and not self.setting.changed:
            self.found.append(say.empty_deck(deck.span, deck.name, str(self.setting)))
        self._limit(deck, size)
        return size

    def _limit(self, what: ir.Deck | ir.Place, cards: int | None) -> None:
        if cards is not None and cards > MOST_CARDS and what.span:
            told = str(self.setting)
            self.found.append(say.too_many_cards(what.span, what.name, cards, MOST_CARDS, told))

    def steps(self, steps: tuple[ir.StepNode, ...], known: Known) -> None:
        """Carry steps out, as far as they can be told; `known` are the slots of loops."""
        for step in steps:
            self.left -= 1
            if self.left < 0:
                return
            self._step(step, known)

    def _step(self, step: ir.StepNode, known: Known) -> None:
        match step:
            case ir.Draw():
                self._draw(step, known)
            case ir.Move(rest=ir.ToPlace() | ir.ToCell()):
                self._forget(step)
            case ir.Move(cards=cards, to=to):
                moved = self._take(cards, known)
                if isinstance(to, ir.ToPlace):
                    self._put(to, moved, known)
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                holds = self._holds(condition, known)
                if holds is None:
                    self._forget(step)
                else:
                    self.steps(then if holds else otherwise, known)
            case ir.ForEach():
                self._for_each(step, known)
            case ir.Loop() | ir.Swap():
                self._forget(step)
            case _:
                pass

    def _draw(self, step: ir.Draw, known: Known) -> None:
        amount = self._amount(step.amount)
        place = self._where(step.place, step.owner, known)
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
            self._put(step.to, amount, known)

    def _take(self, cards: ir.Expr, known: Known) -> int | None:
        match cards:
            case ir.PlaceCards(place=name, owner=owner):
                place = self._where(name, owner, known)
                if place is None:
                    self._forget(cards)
                    return None
                moved, self.cards[place] = self.cards.get(place), 0
                return moved
            case _:
                self._forget(cards)
                return 1 if cards.type == ir.CARD else None

    def _put(self, to: ir.ToPlace, amount: int | None, known: Known) -> None:
        place = self._where(to.place, to.owner, known)
        if place is None:
            self._forget(to)
            return
        there = self.cards.get(place)
        self.cards[place] = None if there is None or amount is None else there + amount

    def _for_each(self, step: ir.ForEach, known: Known) -> None:
        per: str | None = None
        match step.over:
            case ir.AllPlayers(after=None):
                per = "player"
            case ir.FamilyRegions(family=name, owner=None) | ir.Values(attribute=name):
                per = name
        keys = keys_of(self.rules, per, self.setting)
        if per is None or keys is None or len(keys) > 1001:
            self._forget(step)
            return
        for turn, key in enumerate(keys):
            if self.left < 0:
                return
            whose = {step.slot: (per, key)}
            if step.turns is not None:
                whose[step.turns] = "player", turn % self.setting.players
            self.steps(step.body, {**known, **whose})

    def _holds(self, condition: ir.Expr, known: Known) -> int | None:
        match condition:
            case ir.Not(part=part):
                inside = self._holds(part, known)
                return None if inside is None else 1 - inside
            case ir.IsEmpty(what=ir.PlaceCards(place=name, owner=owner)):
                place = self._where(name, owner, known)
                there = self.cards.get(place) if place else None
                return None if there is None else int(there == 0)
            case _:
                return worth(condition, self.setting)

    def _where(self, name: str, owner: ir.Expr | None, known: Known) -> Where | None:
        where: Where | None = None
        match owner:
            case None:
                where = name, None
            case ir.Local(slot=slot) if slot in known and known[slot][0] == self.per[name]:
                where = name, known[slot][1]
            case ir.Const(value=value):
                where = name, value
        return where if where in self.cards else None

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
