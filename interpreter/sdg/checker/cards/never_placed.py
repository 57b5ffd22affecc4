"""Cards that no cell takes, whatever lies on the board: rules in, a warning for each kind out.

Of a rule only what the card itself, its cell, the options and the number of players settle is
worked out; the rest may hold or not. So what is reported is certain, and much that is so is not
reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from sdg import ir
from sdg.checker.inference.deck_sizes import kinds_of
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.tables_played import Card, Setting, Tables, combined, worth
from sdg.diagnostics import Diagnostic
from sdg.ir.rule_slots import RULE_CARD, RULE_CELL
from sdg.ir.walking import all_of
from sdg.messages import trial_setups as say
from sdg.resolver import Resolved

Cell = tuple[int, int]


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Look at each kind of card where all that actions do with cards is to lay them on a board."""
    rules, tables = resolved.rules, Tables(resolved.rules)
    boards = [board for board in rules.boards if board.rows is not None and board.drawn is None]
    if len(boards) < len(rules.boards) or not boards or not _only_laid_by_actions(rules):
        return
    for deck in rules.decks:
        if not any(place.holds and place.holds[1] == deck.name for place in rules.places):
            continue
        for line in deck.lines:
            for card in kinds_of(line):
                barring = _barring(tables, boards, rules, _Kind(deck, line, card))
                if not tables.lasts(line.span):
                    return
                if barring is not None and barring.span and line.span:
                    description = ", ".join(
                        _said(tables, name, code) for name, code in card.items()
                    )
                    yield say.never_placed(line.span, description, barring.name, barring.span)
                    break


def _only_laid_by_actions(rules: ir.Rules) -> bool:
    """Return whether cards come to boards by actions alone, and are moved nowhere else."""
    others = (rules.setup, rules.turn, rules.whens, rules.ends)
    elsewhere = [*all_of(ir.ToCell, *others), *all_of(ir.Swap, *others)]
    moves = list(all_of(ir.Move, rules.actions, *others))
    laid = all(isinstance(spot, ir.ToCell) for m in moves for spot in (m.to, m.rest) if spot)
    return bool(moves) and laid and not elsewhere and rules.puzzle is None


@frozen
class _Kind:
    """A kind of card, and the line of the deck that says how many there are."""

    deck: ir.Deck
    line: ir.CardLine
    card: Card

    def is_there(self, tables: Tables, setting: Setting) -> bool:
        """Return whether there is such a card at a table."""
        for name, code in self.card.items():
            upto = tables.attributes[name].upto
            greatest = None if upto is None else worth(upto, setting)
            if greatest is not None and code is not None and code > greatest:
                return False
        excepted = any(worth(each, setting, self.card) for each in self.deck.excepts)
        return not excepted and worth(self.line.amount, setting) != 0


def _barring(
    tables: Tables, boards: list[ir.Board], rules: ir.Rules, kind: _Kind
) -> ir.Rule | None:
    """Return a rule that bars a card from a cell, if at each table each cell is barred from it."""
    barring: ir.Rule | None = None
    card, named = kind.card, (rules.boards, rules.rules, rules.families, rules.decks)
    for setting in tables.at(None, *named, rules.attributes):
        if not kind.is_there(tables, setting):
            continue
        for board in boards:
            bound = [rule for rule in rules.rules if rule.board == board.name]
            assert board.rows is not None and board.columns is not None
            rows, columns = worth(board.rows, setting), worth(board.columns, setting)
            if not rows or not columns or not bound or None in card.values():
                return None
            for row in range(1, rows + 1):
                for column in range(1, columns + 1):
                    at = _At(tables, setting, card, (row, column))
                    barring = next((rule for rule in bound if at.bars(rule)), None)
                    if barring is None or tables.work.left < 0:
                        return None
    return barring if tables.work.left >= 0 else None


@frozen
class _At:
    """A card on a cell at a table."""

    tables: Tables
    setting: Setting
    card: Card
    cell: Cell

    def bars(self, rule: ir.Rule) -> bool:
        """Return whether a rule surely forbids the card to lie there."""
        if rule.settled is not None:
            return False
        if rule.only_for is not None and not self.worth(rule.only_for, arrived=True):
            return False
        for clause in rule.clauses:
            match clause:
                case ir.Need(condition) if self.worth(condition, arrived=True) == 0:
                    return True
                case ir.NoLanding(condition) if self.worth(condition, arrived=False):
                    return True
        return False

    def worth(self, node: Any, arrived: bool) -> int | None:
        """Work out a number or a truth (0 or 1); None where it depends on more."""
        self.tables.work.left -= 1
        match node:
            case ir.Attr(card=ir.Local(slot=slot), attribute=name) if slot == RULE_CARD:
                return self.code(name)
            case ir.Attr(card=ir.CardAt(ir.Local(slot=slot)), attribute=name) if slot == RULE_CELL:
                return self.code(name) if arrived else None
            case ir.Coordinate(cell=ir.Local(slot=slot), which=which) if slot == RULE_CELL:
                return self.cell[which == "column"]
            case ir.In(ir.Local(slot=slot), ir.RegionCells(ir.FamilyRegions(family, None))):
                return self.lies_in(family, arrived) if slot == RULE_CELL else None
            case ir.Const() | ir.OptionValue() | ir.Fact(name="players"):
                return worth(node, self.setting)
            case _:
                return combined(node, lambda part: self.worth(part, arrived))

    def code(self, attribute: str) -> int:
        """Return what the card shows; it is not wild."""
        code = self.card.get(attribute)
        return ir.ABSENT if code is None else code

    def lies_in(self, family: str, arrived: bool) -> int | None:
        """Return whether the cell is one of those that a family lists, or lies around the card."""
        area = self.tables.families[family].area if family in self.tables.families else None
        if isinstance(area, ir.Around) and arrived and self.worth(area.condition, arrived):
            return 1
        if not isinstance(area, ir.Listed):
            return None
        cells = [
            tuple(worth(e, self.setting) for e in cell) for some in area.listed for cell in some
        ]
        self.tables.work.left -= len(cells)
        return int(self.cell in cells)


def _said(tables: Tables, attribute: str, code: int | None) -> str:
    declared = tables.attributes[attribute]
    assert code is not None
    return f"{attribute} {declared.values[code - (declared.low or 0)]}"
