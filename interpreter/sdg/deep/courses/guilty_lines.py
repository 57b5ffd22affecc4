"""Lines to look at when play gets stuck or never ends: those that take away or block something.

What is not there any more has no place in the rules: the variants that took it away have.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice, product

from sdg import ir
from sdg import syntax as tree
from sdg.deep.rules.dead import offered
from sdg.game import Fault, Game, State
from sdg.inspection import Inspection
from sdg.ir.walking import walk
from sdg.lab.forbidding import against
from sdg.parsing.parser import parse
from sdg.source import Span

MOST_TRIED = 200  # decisions of an action for which it is queried why they are not legal


def lacking(game: Game, state: State) -> Iterator[ir.Action | ir.Place | ir.Deck | ir.Board]:
    """Yield the actions that are offered, the empty places from which they choose with the decks
    that these are of, and the full boards at which they look."""
    rules, layout = game.fixed_rules, game.layout
    decks = {deck.name: deck for deck in rules.decks}
    wanted = offered(rules)
    for action in rules.actions:
        if action.name in wanted:
            yield action
            asked = {node.place for node in walk(action)
                     if isinstance(node, ir.PlaceCards | ir.CardIn)}  # fmt: skip
            for place in rules.places:
                empty = [at for (name, _), at in layout.places.items()
                         if name == place.name and not state.slots[at.slot]]  # fmt: skip
                if place.name in asked and empty:
                    yield place
                    if place.holds is not None and place.holds[1] in decks:
                        yield decks[place.holds[1]]
            yield from _full_boards(game, state, action)


def _full_boards(game: Game, state: State, action: ir.Action) -> Iterator[ir.Board]:
    rules, layout = game.fixed_rules, game.layout
    families = {family.name: family.board for family in rules.families}
    asked = {getattr(node, "board", None) for node in walk(action)}
    asked |= {families.get(getattr(node, "family", "")) for node in walk(action)}
    for board in rules.boards:
        masks = [grid.mask for grid in layout.geometry.grids if grid.board == board.name]
        open_cells = any(mask & ~state.slots[layout.occupied] for mask in masks)
        if board.name in asked and masks and not open_cells and not board.stacked:
            yield board


def forbidding(game: Game, state: State) -> Iterator[ir.Rule]:
    """Yield the rules that forbid some of what is offered."""
    names = set()
    for name in game.offered(state):
        if name == ir.STOP:
            continue
        given = Inspection(game).domains(state, name)
        domains = [[code for code, _ in codes] for codes in given]
        for codes in islice(product(*domains), MOST_TRIED):
            try:
                why = against(game, state, game.decision(name, codes))
            except Fault:
                continue
            names |= {reason.name for reason in why}
    yield from (rule for rule in game.fixed_rules.rules if rule.name in names)


def taken_away(game: Game, kind: str) -> tuple[Span, ...]:
    """Return where variants remove parts of a kind: "end", "action"."""
    return tuple(
        change.name.span for change in _changes(game)
        if isinstance(change, tree.Remove) and change.kind == kind
    )  # fmt: skip


def settings(game: Game, *asking: object) -> tuple[Span, ...]:
    """Return where variants set the options that parts of the rules, as declared, read."""
    asked = {node.name for node in walk(asking) if isinstance(node, ir.OptionValue)}
    return tuple(
        change.name.span for change in _changes(game)
        if isinstance(change, tree.SetOption) and change.name.text in asked
    )  # fmt: skip


def unending(game: Game) -> tuple[Span, ...]:
    """Return where variants take ends away, or set options that ends read."""
    return (*taken_away(game, "end"), *settings(game, game.rules.ends))


def _changes(game: Game) -> Iterator[tree.Item]:
    for source in game.sources[1:]:
        file, _ = parse(source)
        if file is not None:
            yield from file.items


def returning(rules: ir.Rules) -> Iterator[ir.Move]:
    """Yield the steps that put cards back where cards are drawn from, so that none runs out."""
    drawn = {node.place for node in walk(rules.course()) if isinstance(node, ir.Draw)}
    yield from moves_to(rules, drawn)


def moves_to(rules: ir.Rules, places: Collection[str]) -> Iterator[ir.Move]:
    """Yield the steps that move cards to some places."""
    for node in walk(rules.course()):
        if isinstance(node, ir.Move):
            spots = (node.to, node.rest)
            if any(isinstance(spot, ir.ToPlace) and spot.place in places for spot in spots):
                yield node
