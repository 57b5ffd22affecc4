"""Tables that a deep check looks at: numbers of players and values of options together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from attrs import frozen

from sdg import ir
from sdg.diagnostics.spelling import joined
from sdg.game import Game
from sdg.table_options import face_of

Value = tuple[str, int]  # an option, or "players", and its code


@frozen
class Table:
    """Players and options of one table."""

    players: int
    options: Mapping[str, int]

    def described(self, rules: ir.Rules) -> str:
        """Say which table it is: the players, and options that are not at their defaults."""
        words = [f"{self.players} player{'s' * (self.players != 1)}"]
        words += [
            f"{option.name}={face_of(option, self.options[option.name])}"
            for option in rules.options if self.options[option.name] != option.default
        ]  # fmt: skip
        return ", ".join(words)


def values(option: ir.Option) -> tuple[int, ...]:
    """Return the values of an option that are looked at: of numbers the default, both ends, and
    one more in the middle; of words all."""
    chosen = [option.default]
    for low, high in option.domain:
        chosen += [low, high] if high - low < 3 else [low, high, (low + high) // 2]
    return tuple(dict.fromkeys(chosen))


def all_tables(game: Game, fixed: frozenset[str]) -> list[Table]:
    """Return tables so that any two values come together at one of them, the given one first.

    `fixed` are the names of options, or "players", that stay as they are.
    """
    rules = game.rules
    most = rules.players
    choices: dict[str, tuple[int, ...]] = {
        "players": (game.players,) if "players" in fixed else (
            game.players, *(n for n in range(most[0], most[1] + 1) if n != game.players)
        ),
    }  # fmt: skip
    for option in rules.options:
        here = game.options[option.name]
        own = () if option.name in fixed else tuple(v for v in values(option) if v != here)
        choices[option.name] = (here, *own)
    first = {name: several[0] for name, several in choices.items()}
    missing = {
        frozenset(((a, x), (b, y)))
        for a, b in combinations(choices, 2) for x in choices[a] for y in choices[b]
    }  # fmt: skip
    missing |= {frozenset(((a, x),)) for a in choices for x in choices[a]}
    tables = []
    chosen = first
    while True:
        missing -= set(_pairs(chosen))
        tables.append(Table(chosen["players"], {n: v for n, v in chosen.items() if n != "players"}))
        if not missing:
            return tables
        chosen = _next(choices, missing)


def _pairs(chosen: Mapping[str, int]) -> Iterator[frozenset[Value]]:
    """Yield what comes together at a table: each value, and each two."""
    for one in chosen.items():
        yield frozenset((one,))
    for pair in combinations(chosen.items(), 2):
        yield frozenset(pair)


def _next(choices: Mapping[str, tuple[int, ...]], missing: set[frozenset[Value]]) -> dict[str, int]:
    """Choose a table that brings many of the missing pairs together."""
    start = min(missing, key=lambda pair: sorted(pair))
    chosen = dict(start)
    for name, several in choices.items():
        if name not in chosen:
            chosen[name] = max(several, key=lambda v: _gain(missing, chosen, name, v))
    return {name: chosen[name] for name in choices}


def _gain(missing: set[frozenset[Value]], chosen: Mapping[str, int], name: str, value: int) -> int:
    return sum(frozenset(((name, value), other)) in missing for other in chosen.items())


def this_table(game: Game, option: str = "", *, moved: bool = False) -> str:
    """Say by what this table differs from others of the game, but for the value of an option.

    The other options are left out where they were moved, so that what is said holds for all.
    """
    low, high = game.rules.players
    players = f"{game.players} player{'s' * (game.players != 1)}" if low < high else ""
    others = not moved and any(each.name != option for each in game.rules.options)
    options = f"the {'other ' * bool(option)}options as they are" if others else ""
    parts = [each for each in (players, options) if each]
    return f" with {joined(parts)}" if parts else ""


def uncovered(game: Game) -> list[str]:
    """List what a check of one table leaves out: numbers of players, values of options."""
    low, high = game.rules.players
    left_out = []
    players = [str(n) for n in range(low, high + 1) if n != game.players]
    if players:
        left_out.append(f"tables of {joined(players, 'or')} player{'s' * (players != ['1'])}")
    for option in game.rules.options:
        if sum(high - low + 1 for low, high in option.domain) > 1:
            here = face_of(option, game.options[option.name])
            left_out.append(f"the option `{option.name}` at other values than {here}")
    return left_out


def between(game: Game) -> list[str]:
    """List the numbers of options that even a check of all tables leaves out."""
    left_out = []
    for option in game.rules.options:
        looked = set(values(option))
        left = sum(high - low + 1 for low, high in option.domain) - len(looked)
        if left > 0 and option.type != ir.YESNO:
            shown = ", ".join(face_of(option, v) for v in sorted(looked))
            left_out.append(f"{option.name}: {left:,} numbers other than {shown}")
    return left_out
