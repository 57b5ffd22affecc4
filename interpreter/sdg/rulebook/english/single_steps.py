"""A single step in English: what is drawn, moved, counted, named."""

from __future__ import annotations

from attrs import frozen

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.rulebook.english.nouns import is_plural, several
from sdg.rulebook.english.parts_of import place_of
from sdg.rulebook.english.phrases import FLAG, RAISED, Phrases
from sdg.rulebook.english.sets import many, such
from sdg.rulebook.page import named, plural, spoken
from sdg.spoken_names import describes


def choice_of(actions: tuple[tree.Name, ...]) -> str:
    """Say what may be chosen: `lay or keep`."""
    return joined([named(each.text) for each in actions], "or")


@frozen
class Telling:
    """Says single steps of one game."""

    phrases: Phrases

    def settle_name(self, step: tree.Let | tree.Pick | tree.Chooses) -> None:
        """Settle how a name that a step gives is spoken of in it and in what follows."""
        name, phrases = step.name.text, self.phrases
        value = step.value if isinstance(step, tree.Let) else step.among
        head = phrases.head(value)
        many = head is not None and head[1]
        if isinstance(step, tree.Chooses) or (isinstance(step, tree.Pick) and not step.one_in_each):
            many = False
        phrases.nouns.pop(name, None)
        phrases.heads.pop(name, None)
        if head and describes(name):
            phrases.nouns[name] = f"{spoken(name)} {plural(head[0]) if many else head[0]}"
        if head and many:
            phrases.heads[name] = head[0]

    def _named(self, name: str) -> str:
        """Say a name that is being given: set off, and with its noun."""
        noun = self.phrases.nouns.get(name, spoken(name)).removeprefix(spoken(name))
        return f"{named(name)}{noun}"

    def _given(self, name: str, value: tree.Expr) -> str:
        """Say what a name is given to: `the fresh units are those that are full`."""
        text, head = self.phrases.say(value), self.phrases.heads.get(name)
        if self.phrases.asks(value):
            return f"note whether {text}: this is called {named(name)}"
        if len(name) == 1:
            return f"{named(name)} is {text}"
        if head is None:
            return f"the {self._named(name)} is {text}"
        if name in self.phrases.nouns or is_plural(name):
            return f"the {self._named(name)} are {text}"
        return f"the {self._named(name)} is made up of {text}"

    def clause(self, step: tree.Step) -> str:
        """Say a step that has no block below it, without a full stop."""
        say = self.phrases.say
        match step:
            case tree.Require(test=test):
                return f"allowed only if {say(test)}"
            case tree.Draw(amount=amount, source=source, test=test, target=target, face_down=down):
                cards, number = self._amount(amount)
                which = f" {such(self.phrases, test)}" if test else ""
                hidden = ", face down" if down else ""
                drawn = f"draw {cards}{which} from {say(source)}"
                if self._slot(target) and say(amount) == "1":
                    return f"{drawn}{hidden}: it is {say(target)}"  # type: ignore[arg-type]
                place = None if isinstance(target, tree.Bottom) else place_of(self.phrases, target)
                if place and several(self.phrases.things, place):
                    them = "it" if say(amount) == "1" else "them"
                    return f"{drawn}{hidden} and add {them} {self._to(target)}{number}"
                if isinstance(target, tree.CellAt):
                    them = "it" if say(amount) == "1" else "them"
                    return f"{drawn} and lay {them}{hidden} on {say(target)}"
                return f"{drawn} {self._to(target)}{hidden}{number}"
            case tree.Move(what=what, target=target, rest=rest):
                left = f"; what does not fit goes {self._to(rest)}" if rest else ""
                if self._slot(target) and not rest:
                    return f"{self._what(what)} becomes {say(target)}"  # type: ignore[arg-type]
                place = place_of(self.phrases, what) if id(step) in self.phrases.of_none else None
                one = place and ("are any" if several(self.phrases.things, place) else "is one")
                any_card = f", if there {one}," if one else ""
                return f"move {self._what(what)}{any_card} {self._to(target)}{left}"
            case tree.Swap(one=one, other=other):
                if isinstance(other, tree.Name) and other.text in self.phrases.cards:
                    return f"exchange {say(one)} and {say(other)}"
                return f"exchange {say(one)} and what lies on {say(other)}, if anything"
            case tree.TurnUp(what=what):
                text = say(what)
                lying = "" if text.startswith("the cards ") else "the card on "
                return f"turn {lying}{text} face up"
            case tree.Mark(what=what, flag=flag):
                return f"mark {say(what)} as {named(flag.text)}"
            case tree.Pay(amount=amount, counter=counter):
                into = " into the supply" * (self._supply(counter) is not None)
                return f"pay {say(amount)} of your {self.phrases.thing(counter.text)}{into}"
            case tree.Assign():
                return self._assigned(step)
            case tree.Let(name=name, value=value):
                return self._given(name.text, value)
            case tree.Pick(name=name, among=among, one_in_each=each):
                spread = f", one in each {joined([spoken(e.text) for e in each])}" if each else ""
                head = self.phrases.head(among)
                if each:
                    things = plural(head[0]) if head else "some"
                    return (
                        f"pick at random {things} of {say(among)}{spread}: {self._these(name.text)}"
                    )
                return f"pick at random one of {many(self.phrases, among)}: {self._this(name.text)}"
            case tree.Chooses(who=who, name=name, among=among):
                return f"{say(who)} chooses one of {say(among)}: {self._this(name.text)}"
            case tree.MayChoose(actions=actions):
                return f"you may choose {choice_of(actions)}; or else go on"
            case tree.Do(action=action, arguments=arguments):
                text = f" with {joined([say(each) for each in arguments])}" if arguments else ""
                return f"carry out {named(action.text)}{text}"
            case tree.DoFirst(actions=actions, measure=measure):
                first = f"carry out the first {choice_of(actions)} that makes {say(measure)}"
                return f"{first} smaller; if there is none, stop repeating"
            case tree.PassTurn(to=to):
                return f"{self._they(to, 'takes', 'take')} the next turn"
            case tree.ComesOut(who=who, result=result):
                return self._they(who, result, {"wins": "win", "loses": "lose"}.get(result, result))
            case tree.AllComeOut(fate=fate):
                return f"{'you' if self.phrases.alone() else 'all'} {fate}"
        return _FIXED[type(step)]

    def _what(self, what: tree.Expr) -> str:
        """Say what is moved: of a place all its cards."""
        things, text = self.phrases.things, self.phrases.say(what)
        place = place_of(self.phrases, what)
        if isinstance(what, tree.CellAt) or (
            isinstance(what, tree.Name) and what.text in self.phrases.spots
        ):
            return f"the card on {text}"
        if place is None or things.places[place].kind == "slot":
            return text
        if several(things, place):
            return f"all {text.removeprefix('the ') if text.startswith('the ') else text}"
        return f"all cards in {text}"

    def _amount(self, amount: tree.Expr) -> tuple[str, str]:
        """Say how many cards are drawn: with the word `cards`, and at the end of the sentence."""
        text, simple = self.phrases.say(amount), self.phrases.known.simplify(amount)
        if text == "1":
            return "a card", ""
        if text.isdecimal() or isinstance(simple, tree.Name):
            return f"{text.removeprefix('the ')} cards", ""
        if isinstance(simple, tree.Count):
            return f"as many cards as there are {text.removeprefix('the number of ')}", ""
        return "cards", f": {text}" if isinstance(simple, tree.Choice) else f", as many as {text}"

    def _they(self, who: tree.Expr, verb: str, plain: str) -> str:
        """Say what a player does, who is `they` in a loop through players."""
        loop = (
            isinstance(who, tree.Name) and who.text == "player" and who.text in self.phrases.local
        )
        if self.phrases.alone() and isinstance(who, tree.Name) and who.text == "active":
            return f"you {plain}"
        return f"they {plain}" if loop else f"{self.phrases.say(who)} {verb}"

    def _slot(self, spot: tree.Spot) -> bool:
        """Return whether cards go to a place for one card."""
        place = None if isinstance(spot, tree.Bottom) else place_of(self.phrases, spot)
        return place is not None and self.phrases.things.places[place].kind == "slot"

    def _this(self, name: str) -> str:
        return f"this is the {self._named(name)}"

    def _these(self, name: str) -> str:
        return f"these are the {self._named(name)}"

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
                return f"if {value}, raise {target}; if not, lower it"
            return f"set {target} to {value}{limit}"
        if (counter := self._supply(step.target)) and value.isdecimal() and not limit:
            tokens = self.phrases.thing(counter)
            if step.becoming == "-=":
                return f"put {value} of {target} back into the supply"
            who = self._owner(step.target)
            if who == "you":
                return f"take {value} of the {tokens} from the supply"
            return f"{who} get{'s' * (who != 'they')} {value} of the {tokens} from the supply"
        if "," in value or isinstance(self.phrases.known.simplify(step.value), tree.Choice):
            what = "add to" if step.becoming == "+=" else "take off"
            return f"{what} {target}{limit}: {value}"
        if step.becoming == "+=":
            return f"add {value} to {target}{limit}"
        return f"take {value} off {target}{limit}"

    def _supply(self, target: tree.Expr) -> str | None:
        """Return the name of a counter of which there are only so many, for the players."""
        name = target.part.text if isinstance(target, tree.PartOf) else getattr(target, "text", "")
        store = self.phrases.things.stores.get(name)
        limited = isinstance(store, tree.Counter) and store.in_all is not None
        return name if limited and self.phrases.things.owned(name) else None

    def _owner(self, target: tree.Expr) -> str:
        if isinstance(target, tree.PartOf):
            it = isinstance(target.whole, tree.Name) and target.whole.text == "it"
            return "they" if it and self.phrases.its == "their" else self.phrases.say(target.whole)
        return {"your": "you", "their": "they"}.get(self.phrases.whose, "the player")

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
