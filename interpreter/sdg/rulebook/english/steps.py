"""Steps in English: a block of a file as a list of what to do."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from sdg import syntax as tree
from sdg.rulebook.english.phrases import Phrases
from sdg.rulebook.english.sets import bare, binding
from sdg.rulebook.english.single_steps import Telling, choice_of
from sdg.rulebook.page import Item, sentence, spoken

NEVER = "Never allowed at this table."


@frozen
class Doing:
    """Says the steps of one game; what can never happen at this table is left out."""

    phrases: Phrases

    @property
    def single_steps(self) -> Telling:
        """Return what says a single step."""
        return Telling(self.phrases)

    def block(self, steps: tree.Block) -> tuple[Item, ...]:
        """Return an item for each step; names that a step gives are known in those after it."""
        items: list[Item] = []
        changed = False  # by an earlier step
        for step in self.reduced(steps):
            match step:
                case tree.Require(test=test) if self.phrases.known.value(test):
                    continue
                case tree.Require(test=test) if self.phrases.known.value(test) is False:
                    items.append(Item(NEVER))
                case tree.Require(test=test) if changed:
                    text = f"allowed only if after that {self.phrases.say(test)}"
                    items.append(Item(sentence(text)))
                case tree.Let(name=name) | tree.Pick(name=name) | tree.Chooses(name=name):
                    self.single_steps.settle_name(step)
                    items.append(self._single(step))
                    self.phrases.local.add(name.text)
                    if isinstance(step, tree.Let) and self.phrases.of_players(step.value):
                        self.phrases.seats.add(name.text)
                case tree.If():
                    items += self._branches(step)
                case _:
                    items += self._one(step)
            changed |= not isinstance(step, tree.Require | tree.Let | tree.Pay)
        return tuple(items)

    def reduced(self, steps: tree.Block) -> tuple[tree.Step, ...]:
        """Return steps in which what would be forbidden at this table is asked for the other way:
        not `if A, never` but `allowed only if not A`."""
        reduced: list[tree.Step] = []
        for step in steps:
            match step:
                case tree.If(test=test, body=body, otherwise=otherwise) if self.phrases.known.value(
                    test
                ) is None and self.forbids(body):
                    other = (
                        evolve(test, negated=not test.negated)
                        if isinstance(test, tree.Is | tree.In)
                        else tree.Not(test)
                    )
                    reduced += [tree.Require(other), *self.reduced(otherwise)]
                case _:
                    reduced.append(step)
        return tuple(reduced)

    def forbids(self, steps: tree.Block) -> bool:
        """Return whether a block asks for what is never so at this table."""
        tests = [each.test for each in steps if isinstance(each, tree.Require)]
        return any(self.phrases.known.value(test) is False for test in tests)

    def _allowed(self, actions: tuple[tree.Name, ...]) -> tuple[tree.Name, ...]:
        """Return those of some actions that are not forbidden at this table; all, if none is."""
        declared = self.phrases.things.actions
        return tuple(each for each in actions
                     if not self.forbids(declared[each.text].body)) or actions  # fmt: skip

    def live(self) -> Iterator[tree.Step]:
        """Yield every step that may be carried out at this table, those of blocks too."""
        things = self.phrases.things
        begun = [each for each in (things.setup, things.turn) if each is not None]
        bodies = [each.body for each in (*begun, *things.whens.values(), *things.ends.values())]
        met: set[str] = set()
        while bodies:
            for step in self._live(bodies.pop(0)):
                yield step
                for name in _carried_out(step):
                    action = things.actions.get(name)
                    if action is not None and name not in met and not self.forbids(action.body):
                        bodies.append(action.body)
                    met.add(name)

    def _live(self, steps: tree.Block) -> Iterator[tree.Step]:
        for step in steps:
            yield step
            if isinstance(step, tree.If):
                truth = self.phrases.known.value(step.test)
                if truth is not False:
                    yield from self._live(step.body)
                if truth is None or truth is False:
                    yield from self._live(step.otherwise)
            else:
                yield from self._live(getattr(step, "body", ()))
                yield from self._live(getattr(step, "otherwise", ()))

    def _one(self, step: tree.Step) -> tuple[Item, ...]:
        say, known = self.phrases.say, self.phrases.known
        match step:
            case tree.ForEach():
                return (self._loop(step),)
            case tree.ForOne(who=who, body=body):
                head = f"For {say(who)}:"
                with self.phrases.of("their"):
                    return (Item(head, self.block(body)),)
            case tree.While(test=test, body=body):
                if known.value(test) is False:
                    return ()
                return (Item(f"As long as {say(test)}:", self.block(body)),)
            case tree.Repeat(at_most=most, test=test, body=body):
                if most is not None and known.value(most) == 0:
                    return ()
                times = f" at most {say(most)} times" if most else ""
                condition = f", as long as {say(test)}" if test else ""
                if len(body) == 1 and isinstance(body[0], tree.MayChoose):
                    often = f"Up to {say(most)} times" if most else "As often as you like"
                    these = choice_of(self._allowed(body[0].actions))
                    return (Item(f"{often}{condition}, you may choose {these}."),)
                until = (
                    "" if times or condition else " until nothing is possible or the turn is over"
                )
                if until and any(isinstance(each, tree.MayChoose) for each in body):
                    until = " until you go on, or nothing is possible"
                if most and not condition and not any(map(_may_stop, body)):  # nothing ends it
                    return (Item(f"Do this {say(most)} times:", self.block(body)),)
                if most and not condition and any(isinstance(s, tree.Choose) for s in body):
                    return (Item(f"Do this {say(most)} times, if possible:", self.block(body)),)
                return (Item(f"Repeat{times}{condition}{until}:", self.block(body)),)
            case tree.Phase(name=name, title=title, body=body):
                words = title.plain if title else spoken(name.text).capitalize()
                return (Item(f"{words}:", self.block(body)),)
            case tree.Choose(otherwise=otherwise):
                actions = self._allowed(step.actions)
                verb = "Choose" if len(actions) > 1 else "Carry out"
                choice = Item(f"{verb} {choice_of(actions)}.")
                if not otherwise:
                    return (choice,)
                if_not = "none of these is" if len(actions) > 1 else "that is not"
                return choice, Item(f"If {if_not} possible:", self.block(otherwise))
        return (self._single(step),)

    def _branches(self, step: tree.If, begun: str = "If") -> tuple[Item, ...]:
        """Return both ways of an `if`, or the one that is settled; it is `begun` with a word."""
        truth = self.phrases.known.value(step.test)
        if truth is not None:
            return self.block(step.body if truth else step.otherwise)
        items = [Item(f"{begun} {self.phrases.say(step.test)}:", self.block(step.body))]
        match self.reduced(step.otherwise):
            case [tree.If(test=test) as other] if self.phrases.known.value(test) is None:
                return (*items, *self._branches(other, "Otherwise, if"))
        rest = self.block(step.otherwise)
        if rest:
            items.append(Item("Otherwise:", rest))
        return tuple(items)

    def _loop(self, step: tree.ForEach) -> Item:
        phrases = self.phrases
        among = binding(phrases, step.binding)
        with phrases.going(step.binding):
            if isinstance(step.order, tree.InTurn):
                with phrases.of("their"):
                    return Item(f"For each {among}, players in turn:", self.block(step.body))
            order = ""
            if step.order is not None:
                order = f", the {step.order.how} {bare(phrases, step.order.value)} first"
            return Item(f"For each {among}{order}:", self.block(step.body))

    def _single(self, step: tree.Step) -> Item:
        """Return the item of a step that has no block."""
        return Item(sentence(self.single_steps.clause(step)))


def _may_stop(step: tree.Step) -> bool:
    """Return whether a step may end a loop around it."""
    return isinstance(step, tree.Choose | tree.MayChoose | tree.DoFirst)


def _carried_out(step: tree.Step) -> tuple[str, ...]:
    """Return the names of the actions that a step offers or carries out."""
    match step:
        case tree.Choose(actions=actions) | tree.MayChoose(actions=actions):
            return tuple(each.text for each in actions)
        case tree.DoFirst(actions=actions):
            return tuple(each.text for each in actions)
        case tree.Do(action=action):
            return (action.text,)
    return ()
