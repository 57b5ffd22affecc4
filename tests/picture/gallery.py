"""Draws a position of each game and variant for the gallery: `python -m tests.picture.gallery`.

The position lies in the middle of a game among bots that decide by chance, as the seat sees it
that decides there; what may be decided next and what was laid last is marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate

from sdg.chance import Generator
from sdg.loading import load, read
from sdg.picture.look_of_game import look_of, look_of_puzzle
from sdg.picture.picture import picture
from sdg.puzzles import make_puzzle
from sdg.view.puzzle.of_puzzle import view_of_puzzle
from sdg.view.viewer import Viewer
from tests.support.places import ROOT
from tests.support.shelf import FIVE, OTHERS, PUZZLES

PAGE, PICTURES = ROOT / "docs" / "gallery.md", ROOT / "docs" / "gallery"
VARIANTS = sorted((ROOT / "games" / "variants").glob("*.sdg"))
NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve", "Finn")
LONGEST = 240  # decisions of a game, of which half are played
HEAD = """# What the games look like

One position of each game and variant on the shelf, in the middle of a game among bots that decide
by chance, as the seat sees it that is to decide. None of these pictures was arranged: `sdg picture`
draws any file. A dot or ring in green is where something may be done, a dashed ring what was laid
last. Puzzles are drawn as they are given. `python -m tests.picture.gallery` makes this page; a test
compares.
"""


def tables() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the name of each picture, its game and variants."""
    for name in (*FIVE, *OTHERS):
        yield name, name, ()
    for path in VARIANTS:
        base = re.search(r'^variant ".*" of (\w+)$', path.read_text("utf-8"), re.MULTILINE)
        assert base is not None
        yield path.stem, base[1], (path.stem,)
    for name in PUZZLES:
        yield name, name, ()


def drawn(name: str, variants: tuple[str, ...]) -> tuple[str, str]:
    """Return the title of a game and a position in the middle of it as SVG."""
    if name in PUZZLES:
        puzzle = make_puzzle(read(name), {})
        return puzzle.title, picture(view_of_puzzle(puzzle), look_of_puzzle(puzzle.game.rules))
    game = load(name, variants=variants)
    chance = Generator(1)
    states = [game.initial_state(chance)]
    while not states[-1].over and len(states) < LONGEST:
        states.append(game.random_step(states[-1], chance))
    at = max(1, len(states) // 2)
    before, state = states[at - 1], states[at]
    seat = state.active or 1
    view = Viewer(game, NAMES[: game.players]).view(
        game.observation(state, seat), before=game.observation(before, seat)
    )
    return game.rules.title, picture(view, look_of(game.rules))


def main() -> None:
    """Write the page and its pictures."""
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.svg"):
        old.unlink()
    lines = [HEAD]
    sizes = accumulate(map(len, (FIVE, OTHERS, VARIANTS)), initial=0)
    headings = dict(
        zip(sizes, ("The five games", "More games", "Variants", "Puzzles"), strict=True)
    )
    for number, (stem, game, variants) in enumerate(tables()):
        title, svg = drawn(game, variants)
        path = PICTURES / f"{stem}.svg"
        path.write_text(svg + "\n", encoding="utf-8", newline="\n")
        if number in headings:
            lines.append(f"## {headings[number]}\n")
        lines.append(f"### {caption(title, stem, variants)}\n\n![{title}](gallery/{stem}.svg)\n")
    PAGE.write_text("\n".join(lines), encoding="utf-8", newline="\n")


def caption(title: str, stem: str, variants: tuple[str, ...]) -> str:
    """Return the heading above a picture."""
    return f"{title}: {stem.replace('_', ' ')}" if variants else title


if __name__ == "__main__":
    main()
