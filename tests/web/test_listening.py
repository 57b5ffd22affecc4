"""Where a server listens, and the address that it tells."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator

import pytest

from sdg_web.connections import listening
from sdg_web.connections.listening import CannotListen, address_of, listen, origin_of


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_the_address_of_one_host_is_told_as_it_is() -> None:
    with listen("127.0.0.1", 0) as here:
        assert address_of(here) == f"http://127.0.0.1:{here.getsockname()[1]}"


@pytest.mark.skipif(not socket.has_ipv6, reason="this Python has no IPv6")
def test_an_address_of_version_6_is_told_in_brackets() -> None:
    try:
        here = listen("::1", 0)
    except CannotListen:
        pytest.skip("this machine has no IPv6")
    with here:
        assert address_of(here) == f"http://[::1]:{here.getsockname()[1]}"


@pytest.mark.parametrize("host", ["0.0.0.0", ""])
def test_who_listens_everywhere_is_found_by_other_devices(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    with listen(host, 0) as here:
        port = here.getsockname()[1]
        monkeypatch.setattr(listening, "_outward", lambda family: "192.168.1.20")
        assert address_of(here) == f"http://192.168.1.20:{port}"
        monkeypatch.setattr(listening, "_outward", lambda family: None)  # in no network
        assert address_of(here) == f"http://127.0.0.1:{port}"


def test_what_is_told_is_an_address_at_which_one_is_heard() -> None:
    with listen("0.0.0.0", 0) as here:
        found = re.fullmatch(r"http://([\d.]+):(\d+)", address_of(here))
        assert found is not None
        with socket.create_connection((found[1], int(found[2])), timeout=5):
            here.accept()[0].close()


def test_a_port_that_is_taken_is_told_apart_from_a_host_that_is_none(taken: int) -> None:
    with pytest.raises(CannotListen, match="Another --port may be free"):
        listen("127.0.0.1", taken)
    for host in ("no such host", "a.invalid", "999.1.1.1", "\x00", "x" * 300, "192.0.2.77"):
        with pytest.raises(CannotListen, match="Is that --host an address"):
            listen(host, 0)


@pytest.mark.parametrize(("url", "origin"), [
    ("https://games.example", "https://games.example"),
    ("https://Games.Example/", "https://games.example"),
    ("https://games.example:443", "https://games.example"),
    ("http://games.example:8000/", "http://games.example:8000"),
    ("http://[::1]:80", "http://[::1]"),
])  # fmt: skip
def test_an_origin_is_told_as_browsers_write_it(url: str, origin: str) -> None:
    assert origin_of(url) == origin


@pytest.mark.parametrize("url", [
    "", "games.example", "ftp://games.example", "https://", "https://games.example/table",
    "https://games.example?x", "https://games.example#x", "https://me@games.example",
    "https://games.example:x", "https://games.example:99999", "https://[::1", "null",
])  # fmt: skip
def test_what_browsers_never_name_is_no_origin(url: str) -> None:
    with pytest.raises(ValueError, match="an origin is an address such as"):
        origin_of(url)
