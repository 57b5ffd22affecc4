"""Tests in vain whether a card is wild: on a board it has its value, and is not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from sdg import ir
from sdg.checker.cards.arriving_cards import told_at
from sdg.checker.cards.wild_values import Named
from sdg.checker.inference.bodies import played
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.guarded import guarded
from sdg.checker.inference.number_bounds import Asked
from sdg.diagnostics import Diagnostic
from sdg.ir.action_lookups import laying
from sdg.ir.facts import BOARD
from sdg.ir.rule_slots import RULE_CARD, RULE_CELL
from sdg.ir.walking import walk
from sdg.messages import course_of_play as say
from sdg.resolver import Resolved
from sdg.visibility.refusing import things_of


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find where cards on a board are tested for being wild. Nothing is reported of a game in
    which cards come to a board face down: these may be."""
    rules = resolved.rules
    if any(isinstance(step, ir.Draw) and step.face_down and isinstance(step.to, ir.ToCell)
           for step in walk(rules)):  # fmt: skip
        return
    laid = laying(rules.actions)
    for part in played(rules):
        nodes = [*_on_boards(part, _known(part, rules, laid))]
        if isinstance(part, ir.Action) and (slot := laid[part.name]) is not None:
            nodes += _of(slot, _after_laying(part.body.steps, slot))
        if (begun := getattr(part, "span", None)) is not None:
            for span, _ in told_at(((node, "") for node in nodes), begun.block(), begun):
                yield say.has_its_value_by_then(span)


def _known(part: Any, rules: ir.Rules, laid: dict[str, int | None]) -> Asked:
    """Return what names stand for that a part begins with."""
    match part:
        case ir.Rule(board=board) | ir.When(event=ir.Arrives(board=board)):
            return tuple(ir.OneOf(slot, ir.BoardCells(board)) for slot in (RULE_CARD, RULE_CELL))
        case ir.When(event=ir.After(action=name)):
            (action,) = (each for each in rules.actions if each.name == name)
            slot, boards = laid[name], [board.name for board in rules.boards]
            there = () if slot is None else (ir.OneOf(slot, ir.BoardCells(boards[0])),)
            return (*action.params, *there)
    return ()


def _on_boards(part: Any, known: Asked) -> Iterator[ir.IsWild]:
    """Yield where this is tested of what can only be a card on a board."""
    if not any(isinstance(node, ir.IsWild) for node in walk(part)):
        return
    about = part.only_for if isinstance(part, ir.Rule) else None
    for node, asked in chain(guarded(about, known), guarded(part, known)):
        if isinstance(node, ir.IsWild):
            there = things_of(node.card, Named.of(asked).things)
            if there == {BOARD}:
                yield node


def _after_laying(steps: tuple[Any, ...], slot: int) -> Iterator[Any]:
    """Yield all that comes after a step which lays a card on a board."""
    laid = False
    for step in steps:
        if laid:
            yield from walk(step)
        match step:
            case ir.Move(cards=ir.Local(moved), to=ir.ToCell()) if moved == slot:
                laid = True
            case ir.If(then=then, otherwise=otherwise) if not laid:
                yield from _after_laying(then, slot)
                yield from _after_laying(otherwise, slot)


def _of(slot: int, nodes: Iterator[Any]) -> Iterator[ir.IsWild]:
    for node in nodes:
        match node:
            case ir.IsWild(card=ir.Local(named)) if named == slot:
                yield node
