"""The rulebook at the prompt: what matters now, or all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sdg_cli.terminal.console import Look

if TYPE_CHECKING:
    from sdg.game import Game, State

ALL = "`rules all` shows the whole rulebook."


def rulebook(game: Game, state: State, words: str, look: Look) -> Iterator[str]:
    """Yield the lines of the rules for a situation; with the word `all`, of the whole rulebook."""
    from sdg.rulebook import rulebook as whole
    from sdg.rulebook import situation
    from sdg.rulebook.rendering import text

    everything = words == "all"
    page = whole(game, examples=False, drawings=False) if everything else situation(game, state)
    lines = text(page, look.columns).splitlines()
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if set(line) not in ({"-"}, {"="}):
            yield look.paint(line, "bold") if set(below) in ({"-"}, {"="}) else line
    if not everything:
        yield ""
        yield look.paint(ALL, "dim")
