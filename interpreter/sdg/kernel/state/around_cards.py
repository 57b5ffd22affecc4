"""`all different` in regions that cards make, in text: what is kept of the cells around values.

Kept beside the cells for each attribute and family: of each value the centres whose region shows it
(`near`), those whose region shows it twice, and the cells of the regions that are there and show it
(`taken`). A card that arrives adds to them; where one leaves they are worked out anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from sdg import ir
from sdg.engine.build import Engine
from sdg.engine.rules.around_cards import DifferAround
from sdg.kernel.dialect.source import Unsupported
from sdg.kernel.dialect.values import Code, united
from sdg.kernel.state.card_regions import centres, makers_of, numbered, regions_around
from sdg.kernel.state.whole_regions import is_always_there
from sdg.layout.geometry import bits

if TYPE_CHECKING:
    from sdg.kernel.kernel import Kernel


@frozen
class Around:
    """What is kept for the values of an attribute in one family; `number` names the fields."""

    number: int
    attribute: str
    family: str
    whole: bool  # some rule asks for regions that show a value twice
    values: int

    def is_asked_by(self, clause: DifferAround) -> bool:
        """Answer whether a clause is about these values in this family."""
        asked = clause.clause
        assert isinstance(asked, ir.AllDifferent)
        return asked.attribute == self.attribute and self.family in asked.families

    def twice(self) -> str:
        """Write the centres whose region shows some value twice."""
        return united([f"s.twice_{self.number}[{value}]" for value in range(self.values)])

    def fields(self) -> dict[str, str]:
        """Declare the fields."""
        words = ["near", "taken"] + (["twice"] if self.whole else [])
        return {f"{word}_{self.number}": f"cells({self.values})" for word in words}


def arounds(engine: Engine) -> list[Around]:
    """Answer what is kept because rules ask for it."""
    layout, found = engine.layout, dict[tuple[str, str], bool]()
    for rule in engine.legality.rules:
        for clause in rule.clauses:
            if isinstance(clause, DifferAround):
                asked = clause.clause
                assert isinstance(asked, ir.AllDifferent)
                if is_always_there(layout, clause):
                    continue
                if layout.covered or any(map(layout.regions.static, asked.families)):
                    raise Unsupported("`all different` in regions of cards on such a board")
                for family in asked.families:
                    key = asked.attribute, family
                    found[key] = found.get(key, False) or clause.whole
    return [
        Around(number, attribute, family, whole, len(layout.cards.codes(attribute)))
        for number, ((attribute, family), whole) in enumerate(found.items())
    ]


def arrives(k: Kernel, around: Around, at: str, value: str) -> None:
    """Write what a card that shows a value adds, in a function where `kind` lies on a cell now."""
    add, n = k.source.add, around.number
    there = k.source.keep(f"{_centres_at(k, around)}[{at}]", "there", "cells")
    if around.whole:
        add(f"s.twice_{n}[{value}] |= s.near_{n}[{value}] & {there}")
    add(f"s.near_{n}[{value}] |= {there}")
    with k.each(Code(f"{there} & {centres(k, around.family)}", "cells")) as centre:
        add(f"s.taken_{n}[{value}] |= {regions_around(k, around.family)}[{centre}]")


def makes(k: Kernel, around: Around, at: str, kind: str) -> None:
    """Write that a card which makes a region takes the values there for its cells."""
    makers = makers_of(k, around.family)
    with k.source.block(f"if {makers} >> {kind} & 1:"):
        v = k.source.fresh("v")
        loop = f"for {v} in range({around.values}):"
        shown = f"if s.near_{around.number}[{v}] >> {at} & 1:"
        with k.source.block(loop), k.source.block(shown):
            k.source.add(
                f"s.taken_{around.number}[{v}] |= {regions_around(k, around.family)}[{at}]"
            )


def leaves(k: Kernel, around: Around) -> None:
    """Write that all is worked out anew, a card having left."""
    k.source.add(f"{_looking_again(k, around)}(s)")


def _looking_again(k: Kernel, around: Around) -> str:
    name, add = f"look_around_{around.number}", k.source.add
    if not k.source.begins(name):
        return name
    with k.source.function(f"def {name}(s: State) -> none:"):
        v = k.source.fresh("v")
        with k.source.block(f"for {v} in range({around.values}):"):
            for field in around.fields():
                add(f"s.{field}[{v}] = 0")
            with k.each(Code(f"s.where_{around.attribute}[{v}]", "cells")) as cell:
                arrives(k, around, str(cell), v)
    return name


def clashes(k: Kernel, around: Around, cell: str, value: str) -> str:
    """Write whether a card on a cell shows a value that another in its regions shows."""
    there = around_cell(k, around, cell)
    found, table = k.source.keep("0", "clash"), regions_around(k, around.family)
    with k.each(Code(there, "cells")) as centre:
        shown = f"s.where_{around.attribute}[{value}] & {table}[{centre}]"
        k.source.add(f"if {shown} & ~one_cell({cell}):")
        k.source.add(f"    {found} = 1")
    return found


def repeats(k: Kernel, around: Around, cell: str) -> str:
    """Write whether some region around a cell shows a value twice."""
    there = around_cell(k, around, cell)
    return f"({there} & {around.twice()}) != 0"


def around_cell(k: Kernel, around: Around, cell: str) -> str:
    """Write the centres of the regions that hold a cell."""
    return f"{_centres_at(k, around)}[{cell}] & {centres(k, around.family)}"


def _centres_at(k: Kernel, around: Around) -> str:
    """Answer the table of the centres whose region holds each cell."""
    start, first = numbered(k, around.family)
    members = k.layout.regions.members(around.family)
    found = [sum(1 << region - first + start for region in bits(regions)) for regions in members]
    return k.source.table(f"{around.family}_around", found, "cells")
