"""Words that are no decision, though the game or its rules know them, or people say them for what
the game calls otherwise: what is meant by them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from sdg import ir
from sdg.analysis.turn_progress import ON, progress_of
from sdg.answers.matching_decisions import VERBS
from sdg.inspection import Inspection
from sdg.observation import Observation

if TYPE_CHECKING:
    from sdg.game import Game, State

SHORTEST = 3  # letters of a word of a sentence that people say for an action
PASSING = frozenset(("done", "end", "finish", "over", "pass", "skip"))  # said to do nothing more


class _Named(Protocol):
    @property
    def name(self) -> str: ...


def shown_beside(word: str, seen: Observation) -> str | None:
    """Say what a word is that stands on the screen beside cards and cells."""
    pieces = {name for board in seen.boards for cell in board.cells for name in cell.markers}
    for names, what in (
        ([each.name for each in seen.places], "a place for cards"),
        ([each.name for each in seen.numbers], "a number that is kept"),
        (pieces, "a piece on the board"),
    ):
        if any(word == name or word in name.split("_") for name in names):
            return f"`{word}` is {what}, and no decision"
    return None


def of_the_rules(word: str, rules: ir.Rules) -> str | None:
    """Say that the rules use a word, as the name of a part of them or in one of their sentences."""
    groups: tuple[Sequence[_Named], ...] = (
        rules.families, rules.rules, rules.options, rules.attributes, rules.whens, rules.ends,
        rules.boards, rules.decks, rules.tables,
    )  # fmt: skip
    names = {each.name.casefold() for group in groups for each in group}
    names |= {name.casefold() for name in rules.defined}
    values = {value.casefold() for each in rules.attributes for value in each.values}
    if word in names | values or any(word in name.split("_") for name in names):
        return f"`{word}` is a word of the rules, and no decision; `rules` shows them"
    return None


def meant_action(word: str, game: Game, state: State, actions: Sequence[str]) -> str | None:
    """Return the only action in whose sentence a word stands, as `jam` in "The jam: …"; of a verb
    such as `place` the only action offered now that puts something on a cell."""
    if word in VERBS:
        types = Inspection(game).types_of
        offered = [name for name in game.offered(state) if name != ir.STOP]
        candidates = [name for name in offered if any(kind.kind == "cell" for kind in types(name))]
    else:
        candidates = [
            each.name
            for each in game.rules.actions
            if each.name in actions and len(word) >= SHORTEST and word in _said(each.sentence)
        ]
    return candidates[0] if len(candidates) == 1 else None


def passing(word: str, game: Game, state: State, seen: Observation) -> str:
    """Say how a turn goes on, to whom would do nothing more."""
    unknown = f"`{word}` is no action of this game"
    if any(decision.action == ir.STOP for decision in seen.decisions):
        return f"{unknown}: did you mean `{ir.STOP}`?"
    if alone := list(_said_alone(game, state)):
        return f"{unknown}: did you mean {' or '.join(f'`{name}`' for name in alone)}?"
    if short := [f"`{each.text}`" for each in seen.decisions if not each.arguments]:
        return f"{unknown}; what you may say alone is {' or '.join(short)}"
    return f"{unknown}; who can do nothing passes without being asked"


def _said_alone(game: Game, state: State) -> Iterator[str]:
    """Yield the offered actions that take nothing, bring the turn on and end it."""
    rules, offered = game.rules, game.offered(state)
    progress = progress_of(rules)
    for action in rules.actions:
        ends = any(isinstance(s, ir.Plain) and s.what == "end turn" for s in action.body.steps)
        on = progress.get(action.name) == ON
        if action.name in offered and not action.params and on and ends:
            yield action.name


def _said(sentence: str | None) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}", " ", sentence or "").casefold()))
