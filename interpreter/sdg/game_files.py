"""The files of a game: where they are found, and which variants are of which."""

from __future__ import annotations

import re
from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import Path

from attrs import define, field, frozen

from sdg import syntax as tree
from sdg.caller_arguments import text
from sdg.diagnostics import SdgError
from sdg.diagnostics.spelling import nearest
from sdg.files.locating import Asked, find, is_path, is_there, located, names, rule_files, strays
from sdg.files.reading import HEAD, LARGEST, head_of, read_source, source_from_text
from sdg.messages import overlays as say
from sdg.messages.unreadable import leads_away, missing_file
from sdg.parsing.parser import Parsed, parse, parse_all
from sdg.source import Source, Span, said_outside
from sdg.variants import Overlay, overlay_in, overlay_of

_HEAD = re.compile(r'^variant[ \t]*"[^"\n]*"[ \t]*of[ \t]+(\w+)', re.MULTILINE)


@frozen
class InReach:
    """The variants in reach that can be played: name, title, sentences about them.

    Not `whole` where more files lie next to the game than are looked into.
    """

    variants: tuple[tuple[str, str, str], ...]
    whole: bool


@define
class Shelf:
    """A game's file and the overlays to lay over it; each method raises `SdgError`."""

    _game: tree.File | None = None
    _source: Source | None = None
    overlays: list[Overlay] = field(factory=list)
    alone: bool = False  # nothing is looked for on the disk: all texts are given, as by a replay
    asked: list[Asked] = field(factory=list)  # what was looked for, and where it was found
    unread: dict[str, Parsed] = field(factory=dict)  # by path: texts of which not all can be read

    @property
    def game(self) -> tree.File:
        """The file of the game."""
        assert self._game is not None
        return self._game

    @property
    def name(self) -> str:
        """The name that variants call the game by."""
        assert self._source is not None
        return self._source.name

    def sources(self) -> tuple[Source, ...]:
        """List the texts: the game's first, then its variants'."""
        first = (self._source,) if self._source else ()
        return (*first, *(overlay.source for overlay in self.overlays))

    def open(self, path: str | PathLike[str] | Source) -> None:
        """Read a game's file; of a variant, its game, and the variant over it."""
        if isinstance(path, Source):
            source = source_from_text(text("text", path.text), text("path", path.path))
            source = path if source.text == path.text else source  # its spans are the caller's
        else:
            source = read_source(self._located(fspath(path)))
        overlays: list[Overlay] = []
        file = self._parsed(source)
        while isinstance(file.head, tree.Variant):
            overlays.append(overlay_of(file, source))
            source = self._base(file.head, overlays)
            file = self._parsed(source)
        self._game, self._source = file, source
        self.overlays += reversed(overlays)

    def take(self, name: str) -> None:
        """Lay a variant over the game: one in its file, one of a name, or one of a path.

        `cooperative` stands for `festival_cooperative` too, if the game is called `festival`.
        """
        for item in self.game.items:
            if isinstance(item, tree.NamedVariant) and item.name.text == name:
                assert self._source is not None
                self._lay(overlay_in(self._source, item))
                return
        span = said_outside("--with", name)
        path = Path(name) if is_path(name) else self._find(name)
        path = path or self._find(f"{self.name}_{name}")
        if path is None:
            paths = (each for each in (name, f"{name}.sdg") if is_there(Path(each)))
            here = next((each for each in paths if Path(each).is_file()), None)
            beside = self.variants()
            known = [each for each, _, _ in beside.variants]
            raise SdgError(
                [say.no_such_variant(span, name, self.name, known, here, whole=beside.whole)]
            )
        self.add(read_source(path), span)

    def add(self, source: Source, span: Span | None = None) -> None:
        """Lay a variant's file over the game, and below it the variants that it is of."""
        overlays: list[Overlay] = []
        while True:
            file = self._parsed(source)
            if not isinstance(file.head, tree.Variant):
                if not overlays:
                    raise SdgError([say.not_a_variant(span or file.head.title.span, source.name)])
                raise SdgError([say.of_another_game(overlays[-1].span, source.name, self.name)])
            overlays.append(overlay_of(file, source))
            base = file.head.base.text
            if base == self.name or any(each.name == base for each in self.overlays):
                break
            source = self._base(file.head, overlays)
        for overlay in reversed(overlays):
            self._lay(overlay)

    def variants(self) -> InReach:
        """List the variants in reach that can be played.

        No more is read of all files next to the game than the largest may hold.
        """
        variants, left = dict[str, tuple[str, str]](), LARGEST
        for item in self.game.items:
            if isinstance(item, tree.NamedVariant) and not _makes_a_puzzle(item.lines):
                variants[item.name.text] = item.title.text, _about(item.lines)
        for path in self._files():
            if left < 0:
                break
            source = _variant_of(self.name, path)
            left -= max(HEAD, len(source.text) if source is not None else 0)
            file = _tree_of(self.name, source) if source is not None else None
            if file is not None and not _makes_a_puzzle(file.items):
                variants.setdefault(path.stem, (file.head.title.text, _about(file.head.lines)))
        return InReach(tuple((name, *texts) for name, texts in variants.items()), left >= 0)

    def _parsed(self, source: Source) -> tree.File:
        """Return what can be read of a text; what cannot is kept for its reader."""
        parsed = parse_all(source)
        if parsed.file is None:
            raise SdgError(parsed.diagnostics)
        if parsed.diagnostics:
            self.unread[source.path] = parsed
        return parsed.file

    def _lay(self, overlay: Overlay) -> None:
        if all(each.source.text != overlay.source.text for each in self.overlays):
            self.overlays.append(overlay)

    def _base(self, head: tree.Variant, overlays: list[Overlay]) -> Source:
        """Find the file that a variant is of."""
        name, here = head.base.text, overlays[-1].source
        path = self._found(name, Path(here.path).parent)
        if path is None:
            known = () if self.alone else names(Path(here.path).parent)
            raise SdgError([say.base_not_found(head.base.span, name, known)])
        paths = [each.source.path for each in overlays]
        if str(path) in paths:
            circle = [each.name for each in overlays[paths.index(str(path)) :]]
            raise SdgError([say.variants_in_a_circle(head.base.span, [*circle, name])])
        return read_source(path)

    def _find(self, name: str) -> Path | None:
        assert self._source is not None
        return self._found(name, Path(self._source.path).parent)

    def _found(self, name: str, beside: Path) -> Path | None:
        if self.alone:
            return None
        path = find(name, beside)
        if path is None and (link := strays(name, beside)):
            raise SdgError([leads_away(Source(str(link), "").span(0, 0))])
        self.asked.append(Asked(name, str(beside), str(path) if path else None))
        return path

    def _located(self, path: str) -> str:
        """Return the path of a file, or of a game that comes along, by its bare name."""
        file = located(path)
        self.asked.append(Asked(path, None, file))
        if file is None:
            if link := strays(path, Path()):
                raise SdgError([leads_away(Source(str(link), "").span(0, 0))])
            near = nearest(path, names(Path()))
            raise SdgError([missing_file(Source(path, "").span(0, 0), near)])
        return file

    def _files(self) -> list[Path]:
        """List the files in which variants of the game may be."""
        assert self._source is not None
        beside = Path(self._source.path).parent
        paths = () if self.alone else rule_files(beside)
        return [path for path in paths if path.stem != self.name]


def _variant_of(game: str, path: Path) -> Source | None:
    """Read what looks like a variant of a game; None of any other file, and if it cannot be read.

    Of the others only the head is read: next to a game there may lie many.
    """
    try:
        return read_source(path) if game in _HEAD.findall(head_of(path)) else None
    except SdgError:
        return None


def _tree_of(game: str, source: Source) -> tree.File | None:
    """Return the tree of a variant of a game; None if it is none, or cannot be parsed."""
    file, _ = parse(source)
    if file is None or not isinstance(file.head, tree.Variant):
        return None
    return file if file.head.base.text == game else None


def _makes_a_puzzle(lines: Iterable[tree.Node]) -> bool:
    """Return whether a variant makes its game a puzzle, which nobody plays."""
    return any(isinstance(each, tree.Add) and isinstance(each.part, tree.Puzzle) for each in lines)


def _about(lines: tuple[tree.HeadLine | tree.Change, ...]) -> str:
    return " ".join(str(line.text) for line in lines if isinstance(line, tree.About))
