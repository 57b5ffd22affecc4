"""Options and attributes, resolved: the values that each of them takes."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.messages import declared_names, names, sizes
from sdg.messages import types as say
from sdg.resolver import domains
from sdg.resolver.base import Resolver
from sdg.resolver.names import BUILT_IN_FAMILIES, RESERVED
from sdg.table_options import domain_in_words

MOST_VALUES = 1_000  # of an attribute


def option(r: Resolver, node: tree.Option) -> ir.Option | None:
    """Resolve `option moves = 12 in 0 to 99 "Rearrangements a turn"`."""
    words = r.names.words
    faces, spans = [], []
    for each in node.domain or ():
        if isinstance(each, tree.Name):
            code = ir.word_code(words, each.text)
            faces.append((each.text, code))
            spans.append((code, code))
        elif span := domains.numbers(r, each):
            if span[0] < 0 and any(isinstance(other, tree.Name) for other in node.domain or ()):
                r.report(sizes.below_nothing(each.span, node.name.text, span[0]))
            spans.append(span)
    if node.domain is None:
        kind, spans = ir.YESNO, [(0, 1)]
    else:
        kind = ir.WORD if faces else ir.NUMBER
    name, sentence = node.name.text, node.sentence.plain if node.sentence else None
    declared = ir.Option(name, kind, 0, tuple(spans), tuple(faces), sentence, span=node.name.span)
    default = _option_value(r, declared, node.default)
    if not spans or (node.domain is None and default is None):
        return None
    return evolve(declared, default=spans[0][0] if default is None else default)


def _option_value(r: Resolver, option: ir.Option, node: tree.Value) -> int | None:
    """Return the code of a value written for an option, or report that it has no such value."""
    number, text = domains.number(node), node.span.text
    if option.type == ir.YESNO:
        if text in ("yes", "no"):
            return int(text == "yes")
        r.report(say.option_needs_domain(node.span, option.name, text))
        return None
    if number is None:
        faces = dict(option.faces)
        if text in faces:
            return faces[text]
        if option.faces:
            r.report(names.unknown_word(node.span, option.name, text, list(faces)))
        else:
            r.report(say.number_wanted(node.span, text))
        return None
    if option.domain and not domains.allows(option.domain, number):
        inside = domain_in_words(option)
        r.report(sizes.outside_option(node.span, option.name, number, inside))
        return None
    return number


def attribute(r: Resolver, node: tree.Attribute) -> ir.Attribute | None:
    """Resolve `attribute value: 1 to 13 or wild as 1 to 9`."""
    seats = is_per_player(r, node.per)
    node, upto = _up_to(r, node)
    named = [each for each in node.domain if isinstance(each, tree.Name)]
    known: dict[str, None] = {}  # the values, in their order
    starts: list[int] = []  # at which each range of numbers would begin if they all were one
    low: int | None = None
    for each in node.domain:
        if isinstance(each, tree.Name):
            new: tuple[str, ...] = (each.text,)
        elif span := domains.numbers(r, each):
            if span[0] < 0:
                r.report(sizes.below_nothing(each.span, node.name.text, span[0]))
            many = len(known) + span[1] - span[0] + 1
            if many > MOST_VALUES:
                r.report(sizes.too_many_values(each.span, many))
                return None
            new = _figures(*span)
        else:
            return None
        twice = next((value for value in new if value in known), None) if known else None
        if twice is not None:
            r.report(declared_names.value_twice(each.span, node.name.text, twice))
            new = new[: new.index(twice)]
        elif isinstance(each, tree.Name):
            _may_be_a_value(r, each)
        if new and not isinstance(each, tree.Name):
            starts.append(int(new[0]) - len(known))
        known |= dict.fromkeys(new)  # a wrong one too: what is said of it is no other mistake
    values = list(known)
    if not named and not seats:
        low = int(values[0])
        if any(start != low for start in starts):
            values = [str(v) for v in sorted(map(int, values))]
            low = None
    if upto is not None and (low is None or len(node.domain) > 1):
        r.report(say.not_up_to(upto.span or node.span, upto.name))
    name = node.name.text
    declared = ir.Attribute(name, tuple(values), low, seats=seats, upto=upto, span=node.name.span)
    return evolve(declared, wild=tuple(_wild_as(r, node, declared)))


@lru_cache(maxsize=64)
def _figures(low: int, high: int) -> tuple[str, ...]:
    """Return the numbers of a range as values."""
    return tuple(map(str, range(low, high + 1)))


def _may_be_a_value(r: Resolver, word: tree.Name) -> None:
    """Report a word that means something else."""
    if word.text in RESERVED or word.text in BUILT_IN_FAMILIES:
        r.report(declared_names.reserved(word.span, "value", word.text))
    elif thing := r.names.things.get(word.text):
        r.report(declared_names.shadows(word.span, word.text, thing.kind, thing.span))


def _wild_as(r: Resolver, node: tree.Attribute, attribute: ir.Attribute) -> list[int]:
    """Resolve the values that a wild card may take."""
    codes: dict[int, None] = {}
    for each in node.wild or ():
        for code in domains.codes(r, attribute, each):
            if code in codes:
                value = attribute.values[code - (attribute.low or 0)]
                r.report(declared_names.value_twice(each.span, attribute.name, value))
                break
            codes[code] = None
    return list(codes)


def _up_to(r: Resolver, node: tree.Attribute) -> tuple[tree.Attribute, ir.OptionValue | None]:
    """Put the greatest value of a number option in its place: `1 to size` is `1 to 9`."""
    for i, each in enumerate(node.domain):
        if not (isinstance(each, tree.Range) and isinstance(each.high, tree.Name)):
            continue
        option = r.names.options.get(each.high.text)
        if option is None or option.type != ir.NUMBER:
            continue
        r.used.add(option.name)
        greatest = tree.Number(max(last for _, last in option.domain), span=each.high.span)
        within = evolve(each, high=greatest)
        upto = ir.OptionValue(option.name, ir.NUMBER, span=each.high.span)
        return evolve(node, domain=(*node.domain[:i], within, *node.domain[i + 1 :])), upto
    return node, None


def is_per_player(r: Resolver, node: tree.Name | None) -> bool:
    """Return whether a thing is kept for each player; nothing else is possible here."""
    if node is not None and node.text != "player":
        r.report(say.only_per_player(node.span, node.text))
    return node is not None
