"""The files of `tests/programs/flawed/`: in each one thing is wrong on purpose; what, and where.

Each stands in the folder of its kind and begins with three lines:

    # kind: stuck
    # planted: Seat 1 needs five signs and has four.
    # shows: players 2, size=3

`shows` says with how many players it is to be seen, and with which options other than the
defaults. The line at fault ends with `# at fault`; where a part of the rules is at fault, that is
the line of its name. A `sound` file looks as if something were wrong and has no such line: what
`planted` says is why it is fine. A file that lays something over a shipped game says nothing of
what is true of that game already.
"""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

from tests.support.places import RULE_FILES

FOLDER = RULE_FILES / "flawed"
KINDS = ("contradiction", "dead", "stuck", "endless", "hollow", "uneven", "leak", "sound")
HEAD = re.compile(r"# kind: (\w+)\n# planted: (.+)\n# shows: players (\d+)((?:, \w+=\w+)*)\n(?!#)")
AT_FAULT = "  # at fault"


@frozen
class Flaw:
    """What is wrong in a file; `line` is counted from 1, and 0 in a sound file."""

    path: Path
    kind: str
    line: int
    players: int
    options: dict[str, str]
    planted: str

    @property
    def name(self) -> str:
        """Its folder and name, as a test is called: `stuck/eight_signs`."""
        return f"{self.kind}/{self.path.stem}"


def flaws(*kinds: str) -> list[Flaw]:
    """List the files of some kinds, or of all, by kind and name."""
    return [
        flaw_of(path) for kind in kinds or KINDS for path in sorted((FOLDER / kind).glob("*.sdg"))
    ]


def flaw_of(path: Path) -> Flaw:
    """Read what a file says about itself; ValueError where its head or its mark is missing."""
    text = path.read_text(encoding="utf-8")
    head = HEAD.match(text)
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.endswith(AT_FAULT)]
    if head is None or head[1] != path.parent.name or len(lines) != (head[1] != "sound"):
        raise ValueError(f"{path}: its head or the line at fault is not as flaws.py says")
    options = dict(pair.split("=") for pair in head[4].split(", ")[1:])
    return Flaw(path, head[1], lines[0] if lines else 0, int(head[3]), options, head[2])
