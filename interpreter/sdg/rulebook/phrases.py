"""Expressions in English: what is asked, as one would say it at the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sdg import syntax as tree
from sdg.rulebook.naming import Naming, settled
from sdg.rulebook.page import article, listed, named, spoken

_RELATIONS = {
    "=": "is", "!=": "is not", "<": "is less than", "<=": "is at most",
    ">": "is more than", ">=": "is at least",
}  # fmt: skip
_OPERATORS = {"+": "plus", "-": "minus", "*": "times", "div": "divided by (down)", "mod": "modulo"}
_LOOSE = (
    tree.And | tree.Or | tree.Choice | tree.Quantified | tree.Arithmetic | tree.Fold | tree.Not
    | tree.Compare
)  # fmt: skip


class Phrases(Naming):
    """How the expressions of one game are said."""

    def say(self, expr: tree.Expr) -> str:
        """Say an expression: a thing, a number or a condition."""
        value = self.known.value(expr)
        if value is not None and not isinstance(expr, tree.Name | tree.Number):
            return settled(value)
        expr = self.known.simplify(expr)
        match expr:
            case tree.Number(value=number):
                return str(number)
            case tree.Name(text=text):
                return self.name(text)
            case tree.And(left=left, right=right):
                return f"{self._part(left, tree.Or)} and {self._part(right, tree.Or)}"
            case tree.Or(left=left, right=right):
                return f"{self.say(left)}, or {self.say(right)}"
            case tree.Not(test=test):
                return f"it is not so that {self.say(test)}"
            case tree.Compare():
                return self._compared(expr)
            case tree.Is(subject=subject, negated=negated, adjective=adjective):
                told = self.adjective(adjective.text)
                return f"{self.say(subject)} is {'not ' * negated}{told}"
            case tree.IsFaceDown(subject=subject, negated=negated):
                return f"{self.say(subject)} lies face {'up' if negated else 'down'}"
            case tree.In(item=item, negated=negated, among=among):
                return f"{self.say(item)} is {'not ' * negated}{self._inside(among)}"
            case tree.Fits(card=card, place=place):
                return f"{self.say(card)} may lie on {self.say(place)}"
            case tree.Shows(among=among, attribute=attribute, values=values):
                span = f"{self.say(values.low)} to {self.say(values.high)}"
                return f"{self.say(among)} shows every {spoken(attribute.text)} from {span}"
            case tree.Impossible(actions=actions):
                told = listed([named(each.text) for each in actions], "or")
                return f"{told} is not possible"
            case tree.Quantified(amount=amount, binding=binding, test=test):
                return self._quantified(amount, binding, test)
            case tree.Cases(rows=rows, otherwise=otherwise):
                cases = [f"{self.say(row.value)} if {self.say(row.test)}" for row in rows]
                return "; ".join([*cases, f"{'otherwise ' * bool(rows)}{self.say(otherwise)}"])
            case tree.Choice(then=then, test=test, otherwise=otherwise):
                return f"{self.say(then)} if {self.say(test)}, else {self.say(otherwise)}"
        return self._number(expr)

    def _number(self, expr: tree.Expr) -> str:
        match expr:
            case tree.Negative(value=value):
                return f"minus {self._part(value)}"
            case tree.Arithmetic(left=left, operator=operator, right=right):
                return f"{self._part(left)} {_OPERATORS[operator]} {self._part(right)}"
            case tree.Count(among=among):
                return f"the number of {self.many(among)}"
            case tree.CountAlike(how=how, attribute=attribute, among=among):
                told = {
                    "different": "how many different {} there are among",
                    "alike": "how many share one {} among",
                    "straight": "how many follow one another in {} among",
                }[how]
                return f"{told.format(spoken(attribute.text))} {self.say(among)}"
            case tree.Most(value=value) | tree.Fewest(value=value):
                most = "most" if isinstance(expr, tree.Most) else "fewest"
                return f"the {most} {self._bare(value)} that anyone has"
            case tree.Fold(kind=kind, value=value, binding=binding):
                of = "sum of" if kind == "sum" else kind
                each = self.binding(binding)
                with self._bound(binding):
                    return f"the {of} {self.say(value)}, for each {each}"
            case tree.ThisTurn(name=name):
                if name.text in self.things.actions:
                    return f"how often {named(name.text)} was done this turn"
                return f"the cells of {self.name(name.text)} laid on this turn"
            case tree.Left(counter=counter):
                return f"the {named(counter.text)} left in the supply"
            case tree.Call(name=name, arguments=arguments):
                told = listed([self.say(each) for each in arguments])
                return f"{named(name.text)} {'holds for' if self.asks(expr) else 'of'} {told}"
        return self._thing(expr)

    def _thing(self, expr: tree.Expr) -> str:
        match expr:
            case tree.Filtered(among=among, test=test):
                return f"{self.many(among)} {self.such(test)}"
            case tree.Best(among=among, test=test, how=how, value=value):
                such = f" {self.such(test)}" if test else ""
                told = self._bare(value).removeprefix("the ")
                return f"{self.many(among)}{such} with the {how} {told}"
            case tree.First(amount=amount, among=among) | tree.Last(amount=amount, among=among):
                which = "first" if isinstance(expr, tree.First) else "last"
                many = f" {self.say(amount)}" if amount else ""
                return f"the {which}{many} of {self.many(among)}"
            case tree.Runs(among=among, along=along):
                lines = listed([f"a {each.text}" for each in along or ()], "or")
                way = f" along {lines}" if along else ""
                return f"unbroken lines{way} of {self.say(among)}"
            case tree.Groups(among=among):
                return f"connected groups of {self.say(among)}"
            case tree.Flight(start=start, direction=direction, how=how, test=test):
                until = "as long as" if how == "while" else "up to where"
                way = self._way(direction)
                return f"the cells from {self.say(start)} on {way}, {until} {self.say(test)}"
            case tree.Of(what=what, whole=whole):
                return self._of(what.text, whole)
            case tree.PartOf(whole=whole, part=part):
                return self._part_of(whole, part.text)
            case tree.CellAt(board=board, position=position):
                row, column = map(self._plain, (position.row, position.column))
                return f"row {row}, column {column} of {self.say(board)}"
            case tree.AllPlayers(after=after):
                since = f", from the one after {self.say(after)}" if after else ""
                return f"all players{since}"
            case tree.OtherPlayers():
                return "all other players"
            case tree.AllDirections():
                return "all eight directions"
            case tree.Leaps(short=short, long=long):
                return f"leaps of {short.value} by {long.value}"
            case tree.Steps(distance=distance, direction=direction):
                many = "the next cell" if distance.value == 1 else f"the cell {distance.value} on"
                return f"{many} {self._way(direction)}"
        return "it"

    def such(self, test: tree.Expr) -> str:
        """Say a condition about each of some things: `with color blue`, `that are empty`."""
        match test:
            case tree.Compare(
                left=tree.Name(text=text), relation="=",
                right=tree.PartOf(whole=whole, part=tree.Name(text=same)),
            ) if text in self.things.attributes and text == same:  # fmt: skip
                return f"with the same {spoken(text)} as {self.say(whole)}"
            case tree.Compare(left=tree.Name(text=text), relation="=", right=right) if (
                text in self.things.attributes
            ):
                return f"with {spoken(text)} {self.say(right)}"
            case tree.Compare(left=tree.Name(text=text), relation=relation, right=right) if (
                text in self.things.attributes
            ):
                return f"whose {spoken(text)} {_RELATIONS[relation]} {self.say(right)}"
            case tree.Is(subject=tree.Name(text=text), negated=negated, adjective=adjective) if (
                text in self.things.attributes
            ):
                told = self.adjective(adjective.text)
                return f"whose {spoken(text)} is {'not ' * negated}{told}"
            case tree.Is(subject=tree.Name(text="it"), negated=negated, adjective=adjective):
                return f"that are {'not ' * negated}{self.adjective(adjective.text)}"
            case tree.And(left=left, right=right):
                return f"{self.such(left)} and {self.such(right)}"
        with self.of("its"):
            return f"for which {self.say(test)}"

    def binding(self, binding: tree.Binder) -> str:
        """Say what a loop or question goes through: `cell of the grid`, `player`."""
        name = spoken(binding.name.text)
        if isinstance(binding, tree.BindingOf):
            return f"{name} of {self.say(binding.whole)}"
        return name if binding.among is None else f"{name} {self._from(binding.among)}"

    @contextmanager
    def _bound(self, binding: tree.Binder) -> Iterator[None]:
        """Know the name of a loop, and whose things are meant in it, for a while."""
        with self.bound(binding.name.text):
            yield

    def _compared(self, expr: tree.Compare) -> str:
        value = self.known.value(expr.right)
        match expr.left:
            case tree.ThisTurn(name=name) if value == 0 and name.text in self.things.actions:
                if expr.relation in ("=", ">"):
                    return f"{named(name.text)} was {'not ' * (expr.relation == '=')}done this turn"
        if isinstance(value, bool):
            holds = value == (expr.relation == "=")
            return f"{self.say(expr.left)} {'holds' if holds else 'does not hold'}"
        left, right = self.say(expr.left), self.say(expr.right)
        if self.asks(expr.left) and self.asks(expr.right):
            if expr.relation == "=":
                return f"{left} and {right}, or neither"
            return f"{left} or {right}, but not both"
        return f"{left} {_RELATIONS[expr.relation]} {right}"

    def _inside(self, among: tree.Expr) -> str:
        match among:
            case tree.Name(text=text) if text in self.things.all_regions():
                return f"in a {spoken(text)}"
            case tree.Name(text=text) if text in self.things.places or text in self.things.boards:
                return f"in {self.say(among)}"
            case tree.Name(text=text) if text in self.local:
                return f"in {self.say(among)}"
        return f"among {self.many(among)}"

    def _quantified(self, amount: str, binding: tree.Binder, test: tree.Expr) -> str:
        among = self.binding(binding)
        with self._bound(binding):
            return f"for {amount} {among}, {self.say(test)}"

    def many(self, among: tree.Expr) -> str:
        """Say a set of things that is counted or chosen from."""
        match among:
            case tree.Name(text=text) if text in self.things.places and text not in self.local:
                return f"the cards of {self.say(among)}"
            case tree.Name(text=text) if text in self.things.boards and text not in self.local:
                return f"the cells of {self.say(among)}"
        return self.say(among)

    def one_of(self, name: str, among: tree.Expr) -> str:
        """Say `a card of your hand`: one of a set that a player chooses."""
        return f"{article(name)} {self._from(among)}"

    def _from(self, among: tree.Expr) -> str:
        match among:
            case tree.Of(what=tree.Name(text="cards"), whole=whole):
                return f"{self._on(whole)} {self.say(whole)}"
        return f"of {self.say(among)}"

    def _on(self, whole: tree.Expr) -> str:
        """Say `on` a board or cell, `of` a place or anything else."""
        board = isinstance(whole, tree.Name) and whole.text in (*self.things.boards, "cell")
        return "on" if board else "of"

    def _of(self, what: str, whole: tree.Expr) -> str:
        if what == "cell":
            return f"the cell of {self.say(whole)}"
        if what == "cards":
            return f"the cards {self._on(whole)} {self.say(whole)}"
        if what in ("cells", "neighbors", "height", "conflicts"):
            return f"the {what} of {self.say(whole)}"
        if what in ("next", "previous"):
            beside = "after" if what == "next" else "before"
            return f"the player {beside} {self.say(whole)}"
        if what in self.things.all_regions():
            return f"the {spoken(what)}s of {self.say(whole)}"
        return f"the {spoken(what)} of {self.say(whole)}"

    def _part_of(self, whole: tree.Expr, part: str) -> str:
        said = named(part) if part not in self.things.attributes else spoken(part)
        match whole:
            case tree.Name(text="active"):
                return f"the active player's {said}"
            case tree.Name(text="it"):
                return f"its {said}"
        told = self.say(whole)
        if not isinstance(whole, tree.Name | tree.PartOf):
            return f"the {said} of {told}"
        return f"{told}{chr(39) if told.endswith('s') else chr(39) + 's'} {said}"

    def _way(self, direction: tree.Expr) -> str:
        """Say a direction: `that way` of a loop's, else `to the north`."""
        local = isinstance(direction, tree.Name) and direction.text in self.local
        return "that way" if local else f"to the {self.say(direction)}"

    def _plain(self, expr: tree.Expr) -> str:
        """Say a number, in parentheses if it has to be worked out."""
        said = self.say(expr)
        return said if said.removeprefix("-").isdecimal() else f"({said})"

    def _bare(self, value: tree.Expr) -> str:
        with self.of(""):
            return self.say(value)

    def _part(self, expr: tree.Expr, loose: type | None = None) -> str:
        """Say a part of an expression, in parentheses where it would run into the rest."""
        if self.known.value(expr) is not None:
            return self.say(expr)
        told = self.say(expr)
        wide = isinstance(self.known.simplify(expr), loose or _LOOSE)
        return f"({told})" if wide else told
