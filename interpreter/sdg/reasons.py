"""Reasons why a decision is not legal, as players read them: a named function for each sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sdg.events import Reason
from sdg.ir import Phase
from sdg.source import Span

HIDDEN: Final = Reason("", "cards that you cannot see are against it", None, hidden=True)
GAME_OVER: Final = Reason("", "the game is over", None)
NOTHING_TO_STOP: Final = Reason("", "there is nothing to stop", None)
CARD_GONE: Final = "the card is not there any more"


def not_offered(
    action: str, phases: Sequence[Phase | None], now: str | None, offered: Sequence[str] = ()
) -> Reason:
    """Return that an action cannot be chosen in this part of the turn, and in which it can be:
    `phases` offer it, None is the turn outside of them; `now` is the phase at hand, and `offered`
    what can be chosen in place of it."""
    if not phases:
        return Reason("", f"`{action}` is never chosen by itself: other steps do it", None)
    named = [each for each in phases if each is not None and each.name != now]
    why = f"`{action}` is not offered now"
    if named:
        where = " or ".join(f"{each.name} ({each.title})" if each.title else each.name
                            for each in named)  # fmt: skip
        why += f": it comes in phase {where}" + (f", and this is phase {now}" if now else "")
    elif offered:
        why += f": now it is {' or '.join(f'`{name}`' for name in offered)}"
    return Reason("", why, None)


def names_what_it_cannot(decision: str, span: Span | None) -> Reason:
    """Return that an argument of a decision is none that its parameter allows."""
    return Reason("", f"`{decision}` names a card, place or number it cannot", span)


def not_met(sentence: str | None, span: Span | None) -> Reason:
    """Return that a requirement is not met, in the author's sentence if it has one, else as it is
    written."""
    written = " ".join(span.text.split()).removeprefix("require ") if span is not None else ""
    return Reason("", sentence or f"it needs: {written}", span)


def too_expensive(price: int, counter: str, held: int, span: Span | None) -> Reason:
    """Return that a player cannot pay so much."""
    return Reason("", f"it costs {price} {counter}, and there are {held}", span)


def cannot_be_done(action: str, span: Span | None) -> Reason:
    """Return that an action is done by another one with what its parameters do not allow."""
    return Reason("", f"`{action}` cannot be done with what it is given", span)


# Cards


def no_such_card(span: Span | None) -> Reason:
    """Return that no card is meant, as by `first of held` of an empty hand."""
    return Reason("", "there is no such card", span)


def card_gone(span: Span | None) -> Reason:
    """Return that a card was taken from where it lay by a step before."""
    return Reason("", CARD_GONE, span)


def nothing_to_swap(span: Span | None) -> Reason:
    """Return that two cells or places to swap hold no card, or one of them does not exist."""
    return Reason("", "there is nothing to swap", span)


def cannot_be_mixed(pile: str, span: Span | None) -> Reason:
    """Return that a card somebody has seen would come among cards that lie face down."""
    why = f"cards of `{pile}` lie face down, so no other can be mixed with them"
    return Reason("", why, span)


# Where cards go


def off_the_board(span: Span | None) -> Reason:
    """Return that there is no cell where a card should land."""
    return Reason("", "there is no such cell on the board", span)


def nobodys_place(per: str | None, span: Span | None) -> Reason:
    """Return that a place is kept for each player or value, and none is meant."""
    nothing = "there is nobody to take it" if per == "player" else f"no {per} is meant"
    return Reason("", nothing, span)


def cell_taken(cell: str, span: Span | None) -> Reason:
    """Return that another card lies on a cell."""
    return Reason("", f"{cell} is taken", span, cells=(cell,))


def place_full(place: str, span: Span | None) -> Reason:
    """Return that a place holds as many cards as it may."""
    return Reason("", f"`{place}` is full", span)


# Rules


def rule_forbids(
    rule: str,
    sentence: str | None,
    span: Span | None,
    cells: tuple[str, ...],
    cards: tuple[str, ...],
) -> Reason:
    """Return that a rule forbids a card that was placed, or taken away."""
    return Reason(rule, sentence or f"the rule `{rule}` forbids it", span, cells, cards)


def rule_broken(
    rule: str, sentence: str | None, span: Span | None, cells: tuple[str, ...]
) -> Reason:
    """Return that a rule which is settled at the end of a turn is broken there."""
    return Reason(rule, sentence or f"the rule `{rule}` is broken", span, cells)


def rules_go_wrong(message: str, span: Span | None) -> Reason:
    """Return that the rules run into an error if the decision is carried out."""
    return Reason("", f"the rules go wrong: {message}", span)
