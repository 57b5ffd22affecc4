"""Alters the lines of the games that state rulings, one at a time, and runs the rulings' tests.

`alterations/NAME.txt` lists them, with a blank line between two:

    # K5 rows and columns                           the ruling, and what changes
    - the old lines of NAME.sdg, or of a variant of it; the sentence of a condition may be left out
    + the new lines; none if the old ones are taken out

Spaces between words and a comment at the end of a line need not be as in the file. An alteration
is caught if a test fails, or if the altered file is no game any more. A test of its own ruling is
tried first. Survivors stand in `alterations/survivors.txt`: `NAME | ruling and change | reason`.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from attrs import frozen

from sdg.diagnostics import SdgError
from sdg.loading import load
from tests.support.places import ROOT

HERE = Path(__file__).resolve().parent
LISTS = HERE / "alterations"
GAMES = ROOT / "games"
NOTHING_RUN = 5  # what pytest answers if no test has a name that fits


class Unusable(Exception):
    """A list that does not fit the files it alters."""


@frozen
class Alteration:
    """Lines of a game that become others."""

    game: str
    title: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    line: int

    @property
    def ruling(self) -> str:
        """The ruling as the tests' names have it: `k5`."""
        return self.title.split()[0].lower()

    def apply(self, folder: Path) -> Path:
        """Alter a copy of the games; return the altered file: the game's, else a variant's."""
        wanted = [_plain(line) for line in self.old]
        for path in (folder / f"{self.game}.sdg", *_variants(folder, self.game)):
            lines = path.read_text(encoding="utf-8").split("\n")
            plain = [_plain(line) for line in lines]
            bare = [_plain(_without_sentence(line)) for line in lines]
            starts = [
                at
                for at in range(len(lines) - len(wanted) + 1)
                if all(each in (plain[at + n], bare[at + n]) for n, each in enumerate(wanted))
            ]
            if len(starts) > 1:
                raise Unusable(f"{self.place}: found {len(starts)} times in {path.name}")
            if starts:
                old = lines[starts[0] : starts[0] + len(wanted)]
                lines[starts[0] : starts[0] + len(wanted)] = _with_sentences(self.new, old)
                path.write_text("\n".join(lines), encoding="utf-8")
                return path
        raise Unusable(f"{self.place}: found in no file")

    @property
    def place(self) -> str:
        """Where it is listed."""
        return f"{self.game}.txt:{self.line}: `{self.title}`"


def read(name: str) -> list[Alteration]:
    """Read the alterations of a game."""
    text = (LISTS / f"{name}.txt").read_text(encoding="utf-8")
    return [_alteration(name, text, block) for block in re.finditer(r"(?:.+\n?)+", text)]


def _alteration(name: str, text: str, block: re.Match[str]) -> Alteration:
    lines = block[0].splitlines()
    old = tuple(line[2:] for line in lines if line[0] == "-")
    new = tuple(line[2:] for line in lines if line[0] == "+")
    line = 1 + text[: block.start()].count("\n")
    if not lines[0].startswith("# ") or not old or any(each[0] not in "#-+" for each in lines):
        raise Unusable(f"{name}.txt:{line}: this is no alteration")
    return Alteration(name, lines[0][2:].strip(), old, new, line)


def try_on(alteration: Alteration) -> None:
    """Raise Unusable if it fits no file."""
    with TemporaryDirectory() as folder:
        alteration.apply(Path(copytree(GAMES, Path(folder) / "games")))


def caught_by(alteration: Alteration) -> str:
    """Return what catches an alteration: a test, or that the file is no game; else nothing."""
    with TemporaryDirectory() as folder:
        games = Path(copytree(GAMES, Path(folder) / "games"))
        altered = alteration.apply(games)
        try:
            load(altered)
        except SdgError as wrong:
            return f"no game any more: {wrong.diagnostics[0].message}"
        own = f"test_{alteration.ruling}_"
        return _failing(alteration.game, games, own) or _failing(
            alteration.game, games, f"not {own}"
        )


def _failing(game: str, games: Path, tests: str) -> str:
    """Run tests of a game with altered files; return the first that fails."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        [*command, "-k", tests, str(HERE / f"test_{game}.py")],
        cwd=ROOT,
        env={**os.environ, "SDG_TEST_GAMES": str(games), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if ran.returncode in (0, NOTHING_RUN):
        return ""
    if failed := re.search(r"^(?:FAILED|ERROR) \S+?::(.+?)(?: - |$)", ran.stdout, re.MULTILINE):
        return failed[1]
    raise Unusable(f"the tests of {game} cannot be run:\n{ran.stdout}")


def _variants(folder: Path, game: str) -> Iterator[Path]:
    for path in sorted((folder / "variants").glob("*.sdg")):
        if f" of {game}\n" in path.read_text(encoding="utf-8"):
            yield path


def _plain(line: str) -> str:
    """Return a line without what does not matter: spaces between words, and a comment."""
    indent = line[: len(line) - len(line.lstrip())]
    return indent + " ".join(line.split("  #")[0].split())


def _without_sentence(line: str) -> str:
    return re.sub(r'  +"[^"]*"(\s+#.*)?$', "", line)


def _with_sentences(new: Sequence[str], old: Sequence[str]) -> list[str]:
    """Return new lines; one in the place of a condition that has a sentence keeps it."""
    sentences = [re.search(r'  +"[^"]*"', line) for line in old]
    return [
        f"{line}{said[0]}" if said and '"' not in line and line.split()[:1] == ["require"] else line
        for line, said in zip(new, [*sentences, *[None] * len(new)], strict=False)
    ]


def survivors() -> dict[tuple[str, str], str]:
    """Read which alterations survive, and why."""
    path, known = LISTS / "survivors.txt", {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        if line.strip() and not line.startswith("#"):
            name, title, reason = (word.strip() for word in line.split("|", 2))
            known[name, title] = reason
    return known


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the alterations of some games; return 1 if one survives without a reason."""
    named = sorted(path.stem for path in LISTS.glob("*.txt") if path.stem != "survivors")
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="games; all unless told")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="runs at a time")
    parser.add_argument("--ruling", default="", help="only those of one ruling, as K5")
    chosen = parser.parse_args(arguments)
    started, known, lost = time.monotonic(), survivors(), 0
    try:
        listed = [each for name in chosen.names or named for each in read(name)]
        tried = [each for each in listed if each.ruling.startswith(chosen.ruling.lower())]
        for each in tried:
            try_on(each)
        with ThreadPoolExecutor(chosen.jobs) as pool:
            for each, catch in zip(tried, pool.map(caught_by, tried), strict=True):
                reason = known.get((each.game, each.title))
                remark = catch or (f"({reason})" if reason else "")
                lost += not catch and not reason
                verdict = "caught  " if catch else "survived"
                print(f"{verdict} {each.game}: {each.title}  {remark}".rstrip(), flush=True)
                if catch and reason:
                    print(f"         it is listed as a survivor: {reason}")
    except (Unusable, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    seconds = time.monotonic() - started
    print(f"{len(tried)} alterations in {seconds:.0f} s, {lost} survived without a reason")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
