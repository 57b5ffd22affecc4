"""What a deep check finds: which rules are at fault, how sure that is, and a play that shows it."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from attrs import field, frozen

from sdg import ir
from sdg.ir.walking import walk
from sdg.source import Span

Kind: TypeAlias = Literal[
    "contradiction", "unreachable", "dead", "stuck", "endless", "hollow", "uneven", "leak"
]
KINDS: tuple[Kind, ...] = get_args(Kind)


@frozen
class Proved:
    """It is so in every play; `how` says why."""

    how: str


@frozen
class Replay:
    """A play that shows something: its log, and after how many of its decisions to look."""

    log: str = field(repr=False)
    decisions: int


@frozen
class Shown:
    """It is so in the play of a replay. `other` is one more play, to be compared with the first."""

    replay: Replay
    other: Replay | None = None


@frozen
class NotSeen:
    """The other way round was never seen in so many games, or positions, tries … (`of`).

    `bound` is how often it may be so after all, with 95 % certainty, by the rule of three. Where
    shares were `compared` it is how often equal ones come out so by chance.
    """

    games: int
    bound: float
    of: str = "games"
    compared: bool = False


Certainty: TypeAlias = Proved | Shown | NotSeen


@frozen
class Finding:
    """One finding; `places` are the lines of the rules that are at fault.

    `about` names the part of the rules, as `end filled`: where another table shows that part alive,
    a finding that it is dead is dropped. `here` is the end of the message, if that says at which
    table alone it is so. By another `cause` it would be another finding about the same: the line
    that goes wrong, the rules that exclude each other, the actions of a loop.
    """

    kind: Kind
    about: str
    message: str
    places: tuple[Span, ...]
    certainty: Certainty
    here: str = ""
    cause: tuple[Span, ...] = ()


def places_of(*nodes: object) -> tuple[Span, ...]:
    """Return where parts of the rules stand, as far as they stand anywhere."""
    spans = (getattr(node, "span", None) for node in nodes)
    return tuple(dict.fromkeys(span for span in spans if isinstance(span, Span)))


def giving_points(rules: ir.Rules) -> tuple[Span, ...]:
    """Return where points are given or taken: in the setup, in the turn, by actions, triggers and
    ends, each with the lines that do so, and in the final scoring."""
    scores = {store.name for store in rules.stores if store.kind == "score"}
    nodes: list[object] = []
    for part in rules.course(setup=True, ends=True):
        gains = [node for node in walk(part)
                 if isinstance(node, ir.Assign) and node.target.name in scores]  # fmt: skip
        nodes += [part, *gains] if gains else []
    return places_of(*nodes, *rules.scoring)


def rule_of_three(tries: int) -> float:
    """Compute the upper bound, with 95 % certainty, of a share of which nothing was seen."""
    return min(1.0, 3 / tries) if tries else 1.0
