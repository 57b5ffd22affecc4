"""Looks at hidden cards: the cards of a place that are looked at, and what depends on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from attrs import frozen

from sdg import ir


@frozen
class Look:
    """The cards of a place that are looked at. `owner` is whose place it is, as in the rules.

    It is None too where only the expression itself says whose: then it may be anybody's. What is
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
    """The hidden cards on which something depends: a value, a name for cards, or what was changed.

    `all` are the hidden cards that determine all of it. `lying` are those that determine which
    of the cards that lie somewhere they are, and so how many, whatever they show.
    """

    all: Looks = NONE
    lying: Looks = NONE

    def __or__(self, looks: Looks) -> Tells:
        """Return the same where it depends on other cards too."""
        return Tells(self.all | looks, self.lying | looks) if looks else self


# What names depend on, by their slots, and what things depend on that were changed, by their names.
Known: TypeAlias = Mapping[int | str, Tells]

NOTHING: Final[Known] = {}
UNTOLD: Final = Tells()


def union(looks: Iterable[Looks]) -> Looks:
    """Join looks."""
    return frozenset().union(*looks)


def alike(looks: Looks) -> Tells:
    """Return that something depends on the same cards as a whole and in each of its parts."""
    return Tells(looks, looks) if looks else UNTOLD


def things_in(known: Known) -> dict[int | str, Tells]:
    """Return what is known of the things of the game, without the names of a body."""
    return {at: tells for at, tells in known.items() if isinstance(at, str)}


def kept(tells: Tells, active: bool = True) -> Tells:
    """Return what a name depends on later on, while the same player is `active` or another one."""
    return Tells(*(frozenset(_later(each, active) for each in looks)
                   for looks in (tells.all, tells.lying)))  # fmt: skip


def _later(look: Look, active: bool) -> Look:
    owner = look.owner
    seat = owner is None or (isinstance(owner, ir.Seat) and owner.of is None)
    if look.anybodys or not (isinstance(owner, ir.Local) or (seat and active)):
        return Look(look.place, None, anybodys=True, kept=True)
    return Look(look.place, look.owner, kept=True)
