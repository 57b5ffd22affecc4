"""Steps in English: a block of a file as a list of what to do."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from sdg import syntax as tree
from sdg.rulebook.page import Item, sentence, spoken
from sdg.rulebook.phrases import Phrases
from sdg.rulebook.sets import bare, binding
from sdg.rulebook.single_steps import Telling, choice_of


@frozen
class Doing:
    """Says the steps of one game; what can never happen at this table is left out."""

    phrases: Phrases

    @property
    def telling(self) -> Telling:
        """Return what says a single step."""
        return Telling(self.phrases)

    def block(self, steps: tree.Block) -> tuple[Item, ...]:
        """Return an item for each step; names that a step gives are known in those after it."""
        items: list[Item] = []
        changed = False  # by an earlier step
        for step in steps:
            match step:
                case tree.Require(test=test) if self.phrases.known.value(test):
                    continue
                case tree.Require(test=test) if changed:
                    text = f"allowed only if after that {self.phrases.say(test)}"
                    items.append(Item(sentence(text)))
                case tree.Let(name=name) | tree.Pick(name=name) | tree.Chooses(name=name):
                    self.telling.settle_name(step)
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

    def live(self) -> Iterator[tree.Step]:
        """Yield every step that may be carried out at this table, those of blocks too."""
        things = self.phrases.things
        begun = [each for each in (things.setup, things.turn) if each is not None]
        parts = (*begun, *things.actions.values(), *things.whens.values(), *things.ends.values())
        for part in parts:
            yield from self._live(part.body)

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
                    these = choice_of(body[0].actions)
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
            case tree.Choose(actions=actions, otherwise=otherwise):
                verb = "Choose" if len(actions) > 1 else "Carry out"
                choice = Item(f"{verb} {choice_of(actions)}.")
                if not otherwise:
                    return (choice,)
                if_not = "none of these is" if len(actions) > 1 else "that is not"
                return choice, Item(f"If {if_not} possible:", self.block(otherwise))
        return (self._single(step),)

    def _branches(self, step: tree.If) -> tuple[Item, ...]:
        """Return both ways of an `if`, or the one that is settled."""
        truth = self.phrases.known.value(step.test)
        if truth is not None:
            return self.block(step.body if truth else step.otherwise)
        items = [Item(f"If {self.phrases.say(step.test)}:", self.block(step.body))]
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
        return Item(sentence(self.telling.told(step)))


def _may_stop(step: tree.Step) -> bool:
    """Return whether a step may end a loop around it."""
    return isinstance(step, tree.Choose | tree.MayChoose | tree.DoFirst)
