"""What a deep check found as one HTML file: each finding in words, and where a play shows it, that
position drawn, with the command that opens it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from sdg.deep.as_data import WHAT
from sdg.deep.finding import Finding, Replay, Shown
from sdg.diagnostics.spelling import counted
from sdg.picture.look_of_game import look_of
from sdg.playing.log_reader import parse_log
from sdg.playing.verifying import Differs, play_again
from sdg.playing.why_unreadable import Unreadable
from sdg.untrusted_text import visible_word
from sdg_cli.reports.findings_text import Result, in_words, looked_at, other_lines, place, summed_up
from sdg_cli.reports.game_pictures import position
from sdg_cli.reports.page_frame import card, document

if TYPE_CHECKING:
    from sdg.deep.merge import MergedFinding

LONGEST = 5000  # decisions of a play that is drawn
SHOWN = "shown: "


def findings_page(result: Result) -> str:
    """Return the file for what a deep check found."""
    rules = result.game.rules
    return document(f"{rules.title}: what a deep check found", _body(result))


def _body(result: Result) -> Iterator[str]:
    names = [visible_word(each) for each in (result.asked.path, *result.asked.variants)]
    tables = [name for name, _ in result.tables]
    yield f'<p class="soft">{escape(" + ".join(names))}; {escape("; ".join(tables[:6]))}</p>'
    if result.asked.deal_file is not None:
        yield f"<p>Games begin with {escape(visible_word(result.asked.deal_file))}.</p>"
    yield f"<p>{escape(_sentence(looked_at(result)))}</p>"
    yield f"<p><strong>{_words(_sentence(summed_up(result)))}</strong></p>"
    several = len(tables) > 1
    number = 0
    for title, findings in (("Findings", result.own),
                            ("So it is without the variants, too", result.shared)):  # fmt: skip
        if findings:
            yield f"<h2>{title}</h2>"
        for entry, files in findings:
            number += 1
            yield _finding(number, entry, files, several)
    for title, lines in other_lines(result):
        items = "".join(f"<li>{_words(line)}</li>" for line in lines)
        yield f"<h2>{escape(title)}</h2><ul>{items}</ul>"


def _finding(number: int, entry: MergedFinding, files: Sequence[str], several: bool) -> str:
    finding = entry.finding
    parts = [f'<p class="soft">{escape(WHAT[finding.kind])}</p>',
             f"<p><strong>{_words(_sentence(finding.message))}</strong></p>"]  # fmt: skip
    if entry.base is not None and entry.base.message != finding.message:
        parts.append(f"<p>Without variants: {_words(entry.base.message)}.</p>")
    if several:
        parts.append(f"<p>At the table: {escape(entry.table)}.</p>")
    lines = "\n".join(escape(place(span)) for span in finding.places)
    if lines:
        parts.append(f"<pre>{lines}</pre>")
    commands = []
    for line in in_words(finding.certainty, files):
        if line.startswith(SHOWN):
            commands.append(escape(visible_word(line.removeprefix(SHOWN))))
        else:
            parts.append(f"<p>{_words(_sentence(line))}</p>")
    if commands:
        text = "\n".join(commands)
        parts.append(f'<p class="soft">Shown by a play:</p><pre>{text}</pre>')
    words = f"<div><h3>{number}. {finding.kind}</h3>{''.join(parts)}</div>"
    return card([words, *_pictures(number, finding)], kind="card picture beside")


def _words(text: str) -> str:
    """Return a text as HTML; what stands in backticks is set as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _sentence(text: str) -> str:
    """Begin a text with a capital, and end it."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def _pictures(number: int, finding: Finding) -> Iterator[str]:
    """Yield the positions that show a finding."""
    if not isinstance(finding.certainty, Shown):
        return
    replays = [each for each in (finding.certainty.replay, finding.certainty.other) if each]
    for letter, replay in zip("ab", replays, strict=False):
        yield _position(replay, f"finding{number}{letter}", letter if len(replays) > 1 else "")


def _position(replay: Replay, mark: str, letter: str) -> str:
    which = f"The {'second' if letter == 'b' else 'first'} play, after" if letter else "After"
    said = f'<p class="soft">{which} {counted(replay.decisions, "decision")}:</p>'
    if replay.decisions > LONGEST:
        return f"<div>{said}<p>Too long to be drawn here.</p></div>"
    try:
        play = play_again(parse_log(replay.log, mark), replay.decisions)
    except (Differs, Unreadable):
        return ""
    drawn = position(play, look_of(play.game.rules), mark, seat=play.active or 1)
    return f"<div>{said}{drawn}</div>"
