"""What a deep check finds: which rules are at fault, how sure that is, and a play that shows it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field, frozen

from sdg.source import Span

Kind: TypeAlias = Literal["contradiction", "dead", "stuck", "endless", "hollow", "leak"]


@frozen
class Proved:
    """It is so in every play; `how` says why."""

    how: str


@frozen
class Shown:
    """It was so in a play; `replay` is its log, with the decision from which on it shows."""

    replay: str = field(repr=False)
    decisions: int  # of the play, before what is shown


@frozen
class NotSeen:
    """It was never so in so many games; `bound` is how often it may be so, with 95 % certainty."""

    games: int
    bound: float


@frozen
class Finding:
    """One finding; `places` are the lines of the rules that are at fault."""

    kind: Kind
    message: str
    places: tuple[Span, ...]
    certainty: Proved | Shown | NotSeen
