"""Sets in words: what is counted, chosen from or gone through, and which of it."""

from __future__ import annotations

import re

from sdg import syntax as tree
from sdg.rulebook.english.nouns import several
from sdg.rulebook.english.parts_of import cards_in, on, place_of
from sdg.rulebook.english.phrases import LOWERED, RAISED, Phrases, says
from sdg.rulebook.page import article, named, plural, spoken
from sdg.spoken_names import describes

RELATIONS = {
    "=": "is", "!=": "is not", "<": "is less than", "<=": "is at most",
    ">": "is more than", ">=": "is at least",
}  # fmt: skip


@says(tree.Filtered)
def _filtered(p: Phrases, node: tree.Filtered) -> str:
    return filtered(p, node.among, node.test)


@says(tree.AllPlayers)
def _all_players(p: Phrases, node: tree.AllPlayers) -> str:
    since = f", from the one after {p.say(node.after)}" if node.after else ""
    return f"all players{since}"


@says(tree.OtherPlayers)
def _other_players(p: Phrases, node: tree.OtherPlayers) -> str:
    return "all other players"


@says(tree.AllDirections)
def _all_directions(p: Phrases, node: tree.AllDirections) -> str:
    return "the eight directions"


@says(tree.Leaps)
def _leaps(p: Phrases, node: tree.Leaps) -> str:
    return f"the leaps of {node.short.value} by {node.long.value} cells"


def many(p: Phrases, among: tree.Expr) -> str:
    """Say a set of things that is counted or chosen from."""
    if place_of(p, among):
        return cards_in(p, among)
    match among:
        case tree.Name(text=text) if text in p.things.boards and text not in p.local:
            return f"the cells of {p.say(among)}"
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
    if (
        isinstance(among, tree.Name)
        and among.text in p.things.attributes
        and name not in p.things.attributes
    ):
        p.nouns[name] = f"{spoken(name)} {spoken(among.text)}"
        return article(p.nouns[name])
    if describes(name) and p.head(among) == ("card", True):
        p.nouns[name] = f"{spoken(name)} card"
        return article(_one_in(p.nouns[name], _from(p, among, "from")))
    return article(_one_in(spoken(name), _from(p, among, "from")))


def _from(p: Phrases, among: tree.Expr, out_of: str = "of") -> str:
    if place_of(p, among):
        return f"{out_of if several(p.things, place_of(p, among) or '') else 'in'} {p.say(among)}"
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
        said = such(p, test)
    if p.of_players(among):
        text = "players" if text == "all players" and not said.startswith("except ") else text
        said = re.sub("^that are ", "who are ", re.sub("^for which ", "for whom ", said))
    text = f"those of {text}" if text.startswith("these ") else text
    return f"{text}{',' * (',' in text)} {said}"


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
            if is_player(p, text, right):
                if value_text == "the player" and p.whose in ("your", "their"):
                    return f"with {p.whose} {spoken(text)}"
                return f"with the {spoken(text)} of {value_text}"
            if value_text.startswith("the "):
                same_word = value_text.endswith(f" {spoken(text)}")
                return (
                    f"with {value_text}" if same_word else f"whose {spoken(text)} is {value_text}"
                )
            if isinstance(p.known.simplify(right), tree.Choice):
                value_text = f"({value_text})"
            return f"with {spoken(text)} {value_text}"
        case tree.Compare(left=tree.Name(text=text), relation=relation, right=right) if (
            text in p.things.attributes
        ):
            return f"whose {spoken(text)} {RELATIONS[relation]} {p.say(right)}"
        case tree.Is(subject=tree.Name(text=text), negated=negated, adjective=adjective) if (
            text in p.things.attributes
        ):
            value_text = spoken(adjective.text)
            return f"whose {spoken(text)} is {'not ' * negated}{value_text}"
        case tree.Is(subject=tree.Name(text="it"), negated=negated, adjective=adjective) if (
            isinstance(p.things.stores.get(adjective.text), tree.Flag)
            and p.things.owned(adjective.text)
        ):
            return f"whose {named(adjective.text)}{LOWERED if negated else RAISED}"
        case tree.Is(subject=tree.Name(text="it"), negated=negated, adjective=adjective):
            said = p.adjective(adjective.text)
            said = plural(adjective.text) if p.things.is_rank(adjective.text) else said
            return f"that are {'not ' * negated}{said.removeprefix('one of the ')}"
        case tree.In(item=tree.Name(text="it"), negated=negated, among=among):
            return f"that are {'not ' * negated}{inside(p, among)}"
        case tree.Not(test=tree.PartOf(whole=tree.Name(text="it"), part=tree.Name(text=text))) if (
            isinstance(p.things.stores.get(text), tree.Flag)
        ):
            return f"whose {named(text)}{LOWERED}"
        case tree.Compare(left=tree.Name(text="it"), relation="!=", right=right):
            return f"except {p.say(right)}"
        case tree.And(left=left, right=right):
            return _and_such(such(p, left), such(p, right), "and")
        case tree.Or(left=left, right=right):
            return _and_such(such(p, left), such(p, right), "or")
    text = p.say(test)
    if text.startswith("their ") and text.count("their ") == 1:
        return f"whose {text.removeprefix('their ')}"
    if text.startswith("its ") and text.count("its ") == 1 and p.its == "its":
        return f"whose {text.removeprefix('its ')}"
    if text.startswith("they have "):
        return f"who {text.removeprefix('they ')}"
    return f"for which {text}"


