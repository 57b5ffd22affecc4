"""How a game is put into words: its names, whose things are, a phrase for each expression.

`@says(tree.Node)` names the function that says a class of expressions: f(p, node).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import UnionType
from typing import Any, Final, TypeVar

from attrs import define, field

from sdg import syntax as tree
from sdg.rulebook.english.nouns import head_of, is_noun, is_plural, noun_after
from sdg.rulebook.english.settled_values import Known, Value
from sdg.rulebook.english.things import Things
from sdg.rulebook.page import article, named, plural, spoken

FLAG = " flag"  # what is said of a flag, and that it is up or down
RAISED, LOWERED = f"{FLAG} is up", f"{FLAG} is down"
OWN: Final = "own"  # as a condition it is said with whose: `your own`
APPLIES, LAPSES = " applies", " does not apply"  # is said of a condition that has a name
_SAID = {
    "active": "the player whose turn it is",
    "previous": "the previous player",
    "next": "the next player",
    "leader": "the player who began the round",
    "nobody": "nobody",
    "it": "it",
    "round": "the number of the round",
    "turns": "the number of turns so far",
    "passes": "the number of passes in a row",
    "clock": "the number of seconds so far",
    "yes": "so",
    "no": "not so",
}
_ASKING = (
    tree.And | tree.Or | tree.Not | tree.Compare | tree.Is | tree.IsFaceDown | tree.In | tree.Fits
    | tree.Shows | tree.Impossible | tree.Quantified
)  # fmt: skip
_LOOSE = (
    tree.And | tree.Or | tree.Choice | tree.Quantified | tree.Arithmetic | tree.Fold | tree.Not
    | tree.Compare | tree.Negative
)  # fmt: skip

F = TypeVar("F", bound=Callable[..., str])
PHRASES: dict[type, Callable[[Phrases, Any], str]] = {}  # by the class of the expression


def says(*nodes: type) -> Callable[[F], F]:
    """Register what says the expressions of some classes: f(p, node)."""

    def register(function: F) -> F:
        PHRASES.update((node, function) for node in nodes)
        return function

    return register


@define
class Phrases:
    """How one game is put into words; `whose` says whose a thing of a player is."""

    things: Things
    known: Known
    whose: str = "your"
    its: str = "its"  # whose a part of `it` is
    them: str = "them"  # what became so, in a `when`
    local: set[str] = field(factory=set)  # names of parameters and loops
    seats: set[str] = field(factory=set)  # those of them that are sets of players
    said: Mapping[str, str] = _SAID  # names that mean something by themselves
    nouns: dict[str, str] = field(factory=dict)  # what names of steps are called: `fresh units`
    heads: dict[str, str] = field(factory=dict)  # of what those of sets are sets: `unit`
    instead: dict[str, str] = field(factory=dict)  # what is said for a parameter
    cards: set[str] = field(factory=set)  # parameters that are surely a card
    spots: set[str] = field(factory=set)  # names of cells, of parameters and loops
    of_none: frozenset[int] = frozenset()  # `id`s of moves that may find their slot empty

    @contextmanager
    def of(self, whose: str, its: str = "its") -> Iterator[None]:
        """Speak of a player's things as `your` or `their` for a while; of `it`s as `its`."""
        before = self.whose, self.its
        self.whose, self.its = whose, its
        yield
        self.whose, self.its = before

    @contextmanager
    def saying(self, said: Mapping[str, str]) -> Iterator[None]:
        """Know some more names that mean something by themselves for a while."""
        before, self.said = self.said, {**self.said, **said}
        yield
        self.said = before

    @contextmanager
    def bound(self, *names: str) -> Iterator[None]:
        """Know names as those of parameters or loops for a while."""
        fresh = set(names) - self.local
        self.local |= fresh
        yield
        self.local -= fresh

    @contextmanager
    def going(self, binding: tree.Binder) -> Iterator[None]:
        """Know the name of a loop for a while; one through players speaks of their things."""
        whose = "their" if self.through_players(binding) else self.whose
        among = getattr(binding, "among", None)
        if isinstance(among, tree.Runs | tree.Groups):
            self.heads[binding.name.text] = "cell"
        elif among is not None and self.head(among) == ("cell", True):
            self.spots.add(binding.name.text)
        with self.bound(binding.name.text), self.of(whose):
            yield

    @contextmanager
    def asking_each(self, among: tree.Expr) -> Iterator[None]:
        """Say something about each of some things for a while: about players, of their things."""
        theirs = self.of_players(among)
        with self.of("their" if theirs else self.whose, "their" if theirs else "its"):
            yield

    def say(self, expr: tree.Expr) -> str:
        """Say an expression: a thing, a number or a condition."""
        value = self.known.value(expr)
        if value is not None and not isinstance(expr, tree.Name | tree.Number):
            return settled(value)
        expr = self.known.simplify(expr)
        return PHRASES[type(expr)](self, expr)

    def part(self, expr: tree.Expr, loose: UnionType | type | None = None) -> str:
        """Say a part of an expression, in parentheses where it would run into the rest."""
        if self.known.value(expr) is not None:
            return self.say(expr)
        text = self.say(expr)
        wide = isinstance(self.known.simplify(expr), loose or _LOOSE)
        return f"({text})" if wide else text

    def alone(self) -> bool:
        """Return whether the page is for one who plays alone."""
        return self.known.values.get("players") == 1

    def through_players(self, binding: tree.Binder) -> bool:
        """Return whether a loop or question goes through players."""
        if isinstance(binding, tree.BindingOf) or binding.among is None:
            return binding.name.text == "player" or self._seats(binding.name.text)
        return self.of_players(binding.among)

    def of_players(self, among: tree.Expr) -> bool:
        """Return whether a set is one of players, as far as its form shows."""
        match among:
            case tree.AllPlayers() | tree.OtherPlayers():
                return True
            case tree.Filtered(among=inner) | tree.Best(among=inner):
                return self.of_players(inner)
            case tree.First(among=inner) | tree.Last(among=inner):
                return self.of_players(inner)
            case tree.Name(text=text) if text in self.things.defines:
                return self.of_players(self.things.defines[text].body)
            case tree.Name(text=text):
                return text in self.seats or self._seats(text)
        return False

    def _seats(self, text: str) -> bool:
        """Return whether the values of an attribute are the players."""
        attribute = self.things.attributes.get(text)
        return attribute is not None and attribute.per is not None

    def name(self, text: str) -> str:
        """Say a name: of a thing of the game, a loop, a value."""
        if text in self.instead:
            return self.instead[text]
        if text in self.local:
            noun = self.nouns.get(text) or spoken(text).removesuffix(" of it")
            return text if len(text) == 1 else f"the {noun}"
        if (value := self.known.settled(text)) is not None:
            return settled(value)
        if text == "directions":
            shapes = [getattr(each.shape, "kind", "") for each in self.things.boards.values()]
            return f"the {'six' if 'hexagonal' in shapes else 'four'} directions"
        if text in self.said or text == "them":
            return self.said.get(text, self.them)
        if text in ("player", "card", "cell"):
            return f"the {text}"
        if isinstance(self.things.stores.get(text), tree.Marker):
            return f"the cell of the {named(text)}"
        if self.things.owned(text):
            return f"{self.whose} {self.thing(text)}{RAISED * self.asks(tree.Name(text))}".lstrip()
        if text in self.things.places or text in self.things.boards or text in self.things.stores:
            return f"the {self.thing(text)}{RAISED * self.asks(tree.Name(text))}"
        if text in self.things.all_regions():
            if self.things.single(text):
                many = self.things.many_cells(text) and not is_plural(text)
                return f"the {spoken(text)}{' cells' * many}"
            return f"the {plural(text)}"
        if text in self.things.defines:
            asked = self.asks(tree.Name(text))
            return f"{named(text)}{APPLIES}" if asked else f"the {self.thing(text)}"
        return spoken(text)

    def thing(self, text: str) -> str:
        """Say the name of a thing, with a noun if it is none: `drawn card`, `used count`."""
        return f"{named(text)}{noun_after(self.things, text)}"

    def head(self, expr: tree.Expr) -> tuple[str, bool] | None:
        """Return what kind of thing an expression denotes, and whether several."""
        if isinstance(expr, tree.Name) and expr.text in (*self.local, "them"):
            return (self.heads[expr.text], True) if expr.text in self.heads else None
        if isinstance(expr, tree.Filtered | tree.Best):
            return self.head(expr.among)
        if isinstance(expr, tree.First | tree.Last):
            head = self.head(expr.among)
            return head and (head[0], expr.amount is not None)
        return head_of(self.things, expr)

    def asks(self, expr: tree.Expr) -> bool:
        """Return whether an expression is one of yes or no, as far as its form shows."""
        match expr:
            case tree.Name(text=text):
                if text in self.things.defines:
                    return self.asks(self.things.defines[text].body)
                return isinstance(self.things.stores.get(text), tree.Flag)
            case tree.Call(name=name):
                define = self.things.defines.get(name.text)
                return define is not None and self.asks(define.body)
            case tree.PartOf(part=part):
                return isinstance(self.things.stores.get(part.text), tree.Flag)
            case tree.Choice(then=then) | tree.Cases(otherwise=then):
                return self.asks(then)
        return isinstance(expr, _ASKING)

    def adjective(self, text: str) -> str:
        """Say what something is or becomes: `full`, `a row`, a word of the game."""
        if text == OWN and text in self.things.defines:
            return f"{self.whose} {named(text)}"
        if text in self.things.defines or text in self.things.stores:
            return f"{'a ' * is_noun(text)}{named(text)}"
        if text in self.things.all_regions():
            return f"a {spoken(text)}"
        if self.things.is_rank(text):
            return article(text)
        several = is_plural(text) and self.things.is_value(text)
        return f"{'one of the ' * several}{spoken(text)}"


def settled(value: Value) -> str:
    """Say a value that is settled."""
    if isinstance(value, bool):
        return "so" if value else "not so"
    return spoken(str(value))


def prose(text: tree.Text | str | None) -> str:
    """Write an author's text, with the names that it refers to set off."""
    return tree.REFERENCE.sub(lambda reference: named(reference[1]), str(text)) if text else ""
