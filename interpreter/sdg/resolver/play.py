"""How a game goes, resolved: rules, setup, turn, actions, triggers, scoring and the end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.ir.walking import walk
from sdg.messages import flow, names, sentences, sizes
from sdg.messages import types as say
from sdg.resolver import bare, blocks, clauses, coercion, sets
from sdg.resolver.adjectives import adjective
from sdg.resolver.coercion import yes_or_no
from sdg.resolver.components import Components
from sdg.resolver.questions import known_attribute
from sdg.resolver.scope import Frame, Scope, Where
from sdg.resolver.types import element, is_unknown, of_family

Moment = Literal["at once", "after turn", "after round"]


class Play(Components):
    """The resolver for what happens: the last layer of it."""

    def rule(self, node: tree.Rule) -> ir.Rule:
        """Resolve a placement rule; its frame starts with the card and its cell."""
        about, card = self._scope("rule").bind("card", ir.CARD, node.name.span)
        scope, _ = about.bind("cell", ir.CELL, node.name.span)
        board = self.known_board(node.board)
        only_for = None
        if node.about is not None:
            about = Scope(scope.frame, "rule", about.locals, scope.player, card)
            only_for = yes_or_no(self, node.about, about, "`for`")
        settled: ir.Expr | None = None
        if node.settled is not None:
            settled = ir.Const(1, ir.YESNO, span=node.settled.span)
            if node.settled.test is not None:
                whenever = Scope(scope.frame, "rule", {}, scope.player)  # asked of no card
                settled = yes_or_no(self, node.settled.test, whenever, "`if`")
        clauses = []
        for each in node.clauses:
            clause = self._clause(each, scope, node.board.text if board else None)
            if clause is not None:
                clauses.append(clause)
        return ir.Rule(
            node.name.text, node.board.text, only_for, settled, _text(node.sentence),
            tuple(clauses), len(scope.frame.names), span=node.name.span,
        )  # fmt: skip

    def setup(self, node: tree.Setup) -> ir.Body:
        """Resolve the setup, where no player is at hand."""
        return blocks.body(self, node.body, Scope(Frame(), "setup"))

    def turn(self, node: tree.Turn) -> ir.Turn:
        """Resolve the turn; slot 0 is the player who may be passed over."""
        scope = self._scope("turn")
        slot = scope.frame.slot("player")
        unless = None
        if node.unless is not None:
            player = ir.Local(slot, ir.PLAYER, "player", span=node.unless.span)
            seat = Scope(scope.frame, "turn", {"player": player}, player)
            unless = yes_or_no(self, node.unless, seat, "`unless`")
        return ir.Turn(unless, blocks.body(self, node.body, scope), span=node.span)

    def signature(self, node: tree.Action) -> tuple[Scope, tuple[ir.Param, ...]]:
        """Resolve an action's parameters; each can see those before it."""
        scope = self._scope("action")
        params: list[ir.Param] = []
        for each in node.parameters:
            match each:
                case tree.OneFrom(name=name, among=among):
                    over = sets.domain(self, name, among, scope, "`in`")
                    kind = element(over.type)
                    scope, local = sets.bind(self, name, kind, scope, "parameter", over=over)
                    params.append(ir.OneOf(local.slot, over))
                case tree.PairFrom(first=one, second=other, among=among):
                    over = bare.as_set(self, among, scope, "`in`")
                    kind = element(over.type)
                    scope, first = sets.bind(self, one, kind, scope, "parameter")
                    scope, second = sets.bind(self, other, kind, scope, "parameter")
                    params.append(ir.PairOf(first.slot, second.slot, over))
                case tree.NumberFrom(name=name):
                    low, high = self._ends(each, scope)
                    scope, local = sets.bind(self, name, ir.NUMBER, scope, "parameter")
                    params.append(ir.NumberOf(local.slot, low, high))
        given = [value for value in scope.locals.values() if isinstance(value, ir.Local)]
        self.signatures[node.name.text] = tuple((local.name, local.type) for local in given)
        self._check_sentence(node, scope.locals)
        return scope, tuple(params)

    def action(self, node: tree.Action, scope: Scope, params: tuple[ir.Param, ...]) -> ir.Action:
        """Resolve an action's body, once all signatures are known."""
        body = blocks.body(self, node.body, scope)
        name, sentence = node.name, _text(node.sentence)
        return ir.Action(name.text, params, sentence, body, span=name.span)

    def when(self, node: tree.When) -> ir.When | None:
        """Resolve a trigger: its event and body share a frame."""
        found = self._event(node.event, self._scope("when"))
        if found is None:
            return None
        event, scope = found
        only = yes_or_no(self, node.test, scope, "`if`") if node.test is not None else None
        body = blocks.body(self, node.body, scope)
        sentence = _text(node.sentence)
        return ir.When(node.name.text, event, sentence, body, only, span=node.name.span)

    def scoring(self, node: tree.Scoring) -> list[ir.ScoreLine]:
        """Resolve the lines of the final scoring, each in its own frame."""
        score = self._score(node.score)
        shared = score in self.names.stores and self.names.stores[score].per is None
        lines: list[ir.ScoreLine] = []
        self.once(line.name for line in node.lines)
        for line in node.lines:
            scope = Scope(Frame(), "scoring")
            scope, player = scope.bind("player", ir.PLAYER, line.name.span)
            value = self.expr(line.value, scope)
            value = coercion.of_kind(self, value, scope, f"`{line.name.text}`", ir.NUMBER)
            name, slots, sentence = line.name, len(scope.frame.names), _text(line.sentence)
            once = shared and player not in walk(value)
            told = ir.ScoreLine(score, name.text, value, sentence, slots, once, span=name.span)
            lines.append(told)
        return lines

    def end(self, node: tree.End) -> ir.End:
        """Resolve `end filled after turn when grid is full`."""
        scope = self._scope("end")
        condition = yes_or_no(self, node.test, scope, "`when`")
        match node.moment:
            case tree.AtOnce():
                moment: Moment = "at once"
            case tree.AfterTurn():
                moment = "after turn"
            case tree.AfterRound():
                moment = "after round"
        body = blocks.body(self, node.body, scope) if node.body else None
        name, slots, sentence = node.name, len(scope.frame.names), _text(node.sentence)
        return ir.End(name.text, moment, condition, sentence, slots, body, span=name.span)

    def win(self, node: tree.Win | tree.WinTogether) -> ir.Win:
        """Resolve who wins."""
        if isinstance(node, tree.WinTogether):
            scope = self._scope("end")
            test = None if node.test is None else yes_or_no(self, node.test, scope, "`if`")
            return ir.Win((), True, test, len(scope.frame.names), span=node.span)
        return ir.Win(tuple(self._rank(rank) for rank in node.ranks), span=node.span)

    def titles(self, node: tree.Titles) -> ir.Titles:
        """Resolve the titles, lowest first."""
        scope = self._scope("end")
        test = None if node.test is None else yes_or_no(self, node.test, scope, "`if`")
        lines = sorted(node.lines, key=lambda line: (line.points, line.text.text))
        rows = tuple((line.points, line.text.text) for line in lines)
        spans = tuple(line.span for line in lines)
        return ir.Titles(test, rows, len(scope.frame.names), spans, span=node.span)

    def _ends(self, node: tree.NumberFrom, scope: Scope) -> tuple[ir.Expr, ir.Expr]:
        """Resolve the ends of a range of numbers; those that are written are in order."""
        nodes = (node.low, node.high) if node.high is not None else (node.low,)
        ends = [
            coercion.of_kind(self, self.expr(end, scope), scope, f"`{node.name.text}`", ir.NUMBER)
            for end in nodes
        ]
        low, high = ends[0], ends[-1]
        match low, high:
            case ir.Const(first), ir.Const(last) if first > last and not is_unknown(low, high):
                self.report(sizes.backwards(nodes[0].span.to(nodes[-1].span), first, last), scope)
        return low, high

    def _scope(self, where: Where) -> Scope:
        return Scope(Frame(), where, player=ir.Seat("active"))

    def _clause(self, node: tree.Clause, scope: Scope, board: str | None) -> ir.Clause | None:
        match node:
            case tree.AllDifferent(attribute=attribute, whole=whole, regions=regions):
                found = known_attribute(self, attribute, scope)
                if board is None:
                    return None
                families = [self.family_on(region, board) for region in regions]
                self.once(regions)
                keys = tuple(key for key in families if key)
                return ir.AllDifferent(found.name, keys, whole, span=node.span) if found else None
            case tree.Sloping():
                return clauses.sloping(self, node, board, scope)
            case tree.NeighborsDiffer():
                return clauses.neighbors_differ(self, node, board, scope)
            case tree.NoLanding(test=test):
                return ir.NoLanding(yes_or_no(self, test, scope, "`where`"), span=node.span)
            case tree.NoLeaving(test=test):
                return ir.NoLeaving(yes_or_no(self, test, scope, "`where`"), span=node.span)
            case tree.Need(test=test):
                return ir.Need(yes_or_no(self, test, scope, "`need`"), span=node.span)

    def _event(self, node: tree.Event, scope: Scope) -> tuple[ir.Event, Scope] | None:
        match node:
            case tree.Becomes():
                return self._becomes(node, scope)
            case tree.Lands() | tree.Leaves():
                if self.known_board(node.board) is None:
                    return None
                scope, _ = scope.bind("card", ir.CARD, node.span)
                scope, _ = scope.bind("cell", ir.CELL, node.span)
                return ir.Arrives(node.board.text, isinstance(node, tree.Leaves)), scope
            case tree.After(action=action):
                if not bare.actions(self, (action,), scope):
                    return None
                for name, kind in self.signatures[action.text]:
                    span = self.names.actions[action.text].name.span
                    scope, _ = scope.bind(name, kind, span, at_hand=False)
                return ir.After(action.text), scope
            case tree.Starts(period=period) | tree.Ends(period=period):
                ending = "starts" if isinstance(node, tree.Starts) else "ends"
                match f"{period.text} {ending}":
                    case "turn starts" | "turn ends" | "round starts" | "round ends" as which:
                        return ir.Moment(which), scope
                    case _:
                        self.report(flow.unknown_period(period.span, period.text, ending))
                        return None
            case tree.Whenever(test=test):
                return ir.Whenever(yes_or_no(self, test, scope, "`when`")), scope

    def _becomes(self, node: tree.Becomes, scope: Scope) -> tuple[ir.Event, Scope] | None:
        text, span = node.what.text, node.what.span
        if self.names.is_family(text):
            key = bare.family_key(self, text, span, None)
            if not key:
                return None
            asking, region = scope.bind(text, of_family(key), span)
            scope, them = asking.bind("them", ir.set_of(of_family(key)), span)
            scope = evolve(scope, locals={"them": them})  # the one asked about is known no more
            condition = adjective(self, region, node.adjective, asking)
            return ir.Becomes(key, self._asked(condition, asking)), scope
        place = self.names.places.get(text)
        if place is None:
            thing = self.names.things.get(text)
            if thing is None:
                known = [*self.names.family_names(), *self.names.places]
                self.report(names.unknown_subject(span, text, known))
            else:
                wanted = "a family of regions or a place"
                hint = (
                    f"ask whether it is so: `when …: {text} is …`"
                    if thing.kind == "board"
                    else None
                )
                self.report(names.wrong_kind(span, text, thing.kind, wanted, thing.span, hint))
            return None
        self.used.add(text)
        per = place.per or "player"
        scope, owner = scope.bind(per, bare.type_of_key(self, per), span)
        cards = ir.PlaceCards(text, owner if place.per else None, span=span)
        condition = adjective(self, cards, node.adjective, scope)
        if not place.per:
            active = self._scope("when").player
            scope = Scope(scope.frame, "when", {}, active)
        return ir.PlaceBecomes(text, self._asked(condition, scope)), scope

    def _asked(self, condition: ir.Expr, scope: Scope) -> ir.Expr:
        return coercion.of_kind(self, condition, scope, "`becomes`", ir.YESNO)

    def _rank(self, node: tree.Rank) -> ir.Rank:
        if isinstance(node, tree.LatestSeat):
            return ir.Rank("latest seat", slots=0)
        scope = Scope(Frame(), "scoring")
        scope, _ = scope.bind("player", ir.PLAYER, node.score.span)
        how = "most" if isinstance(node, tree.MostWins) else "fewest"
        value = self.expr(node.score, scope)
        value = coercion.of_kind(self, value, scope, f"`win {how}`", ir.NUMBER)
        return ir.Rank(how, value, len(scope.frame.names))  # type: ignore[arg-type]

    def _score(self, node: tree.Name) -> str:
        store = self.names.stores.get(node.text)
        self.used.add(node.text)
        thing = self.names.things.get(node.text)
        if node.text in self.names.refused:
            return node.text
        if thing is None:
            known = [s.name for s in self.names.stores.values() if s.kind in ("score", "counter")]
            self.report(names.unknown_counter(node.span, node.text, known))
        elif thing.kind not in ("score", "counter"):
            self.report(names.wrong_kind(node.span, node.text, thing.kind, "a score", thing.span))
        elif store and store.per not in (None, "player"):
            self.report(say.score_of_regions(node.span, node.text, store.per, thing.span))
        return node.text

    def _check_sentence(self, node: tree.Action, given: Mapping[str, ir.Expr]) -> None:
        """Report a `{name}` in an action's sentence that is none of its parameters."""
        for found in re.finditer(r"\{([^{}]*)\}", node.sentence.text if node.sentence else ""):
            name, _, part = found[1].partition(".")
            assert node.sentence is not None
            start = node.sentence.span.start + node.sentence.span.text.find(found[0])
            span = node.sentence.span.source.span(start, start + len(found[0]))
            if name not in given:
                self.report(sentences.unknown_in_sentence(span, found[0], list(given)))
            elif part and part not in self.names.attributes and not is_unknown(given[name]):
                known = self.names.attributes
                self.report(names.no_such_part(span, "a card", part, known))


def _text(node: tree.Text | None) -> str | None:
    return node.plain if node else None
