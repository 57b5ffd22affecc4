"""A recording as one HTML file that plays it in any browser: forward, back, in words too."""

from __future__ import annotations

import json
from pathlib import Path

from attrs import asdict

from sdg.picture.svg import escaped, writable
from sdg.picture.themes import page_colors
from sdg.replays.recording import SIZES, Recording
from sdg.visibility.seat_log import WATCHER

HERE = Path(__file__).resolve().parent
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
COLORS = (
    f":root{{color-scheme:light dark;{page_colors('light')}}}"
    f"@media (prefers-color-scheme:dark){{:root{{{page_colors('dark')}}}}}"
    f"@media print{{:root{{{page_colors('print')}}}}}"
)


def page(recording: Recording) -> str:
    """Return the file: pictures of what the seats of a recording saw, and nothing else.

    It is drawn for a wide screen and for a phone, light, dark and on paper, and asks for no other
    file.
    """
    data = {
        "sizes": SIZES,
        "templates": recording.pictures.templates,
        "fragments": recording.pictures.fragments,
        "seats": [[asdict(frame) for frame in seat.frames] for seat in recording.seats],
    }
    # In a script element nothing is escaped: a text must not be able to end it.
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    text = writable(written).replace("<", "\\u003c")
    title = escaped(recording.title)
    last = max(len(seat.frames) for seat in recording.seats) - 1
    style = (HERE / "page.css").read_text("utf-8")
    script = (HERE / "page.js").read_text("utf-8")
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<style>{COLORS}
{style}</style></head><body>
<main><h1>{title}</h1>
<div id="board" role="region" aria-label="the table"></div>
<section id="news" aria-labelledby="happened"><h2 id="happened">What happened</h2>
<ul id="lines" aria-live="polite"></ul></section></main>
<nav aria-label="positions"><p id="now" aria-hidden="true"></p><div>
<button id="back" type="button" aria-label="one position back">{_icon("M15 5L8 12L15 19")}</button>
<button id="play" type="button" aria-label="play"><svg viewBox="0 0 24 24" aria-hidden="true">
<path class="go" d="M8 5L19 12L8 19z"/><path class="wait" d="M8 5V19M16 5V19"/></svg></button>
<button id="on" type="button" aria-label="one position on">{_icon("M9 5L16 12L9 19")}</button>
<div class="way"><label for="at">position</label>
<input id="at" type="range" min="0" max="{last}" value="0">
<output id="said" for="at"></output></div>
{_chooser(recording)}</div></nav>
<script id="data" type="application/json">{text}</script>
<script>{script}</script>
</body></html>
"""


def _icon(path: str) -> str:
    return f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>'


def _chooser(recording: Recording) -> str:
    """Return what the seat is chosen by whose pictures are shown; of one there is no choice."""
    options = "".join(
        f'<option value="{at}">{escaped(_name(recording, seat.number))}</option>'
        for at, seat in enumerate(recording.seats)
    )
    hidden = "" if len(recording.seats) > 1 else " hidden"
    return f'<label{hidden}>seen by <select id="seat">{options}</select></label>'


def _name(recording: Recording, seat: int) -> str:
    return "everybody" if seat == WATCHER else recording.names[seat - 1]
