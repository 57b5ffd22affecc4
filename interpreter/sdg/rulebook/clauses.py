"""The clauses of placement rules in English."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.page import sentence, spoken
from sdg.rulebook.phrases import Phrases


def clause(node: tree.Clause, phrases: Phrases) -> str:
    """Say exactly what a clause of a rule demands."""
    match node:
        case tree.AllDifferent(attribute=attribute, whole=whole, regions=regions):
            where = joined([spoken(each.text) for each in regions])
            if whole:
                return f"In the whole {where} no {spoken(attribute.text)} lies twice."
            return f"In the cell's {where} no other card has the same {spoken(attribute.text)}."
        case tree.Sloping(attribute=attribute, how=how, regions=regions):
            where = joined([spoken(each.text) for each in regions], "or")
            return f"Along a {where} the {spoken(attribute.text)} only {how}."
        case tree.NeighborsDiffer(ways=ways, attribute=attribute, least=least):
            where = f"one step off, in {phrases.say(ways)}," if ways else "side by side"
            much = f" by at least {least.value}" if least else ""
            return f"Cards {where} differ in {spoken(attribute.text)}{much}."
        case tree.NoLanding(test=test):
            return sentence(f"no card may come to lie where {phrases.say(test)}")
        case tree.NoLeaving(test=test):
            return sentence(f"no card may leave where {phrases.say(test)}")
        case tree.Need(test=test):
            return sentence(f"needed: {phrases.say(test)}")
