"""The server as a browser meets it: pages, headers, sockets from other pages."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect

from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from sdg_web.all_tables import Room
from sdg_web.stores.sqlite import SqliteStore
from tests.support.places import ROOT
from tests.web.conftest import serving

PATHS = os.pathsep.join(str(ROOT / each) for each in ("interpreter", "cli", "web"))


def post(base: str, data: object, kind: str = "application/json") -> tuple[int, Any]:
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    request = Request(f"http://{base}/api/tables", body, {"Content-Type": kind})
    try:
        with urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except HTTPError as wrong:
        return wrong.code, json.loads(wrong.read())


def test_pages_have_a_policy_and_ask_nothing_of_others(base: str) -> None:
    _, told = post(base, {"game": "cat_sudoku", "players": 2})
    for path in ("/", "/static/table.js", "/static/shelf.js", "/static/page.css",
                 "/static/colors.css", told["watch"], "/api/games",
                 "/api/games/cat_sudoku/picture.svg", told["watch"] + "/rules"):  # fmt: skip
        with urlopen(f"http://{base}{path}", timeout=60) as answer:
            text = answer.read().decode()
            assert "default-src" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "http://" not in text.replace("http://www.w3.org/", ""), path
        assert "https://" not in text, path


@pytest.mark.parametrize("data", [
    b"", b"[]", b"{", b'"x"', {"game": "../cat_sudoku"}, {"game": "hex"}, {"game": ["cardoku"]},
    {"game": "cardoku", "players": 99}, {"game": "cardoku", "players": "two"},
    {"game": "cardoku", "seats": []}, {"game": "cardoku", "seats": {"x": "greedy"}},
    {"game": "cardoku", "seats": {"1": "x" * 99}}, {"game": "cardoku", "seats": {"1": 3}},
    {"game": "cardoku", "variants": ["../x"]}, {"game": "cardoku", "variants": "x"},
    {"game": "cardoku", "options": {"decks": "many"}}, {"game": "cardoku", "options": {"x": []}},
    {"game": "cardoku", "more": "x" * 2_100_000},
    {"game": "cardoku", "options": {"\ud800": "x"}}, {"game": "cardoku", "deal": "\ud800"},
    {"replay": "\ud800"}, b"[" * 100_000, b"\xff\xfe",
], ids=lambda data: str(data)[:60])  # fmt: skip
def test_a_table_that_cannot_be_is_refused_with_a_reason(base: str, data: object) -> None:
    status, told = post(base, data)
    assert status == 400 and told["wrong"]


def test_a_form_of_another_page_begins_no_table(base: str) -> None:
    status, _ = post(base, {"game": "cardoku"}, "text/plain")
    assert status == 400


def test_a_seat_plays_through_its_socket(base: str) -> None:
    _, told = post(base, {"game": "cat_sudoku", "players": 2, "seats": {"1": "Ann"}})
    path, _, key = told["seats"]["1"].partition("#")
    with connect(f"ws://{base}{path}/socket", origin=f"http://{base}") as ann:  # type: ignore[arg-type]
        ann.send(json.dumps({"say": "hello", "secret": key, "width": 375}))
        shown = json.loads(ann.recv(timeout=20))
        assert shown["seat"] == 1 and shown["seats"][0]["name"] == "Ann"
        assert shown["picture"].startswith("<svg")
        ann.send("nonsense")
        assert json.loads(ann.recv(timeout=20))["say"] == "trouble"
        offer = shown["view"]["offers"][0]
        words, then = [offer["action"]], offer["choices"]
        while then:
            words.append(next(iter(then)))
            then = then[words[-1]] if isinstance(then, dict) else None
        ann.send(json.dumps({"say": "decide", "version": shown["version"], "key": "a",
                             "text": " ".join(words)}))  # fmt: skip
        assert json.loads(ann.recv(timeout=20))["version"] == shown["version"] + 1


def test_pages_of_others_get_no_socket(base: str) -> None:
    _, told = post(base, {"game": "cat_sudoku"})
    for origin in ("http://evil.example", "null", f"http://{base}.evil.example", None):
        with pytest.raises((InvalidStatus, WebSocketException)):
            connect(f"ws://{base}{told['watch']}/socket", origin=origin)  # type: ignore[arg-type]
    with pytest.raises((InvalidStatus, WebSocketException)):
        connect(f"ws://{base}/t/none/socket", origin=f"http://{base}")  # type: ignore[arg-type]


def test_a_replay_is_had_once_the_game_is_over(base: str) -> None:
    _, told = post(base, {"game": "cat_sudoku"})
    with pytest.raises(HTTPError) as refused:
        urlopen(f"http://{base}{told['watch']}/replay", timeout=20)
    assert refused.value.code == 409


def test_a_server_that_is_interrupted_while_it_works_says_nothing(tmp_path: Path) -> None:
    pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
    process = subprocess.Popen(
        [sys.executable, "-m", "sdg_cli", "serve", "--port", "0"], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": PATHS, "SDG_CACHE": str(tmp_path)},
    )  # fmt: skip
    assert process.stdout is not None
    found = re.search(r"http://(\S+?):(\d+)/", process.stdout.readline())
    assert found is not None
    with socket.create_connection((found[1], int(found[2]))) as asked:
        asked.sendall(b"GET /api/games/cardoku/length HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        answer = asked.recv(1000)
    _, said = process.communicate(timeout=20)
    assert b"503" in answer and said == ""


@pytest.mark.parametrize(("seats", "links"), [
    (["Ann", "greedy", "Cy"], ["seat 1", "seat 3", "to watch"]),
    (["greedy", "greedy", "greedy"], ["to watch"]),
])  # fmt: skip
def test_a_saved_play_is_served_and_opened(
    tmp_path: Path, seats: list[str], links: list[str]
) -> None:
    saved, opened = tmp_path / "saved.replay", tmp_path / "opened"
    saved.write_text(write_log(Playthrough(load("cat_sudoku", players=3), 7, seats)))
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    process = subprocess.Popen(
        [sys.executable, "-m", "sdg_cli", "serve", str(saved), "--port", "0", "--open"],
        stdout=subprocess.PIPE, text=True, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": PATHS, "BROWSER": str(browser)},
    )  # fmt: skip
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(2 + len(links))]
    while not (opened.exists() and opened.read_text()):
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert said[1] == f"{saved} is on a table:\n"
    told = dict(line.strip().split(": ") for line in said[2:])
    assert list(told) == links
    assert opened.read_text().strip() == told[links[0]], "the first link is what is opened"


def test_half_a_request_and_then_nonsense_leaves_no_traceback(
    base: str, capfd: pytest.CaptureFixture[str]
) -> None:
    host, _, port = base.partition(":")
    head = (
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"
    )
    for rest in ("nonsense\r\n\r\n", "-1\r\n", ""):
        with socket.create_connection((host, int(port)), timeout=5) as wire:
            wire.sendall((head + rest).encode())
            if rest:
                wire.recv(1000)
    assert post(base, {"game": "none"})[0] == 400
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("path", ["%00", "%ff%fe", "a" * 4000, "0123456789ab"])
def test_what_is_no_table_is_not_there(base: str, path: str) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(f"http://{base}/t/{path}", timeout=20)
    assert refused.value.code == 404


def test_the_shelf_says_what_its_files_say_now(tmp_path: Path) -> None:
    file, variant = tmp_path / "mine.sdg", tmp_path / "house.sdg"
    rules = (ROOT / "games" / "more" / "nim.sdg").read_text("utf-8")
    file.write_text(rules, "utf-8")

    def asked(path: str) -> Any:
        with urlopen(f"http://{base}/api/games{path}", timeout=60) as answer:
            return answer.read() if path.endswith(".svg") else json.load(answer)

    with serving(Room(SqliteStore()), {"mine": str(file)}) as base:
        (told,), options = asked("")["games"], asked("/mine/choices")["options"]
        picture = asked("/mine/picture.svg")
        assert (told["title"], told["variants"]) == ("Nim", [])
        assert asked("/mine/picture.svg") == picture
        variant.write_text('variant "House" of mine\n\nset misere = yes\n', "utf-8")
        assert [each["title"] for each in asked("")["games"][0]["variants"]] == ["House"]
        file.write_text(rules.replace('"Nim"', '"Nim at home"'), "utf-8")
        assert asked("")["games"][0]["title"] == "Nim at home"
        assert asked("/mine/picture.svg") != picture
        file.write_text(rules.replace("misere", "last_loses"), "utf-8")
        assert asked("/mine/choices")["options"] != options
        file.write_text(rules + "no such part\n", "utf-8")
        assert "is not indented" in asked("")["games"][0]["wrong"]
        file.write_text(rules, "utf-8")
        assert asked("/mine/choices")["options"] == options
        assert asked("/mine/picture.svg") == picture
        file.unlink()
        assert "wrong" in asked("")["games"][0]
