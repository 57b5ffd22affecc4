"""Connections that break while they are answered: what cannot be sent is nobody's fault here."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class _Unheard(Exception):
    """The connection takes no answer any more."""


class BrokenConnections:
    """Middleware that lets a request end where its connection does, as when a browser sends half a
    request and then what is none."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            try:
                await send(message)
            except Exception as wrong:
                raise _Unheard from wrong

        try:
            await self.app(scope, receive, sent)
        except _Unheard:
            return
