"""Reading files from a disk: a path in, a source out, or the reason why not."""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path

from sdg.diagnostics import Diagnostic, SdgError
from sdg.diagnostics.spelling import nearest
from sdg.messages import unreadable
from sdg.source import Source, Span
from sdg.untrusted_text import INVISIBLE

LARGEST = 1_000_000
LONGEST_LINE = 1_000
HEAD = 4_096  # bytes in which a file says of what game it is a variant

_HALF = re.compile(r"[\ud800-\udfff]")


def read_source(path: str | os.PathLike[str]) -> Source:
    """Read an ordinary file; raise `SdgError` with one diagnostic if its text cannot be used."""
    shown = os.fspath(path)
    content = _content(Path(path), Source(shown, "").span(0, 0))
    return source_from_bytes(content, shown)


def head_of(path: str | os.PathLike[str]) -> str:
    """Read how an ordinary file begins; raise `SdgError` if it cannot be read."""
    content = _content(Path(path), Source(os.fspath(path), "").span(0, 0), HEAD)
    return content.decode("utf-8-sig", "replace").replace("\r", "\n")


def source_from_bytes(content: bytes, path: str) -> Source:
    """Take a file's bytes for text in UTF-8, with or without a mark at its start."""
    if len(content) > LARGEST:
        raise SdgError([unreadable.file_too_large(Source(path, "").span(0, 0), LARGEST)])
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        before = Source(path, content[: wrong.start].decode("utf-8-sig"))
        end = len(before.text)
        byte = content[wrong.start]
        raise SdgError([unreadable.not_utf8(before.span(end, end), byte)]) from None
    return source_from_text(text, path)


def source_from_text(text: str, path: str = "rules.sdg") -> Source:
    """Take a text as a source, its lines ending in a plain newline."""
    source = Source(path, text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    if wrong := _unusable(source):
        raise SdgError([wrong])
    return source


def _unusable(source: Source) -> Diagnostic | None:
    if len(source.text) > LARGEST:
        return unreadable.file_too_large(source.span(0, 0), LARGEST)
    if half := _HALF.search(source.text):
        return unreadable.half_a_sign(source.span(*half.span()))
    if odd := INVISIBLE.search(source.text):
        return unreadable.invisible_sign(source.span(*odd.span()), ord(odd.group()))
    offset = 0
    for line in source.lines:
        if len(line) > LONGEST_LINE:
            return unreadable.line_too_long(
                source.span(offset + LONGEST_LINE, offset + LONGEST_LINE + 1), LONGEST_LINE
            )
        offset += len(line) + 1
    return None


def _content(path: Path, span: Span, most: int = LARGEST + 1) -> bytes:
    """Read at most a little more than the largest file; never wait on a pipe or a device."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise SdgError([unreadable.is_a_folder(span)])
        if not stat.S_ISREG(mode):
            raise SdgError([unreadable.not_a_plain_file(span)])
        if not (_is_called_sdg(path) and _is_called_sdg(path.resolve())):
            raise SdgError([unreadable.not_called_sdg(span, _is_called_sdg(path))])
        with path.open("rb") as file:
            return file.read(most)
    except FileNotFoundError:
        raise SdgError([unreadable.missing_file(span, _neighbour(path))]) from None
    except (OSError, ValueError) as wrong:
        number = wrong.errno if isinstance(wrong, OSError) else None
        if number == errno.ELOOP:
            raise SdgError([unreadable.links_in_a_circle(span)]) from None
        if number == errno.ENOTDIR:
            raise SdgError([unreadable.missing_file(span)]) from None
        reason = wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else "no such name"
        raise SdgError([unreadable.unreadable(span, reason.lower())]) from None


def _is_called_sdg(path: Path) -> bool:
    return path.suffix.lower() == ".sdg"


def _neighbour(path: Path) -> str | None:
    """Find a rule file next to it with nearly its name."""
    try:
        names = sorted(entry.name for entry in path.parent.iterdir() if entry.suffix == ".sdg")
    except OSError:
        return None
    name = nearest(path.name, names)
    return str(path.with_name(name)) if name else None
