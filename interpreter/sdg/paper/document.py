"""A kit as one page of HTML: each sheet is a page in print, the rulebook pages half as large."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from sdg.paper.cutting import Sheet
from sdg.paper.kit import Kit
from sdg.paper.paper_formats import PIXELS, Paper
from sdg.picture.svg import FONT, element, escaped
from sdg.picture.themes import with_colors
from sdg.rulebook.page import Page
from sdg.rulebook.rendering import html

STYLE = """\
@page upright {{ size: {width:g}mm {height:g}mm; margin: 0 }}
@page sideways {{ size: {height:g}mm {width:g}mm; margin: 0 }}
@page written {{ size: {width:g}mm {height:g}mm; margin: 14mm }}
@page upright {{ {no_boxes} }}
@page sideways {{ {no_boxes} }}
@page written {{ {no_boxes} }}
@page rules {{ size: {half:g}mm {width:g}mm; margin: 12mm }}
html, body {{ margin: 0; padding: 0; max-width: none }}
.sheet {{ page: upright; break-after: page; display: block; position: relative;
  width: {width:g}mm; height: {height:g}mm; overflow: hidden }}
.sheet svg {{ display: block }}
.sheet > svg {{ width: 100%; height: 100% }}
.sideways {{ page: sideways; width: {height:g}mm; height: {width:g}mm }}
.written {{ page: written; break-after: page; font: 10pt/1.4 {font};
  overflow-wrap: anywhere; color: #000 }}
.written h1 {{ font-size: 17pt; line-height: 1.2; letter-spacing: 0; margin: 0 0 4mm }}
.written h2 {{ font-size: 12pt; margin: 6mm 0 2mm; color: #000 }}
.written ul {{ margin: 0; padding-left: 5mm }}
.written table {{ border-collapse: collapse; margin: 0; width: 100%; table-layout: fixed }}
.written th, .written td {{ border: 0.3mm solid #555; padding: 1.2mm 2mm; text-align: left;
  font-size: 10pt; font-weight: normal; color: #000; vertical-align: top; height: 5mm }}
.written thead th {{ font-weight: bold; text-align: center }}
.written .needed td, .written .needed th {{ border-width: 0 0 0.2mm }}
.written .needed td:first-child {{ width: 14mm; text-align: right }}
.written .needed td:last-child {{ width: 40mm }}
.written .points th:first-child, .written .tally th:first-child {{ width: 40% }}
.written .numbers th:nth-child(2), .written .numbers td:nth-child(2) {{ width: 18mm;
  text-align: center }}
.written .points tr:last-child th, .written .points tr:last-child td {{ font-weight: bold;
  border-top-width: 0.7mm }}
.mat .field {{ display: inline-block; vertical-align: top; width: 38mm; height: 27mm;
  margin: 0 3mm 3mm 0; border: 0.3mm solid #555; border-radius: 3mm; padding: 2mm;
  box-sizing: border-box; overflow: hidden }}
.mat i {{ float: right; font-style: normal; color: #555 }}
.ruler {{ width: 50mm; border: solid #000; border-width: 0 0.3mm 0.3mm; text-align: center;
  margin: 4mm 0; box-sizing: border-box }}
.front {{ break-before: right }}
.rules {{ page: rules; max-width: 44em; margin: 2em auto; padding: 0 1em }}
@media screen {{
  html, body {{ background: #ddd }}
  .sheet, .written, .rules {{ background: #fff; margin: 6mm auto; box-shadow: 0 1px 4px #0004 }}
  .sheet {{ max-width: 100%; height: auto }}
  .sheet svg {{ height: auto }}
  .empty {{ display: none }}
  .written {{ box-sizing: border-box; max-width: 100%; width: {width:g}mm; padding: 14mm }}
  .rules {{ box-sizing: border-box; padding: 14mm }}
}}
@media print {{ .rules header {{ min-height: 150mm }} }}
@media print {{ .rules {{ margin: 0; padding: 0; max-width: none; font-size: 9.5pt }} }}
"""
BOXES = [f"{side}-{at}" for side in ("top", "bottom") for at in ("left", "center", "right")]
NO_BOXES = " ".join(f"@{box} {{ content: none }}" for box in BOXES)


def document(kit: Kit) -> str:
    """Return a kit as one self-contained page of HTML, its rulebook at the end."""
    if kit.rules is None:
        return sheets_alone(kit)
    looks, rules = taken_apart(html(kit.rules))
    return _page(kit, looks, f'<div class="rules">{rules}</div>')


def sheets_alone(kit: Kit) -> str:
    """Return a kit without its rulebook, as HTML."""
    return _page(kit, "", "")


def booklet_pages(page: Page, paper: Paper) -> str:
    """Return a rulebook as HTML whose pages are half as large as the paper."""
    half = (
        f"@page {{ size: {paper.height / 2:g}mm {paper.width:g}mm; margin: 12mm 11mm 14mm;"
        f" {NO_BOXES} @bottom-center {{ content: counter(page); font-size: 8pt }} }}"
        " html { font-size: 9.5pt } body { margin: 0; padding: 0; max-width: none }"
        " header { min-height: 150mm !important }"
        " main > section { padding-top: 4mm } .aside svg { max-width: 52mm; max-height: 80mm }"
        " .figures:not(.aside) { clear: both }"  # WeasyPrint draws them across a float
        " .figures:not(.aside) figure svg { max-width: 51mm; max-height: 62mm }"  # two in a row
        " .figures:not(.aside) figcaption { max-width: 51mm }"
        " .card > div { font-size: 8.5pt } .dense > div { font-size: 7.5pt }"
        " .densest > div { font-size: 6.5pt } .card section, #rules ul { break-inside: auto }"
    )
    looks, rules = taken_apart(html(page))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(page.title)}</title>'
        f"<style>{looks}</style><style>{half}</style><body>{rules}</body></html>"
    )


def taken_apart(page: str) -> tuple[str, str]:
    """Return the style sheets of a page of HTML, and what is in its body. Paper is never dark, and
    programs that typeset it read no variables in drawings."""
    looks = "\n".join(re.findall(r"<style[^>]*>(.*?)</style>", page, re.DOTALL))
    looks = re.sub(r"\(prefers-color-scheme:\s*dark\)", "(max-width: 0)", looks)
    body = re.sub(r"<title>.*?</title>", "", page, count=1, flags=re.DOTALL)  # pictures have some
    body = re.sub(r"<style[^>]*>.*?</style>", "", body, flags=re.DOTALL)
    body = re.sub(r"<!doctype[^>]*>|</?(?:html|head|body)\b[^>]*>|<meta\b[^>]*>", "", body)
    return looks, with_colors(body.strip(), "print")


def _page(kit: Kit, looks: str, rules: str) -> str:
    paper = kit.choices.paper
    style = STYLE.format(
        width=paper.width, height=paper.height, half=paper.height / 2,
        font=FONT, no_boxes=NO_BOXES,
    )  # fmt: skip
    return "\n".join([
        "<!doctype html>", '<html lang="en">', '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(kit.title)}: print and play</title>",
        f"<style>{looks}</style>" if looks else "", f"<style>{style}</style>", "<body>",
        *_sheets(kit), rules, "</body></html>", "",
    ])  # fmt: skip


def _sheets(kit: Kit) -> Iterator[str]:
    """Yield the sheets; where all is printed on both sides, an empty one is the back of each that
    has none."""
    sheets = kit.sheets
    for at, sheet in enumerate(sheets):
        front = kit.choices.backs and sheet.kind != "backs"
        yield (_written if sheet.kind == "text" else _drawn)(sheet, " front" * front)
        follower = sheets[at + 1].kind if at + 1 < len(sheets) else ""
        if front and follower != "backs":
            yield '<section class="sheet empty"></section>'


def _written(sheet: Sheet, side: str) -> str:
    return f'<section class="written{side}">{sheet.drawing}</section>'


def _drawn(sheet: Sheet, side: str) -> str:
    wide, high = sheet.paper.width, sheet.paper.height
    if sheet.landscape:
        wide, high = high, wide
    svg = element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg", "role": "img", "font_family": FONT,
            "width": f"{wide:g}mm", "height": f"{high:g}mm",
            "viewBox": f"0 0 {wide * PIXELS:.2f} {high * PIXELS:.2f}",
        },
        element("title", {}, escaped(sheet.title)),
        sheet.drawing,
    )  # fmt: skip
    name = "sheet sideways" if sheet.landscape else "sheet"
    return f'<section class="{name}{side}">{svg}</section>'
