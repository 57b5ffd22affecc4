"""A file written so that a crash leaves the old text or the new one."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from sdg.playing.saving import replaced, save_text

WRITER = """
import resource, signal, sys
from pathlib import Path
from sdg.playing.saving import save_text
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    save_text(Path(sys.argv[1]), "new " * 100)
except OSError:
    print("failed")
"""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = Thread(target=lambda: read.append(pipe.read_text("utf-8")), daemon=True)
    reader.start()
    save_text(pipe, "one\n")
    reader.join(60)
    assert read == ["one\n"]
    assert pipe.is_fifo()


@pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")
def test_a_link_that_leads_in_a_circle_is_an_error_of_the_system(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    with pytest.raises(OSError, match="symbolic links"):
        save_text(loop, "text")
    assert list(tmp_path.iterdir()) == [loop]


def test_a_text_replaces_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "a.replay"
    for text in ("one", "two\nlines\n"):
        save_text(path, text)
        assert path.read_bytes() == text.encode()
    assert list(tmp_path.iterdir()) == [path]


def test_permissions_stay_and_links_are_followed(tmp_path: Path) -> None:
    path, link = tmp_path / "a.replay", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o600)
    link.symlink_to(path)
    save_text(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
@pytest.mark.parametrize("mask", [0o000, 0o022, 0o027, 0o077])
def test_a_new_file_has_the_permissions_that_the_user_wants(tmp_path: Path, mask: int) -> None:
    path = tmp_path / "a.replay"
    before = os.umask(mask)
    try:
        save_text(path, "text")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="there are no files of handles here")
def test_a_pipe_that_a_shell_hands_over_is_written_to() -> None:
    reading, writing = os.pipe()
    save_text(Path(f"/dev/fd/{writing}"), "one\n")
    os.close(writing)
    with open(reading) as file:  # noqa: PTH123
        assert file.read() == "one\n"


def test_what_goes_wrong_in_between_leaves_the_old_text(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt), replaced(path) as file:
        file.write(b"new")
        raise KeyboardInterrupt
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
@pytest.mark.parametrize("size", [0, 1, 150, 399, 400])
def test_a_write_that_fails_midway_leaves_the_old_text(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a.replay"
    path.write_text("old")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    result = subprocess.run(
        [sys.executable, "-c", WRITER, str(path), str(size)],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    if size < 400:
        assert result.stdout == "failed\n"
        assert path.read_text() == "old"
    else:
        assert path.read_text() == "new " * 100
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_missing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        save_text(tmp_path / "none" / "a.replay", "text")
