"""Where rule files are: a name in, a path out."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest
from pathlib import Path

from attrs import frozen

from sdg.files.resources import shipped

MOST_BESIDE = 1_000  # files of one folder that could be meant


@frozen
class Asked:
    """A name that was looked for from a folder on (None: as it was typed), and where it was."""

    name: str
    beside: str | None
    path: str | None

    def holds(self) -> bool:
        """Return whether it would be found there again."""
        if self.beside is None:
            return located(self.name) == self.path
        path = find(self.name, Path(self.beside))
        return (str(path) if path else None) == self.path


def located(path: str) -> str | None:
    """Return the path of a file, or of a game that comes along, by its bare name."""
    if is_path(path) or is_there(Path(path)):
        return path
    file = find(path, Path())
    return str(file) if file else None


def is_there(path: Path) -> bool:
    """Return whether there is a file of a name; one that no file can have is not there."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_path(name: str) -> bool:
    return name.endswith(".sdg") or "/" in name or "\\" in name


def find(name: str, beside: Path) -> Path | None:
    """Find the file of a game or variant of a name, first next to another file.

    A link that leads out of the folder in which is looked is not followed.
    """
    paths = _called(name, beside)
    file = next((path for path, home in paths if stays_within(path, home)), None)
    folder = here()
    return file.relative_to(folder) if file and file.is_relative_to(folder) else file


def here() -> Path:
    """Return the folder at hand; one that is gone has no other name than `.`."""
    try:
        return Path.cwd()
    except OSError:
        return Path()


def strays(name: str, beside: Path) -> Path | None:
    """Return the file of a name that `find` passes over, because it is a link that leads away."""
    return next(
        (path for path, home in _called(name, beside) if not stays_within(path, home)), None
    )


def rule_files(beside: Path) -> Iterator[Path]:
    """Yield the files of rules that could be meant, those next to another file first."""
    for folder, home in _folders(beside):
        paths = nsmallest(MOST_BESIDE, folder.glob("*.sdg"))
        yield from (path for path in paths if stays_within(path, home))


def names(beside: Path) -> Iterator[str]:
    """Yield the names that could be meant."""
    return (path.stem for path in rule_files(beside))


def stays_within(path: Path, home: Path | None) -> bool:
    """Return whether a file lies below a folder once links are followed; None: any will do."""
    try:
        return home is None or path.resolve().is_relative_to(home.resolve())
    except (OSError, RuntimeError, ValueError):  # links in a circle
        return False


def _called(name: str, beside: Path) -> Iterator[tuple[Path, Path | None]]:
    paths = ((folder / f"{name}.sdg", home) for folder, home in _folders(beside))
    return ((path, home) for path, home in paths if is_there(path) and path.is_file())


def _folders(beside: Path) -> Iterator[tuple[Path, Path | None]]:
    """Yield where files are looked for, and the folder that links there may not lead out of.

    What comes along with `sdg` may consist of links: some installers make them.
    """
    yield beside, beside
    yield beside / "variants", beside
    if beside.name == "variants":
        yield beside.parent, beside.parent
    for folder in ("", "variants", "more", "puzzles"):
        yield shipped("games") / folder, None