def _and_such(first: str, second: str, word: str) -> str:
    """Join two conditions about the same things; what they begin with alike is said once."""
    begun = next((w for w in ("that are ", "except ") if first.startswith(w)), "")
    if not begun and first.startswith("whose "):
        begun = f"{first.partition(' is ')[0]} is "
    second = second.removeprefix(begun) if begun else second
    return f"{first} {word} {second}"


def is_player(p: Phrases, attribute: str, value: tree.Expr) -> bool:
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
    among = binding.among if isinstance(binding, tree.Binding) else None
    if among is not None and name == "player" and p.of_players(among):
        text = p.say(among)
        for start in ("all players ", "players "):
            if text.startswith(start):
                return f"player {of_one(text.removeprefix(start))}"
    if isinstance(binding, tree.Binding) and isinstance(binding.among, tree.Runs | tree.Groups):
        return (
            p.say(binding.among)
            .removeprefix("the ")
            .replace("lines", "line", 1)
            .replace("groups", "group", 1)
        )
    if isinstance(binding, tree.BindingOf):
        return f"{name} of {p.say(binding.whole)}"
    if binding.among is None:
        return name
    among_name = getattr(binding.among, "text", "")
    if among_name in p.local and (noun := p.nouns.get(among_name, "")).endswith(f" {plural(name)}"):
        return f"{noun.removesuffix(plural(name))}{name}"
    text = _from(p, binding.among)
    return _one_in(name, text)


def _one_in(name: str, text: str) -> str:
    """Say `of the board that is empty` for `of the cells of the board that are empty`."""
    for start in (f"of the {name}s ", f"of {name}s "):
        if text.startswith(start):
            return f"{name} {of_one(text.removeprefix(start))}"
    if alike := re.fullmatch(rf"(?:of|from) the (\S+(?: \S+)?) {name}s", text):
        return f"{alike[1]} {name}"
    return f"{name} {text}"


def inside(p: Phrases, among: tree.Expr) -> str:
    """Say that something is in a place, a region or a set."""
    match among:
        case tree.Name(text=text) if p.things.single(text) and p.things.many_cells(text):
            return f"one of {p.say(among)}"
        case tree.Name(text=text) if text in p.local or p.things.single(text):
            return f"in {p.say(among)}"
        case tree.Name(text=text) if p.things.owned(text):
            return f"in {p.say(among)}"
        case tree.Name(text=text) if text in p.things.all_regions():
            return f"in a {spoken(text)}"
        case tree.Call(name=name) if name.text in p.things.all_regions():
            return f"in {p.say(among)}"
        case tree.Name(text=text) if text in p.things.boards:
            return f"on {p.say(among)}"
        case tree.Name(text=text) if text in p.things.places:
            return f"{'among' if several(p.things, text) else 'in'} {p.say(among)}"
        case tree.Call(name=name) if name.text in p.things.tables:
            return f"one of {many(p, among)}"
    return f"among {many(p, among)}"


def bare(p: Phrases, value: tree.Expr) -> str:
    """Say a value by which players, cards or cells are distinguished: `points`, `number`."""
    whose = "" if p.whose == "their" else p.whose
    with p.of(whose, its=""):
        return p.say(value).removeprefix("the ")


def of_one(rest: str) -> str:
    """Turn what is said of several into what is said of one."""
    for start, one in (
        ("that are ", "that is "),
        ("who are ", "who is "),
        ("who have ", "who has "),
    ):
        rest = rest.replace(start, one, 1)
    return rest
