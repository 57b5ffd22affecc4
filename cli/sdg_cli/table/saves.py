"""Where a play is saved: the file that was named, or one of its own in the user's folder."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
from attrs import frozen

from sdg.files.resources import is_private, users_folder
from sdg.playing.log import VERSION, LogWriter
from sdg.playing.playthrough import Playthrough
from sdg.playing.saving import is_special, save_text
from sdg.playing.state_to_deal import write_deal
from sdg.untrusted_text import visible_word


class CannotSave(click.ClickException):
    """A play that could not be written down."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(visible_word(message))


@frozen
class Kind:
    """What a save holds: its first line, the end of its name, what puts one play into words again
    and again, and what is said of it."""

    version: str
    suffix: str
    writer: Callable[[], Callable[[Any], str]]
    warning: str = ""


REPLAY = Kind(VERSION, ".replay", lambda: LogWriter().write, " Whoever reads it sees every card.")


class Save:
    """The file that holds a play, written anew after each decision."""

    def __init__(
        self, path: Path | None, stem: str = "", stands: bool = False, kind: Kind = REPLAY
    ) -> None:
        self.path = path
        self.kind = kind
        self.stands = stands  # whether the play is in the file
        self._stem = stem  # of the name of a file of its own, until there is one
        self._text = kind.writer()

    @staticmethod
    def chosen(path: str, stands: bool = False, kind: Kind = REPLAY) -> Save:
        """Save to a file that was named; it is new or holds one of its kind: this play, if
        `stands`."""
        check_overwritten(Path(path), (kind.version,))
        return Save(Path(path), stands=stands, kind=kind)

    @staticmethod
    def own(stem: str, kind: Kind = REPLAY) -> Save:
        """Save to a file of the play's own in the user's folder, made when it is first written."""
        return Save(None, stem, kind=kind)

    def write(self, play: Any) -> None:
        """Write the play down as it stands; raise CannotSave."""
        made = bool(self._stem)
        if made:
            self.path, self._stem = _own_file(self._stem, self.kind.suffix), ""
        if self.path is None:
            return
        try:
            save_text(self.path, self._text(play))
        except BaseException as problem:
            if made:
                self.forget()
            if not isinstance(problem, OSError):
                raise
            before = " It stands there as of the decision before." if self.stands else ""
            raise CannotSave(
                f"The play cannot be saved to {self.path}: {problem.strerror}.{before}"
            ) from None
        self.stands = True

    def forget(self) -> None:
        """Remove the file."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)


def save_path(name: str) -> Path:
    """Return where a name that was typed leads; raise CannotSave if nowhere."""
    if "\ufffd" in name:  # the sign that stands for what the input's encoding cannot hold
        raise CannotSave("this name has a sign that the input cannot hold.")
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise CannotSave(f"There is no home of {visible_word(Path(name).parts[0])}.") from None


def save_as(play: Any, own: Path | None, name: str, kind: Kind = REPLAY) -> str:
    """Save to a file that a person names, a game to one that ends in `.deal` the position; return
    what is said about it. Without a name, say where the play is saved anyway."""
    if not name:
        return told_saved(own, kind) if own else "Say to which file."
    try:
        path = save_path(name)
        if path.suffix == ".deal" and isinstance(play, Playthrough):
            check_overwritten(path, ("sdg deal",))
            save_text(path, write_deal(play.game, play.state))
        else:
            check_overwritten(path, (kind.version,))
            save_text(path, kind.writer()(play))
    except (CannotSave, OSError, ValueError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else problem
        return f"It cannot be saved: {why}"
    return told_saved(path, kind)


def told_saved(path: Path, kind: Kind = REPLAY) -> str:
    """Say where something was saved, and what that gives away."""
    return f"Saved to {visible_word(path)}.{kind.warning}"


def check_overwritten(path: Path, kinds: tuple[str, ...] = (VERSION,)) -> None:
    """Refuse to write over a file that is not a save of ours, or is no ordinary file: a save is
    written anew after each decision."""
    if is_special(path):
        raise CannotSave(f"{path} is no ordinary file; choose another name.")
    try:
        with path.open("rb") as file:
            start = file.read(100).decode("utf-8", "replace")
    except FileNotFoundError:
        if not _leads_into_a_folder(path):
            raise CannotSave(f"There is no folder {path.parent}.") from None
        return
    except OSError as problem:
        raise CannotSave(f"{path}: {problem.strerror}.") from None
    if start and not start.startswith(kinds):
        raise CannotSave(f"{path} holds something else; choose another name.")


def _leads_into_a_folder(path: Path) -> bool:
    try:
        return path.resolve().parent.is_dir()
    except OSError:  # the folder at hand is gone
        return False


def _own_file(stem: str, suffix: str) -> Path | None:
    """Make an empty file in the user's folder; None where that cannot be."""
    folder = own_folder()
    try:
        return _new_file(folder, stem, suffix) if folder else None
    except OSError:
        return None


def _new_file(folder: Path, stem: str, suffix: str) -> Path:
    """Make an empty file with a name that no other play has."""
    for again in range(1, 1000):
        path = folder / (f"{stem}{suffix}" if again == 1 else f"{stem}-{again}{suffix}")
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(folder)


def file_stem(name: str) -> str:
    """Return what the name of a file may begin with, that is made for a game of some name."""
    return "".join(c for c in name if c.isascii() and (c.isalnum() or c in "_-"))[:40] or "play"


def own_folder(below: str = "") -> Path | None:
    """Return a folder for what is saved without a name being given, or one below it; None where
    there can be none. Nobody else can write there: a save says everything, and is believed."""
    for folder in _folders():
        try:
            for each in (folder, folder / below):
                each.mkdir(mode=0o700, parents=True, exist_ok=True)
                if not (is_private(each) and os.access(each, os.W_OK)):
                    raise PermissionError(each)
            return folder / below
        except OSError:
            continue
    return None


def _folders() -> Iterator[Path]:
    if (folder := users_folder("XDG_STATE_HOME", ".local/state")) is not None:
        yield folder
    whose = f"-{os.geteuid()}" if os.name == "posix" else ""  # folders of others may lie next to it
    with contextlib.suppress(OSError):  # nothing can be written anywhere
        yield Path(tempfile.gettempdir()) / f"sdg{whose}"
