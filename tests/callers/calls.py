"""Odd calls of public functions, made by chance: only errors of ours may come of them.

    python -m tests.callers.calls [--many 5000] [--first NUMBER]

Call number n is always the same. What every parameter needs is known by its name; one or two of
them get something odd. A call may answer or raise an error of ours; what no parameter can take has
to be refused with an ArgumentError that names it. Without `--first` the campaign goes on after the
last call that `calls.txt` tells of.
"""

from __future__ import annotations

import argparse
import inspect
import math
import random
import sys
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import sdg
from sdg.refereeing import at_table
from tests.support.places import RECORDS
from tests.support.summaries import next_number

SUMMARY = RECORDS / "calls.txt"
TOLD = "`python -m tests.callers.calls`"
# Not for callers: the engine, and a state that is taken at its word.
INSIDE = ("engine", "lay_out", "state_of")


class Whole:
    """A whole number as other libraries have them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Awkward:
    """An object that answers no question."""

    def _refuse(self, *_: object) -> Any:
        raise RuntimeError("no answer")

    __index__ = __repr__ = __len__ = __iter__ = __fspath__ = __int__ = _refuse


class Liar:
    """Chance that returns whatever it was told to."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def pick(self, weights: Any, label: Any) -> Any:
        return self.answer


class BolderLiar(Liar):
    def below(self, n: Any) -> Any:
        return self.answer


# What no parameter can take.
NEVER: tuple[Callable[[], Any], ...] = (
    object, lambda: 2.5, lambda: math.nan, lambda: math.inf, lambda: 1j, Awkward, lambda: {1, 2.5},
    lambda: b"bytes", lambda: bytearray(b"9"), lambda: type, lambda: Ellipsis,
    lambda: NotImplemented, lambda: range(10**30),
)  # fmt: skip
# What some can, and what is of the right kind but out of place.
ODD: tuple[Callable[[], Any], ...] = (
    lambda: None, lambda: True, lambda: False, lambda: 0, lambda: -1, lambda: -(10**30),
    lambda: 10**5000, lambda: 1 << 63, lambda: Whole(1), lambda: Whole(-7), lambda: "",
    lambda: "1", lambda: "\0", lambda: "\ud800", lambda: "x" * 5000, lambda: "../..", lambda: (),
    list, dict, lambda: [None], lambda: {"a": 1}, lambda: {None: None}, lambda: (1, "2", None),
    lambda: float("1e300"), lambda: [[]], lambda: Liar(0), lambda: BolderLiar(1), lambda: print,
    lambda: frozenset((1,)), lambda: "cat_sudoku", lambda: ["separation"], lambda: ("Ann", "Bob"),
)  # fmt: skip


@cache
def games() -> tuple[sdg.Game, ...]:
    """Return games of several kinds: numbers to choose, hidden cards, a table, for one alone."""
    return (
        sdg.load("tic_tac_toe"), sdg.load("cat_sudoku"), sdg.load("cat_sudoku", players=3),
        sdg.load("auction"), sdg.load("rummy"), sdg.load("sudoku_42"),
        at_table(sdg.load("cat_sudoku")), sdg.load("hearts"),
    )  # fmt: skip


@cache
def states(game: sdg.Game) -> tuple[sdg.State, ...]:
    """Return states of a game: the first, some later ones, and one that is over."""
    chance = sdg.Generator(5)
    reached = [game.initial_state(chance)]
    for _ in range(6):
        if not reached[-1].over:
            reached.append(game.random_step(reached[-1], chance))
    return (*reached, game.cap(reached[-1]))


def play_of(game: sdg.Game, lot: random.Random) -> sdg.Playthrough:
    """Return a play that has just begun, is under way, or over by an error."""
    play = sdg.Playthrough(game, lot.randrange(100))
    for _ in range(lot.randrange(4)):
        play.decide(lot.choice(play.legal_decisions()))
    if lot.random() < 0.2:
        play.fail(play.legal_decisions()[0], sdg.Fault("made up", None))
    return play


def fitting(name: str, game: sdg.Game, lot: random.Random) -> Any:
    """Return what a parameter of this name takes."""
    state = lot.choice([each for each in states(game) if not each.over])
    declared = game.rules.actions[0].name
    takes: dict[str, Callable[[], Any]] = {
        "path": lambda: "nim", "variants": tuple, "players": lambda: None, "options": dict,
        "seed": lambda: 3, "game": lambda: 0, "stream": lambda: 0, "n": lambda: 9,
        "weights": lambda: [1, 0, 2], "label": lambda: str, "state": lambda: state,
        "before": lambda: state, "after": lambda: state, "written": lambda: game.write_state(state),
        "chance": lambda: sdg.Generator(1), "log": list, "seat": lambda: 1, "finder": lambda: 1,
        "index": lambda: 0, "seconds": lambda: 5, "action": lambda: declared, "cell": lambda: "a1",
        "decision": lambda: lot.choice(game.legal_decisions(state)), "known": dict,
        "arguments": lambda: game.legal_decisions(state)[0].arguments, "ask": lambda: lambda *_: 0,
        "name": lambda: game.legal_decisions(state)[0].action, "seats": tuple,
        "deal": lambda: None, "below": lambda: lambda n: 0, "fault": lambda: sdg.Fault("x", None),
    }  # fmt: skip
    return takes[name]()


