"""The gallery shows every game and variant as it is drawn now."""

from __future__ import annotations

import pytest

from tests.picture.gallery import PAGE, PICTURES, drawn, tables


@pytest.mark.parametrize(
    ("stem", "game", "variants"), [*tables()], ids=[each[0] for each in tables()]
)
def test_a_picture_of_the_gallery_is_what_is_drawn(
    stem: str, game: str, variants: tuple[str, ...]
) -> None:
    _, svg = drawn(game, variants)
    assert (PICTURES / f"{stem}.svg").read_text("utf-8") == svg + "\n"
    assert f"gallery/{stem}.svg" in PAGE.read_text("utf-8")


def test_it_has_no_others() -> None:
    assert {path.stem for path in PICTURES.glob("*.svg")} == {stem for stem, *_ in tables()}
