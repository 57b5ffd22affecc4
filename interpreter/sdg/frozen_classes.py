"""Frozen classes by attrs that are fast to make, for the modules with a hundred of them.

Equality, hash and text are shared functions instead of text generated and compiled for each class:
half of the time that importing the language took.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from attrs import frozen as frozen
else:

    def frozen(cls: type) -> type:
        """Make a class frozen, as `attrs.frozen` does."""
        made = attrs.frozen(cls, eq=False, repr=False)
        made.__eq__, made.__hash__ = _equal, _hash
        if "__repr__" not in cls.__dict__:
            made.__repr__ = _repr
        return made


def _equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    key = _key(self.__class__)
    return key(self) == key(other)


def _hash(self: Any) -> int:
    return hash((self.__class__, _key(self.__class__)(self)))


@cache
def _key(cls: Any) -> Callable[[Any], object]:
    """Return what takes the compared fields out of a value."""
    names = [field.name for field in attrs.fields(cls) if field.eq]
    return attrgetter(*names) if names else lambda _: ()


def _repr(self: Any) -> str:
    names = [field.name for field in attrs.fields(type(self)) if field.repr]
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
    return f"{type(self).__qualname__}({shown})"
