"""Calls of a game's methods: each argument is looked at by its name before anything is done.

`checked` wraps a public method of a game. What a `state`, a `seat`, a `decision` or a `chance` has
to be is said once, here, for all methods that take one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import signature
from itertools import repeat
from operator import call
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

from sdg.caller_arguments import ArgumentError, instance, shown, text, whole, wholes
from sdg.chance import Generator
from sdg.events import Decision
from sdg.ir import STOP
from sdg.states import State

P = ParamSpec("P")
R = TypeVar("R")
Look: TypeAlias = Callable[[Any, Any], Any]

INT = frozenset({int})


def checked(method: Callable[P, R]) -> Callable[P, R]:
    """Wrap a method of a game so that it raises ArgumentError where an argument is none."""
    given, plain = signature(method), cast("Callable[..., R]", method)
    looks = [
        _optional(LOOKS[each.name]) if each.default is None else LOOKS[each.name]
        for each in list(given.parameters.values())[1:]
    ]
    most = len(looks)

    @wraps(method)
    def called(game: Any, *arguments: Any, **named: Any) -> R:
        if named or len(arguments) > most:
            arguments = given.bind(game, *arguments, **named).args[1:]
        return plain(game, *map(call, looks, repeat(game), arguments))

    @wraps(method)
    def asked(game: Any, *arguments: Any, **named: Any) -> R:
        if len(arguments) == 1 and not named:
            state = arguments[0]
            if type(state) is State and state.table is game.table:
                return plain(game, state)
        return called(game, *arguments, **named)

    @wraps(method)
    def stepped(game: Any, *arguments: Any, **named: Any) -> R:  # nearly every call of a playout
        if len(arguments) == 2 and not named:
            state, chance = arguments
            if type(state) is State and state.table is game.table and type(chance) is Generator:
                return plain(game, state, chance)
        return called(game, *arguments, **named)

    quick = {("state",): asked, ("state", "chance"): stepped}
    return cast("Callable[P, R]", quick.get((*given.parameters,)[1:], called))


def _optional(look: Look) -> Look:
    if look is _log:
        return look
    return lambda game, value: None if value is None else look(game, value)


def _log(game: Any, log: Any) -> Any:
    return log if log is None or type(log) is list else instance("log", log, list, "a list")


def _state(game: Any, state: Any, argument: str = "state") -> State:
    given: State = state
    if type(state) is State and given.table is game.table:
        return given
    given = instance(argument, state, State, "a state of this game")
    if given.table != game.table:
        raise ArgumentError(argument, "is of another game, or of one with other players or options")
    return given


def _decision(game: Any, decision: Any) -> Decision:
    given = instance("decision", decision, Decision, "a decision")
    codes = given.arguments
    plain = type(codes) is tuple and INT.issuperset(map(type, codes))
    if plain and type(given.action) is str and type(given.text) is str:
        return given
    try:
        return Decision(
            text("action", given.action), wholes("arguments", codes), text("text", given.text)
        )
    except ArgumentError as wrong:
        raise ArgumentError("decision", f"is none: its {wrong}") from None


def _chance(game: Any, chance: Any) -> Any:
    if type(chance) is Generator or isinstance(chance, Watched):
        return chance
    if callable(getattr(chance, "below", None)) and callable(getattr(chance, "pick", None)):
        return WatchedNumbers(chance, game._elsewhere)
    if callable(getattr(chance, "pick", None)):
        return Watched(chance, game._elsewhere)
    raise ArgumentError("chance", f"is {shown(chance)}, and has to have a method `pick`")


LOOKS: dict[str, Look] = {
    "state": _state,
    "decision": _decision,
    "chance": _chance,
    "seat": lambda game, seat: whole("seat", seat, 1, game.players),
    "finder": lambda game, seat: whole("finder", seat, 1, game.players),
    "index": lambda game, index: whole("index", index, 0),
    "seconds": lambda game, seconds: whole("seconds", seconds, 0, MOST_SECONDS),
    "action": lambda game, action: _action(game, "action", action),
    "name": lambda game, action: _action(game, "name", action),
    "arguments": lambda game, codes: wholes("arguments", codes),
    "ask": lambda game, ask: game._elsewhere(_callable("ask", ask)),
    "below": lambda game, below: _callable("below", below),
    "before": lambda game, state: _state(game, state, "before"),
    "after": lambda game, state: _state(game, state, "after"),
    "known": lambda game, known: _known(known),
    "written": lambda game, written: _mapping("written", written, "a dictionary"),
    "cell": lambda game, cell: text("cell", cell),
    "log": _log,
}
MOST_SECONDS = 1 << 53


def _known(known: Any) -> dict[int, Counter[int]]:
    what = "a dictionary of counts of cards"
    return {
        whole("known", slot): Counter(dict(_mapping("known", cards, what)))
        for slot, cards in _mapping("known", known, what).items()
    }


def _mapping(argument: str, value: Any, what: str) -> Mapping[Any, Any]:
    kind = cast("type[Mapping[Any, Any]]", Mapping)
    return instance(argument, value, kind, what)


def _callable(argument: str, value: Any) -> Any:
    if not callable(value):
        raise ArgumentError(argument, f"is {shown(value)}, and has to be a function")
    return value


def _action(game: Any, argument: str, action: Any) -> str:
    known = [*(each.name for each in game.fixed_rules.actions), STOP]
    if text(argument, action) not in known:
        names = ", ".join(f"`{name}`" for name in known)
        raise ArgumentError(argument, f"is {shown(action)}; this game has {names or 'none'}")
    return str(action)


class Watched:
    """Chance of the caller's own: what it returns is checked.

    It is called `elsewhere`: it may call the game, which is in the middle of a call.
    """

    def __init__(self, chance: Any, elsewhere: Callable[[Any], Any]) -> None:
        self._pick = elsewhere(chance.pick)
        self._below = elsewhere(getattr(chance, "below", None))

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        """Return an index that can come out."""
        index = _answered("pick", self._pick(weights, label), len(weights))
        if weights[index] <= 0:
            raise ArgumentError("chance", f"answered {index} to `pick`, which cannot come out")
        return index


class WatchedNumbers(Watched):
    """Chance of the caller's own that draws numbers too."""

    def below(self, n: int) -> int:
        """Return a number from 0 to `n` - 1."""
        return _answered("below", self._below(n), n)


def _answered(method: str, value: Any, n: int) -> int:
    try:
        return whole("chance", value, 0, n - 1)
    except ArgumentError:
        problem = (
            f"answered {shown(value)} to `{method}`, and has to answer a number from 0 to {n - 1}"
        )
        raise ArgumentError("chance", problem) from None
