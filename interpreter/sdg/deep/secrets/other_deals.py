"""Whether a position could have come about with other hidden cards.

What a seat saw of a play shows it of a hidden card what it is not: of one that was covered, if only
a five may be covered; of one that its owner has shown. So each card that is to be another one is
followed back to the deal, and the play is played again with it: chance brings the seat the same,
and the others decide what reads the same to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import combinations

from attrs import evolve, frozen

from sdg.caller_arguments import ArgumentError
from sdg.chance import ChanceDiffers, Generator, Recorded, Stream
from sdg.events import Chanced, Decision, Event
from sdg.game import Fault, Game, IllegalDecision, State
from sdg.inspection import Inspection
from sdg.layout import slots as at
from sdg.layout.names import spot_name
from sdg.layout.slots import Slots
from sdg.log_texts import drawn, read_move
from sdg.playing.playthrough import Playthrough, Step
from sdg.visibility.seat_log import readable, sees, text_for

PAIRS = 100  # of cards that are exchanged
MOST_OTHERS = 50  # decisions of another seat that may read the same


@frozen
class Swapped:
    """A card of one kind that is to be one of another, and the slot of the place where it lies."""

    slot: int
    kind: int
    other: int


def played_otherwise(
    play: Playthrough, seat: int, dealt: State, *, to_the_end: bool = True
) -> Playthrough | None:
    """Return a play in which a seat reads the same as in this one and which leads to a position
    with cards dealt otherwise; None if none is found. Unless `to_the_end`, it may go on where this
    one stops."""
    game, states = play.game, _states(play)
    swapped = _followed_back(game, states, _changed(game, play.state, dealt))
    goals = [_with(game, state.slots, cards) for state, cards in zip(states, swapped, strict=True)]
    goals[-1] = dealt.slots
    beside = Counter[Swapped]()
    other: Playthrough | None = None
    for number, step in enumerate(play.steps):
        moved = list((Counter(swapped[number]) - beside).elements())
        beside = Counter(swapped[number])
        goes_on = number == len(goals) - 1 and not to_the_end
        for decision in _decisions(other, step, seat, bool(moved)):
            after = Generator(play.seed, stream=Stream.OTHERWISE) if goes_on else None
            chance = Recorded(_outcomes(game, step, seat, moved), after)
            following = _step(play, other, step, decision, chance)
            if following is None:
                continue
            here, there = _read(step, seat), _read(following.steps[-1], seat)
            same = goes_on or _alike(following.state.slots, goals[number])
            if same and here == (there[: len(here)] if goes_on else there):
                other = following
                break
        else:
            return None
    return other


def exchanged(game: Game, state: State, dealt: State, chance: Generator) -> Iterator[State]:
    """Yield positions in which two of the cards that are dealt otherwise are exchanged, as many as
    are tried. The fewer cards are others, the rather a play leads there."""
    pairs = [(one, other) for one, other in combinations(_changed(game, state, dealt), 2)
             if one.slot != other.slot and one.kind != other.kind]  # fmt: skip
    for _ in range(min(PAIRS, len(pairs))):
        one, other = pairs.pop(chance.below(len(pairs)))
        pair = evolve(one, other=other.kind), evolve(other, other=one.kind)
        yield Inspection(game).state_at(_with(game, state.slots, pair))


def _states(play: Playthrough) -> list[State]:
    """Return the states after each step of a play."""
    outcomes = (event.outcome for event in play.events() if isinstance(event, Chanced))
    chance = Recorded(outcomes)
    again = Playthrough(play.game, play.seed, play.seats, chance=chance, deal=play.deal)
    states = [again.state]
    for step in play.steps[1:]:
        if step.clock is not None:
            again.tick(step.clock)
        elif step.decision is not None:
            again.decide(step.decision)
        states.append(again.state)
    return states


def _piles(game: Game) -> list[int]:
    """Return the slots of the cards of all places that remember them."""
    places = game.layout.places.values()
    return [slot for place in places if not place.declared.endless
            for slot in (place.slot, place.below)]  # fmt: skip


def _changed(game: Game, state: State, dealt: State) -> list[Swapped]:
    """Return the cards that are others if they are dealt otherwise."""
    swapped = list[Swapped]()
    for slot in _piles(game):
        here, there = Counter(state.slots[slot]), Counter(dealt.slots[slot])
        gone, come = (here - there).elements(), (there - here).elements()
        swapped += [Swapped(slot, *each) for each in zip(gone, come, strict=True)]
    return swapped


def _followed_back(
    game: Game, states: Sequence[State], changed: list[Swapped]
) -> list[list[Swapped]]:
    """Return after each step where cards lay that lie elsewhere in the end.

    A card that came from nowhere in sight, as from an endless place, is followed no further.
    """
    piles, by_step = _piles(game), [changed]
    for now, before in zip(reversed(states), reversed(states[:-1]), strict=False):
        left = {slot: Counter(before.slots[slot]) for slot in piles}
        went = {slot: left[slot] - Counter(now.slots[slot]) for slot in piles}
        earlier = list[Swapped]()
        for card in by_step[-1]:
            slot = card.slot
            if not left[slot][card.kind]:
                slot = next((each for each in piles if went[each][card.kind]), -1)
                if slot < 0:
                    continue
                went[slot][card.kind] -= 1
            left[slot][card.kind] -= 1
            earlier.append(evolve(card, slot=slot))
        by_step.append(earlier)
    return by_step[::-1]


def _with(game: Game, slots: Slots, swapped: Iterable[Swapped]) -> Slots:
    """Return a state's slots with cards that are others."""
    changed, below = list(slots), {place.below for place in game.layout.places.values()}
    for card in swapped:
        cards = list(changed[card.slot])
        cards[cards.index(card.kind)] = card.other
        changed[card.slot] = tuple(cards if card.slot in below else sorted(cards))
    return changed


