"""Amounts in play that can never be had: more cards than have room, more than there is in all."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import define, evolve, frozen

from sdg import ir
from sdg.checker.inference.deck_sizes import Decks
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded_in_play, live
from sdg.checker.inference.kept_per import keys_of
from sdg.checker.inference.known_before_play import in_play
from sdg.checker.inference.tables_played import Setting, Tables, told_at, worth
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import walk
from sdg.messages import trial_setups as say
from sdg.resolver import Resolved

ONE = ir.Const(1, ir.NUMBER)


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Look at each step of the play whose amount is known before; the setup is carried out."""
    rules, tables = resolved.rules, Tables(resolved.rules)
    amounts = _Amounts(tables, Decks(tables))
    reported = set[int]()
    played = rules.course(ends=True)
    doubtful = tuple(each for each in played if any(map(amounts.doubt, walk(each))))
    for node, asked in guarded_in_play(tables, doubtful):
        doubt = amounts.doubt(node)
        if doubt is None or node.span is None or node.span.start in reported:
            continue
        for setting in live(tables, node, asked, doubt.of):
            diagnostic = doubt.tell(setting)
            if diagnostic is not None:
                reported.add(node.span.start)
                yield diagnostic if diagnostic.severity == "error" else told_at(diagnostic, setting)
                break
    yield from tables.unfinished("the amounts of steps")


@frozen
class _Doubt:
    """Reports a table at which a step needs too much, `of` one place or counter."""

    tell: Callable[[Setting], Diagnostic | None]
    of: ir.Place | ir.Store | None = None


@define
class _Amounts:
    """The amounts that steps need, and the amounts that there are at a table."""

    tables: Tables
    decks: Decks

    def doubt(self, node: object) -> _Doubt | None:
        """Return what is doubtful about a step; None of one whose amount only play knows."""
        match node:
            case ir.Draw(amount=amount, place=source, condition=None, to=to):
                return self._cards(amount, source, to)
            case ir.Move(ir.First(ir.PlaceCards(source), amount=amount), to, None) if amount:
                return self._cards(amount, source, to)
            case ir.Assign(target=counter, value=amount):
                return self._supply(amount, counter)
            case ir.Pay(amount, counter):
                return self._supply(amount, counter, paid=True)
        return None

    def _cards(self, amount: ir.Expr, source: str, to: ir.Spot) -> _Doubt | None:
        """Doubt that so many cards have room, if so many can be where they are taken from."""
        goal = to.place if isinstance(to, ir.ToPlace) else ""
        span, place = amount.span, self._place(goal)
        bounded = place is None or place.capacity is not None or place.kind == "slot"
        if span is None or amount == ONE or goal == source or not bounded or in_play(amount):
            return None

        def tell(setting: Setting) -> Diagnostic | None:
            cards, room = worth(amount, setting), self._room(goal, setting)
            if cards is None or room is None or cards <= room or cards <= 1:
                return None
            few = self._holds_at_most(source, room, setting)
            return None if few else say.never_room(span, goal, cards, room)

        return _Doubt(tell, place)

    def _supply(self, amount: ir.Expr, counter: ir.Stored, paid: bool = False) -> _Doubt | None:
        """Doubt that there is so much of a counter with a supply; and that a price is one."""
        store = next(each for each in self.tables.rules.stores if each.name == counter.name)
        span, total = amount.span, store.total
        if span is None or not (paid or total) or in_play(amount):
            return None

        def tell(setting: Setting) -> Diagnostic | None:
            number, in_all = worth(amount, setting), worth(total, setting) if total else None
            if paid and number is not None and number < 0:
                return say.price_below_nothing(span, number, str(setting))
            if number is None or in_all is None or number <= in_all:
                return None
            return say.never_so_many(span, store.name, number, in_all)

        return _Doubt(tell, store)

    def _place(self, name: str) -> ir.Place | None:
        return next((each for each in self.tables.rules.places if each.name == name), None)

    def _room(self, goal: str, setting: Setting) -> int | None:
        """Return how many cards a place or a cell takes at most; None if that is not known."""
        place = self._place(goal)
        if place is None:
            return None if any(board.stacked for board in self.tables.rules.boards) else 1
        if place.endless or place.capacity is None:
            return 1 if place.kind == "slot" and not place.endless else None
        keys = keys_of(self.tables, place.per, setting) if place.per else (None,)
        if not keys or not self.tables.lasts(place.span, len(keys)):
            return None
        rooms = [worth(place.capacity, evolve(setting, key=key)) for key in keys]
        known = [room for room in rooms if room is not None]
        return max(known) if len(known) == len(rooms) else None

    def _holds_at_most(self, source: str, room: int, setting: Setting) -> bool:
        """Return whether a place may never have more than so many cards: then they may fit."""
        place = self._place(source)
        if place is None or place.endless:
            return False
        if place.holds is not None:
            deck = next(each for each in self.tables.rules.decks if each.name == place.holds[1])
            size, copies = self.decks.size(deck, setting), worth(place.holds[0], setting)
            if size is not None and copies is not None and size * copies <= room:
                return True
        most = self._room(source, setting)
        return most is not None and most <= room
