"""The clauses of placement rules in English."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.english.phrases import Phrases
from sdg.rulebook.page import sentence, spoken

FEW = 4  # kinds of regions that are named one by one


def clause(node: tree.Clause, phrases: Phrases, stacked: bool = False) -> str:
    """Say exactly what a clause of a rule demands; of a pile the card on top counts."""
    other = "no other card that lies on top" if stacked else "no other card"
    match node:
        case tree.AllDifferent(attribute=attribute, whole=whole, regions=regions):
            if whole:
                where = joined(_families(regions, phrases))
                return f"In the whole {where} no {spoken(attribute.text)} lies twice."
            if any(_of_cards(each, phrases) for each in regions):  # a cell may lie in several
                where = joined(_families(regions, phrases), "and")
                return (
                    f"In every {where} of the cell {other} has the same {spoken(attribute.text)}."
                )
            where = joined(_families(regions, phrases), "or")
            return f"In the cell's {where} {other} has the same {spoken(attribute.text)}."
        case tree.Sloping(attribute=attribute, how=how, regions=regions):
            where = joined([spoken(each.text) for each in regions], "or")
            return f"Along a {where} the {spoken(attribute.text)} only {how}."
        case tree.NeighborsDiffer(ways=ways, attribute=attribute, least=least):
            where = "side by side"
            if isinstance(ways, tree.AllDirections):
                where = "next to each other, at corners too,"
            elif isinstance(ways, tree.Leaps):
                where = f"apart by one of {phrases.say(ways)}"
            elif ways is not None:
                where = f"one step off, in {phrases.say(ways)},"
            much = f" by at least {least.value}" if least else ""
            return f"Cards {where} differ in {spoken(attribute.text)}{much}."
        case tree.NoLanding(test=test):
            return sentence(f"no card may be laid on {_cell(test, phrases)}")
        case tree.NoLeaving(test=test):
            return sentence(f"no card may leave {_cell(test, phrases)}")
        case tree.Need(test=test):
            phrases.instead["cell"] = "that cell"
            return sentence(f"a card may be laid on a cell only if {phrases.say(test)}")


def _families(regions: tuple[tree.Name, ...], phrases: Phrases) -> list[str]:
    """Return the names of regions, those that a region is any of in its place if they are few."""
    names: dict[str, None] = {}
    for each in regions:
        region = phrases.things.regions.get(each.text)
        area = region.area if isinstance(region, tree.Region) else None
        several = isinstance(area, tree.Families) and len(area.names) <= FEW
        of = area.names if isinstance(area, tree.Families) and several else (each,)
        names.update({spoken(one.text): None for one in of})
    return list(names)


def _of_cards(name: tree.Name, phrases: Phrases) -> bool:
    """Return whether regions of a family lie around cards."""
    region = phrases.things.regions.get(name.text)
    return isinstance(region, tree.Region) and isinstance(region.area, tree.Around)


def _cell(test: tree.Expr, phrases: Phrases) -> str:
    """Say a cell for which a condition holds: `the cell of the king`, `a cell that is locked`."""
    match test:
        case tree.Compare(left=tree.Name(text="cell"), relation="=", right=right):
            return phrases.say(right)
    text = phrases.say(test)
    if text.startswith("the cell is ") and text.count("the cell") == 1:
        return f"a cell that {text.removeprefix('the cell ')}"
    return f"a cell if {text}"
