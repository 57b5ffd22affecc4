"""The deal: decks of an absurd size, and a setup that draws more cards than there are."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, evolve, field

from sdg import ir
from sdg.checker.inference.deck_sizes import MOST_CARDS, Decks
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.kept_per import keys_of
from sdg.checker.inference.setup_places import PlacesNamed
from sdg.checker.inference.tables_played import Setting, Tables, Work, worth
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of
from sdg.messages import sizes as say
from sdg.messages import trial_setups
from sdg.resolver import Resolved
from sdg.source import Span

Where = tuple[str, int | None]  # a place, and the player, value or region that it is kept for
Known = dict[int, tuple[str, int]]  # what is in a slot: "player", family or attribute, and which
MOST_STEPS = 40_000  # of a setup that are looked through, at all tables together
STEP = 5  # one costs as much as so many nodes of an expression


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Try the setup at each number of players, and with each option at both ends."""
    rules = resolved.rules
    tables = Tables(rules, Work(MOST_STEPS))
    once = _Once(tables, Decks(tables))
    reported: set[tuple[int, int]] = set()
    last = rules.setup.steps[-1].span if rules.setup.steps else resolved.head.title.span
    for setting in tables.at(last, rules.attributes, rules.decks, rules.places, rules.setup):
        table = _Table(once, setting)
        table.fill()
        table.steps(rules.setup.steps, {})
        for diagnostic in table.diagnostics:
            if (diagnostic.span.start, diagnostic.span.end) not in reported:
                reported.add((diagnostic.span.start, diagnostic.span.end))
                yield diagnostic
    yield from tables.unfinished("the decks and the setup")


@define(eq=False)
class _Once:
    """What is the same at all tables of a game."""

    tables: Tables
    decks: Decks
    places: dict[str, ir.Place] = field(init=False)
    per: dict[str, str | None] = field(init=False)  # what each place is kept for
    sorted: set[str] = field(init=False)  # attributes whose values each get their own cards
    named: PlacesNamed = field(init=False)

    def __attrs_post_init__(self) -> None:
        rules = self.tables.rules
        self.places = {place.name: place for place in rules.places}
        self.per = {place.name: place.per for place in rules.places}
        lines = (line for deck in rules.decks for line in deck.lines)
        self.sorted = {name for line in lines for name, _ in line.features}
        self.named = PlacesNamed(self.tables)


