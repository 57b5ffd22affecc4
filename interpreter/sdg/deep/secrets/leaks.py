"""Leaks: two positions that a seat cannot distinguish and that offer it different decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from sdg import ir
from sdg.chance import Generator, Stream
from sdg.deep.finding import Finding, Replay, Shown, places_of
from sdg.deep.games.watchers import Watched
from sdg.deep.rules.dead import offered_by
from sdg.deep.secrets.choices_by_course import Asking
from sdg.deep.secrets.hidden_reads import asks, names_of, read_of, reads
from sdg.deep.secrets.other_deals import exchanged, played_otherwise
from sdg.deep.secrets.seat_memory import Memory
from sdg.diagnostics.spelling import joined
from sdg.game import Fault, Game, State
from sdg.inspection import Inspection
from sdg.ir import STOP
from sdg.ir.walking import walk
from sdg.lab.forbidding import against
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from sdg.source import Span
from sdg.visibility.offering import only_offers, placed

REFUTED = 12  # positions that are tried for an action


class Leaks:
    """A watcher: deals what the active seat cannot see anew, and compares what it may decide."""

    def __init__(self, game: Game, seed: int, deals: int) -> None:
        self.game = game
        self.left = deals
        self.chance = Generator(seed, stream=Stream.DEALT_ANEW)
        self.asking = Asking(game)
        self.memory = Memory(game)
        self.by_action: dict[str, Finding] = {}  # and of the order of turns by `turn`
        self.failed = Counter[str]()  # positions to which no play leads that reads the same

    def look(self, play: Playthrough) -> None:
        """Compare one position with one that looks the same to the seat."""
        self.memory.follow(play)
        if self.left <= 0 or not self.hides:
            return
        self.left -= 1
        seat = play.active
        assert seat is not None
        self._look_at_asking(play, seat)
        try:
            dealt = self.game.deal_unseen(play.state, seat, self.chance, self.memory.of(seat))
        except Fault:
            return
        for action in self._differing(play, dealt):
            if action not in self.by_action and self.failed[action] < REFUTED:
                self._shown(play, seat, dealt, action)

    def _differing(self, play: Playthrough, dealt: State) -> dict[str, tuple[str, State]]:
        """Return what only one of two positions offers, and the other position, by the action."""
        try:
            other = self.asking.asked(play.state, dealt)
        except Fault:
            return {}
        if other is None:
            return {}  # with those cards nobody decides in its place
        if not other.options and not self._asked_anyhow(play.state):
            return {}  # others see that something can be decided, so it would not come to this
        here = {decision.text: decision.action for decision in play.legal_decisions()}
        there = {decision.text: decision.action for decision in self.game.legal_decisions(other)}
        differing = dict[str, tuple[str, State]]()
        for text in [t for t in here if t not in there] + [t for t in there if t not in here]:
            action = here.get(text) or there[text]
            if action != STOP:
                differing.setdefault(action, (text, other))
        return differing

    def _shown(self, play: Playthrough, seat: int, dealt: State, action: str) -> None:
        """Look for a play to a position that offers an action otherwise and that the seat cannot
        distinguish from this one."""
        for each in self._fewer(play, dealt):
            if (differs := self._differing(play, each).get(action)) is None:
                continue
            text, other = differs
            asked = bool(other.options)  # else the play goes on past the choice
            if (came := played_otherwise(play, seat, other, to_the_end=asked)) is not None:
                self.by_action[action] = self._finding(play, other, text, action, came)
                return
        self.failed[action] += 1

    def _look_at_asking(self, play: Playthrough, seat: int) -> None:
        """Check whether others, who see that a seat decides, learn of cards that they do not.

        They do if the turn comes to this choice only with some of them.
        """
        offered = [name for name in self.game.offered(play.state) if name != STOP]
        if "turn" in self.by_action or not any(name in self.told_by_asking for name in offered):
            return
        for other in range(1, self.game.players + 1):
            if other == seat:
                continue
            known = self.memory.of(other)
            try:
                dealt = self.game.deal_unseen(play.state, other, self.chance, known)
            except Fault:
                continue
            if (came := self._unasked(play, other, dealt)) is None:
                continue
            names = joined([f"`{name}`" for name in offered], "or")
            instead = [f"`{name}`" for name in self._instead(play, came)]
            then = f"asked for {joined(instead, 'or')}" if instead else "not asked"
            message = (
                f"that seat {seat} is asked for {names} tells seat {other} of cards that it"
                f" cannot see: with those cards dealt otherwise it is {then}"
            )
            places = self._branching(offered[0], others=False)
            shown = _of_both(play, came)
            self.by_action["turn"] = Finding("leak", "turn", message, places, shown)
            return

    def _unasked(self, play: Playthrough, other: int, dealt: State) -> Playthrough | None:
        """Look for a play that reads the same to another seat and then asks somebody else, or for
        something else."""
        if self._asks_otherwise(play, dealt) is None or self.failed["turn"] >= REFUTED:
            return None
        for each in self._fewer(play, dealt):
            if (differs := self._asks_otherwise(play, each)) is not None:
                came = played_otherwise(play, other, each, to_the_end=False)
                if came is not None and (differs == "who" or self._instead(play, came)):
                    return came
        self.failed["turn"] += 1
        return None

    def _asks_otherwise(self, play: Playthrough, dealt: State) -> Literal["who", "what"] | None:
        try:
            return self.asking.differs(play.state, dealt)
        except Fault:
            return None

    def _instead(self, play: Playthrough, came: Playthrough) -> tuple[str, ...]:
        try:
            return self.asking.instead(play.state, came.state)
        except Fault:
            return ()

    def _fewer(self, play: Playthrough, dealt: State) -> Iterator[State]:
        """Yield positions with two of the cards exchanged that are dealt otherwise, then all."""
        yield from exchanged(self.game, play.state, dealt, self.chance)
        yield dealt

    @cached_property
    def told_by_asking(self) -> set[str]:
        """Return the actions that are offered only if something is so that not everybody sees.

        Where all of it may be left, others see the same of a seat that could not.
        """
        rules = self.game.fixed_rules
        actions = set[str]()
        for step, in_loop in placed(rules.turn.body.steps):
            match step:
                case ir.If(condition):
                    looks = self._looks(condition)
                case ir.Loop(limit, condition):
                    looks = self._looks((limit, condition))
                case _:
                    continue
            actions |= offered_by(step) if looks and not only_offers(step, in_loop) else set()
        return actions

    def _looks(self, condition: object) -> bool:
        return Inspection(self.game).looks_at_hidden(condition)

    def wants(self, play: Playthrough) -> bool:
        """Return whether something can be decided that reads what not everybody sees, and of
        which nothing is found yet."""
        self.memory.follow(play)
        return any(name in self.suspected and name not in self.by_action
                   for name, _ in play.state.options)  # fmt: skip

    @cached_property
    def suspected(self) -> set[str]:
        """Return the actions that read what lies where nobody, or only somebody else, sees it."""
        rules = self.game.fixed_rules
        hidden = {place.name for place in rules.places if place.seen != "all"}
        return {action.name for action in rules.actions if asks(action, hidden)}

    def _asked_anyhow(self, state: State) -> bool:
        """Return whether it comes to a choice whatever lies where nobody or not everybody sees it:
        that nothing can be decided shows the seat as much as what can be."""
        return not any(name in self.guarded for name in self.game.offered(state))

    @cached_property
    def guarded(self) -> set[str]:
        """Return the actions that are offered only if something is so that not everybody sees."""
        rules = self.game.fixed_rules
        hidden = {place.name for place in rules.places if place.seen != "all"}
        actions, names = offered_by((rules.whens, rules.actions)), names_of(rules)
        for node in walk(rules.turn):
            match node:
                case ir.If(asked) | ir.Loop(condition=asked) if reads(asked, hidden, names):
                    actions |= offered_by(node)
                case ir.ForEach(over=over, order=order) if reads((over, order), hidden, names):
                    actions |= offered_by(node)
        if reads(rules.turn.unless, hidden, names):
            actions |= offered_by(rules.turn)
        return actions

    @cached_property
    def hides(self) -> bool:
        """Return whether there is anything that a seat cannot see."""
        return any(place.seen != "all" for place in self.game.fixed_rules.places)

    def over(self, play: Playthrough) -> None:
        """A game that is over offers nothing."""

    def findings(self, watched: Watched) -> Iterator[Finding]:
        """Yield one leak for each action."""
        yield from self.by_action.values()

    def refuted(self) -> Iterator[str]:
        """Yield what depends on hidden cards but reveals nothing of them, as far as was looked."""
        for action in self.failed:
            if action not in self.by_action:
                what = "that somebody is asked" if action == "turn" else f"`{action}`"
                yield (f"{what} hangs on hidden cards, but no other play was found that reads the"
                       " same to the seat and offers it something else")  # fmt: skip

    def _finding(
        self, play: Playthrough, other: State, text: str, action: str, came: Playthrough
    ) -> Finding:
        rules = self.game.fixed_rules
        declared = [each for each in rules.actions if each.name == action]
        legal = {decision.text: decision for decision in play.legal_decisions()}
        here = text in legal
        if here:
            why = against(self.game, other, legal[text])
        else:
            there = next(d for d in self.game.legal_decisions(other) if d.text == text)
            why = against(self.game, play.state, there)
        places = (*places_of(*declared), *places_of(*why))
        if not all(action in self.game.offered(state) for state in (play.state, other)):
            places = (*places, *self._branching(action))
        now, then = ("may", "may not") if here else ("may not", "may")
        message = (
            f"what seat {play.active} is offered tells it of cards that it cannot see: it {now}"
            f" `{text}`, and with those cards dealt otherwise it {then}"
        )
        shown = _of_both(play, came)
        return Finding("leak", f"action {action}", message, places, shown)

    def _branching(self, action: str, others: bool = True) -> tuple[Span, ...]:
        """Return the conditions of the turn that decide by hidden cards whether to offer an action.

        Only of those of `others` than the active player, or of any.
        """
        if not others:
            return places_of(*(
                node.condition for node in walk(self.game.fixed_rules.turn)
                if isinstance(node, ir.If | ir.Loop) and action in offered_by(node)
                and self._looks(node.condition)
            ))  # fmt: skip
        rules = self.game.fixed_rules
        hidden, names = {p.name for p in rules.places if p.seen != "all"}, names_of(rules)
        return places_of(*(
            node.condition for node in walk(rules.turn)
            if isinstance(node, ir.If) and action in offered_by(node)
            and any(getattr(part, "place", None) in hidden
                    and getattr(part, "owner", None) != ir.Seat("active")
                    for part in read_of(node.condition, names))
        ))  # fmt: skip


def _of_both(play: Playthrough, other: Playthrough) -> Shown:
    here, there = (Replay(write_log(each), each.decisions) for each in (play, other))
    return Shown(here, there)
