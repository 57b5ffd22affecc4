"""The examples of `sdg explain`: in a game, each is told what it explains, and its mend is not.

An example is a line or a few. Where they may stand is tried out: as a whole file, as parts of a
game in place of its own, as a variant of it, in an action, a turn, a setup, a rule, a question.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sdg.loading import read
from sdg.messages import all_messages

HEAD = 'game "Festival"\n    players 1 to 4'
PARTS = """
option goal = 5 in 1 to 9
attribute number: 1 to 9
attribute color: red, blue, yellow
deck tiles
    9 of each number, each color
board grid: 9 by 9
    region box: blocks of 3 by 3
pile stock: 1 of tiles, shuffled
pile bag: seen by all
hand rack per player: seen by owner
counter tokens per player, 10 in all
flag blocked
score points per player
table stack_points by height
    1: 0
    otherwise: 2
define alike(a, b)
    a.number = b.number
rule lines on grid
    number all different in row
turn
    choose place, pass or play
action place(card in rack, cell in grid)
    move card to cell
action pass
    points += 1
action play(card in rack)
    move card to bag
when full_box: box becomes full
    move cards of them to bag
end over after turn when passes >= players
win most points
"""
STARTS = {line.split()[0] for line in PARTS.split("\n") if line and line[0] != " "}
STARTS |= {"setup", "marker", "slot", "supply", "scoring", "titles", "players", "acton", "misplay"}
STARTS |= {"puzzle", "look"}
LACKING = {  # what may stand below a line of which an example shows no more
    "rule": "need passes = 0", "define": "1", "scoring": "more: 1", "deck": "9 of each number",
    "action": "points += 1", "when": "tokens += 1", "for": "pay 1 tokens",
    "if": "pay 1 tokens", "otherwise": "pay 2 tokens",
}  # fmt: skip
FRAMES = (
    "action trial(card in rack, cell in grid, unit in box, a and b in cards of grid)\n",
    "action trial(card in rack, other in rack, n: 1 to 3)\n",
    "when trial: box becomes full\n",
    "turn\n    choose place, pass or play\n",
    "setup\n",
    "deck tiles\n    9 of each number, each color\n",
    "board grid: 9 by 9\n    region box: blocks of 3 by 3\n",
    "board grid: 9 by 9\n",
    "rule lines on grid\n",
    "puzzle on grid of each number\n",
)
NAMES = "festival.sdg", "race.sdg"
ELSEWHERE = {  # tested by files and commands: no line of rules shows them
    "E001", "E002", "E003", "E004", "E005", "E006", "E007", "E009", "E010", "E011", "E012",
    "E120", "E230", "E576", "E580", "E621", "E623", "E702", "E703", "E704", "E705", "E712", "E720",
    "E721", "E722", "E723", "E724", "E725", "W676", "W679", "N801",
}  # fmt: skip


def blocks(text: str) -> list[str]:
    """Part a text at the lines that stand at the margin, and fill in what is left out."""
    pieces: list[str] = []
    for line in text.split("\n"):
        if line.strip() == "…":
            if line[0] == " ":
                pieces[-1] += f"\n{line.replace('…', 'pay 1 tokens')}"
        elif pieces and line.startswith((" ", "\t")):
            pieces[-1] += f"\n{line}"
        elif line:
            pieces.append(line)
    return [block + _lacking(block) for block in pieces]


def _lacking(block: str) -> str:
    words = block.split()
    first = words[1] if words[0] in ("add", "replace") else words[0]
    return f"\n    {LACKING[first]}" if "\n" not in block and first in LACKING else ""


def key(block: str) -> tuple[str, ...]:
    """Return what tells a part of a game from others: its first word, and its name if any."""
    words = block.partition("\n")[0].replace(":", " ").replace("(", " ").split()
    return tuple(words[: 1 if words[0] in ("turn", "win", "setup", "misplay", "look") else 2])


def game(parts: list[str], without: tuple[str, ...] = ()) -> str:
    """Put parts into the game, in place of those of the same name."""
    kept = [block for block in parts if key(block)[0] != "players"]
    players = [block for block in parts if block not in kept] or ["players 1 to 4"]
    head = HEAD.replace("    players 1 to 4", inside("\n".join(players)))
    names = {key(block) for block in kept}
    own = [b for b in blocks(PARTS) if key(b) not in names and b.split()[0] not in without]
    return "\n\n".join([head, *own, *kept]) + "\n"


def inside(lines: str) -> str:
    return "\n".join(f"    {line}" for line in lines.split("\n"))


def placements(example: str) -> Iterator[list[str]]:
    """Yield the texts of files, a game and its variants, in which an example may stand."""
    example = example.replace("\u2192", "\t").replace("\\x00", "\x00")
    yield [example + "\n"]
    yield [f"{HEAD}\n\n{example}\n"]
    yield [f"{HEAD}\n{PARTS}\n{example}\n"]
    pieces = blocks(example)
    yield [game([]), "\n".join(pieces) + "\n"]
    parts = [
        b for b in pieces if b.split()[0] in STARTS and not b.startswith(("end turn", "end g"))
    ]
    loose = [block for block in pieces if block not in parts]
    yield [game(parts)]
    yield [game(parts, without=("end", "win"))]
    yield [game(parts, without=("win",))]
    steps = "\n".join(loose)
    for frame in FRAMES if loose else ():
        yield [game([*parts, frame + inside(steps)])]
    for frame in FRAMES[:2]:
        for line in loose:
            yield [game([*parts, f"{frame}    require {line}"])]
            yield [game([*parts, f"{frame}    points += {line}"])]


def codes(folder: Path, texts: list[str]) -> set[str]:
    """Return the codes of all that is told about a game, or about its variant."""
    for name, text in zip(NAMES, texts, strict=False):
        (folder / name).write_bytes(text.encode("utf-8"))
    return {each.code for each in read(folder / NAMES[len(texts) - 1]).diagnostics}


@pytest.mark.parametrize("code", [e.code for e in all_messages() if e.code not in ELSEWHERE])
def test_an_example_is_told_what_it_explains(code: str, tmp_path: Path) -> None:
    entry = next(entry for entry in all_messages() if entry.code == code)
    reported: list[set[str]] = []
    for i, texts in enumerate(placements(entry.example)):
        reported.append(codes(tmp_path, texts))
        if code in reported[-1]:
            mended = list(placements(entry.mend))
            left = [codes(tmp_path, texts) for texts in mended[i : i + 1] or mended[-1:]]
            assert code not in left[0], (
                f"the mend is told it too:\n{mended[min(i, len(mended) - 1)][-1]}"
            )
            return
    raise AssertionError(f"`{entry.example}` is told {reported}")
