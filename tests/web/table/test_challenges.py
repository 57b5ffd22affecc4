"""A challenge after which the finder has to choose: the choice is asked for, then all is stored."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sdg.chance import Generator
from sdg.files.resources import shipped
from sdg.loading import load
from sdg.refereeing import TableGame, at_table
from sdg.visibility.seat_log import WATCHER
from sdg_web.all_tables import Room
from sdg_web.games import Games
from sdg_web.requests import Challenge, Choose, Hand, Rename
from sdg_web.stores.interface import StoreError
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


CHOOSES = {"culprit": "culprit chooses giver from others", "both": (
    "finder chooses first from others\n"
    "            culprit chooses giver from others\n"
    "            finder chooses last from others"
)}  # fmt: skip


def culprit_choosing(folder: Path, who: str = "culprit") -> str:
    """Write a game whose culprit chooses who gives; of `both`, its finder before and after it."""
    path = Path(always_choosing(folder))
    text, old = path.read_text("utf-8"), "finder chooses giver from others"
    assert old in text
    path.write_text(text.replace(old, CHOOSES[who]), "utf-8")
    return str(path)


async def to_a_misplay(room: Room, path: str, bots: dict[int, str]) -> tuple[list[Guest], str, int]:
    """Begin a table of three and play until a card lies wrong; return who sits there, its cell and
    who laid it."""
    game = at_table(load(path, players=3))
    name, keys = await room.begin(game, bots, {1: "Ann", 2: "Bo", 3: "Cy"}, True)
    guests = [await Guest(room, name, key).sit() for key in keys]
    table = await room.table(name)
    for turn in range(40):
        active = guests[0].shown["view"]["active"]
        text = misplay(table)
        await guests[active - 1].decide(text or legal(table), f"{turn}")
        if text:
            return guests, text.rpartition(" ")[2], active
    raise AssertionError("nothing could be misplayed")


NAMES = {1: "Ann", 2: "Bo", 3: "Cy"}


def test_a_seat_that_is_not_the_finder_is_asked_and_nothing_else_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        room = Room(store)
        guests, cell, seat = await to_a_misplay(room, culprit_choosing(tmp_path), {})
        finder_seat = seat % 3 + 1
        culprit, finder = guests[seat - 1], guests[finder_seat - 1]
        watcher = await Guest(room, culprit.table).sit()
        table = await room.table(culprit.table)
        version, before = table.version, table.play.state
        await finder.say(Challenge(version, "c", cell, ""))
        assert finder.heard[-1] == {"say": "taken", "key": "c"}
        assert table.version == version + 1 and table.play.state is before
        told = {"seat": seat, "what": "giver", "cell": cell, "finder": finder_seat}
        offered = [{"word": str(each), "name": name} for each, name in NAMES.items()
                   if each != finder_seat]  # fmt: skip
        for guest in (*guests, watcher):
            own = offered if guest is culprit else []
            assert guest.shown["waits"] == {**told, "offered": own}
        active = guests[table.play.active - 1]  # type: ignore[operator]
        await active.decide(legal(table), "d")
        assert active.heard[-1]["say"] == "refused"
        assert active.heard[-1]["why"] == [f"{NAMES[seat]} has to choose the giver first."]
        word, now = offered[0]["word"], version + 1
        for guest, answer in ((finder, word), (culprit, "nobody"), (culprit, str(finder_seat))):
            await guest.say(Choose(now, "e", answer))
            assert guest.heard[-1]["say"] == "refused" and table.version == now
        again = Room(SqliteStore(tmp_path / "t.sqlite"))
        back = await Guest(again, culprit.table, culprit.secret).sit()
        assert back.shown == culprit.shown, "it still waits after a restart"
        await finder.say(Rename("Di"))
        await culprit.say(Choose(now + 1, "f", word))
        assert culprit.heard[-1] == {"say": "taken", "key": "f"}
        await culprit.say(Choose(now + 1, "f", word))
        assert culprit.heard[-1] == {"say": "taken", "key": "f"} and table.version == now + 2
        for guest in (*guests, watcher):
            assert guest.shown["waits"] is None
        shown = table.play.steps[-1].challenge
        assert shown is not None and shown.answers == (word,) and shown.finder == finder_seat
        assert table.play.state is not before
        await guests[table.play.active - 1].decide(legal(table), "g")  # type: ignore[operator]
        alone = Table.opened(table.name, store.entries(table.name), Games())
        assert [alone.shown(each, 1200) for each in (WATCHER, 1, 2, 3)] == [
            table.shown(each, 1200) for each in (WATCHER, 1, 2, 3)
        ]

    run(play)


def test_finder_and_culprit_choose_in_the_order_of_the_rules(tmp_path: Path) -> None:
    async def play() -> None:
        room = Room(SqliteStore())
        guests, cell, seat = await to_a_misplay(room, culprit_choosing(tmp_path, "both"), {})
        finder_seat = seat % 3 + 1
        culprit, finder = guests[seat - 1], guests[finder_seat - 1]
        table = await room.table(culprit.table)
        version = table.version
        await finder.say(Challenge(version, "a", cell, ""))
        assert finder.heard[-1]["say"] == "choose" and finder.heard[-1]["what"] == "first"
        assert table.version == version, "what the finder chooses first is stored with it"
        words = [each["word"] for each in finder.heard[-1]["offered"]]
        await finder.say(Challenge(version, "b", cell, words[1]))
        assert table.waits is not None and table.waits.what == "giver" and table.turn == seat
        await culprit.say(Choose(table.version, "c", words[0]))
        assert table.waits.what == "last" and table.turn == finder_seat
        assert [each["word"] for each in finder.shown["waits"]["offered"]] == words
        await culprit.say(Choose(table.version, "d", words[0]))
        assert culprit.heard[-1]["say"] == "refused"
        await finder.say(Choose(table.version, "e", words[1]))
        shown = table.play.steps[-1].challenge
        assert table.waits is None and shown is not None
        assert shown.answers == (words[1], words[0], words[1])
        assert table.version == version + 3

    run(play)


def test_a_bot_to_which_the_seat_is_given_chooses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sdg_web.bots.PAUSE", 0.0)

    async def play() -> None:
        room = Room(SqliteStore())
        guests, cell, seat = await to_a_misplay(room, culprit_choosing(tmp_path), {})
        culprit, finder = guests[seat - 1], guests[seat % 3]
        table = await room.table(culprit.table)
        await finder.say(Challenge(table.version, "c", cell, ""))
        assert table.waits is not None
        await asyncio.sleep(0.2)
        assert table.waits is not None, "a person is waited for"
        await culprit.say(Hand(seat, "random"))
        while table.waits is not None:
            await asyncio.sleep(0.02)
        shown = table.play.steps[-1].challenge
        assert shown is not None and len(shown.answers) == 1
        await room.close()

    run(play)


def test_a_choice_that_is_not_stored_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        store = SqliteStore()
        room = Room(store)
        guests, cell, seat = await to_a_misplay(room, culprit_choosing(tmp_path), {})
        culprit, finder = guests[seat - 1], guests[seat % 3]
        table = await room.table(culprit.table)

        def full(*_: object) -> list[bool]:
            raise StoreError("the disk is full")

        for guest, request in (
            (finder, lambda: Challenge(table.version, "c", cell, "")),
            (culprit, lambda: Choose(table.version, "d", str(seat))),
        ):
            before = [table.shown(each, 1200) for each in (WATCHER, 1, 2, 3)]
            with monkeypatch.context() as patched:
                patched.setattr(store, "write", full)
                await guest.say(request())
            assert guest.heard[-1]["say"] == "trouble"
            assert [table.shown(each, 1200) for each in (WATCHER, 1, 2, 3)] == before
            await guest.say(request())
            assert guest.heard[-1]["say"] == "taken"
        await room.close()

    run(play)
