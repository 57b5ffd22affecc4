"""What is written down or counted in play, as HTML: points, numbers of seats and of all, mats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import chain, repeat

from sdg.ir import ScoreLine
from sdg.observation import NumberView
from sdg.paper.materials import Mat, Materials
from sdg.view.titles import titled

LINES = 12  # for points that are made in the course of a game
BESIDE = 8  # seats in one table
GAMES = 10  # of a tally


def score_sheet(needed: Materials) -> str:
    """Return the score sheet of a table: HTML with escaped texts, no page of its own."""
    scores = [number for number in needed.numbers if number.kind == "score"]
    counters = [number for number in needed.numbers if number.kind != "score"]
    parts = [f"<h1>{escape(needed.game.rules.title)}: score sheet</h1>"]
    final = needed.game.fixed_rules.scoring
    for score in scores:
        lines = [line for line in final if line.score == score.name]
        parts.append(_points(needed, score, lines))
    if not scores:
        games = [[str(number)] for number in range(1, GAMES + 1)]
        parts += [_table("Games won", ["game", *each], games) for each in _seats(needed)]
    if counters:
        parts.append(_numbers(needed, counters))
    parts += map(_mat, needed.mats)
    return "\n".join(parts)


def _seats(needed: Materials) -> list[list[str]]:
    """Return the names of the seats, as many together as have room beside each other."""
    seats = [f"seat {number}" for number in range(1, needed.game.players + 1)]
    return [seats[at : at + BESIDE] for at in range(0, len(seats), BESIDE)]


def _points(needed: Materials, score: NumberView, lines: Sequence[ScoreLine]) -> str:
    """Return a table of points: lines of the scoring at the end, or empty ones."""
    title = needed.look.title(score.name)
    named = [[_said(line)] for line in lines if not line.once or score.per is None]
    rows = named or [[""] for _ in range(LINES)]
    if named and len(named) == 1:
        rows = [*rows, *([""] for _ in range(2))]
    title = f"{title[:1].upper()}{title[1:]}"
    whose = _seats(needed) if score.per == "player" else [["all"]]
    return "".join(
        _table(title, ["", *each], [*rows, ["Total"]], "points") for each in whose
    )  # fmt: skip


def _said(line: ScoreLine) -> str:
    name = line.name.replace("_", " ")
    return f"{name}: {line.sentence}" if line.sentence else name


def _numbers(needed: Materials, counters: Sequence[NumberView]) -> str:
    """Return a table of what is kept by hand, with where it begins, and room to strike it out."""
    rows = []
    for number in counters:
        said = titled(needed.look, number)
        owners = chain(*_seats(needed)) if number.per == "player" else [""]
        values = map(str, number.values) if number.values else repeat("")
        for owner, value in zip(owners, values, strict=False):
            rows.append([f"{said} ({owner})" if owner else said, value, ""])
    return _table("Numbers kept", ["", "at first", "then"], rows, "numbers")


def _mat(mat: Mat) -> str:
    """Return fields to lay chips on."""
    fields = "".join(
        f'<div class="field"><b dir="auto">{escape(name)}</b>'
        f"<i>{'' if value is None else value}</i></div>"
        for name, value in mat.fields
    )
    title = f"{mat.title[:1].upper()}{mat.title[1:]}"
    return f'<h2 dir="auto">{escape(title)}</h2><div class="mat">{fields}</div>'


def _table(
    title: str, head: Sequence[str], rows: Sequence[Sequence[str]], name: str = "tally"
) -> str:
    top = "".join(f"<th>{escape(each)}</th>" for each in head)
    body = "".join(f"<tr>{''.join(_cells(row, len(head)))}</tr>" for row in rows)
    return (
        f'<h2 dir="auto">{escape(title)}</h2><table class="{name}">'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cells(row: Sequence[str], many: int) -> Iterator[str]:
    yield f'<th dir="auto">{escape(row[0])}</th>'
    for at in range(1, many):
        yield f"<td>{escape(row[at]) if at < len(row) else ''}</td>"
