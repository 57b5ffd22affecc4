"""Fields for `all different` in regions that cards make: the cells around values.

For each attribute and family: of each value the centres whose region shows it (`near`), those whose
region shows it twice, and the cells of the regions that are there and show it (`taken`).
"""

from __future__ import annotations

from attrs import frozen

from sdg import ir
from sdg.engine.build import Engine
from sdg.engine.rules.around_cards import DifferAround
from sdg.kernel.dialect.values import united
from sdg.kernel.dialect.writer import Unsupported
from sdg.layout.slots import Layout


@frozen
class Around:
    """What is kept for the values of an attribute in one family; `number` names the fields."""

    number: int
    attribute: str
    family: str
    whole: bool  # some rule reads regions that show a value twice
    values: int

    def is_asked_by(self, clause: DifferAround) -> bool:
        """Return whether a clause is about these values in this family."""
        asked = clause.clause
        assert isinstance(asked, ir.AllDifferent)
        return asked.attribute == self.attribute and self.family in asked.families

    def twice(self) -> str:
        """Generate the centres whose region shows some value twice."""
        return united([f"s.twice_{self.number}[{value}]" for value in range(self.values)])

    def fields(self) -> dict[str, str]:
        """Declare the fields."""
        words = ["near", "taken"] + (["twice"] if self.whole else [])
        return {f"{word}_{self.number}": f"cells({self.values})" for word in words}


def arounds(engine: Engine) -> list[Around]:
    """Return what is kept because rules read it."""
    layout, kept = engine.layout, dict[tuple[str, str], bool]()
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
                    kept[key] = kept.get(key, False) or clause.whole
    return [
        Around(number, attribute, family, whole, len(layout.cards.codes(attribute)))
        for number, ((attribute, family), whole) in enumerate(kept.items())
    ]


def is_always_there(layout: Layout, clause: DifferAround) -> bool:
    """Return whether no region that a clause is about is made by a card."""
    assert isinstance(clause.clause, ir.AllDifferent)
    return all(map(layout.regions.static, clause.clause.families))
