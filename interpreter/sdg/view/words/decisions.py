"""Decisions in words: as the log writes one in, by the sentence of its action out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sdg import ir
from sdg.log_texts import CARD
from sdg.spoken_names import spoken

_TAKEN = re.compile(r"\{(\w+)\}")
_YOU = re.compile(r"\byou(r|rs|rself)?\b", re.IGNORECASE)
_JOINED = CARD.replace(" ", "\0")  # one word, while words are counted


class Sayings:
    """Says the decisions of a game."""

    def __init__(self, rules: ir.Rules) -> None:
        self._actions = {action.name: action for action in rules.actions}

    def say(self, text: str, name: Callable[[int], str], own: bool) -> str:
        """Say `ask 2 jack` as `Ask Bob for jack`; `name` returns what a player is called.

        Without a sentence, where a part of the decision is hidden from who reads it, or where the
        sentence says `you` and that is not who reads it (not `own`), it is the text itself, with
        the action as words.
        """
        verb, *words = text.replace(CARD, _JOINED).split(" ")
        action = self._actions.get(verb)
        kinds = [] if action is None else list(_kinds(action))
        if action is None or len(words) != len(kinds):
            return " ".join((spoken(verb), *words)).replace(_JOINED, CARD)
        said = [_said(word, kind, name) for word, kind in zip(words, kinds, strict=True)]
        taken = dict(zip(action.body.slots, said, strict=False))
        sentence = action.sentence
        addressed = not own and sentence is not None and _YOU.search(sentence)
        if sentence is None or addressed or set(_TAKEN.findall(sentence)) != set(taken):
            found = " ".join((spoken(verb), *said))
        else:
            found = _TAKEN.sub(lambda match: taken[match[1]], sentence)
        return found.replace(_JOINED, CARD)


def _said(word: str, kind: str, name: Callable[[int], str]) -> str:
    if kind == "player" and (number := re.search(r"\d+$", word)):
        return name(int(number[0]))
    if kind == "region":
        return re.sub(r"(?<=[a-z])(?=\d+$)", " ", spoken(word))
    return word


def _kinds(action: ir.Action) -> Iterator[str]:
    """Yield the kind of each thing that an action takes."""
    for each in action.params:
        over = each.over.type.of if isinstance(each, ir.OneOf | ir.PairOf) else None
        kind = over.kind if isinstance(over, ir.Type) else ""
        yield from (kind, kind) if isinstance(each, ir.PairOf) else (kind,)
