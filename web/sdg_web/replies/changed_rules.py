"""The rules of a table that somebody has edited since: the table and its files in, what would
become of its play out. A table goes on by the rules that it has, unless its host says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from attrs import field, frozen

from sdg.caller_arguments import ArgumentError
from sdg.diagnostics import SdgError
from sdg.game import Game
from sdg.playing.log import digest, option_faces
from sdg.playing.playthrough import Playthrough
from sdg.playing.under_other_rules import Rerun, no_rest, played_again
from sdg.spoken_names import spoken
from sdg_web.entries import Begun, Changed
from sdg_web.games import Games


@frozen
class ChangedRules:
    """What the files of a table say now. `wrong` are their mistakes; without any there is a game,
    and what becomes of the play by its rules."""

    game: Game | None = None
    again: Rerun | None = None
    wrong: tuple[str, ...] = field(default=())

    @property
    def carries(self) -> bool:
        """Whether the play carries over: every decision is legal by the new rules, too."""
        return self.again is not None and self.again.verdict in ("same", "result")

    def message(self) -> dict[str, Any]:
        """Return what the host is told. No card is in it: decisions may be hidden from the host."""
        return {
            "say": "changed",
            "carries": self.carries,
            "playable": self.game is not None,
            "told": self._told(),
        }

    def entry(self) -> Changed:
        """Return the entry by which the table goes on by these rules, if the play carries over."""
        assert self.game is not None, "there are no rules to go on by"
        sources = tuple((source.path, source.text) for source in self.game.sources)
        return Changed(sources, option_faces(self.game))

    def _told(self) -> str:
        if self.again is None:
            return f"The file has mistakes: {'; '.join(self.wrong)}"
        if self.carries:
            return "The play so far carries over: all of it is possible by the new rules, too."
        number = self.again.decisions + 1
        rules = [spoken(each.name) for each in self.again.reasons if each.name]
        why = {
            "illegal": f"decision {number} is not legal by the new rules",
            "over": f"the game would be over before decision {number}",
            "chance": f"the new rules draw otherwise before decision {number}",
        }.get(self.again.verdict, f"the new rules go wrong before decision {number}")
        named = f" ({', '.join(dict.fromkeys(rules))})" if rules else ""
        return f"The play so far does not carry over: {why}{named}."


def changed_rules(
    rules: Begun, play: Playthrough, shelf: Mapping[str, str], games: Games,
    rest: Callable[[], None] = no_rest, before: ChangedRules | None = None,
) -> ChangedRules | None:  # fmt: skip
    """Return what the files say now of the rules that a play goes by; None if they are as they
    were, or if its game is not on the shelf: a server takes rules from its host's disk alone.
    `rest` is called often; `before` is what was said of the same play before."""
    (first, _), *more = rules.sources
    path, names = shelf.get(Path(first).stem), [Path(each).stem for each, _ in more]
    if path is None or not all(name.isidentifier() for name in names):
        return None
    try:
        game = games.wanted(path, names, rules.players, dict(rules.options), rules.table_mode)
    except SdgError as wrong:
        return ChangedRules(wrong=tuple(each.message for each in wrong.diagnostics[:3]))
    except (ArgumentError, ValueError, OSError) as wrong:
        return ChangedRules(wrong=(str(wrong),))
    if digest(game.sources) == digest(play.game.sources):
        return None
    if before is not None and before.game and digest(before.game.sources) == digest(game.sources):
        return before
    return ChangedRules(game, played_again(play, game, rest))
