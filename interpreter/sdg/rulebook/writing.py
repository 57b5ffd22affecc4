"""A rulebook rendered: as Markdown, as plain text, as one page of HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

from sdg.rulebook.page import END, NAMED, Block, Item, Items, Page, Picture, Rows

WIDTH = 90
STYLE = (
    "body{max-width:44em;margin:2em auto;padding:0 1em;font:1rem/1.5 Georgia,serif}"
    "em{font-style:normal;font-weight:bold}table{border-collapse:collapse;margin:1em 0}"
    "th,td{border:1px solid #999;padding:.2em .6em;text-align:left;vertical-align:top}"
    "figure{display:inline-block;margin:.5em 2em .5em 0}figcaption{font-size:.9em}"
    "figure td{width:2em;height:1.6em;text-align:center;padding:.1em .3em}"
    "td.here{outline:3px solid #222;font-weight:bold}td.fault{background:#ddd;font-weight:bold}"
    "td.none{border:none}figure th{border:none;text-align:center;font-weight:normal}"
)


def markdown(page: Page) -> str:
    """Render a rulebook as Markdown, as GitHub shows it."""
    lines = [f"# {_heading(page.title)}", ""]
    for lead in page.lead:
        lines += [_markdown(lead), ""]
    for section in page.sections:
        lines += [f"## {_heading(section.title)}", ""]
        for block in section.blocks:
            lines += [*_markdown_block(block), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def text(page: Page, width: int = WIDTH) -> str:
    """Render a rulebook as plain text of some width."""
    lines = [_bare(page.title), "=" * len(page.title), ""]
    for lead in page.lead:
        lines += [*_folded(_bare(lead), width), ""]
    for section in page.sections:
        lines += [section.title, "-" * len(section.title), ""]
        for block in section.blocks:
            lines += [*_text_block(block, width), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def item_lines(item: Item, width: int = WIDTH) -> Iterator[str]:
    """Render one item as plain text."""
    yield from _text_block(Items((item,)), width)


def html(page: Page) -> str:
    """Render a rulebook as one self-contained page of HTML."""
    parts = [
        "<!doctype html>", '<html lang="en">', '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(page.title)}</title>", f"<style>{STYLE}</style>",
        f"<h1>{escape(page.title)}</h1>", *(f"<p>{_html(lead)}</p>" for lead in page.lead),
    ]  # fmt: skip
    for section in page.sections:
        parts.append(f'<h2 id="{section.name}">{escape(section.title)}</h2>')
        parts += map(_html_block, section.blocks)
    return "\n".join([*parts, "</html>"]) + "\n"


def _markdown_block(block: Block) -> Iterator[str]:
    match block:
        case str():
            yield _markdown(block)
        case Items(items=items, numbered=numbered):
            yield from _listed(items, numbered, _markdown, "")
        case Rows(head=head, rows=rows):
            yield f"| {' | '.join(map(_markdown, head))} |"
            yield f"|{'---|' * len(head)}"
            yield from (f"| {' | '.join(map(_markdown, row))} |" for row in rows)
        case Picture():
            drawn = list(_drawn(block))
            longest = max(map(len, re.findall("`+", "\n".join(drawn))), default=0)
            fence = "`" * max(3, longest + 1)  # what is drawn does not end it
            yield from (f"{fence}text", *drawn, fence)


def _text_block(block: Block, width: int) -> Iterator[str]:
    match block:
        case str():
            yield from _folded(_bare(block), width)
        case Items(items=items, numbered=numbered):
            for line in _listed(items, numbered, _bare, ""):
                start = len(line) - len(line.lstrip())
                sign = line.split(maxsplit=1)[0]  # only the outermost items are numbered
                yield from _folded(line, width, " " * (start + len(sign) + 1))
        case Rows(head=head, rows=rows):
            for row in rows:
                cells = [
                    f"{name}: {_bare(cell)}" if name and at else _bare(cell)
                    for at, (name, cell) in enumerate(zip(head, row, strict=True)) if cell
                ]  # fmt: skip
                yield from _folded(f"- {'; '.join(cells)}", width, "  ")
        case Picture():
            yield from (f"    {line}" for line in _drawn(block))


def _html_block(block: Block) -> str:
    match block:
        case str():
            return f"<p>{_html(block)}</p>"
        case Items(items=items, numbered=numbered):
            return _html_items(items, "ol" if numbered else "ul")
        case Rows(head=head, rows=rows):
            top = "".join(f"<th>{escape(name)}</th>" for name in head)
            lines = ["".join(f"<td>{_html(cell)}</td>" for cell in row) for row in rows]
            return f"<table><tr>{top}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"
        case Picture():
            return _html_picture(block)


def _html_items(items: tuple[Item, ...], kind: str) -> str:
    lines = (
        f"<li>{_html(item.text)}{_html_items(item.below, 'ul') if item.below else ''}</li>"
        for item in items
    )
    return f"<{kind}>{''.join(lines)}</{kind}>"


def _html_picture(picture: Picture) -> str:
    rows = [f"<tr><th></th>{''.join(f'<th>{escape(name)}</th>' for name in picture.columns)}</tr>"]
    for name, squares in picture.rows:
        cells = "".join(
            '<td class="none"></td>' if square.text is None
            else f'<td class="{square.mark}">{escape(_marked(square.text, square.mark))}</td>'
            for square in squares
        )  # fmt: skip
        rows.append(f"<tr><th>{escape(name)}</th>{cells}</tr>")
    about = escape(picture.about)
    return f"<figure><figcaption>{about}</figcaption><table>{''.join(rows)}</table></figure>"


def _listed(
    items: tuple[Item, ...], numbered: bool, write: Callable[[str], str], indent: str
) -> Iterator[str]:
    for number, item in enumerate(items, 1):
        sign = f"{number}." if numbered else "-"
        yield f"{indent}{sign} {write(item.text)}"
        yield from _listed(item.below, False, write, indent + " " * (len(sign) + 1))


def _drawn(picture: Picture) -> Iterator[str]:
    """Draw a picture with letters: in brackets what it is about, in parentheses what is wrong."""
    yield picture.about
    texts = [
        [" " if s.text is None else _marked(s.text, s.mark) or "." for s in squares]
        for _, squares in picture.rows
    ]
    wide = max(len(text) for row in [*texts, list(picture.columns)] for text in row)
    margin = max(len(name) for name, _ in picture.rows)
    yield f"{' ' * margin}  {' '.join(name.center(wide) for name in picture.columns)}".rstrip()
    for at, ((name, _), row) in enumerate(zip(picture.rows, texts, strict=True)):
        shift = " " * (at * (wide + 1) // 2) if picture.shifted else ""
        yield f"{name:>{margin}}  {shift}{' '.join(each.center(wide) for each in row)}".rstrip()


def _marked(shown: str, mark: str) -> str:
    return {"here": f"[{shown}]", "fault": f"({shown})"}.get(mark, shown)


def _bare(raw: str) -> str:
    return raw.replace(NAMED, "").replace(END, "")


def _markdown(raw: str) -> str:
    """Write a text of an author, which stands at the start of a block, so that it is shown as is.

    Within a line some signs mean something, at its start others do: `#`, `-`, `+`, `=`, `1.`.
    """
    inline = _inline(raw).strip(" ")
    begun = re.sub(r"^(\d+)(?=[.)])", r"\1\\", re.sub(r"^(?=[-+#=])", r"\\", inline))
    return begun.replace(NAMED, "**").replace(END, "**")


def _heading(raw: str) -> str:
    return _inline(_bare(raw)).strip(" ").replace("#", r"\#")


def _inline(raw: str) -> str:
    """Escape what means something within a line, on GitHub too (`~`, `$`), and an entity's `&`."""
    return re.sub(r"[\\`*_<>|\[\]~$]|&(?=#?\w+;)", r"\\\g<0>", raw)


def _html(raw: str) -> str:
    return escape(raw, quote=False).replace(NAMED, "<em>").replace(END, "</em>")


def _folded(line: str, width: int, indent: str = "") -> Iterator[str]:
    """Break a line at spaces, all but the first indented."""
    start = line[: len(line) - len(line.lstrip())]
    words = line.split()
    current = start + (words[0] if words else "")
    for word in words[1:]:
        if len(current) + 1 + len(word) > width:
            yield current
            current = indent + word
        else:
            current += f" {word}"
    yield current


LAYOUTS = {"text": text, "markdown": markdown, "html": html}
