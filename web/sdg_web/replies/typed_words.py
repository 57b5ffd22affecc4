"""What people type at a table: words in, the decision that they mean or lines that explain out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from attrs import frozen

from sdg.answers.lookup import Lookup
from sdg.answers.matching_decisions import Reader
from sdg.answers.refusals import explain, reasons_against
from sdg.playing.playthrough import Playthrough
from sdg.rulebook.page import link_to
from sdg.spoken_names import spoken
from sdg.view.of_play import seen_by
from sdg.view.short_faces import Faces
from sdg.visibility.seat_log import WATCHER

MOST_MEANT, MOST_LINES = 12, 40  # of an answer

# What only the terminal has: a place in the file, where a page links to the rule, and `?`.
TERMINALS = re.compile(r"\s*\((?:rule [^()]*, )?[^()\s]+\.sdg:\d+\)|;? ?`\?[^`]*` lists [^.;]*\.?$")


@frozen
class Answers:
    """Answers words at the position that a play has reached; `names` are those of the seats."""

    play: Playthrough
    names: Sequence[str]
    faces: Faces

    def answer(self, seat: int, text: str) -> dict[str, Any]:
        """Return what a seat is sent for typed words: the one decision that they mean, or lines
        that explain, with the cells at fault, and the rules."""
        word, _, rest = text.strip().partition(" ")
        possible = self.meant(seat, text) if word != "why" and self.play.active == seat else ()
        if len(possible) == 1:
            return {"say": "meant", "text": possible[0]}
        asked = rest if word == "why" else "" if possible else text
        if word == "why":
            lines = self.why(seat, rest)
        elif possible:
            lines = ["Which do you mean?", *possible[:MOST_MEANT]]
        else:
            lines = self.why(seat, text)
        return {
            "say": "answer",
            "to": text,
            "lines": [line for each in lines[:MOST_LINES] if (line := TERMINALS.sub("", each))],
            **self.at_fault(seat, asked),
        }

    def why(self, seat: int, words: str) -> list[str]:
        """Return why words that a seat says are no legal decision now, as the terminal says it."""
        if seat == WATCHER:
            return ["You watch: you have no seat here."]
        reader, lookup = self._reading(seat)
        if self.play.active != seat:
            return list(lookup.about(words)) or ["It is not your move now."]
        return list(explain(words, reader, lookup))

    def at_fault(self, seat: int, words: str) -> dict[str, list[Any]]:
        """Return the cells that the reasons against words of the active seat name, and the rules
        and actions that they are of: the name of each, and where a link to it leads."""
        if self.play.active != seat or not words:
            return {"cells": [], "rules": []}
        actions = {each.name for each in self.play.game.rules.actions}
        cells: dict[str, None] = {}
        rules: dict[str, str] = {}
        for action, reason in reasons_against(words, *self._reading(seat)):
            cells |= dict.fromkeys(reason.cells)
            if reason.name:
                rules[link_to("rule", reason.name)] = reason.name
            elif action in actions and not reason.hidden:
                rules[link_to("action", action)] = action
        return {
            "cells": list(cells),
            "rules": [{"name": spoken(name), "link": link} for link, name in rules.items()],
        }

    def _reading(self, seat: int) -> tuple[Reader, Lookup]:
        """Return what reads the words of a seat, and what knows the position as it sees it."""
        seen, game = seen_by(self.play, seat), self.play.game
        reader = Reader(self.faces, seen.boards, game.rules.actions)
        return reader, Lookup(game, self.play.state, seen, self.names)

    def meant(self, seat: int, words: str) -> tuple[str, ...]:
        """Return the legal decisions that typed words of a seat may mean."""
        reader, lookup = self._reading(seat)
        return tuple(each.text for each in reader.read(words, lookup.seen.decisions).possible)
