"""Tables that were simulated before, so that the next time neither rules nor kernel are made again.

A record is JSON under the hash of the request, of this version, and of the processor. It says
which files were found where and what they held, what there is to report of the table, and which
compiled kernel plays it. It is believed if all of that is still so.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import attrs

import sdg
from sdg.diagnostics import SdgError
from sdg.files.locating import Asked, here
from sdg.files.reading import read_source
from sdg.files.resources import cache_folder, code_stamp, read_kept, save_quietly
from sdg.kernel.c.cache import drop_library, kept_library, processor
from sdg.lab.c_kernel import Native
from sdg.lab.engine_interface import Engine
from sdg.lab.requests import Request, Setting
from sdg.measures.columns import Columns

FORMAT = "3"


def recall(request: Request, farther: Callable[[int], Engine]) -> tuple[Setting, Native] | None:
    """Return the table of a request, if it was played at before and nothing has changed.

    `farther` makes an engine for more of the board than so many kernels see.
    """
    try:
        record = json.loads(read_kept(_path(request)) or b"null")
        if record is None or record["request"] != _key(request) or not _as_before(record):
            return None
        setting, columns = Setting(**_held(record["setting"])), Columns(**_held(record["columns"]))
        engine: Native | None = None
        for parts, (key, options) in reversed([*enumerate(record["libraries"], 1)]):
            library, values = kept_library(str(key)), tuple(map(int, options))
            if library is None:
                return None
            more = partial(_itself, engine) if engine is not None else partial(farther, parts)
            last = engine is None and record["whole"] is True
            engine = Native(columns, library, key, None if last else more, setting.agents, values)
    except (OSError, SdgError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return (setting, engine) if engine is not None else None


def _itself(engine: Native) -> Engine:
    return engine


def remember(
    request: Request, asked: Iterable[Asked], texts: Iterable[tuple[str, str]], setting: Setting,
    engine: Native,
) -> None:  # fmt: skip
    """Keep a table: how its files were found, their paths and texts, its kernels."""
    libraries, whole = engine.libraries()
    record = {
        "request": _key(request),
        "asked": [attrs.astuple(each) for each in asked],
        "texts": [(path, _sum(text)) for path, text in texts],
        "setting": attrs.asdict(setting),
        "columns": attrs.asdict(engine.columns),
        "libraries": libraries,
        "whole": whole,
    }
    save_quietly(_path(request), json.dumps(record).encode())


def forget(request: Request, engine: Native) -> None:
    """Let a table and its kernels be made anew, and compared, the next time."""
    for key, _ in engine.libraries()[0]:
        drop_library(key)
    with suppress(OSError):
        _path(request).unlink()


def _path(request: Request) -> Path:
    return cache_folder() / f"table-{_key(request)[:20]}.json"


def _key(request: Request) -> str:
    """Return a hash of all that a record depends on, but for the files' texts."""
    parts = [
        FORMAT, sdg.__version__, code_stamp(), str(here()), os.environ.get("CC"),
        platform.machine(), processor(), attrs.astuple(request),
    ]  # fmt: skip
    return _sum(json.dumps(parts))


def _as_before(record: dict[str, list[list[str]]]) -> bool:
    return all(Asked(*each).holds() for each in record["asked"]) and all(
        _sum(read_source(path).text) == known for path, known in record["texts"]
    )


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _held(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: _frozen(value) for name, value in fields.items()}


def _frozen(value: object) -> object:
    """Turn lists of JSON into the tuples they were."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
