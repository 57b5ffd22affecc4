"""Steps of the tree, resolved: every line of a body to a typed one of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, assert_never

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.messages import flow, names
from sdg.messages import types as say
from sdg.resolver import bare, changes, coercion, courses, looping, naming_steps, sets
from sdg.resolver.adjectives import owned_by
from sdg.resolver.base import Resolver
from sdg.resolver.coercion import yes_or_no
from sdg.resolver.scope import Scope
from sdg.resolver.types import CELLS, element, is_set_of, is_unknown
from sdg.source import Span

_OUT = ("turn", "action", "when", "end")  # where a game may be decided


class Steps(Resolver):
    """The resolver as far as bodies go. A step with a mistake is left out."""

    def body(self, block: Iterable[tree.Step], scope: Scope) -> ir.Body:
        """Resolve a whole body, in the frame of its scope."""
        steps = self.block(block, scope)
        return ir.Body(steps, tuple(scope.frame.names))

    def block(self, block: Iterable[tree.Step], scope: Scope) -> tuple[ir.StepNode, ...]:
        """Resolve a block; what a line names, the lines below it can see."""
        steps = []
        self.nested += 1
        for node in block:
            if isinstance(node, tree.Let):
                lets, scope = naming_steps.let(self, node, scope)
                steps += lets
                continue
            step, scope = self._step(node, scope)
            if step is not None:
                steps.append(step)
        self.nested -= 1
        return tuple(steps)

    def _step(self, node: tree.Step, scope: Scope) -> tuple[ir.StepNode | None, Scope]:
        match node:
            case tree.Pick():
                return self._pick(node, scope)
            case tree.Chooses():
                return self._chooses(node, scope)
            case _:
                return self._plain(node, scope), scope

    def _plain(self, node: tree.Step, scope: Scope) -> ir.StepNode | None:
        span = node.span
        match node:
            case tree.Require():
                self._only(("action",), "require", span, scope)
                sentence = node.sentence.plain if node.sentence else None
                return ir.Require(
                    yes_or_no(self, node.test, scope, "`require`"), sentence, span=span
                )
            case tree.Draw():
                return self._draw(node, scope)
            case tree.Move():
                return self._move(node, scope)
            case tree.Swap():
                return self._swap(node, scope)
            case tree.TurnUp():
                cards = self._handled(node.what, scope, "`turn … face up`")
                return ir.TurnUp(cards, span=span) if cards else None
            case tree.Mark():
                return self._mark(node, scope)
            case tree.Pay():
                return changes.pay(self, node, scope)
            case tree.Assign():
                return changes.assign(self, node, scope)
            case tree.ForEach() | tree.ForOne():
                return self._for(node, scope)
            case tree.If():
                test = yes_or_no(self, node.test, scope, "`if`")
                then, no = self.block(node.body, scope), self.block(node.otherwise, scope)
                return ir.If(test, then, no, span=span)
            case tree.While():
                test = yes_or_no(self, node.test, scope, "`while`")
                return ir.Loop(None, test, self.block(node.body, scope), span=span)
            case tree.Repeat():
                return self._repeat(node, scope)
            case tree.Phase():
                self._only(("turn",), "phase", span, scope)
                title = node.title.plain if node.title else None
                return ir.Phase(node.name.text, title, self.block(node.body, scope), span=span)
            case tree.Choose() | tree.MayChoose():
                self._only(("turn",), "choose", span, scope)
                actions = bare.actions(self, node.actions, scope)
                if isinstance(node, tree.MayChoose):
                    return ir.Choose(actions, True, span=span)
                return ir.Choose(actions, False, self.block(node.otherwise, scope), span=span)
            case tree.Do():
                return self._do(node, scope)
            case tree.DoFirst():
                actions = bare.actions(self, node.actions, scope)
                measure = self.expr(node.measure, scope)
                lowers = coercion.of_kind(self, measure, scope, "`lowers`", ir.NUMBER)
                return ir.DoFirst(actions, lowers, span=span)
            case tree.UndoTurn():
                return self._word("undo turn", ("action", "end"), span, scope)
            case tree.UndoAction():
                return self._word("undo action", ("found at once",), span, scope)
            case tree.EndTurn():
                return self._word("end turn", ("turn", "action", "when"), span, scope)
            case tree.EndGame():
                return self._word("end game", ("turn", "action", "when"), span, scope)
            case tree.AnotherTurn():
                return self._word("another turn", ("turn", "action", "when"), span, scope)
            case tree.PassTurn():
                self._only(("setup", "turn", "action", "when"), "pass turn", span, scope)
                to = self.expr(node.to, scope)
                to = coercion.of_kind(self, to, scope, "`pass turn to`", ir.PLAYER)
                return None if is_unknown(to) else ir.PassTurn(to, span=span)
            case tree.ComesOut():
                self._only(_OUT, node.result, span, scope)
                who = self.expr(node.who, scope)
                who = coercion.of_kind(self, who, scope, f"`{node.result}`", ir.PLAYER)
                how: Literal["win", "lose"] = "win" if node.result == "wins" else "lose"
                return None if is_unknown(who) else ir.Result(how, who, span=span)
            case tree.AllComeOut():
                self._only(_OUT, f"all {node.fate}", span, scope)
                return ir.Result("win" if node.fate == "win" else "lose", span=span)
            case tree.Drawn():
                self._only(_OUT, "draw", span, scope)
                return ir.Result("draw", span=span)
            case tree.Let() | tree.Pick() | tree.Chooses():
                return None
            case _:
                assert_never(node)

    def _word(
        self,
        what: Literal["undo turn", "undo action", "end turn", "end game", "another turn"],
        allowed: tuple[str, ...],
        span: Span,
        scope: Scope,
    ) -> ir.StepNode:
        self._only(allowed, what, span, scope)
        return ir.Plain(what, span=span)

    def _only(self, allowed: tuple[str, ...], what: str, span: Span, scope: Scope) -> None:
        if scope.where not in allowed:
            self.report(flow.not_here(span, what, allowed, scope.where))

    def _pick(self, node: tree.Pick, scope: Scope) -> tuple[ir.StepNode, Scope]:
        over = bare.as_set(self, node.among, scope, "`pick`")
        kind = element(over.type)
        families = []
        for name in node.one_in_each:
            if self.names.is_family(name.text):
                board = over.board if isinstance(over, ir.BoardCells) else None
                families.append(bare.family_key(self, name.text, name.span, scope, board))
            else:
                known = self.names.family_names()
                self.report(names.unknown_family(name.span, name.text, known))
        if node.one_in_each:
            if not is_unknown(over) and not is_set_of(over.type, "cell"):
                coercion.wrong(self, over, scope, "`one in each`", "a set of cells")
            kind = CELLS
        scope, local = sets.bind(self, node.name, kind, scope)
        return ir.Pick(local.slot, over, tuple(families), span=node.span), scope

    def _chooses(self, node: tree.Chooses, scope: Scope) -> tuple[ir.StepNode | None, Scope]:
        self._only(("found at once", "found later"), "chooses", node.span, scope)
        who = self.expr(node.who, scope)
        who = coercion.of_kind(self, who, scope, "`chooses`", ir.PLAYER)
        over = bare.as_set(self, node.among, scope, "`chooses`")
        scope, local = sets.bind(self, node.name, element(over.type), scope)
        if is_set_of(over.type, "card"):
            coercion.wrong(self, over, scope, "`chooses`", "players, cells, regions or values")
        if is_unknown(who, over):
            return None, scope
        return ir.Chooses(local.slot, who, over, node.name.text, span=node.span), scope

    def _draw(self, node: tree.Draw, scope: Scope) -> ir.StepNode | None:
        amount = self.expr(node.amount, scope)
        amount = coercion.of_kind(self, amount, scope, "`draw`", ir.NUMBER)
        source = self.expr(node.source, scope)
        slot, condition = None, None
        if node.test is not None:
            slot, condition = sets.with_it(self, node.test, ir.CARD, scope)
        to = self._spot(node.target, scope)
        if not isinstance(source, ir.PlaceCards):
            coercion.wrong(self, source, scope, "`draw … from`", "a pile, hand, slot or supply")
            return None
        if to is None:
            return None
        return ir.Draw(
            amount, source.place, source.owner, slot, condition, to, node.face_down, span=node.span
        )

    def _spot(self, node: tree.Spot, scope: Scope) -> ir.Spot | None:
        bottom = isinstance(node, tree.Bottom)
        value = self.expr(node.place if isinstance(node, tree.Bottom) else node, scope)
        if is_unknown(value):
            return None
        if isinstance(value, ir.PlaceCards):
            return ir.ToPlace(value.place, value.owner, bottom, span=node.span)
        if bottom:
            coercion.wrong(self, value, scope, "`bottom of`", "a pile")
            return None
        if isinstance(value, ir.BoardCells):
            self.report(say.which_cell(node.span, value.board), scope)
            return None
        if is_set_of(value.type, "cell"):
            cell = courses.first(self, value, ir.CELL, scope)
            return ir.ToCell(evolve(cell, span=node.span), span=node.span)
        if value.type.kind != "cell":
            coercion.wrong(self, value, scope, "`to`", "a cell or a place")
            return None
        return ir.ToCell(value, span=node.span)

    def _move(self, node: tree.Move, scope: Scope) -> ir.StepNode | None:
        cards = self._handled(node.what, scope, "`move`")
        to = self._spot(node.target, scope)
        rest = self._spot(node.rest, scope) if node.rest is not None else None
        if to is None or cards is None or (node.rest is not None and rest is None):
            return None
        return courses.move(self, ir.Move(cards, to, rest, span=node.span), scope)

    def _handled(self, node: tree.Expr, scope: Scope, what_for: str) -> ir.Expr | None:
        """Resolve what a step does something with: a card, or a set of cards."""
        cards = self.expr(node, scope)
        if is_unknown(cards) or is_set_of(cards.type, "card"):
            return None if is_unknown(cards) else cards
        if cards.type.kind == "region" or is_set_of(cards.type, "cell", "region"):
            found, done = (
                coercion.described(self, cards),
                "moved" if "move" in what_for else "turned",
            )
            self.report(say.cards_of(node.span, node.span.text, found, done))
            return None
        card = coercion.card(self, cards, scope, what_for)
        return None if is_unknown(card) else card

    def _swap(self, node: tree.Swap, scope: Scope) -> ir.StepNode | None:
        sides = []
        for side in (node.one, node.other):
            value = self.expr(side, scope)
            if not is_unknown(value) and value.type.kind != "cell":
                value = coercion.card(self, value, scope, "`swap`")
            sides.append(value)
        return None if is_unknown(*sides) else ir.Swap(sides[0], sides[1], span=node.span)

    def _mark(self, node: tree.Mark, scope: Scope) -> ir.StepNode | None:
        text, span = node.flag.text, node.flag.span
        name = node.what.text if isinstance(node.what, tree.Name) else ""
        if name in self.names.attributes and name not in scope.locals:
            what = bare.as_set(self, node.what, scope, "`mark`")
        else:
            what = self.expr(node.what, scope)
        self.used.add(text)
        store = changes.kept(self, node.flag, ("flag",), "a flag", scope)
        if store is None or is_unknown(what):
            return None
        if store.per in (None, "player"):
            several = store.per == "player" and what.type == ir.set_of(ir.PLAYER)
            other = store.per == "player" and what.type == ir.PLAYER and what != ir.Seat("active")
            said = what.span.text if (several or other) and what.span else None
            whose = said if said is None or several or said.isidentifier() else f"({said})"
            place = self.names.things[text].span
            self.report(say.mark_is_for_regions(span, text, place, whose, several), scope)
            return None
        one = ir.Local(-1, element(what.type), span=what.span) if what.type.kind == "set" else what
        if is_unknown(owned_by(self, store.per, one, scope, "`mark`")):
            return None
        return ir.Mark(what, text, span=node.span)

    def _for(self, node: tree.ForEach | tree.ForOne, scope: Scope) -> ir.StepNode | None:
        if isinstance(node, tree.ForEach):
            loop, inner = looping.each(self, node, scope)
        else:
            loop, inner = looping.one(self, node, scope)
        body = self.block(node.body, inner)
        return loop and evolve(loop, body=body)

    def _repeat(self, node: tree.Repeat, scope: Scope) -> ir.StepNode:
        limit, test = None, None
        if node.at_most is not None:
            limit = self.expr(node.at_most, scope)
            limit = coercion.of_kind(self, limit, scope, "`at most`", ir.NUMBER)
        if node.test is not None:
            test = yes_or_no(self, node.test, scope, "`while`")
        return ir.Loop(limit, test, self.block(node.body, scope), span=node.span)

    def _do(self, node: tree.Do, scope: Scope) -> ir.StepNode | None:
        arguments = [self.expr(each, scope) for each in node.arguments]
        if not bare.actions(self, (node.action,), scope):
            return None
        text = node.action.text
        wanted = self.signatures.get(text)
        if wanted is None:
            return None
        if len(wanted) != len(arguments):
            place, listed = self.names.actions[text].name.span, [name for name, _ in wanted]
            self.report(
                say.wrong_arguments(node.span, "action", text, listed, len(arguments), place)
            )
            return None
        given = []
        for (name, kind), value in zip(wanted, arguments, strict=True):
            what_for = f"`{name}` of `{text}`"
            if kind == ir.CARD:
                given.append(coercion.card(self, value, scope, what_for))
            elif kind == ir.CELL:
                given.append(coercion.cell(self, value, scope, what_for))
            else:
                given.append(coercion.of_kind(self, value, scope, what_for, kind))
        return None if is_unknown(*given) else ir.Do(text, tuple(given), span=node.span)