def out_of_place(name: str, lot: random.Random) -> Any:
    """Return something odd; often of the kind that is asked for, but of somewhere else."""
    other = lot.choice(games())
    state = lot.choice(states(other))
    near: dict[str, Callable[[], Any]] = {
        "state": lambda: state,
        "decision": lambda: lot.choice([
            *other.legal_decisions(state), sdg.Decision("stop", (), "stop"),
            sdg.Decision("lay", (10**40, -5), "lay"), sdg.Decision("place", (-1, -1), "x"),
            sdg.Decision("lay", (Whole(3), Whole(4)), "lay"),  # type: ignore[arg-type]
            sdg.Decision(5, None, object()),  # type: ignore[arg-type]
        ]),
        "chance": lambda: lot.choice((Liar, BolderLiar))(lot.choice((*ODD, *NEVER))()),
        "written": lambda: garbled(other.write_state(state), lot),
        "arguments": lambda: tuple(lot.choice((-1, 0, 10**9, 3)) for _ in range(lot.randrange(4))),
        "seat": lambda: lot.choice((0, -1, 7, 1 << 70)),
        "index": lambda: lot.choice((-1, 10**6, 1 << 70)),
        "options": lambda: {lot.choice(("special", "x", "")): lot.choice((*ODD, *NEVER))()},
        "players": lambda: lot.choice((0, -3, 99, 1 << 70, 2.5, True, "2")),
        "seats": lambda: lot.choice((("Ann",), ("a", 5), "ab", ("a",) * 40)),
    }  # fmt: skip
    made = near.get(name)
    if made is not None and lot.random() < 0.5:
        return made()
    return lot.choice(ODD)()


def garbled(written: Any, lot: random.Random) -> Any:
    """Change one thing somewhere in plain data."""
    if isinstance(written, Mapping) and written and lot.random() < 0.95:
        key = lot.choice(list(written))
        return {**written, key: garbled(written[key], lot)}
    if isinstance(written, list) and written and lot.random() < 0.8:
        place = lot.randrange(len(written))
        return [*written[:place], garbled(written[place], lot), *written[place + 1 :]]
    return lot.choice((*ODD, *NEVER))()


def called(number: int) -> str | None:
    """Make call number n; return what is wrong with what came of it, None if nothing."""
    lot = random.Random(number)
    game = lot.choice(games())
    label, function = lot.choice(targets(game, lot))
    parameters = [
        each.name
        for each in inspect.signature(function).parameters.values()
        if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
    ]
    given = {name: fitting(name, game, lot) for name in parameters}
    if function is sdg.Playthrough:
        given |= {"game": game, "chance": sdg.Generator(1)}
    never = ""
    if parameters:
        odd = lot.choice(parameters)
        given[odd] = lot.choice(NEVER)() if lot.random() < 0.4 else out_of_place(odd, lot)
        never = odd if any(type(given[odd]) is type(each()) for each in NEVER) else ""
    try:
        function(**given)
    except sdg.ArgumentError as wrong:
        if wrong.argument.split("[")[0] not in (*parameters, "n"):
            return f"{number}: {label}: names `{wrong.argument}`, which is none of its arguments"
        if never and wrong.argument != never:
            return f"{number}: {label}: names `{wrong.argument}` in place of `{never}`"
        return None
    except Exception as wrong:
        if type(wrong).__module__.split(".")[0] == "sdg":
            return None
        if isinstance(wrong, RuntimeError) and str(wrong) == "no answer":  # the caller's own
            return None
        return f"{number}: {label}({shown(given)}): {type(wrong).__name__}: {wrong}"
    if never and (never not in FREE):
        return f"{number}: {label}({shown(given)}): takes {never}"
    return None


FREE = ("label", "known")  # asked only where it is needed


def targets(game: sdg.Game, lot: random.Random) -> list[tuple[str, Callable[..., Any]]]:
    """Return the public functions, and the methods of what they answer."""
    play = play_of(game, lot)
    functions: list[tuple[str, Callable[..., Any]]] = [
        ("load", sdg.load), ("Generator", sdg.Generator), ("Playthrough", sdg.Playthrough),
    ]  # fmt: skip
    for thing in (game, game, play, sdg.Generator(1)):
        for name in dir(type(thing)):
            public = not name.startswith("_") and name not in INSIDE
            if public and callable(method := getattr(thing, name)):
                functions.append((f"{type(thing).__name__}.{name}", method))
    return functions


def shown(given: Mapping[str, Any]) -> str:
    """Show what was given, in few words."""
    arguments = []
    for name, value in given.items():
        try:
            arguments.append(
                f"{name}={value!r:.40}" if type(value) is str else f"{name}={value!r}"[:60]
            )
        except Exception:
            arguments.append(f"{name}=some {type(value).__name__}")
    return ", ".join(arguments)


def main() -> int:
    """Make calls and write how many came of it; return 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--many", type=int, default=5000)
    parser.add_argument("--first", type=int)
    chosen = parser.parse_args()
    first = next_number(SUMMARY) if chosen.first is None else chosen.first
    wrong = [each for n in range(first, first + chosen.many) if (each := called(n)) is not None]
    print("\n".join(wrong))
    last = first + chosen.many - 1
    line = f"{TOLD}: calls 0 to {last}, {len(wrong)} wrong of the last {chosen.many}."
    if chosen.first is None:
        SUMMARY.write_text(f"{line}\n", encoding="utf-8")
    print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
