"""Kinds of cards: cards with equal attributes are one kind, numbered in canonical order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import product

from attrs import frozen

from sdg import ir
from sdg.ir import ABSENT


@frozen
class Kind:
    """A card's attributes in declared order; `wild` is the attribute that a wild card may take.

    A card that lies face down is of the kind of its back, which has no attributes.
    """

    codes: tuple[int, ...]
    wild: int | None = None  # index of the attribute
    bound: bool = False
    back: str = ""  # the face of a back: `?`, or with the pile from which it was drawn

    @property
    def order(self) -> tuple[object, ...]:
        """Return the key of the canonical order: attributes as declared, absent and wild last."""
        open_wild = self.wild is not None and not self.bound
        return (
            tuple(
                (2 if open_wild and i == self.wild else code == ABSENT, code)
                for i, code in enumerate(self.codes)
            ),
            self.wild is not None,
        )


@frozen
class Cards:
    """All kinds of a game. One more kind, the last, stands for no card at all."""

    attributes: tuple[ir.Attribute, ...]
    kinds: tuple[Kind, ...]
    decks: dict[str, tuple[int, ...]]  # the cards of one copy of each deck, in canonical order

    @property
    def size(self) -> int:
        """Return the number of kinds, the absent card included."""
        return len(self.kinds) + 1

    def index(self, attribute: str) -> int:
        """Return the index of an attribute."""
        return next(i for i, a in enumerate(self.attributes) if a.name == attribute)

    def column(self, attribute: str) -> tuple[int, ...]:
        """Return the code of an attribute for each kind; [-1] is that of no card."""
        return self._columns[self.index(attribute)]

    def codes(self, attribute: str) -> tuple[int, ...]:
        """Return every code of an attribute, in order."""
        return codes_of(self.attributes[self.index(attribute)])

    def worths(self, attribute: str) -> tuple[int, ...]:
        """Return what the values of an attribute count: a number itself, a name its place."""
        faces = self.attributes[self.index(attribute)].values
        if all(face.isdigit() for face in faces):
            return tuple(map(int, faces))
        return tuple(range(len(faces)))

    @cached_property
    def _columns(self) -> list[tuple[int, ...]]:
        """Return the column of each attribute."""
        many = range(len(self.attributes))
        return [(*(kind.codes[i] for kind in self.kinds), ABSENT) for i in many]

    @cached_property
    def bindings(self) -> dict[int, tuple[tuple[int, int], ...]]:
        """Return for each unbound wild kind `(value, kind once bound)`."""
        number = {kind: k for k, kind in enumerate(self.kinds)}
        return {
            k: tuple((code, number[_bind(kind, code)]) for code in self.attributes[kind.wild].wild)
            for k, kind in enumerate(self.kinds)
            if kind.wild is not None and not kind.bound
        }

    def unbound(self, kind: int) -> int:
        """Return the kind that a bound wild card was before."""
        bound = self.kinds[kind]
        if bound.wild is None or not bound.bound:
            return kind
        codes = list(bound.codes)
        codes[bound.wild] = ABSENT
        return self.kinds.index(Kind(tuple(codes), bound.wild))

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """Return the face of each kind: `5`, `5-blue`, `wild`, `wild=5`; [-1] is no card."""
        return (*(self._face(kind) for kind in self.kinds), "nothing")

    def _face(self, kind: Kind) -> str:
        if kind.back:
            return kind.back
        parts = []
        for i, (attribute, code) in enumerate(zip(self.attributes, kind.codes, strict=True)):
            if i == kind.wild:
                parts.append(f"wild={value_face(attribute, code)}" if kind.bound else "wild")
            elif code != ABSENT:
                parts.append(value_face(attribute, code))
        return "-".join(parts) or "blank"


def codes_of(attribute: ir.Attribute) -> tuple[int, ...]:
    """Return every code of an attribute, in order."""
    low = attribute.low or 0
    return tuple(range(low, low + len(attribute.values)))


def value_face(attribute: ir.Attribute, code: int) -> str:
    """Return the face of one value of an attribute."""
    return attribute.values[code - (attribute.low or 0)]


def make_cards(
    rules: ir.Rules,
    number: Callable[[ir.Expr], int],
    holds: Callable[[ir.Expr, Kind], bool],
    backs: Iterable[str] = (),
) -> Cards:
    """Number the cards of the decks. `number` evaluates an amount, `holds` a condition on a kind.

    `backs` are the faces of the backs: the last kinds, in this order.
    """
    amounts: dict[str, dict[Kind, int]] = {}
    for deck in rules.decks:
        count = amounts.setdefault(deck.name, {})
        for line in deck.lines:
            amount = number(line.amount)
            for kind in _kinds(rules.attributes, line):
                if amount > 0 and not any(holds(condition, kind) for condition in deck.excepts):
                    count[kind] = count.get(kind, 0) + amount
    all_kinds = {kind for count in amounts.values() for kind in count}
    for kind in tuple(all_kinds):
        if kind.wild is not None:
            all_kinds.update(_bind(kind, code) for code in rules.attributes[kind.wild].wild)
    blank = (ABSENT,) * len(rules.attributes)
    turned = (Kind(blank, back=back) for back in backs)
    kinds = (*sorted(all_kinds, key=lambda kind: kind.order), *turned)
    order = {kind: k for k, kind in enumerate(kinds)}
    decks = {
        name: tuple(sorted(order[kind] for kind, n in count.items() for _ in range(n)))
        for name, count in amounts.items()
    }
    return Cards(rules.attributes, kinds, decks)


def _kinds(attributes: tuple[ir.Attribute, ...], line: ir.CardLine) -> Iterator[Kind]:
    features = dict(line.features)
    wild = next((i for i, a in enumerate(attributes) if features.get(a.name, ()) is None), None)
    for codes in product(*(features.get(a.name) or (ABSENT,) for a in attributes)):
        yield Kind(codes, wild)


def _bind(kind: Kind, code: int) -> Kind:
    assert kind.wild is not None
    codes = list(kind.codes)
    codes[kind.wild] = code
    return Kind(tuple(codes), kind.wild, bound=True)
