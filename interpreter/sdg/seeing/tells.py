"""What tells of hidden cards: the cards of a place that are looked at, and what they tell of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from attrs import frozen

from sdg import ir


@frozen
class Look:
    """The cards of a place that are looked at. `owner` is whose place it is, as in the rules.

    It is None too where only the expression itself tells whose: then it may be anybody's. What is
    `kept` was looked at before, whatever lies there by now.
    """

    place: str
    owner: ir.Expr | None
    anybodys: bool = False
    kept: bool = False


Looks: TypeAlias = frozenset[Look]

NONE: Final[Looks] = frozenset()
CHANCE: Final[Looks] = frozenset({Look("", None, anybodys=True)})  # what nobody knows before
NOBODY: Final[frozenset[int | None]] = frozenset()


@frozen
class Tells:
    """What tells of something that is asked, or stands for cards, or was changed.

    `all` are the hidden cards that tell everything of it. `lying` are those that tell which of the
    cards that lie somewhere they are, and so how many, whatever they show.
    """

    all: Looks = NONE
    lying: Looks = NONE

    def __or__(self, looks: Looks) -> Tells:
        """Answer the same where other cards tell of it besides."""
        return Tells(self.all | looks, self.lying | looks) if looks else self


# What tells of names, by their slots, and of things that were changed, by their names.
Known: TypeAlias = Mapping[int | str, Tells]

NOTHING: Final[Known] = {}
UNTOLD: Final = Tells()


def union(looks: Iterable[Looks]) -> Looks:
    """Join looks."""
    return frozenset().union(*looks)


def alike(looks: Looks) -> Tells:
    """Answer that the same cards tell all of something, and whatever is asked of it."""
    return Tells(looks, looks) if looks else UNTOLD


def things_in(known: Known) -> dict[int | str, Tells]:
    """Answer what is known of the things of the game, without the names of a body."""
    return {at: tells for at, tells in known.items() if isinstance(at, str)}


def kept(tells: Tells, active: bool = True) -> Tells:
    """Answer what tells of a name later on, while the same player is `active` or another one."""
    return Tells(*(frozenset(_later(each, active) for each in looks)
                   for looks in (tells.all, tells.lying)))  # fmt: skip


def _later(look: Look, active: bool) -> Look:
    owner = look.owner
    seat = owner is None or (isinstance(owner, ir.Seat) and owner.of is None)
    if look.anybodys or not (isinstance(owner, ir.Local) or (seat and active)):
        return Look(look.place, None, anybodys=True, kept=True)
    return Look(look.place, look.owner, kept=True)
