"""Links beside a file of rules: those that lead out of its folder are not followed, nor read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sdg.diagnostics import SdgError
from sdg.diagnostics.rendering import render_all
from sdg.files.locating import find, names
from sdg.files.reading import read_source
from sdg.files.resources import shipped
from sdg.game_files import Shelf
from sdg.loading import load, load_sources, read
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.why_unreadable import Unreadable
from sdg.source import Source

SECRET = "root:x:0:0:the secret line:/root:/bin/sh"
PIG = (shipped("games") / "more" / "pig.sdg").read_text(encoding="utf-8")
VARIANT = 'variant "Long" of {base}\n    "Longer"\n\nset goal = 200\n'


def a_link(folder: Path, outside: Path) -> None:
    (folder / "stray.sdg").symlink_to(outside)


def a_chain(folder: Path, outside: Path) -> None:
    (folder / "inside.sdg").symlink_to(outside)
    (folder / "stray.sdg").symlink_to(folder / "inside.sdg")


def a_relative_one(folder: Path, outside: Path) -> None:
    (folder / "stray.sdg").symlink_to(Path("..") / outside.parent.name / outside.name)


def one_in_variants(folder: Path, outside: Path) -> None:
    (folder / "variants").mkdir()
    (folder / "variants" / "stray.sdg").symlink_to(outside)


def variants_elsewhere(folder: Path, outside: Path) -> None:
    (outside.parent / "stray.sdg").write_text(outside.read_text())
    (folder / "variants").symlink_to(outside.parent)


def through_a_folder(folder: Path, outside: Path) -> None:
    (folder / "door").symlink_to(outside.parent)
    (folder / "stray.sdg").symlink_to(folder / "door" / outside.name)


LINKS = (a_link, a_chain, a_relative_one, one_in_variants, variants_elsewhere, through_a_folder)
Make = Callable[[Path, Path], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a stranger's folder; `private` lies beside it."""
    strange = tmp_path / "strange"
    strange.mkdir()
    (tmp_path / "private").mkdir()
    return strange


@pytest.mark.parametrize("make", LINKS)
@pytest.mark.parametrize("content", [SECRET, PIG, VARIANT.format(base="game")])
def test_a_link_out_of_the_folder_is_not_followed(
    folder: Path, make: Make, content: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = folder.parent / "private" / "passwords.sdg"
    outside.write_text(content)
    make(folder, outside)
    (folder / "game.sdg").write_text(PIG)
    (folder / "of_it.sdg").write_text(VARIANT.format(base="stray"))
    assert find("stray", folder) is None
    assert not {"stray", "passwords", "inside"} & set(names(folder))
    shelf = Shelf()
    shelf.open(folder / "game.sdg")
    assert not {"stray", "passwords", "inside"} & {name for name, _, _ in shelf.variants().variants}
    of_each_reading = [
        read(folder / "game.sdg", ["stray"]).diagnostics, read(folder / "of_it.sdg").diagnostics
    ]  # fmt: skip
    monkeypatch.chdir(folder)
    of_each_reading += [read("stray").diagnostics, read("game", ["stray"]).diagnostics]
    for diagnostics in of_each_reading:
        assert [each.code for each in diagnostics] == ["E012"]
        assert "secret" not in render_all(diagnostics) and "Longer" not in render_all(diagnostics)


@pytest.mark.parametrize("name", ["passwd", "notes.txt", "key.sdg.pem", ".sdg"])
def test_what_is_not_called_sdg_is_not_read_whatever_leads_to_it(folder: Path, name: str) -> None:
    private = folder.parent / "private" / name
    private.write_text(SECRET)
    (folder / "link.sdg").symlink_to(private)
    (folder / "here.sdg").symlink_to(folder / name)
    (folder / name).write_text(SECRET)
    (folder / "of_it.sdg").write_text(VARIANT.format(base="here"))
    (folder / "game.sdg").write_text(PIG)
    for path, overlays in [
        (private, ()), (folder / "link.sdg", ()), (folder / "of_it.sdg", ()),
        (folder / "game.sdg", (str(private),)), (folder / "game.sdg", ("here",)),
        (folder / "game.sdg", (str(folder / "link.sdg"),)), (folder / "here.sdg", ()),
    ]:  # fmt: skip
        diagnostics = read(path, overlays).diagnostics
        assert [each.code for each in diagnostics] == ["E011"], path
        assert "secret" not in render_all(diagnostics)
    with pytest.raises(SdgError):
        read_source(private)


def test_a_link_within_the_folder_and_one_that_is_named_are_followed(folder: Path) -> None:
    (folder / "game.sdg").write_text(PIG)
    (folder / "longer.sdg").write_text(VARIANT.format(base="game"))
    (folder / "long.sdg").symlink_to("longer.sdg")
    assert load(folder / "game.sdg", ["long"]).rules.options[0].default == 200
    outside = folder.parent / "private" / "mine.sdg"
    outside.write_text(PIG)
    (folder / "named.sdg").symlink_to(outside)
    assert load(folder / "named.sdg").rules.title == "Pig"


def test_games_that_come_along_may_be_links(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sdg.files.locating.shipped", lambda name: folder)
    outside = folder.parent / "private" / "mine.sdg"
    outside.write_text(PIG)
    (folder / "linked.sdg").symlink_to(outside)
    assert find("linked", folder.parent / "private") == folder / "linked.sdg"


def test_a_replay_is_played_from_its_own_texts_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "base.sdg").write_text(PIG)
    monkeypatch.chdir(folder)
    for texts in ([VARIANT.format(base="base")], [PIG, VARIANT.format(base="base")]):
        sources = [Source(f"{i}.sdg", text) for i, text in enumerate(texts)]
        with pytest.raises(SdgError) as refused:
            load_sources(sources)
        assert [each.code for each in refused.value.diagnostics] == ["E701"]


@pytest.mark.parametrize("name", ["../up.sdg", "/etc/x.sdg", "a\\b.sdg", "./x.sdg"])
def test_a_replay_names_no_folder(name: str) -> None:
    text = write_log(Playthrough(load("pig"), 1))
    with pytest.raises(Unreadable, match="without a folder"):
        parse_log(text.replace("-- pig.sdg", f"-- {name}"), "x.replay")
