"""Where a server listens, and the address at which people find it."""

from __future__ import annotations

import errno
import socket
from contextlib import suppress
from urllib.parse import urlsplit

EVERYWHERE = ("0.0.0.0", "::")  # hosts that mean all addresses of the machine
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # RFC 5737, RFC 3849
PORT, HOST = "Another --port may be free.", "Is that --host an address of this machine?"
NOWHERE = "there is no such address"
NO_ORIGIN = "an origin is an address such as https://games.example"


class CannotListen(Exception):
    """Why a server cannot listen there, as sentences for people."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; port 0 takes a free one. Raises CannotListen."""
    host = host or EVERYWHERE[0]
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        both = host == "::" and socket.has_dualstack_ipv6()
        return socket.create_server((host, port), family=family, backlog=1024, dualstack_ipv6=both)
    except OSError as wrong:
        is_port = wrong.errno in (errno.EADDRINUSE, errno.EACCES)
        why = (wrong.strerror or NOWHERE).partition(" (")[0]
        raise CannotListen(f"{why}. {PORT if is_port else HOST}") from None
    except (ValueError, TypeError):  # of what is no host at all
        raise CannotListen(f"{NOWHERE}. {HOST}") from None


def address_of(listening: socket.socket) -> str:
    """Return the URL of a socket that listens, without a `/`. One that listens at all addresses of
    the machine has the one at which other devices reach it, if it is in a network."""
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        host = _outward(listening.family) or ("::1" if ":" in host else "127.0.0.1")
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _outward(family: socket.AddressFamily) -> str | None:
    """Return the address from which this machine reaches others. Nothing is sent."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.connect((ELSEWHERE[family], 9))
        return str(asking.getsockname()[0])
    return None


def origin_of(url: str) -> str:
    """Return the origin of a URL as browsers write it. Raises ValueError if it has none."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ValueError(NO_ORIGIN) from None
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    more = parts.path.strip("/"), parts.query, parts.fragment, parts.username
    if usual is None or not host or any(more):
        raise ValueError(NO_ORIGIN)
    named = f"{parts.scheme}://[{host}]" if ":" in host else f"{parts.scheme}://{host}"
    return named if port in (None, usual) else f"{named}:{port}"
