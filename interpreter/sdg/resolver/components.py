"""What a game is played with, resolved: options, attributes, decks, boards, places, counters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.choosing import domain_in_words
from sdg.messages import keys, names, sizes
from sdg.messages import types as say
from sdg.messages.drawing import not_drawn
from sdg.resolver import bare, coercion, domains, drawing, places
from sdg.resolver.names import BUILT_IN_FAMILIES, RESERVED
from sdg.resolver.questions import known_attribute
from sdg.resolver.regions import Regions, before_play
from sdg.resolver.types import UNKNOWN, in_words, is_unknown, same
from sdg.seeing.places import Audience, usual_audience

MOST_VALUES = 1_000  # of an attribute

Features: TypeAlias = tuple[tuple[str, tuple[int, ...] | None], ...]


class Components(Regions):
    """The resolver as far as components go; each is entered among the names."""

    def option(self, node: tree.Option) -> ir.Option | None:
        """Resolve `option moves = 12 in 0 to 99 "Rearrangements a turn"`."""
        words = self.names.words
        faces, spans = [], []
        for each in node.domain or ():
            if isinstance(each, tree.Name):
                code = ir.word_code(words, each.text)
                faces.append((each.text, code))
                spans.append((code, code))
            elif span := domains.numbers(self, each):
                if span[0] < 0 and any(isinstance(other, tree.Name) for other in node.domain or ()):
                    self.report(sizes.below_nothing(each.span, node.name.text, span[0]))
                spans.append(span)
        if node.domain is None:
            kind, spans = ir.YESNO, [(0, 1)]
        else:
            kind = ir.WORD if faces else ir.NUMBER
        name, sentence = node.name.text, node.sentence.plain if node.sentence else None
        option = ir.Option(name, kind, 0, tuple(spans), tuple(faces), sentence, span=node.name.span)
        default = self.option_value(option, node.default)
        if not spans or (node.domain is None and default is None):
            return None
        return evolve(option, default=spans[0][0] if default is None else default)

    def option_value(self, option: ir.Option, node: tree.Value) -> int | None:
        """Answer the code of a value written for an option, or report that it has no such value."""
        number, text = domains.number(node), node.span.text
        if option.type == ir.YESNO:
            if text in ("yes", "no"):
                return int(text == "yes")
            self.report(say.option_needs_domain(node.span, option.name, text))
            return None
        if number is None:
            faces = dict(option.faces)
            if text in faces:
                return faces[text]
            if option.faces:
                self.report(names.unknown_word(node.span, option.name, text, list(faces)))
            else:
                self.report(say.number_wanted(node.span, text))
            return None
        if option.domain and not domains.allows(option.domain, number):
            inside = domain_in_words(option)
            self.report(sizes.outside_option(node.span, option.name, number, inside))
            return None
        return number

    def attribute(self, node: tree.Attribute) -> ir.Attribute | None:
        """Resolve `attribute value: 1 to 13 or wild as 1 to 9`."""
        seats = self.per_player(node.per)
        node, upto = self._up_to(node)
        named = [each for each in node.domain if isinstance(each, tree.Name)]
        known: dict[str, None] = {}  # the values, in their order
        low: int | None = None
        for each in node.domain:
            if isinstance(each, tree.Name):
                new = [each.text]
            elif span := domains.numbers(self, each):
                if span[0] < 0:
                    self.report(sizes.below_nothing(each.span, node.name.text, span[0]))
                many = len(known) + span[1] - span[0] + 1
                if many > MOST_VALUES:
                    self.report(sizes.too_many_values(each.span, many))
                    return None
                new = [str(value) for value in range(span[0], span[1] + 1)]
            else:
                return None
            for value in new:
                if value in known:
                    self.report(names.value_twice(each.span, node.name.text, value))
                    break
                if value in RESERVED or value in BUILT_IN_FAMILIES:
                    self.report(names.reserved(each.span, "value", value))
                elif thing := self.names.things.get(value):
                    self.report(names.shadows(each.span, value, thing.kind, thing.span))
                known[value] = None  # a wrong one too: what is said of it is no other mistake
        values = list(known)
        if not named and not seats:
            low = int(values[0])
            if [int(value) for value in values] != list(range(low, low + len(values))):
                values = [str(v) for v in sorted(map(int, values))]
                low = None
        if upto is not None and (low is None or len(node.domain) > 1):
            self.report(say.not_up_to(upto.span or node.span, upto.name))
        name = node.name.text
        found = ir.Attribute(name, tuple(values), low, seats=seats, upto=upto, span=node.name.span)
        return evolve(found, wild=tuple(self._wild_as(node, found)))

    def _wild_as(self, node: tree.Attribute, attribute: ir.Attribute) -> list[int]:
        """Resolve the values that a wild card may take."""
        found: dict[int, None] = {}
        for each in node.wild or ():
            for code in domains.codes(self, attribute, each):
                if code in found:
                    value = attribute.values[code - (attribute.low or 0)]
                    self.report(names.value_twice(each.span, attribute.name, value))
                    break
                found[code] = None
        return list(found)

    def _up_to(self, node: tree.Attribute) -> tuple[tree.Attribute, ir.OptionValue | None]:
        """Put the greatest value of a number option in its place: `1 to size` is `1 to 9`."""
        for i, each in enumerate(node.domain):
            if not (isinstance(each, tree.Range) and isinstance(each.high, tree.Name)):
                continue
            option = self.names.options.get(each.high.text)
            if option is None or option.type != ir.NUMBER:
                continue
            self.used.add(option.name)
            greatest = tree.Number(max(last for _, last in option.domain), span=each.high.span)
            within = evolve(each, high=greatest)
            upto = ir.OptionValue(option.name, ir.NUMBER, span=each.high.span)
            return evolve(node, domain=(*node.domain[:i], within, *node.domain[i + 1 :])), upto
        return node, None

    def deck(self, node: tree.Deck) -> ir.Deck:
        """Resolve a deck: its lines, and what they leave out."""
        lines, excepts = [], []
        for each in node.lines:
            match each:
                case tree.Cards():
                    lines.append(self._cards(each))
                case tree.Except():
                    excepts.append(self.on_card(each.test, "`except`"))
        described = {name for line in lines for name, _ in line.features}
        for name in sorted(described):
            excepts += above(self.names.attributes[name])
        return ir.Deck(node.name.text, tuple(lines), tuple(excepts), span=node.name.span)

    def board(self, node: tree.Board) -> ir.Board:
        """Resolve a board's shape."""
        per_player = self.per_player(node.per)
        name, span = node.name.text, node.name.span
        if node.rows and not isinstance(node.shape, tree.Picture):
            self.report(not_drawn(node.rows[0].span, name, node.shape.span))
        match node.shape:
            case tree.Grid(rows=rows, columns=columns, kind=kind):
                sides = [self.amount(side, f"the size of `{name}`") for side in (rows, columns)]
                return ir.Board(
                    name, sides[0], sides[1], None, kind == "stacked", per_player,
                    kind == "hexagonal", span=span,
                )  # fmt: skip
            case tree.Picture() as shape:
                found = self.names.drawings[name] = drawing.drawing(self, node)
                return drawing.board(node, shape, found, per_player)
            case tree.Unbounded(reach=reach):
                return ir.Board(name, None, None, reach.value, False, per_player, span=span)

    def place(self, node: tree.Place) -> ir.Place:
        """Resolve a pile, hand, slot or supply."""
        per = self._per(node)
        holds, shuffled, endless, ordered = None, False, False, False
        capacity: ir.Expr | None = ir.Const(1, ir.NUMBER) if node.kind == "slot" else None
        said: Audience | None = None
        for detail in node.details:
            match detail:
                case tree.Holds() | tree.Endless():
                    amount: ir.Expr = ir.Const(1, ir.NUMBER, span=detail.span)
                    if isinstance(detail, tree.Endless):
                        endless = True
                    else:
                        amount = self.amount(detail.amount, f"the {node.kind} `{node.name.text}`")
                    if detail.deck.text in self.names.decks:
                        self.used.add(f"deck {detail.deck.text}")
                        holds = (amount, detail.deck.text)
                    else:
                        known = self.names.decks
                        self.report(names.unknown_deck(detail.deck.span, detail.deck.text, known))
                case tree.Shuffled():
                    shuffled = True
                case tree.InOrder():
                    ordered = True
                case tree.Capacity(most=most):
                    capacity = self._capacity(node, most, per)
                case tree.Seen(audience=audience):
                    said = audience
                    if audience == "owner" and per is None:
                        self.report(say.seen_by_no_owner(detail.span, node.kind, node.name.text))
                    elif audience == "owner" and per != "player":
                        name = node.name.text
                        self.report(keys.seen_by_no_player(detail.span, node.kind, name, str(per)))
        if endless:  # it takes any number of cards
            capacity = None
        seen = said or usual_audience(node.kind, per, endless)
        places.check(self, node, seen, endless)
        return ir.Place(
            node.name.text, node.kind, per, holds, shuffled, capacity,
            seen, endless, ordered, span=node.name.span,
        )  # fmt: skip

    def store(self, node: tree.Counter | tree.Flag | tree.Marker) -> ir.Store:
        """Resolve a counter, score, flag or marker."""
        name, span = node.name.text, node.name.span
        match node:
            case tree.Marker():
                if self.known_board(node.board) is None:
                    return ir.Store(name, "marker", None, span=span)
                return ir.Store(name, "marker", None, board=node.board.text, span=span)
            case tree.Counter(in_all=total):
                amount = ir.Const(total.value, ir.NUMBER, span=total.span) if total else None
                return ir.Store(name, node.kind, self._per(node), amount, span=span)
            case tree.Flag():
                return ir.Store(name, "flag", self._per(node), span=span)

    def table(self, node: tree.Table) -> ir.Table:
        """Resolve a table: the values of its key, and what each yields."""
        attribute = self.names.attributes.get(node.by.text)
        if node.by.text in self.names.attributes:
            self.used.add(node.by.text)
        rows, otherwise, kind = [], None, UNKNOWN
        for line in node.lines:
            value = self.expr(line.result, before_play())
            if kind == UNKNOWN:
                kind = value.type
            elif not is_unknown(value) and not same(kind, value.type):
                found, wanted = coercion.described(self, value), in_words(kind)
                self.report(say.unlike_rows(line.result.span, found, wanted))
            match line:
                case tree.TableLine(values=values):
                    spans = [self._key(attribute, each) for each in values]
                    rows.append((tuple(span for span in spans if span), value))
                case tree.Otherwise():
                    otherwise = value
        return ir.Table(
            node.name.text, node.by.text, tuple(rows), otherwise, kind, span=node.name.span
        )

    def per_player(self, node: tree.Name | None) -> bool:
        """Tell whether a thing is kept for each player; nothing else is possible here."""
        if node is not None and node.text != "player":
            self.report(say.only_per_player(node.span, node.text))
        return node is not None

    def _per(self, node: tree.Place | tree.Counter | tree.Flag) -> str | None:
        """Answer what a thing is kept for each of: "player", a family of regions, an attribute."""
        if node.per is None or node.per.text == "player":
            return node.per.text if node.per else None
        text, span = node.per.text, node.per.span
        if (attribute := self.names.attributes.get(text)) is not None:
            self.used.add(attribute.name)
            return "player" if attribute.seats else attribute.name
        if self.names.is_family(text) and (key := bare.family_key(self, text, span, None)):
            return key
        self.names.refused.add(node.name.text)
        thing = self.names.things.get(text)
        if thing is None and text not in self.names.refused:
            known = ["player", *self.names.attributes, *self.names.family_names()]
            self.report(keys.unknown_key(span, text, known))
        elif thing is not None and thing.kind not in ("attribute", "region"):
            wanted = "a region or an attribute"
            self.report(names.wrong_kind(span, text, thing.kind, wanted, thing.span))
        return None

    def _capacity(self, node: tree.Place, most: tree.Expr, per: str | None) -> ir.Expr:
        """Resolve `at most lane`: how many there is room for, of what is kept for each lane."""
        scope = before_play()
        if node.per is not None and per is not None and per != "player":
            scope, _ = scope.bind(node.per.text, bare.type_of_key(self, per), node.per.span)
        value = self.expr(most, scope)
        return coercion.of_kind(self, value, scope, "`at most`", ir.NUMBER)

    def _key(
        self, attribute: ir.Attribute | None, node: tree.Value | tree.Range
    ) -> tuple[int, int] | None:
        if attribute is None or attribute.low is not None:
            return domains.numbers(self, node)
        codes = domains.codes(self, attribute, node)
        return (codes[0], codes[-1]) if codes else None

    def _cards(self, node: tree.Cards) -> ir.CardLine:
        amount = self.amount(node.amount, "the number of cards")
        return ir.CardLine(amount, self.features(node.features), span=node.span)

    def features(self, nodes: Iterable[tree.Each | tree.Fixed]) -> Features:
        """Resolve `each number, color blue`: attributes and their codes, None where it is wild."""
        features: list[tuple[str, tuple[int, ...] | None]] = []
        for each in nodes:
            found = known_attribute(self, each.attribute, None)
            if found is None:
                continue
            if any(name == found.name for name, _ in features):
                self.report(names.feature_twice(each.span, found.name))
                continue
            match each:
                case tree.Each(within=None):
                    codes: tuple[int, ...] | None = domains.codes_of_all(found)
                case tree.Each(within=within):
                    assert within is not None
                    codes = domains.codes(self, found, within)
                case tree.Fixed(value=tree.Name(text="wild")) if "wild" not in found.values:
                    codes = None
                    if not found.wild:
                        self.report(names.never_wild(each.span, found.name))
                        continue
                case tree.Fixed(value=value):
                    codes = domains.codes(self, found, value)
            features.append((found.name, codes))
        return tuple(features)


def above(found: ir.Attribute) -> tuple[ir.Expr, ...]:
    """Answer the condition on a card that its number is above the greatest there is, if any."""
    if found.upto is None:
        return ()
    number = ir.Attr(ir.Local(0, ir.CARD), found.name, ir.NUMBER)
    return (ir.Compare(">", number, found.upto, span=found.upto.span),)
