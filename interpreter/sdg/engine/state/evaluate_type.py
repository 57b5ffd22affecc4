"""The type of compiled expressions: `f(S, E)`, of a state's slots and the values of names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from sdg.layout.slots import Frame, Slots

Evaluate: TypeAlias = Callable[[Slots, Frame], Any]
