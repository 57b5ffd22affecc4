"""What counting alone shows to be impossible: regions and boards that cards cannot fill."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.deep.finding import Finding, Proved
from sdg.engine.rewriting import walk
from sdg.game import Game
from sdg.source import Span


def counted(game: Game) -> Iterator[Finding]:
    """Yield contradictions between how many cells there are and what cards may fill them."""
    yield from _too_many_cells(game)
    yield from _too_few_cards(game)


def _too_many_cells(game: Game) -> Iterator[Finding]:
    """Yield regions of more cells than there are values, though all in them must differ."""
    layout = game.engine.layout
    waited = _waited_for(game)
    for rule in game.engine.rules.rules:
        for clause in rule.clauses:
            if not isinstance(clause, ir.AllDifferent) or rule.only_for is not None:
                continue
            values = _values(game, clause.attribute)
            for name in clause.families:
                family = layout.regions.families[name]
                sizes = [layout.regions.cells[region].bit_count()
                         for region in family.order if waited >> region & 1]  # fmt: skip
                if values and family.generator is None and max(sizes, default=0) > values:
                    told = f"no {name} can ever be full under the rule `{rule.name}`"
                    how = (f"a {name} has {max(sizes)} cells, and cards show {values} values of"
                           f" `{clause.attribute}`")  # fmt: skip
                    yield Finding("contradiction", told, _places(rule.span), Proved(how))


def _values(game: Game, attribute: str) -> int:
    """Count the values of an attribute among the cards; 0 if a card may lack it."""
    cards = game.engine.layout.cards
    column = cards.column(attribute)
    shown = {column[k] for k, kind in enumerate(cards.kinds) if column[k] != ir.ABSENT}
    lacking = any(column[k] == ir.ABSENT and kind.wild is None for k, kind in enumerate(cards.kinds))
    return 0 if lacking else len(shown)


def _waited_for(game: Game) -> int:
    """Answer the regions that some line waits to be full, one bit each."""
    rules, families = game.engine.rules, game.engine.layout.regions.families
    found = 0
    for node in walk((rules.whens, rules.ends, rules.scoring, rules.turn, rules.actions)):
        if isinstance(node, ir.Becomes) and any(
            isinstance(part, ir.IsFull) for part in walk(node.condition)
        ):
            found |= families[node.family].ids
    return found


def _too_few_cards(game: Game) -> Iterator[Finding]:
    """Yield ends that wait for a full board, where there are fewer cards than cells."""
    rules, layout = game.engine.rules, game.engine.layout
    if any(place.endless for place in rules.places):
        return
    cards = sum(len(game.engine.first[place.slot]) for place in layout.places.values())
    for end in rules.ends:
        for board in _boards_full(end.condition):
            cells = sum(grid.mask.bit_count() for grid in layout.geometry.grids
                        if grid.board == board and grid.bounded)  # fmt: skip
            if cells > cards:
                told = f"the end `{end.name}` never comes: `{board}` is never full"
                how = f"it has {cells} cells, and there are {cards} cards"
                yield Finding("contradiction", told, _places(end.span), Proved(how))


def _boards_full(condition: ir.Expr) -> Iterator[str]:
    """Yield the boards that must be full for a condition to hold."""
    match condition:
        case ir.IsFull(what=ir.BoardCells(board=board)):
            yield board
        case ir.All(parts=parts):
            for part in parts:
                yield from _boards_full(part)


def _places(span: Span | None) -> tuple[Span, ...]:
    return (span,) if span is not None else ()
