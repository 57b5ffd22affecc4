"""Rules that no card, no full region or no full board can satisfy, and the smallest guilty set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sdg import ir
from sdg.chance import Generator
from sdg.deep.binding import (
    Binding,
    binding,
    copies,
    laid_by_setup,
    lays,
    regions_of,
)
from sdg.deep.filling import fill, guilty
from sdg.deep.finding import Finding, Kind, Proved, places_of
from sdg.deep.looking import Looking
from sdg.deep.waiting import Wait, waits
from sdg.engine.rewriting import walk
from sdg.engine.touching import domains_of
from sdg.game import Fault, Game

SETUPS = 50  # that are looked at for what a setup lays past the rules


def contradictions(looking: Looking) -> Iterator[Finding]:
    """Yield what rules make impossible on each board."""
    game = looking.game
    for grid in game.engine.layout.geometry.grids:
        if not grid.bounded or not lays(game, grid.board):
            continue
        found = binding(game, grid)
        yield from _cards(game, found)
        if laid_by_setup(game, grid.board):
            found.laid = _laid(game)
        yield from _regions(looking, found)
        yield from _board(looking, found)


def _cards(game: Game, found: Binding) -> Iterator[Finding]:
    """Yield cards that could never be laid on any cell, if actions lay them on this board alone."""
    engine = game.engine
    names = list(found.where)
    if not names or len({grid.board for grid in engine.layout.geometry.grids}) > 1:
        return
    amounts = copies(game)
    faces = engine.layout.cards.faces
    wanted = _laid_kinds(game)
    shut = [
        kind for kind in wanted
        if (amounts is None or amounts[kind]) and not found.cells_for(kind, names)
    ]  # fmt: skip
    if not shut:
        return

    def impossible(some: Sequence[str]) -> bool:
        return not any(found.cells_for(kind, some) for kind in shut)

    at_fault = guilty(names, impossible)
    rules = [found.rules[name] for name in at_fault]
    kind: Kind = "contradiction" if len(shut) == len(wanted) else "dead"
    told = "and ".join(f"`{name}` " for name in at_fault)
    if len(shut) == len(wanted):
        message = f"no card can ever be laid on `{found.grid.board}`: {told}forbid each cell"
        if len(at_fault) == 1:
            message = message.replace(" forbid each cell", " forbids each cell")
    else:
        some = ", ".join(faces[k] for k in shut[:6]) + (" …" if len(shut) > 6 else "")
        message = f"{some} can never be laid on `{found.grid.board}`"
    how = "each card was tried on each cell, by what the rules ask of card and cell alone"
    places = places_of(*rules, *_cards_of(game, rules))
    yield Finding(kind, f"cards {found.grid.board}", message, places, Proved(how))


def _laid_kinds(game: Game) -> list[int]:
    """List the kinds of cards in places from which actions lay cards on a board."""
    engine, places = game.engine, set[str]()
    for action in engine.rules.actions:
        domains = domains_of(action.params)
        for step in walk(action.body):
            if isinstance(step, ir.Move) and isinstance(step.to, ir.ToCell):
                cards = step.cards
                if isinstance(cards, ir.Local) and cards.slot in domains:
                    cards = domains[cards.slot]
                places |= {node.place for node in walk(cards)
                           if isinstance(node, ir.PlaceCards | ir.CardIn)}  # fmt: skip
    if not places:
        return []
    kinds = engine.layout.cards.kinds
    return [k for k, kind in enumerate(kinds)
            if not kind.back and (kind.wild is None or kind.bound)]  # fmt: skip


def _regions(looking: Looking, found: Binding) -> Iterator[Finding]:
    """Yield families of regions of which some, or none, can ever be full though a line waits."""
    game = looking.game
    for wait in waits(game):
        if wait.board != found.grid.board or wait.family is None:
            continue
        regions = regions_of(game, wait.family)
        shut: dict[tuple[str, ...], list[int]] = {}
        for region, cells in regions:
            if cells & ~found.grid.mask:
                continue
            at_fault = _impossible(looking, found, cells, wait)
            if at_fault is not None:
                shut.setdefault(at_fault, []).append(region)
        for at_fault, some in shut.items():
            yield _told(game, found, wait, at_fault, len(some), len(regions), some[0])


def _board(looking: Looking, found: Binding) -> Iterator[Finding]:
    """Yield lines that wait for a full board that can never be full."""
    for wait in waits(looking.game):
        if wait.board == found.grid.board and wait.family is None:
            at_fault = _impossible(looking, found, found.grid.mask, wait)
            if at_fault is not None:
                yield _told(looking.game, found, wait, at_fault, 1, 1, None)


def _impossible(looking: Looking, found: Binding, cells: int, wait: Wait) -> tuple[str, ...] | None:
    """Answer the rules that keep cells from ever being what a line waits for; None if none do."""
    game, nodes = looking.game, looking.budget.nodes
    if not wait.full or max(((laid & cells).bit_count() for laid in found.laid), default=0) > 1:
        return None
    names = tuple(found.rules)
    answer = fill(game, found, cells, names, nodes, looking.patient)
    if answer == "undecided":
        looking.cut(f"contradiction: whether {cells.bit_count()} cells of"
                    f" `{found.grid.board}` can be full ({nodes:,} steps)")  # fmt: skip
    if answer != "impossible":
        return None

    def impossible(some: Sequence[str]) -> bool:
        return fill(game, found, cells, some, nodes, looking.patient) == "impossible"

    return guilty(names, impossible)


def _laid(game: Game) -> list[int]:
    """Answer where cards lie after some setups, which no rule binds."""
    found = set()
    for seed in range(SETUPS):
        try:
            state = game.initial_state(Generator(seed))
        except Fault:
            continue
        found.add(state.slots[game.engine.layout.occupied])
    return list(found)


def _told(
    game: Game, found: Binding, wait: Wait, at_fault: tuple[str, ...], some: int, all_: int,
    region: int | None,
) -> Finding:  # fmt: skip
    names = game.engine.layout.regions.names
    if region is None:
        what = f"`{found.grid.board}` can never be full"
    elif some == all_:
        what = f"no `{wait.family}` can ever be full"
    else:
        what = (
            f"{some} of the {all_} regions of `{wait.family}` can never be full, as {names[region]}"
        )
    rules = [found.rules[name] for name in at_fault]
    under = " and ".join(f"`{name}`" for name in at_fault)
    message = f"{what}{f' under {under}' if under else ': there are too few cards'}"
    how = "a search through all ways to fill the cells found none"
    if laid_by_setup(game, found.grid.board):
        how += f"; the setup lays at most one card there (in {SETUPS} setups)"
    return Finding("contradiction", wait.about, f"{message}; {wait.told}",
                   places_of(*rules, wait.node, *_cards_of(game, rules)), Proved(how))  # fmt: skip


def _cards_of(game: Game, at_fault: list[ir.Rule]) -> Iterator[ir.Attribute | ir.Deck]:
    """Yield what says which cards there are: the attributes that rules compare, and the decks."""
    asked = {getattr(node, "attribute", "") for node in walk(tuple(at_fault))}
    declared = game.engine.rules
    yield from (each for each in declared.attributes if each.name in asked)
    yield from declared.decks
