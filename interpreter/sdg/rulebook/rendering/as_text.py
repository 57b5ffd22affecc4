"""A rulebook as plain text: pictures are drawn with letters, other drawings are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sdg.rulebook.drawings.scenes import Figure
from sdg.rulebook.page import END, NAMED, Block, Item, Items, Page, Picture, Rows

WIDTH = 90


def text(page: Page, width: int = WIDTH) -> str:
    """Render a rulebook as plain text of some width."""
    lines = [bare(page.title), "=" * len(page.title), ""]
    for lead in page.lead:
        lines += [*_folded(bare(lead), width), ""]
    for section in page.sections:
        blocks = [block for block in section.blocks if not isinstance(block, Figure)]
        if not blocks:
            continue
        lines += [section.title, "-" * len(section.title), ""]
        for block in blocks:
            lines += [*_block(block, width), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def item_lines(item: Item, width: int = WIDTH) -> Iterator[str]:
    """Render one item as plain text."""
    yield from _block(Items((item,)), width)


def _block(block: Block, width: int) -> Iterator[str]:
    match block:
        case str():
            yield from _folded(bare(block), width)
        case Items(items=items, numbered=numbered):
            for line in listed(items, numbered, bare, ""):
                start = len(line) - len(line.lstrip())
                sign = line.split(maxsplit=1)[0]  # only the outermost items are numbered
                yield from _folded(line, width, " " * (start + len(sign) + 1))
        case Rows(head=head, rows=rows):
            for row in rows:
                cells = [
                    f"{name}: {bare(cell)}" if name and at else bare(cell)
                    for at, (name, cell) in enumerate(zip(head, row, strict=True)) if cell
                ]  # fmt: skip
                yield from _folded(f"- {'; '.join(cells)}", width, "  ")
        case Picture():
            yield from (f"    {line}" for line in lettered(block))


def listed(
    items: tuple[Item, ...], numbered: bool, write: Callable[[str], str], indent: str
) -> Iterator[str]:
    """Yield the lines of a list, those of what stands below an item indented."""
    for number, item in enumerate(items, 1):
        sign = f"{number}." if numbered else "-"
        yield f"{indent}{sign} {write(item.text)}"
        yield from listed(item.below, False, write, indent + " " * (len(sign) + 1))


def lettered(picture: Picture) -> Iterator[str]:
    """Draw a picture with letters: in brackets what it is about, in parentheses what is wrong."""
    yield picture.about
    texts = [
        [" " if s.text is None else marked(s.text, s.mark) or "." for s in squares]
        for _, squares in picture.rows
    ]
    wide = max(len(text) for row in [*texts, list(picture.columns)] for text in row)
    margin = max(len(name) for name, _ in picture.rows)
    yield f"{' ' * margin}  {' '.join(name.center(wide) for name in picture.columns)}".rstrip()
    for at, ((name, _), row) in enumerate(zip(picture.rows, texts, strict=True)):
        shift = " " * (at * (wide + 1) // 2) if picture.shifted else ""
        yield f"{name:>{margin}}  {shift}{' '.join(each.center(wide) for each in row)}".rstrip()


def marked(shown: str, mark: str) -> str:
    """Return the text of a square with the sign of its mark."""
    return {"here": f"[{shown}]", "fault": f"({shown})"}.get(mark, shown)


def bare(raw: str) -> str:
    """Return a text without what sets names off."""
    return raw.replace(NAMED, "").replace(END, "")


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
