"""Why a decision is refused, as far as its player may know: state and decision in, reasons out.

All steps are carried out, whatever refuses, and each reports its reason; an error of the rules is
one too. What leans on cards that the player cannot see is one sentence, the same for all of it, and
is left out where there is any other reason: so the answer is the same however they are dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import evolve

from sdg import ir
from sdg import reasons as why
from sdg.engine.decisions.actions import Actions
from sdg.engine.expressions.compiler import Fault
from sdg.engine.expressions.hidden_looks import Secret, secret_from
from sdg.engine.rules.clause_interface import Broken
from sdg.engine.state.run import Run, Step
from sdg.engine.steps.compiler import StepCompiler
from sdg.engine.steps.turn_up import cover
from sdg.events import Decision, Reason
from sdg.ir.rewriting import locals_of
from sdg.layout import slots as at
from sdg.layout.bit_sets import bits
from sdg.layout.names import cell_name
from sdg.layout.slots import Frame, Slots
from sdg.visibility.hidden_looks import Looks
from sdg.visibility.refusing import refusals


class Explainer:
    """What explains why decisions of one game are refused."""

    def __init__(self, actions: Actions) -> None:
        self.actions = actions
        self.c = actions.c
        actions.explainer = self
        self._refusals = {name: refusals(self.c.looking, name) for name in actions.declared}
        by_step: dict[int, Looks] = {}
        for of_action in self._refusals.values():
            for step, looks in of_action.by_step.items():
                by_step[step] = by_step.get(step, frozenset()) | looks
        self._steps = _Explaining(actions, by_step)
        self._bodies: dict[str, Step] = {}

    def reasons(self, S: Slots, decision: Decision) -> tuple[Reason, ...]:
        """Return everything that stands against an action, as its player may know it; nothing if it
        is legal."""
        name, arguments = decision.action, decision.arguments
        if self.takes_hidden(S, name):
            return () if self._is_legal(S, name, arguments) else (why.HIDDEN,)
        reasons = self.every_reason(S, decision)
        shown = tuple(reason for reason in reasons if not reason.hidden)
        # A card that a refused step leaves where it does not belong is gone for the next step.
        shown = tuple(r for r in shown if r.sentence != why.CARD_GONE) or shown
        return (why.HIDDEN,) if reasons and not shown else shown

    def every_reason(self, S: Slots, decision: Decision) -> tuple[Reason, ...]:
        """Return the same with what hidden cards reveal: for authors of rules, not for players."""
        name, arguments = decision.action, decision.arguments
        reasons: list[Reason] = []
        try:
            if not self.actions.domains.include(S, self.actions.declared[name], arguments):
                span = self.actions.declared[name].span
                return (why.names_what_it_cannot(decision.text, span),)
        except Fault as fault:
            return (why.rules_go_wrong(fault.message, fault.span),)
        run = self.actions.trying(S, name, reasons)
        self._steps.before = S
        self.actions.carry_out(run, name, arguments)
        cover(self.c, run)
        judged = secret_from(self.c, self._refusals[name].rules)
        _note(reasons, S, [], judged, lambda: reasons.extend(self._judged(S, run)))
        return tuple(dict.fromkeys(reasons))

    def closed(self, S: Slots, name: str) -> tuple[Reason, ...]:
        """Return what stands against an action whatever is chosen for it, as far as its player may
        know: the requirements before all that it does that speak of nothing chosen."""
        seat, unmet = S[at.ACTIVE] + 1, list[Reason]()
        for node in self.actions.declared[name].body.steps:
            if not isinstance(node, ir.Require) or locals_of(node.condition):
                break
            secret = secret_from(self.c, self._refusals[name].by_step.get(id(node), frozenset()))
            if secret is not None and secret(S, [], seat):
                break
            step = self._steps.step(node)
            run = self.actions.trying(S, name, unmet)
            self._steps.before = S
            step(run, [])
        return tuple(unmet)

    def takes_hidden(self, S: Slots, name: str) -> bool:
        """Return whether what an action takes depends on cards that the active seat cannot see."""
        secret = secret_from(self.c, self._refusals[name].arguments)
        return secret is not None and secret(S, [], S[at.ACTIVE] + 1)

    def body(self, name: str) -> Step:
        """Return the steps of an action that report their reasons."""
        if name not in self._bodies:
            self._bodies[name] = self._steps.body(self.actions.declared[name].body.steps)
        return self._bodies[name]

    def _is_legal(self, S: Slots, name: str, arguments: tuple[int, ...]) -> bool:
        action = self.actions.declared[name]
        try:
            included = self.actions.domains.include(S, action, arguments)
            return included and self.actions.trial(S, name, arguments) is not None
        except Fault:
            return False

    def _judged(self, S: Slots, run: Run) -> Iterable[Reason]:
        legality = self.actions.legality
        for broken in legality.broken(S, run.S, run.landed, run.left):
            yield self._broken(run.S, broken)
        if run.turn_over:
            for rule in legality.rules:
                if rule.settles(run.S):
                    yield from self._conflicts(run.S, rule.rule)

    def _broken(self, S: Slots, broken: Broken) -> Reason:
        layout, rule = self.c.layout, broken.rule
        cells = tuple(bits(broken.cells))
        faces = [layout.cards.faces[S[layout.cells + i]] for i in cells]
        return why.rule_forbids(
            rule.name, rule.sentence, broken.clause.span or rule.span,
            tuple(cell_name(layout, i) for i in cells),
            tuple(face for face in faces if face != "nothing"),
        )  # fmt: skip

    def _conflicts(self, S: Slots, rule: ir.Rule) -> list[Reason]:
        groups = self.actions.legality.conflicts(rule.board).groups(S)
        if not groups:
            return []
        cells = 0
        for group in groups:
            cells |= group
        names = tuple(cell_name(self.c.layout, i) for i in bits(cells))
        return [why.rule_broken(rule.name, rule.sentence, rule.span, names)]


class _Explaining(StepCompiler):
    """Compiles steps of which each reports its reason, and the next is carried out all the same."""

    def __init__(self, actions: Actions, by_step: dict[int, Looks]) -> None:
        super().__init__(actions.c)
        self.actions = actions
        self.by_step = by_step
        self.before: Slots = []  # what the player may see is what lies there before

    def step(self, node: ir.StepNode) -> Step:
        step = self._step(node)
        secret = secret_from(self.c, self.by_step.get(id(node), frozenset()))

        def explained(run: Run, E: Frame) -> bool:
            assert run.reasons is not None
            _note(run.reasons, self.before, E, secret, lambda: step(run, E))
            return True

        return explained

    def _require(self, node: ir.Require) -> Step:
        """Report each part of an `and` that is not met, unless the author has a sentence for all;
        past the first of them, what goes wrong is not asked."""
        if node.sentence or not isinstance(node.condition, ir.All):
            return super()._require(node)
        parts = [
            (self.c.value(part), why.not_met(None, part.span or node.span))
            for part in node.condition.parts
        ]

        def require(run: Run, E: Frame) -> bool:
            met = True
            for holds, reason in parts:
                try:
                    if holds(run.S, E):
                        continue
                except Fault:
                    if met:
                        raise
                    break
                met = False
                run.refuse(lambda reason=reason: reason)  # type: ignore[misc]
            return met

        return require


def _note(
    reasons: list[Reason], S: Slots, E: Frame, secret: Secret | None, do: Callable[[], object]
) -> None:
    """Do something that adds reasons, and mark those that lean on what the active seat cannot see;
    an error of the rules is a reason."""
    known = len(reasons)
    try:
        do()
    except Fault as fault:
        reasons.append(why.rules_go_wrong(fault.message, fault.span))
    if secret is not None and secret(S, E, S[at.ACTIVE] + 1):
        reasons[known:] = [evolve(reason, hidden=True) for reason in reasons[known:]]
