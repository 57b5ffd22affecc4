"""Expressions in English: what is asked, as one would say it at the table."""

from __future__ import annotations

from types import UnionType

from sdg import syntax as tree
from sdg.rulebook.naming import settled
from sdg.rulebook.page import named, plural, spoken
from sdg.rulebook.sets import RELATIONS, Sets
from sdg.spelling import joined

_OPERATORS = {"+": "plus", "-": "minus", "*": "times", "div": "divided by (down)", "mod": "modulo"}
_LOOSE = (
    tree.And | tree.Or | tree.Choice | tree.Quantified | tree.Arithmetic | tree.Fold | tree.Not
    | tree.Compare | tree.Negative
)  # fmt: skip


class Phrases(Sets):
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
                first = self._before(left, tree.Or | tree.Quantified)
                return f"{first} and {self._part(right, tree.Or)}"
            case tree.Or(left=left, right=right):
                return f"{self._before(left)}, or {self.say(right)}"
            case tree.Not(test=test):
                return self._denied(test)
            case tree.Compare():
                return self._compared(expr)
            case tree.Is(
                subject=tree.Of(what=tree.Name(text="conflicts"), whole=whole), negated=negated
            ):
                return f"there are {'no ' * (not negated)}conflicts on {self.say(whole)}"
            case tree.Is(subject=subject, negated=negated, adjective=adjective):
                told = self.adjective(adjective.text)
                return f"{self.say(subject)} is {'not ' * negated}{told}"
            case tree.IsFaceDown(subject=subject, negated=negated):
                return f"{self.say(subject)} lies face {'up' if negated else 'down'}"
            case tree.In(item=item, negated=negated, among=among):
                return f"{self.say(item)} is {'not ' * negated}{self.inside(among)}"
            case tree.Fits(card=card, place=place):
                return f"{self.say(card)} may lie on {self.say(place)}"
            case tree.Shows(among=among, attribute=attribute, values=values):
                span = f"{self.say(values.low)} to {self.say(values.high)}"
                return f"{self.say(among)} shows every {spoken(attribute.text)} from {span}"
            case tree.Impossible(actions=actions):
                names = [named(each.text) for each in actions]
                if len(names) == 1:
                    return f"{names[0]} is not possible"
                return f"neither {joined(names, 'nor')} is possible"
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
                with self.of("their"):
                    return f"the {most} {self.bare(value)} that anyone has"
            case tree.Fold(kind=kind, value=value, binding=binding):
                each = self.binding(binding)
                with self.going(binding):
                    told = self.say(value)
                of = f"sum of {told}" if kind == "sum" else f"{kind} {told.removeprefix('the ')}"
                return f"the {of}, for each {each}"
            case tree.ThisTurn(name=name):
                if name.text in self.things.actions:
                    return f"how often {named(name.text)} was done this turn"
                return f"the cells of {self.name(name.text)} laid on this turn"
            case tree.Left(counter=counter):
                return f"the {named(counter.text)} left in the supply"
            case tree.Call(name=name, arguments=(number,)) if (
                name.text in self.things.all_regions()
            ):
                return f"{spoken(name.text)} {self._part(number, tree.Arithmetic)}"
            case tree.Call(name=name, arguments=arguments):
                told = joined([self.say(each) for each in arguments])
                return f"{named(name.text)} {'holds for' if self.asks(expr) else 'of'} {told}"
        return self._thing(expr)

    def _thing(self, expr: tree.Expr) -> str:
        match expr:
            case tree.Filtered(among=among, test=test):
                return self.filtered(among, test)
            case tree.Best(among=among, test=test, how=how, value=value):
                many = self.filtered(among, test)
                apart = ", those" if test else "," * ("," in many)
                with self.asking_each(among):
                    return f"{many}{apart} with the {how} {self.bare(value)}"
            case tree.First(amount=amount, among=among) | tree.Last(amount=amount, among=among):
                which = "first" if isinstance(expr, tree.First) else "last"
                many = f" {self.say(amount)}" if amount else ""
                return f"the {which}{many} of {self.many(among)}"
            case tree.Runs(among=among, along=along):
                lines = joined([f"a {each.text}" for each in along or ()], "or")
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
                return f"{self._part_of(whole, part.text)}{' holds' * self.asks(expr)}"
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

    def _compared(self, expr: tree.Compare) -> str:
        value = self.known.value(expr.right)
        match expr.left:
            case tree.ThisTurn(name=name) if value == 0 and name.text in self.things.actions:
                if expr.relation in ("=", ">"):
                    return f"{named(name.text)} was {'not ' * (expr.relation == '=')}done this turn"
        if isinstance(value, bool):
            if value == (expr.relation == "="):
                return f"{self.say(expr.left).removesuffix(' holds')} holds"
            return self._denied(expr.left)
        left, right = self.say(expr.left), self.say(expr.right)
        if self.asks(expr.left) and self.asks(expr.right):
            if expr.relation == "=":
                return f"{left} and {right}, or neither"
            return f"{left} or {right}, but not both"
        return f"{left} {RELATIONS[expr.relation]} {right}"

    def _quantified(self, amount: str, binding: tree.Binder, test: tree.Expr) -> str:
        among, name = self.binding(binding), spoken(binding.name.text)
        with self.going(binding):
            told = self.say(test)
        of_it = told.removeprefix(f"the {name} ")
        if of_it == told or f"the {name}" in of_it or not isinstance(test, tree.Is | tree.In):
            return f"for {amount} {among}, {told}"
        match binding:
            case tree.Binding(among=tree.Of(what=tree.Name(text="neighbors"))):
                several = {"some": "one", "every": "each", "no": "none"}[amount]
                return f"{several} {among.removeprefix(name).lstrip()} {of_it}"
        return f"{amount} {among} {of_it}"

    def _of(self, what: str, whole: tree.Expr) -> str:
        if what == "cell":
            return f"the cell of {self.say(whole)}"
        if what == "cards":
            return f"the cards {self.on(whole)} {self.say(whole)}"
        if what in ("cells", "neighbors", "height", "conflicts"):
            return f"the {what} of {self.say(whole)}"
        if what in ("next", "previous"):
            beside = "after" if what == "next" else "before"
            return f"the player {beside} {self.say(whole)}"
        if what in self.things.all_regions():
            return f"the {plural(what)} of {self.say(whole)}"
        return f"the {spoken(what)} of {self.say(whole)}"

    def _part_of(self, whole: tree.Expr, part: str) -> str:
        said = named(part) if part not in self.things.attributes else spoken(part)
        match whole:
            case tree.Name(text="active"):
                return f"the active player's {said}"
            case tree.Name(text="it"):
                return f"{self.its} {said}".lstrip()
        told = self.say(whole)
        root = whole
        while isinstance(root, tree.PartOf):
            root = root.whole
        if not isinstance(root, tree.Name):
            return f"the {said} of {self._part(whole)}"
        return f"{told}{chr(39) if told.endswith('s') else chr(39) + 's'} {said}"

    def _way(self, direction: tree.Expr) -> str:
        """Say a direction: `that way` or `in direction back` of a loop's, else `to the north`."""
        if isinstance(direction, tree.Name) and direction.text in self.local:
            name = direction.text
            return "that way" if name == "way" else f"in direction {spoken(name)}"
        return f"to the {self.say(direction)}"

    def _plain(self, expr: tree.Expr) -> str:
        """Say a number, in parentheses if it has to be worked out."""
        said = self.say(expr)
        return said if said.removeprefix("-").isdecimal() else f"({said})"

    def _denied(self, test: tree.Expr) -> str:
        """Say that a condition does not hold."""
        told = self.say(test)
        if isinstance(test, tree.Call):
            return told.replace(" holds for ", " does not hold for ", 1)
        if told.endswith(" holds"):
            return f"{told.removesuffix(' holds')} does not hold"
        return f"it is not so that {told}"

    def _before(self, expr: tree.Expr, loose: UnionType | type = tree.Quantified) -> str:
        """Say what stands before `and` or `or`, in parentheses where these would run into it."""
        told = self._part(expr, loose)
        return f"({told})" if told.startswith("it is not so") else told

    def _part(self, expr: tree.Expr, loose: UnionType | type | None = None) -> str:
        """Say a part of an expression, in parentheses where it would run into the rest."""
        if self.known.value(expr) is not None:
            return self.say(expr)
        told = self.say(expr)
        wide = isinstance(self.known.simplify(expr), loose or _LOOSE)
        return f"({told})" if wide else told
