"""Bodies of requests, read with bounds on their size, on their time, and on all together."""

from __future__ import annotations

import asyncio

from starlette.requests import ClientDisconnect, Request

SECONDS = 30.0  # that a body may take
MOST_BYTES = 32_000_000  # of all bodies that are being read


class TooMuch(Exception):
    """The server has too much to do now; it can be tried again."""


class TooLong(Exception):
    """A body has more bytes than anybody needs, or took too long, or never came to its end."""


class Bodies:
    """Reads the bodies of requests."""

    def __init__(self, largest: int) -> None:
        self._largest, self._held = largest, 0

    async def read(self, request: Request) -> bytes:
        """Return the body of a request; raise TooLong, TooMuch."""
        body = bytearray()
        try:
            async with asyncio.timeout(SECONDS):
                async for chunk in request.stream():
                    body += chunk
                    self._held += len(chunk)
                    if len(body) > self._largest:
                        raise TooLong("this is too long")
                    if self._held > MOST_BYTES:
                        raise TooMuch("too much is being sent to this server: try again soon")
        except TimeoutError:
            raise TooLong("this took too long to arrive") from None
        except ClientDisconnect:
            raise TooLong("this did not arrive") from None
        finally:
            self._held -= len(body)
        return bytes(body)
