"""What the pages of reports have in common: one file, light, dark and printed; tables, details.

A page needs no script and fetches nothing. Colors are those of pictures (`picture/themes.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TypeAlias

from attrs import frozen

from sdg.picture.themes import page_colors

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
STYLE = """
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif; margin: 0;
       background: var(--paper); color: var(--ink); print-color-adjust: exact;
       -webkit-print-color-adjust: exact; overflow-wrap: anywhere }
main { max-width: 74rem; margin: 0 auto; padding: 1.5rem clamp(.75rem, 3vw, 2.25rem) 3rem }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .4rem }
h2 { font-size: 1.25rem; margin: 2.2rem 0 .5rem; padding-bottom: .2rem;
     border-bottom: 2px solid var(--line) }
h3 { font-size: 1rem; margin: .2rem 0 .4rem } p { margin: .4rem 0; max-width: 46rem }
.soft, figcaption { color: var(--soft); font-size: .9rem }
.cards { display: grid; gap: 1rem;
         grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr)) }
.wide { grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)) }
.card { background: var(--ground); border: 1px solid var(--line); border-radius: 12px;
        padding: .8rem .9rem; min-width: 0; margin: 0; break-inside: avoid }
.card svg[viewBox] { display: block; width: 100%; height: auto; margin: .3rem 0 }
.picture svg[viewBox] { border-radius: 8px; max-width: 32rem }
.beside { display: grid; gap: .5rem 1.5rem; align-items: start; margin: 0 0 1rem;
          grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)) }
.beside svg[viewBox] { max-width: 26rem }
.fill { grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)) }
.bar { display: grid; grid-template-columns: minmax(6.5rem, 14rem) 1fr minmax(8.5rem, auto);
       gap: .1rem .8rem; align-items: center; margin: .3rem 0 }
.bar svg, .axis svg { display: block; overflow: visible }
.bar .value { text-align: right; white-space: nowrap }
.card .bar { grid-template-columns: 4rem 1fr 8.8rem }
.card.even .bar { grid-template-columns: 13rem 1fr 9.4rem }
.value, td.n { font-variant-numeric: tabular-nums } .small td, .small th { font-size: .85rem }
table { border-collapse: collapse; margin: .4rem 0; overflow-wrap: break-word }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top }
th[scope=row] { min-width: 4.2rem }
thead th { border-bottom: 1px solid var(--block); font-weight: 600 }
tbody tr + tr > * { border-top: 1px solid var(--line) }
td.n, th.n { text-align: right; white-space: nowrap }
.scroll { overflow-x: auto } details { margin: .4rem 0 } summary { cursor: pointer;
          color: var(--accent); width: fit-content }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; list-style: none; margin: .3rem 0;
          padding: 0; font-size: .9rem } .legend svg { vertical-align: -2px; margin-right: .35rem }
code, pre { font: .85rem/1.45 ui-monospace, 'DejaVu Sans Mono', monospace }
code { background: var(--shade); border-radius: 4px; padding: .1rem .3rem }
pre { background: var(--shade); border-radius: 8px; padding: .6rem .8rem; margin: .4rem 0;
      white-space: pre-wrap }
.mark { display: inline-block; border: 1.5px solid var(--ink); border-radius: 9px;
        padding: 0 .5rem; font-size: .85rem; font-weight: 600 }
.mark.weak { border: 1.5px dashed var(--soft); color: var(--soft); font-weight: 400 }
@media (max-width: 40rem) {
  .bar, .card .bar, .card.even .bar { grid-template-columns: 1fr auto }
  .bar .track { grid-row: 2; grid-column: 1 / 3 }
  th, td { padding-right: .5rem } h1 { font-size: 1.4rem } .card { padding: .6rem .6rem }
}
@media print {
  html { font-size: 11px } body { font-size: 1rem } main { max-width: none; padding: 0 }
  .cards, .beside { grid-template-columns: 1fr 1fr } .fill { grid-template-columns: 1fr 1fr 1fr }
  .picture svg[viewBox] { width: auto; max-width: 100%; max-height: 17cm }
  .numbers:not([open]) { display: none } summary { list-style: none }
  details.command::details-content { content-visibility: visible; block-size: auto }
  .scroll { overflow: visible } h2, h3 { break-after: avoid }
}
"""


def document(title: str, body: Iterable[str]) -> str:
    """Return a page; `title` is text, `body` is HTML."""
    colors = (
        f":root {{ {page_colors('light')} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {page_colors('dark')} }} }}\n"
        f"@media print {{ :root {{ {page_colors('print')} }} }}"
    )
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en"><head><meta charset="utf-8"/><title>{escape(title)}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
            '<meta name="color-scheme" content="light dark"/>',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"/>',
            f"<style>{colors}{STYLE}</style></head><body><main>",
            f"<h1>{escape(title)}</h1>",
            *body,
            "</main></body></html>",
            "",
        ]
    )


@frozen
class Number:
    """A number of a table: as it is read, and exactly, as JSON has it."""

    said: str
    value: float | int | None


N = ' class="n"'  # of cells with numbers
Cell: TypeAlias = "str | Number"


def table(head: Sequence[str], rows: Iterable[Sequence[Cell]], small: bool = False) -> str:
    """Return a table. The first cell of a row is its heading; all texts are escaped."""
    body = list(rows)
    numbers = [any(isinstance(row[at], Number) for row in body) for at in range(len(head))]
    heads = "".join(f'<th{N if n else ""} scope="col">{escape(each)}</th>'
                    for each, n in zip(head, numbers, strict=True))  # fmt: skip
    lines = (
        f'<tr><th scope="row">{_inside(row[0])}</th>'
        + "".join(
            f"<td{N if n else ''}>{_inside(cell)}</td>"
            for cell, n in zip(row[1:], numbers[1:], strict=True)
        )
        + "</tr>"
        for row in body
    )
    kind = ' class="small"' if small else ""
    return (
        f'<div class="scroll"><table{kind}><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def _inside(cell: Cell) -> str:
    if isinstance(cell, str):
        return escape(cell)
    if cell.value is None:
        return escape(cell.said)
    return f'<data value="{cell.value!r}">{escape(cell.said)}</data>'


def behind(inside: str, summary: str = "The numbers", kind: str = "numbers") -> str:
    """Return what a reader opens by a word. On paper `numbers` are there only if they were open, a
    `command` always."""
    return f'<details class="{kind}"><summary>{escape(summary)}</summary>{inside}</details>'


def card(inside: Iterable[str], title: str = "", kind: str = "card") -> str:
    """Return a frame with a heading around HTML."""
    heading = f"<h3>{escape(title)}</h3>" if title else ""
    return f'<section class="{kind}">{heading}{"".join(inside)}</section>'
