"""Questions about a game from those who study its rules: see `Inspection`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from attrs import frozen

from sdg import ir
from sdg.engine.course.turn_ways import TurnWays
from sdg.engine.decisions.landing import Group
from sdg.engine.rules.legality import CompiledRule, Conflicts
from sdg.engine.state.evaluate_type import Evaluate
from sdg.engine.state.run import Run
from sdg.engine.views.transfer import alike, taken_over
from sdg.events import Decided, Decision, Reason
from sdg.game import Game, State
from sdg.ir.walking import walk
from sdg.layout.slots import Frame, Slots


@frozen
class Inspection:
    """What the rules of one table come to, evaluated in positions that need not come from a play.

    Where everything lies in a state is in `Game.layout`, what the rules say of
    `Game.fixed_rules`. A `frame` holds by slot what the names in an expression stand for; in a rule
    that is the card in slot 0 and its cell in slot 1.

    A question is answered by the engine of the calling thread. It counts what it computes, and
    raises Fault where the rules go wrong or there is too much to compute: `begin_work` starts the
    count afresh.
    """

    game: Game

    # How much there is to compute.

    def begin_work(self) -> None:
        """Start the count of work afresh, as for another decision. Raises Stopped if nobody waits
        for it any more."""
        self.game.engine.work.begin()

    @property
    def work_left(self) -> int:
        """Return how much work there may still be before there is too much to compute."""
        return self.game.engine.work.left

    def as_long_as(self, patient: Callable[[], bool]) -> AbstractContextManager[None]:
        """Let work that begins meanwhile raise Stopped, that of bots too, once nobody waits."""
        return self.game.engine.work.as_long_as(patient)

    # Positions.

    @property
    def first(self) -> tuple[Any, ...]:
        """Return the slots before the setup: the decks in their places, the boards bare."""
        return self.game.engine.first

    def slots_with(self, cards: Mapping[int, int], but: int = -1) -> Slots:
        """Return the slots before the setup with cards, by cell, on a board; none on `but`."""
        engine = self.game.engine
        slots, put = list(engine.first), engine.compiler.mover.put
        for cell, kind in cards.items():
            if cell != but:
                put(slots, cell, kind)
        return slots

    def with_card(self, slots: Slots, cell: int, kind: int) -> Slots:
        """Return some slots with one more card, on a cell."""
        changed = slots.copy()
        self.game.engine.compiler.mover.put(changed, cell, kind)
        return changed

    def state_at(self, slots: Slots) -> State:
        """Return the state with these slots, which stand at a choice, and what is legal there."""
        return self.game.state_of(slots, self.game.engine.turns.options(slots))

    def with_choices(self, state: State, names: Collection[str]) -> State:
        """Return a state that stands at a choice with the decisions of some actions, and to stop,
        if anything may be decided."""
        if not state.options:
            return state
        turns = self.game.engine.turns
        choice = turns.choice(state.slots)
        lists = turns.lister.lists
        options = [
            (name, group)
            for name in choice.actions
            if name in names
            for group in lists[name](state.slots)
        ]
        if choice.optional:
            options.append((ir.STOP, Group((), 0)))
        return self.game.state_of(state.slots, tuple(options))

    def has_the_slots_of(self, other: Game) -> bool:
        """Return whether the states of another game have the same slots."""
        return alike(self.game.engine, other.engine)

    def adopted(self, slots: Sequence[Any]) -> Slots:
        """Return the slots of a state of another game, which has the same ones, as those of this
        game: what follows from the rules is computed anew."""
        return taken_over(self.game.engine, slots)

    # Expressions.

    def compiled(self, node: ir.Expr) -> Evaluate:
        """Return the closure that evaluates an expression in a state's slots, with a frame."""
        return self.game.engine.compiler.value(node)

    def part_filled(self, cards: ir.PlaceCards) -> Callable[[Slots, Frame], float]:
        """Return the closure that evaluates which part of its room a place has filled: 1 is full,
        and where all have room it is 0."""
        place = self.game.engine.compiler.location(cards.place, cards.owner)
        count, slot = place.count(), place.slot()
        rooms = {each.slot: each.capacity
                 for each in self.game.layout.places.values() if each.capacity}  # fmt: skip
        return lambda S, E: count(S, E) / rooms.get(slot(S, E), float("inf"))

    def looks_at_hidden(self, asked: object) -> bool:
        """Return whether what the turn tests looks at cards that not everybody sees."""
        looking = self.game.engine.compiler.looking
        return bool(looking.of(asked, looking.turn))

    # Rules for cards on a board.

    @property
    def compiled_rules(self) -> Sequence[CompiledRule]:
        """Return the rules of all boards, compiled, in the order of the file."""
        return self.game.engine.legality.rules

    def compiled_rule(self, rule: ir.Rule) -> CompiledRule:
        """Return one of the rules, compiled."""
        return next(each for each in self.compiled_rules if each.rule is rule)

    def frame(self, rule: CompiledRule, kind: int, cell: int) -> list[int]:
        """Return the frame of a rule where a card of a kind lies on a cell."""
        return self.game.engine.legality.frame(rule, kind, cell)

    def stands_broken(self, rule: CompiledRule, slots: Slots) -> bool:
        """Return whether a rule that may stand broken until the end of the turn does."""
        conflicts = Conflicts(self.game.engine.legality, rule.rule.board)
        return rule.settles(slots) and bool(conflicts.groups_of(rule, slots))

    # Decisions.

    def types_of(self, action: str) -> tuple[ir.Type, ...]:
        """Return the type of each argument of an action; the last is a wild card's value."""
        return self.game.engine.lister.domains.kinds_of(action)

    def domains(self, state: State, action: str) -> tuple[tuple[tuple[int, str], ...], ...]:
        """Return as `Game.domains` does, with what hidden cards reveal: it is for authors of rules,
        not for players."""
        return self.game.engine.faces.of(state.slots, action)

    def in_domains(self, state: State, action: str, arguments: tuple[int, ...]) -> bool:
        """Return whether the parameters of an action may be bound to these together, legal or
        not."""
        engine = self.game.engine
        return engine.lister.domains.include(
            state.slots, engine.actions.declared[action], arguments
        )

    def reasons(self, state: State, decision: Decision) -> tuple[Reason, ...]:
        """Return what stands against a decision that is offered, with what hidden cards reveal."""
        return self.game.engine.explainer.every_reason(state.slots, decision)

    def closed(self, state: State, action: str) -> tuple[Reason, ...]:
        """Return what stands against an offered action whatever is chosen for it, as far as the
        active seat may know."""
        self.game.engine.work.begin()
        return self.game.engine.explainer.closed(state.slots, action)

    def closed_by_counters(self, state: State, action: str) -> tuple[Reason, ...]:
        """Return those of what `closed` returns that are about counters, and nothing else."""
        declared = next(each for each in self.game.fixed_rules.actions if each.name == action)
        asked = [step for step in declared.body.steps if isinstance(step, ir.Require)]
        spans = [step.span for step in asked if self._counts(step.condition)]
        return tuple(each for each in self.closed(state, action) if each.span in spans)

    def _counts(self, condition: ir.Expr) -> bool:
        """Return whether a condition is about counters, and nothing else."""
        counters = {store.name for store in self.game.rules.stores if store.kind == "counter"}
        asked = [node for node in walk(condition) if isinstance(node, ir.Expr)]
        read = [node for node in asked if isinstance(node, ir.Stored)]
        plain = ir.Stored | ir.Const | ir.Compare | ir.All | ir.Any | ir.Not
        return bool(read) and all(
            isinstance(node, plain) and (not isinstance(node, ir.Stored) or node.name in counters)
            for node in asked
        )

    def legal_arguments(self, state: State) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield action and arguments of each legal decision, in canonical order."""
        lister = self.game.engine.lister
        for name, group in state.options:
            for arguments in lister.arguments(state.slots, group):
                yield name, arguments

    def decided(self, state: State, seat: int, decision: Decision) -> Decided:
        """Return what a log says of a seat that has decided this in a state."""
        run = Run(state.slots, None, seat=seat)
        return self.game.engine.saying.decided(run, decision.action, decision.arguments)

    def points(self, state: State) -> tuple[int, ...]:
        """Return the points by seat as they stand, without the final scoring."""
        return self.game.engine.scoring.points(state.slots)

    # The course of a game.

    @property
    def turn_length(self) -> int:
        """Return of how many steps a turn consists."""
        return len(self.game.engine.turns.program.instructions)

    def turn_ways(self) -> TurnWays:
        """Return what follows a turn through its steps from choice to choice."""
        return TurnWays(self.game.engine.turns)

    def set_up(self, run: Run, work: int) -> None:
        """Set the game up with at most so much work, and go on to the first decision."""
        engine = self.game.engine
        engine.work.left = work
        engine.turns.start(run)
