"""Steps in English: a block of a file as a list of what to do."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.page import Item, named, sentence, spoken
from sdg.rulebook.phrases import FLAG, RAISED, Phrases
from sdg.rulebook.sets import bare, binding, such


@frozen
class Doing:
    """Says the steps of one game; what can never happen at this table is left out."""

    phrases: Phrases

    def block(self, steps: tree.Block) -> tuple[Item, ...]:
        """Return an item for each step; names that a step gives are known in those after it."""
        items: list[Item] = []
        for step in steps:
            match step:
                case tree.Require(test=test) if self.phrases.known.value(test):
                    continue
                case tree.Let(name=name) | tree.Pick(name=name) | tree.Chooses(name=name):
                    items.append(self._single(step))
                    self.phrases.local.add(name.text)
                    if isinstance(step, tree.Let) and self.phrases.of_players(step.value):
                        self.phrases.seats.add(name.text)
                case tree.If():
                    items += self._branches(step)
                case _:
                    items += self._one(step)
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
                head = f"In the place of {say(who)}:"
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
                return (Item(f"Repeat{times}{condition}:", self.block(body)),)
            case tree.Phase(name=name, title=title, body=body):
                words = title.plain if title else spoken(name.text).capitalize()
                return (Item(f"{words}:", self.block(body)),)
            case tree.Choose(actions=actions, otherwise=otherwise):
                choice = Item(f"Choose: {self._choice(actions)}.")
                if not otherwise:
                    return (choice,)
                return choice, Item("If none of these is possible:", self.block(otherwise))
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

    def _choice(self, actions: tuple[tree.Name, ...]) -> str:
        return joined([named(each.text) for each in actions], "or")

    def _single(self, step: tree.Step) -> Item:
        """Return the item of a step that has no block."""
        return Item(sentence(self._told(step)))

    def _told(self, step: tree.Step) -> str:
        say = self.phrases.say
        match step:
            case tree.Require(test=test):
                return f"only if {say(test)}"
            case tree.Draw(amount=amount, source=source, test=test, target=target, face_down=down):
                cards = "1 card" if say(amount) == "1" else f"{say(amount)} cards"
                which = f" {such(self.phrases, test)}" if test else ""
                hidden = ", face down" if down else ""
                return f"draw {cards}{which} from {say(source)} {self._to(target)}{hidden}"
            case tree.Move(what=what, target=target, rest=rest):
                left = f"; what does not fit goes {self._to(rest)}" if rest else ""
                return f"move {self._what(what)} {self._to(target)}{left}"
            case tree.Swap(one=one, other=other):
                return f"exchange {say(one)} and what lies on {say(other)}"
            case tree.TurnUp(what=what):
                text = say(what)
                lying = "" if text.startswith("the cards ") else "the card of "
                return f"turn {lying}{text} face up"
            case tree.Mark(what=what, flag=flag):
                return f"mark {say(what)} as {named(flag.text)}"
            case tree.Pay(amount=amount, counter=counter):
                return f"pay {say(amount)} of your {named(counter.text)}"
            case tree.Assign():
                return self._assigned(step)
            case tree.Let(name=name, value=value):
                return f"{say(value)}: call this {named(name.text)}"
            case tree.Pick(name=name, among=among, one_in_each=each):
                spread = f", one in each {joined([spoken(e.text) for e in each])}" if each else ""
                return f"pick at random from {say(among)}{spread}: call this {named(name.text)}"
            case tree.Chooses(who=who, name=name, among=among):
                return f"{say(who)} chooses one of {say(among)}: call this {named(name.text)}"
            case tree.MayChoose(actions=actions):
                return f"you may choose {self._choice(actions)}, or go on"
            case tree.Do(action=action, arguments=arguments):
                text = f" with {joined([say(each) for each in arguments])}" if arguments else ""
                return f"{named(action.text)}{text}"
            case tree.DoFirst(actions=actions, measure=measure):
                return f"do the first {self._choice(actions)} that lowers {say(measure)}"
            case tree.PassTurn(to=to):
                return f"the next turn is that of {say(to)}"
            case tree.ComesOut(who=who, result=result):
                return f"{say(who)} {result}"
            case tree.AllComeOut(fate=fate):
                return f"all {fate}"
        return _FIXED[type(step)]

    def _what(self, what: tree.Expr) -> str:
        """Say what is moved: of a place all its cards."""
        things = self.phrases.things
        if isinstance(what, tree.Name) and what.text in things.places:
            place = things.places[what.text]
            if place.kind == "slot" or what.text in self.phrases.local:
                return f"the card of {self.phrases.say(what)}"
            return f"all cards of {self.phrases.say(what)}"
        return self.phrases.say(what)

    def _to(self, spot: tree.Spot) -> str:
        if isinstance(spot, tree.Bottom):
            return f"under {self.phrases.say(spot.place)}"
        board = isinstance(spot, tree.Name) and spot.text in self.phrases.things.boards
        return f"{'onto' if board else 'to'} {self.phrases.say(spot)}"

    def _assigned(self, step: tree.Assign) -> str:
        say = self.phrases.say
        target, value = self._target(step.target), say(step.value)
        limits = [
            f"{'not below' if isinstance(bound, tree.NotBelow) else 'not above'} {say(bound.limit)}"
            for bound in step.bounds
        ]
        limit = f", {joined(limits)}" if limits else ""
        if target.startswith("the cell of "):
            return f"put {target.removeprefix('the cell of ')} on {value}"
        if step.becoming == "=":
            known = self.phrases.known.value(step.value)
            if isinstance(known, bool):
                return f"{'raise' if known else 'lower'} {target}"
            if self.phrases.asks(step.target):
                return f"raise {target} if {value}, else lower it"
            return f"{target} becomes {value}{limit}"
        if step.becoming == "+=":
            return f"add {value} to {target}{limit}"
        return f"take {value} off {target}{limit}"

    def _target(self, target: tree.Expr) -> str:
        text = self.phrases.say(target)
        return f"{text.removesuffix(RAISED)}{FLAG}" if text.endswith(RAISED) else text


_FIXED: dict[type, str] = {
    tree.UndoTurn: "the whole turn is taken back",
    tree.UndoAction: "what was done is taken back",
    tree.EndTurn: "the turn is over",
    tree.EndGame: "the game is over",
    tree.AnotherTurn: "take another turn after this one",
    tree.Drawn: "the game is over, and nobody wins",
}
