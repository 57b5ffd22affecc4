"""What is told of the games of the shelf, and what jobs gave: kept for as long as it is true."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from sdg_web.shelf.listing import files_of, listing
from sdg_web.shelf.stamps import Stamps, stamps

Ask: TypeAlias = Callable[..., Awaitable[dict[str, Any]]]  # lets a job be done

OF_FILES = ("picture", "length", "choices")  # jobs that read the files of the shelf
MOST_KEPT = 200  # answers of jobs


class KeptAnswers:
    """What was asked of a shelf before, until somebody writes one of its files."""

    def __init__(self, shelf: Mapping[str, str], ask: Ask, others: Mapping[str, Ask]) -> None:
        """`ask` lets all jobs be done but those that `others` are asked for."""
        self.shelf, self._ask, self._others = shelf, ask, others
        self._listing: list[dict[str, Any]] | None = None
        self._read: Stamps = ()  # of the shelf's files, when they were read
        self._made: OrderedDict[tuple[str, ...], dict[str, Any]] = OrderedDict()

    async def listing(self) -> list[dict[str, Any]]:
        """Return what the files of the shelf say of themselves now."""
        await self._look_at_files()
        if self._listing is not None:
            return self._listing
        read = self._read
        made = await asyncio.to_thread(listing, self.shelf)
        if read == self._read:  # else they have been written meanwhile
            self._listing = made
        return made

    async def choices(self, game: str, variants: str) -> dict[str, Any]:
        """Return what can be chosen of a game with some variants now."""
        await self._look_at_files()
        return await self.ask("choices", path=self.shelf[game], variants=variants)

    async def ask(self, job: str, **data: str) -> dict[str, Any]:
        """Return the answer of a job, which is the same whenever it is asked for. Raises
        JobFailed."""
        key = job, *data.values()
        if key not in self._made:
            read = self._read
            made = await self._others.get(job, self._ask)(job, **data)
            if job in OF_FILES and read != self._read:  # they have been written meanwhile
                return made
            self._made[key] = made
            while len(self._made) > MOST_KEPT:
                self._made.popitem(last=False)
            return made
        return self._made[key]

    async def _look_at_files(self) -> None:
        """Forget what was read from the files, if somebody has written one since."""
        now = await asyncio.to_thread(lambda: stamps(files_of(self.shelf)))
        if now != self._read:
            self._read, self._listing = now, None
            for key in [key for key in self._made if key[0] in OF_FILES]:
                del self._made[key]
