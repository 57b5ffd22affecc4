"""The catalogue of messages: each a named function with a stable code and an explanation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from inspect import cleandoc
from textwrap import indent
from typing import Literal, ParamSpec, TypeAlias

import attrs

from sdg.diagnostics import Diagnostic, Severity

P = ParamSpec("P")
About: TypeAlias = Literal[
    "several lines",  # what lines say together: any that cannot be read may have caused it
    "a line",  # what one line says by itself, and the declarations of its names
    "an unknown name",  # a name that nothing declares: only a line that declares it can cause that
    "an unknown value",  # the text names what has no such value
    "another kind of name",  # a name that is declared as something else than is asked for
    "a refused name",  # a declaration under a name that its uses cannot have
]


@attrs.frozen
class Entry:
    """What `sdg explain` knows about one message."""

    code: str
    name: str
    what: str
    why: str
    example: str
    mend: str
    about: About = "several lines"  # what has to be so for the message to be right

    def __str__(self) -> str:
        example, mend = indent(self.example, "    "), indent(self.mend, "    ")
        parts = [f"{self.code}: {self.what}", self.why, "For example", example, "Mended", mend]
        return "\n\n".join(parts) + "\n"


_entries: dict[str, Entry] = {}


def code(
    code: str,
    *,
    why: str,
    example: str,
    mend: str,
    severity: Severity = "error",
    about: About = "several lines",
) -> Callable[[Callable[P, Diagnostic]], Callable[P, Diagnostic]]:
    """Enter a function in the catalogue; its docstring says what is wrong in one line."""

    def enter(function: Callable[P, Diagnostic]) -> Callable[P, Diagnostic]:
        assert code not in _entries, _taken(code)
        what = cleandoc(function.__doc__ or "")
        _entries[code] = Entry(code, function.__name__, what, cleandoc(why), example, mend, about)

        @wraps(function)
        def with_code(*args: P.args, **kwargs: P.kwargs) -> Diagnostic:
            return attrs.evolve(function(*args, **kwargs), code=code, severity=severity)

        return with_code

    return enter


def _taken(code: str) -> str:
    last = max(each for each in _entries if each[:2] == code[:2])
    free = f"{last[0]}{int(last[1:]) + 1}"
    return f"{code} is taken by {_entries[code].name}; after {last} comes {free}"


def all_messages() -> Iterator[Entry]:
    """List every message in the order of its code."""
    for key in sorted(_entries):
        yield _entries[key]


def about(code: str) -> About:
    """Return what the message with a code is about."""
    return _entries[code].about


def explain(code: str) -> str | None:
    """Explain a code, or give nothing where there is no such code."""
    entry = _entries.get(code.strip().upper())
    return str(entry) if entry else None
