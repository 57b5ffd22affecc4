"""Seconds as an option: a word of the command line in, a number out.

What is no number between the ends is refused, and so is what is no number at all but can be
written as one (`nan`).
"""

from __future__ import annotations

from math import isnan
from typing import Any

import click


class Seconds(click.FloatRange):
    """A time between two ends, in seconds."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number; `nan` lies between no ends, though no comparison says so."""
        seconds: float = super().convert(value, param, ctx)
        if isnan(seconds):
            self.fail(f"{value!r} is not a number of seconds.", param, ctx)
        return seconds
