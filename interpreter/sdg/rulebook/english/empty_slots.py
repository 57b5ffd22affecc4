"""From the parts of a game to the moves of a slot's card that may find no card there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sdg import syntax as tree
from sdg.rulebook.english.things import Things


def moves_of_none(things: Things) -> frozenset[int]:
    """Return the `id` of each step that moves a slot's card before any line speaks of that slot.

    A slot is spoken of by the lines of the same part above the step, by the setup that fills it,
    and by what a turn does before the action is chosen.
    """
    moves: set[int] = set()
    filled = _filled(things, things.setup.body if things.setup else ())
    for when in things.whens.values():
        moves |= _unasked(things, filled | _names((when.event, when.test)), when.body)
    if things.turn is not None:
        moves |= _unasked(things, filled | _names((things.turn.unless,)), things.turn.body)
    for action in things.actions.values():
        before = filled | _before(things, action.name.text) | _names(action.parameters)
        moves |= _unasked(things, before, action.body)
    return frozenset(moves)


def _unasked(things: Things, known: set[str], body: Iterable[tree.Node]) -> set[int]:
    """Return the moves of slots that are not among the known ones; these grow line by line."""
    moves: set[int] = set()
    for step in body:
        match step:
            case tree.Move(what=what) if (slot := _slot(things, what)) and slot not in known:
                moves.add(id(step))
        below = _below(step)
        known |= _names(part for part in step.children() if not any(part is s for s in below))
        moves |= _unasked(things, known, below)
        if isinstance(step, tree.Choose | tree.MayChoose | tree.Do):
            known |= _filled(things, (step,))
    return moves


def _before(things: Things, action: str) -> set[str]:
    """Return what a turn has filled before an action may be chosen the first time; everything if
    no turn offers it."""
    filled: set[str] = set()
    for step in _every(things.turn.body if things.turn else ()):
        if isinstance(step, tree.Choose | tree.MayChoose) and action in _texts(step.actions):
            return filled
        filled |= _filled(things, (step,))
    return set(things.places)


def _filled(things: Things, body: Iterable[tree.Node], depth: int = 3) -> set[str]:
    """Return the slots to which steps bring a card; of actions to choose from, all of them do."""
    filled: set[str] = set()
    for step in _every(body):
        match step:
            case tree.Draw(target=target) | tree.Move(target=target):
                if target is not None and (slot := _slot(things, target)):
                    filled.add(slot)
            case tree.Choose(actions=actions) if depth:
                bodies = [things.actions[each].body for each in _texts(actions)]
                filled |= set.intersection(*(_filled(things, each, depth - 1) for each in bodies))
            case tree.Do(action=action) if depth:
                filled |= _filled(things, things.actions[action.text].body, depth - 1)
    return filled


def _slot(things: Things, spot: tree.Node) -> str:
    """Return the name of a slot that is spoken of; nothing if it is another thing."""
    name = spot.part if isinstance(spot, tree.PartOf) else spot
    text = name.text if isinstance(name, tree.Name) else ""
    place = things.places.get(text)
    if place is None or place.kind != "slot" or any(map(_is_stocked, place.details)):
        return ""
    return text


def _is_stocked(detail: tree.Node) -> bool:
    """Return whether a line about a place puts cards there at the start."""
    return isinstance(detail, tree.Holds | tree.Endless)


def _texts(names: Iterable[tree.Name]) -> list[str]:
    return [each.text for each in names]


def _below(step: tree.Node) -> tuple[tree.Step, ...]:
    """Return the steps in the blocks of a step."""
    return (*getattr(step, "body", ()), *getattr(step, "otherwise", ()))


def _every(body: Iterable[tree.Node]) -> Iterator[tree.Node]:
    for step in body:
        yield step
        yield from _every(_below(step))


def _names(nodes: Iterable[tree.Node | None]) -> set[str]:
    """Return all names in some nodes."""
    names: set[str] = set()
    for each in nodes:
        if isinstance(each, tree.Name):
            names.add(each.text)
        elif each is not None:
            names |= _names(each.children())
    return names
