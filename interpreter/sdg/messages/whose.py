"""Messages about whose thing a name means, where two players could be meant."""

from __future__ import annotations

from sdg.diagnostics import Diagnostic
from sdg.messages.catalogue import code
from sdg.messages.phrases import listed
from sdg.source import Span


@code(
    "E480",
    why="A line that runs over players under a name of its own, such as `other`, speaks of two "
    "players: that one, and the player at hand around it. A name that stands alone could be of "
    "either, so such a line says whose each is. Where the name is `player`, or there is only "
    "`it`, names that stand alone are that player's.",
    example="if every other in all other players: count other.rack < count rack",
    mend="if every other in all other players: count other.rack < count active.rack",
)
def of_two_players(
    span: Span, said: str, inner: str | None, outer: str | None, asked_by: str
) -> Diagnostic:
    """A name stands alone where the player of a loop has a name to be told apart."""
    # `inner` and `outer` are the wordings for either player, None where one has no name here;
    # `asked_by` is the define with parameters that asks, if one does.
    ways = listed([way for way in (inner, outer) if way is not None], "or")
    hint = f"say whose: {ways}"
    if asked_by:
        hint = f"give `{asked_by}` the player as a parameter, and say in it whose `{said}` is"
    elif inner is None or outer is None:
        hint += "; for the other player, give that one a name by a `let` above"
    text = f"two players could be meant by `{said}` here"
    if asked_by:
        text = f"`{asked_by}` asks for `{said}`, by which two players could be meant here"
    return Diagnostic(text, span, hint=hint)


@code(
    "E481",
    why="Below `for each player` and after `some player:`, a name that stands alone is that "
    "player's already. Who says it once alone and once with the player means two players, "
    "and would get the same one twice. After `with` it would be that of the player around it, "
    "and it is not sure here who that is.",
    example="if every player in all other players: count player.rack < count rack",
    mend="if every other in all other players: count other.rack < count active.rack",
)
def same_player_twice(span: Span, name: str, whole: str, outer: str | None) -> Diagnostic:
    """One line says a player's thing both alone and with the player."""
    hint = "give the players of this line a name of their own, such as `other`"
    if outer is not None:
        hint = f"say `{outer}.{name}` if the player around it is meant"
    return Diagnostic(f"`{name}` and `{whole}.{name}` are of the same player here", span, hint=hint)


@code(
    "E482",
    why="What is possible is asked of the player at hand, and a line that runs over players under "
    "a name of its own speaks of two.",
    example="if every other in all other players: no place is possible",
    mend="if every player in all other players: no place is possible",
)
def possible_for_two(span: Span, said: str) -> Diagnostic:
    """It is asked what is possible where the player of a loop has a name to be told apart."""
    return Diagnostic(
        f"two players could be meant by `{said}` here",
        span,
        hint="call the player of this line `player` to ask it of each of them; or ask it of the "
        "player around it in a `let` above",
    )
