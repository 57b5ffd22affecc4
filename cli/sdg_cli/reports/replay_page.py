"""A played game as one HTML file: pictures as some seats saw them, forward and back, in words too.

What the seats of the page did not see is not in the file. A picture is a list of fragments that
the positions share: from one to the next only few are new.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from attrs import evolve

from sdg.observation import Observation
from sdg.picture.look_of_rules import look_of
from sdg.picture.picture import picture
from sdg.playing.playthrough import Playthrough, Step
from sdg.view.make import Viewer
from sdg.view.of_play import view_of
from sdg_cli.terminal.sentences import Teller

FRAGMENT = re.compile(r"(?=<g )")
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f6f2e9; color: #23211c }
main { max-width: 1200px; margin: 0 auto } #board svg { display: block; width: 100%; height: auto }
nav { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center;
      padding: .6rem 36px; background: #fffdf8; border-top: 1px solid #d9d2c2 }
nav input { flex: 1; min-width: 8rem; accent-color: #0b6e69 } #news { padding: 0 36px 1rem }
button, select { font: inherit; padding: .3rem .9rem; border: 1px solid #8d8573; border-radius: 8px;
      background: #fffdf8; color: inherit } button:focus-visible, select:focus-visible,
input:focus-visible { outline: 3px solid #0b6e69 } #news li { list-style: none }
@media (max-width: 720px) { nav { padding: .5rem 12px } #news { padding: 0 12px 1rem } }
"""
SCRIPT = """
const data = JSON.parse(document.getElementById("data").textContent);
const slider = document.getElementById("at"), board = document.getElementById("board");
const news = document.getElementById("news"), seat = document.getElementById("seat");
const said = document.getElementById("said");
function show() {
  const frames = data.seats[seat.value].frames, at = Number(slider.value);
  board.innerHTML = frames[at].picture.map(i => data.fragments[i]).join("");
  news.replaceChildren(...frames[at].news.map(line => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
  said.textContent = `${at} of ${frames.length - 1}`;
}
function go(by) {
  slider.value = Number(slider.value) + by;
  show();
}
slider.addEventListener("input", show);
seat.addEventListener("change", show);
document.getElementById("back").addEventListener("click", () => go(-1));
document.getElementById("on").addEventListener("click", () => go(1));
document.addEventListener("keydown", event => {
  if (event.target === slider || event.target === seat) return;
  if (event.key === "ArrowLeft") go(-1);
  if (event.key === "ArrowRight") go(1);
});
show();
"""


class ReplayPage:
    """Collects the positions of a play as they were seen from some seats."""

    def __init__(self, play: Playthrough, names: Sequence[str], seats: Iterable[int]) -> None:
        self.title = play.game.rules.title
        self.names = names
        self._viewer = Viewer(play.game, names)
        self._look = look_of(play.game.rules)
        self._numbers: dict[str, int] = {}
        self._seats = {
            seat: _Seat(seat, Teller(play.game.rules, names)) for seat in sorted(set(seats))
        }

    def add(self, play: Playthrough, step: Step) -> None:
        """Add the position after a step."""
        for seat in self._seats.values():
            view = view_of(play, seat.number, self._viewer, seat.before, seat.read)
            seat.before, seat.read = view.seen, len(list(play.events()))
            svg = picture(evolve(view, offers=()), self._look)
            parts = [self._numbers.setdefault(part, len(self._numbers))
                     for part in FRAGMENT.split(svg)]  # fmt: skip
            news = seat.teller.tell(step.events, seat.number)
            seat.frames.append({"picture": parts, "news": news})

    def html(self) -> str:
        """Return the file."""
        data = {
            "fragments": list(self._numbers),
            "seats": [{"frames": seat.frames} for seat in self._seats.values()],
        }
        # In a script element nothing is escaped: a text must not be able to end it.
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        last = max((len(seat.frames) for seat in self._seats.values()), default=1) - 1
        options = "".join(
            f'<option value="{at}">{escape(self.names[seat - 1])}</option>'
            for at, seat in enumerate(self._seats)
        )
        title = escape(self.title)
        return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<style>{STYLE}</style></head><body><main>
<div id="board"></div>
<ul id="news" aria-live="polite"></ul>
</main><nav aria-label="positions">
<button id="back" type="button" aria-label="one position back">◀</button>
<input id="at" type="range" min="0" max="{last}" value="0" aria-label="position">
<button id="on" type="button" aria-label="one position on">▶</button>
<span id="said"></span>
<label>as <select id="seat">{options}</select> saw it</label>
</nav>
<script id="data" type="application/json">{text}</script>
<script>{SCRIPT}</script>
</body></html>
"""


class _Seat:
    """What is collected for one seat."""

    def __init__(self, number: int, teller: Teller) -> None:
        self.number = number
        self.teller = teller
        self.before: Observation | None = None
        self.read = 0
        self.frames: list[dict[str, Any]] = []