def _alike(one: Slots, other: Slots) -> bool:
    """Return whether two states are the same but for what an undo of the turn goes back to."""
    return len(one) == len(other) and all(
        slot == at.SNAPSHOT or mine == yours
        for slot, (mine, yours) in enumerate(zip(one, other, strict=True))
    )


def _outcomes(game: Game, step: Step, seat: int, moved: Iterable[Swapped]) -> list[str]:
    """Return what chance brings in a step if cards that moved in it are others."""
    layout = game.layout
    spots = {slot: spot_name(layout, place.location) for place in layout.places.values()
             for slot in (place.slot, place.below)}  # fmt: skip
    chanced = [event for event in step.events if isinstance(event, Chanced)]
    hidden = {i for i, event in enumerate(chanced) if not sees(event, seat)}
    outcomes = [event.outcome for event in chanced]
    for card in moved:
        face, goal = layout.cards.faces[card.kind], spots[card.slot]
        for i in sorted(hidden):
            move = read_move(outcomes[i])
            if move and (move.verb, move.card, move.to) == ("draw", face, goal):
                outcomes[i] = drawn(layout.cards.faces[card.other], move.start, goal)
                hidden.remove(i)
                break
    return outcomes


def _decisions(
    other: Playthrough | None, step: Step, seat: int, moved: bool
) -> Iterator[Decision | None]:
    """Yield the decisions that may stand in the place of a step's, None where it has none."""
    if step.decision is None or other is None:
        yield None
        return
    yield step.decision
    if step.seat != seat and moved and other.active == step.seat:
        alike = (each for each in other.legal_decisions()
                 if each.action == step.decision.action and each != step.decision)  # fmt: skip
        for each, _ in zip(alike, range(MOST_OTHERS), strict=False):
            yield each


def _step(
    play: Playthrough, other: Playthrough | None, step: Step,
    decision: Decision | None, chance: Recorded,
) -> Playthrough | None:  # fmt: skip
    """Return the play after one more step, or begun; None where that cannot be."""
    try:
        if other is None:
            return Playthrough(play.game, play.seed, play.seats, chance=chance, deal=play.deal)
        following = copy(other)
        following.chance = chance
        if decision is not None:
            following.decide(decision)
        elif step.clock is not None:
            following.tick(step.clock)
        return following if len(following.steps) > len(other.steps) else None
    except (ChanceDiffers, IllegalDecision, Fault, ArgumentError):
        return None


def _read(step: Step, seat: int) -> list[str]:
    """Return what a seat reads of a step."""
    return [_words(event, seat) for event in readable(step.events, seat)]


def _words(event: Event, seat: int) -> str:
    if isinstance(event, Chanced):
        return event.outcome if sees(event, seat) else event.hidden
    return text_for(event, seat)
