"""What a caller gave to a public function in, what it means out, or `ArgumentError`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from operator import index
from typing import Any, TypeVar

T = TypeVar("T")
MOST = 10_000  # elements of a list
LONGEST = 60  # characters of an argument that an error shows


class ArgumentError(ValueError):
    """An argument that a function cannot take: `argument` is its name, `why` what is wrong."""

    def __init__(self, argument: str, why: str) -> None:
        super().__init__(argument, why)
        self.argument = argument
        self.why = why

    def __str__(self) -> str:
        return f"`{self.argument}` {self.why}"


def whole(argument: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    number: int = value if type(value) is int else _number(argument, value)
    if (least is not None and number < least) or (most is not None and number > most):
        ends = f"at least {least}" if most is None else f"from {least} to {most}"
        raise ArgumentError(argument, f"is {shown(number)}, and has to be {ends}")
    return number


def wholes(argument: str, value: Any) -> tuple[int, ...]:
    """Return several whole numbers."""
    return tuple(whole(argument, each) for each in several(argument, value, "whole numbers"))


def text(argument: str, value: Any) -> str:
    """Return a text."""
    return instance(argument, value, str, "a text")


def texts(argument: str, value: Any) -> tuple[str, ...]:
    """Return several texts; one text alone is none."""
    return tuple(text(argument, each) for each in several(argument, value, "texts"))


def several(argument: str, value: Any, what: str) -> tuple[Any, ...]:
    """Return what stands in a list, tuple or the like; a set has no order, and is none."""
    if isinstance(value, (str, bytes, bytearray, Mapping, set, frozenset)) or not isinstance(
        value, Iterable
    ):
        raise ArgumentError(argument, f"is {shown(value)}, and has to be a list of {what}")
    values = tuple(islice(value, MOST + 1))
    if len(values) > MOST:
        raise ArgumentError(argument, f"is {shown(value)}, which is more than {MOST:,} {what}")
    return values


def instance(argument: str, value: Any, kind: type[T], called: str) -> T:
    """Return a value of some class; `called` is what people call it."""
    if not isinstance(value, kind):
        raise ArgumentError(argument, f"is {shown(value)}, and has to be {called}")
    return value


def shown(value: object) -> str:
    """Show a value in few words, whatever it is."""
    try:
        words = repr(value)
    except Exception:  # a number of thousands of digits, or an object that cannot say what it is
        words = f"some {type(value).__name__}"
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}…"


def _number(argument: str, value: Any) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise ArgumentError(argument, f"is {shown(value)}, and has to be a whole number")
    try:
        return index(value)
    except Exception:  # whatever it does instead of giving a number
        raise ArgumentError(argument, f"is {shown(value)}, and has to be a whole number") from None
