"""A number with a unit as an option: a word of the command line in, a number out.

What is no number between the ends is refused, and so is what is no number at all but can be
written as one (`nan`).
"""

from __future__ import annotations

from math import isnan
from typing import Any

import click


class NumberRange(click.FloatRange):
    """A number of some unit between two ends, which may be broken."""

    def __init__(self, low: float, high: float, unit: str) -> None:
        super().__init__(low, high)
        self.unit = unit

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number; `nan` lies between no ends, though no comparison says so."""
        number: float = super().convert(value, param, ctx)
        if isnan(number):
            self.fail(f"{value!r} is not a number of {self.unit}.", param, ctx)
        return number