@define(eq=False)
class _Table:
    """A setup under way: how many cards lie where, None if that is not known."""

    once: _Once
    setting: Setting
    cards: dict[str, dict[int | None, int | None]] = field(factory=dict)  # by place, and whose
    mixed: set[str] = field(factory=set)  # places to which cards have come, or may have
    diagnostics: list[Diagnostic] = field(factory=list)

    def fill(self) -> None:
        """Make the decks and put them where they lie first."""
        tables = self.once.tables
        decks = {deck.name: self._size(deck) for deck in tables.rules.decks}
        for place in tables.rules.places:
            copies = self._amount(place.holds[0]) if place.holds else 0
            size = decks.get(place.holds[1]) if place.holds else 0
            count = None if copies is None or size is None else copies * size
            if size is not None and size <= MOST_CARDS:
                self._limit(place, count)
            if place.endless or (place.holds and place.per in self.once.sorted):
                count = None
            keys = keys_of(tables, place.per, self.setting) or () if place.per else (None,)
            if not tables.lasts(place.span, len(keys)):
                return
            self.cards[place.name] = dict.fromkeys(keys, 0)
            for key in keys:
                self._lay((place.name, key), count, place.span)

    def _size(self, deck: ir.Deck) -> int | None:
        for line in deck.lines:
            self._amount(line.amount)
        size = self.once.decks.size(deck, self.setting)
        if size == 0 and deck.span and not self.setting.changed:
            self.diagnostics.append(say.empty_deck(deck.span, deck.name, str(self.setting)))
        self._limit(deck, size)
        return size

    def _limit(self, what: ir.Deck | ir.Place, cards: int | None) -> None:
        if cards is not None and cards > MOST_CARDS and what.span:
            table = str(self.setting)
            self.diagnostics.append(
                say.too_many_cards(what.span, what.name, cards, MOST_CARDS, table)
            )

    def steps(self, steps: tuple[ir.StepNode, ...], known: Known) -> None:
        """Carry steps out, as far as their effects are known; `known` are the slots of loops."""
        for step in steps:
            if not self.once.tables.lasts(step.span, STEP):
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
                    self._put(to, moved, known, step.span)
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                holds = self._holds(condition, known)
                if holds is None:
                    self._forget(step)
                else:
                    self.steps(then if holds else otherwise, known)
            case ir.ForEach():
                self._for_each(step, known)
            case ir.Loop() | ir.Swap() | ir.Do() | ir.DoFirst():
                self._forget(step)
            case _:
                pass

    def _draw(self, step: ir.Draw, known: Known) -> None:
        amount = self._amount(step.amount)
        place = self._where(step.place, step.owner, known)
        there = self._there(place)
        like = None if step.condition is None else self._like(step, place)
        table = str(self.setting)
        if amount is not None and there is not None and amount > there and step.span:
            self.diagnostics.append(say.deck_too_small(step.span, step.place, there, amount, table))
        elif amount is not None and like is not None and amount > like and step.span:
            diagnostic = say.too_few_such_cards(step.span, step.place, like, amount, table)
            self.diagnostics.append(diagnostic)
        if step.condition is not None:  # only in play it is known how many cards are so
            amount = None
        drawn = self._taken(place, amount)
        if place is None:
            self._forget_place(step.place, step.span)
        if isinstance(step.to, ir.ToPlace):
            self._put(step.to, drawn, known, step.span)

    def _like(self, step: ir.Draw, where: Where | None) -> int | None:
        """Return how many cards of a place are drawn from at most, as its deck shows; None if that
        is not known, also of a place to which others have come."""
        place = self.once.places[step.place]
        if where is None or step.place in self.mixed or place.endless or place.holds is None:
            return None
        condition, it = step.condition, ir.Local(step.slot or 0, ir.CARD)
        if condition is None:
            return None
        asked: list[ir.Attr | ir.IsWild] = [
            *all_of(ir.Attr, condition),
            *all_of(ir.IsWild, condition),
        ]
        if any(each.card != it for each in asked):
            return None
        copies = worth(place.holds[0], self.setting)
        like = self.once.decks.like(place.holds[1], condition, self.setting)
        return None if copies is None or like is None else copies * like

    def _take(self, cards: ir.Expr, known: Known) -> int | None:
        """Take cards from where they lie; return how many these are."""
        amount: int | None = None
        match cards:
            case ir.PlaceCards() as whole:
                place = self._where(whole.place, whole.owner, known)
                amount = self._there(place)
            case ir.First(of=ir.PlaceCards() as whole, amount=some):
                place = self._where(whole.place, whole.owner, known)
                amount = 1 if some is None else worth(some, self.setting)
            case _:
                place = None
        if place is None:
            self._forget(cards)
            return None
        return self._taken(place, amount)

    def _taken(self, where: Where | None, amount: int | None) -> int | None:
        """Take so many cards from a place, or all there are if these are fewer; return how many."""
        there = self._there(where)
        if where is not None and self.once.places[where[0]].endless:
            return amount
        taken = None if there is None or amount is None else max(0, min(amount, there))
        if where is not None:
            self._set(where, None if there is None or taken is None else there - taken)
        return taken

    def _put(self, to: ir.ToPlace, amount: int | None, known: Known, span: Span | None) -> None:
        place = self._where(to.place, to.owner, known)
        if place is None:
            self._forget(to)
            return
        self.mixed.add(place[0])
        self._lay(place, amount, span)

    def _lay(self, where: Where, amount: int | None, span: Span | None) -> None:
        """Put more cards into a place, and report if they have no room there."""
        there = self._there(where)
        cards = None if there is None or amount is None else there + amount
        room = self._room(where)
        if cards is not None and room is not None and cards > max(room, 0) and span and amount:
            table, room = str(self.setting), max(room, 0)
            self.diagnostics.append(
                trial_setups.no_room_at_setup(span, where[0], cards, room, table)
            )
            cards = None
        self._set(where, cards)

    def _room(self, where: Where) -> int | None:
        """Return how many cards a place takes; None if all, or if that is not known."""
        place = self.once.places[where[0]]
        if place.endless:
            return None
        if place.capacity is not None:
            return worth(place.capacity, evolve(self.setting, key=where[1]))
        return 1 if place.kind == "slot" else None

    def _for_each(self, step: ir.ForEach, known: Known) -> None:
        per: str | None = None
        match step.over:
            case ir.AllPlayers(after=None):
                per = "player"
            case ir.FamilyRegions(family=name, owner=None) | ir.Values(attribute=name):
                per = name
        keys = keys_of(self.once.tables, per, self.setting)
        if per is None or keys is None or len(keys) > 1001:
            self._forget(step)
            return
        for turn, key in enumerate(keys):
            if not self.once.tables.lasts(step.span, STEP):
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
                there = self._there(place)
                return None if there is None else int(there == 0)
            case _:
                return worth(condition, self.setting)

    def _where(self, name: str, owner: ir.Expr | None, known: Known) -> Where | None:
        where: Where | None = None
        match owner:
            case None:
                where = name, None
            case ir.Local(slot=slot) if slot in known and known[slot][0] == self.once.per[name]:
                where = name, known[slot][1]
            case ir.Const(value=value):
                where = name, value
        return where if where is not None and where[1] in self.cards.get(name, ()) else None

    def _there(self, where: Where | None) -> int | None:
        return None if where is None else self.cards.get(where[0], {}).get(where[1])

    def _set(self, where: Where, cards: int | None) -> None:
        self.cards[where[0]][where[1]] = cards

    def _forget(self, node: ir.StepNode | ir.Expr | ir.Spot) -> None:
        """Take the places that are named below a node for unknown."""
        for name in self.once.named.by(node):
            self._forget_place(name, node.span)

    def _forget_place(self, name: str, span: Span | None) -> None:
        keys = self.cards.get(name, {})
        self.mixed.add(name)
        if self.once.tables.lasts(span, 1 + len(keys)):
            self.cards[name] = dict.fromkeys(keys)

    def _amount(self, node: ir.Expr) -> int | None:
        value = worth(node, self.setting)
        if value is not None and value < 0 and node.span:
            self.diagnostics.append(say.less_than_nothing(node.span, value, str(self.setting)))
        return value
