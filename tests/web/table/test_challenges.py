"""A challenge after which the finder has to choose: the choice is asked for, then all is stored."""

from __future__ import annotations

from pathlib import Path

from sdg.chance import Generator
from sdg.files.resources import shipped
from sdg.loading import load
from sdg.refereeing import TableGame, at_table
from sdg_web.requests import Challenge
from sdg_web.room import Room
from sdg_web.stores.sqlite import SqliteStore
from sdg_web.table import Table
from tests.web.test_room import Guest, run


def always_choosing(folder: Path) -> str:
    """Write a game whose finder always chooses who gives; return its path."""
    text = (shipped("games") / "cat_sudoku.sdg").read_text("utf-8")
    path = folder / "choosing.sdg"
    for old, new in (("if tokens left > 0", "if tokens left > 99"),
                     ("(others with highest tokens)", "others")):  # fmt: skip
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    return str(path)


def misplay(table: Table) -> str | None:
    """Return a decision that breaks a rule, if there is one now."""
    assert isinstance(table.game, TableGame)
    found = table.game.misplay(table.play.state, Generator(5).below)
    return found and found.text


def legal(table: Table) -> str:
    """Return a legal decision, one that lays a card if there is one."""
    texts = [each.text for each in table.play.legal_decisions()]
    return next((text for text in texts if text.startswith("lay")), texts[0])


def test_the_finder_is_asked_and_what_he_chooses_is_stored(tmp_path: Path) -> None:
    async def play() -> None:
        room = Room(SqliteStore(tmp_path / "t.sqlite"))
        game = at_table(load(always_choosing(tmp_path), players=3))
        name, keys = await room.begin(game, {}, {1: "Ann", 2: "Bo", 3: "Cy"}, True)
        guests = [await Guest(room, name, key).sit() for key in keys]
        table, text = await room.table(name), None
        for turn in range(40):
            active = guests[0].shown["view"]["active"]
            text = misplay(table)
            await guests[active - 1].decide(text or legal(table), f"{turn}")
            if text:
                break
        assert text
        cell, finder = text.rpartition(" ")[2], guests[active % 3]
        names = {1: "Ann", 2: "Bo", 3: "Cy"}
        others = {seat: each for seat, each in names.items() if seat != active % 3 + 1}
        version = finder.shown["version"]
        await finder.say(Challenge(version, "c", cell, ""))
        asked = finder.heard[-1]
        assert asked == {
            "say": "choose", "key": "c", "cell": cell, "answers": "", "what": "giver",
            "offered": [{"word": str(seat), "name": each} for seat, each in others.items()],
        }  # fmt: skip
        assert table.version == version, "nothing is stored before the choice"
        await finder.say(Challenge(version, "d", cell, "nobody"))
        assert finder.heard[-1]["say"] == "refused" and table.version == version
        await finder.say(Challenge(version, "e", cell, asked["offered"][0]["word"]))
        assert table.version == version + 1 and finder.heard[-2]["say"] == "view"
        again = await Guest(Room(SqliteStore(tmp_path / "t.sqlite")), name, keys[0]).sit()
        assert again.shown["log"] == guests[0].shown["log"]

    run(play)
