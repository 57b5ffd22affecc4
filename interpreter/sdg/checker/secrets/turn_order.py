"""Hidden cards that decide whose turn is next, or whether it goes on, which all see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from attrs import Factory, define, field

from sdg import ir
from sdg.checker.inference.bodies import conjuncts
from sdg.checker.inference.card_paths import Trail, Where, lying
from sdg.checker.inference.declared import Parts
from sdg.checker.secrets.said_aloud import said_aloud
from sdg.diagnostics import Diagnostic
from sdg.ir.action_lookups import slots_of
from sdg.ir.facts import STEPS, step_facts_of
from sdg.ir.walking import all_of, walk
from sdg.messages import secrets as say
from sdg.resolver import Resolved
from sdg.source import Span
from sdg.visibility.hidden_looks import NONE, Look, Looks, alike, union
from sdg.visibility.hidden_reads import Looking, speaks_of
from sdg.visibility.places import hides_cards, private
from sdg.visibility.refusing import Things, things_of

What: TypeAlias = Literal["goes on", "next"]

_OWN = (None, ir.Seat("active"))


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find turns that come, or end, as hidden cards say."""
    rules, looking = resolved.rules, Looking(resolved.rules)
    if rules.players[1] == 1 or not looking.hidden:
        return
    unless, span = looking.somebodys(rules.turn.unless), rules.turn.span
    if unless and span:
        yield say.asked_in_order(span, min(look.place for look in unless), "next")
    course = _Course(looking)
    course.through(rules.setup, within=())
    course.through(rules.turn.body, within=rules.turn.body.steps)
    offered = {name for step in all_of(ir.Choose, rules.turn.body) for name in step.actions}
    for action in rules.actions:
        if action.name in offered:
            course.decided(action)
    for when in rules.whens:
        if not (isinstance(when.event, ir.After) and when.event.action in offered):
            course.through(when.body, under=looking.somebodys((when.event, when.only)))
    for at, (place, what) in sorted(course.hidden_asked.items(), key=lambda each: each[0].start):
        yield say.asked_in_order(at, place, what)


