"""Sets in English: what is counted, chosen from or gone through, and which of it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from sdg import syntax as tree
from sdg.rulebook.naming import Naming
from sdg.rulebook.page import article, plural, spoken

RELATIONS = {
    "=": "is", "!=": "is not", "<": "is less than", "<=": "is at most",
    ">": "is more than", ">=": "is at least",
}  # fmt: skip


class Sets(Naming, ABC):
    """How the sets of one game are said; `say` says what stands in them."""

    @abstractmethod
    def say(self, expr: tree.Expr) -> str:
        """Say an expression."""

    def many(self, among: tree.Expr) -> str:
        """Say a set of things that is counted or chosen from."""
        match among:
            case tree.Name(text=text) if text in self.things.places and text not in self.local:
                return f"the cards of {self.say(among)}"
            case tree.Name(text=text) if text in self.things.boards and text not in self.local:
                return f"the cells of {self.say(among)}"
            case tree.PartOf(part=part) if part.text in self.things.places:
                return f"the cards of {self.say(among)}"
            case tree.PartOf(part=part) if part.text in self.things.boards:
                return f"the cells of {self.say(among)}"
        return self.values(among)

    def values(self, among: tree.Expr) -> str:
        """Say a set; an attribute stands for all of its values."""
        match among:
            case tree.Name(text=text) if text in self.things.attributes and text not in self.local:
                return f"the {plural(text)}"
        return self.say(among)

    def one_of(self, name: str, among: tree.Expr) -> str:
        """Say `a card of your hand`, `another player`: one of a set that a player chooses."""
        if isinstance(among, tree.OtherPlayers) and name == "player":
            return "another player"
        return f"{article(name)} {self._from(among)}"

    def _from(self, among: tree.Expr) -> str:
        match among:
            case tree.Of(what=tree.Name(text="cards"), whole=whole):
                return f"{self.on(whole)} {self.say(whole)}"
            case tree.Of(what=tree.Name(text="cells"), whole=whole):
                return f"of {self.say(whole)}"
        return f"of {self.values(among)}"

    def on(self, whole: tree.Expr) -> str:
        """Say `on` a board or cell, `of` a place or anything else."""
        board = isinstance(whole, tree.Name) and whole.text in (*self.things.boards, "cell")
        return "on" if board else "of"

    def filtered(self, among: tree.Expr, test: tree.Expr | None) -> str:
        """Say those of some things for which a condition holds."""
        many = self.many(among)
        if test is None:
            return many
        with self.asking_each(among):
            return f"{many}{',' * (',' in many)} {self.such(test)}"

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
                told = self.say(right)
                if self._is_player(text, right):
                    return f"with the {spoken(text)} of {told}"
                return f"with {spoken(text)} {told}"
            case tree.Compare(left=tree.Name(text=text), relation=relation, right=right) if (
                text in self.things.attributes
            ):
                return f"whose {spoken(text)} {RELATIONS[relation]} {self.say(right)}"
            case tree.Is(subject=tree.Name(text=text), negated=negated, adjective=adjective) if (
                text in self.things.attributes
            ):
                told = self.adjective(adjective.text)
                return f"whose {spoken(text)} is {'not ' * negated}{told}"
            case tree.Is(subject=tree.Name(text="it"), negated=negated, adjective=adjective):
                return f"that are {'not ' * negated}{self.adjective(adjective.text)}"
            case tree.In(item=tree.Name(text="it"), negated=negated, among=among):
                return f"that are {'not ' * negated}{self.inside(among)}"
            case tree.And(left=left, right=right):
                return f"{self.such(left)} and {self.such(right)}"
        return f"for which {self.say(test)}"

    def _is_player(self, attribute: str, value: tree.Expr) -> bool:
        """Answer whether the value of an attribute is told as the player whose value it is."""
        declared = self.things.attributes[attribute]
        values = [each.text for each in declared.domain if isinstance(each, tree.Name)]
        told = isinstance(value, tree.Name | tree.Of) and getattr(value, "text", "") not in values
        return declared.per is not None and told

    def binding(self, binding: tree.Binder) -> str:
        """Say what a loop or question goes through: `cell of the grid`, `player`."""
        name = spoken(binding.name.text)
        match binding:
            case tree.Binding(among=tree.OtherPlayers()) if name == "player":
                return "other player"
            case tree.Binding(among=tree.AllPlayers(after=None)) if name == "player":
                return name
        if isinstance(binding, tree.BindingOf):
            return f"{name} of {self.say(binding.whole)}"
        return name if binding.among is None else f"{name} {self._from(binding.among)}"

    def inside(self, among: tree.Expr) -> str:
        match among:
            case tree.Name(text=text) if text in self.local or self.things.single(text):
                return f"in {self.say(among)}"
            case tree.Name(text=text) if self.things.owned(text):
                return f"in {self.say(among)}"
            case tree.Name(text=text) if text in self.things.all_regions():
                return f"in a {spoken(text)}"
            case tree.Call(name=name) if name.text in self.things.all_regions():
                return f"in {self.say(among)}"
            case tree.Name(text=text) if text in self.things.places or text in self.things.boards:
                return f"in {self.say(among)}"
        return f"among {self.many(among)}"

    def bare(self, value: tree.Expr) -> str:
        """Say a value by which players, cards or cells are told apart: `points`, `number`."""
        whose = "" if self.whose == "their" else self.whose
        with self.of(whose, its=""):
            return self.say(value).removeprefix("the ")
