"""What is written around a table: its title and whose turn it is, goals of a puzzle, the news."""

from __future__ import annotations

from attrs import frozen

from sdg.picture.boxes import NOTHING, Box, below
from sdg.picture.lettering import text, wrapped
from sdg.picture.svg import circle
from sdg.picture.themes import Theme
from sdg.view.data import View
from sdg.view.words.results import how_it_ended, who_won

ROOMY = 720  # pixels of room above which the title is larger
MOST_LINES = 8  # of a goal of a puzzle


@frozen
class Texts:
    """Writes what the view of a table says in words."""

    view: View
    theme: Theme

    def head(self, room: float) -> Box:
        view, seen, theme = self.view, self.view.seen, self.theme
        size = 24.0 if room > ROOMY else 19.0
        if seen.over and view.outcome is not None:
            ended = how_it_ended(view.outcome)
            stop = "" if ended[-1:] in ".!?" else "."
            who = who_won(view.outcome, view.names)
            said = f"{ended}{stop} {who[:1].upper()}{who[1:]}"
        elif seen.over:
            said = "The game is over."
        elif view.task is not None:
            said = view.task
        elif seen.active is None:
            said = ""
        else:
            who = (
                "Your turn" if seen.active == seen.seat else f"{view.names[seen.active - 1]}'s turn"
            )
            said = f"turn {seen.turn} · {who}{f': {view.phase}' if view.phase else ''}"
            if view.timed:
                said += f" · {seen.clock // 60}:{seen.clock % 60:02}"
        lines = wrapped(said, 14, room, 2)

        def draw(x: float, y: float) -> str:
            return text(view.title, x, y + size, size, theme.ink, bold=True, room=room) + "".join(
                text(line, x, y + size + 20 + 18 * at, 14, theme.soft)
                for at, line in enumerate(lines)
            )

        return Box(room, size + 6 + 18 * len(lines), draw)

    def goals(self, room: float) -> Box:
        """Return what must hold in a puzzle, in words."""
        return below([self._goal(goal, room) for goal in self.view.goals], 7)

    def _goal(self, goal: str, room: float) -> Box:
        lines, theme = wrapped(goal, 14, room - 16, MOST_LINES), self.theme
        return Box(
            room, 19.0 * len(lines),
            lambda x, y: circle(x + 4, y + 9, 2.4, fill=theme.soft)
            + "".join(text(line, x + 16, y + 14 + 19 * at, 14, theme.ink)
                      for at, line in enumerate(lines)),
        )  # fmt: skip

    def news(self, room: float) -> Box:
        lines = [
            line for said in self.view.news[-4:] for line in wrapped(said, 14, room, 2)
        ]  # fmt: skip
        if not lines:
            return NOTHING
        return Box(
            room, 19.0 * len(lines),
            lambda x, y: "".join(text(line, x, y + 14 + 19 * at, 14, self.theme.soft)
                                 for at, line in enumerate(lines)),
        )  # fmt: skip