@define
class _Course(Trail):
    """A way through steps that may end a turn, or say whose is next."""

    hidden_asked: dict[Span, tuple[str, What]] = Factory(dict)
    shown: Things = frozenset()  # places of which cards were shown to all, or will be by the steps
    aloud: frozenset[int] = frozenset()  # the slots of names by which others know what is tested
    answers: bool = False  # whether a player has decided on what is done
    goes_on: bool = True  # whether somebody is asked in the turn after the step at hand
    following: dict[int, bool] = Factory(dict)  # the same of each step of a turn, by its `id`
    asked_later: bool = field(init=False)  # whether somebody may be asked after a decision
    own: Things = field(init=False)  # the places of which each player sees their own
    hidden: Things = field(init=False)  # the places of which somebody does not see the cards

    def __attrs_post_init__(self) -> None:
        rules = self.looking.rules
        following = _following(rules.turn.body.steps)
        self.asked_later = any(following[id(each)] for each in all_of(ir.Choose, rules.turn.body))
        self.own = frozenset(place.name for place in rules.places if private(place))
        self.hidden = frozenset(place.name for place in rules.places if hides_cards(place))

    def through(
        self, body: ir.Body, within: tuple[ir.StepNode, ...] | None = None, under: Looks = NONE
    ) -> None:
        """Go through a body that no player has decided on; `within` are the steps of the turn, if
        it is that."""
        self.known, self.names, self.aloud, self.answers = {}, {}, frozenset(), False
        self.following = _following(within or ())
        self.goes_on = within is None and self.asked_later
        self.shown = frozenset() if within else self._showing(body.steps)
        self.under = frozenset(look for look in under if look.place not in self.shown)
        self.steps(body.steps)
        self.under, self.following = NONE, {}

    def decided(self, action: ir.Action) -> None:
        """Go through an action on which a player decides, and what comes after it."""
        rules = self.looking.rules
        self.known, self.names, self.following = {}, {}, {}
        self.aloud = frozenset(said_aloud(rules, action))
        self.answers, self.goes_on = True, self.asked_later
        for param in action.params:
            if not isinstance(param, ir.NumberOf):
                for slot in slots_of((param,)):
                    looks = self.looking.of(param.over, self.known)
                    self.known[slot] = alike(looks)
                    self.names[slot] = lying(param.over, self.names)
        whens = [when for when in rules.whens if when.event == ir.After(action.name)]
        self.shown = self._showing((action.body.steps, *(when.body.steps for when in whens)))
        known, names = dict(self.known), dict(self.names)
        self.steps(action.body.steps)
        for when in whens:
            self.known, self.names = dict(known), dict(names)
            self.under = self._told(when.only)
            self.steps(when.body.steps)
            self.under = NONE

    def step(self, step: ir.StepNode) -> None:
        """Go through a step."""
        before = self.goes_on
        self.goes_on = self.following.get(id(step), self.goes_on)
        for slot, value in step_facts_of(step).given:
            if speaks_of(getattr(step, value), self.aloud):
                self.aloud |= {getattr(step, slot)}
        super().step(step)
        self.goes_on = before

    def stored(self, name: str, looks: Looks) -> None:
        """Note nothing of a counter or flag: all see what becomes of it."""

    def comes(self, step: ir.StepNode) -> None:
        """Find what ends the turn, or says whose is next."""
        match step:
            case ir.Choose() if self.depth == 0:
                self.shown = frozenset()
            case ir.Plain("end turn") if self.goes_on:
                self._tells(step, self.under, "goes on")
            case ir.Plain("another turn"):
                self._tells(step, self.under, "next")
            case ir.PassTurn(to):
                self._tells(step, self.under | self._told(to), "next")
            case ir.Require(condition) if not self.answers:
                self.under |= self._told(condition)  # else the action is left out

    def lays(self, step: ir.StepNode, cards: ir.Expr, to: frozenset[Where | None]) -> None:
        """Note of which places cards are shown to all."""
        if self._open(to):
            self.shown |= {where.place for where in lying(cards, self.names).places}

    def asked(self, step: ir.StepNode) -> Looks:
        """Return what reveals whether steps are carried out, but for what all see by then."""
        match step:
            case ir.If(condition, then, otherwise):
                if _what(then) == _what(otherwise):
                    return NONE
                shown = self._showing((then, otherwise))
                return frozenset(each for each in self._told(condition) if each.place not in shown)
            case ir.Loop(limit, condition):
                return self._told(limit) | self._told(condition)
            case ir.ForEach(over=over):
                return frozenset(self._kept(self.looking.lying(over, self.known)))
            case _:
                return NONE

    def given(self, action: ir.Action) -> None:
        """Note what an action shows to all that is done."""
        self.shown |= self._showing(action.body.steps)

    def _does(self, step: ir.Do) -> None:
        action = next(each for each in self.looking.rules.actions if each.name == step.action)
        aloud, under, slots = self.aloud, self.under, slots_of(action.params)
        self.aloud = frozenset(
            slot for slot, argument in zip(slots, step.arguments, strict=False)
            if speaks_of(argument, aloud)
        )  # fmt: skip
        self.notes = frozenset({(self.aloud, self.shown, self.goes_on, self.answers)})
        super()._does(step)  # once with the same notes
        self.aloud, self.notes = aloud, frozenset()
        if self.depth == 0:
            self.under = under

    def _tells(self, step: ir.StepNode, looks: Looks, what: What) -> None:
        places = {look.place for look in looks} - self.shown
        if places and step.span:
            self.hidden_asked.setdefault(step.span, (min(places), what))

    def _told(self, asked: ir.Expr | None) -> Looks:
        """Return what reveals a condition or a player: not what answers what was said aloud."""
        return union(
            self._kept(self.looking.of(part, self.known))
            for part in (() if asked is None else conjuncts(asked))
            if not speaks_of(part, self.aloud)
        )

    def _kept(self, looks: Looks) -> Looks:
        """Return looks without those at cards that who has decided does not see: what comes of them
        is the answer to the decision."""
        return frozenset(
            look for look in looks
            if look.place not in self.shown
            and (not self.answers or (look.place in self.own and _may_be_own(look)))
        )  # fmt: skip

    def _showing(self, steps: object) -> Things:
        """Return the places of which steps show cards to all."""
        names = {slot: frozenset(w.place for w in at.places) for slot, at in self.names.items()}
        shown_places: Things = frozenset()
        for node in walk(steps):
            match node:
                case ir.ForEach(slot, over) | ir.Let(slot, over):
                    names[slot] = things_of(over, names)
                case ir.Move(cards, to):
                    spot = Where(to.place, to.owner) if isinstance(to, ir.ToPlace) else None
                    if self._open(frozenset({spot})):
                        shown_places |= things_of(cards, names)
        return shown_places

    def _open(self, to: frozenset[Where | None]) -> bool:
        """Return whether all see what lies at some spots."""
        return all(where is None or where.place not in self.hidden for where in to)


def _may_be_own(look: Look) -> bool:
    return look.anybodys or look.owner in _OWN


def _what(steps: tuple[ir.StepNode, ...]) -> frozenset[object]:
    """Return what steps say of whose turn it is."""
    plain = (each.what for each in all_of(ir.Plain, steps))
    passed = (each.to for each in all_of(ir.PassTurn, steps))
    done = (each.action for each in all_of(ir.Do, steps))
    return frozenset((*plain, *passed, *done))


def _following(steps: tuple[ir.StepNode, ...]) -> dict[int, bool]:
    """Return of each step of a turn whether somebody may be asked after it."""
    nodes = [node for node in walk(steps) if type(node) in STEPS]
    choices = [at for at, node in enumerate(nodes) if isinstance(node, ir.Choose)]
    last = choices[-1] if choices else -1
    followed = {id(node): at < last for at, node in enumerate(nodes)}
    for loop in nodes:
        if isinstance(loop, ir.Loop | ir.ForEach) and any(all_of(ir.Choose, loop.body)):
            followed |= {id(node): True for node in walk(loop.body) if id(node) in followed}
    return followed
