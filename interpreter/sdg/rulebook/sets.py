"""Sets in words: what is counted, chosen from or gone through, and which of it."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.page import article, plural, spoken
from sdg.rulebook.parts import on, way
from sdg.rulebook.phrases import Phrases, says

RELATIONS = {
    "=": "is", "!=": "is not", "<": "is less than", "<=": "is at most",
    ">": "is more than", ">=": "is at least",
}  # fmt: skip


@says(tree.Filtered)
def _filtered(p: Phrases, node: tree.Filtered) -> str:
    return filtered(p, node.among, node.test)


@says(tree.Best)
def _best(p: Phrases, node: tree.Best) -> str:
    text = filtered(p, node.among, node.test)
    apart = ", those" if node.test else "," * ("," in text)
    with p.asking_each(node.among):
        return f"{text}{apart} with the {node.how} {bare(p, node.value)}"


@says(tree.First, tree.Last)
def _first(p: Phrases, node: tree.First | tree.Last) -> str:
    which = "first" if isinstance(node, tree.First) else "last"
    amount = f" {p.say(node.amount)}" if node.amount else ""
    return f"the {which}{amount} of {many(p, node.among)}"


@says(tree.Runs)
def _runs(p: Phrases, node: tree.Runs) -> str:
    lines = joined([f"a {each.text}" for each in node.along or ()], "or")
    way = f" along {lines}" if node.along else ""
    return f"unbroken lines{way} of {p.say(node.among)}"


@says(tree.Groups)
def _groups(p: Phrases, node: tree.Groups) -> str:
    return f"connected groups of {p.say(node.among)}"


@says(tree.Flight)
def _flight(p: Phrases, node: tree.Flight) -> str:
    until = "as long as" if node.how == "while" else "up to where"
    start = f"{p.say(node.start)} on {way(p, node.direction)}"
    return f"the cells from {start}, {until} {p.say(node.test)}"


@says(tree.AllPlayers)
def _all_players(p: Phrases, node: tree.AllPlayers) -> str:
    since = f", from the one after {p.say(node.after)}" if node.after else ""
    return f"all players{since}"


@says(tree.OtherPlayers)
def _other_players(p: Phrases, node: tree.OtherPlayers) -> str:
    return "all other players"


@says(tree.AllDirections)
def _all_directions(p: Phrases, node: tree.AllDirections) -> str:
    return "all eight directions"


@says(tree.Leaps)
def _leaps(p: Phrases, node: tree.Leaps) -> str:
    return f"leaps of {node.short.value} by {node.long.value}"


def many(p: Phrases, among: tree.Expr) -> str:
    """Say a set of things that is counted or chosen from."""
    match among:
        case tree.Name(text=text) if text in p.things.places and text not in p.local:
            return f"the cards of {p.say(among)}"
        case tree.Name(text=text) if text in p.things.boards and text not in p.local:
            return f"the cells of {p.say(among)}"
        case tree.PartOf(part=part) if part.text in p.things.places:
            return f"the cards of {p.say(among)}"
        case tree.PartOf(part=part) if part.text in p.things.boards:
            return f"the cells of {p.say(among)}"
    return _values(p, among)


def _values(p: Phrases, among: tree.Expr) -> str:
    """Say a set; an attribute stands for all of its values."""
    match among:
        case tree.Name(text=text) if text in p.things.attributes and text not in p.local:
            return f"the {plural(text)}"
    return p.say(among)


def one_of(p: Phrases, name: str, among: tree.Expr) -> str:
    """Say `a card of your hand`, `another player`: one of a set that a player chooses."""
    if isinstance(among, tree.OtherPlayers) and name == "player":
        return "another player"
    return f"{article(name)} {_from(p, among)}"


def _from(p: Phrases, among: tree.Expr) -> str:
    match among:
        case tree.Of(what=tree.Name(text="cards"), whole=whole):
            return f"{on(p, whole)} {p.say(whole)}"
        case tree.Of(what=tree.Name(text="cells"), whole=whole):
            return f"of {p.say(whole)}"
    return f"of {_values(p, among)}"


def filtered(p: Phrases, among: tree.Expr, test: tree.Expr | None) -> str:
    """Say those of some things for which a condition holds."""
    text = many(p, among)
    if test is None:
        return text
    with p.asking_each(among):
        return f"{text}{',' * (',' in text)} {such(p, test)}"


def such(p: Phrases, test: tree.Expr) -> str:
    """Say a condition about each of some things: `with color blue`, `that are empty`."""
    match test:
        case tree.Compare(
            left=tree.Name(text=text), relation="=",
            right=tree.PartOf(whole=whole, part=tree.Name(text=same)),
        ) if text in p.things.attributes and text == same:  # fmt: skip
            return f"with the same {spoken(text)} as {p.say(whole)}"
        case tree.Compare(left=tree.Name(text=text), relation="=", right=right) if (
            text in p.things.attributes
        ):
            value_text = p.say(right)
            if _is_player(p, text, right):
                return f"with the {spoken(text)} of {value_text}"
            return f"with {spoken(text)} {value_text}"
        case tree.Compare(left=tree.Name(text=text), relation=relation, right=right) if (
            text in p.things.attributes
        ):
            return f"whose {spoken(text)} {RELATIONS[relation]} {p.say(right)}"
        case tree.Is(subject=tree.Name(text=text), negated=negated, adjective=adjective) if (
            text in p.things.attributes
        ):
            value_text = p.adjective(adjective.text)
            return f"whose {spoken(text)} is {'not ' * negated}{value_text}"
        case tree.Is(subject=tree.Name(text="it"), negated=negated, adjective=adjective):
            return f"that are {'not ' * negated}{p.adjective(adjective.text)}"
        case tree.In(item=tree.Name(text="it"), negated=negated, among=among):
            return f"that are {'not ' * negated}{inside(p, among)}"
        case tree.And(left=left, right=right):
            return f"{such(p, left)} and {such(p, right)}"
    return f"for which {p.say(test)}"


def _is_player(p: Phrases, attribute: str, value: tree.Expr) -> bool:
    """Return whether the value of an attribute is said as the player whose value it is."""
    declared = p.things.attributes[attribute]
    values = [each.text for each in declared.domain if isinstance(each, tree.Name)]
    as_player = isinstance(value, tree.Name | tree.Of) and getattr(value, "text", "") not in values
    return declared.per is not None and as_player


def binding(p: Phrases, binding: tree.Binder) -> str:
    """Say what a loop or question goes through: `cell of the grid`, `player`."""
    name = spoken(binding.name.text)
    match binding:
        case tree.Binding(among=tree.OtherPlayers()) if name == "player":
            return "other player"
        case tree.Binding(among=tree.AllPlayers(after=None)) if name == "player":
            return name
    if isinstance(binding, tree.BindingOf):
        return f"{name} of {p.say(binding.whole)}"
    return name if binding.among is None else f"{name} {_from(p, binding.among)}"


def inside(p: Phrases, among: tree.Expr) -> str:
    """Say that something is in a place, a region or a set."""
    match among:
        case tree.Name(text=text) if text in p.local or p.things.single(text):
            return f"in {p.say(among)}"
        case tree.Name(text=text) if p.things.owned(text):
            return f"in {p.say(among)}"
        case tree.Name(text=text) if text in p.things.all_regions():
            return f"in a {spoken(text)}"
        case tree.Call(name=name) if name.text in p.things.all_regions():
            return f"in {p.say(among)}"
        case tree.Name(text=text) if text in p.things.places or text in p.things.boards:
            return f"in {p.say(among)}"
    return f"among {many(p, among)}"


def bare(p: Phrases, value: tree.Expr) -> str:
    """Say a value by which players, cards or cells are distinguished: `points`, `number`."""
    whose = "" if p.whose == "their" else p.whose
    with p.of(whose, its=""):
        return p.say(value).removeprefix("the ")
