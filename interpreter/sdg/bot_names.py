"""How bots are called: `random`, `greedy`, `search:1000`. Plain data, fast to import."""

from __future__ import annotations

import re

from attrs import frozen

NAMES = ("random", "greedy", "search")
USUAL = 1000  # iterations of a search
MOST = 10**9  # iterations, milliseconds


@frozen
class Budget:
    """How long to think: so many iterations, or with 0 of them so many milliseconds."""

    iterations: int = USUAL
    milliseconds: int = 0


WHOLE = 10_000  # of which habits are parts


@frozen
class Habits:
    """How a bot plays where the players are the referee, in parts of ten thousand.

    `misplay`: of its decisions, those that break a rule. `notice`: of its looks at a wrong card of
    another player, those that find it out; it looks right after that, and in each turn of its own.
    """

    misplay: int = 0
    notice: int = WHOLE // 2


def is_bot(name: str) -> bool:
    """Return whether a name is that of a bot."""
    return name in NAMES or budget_of(name) is not None


def profile_of(name: str) -> tuple[str, Habits] | None:
    """Part `greedy:misplay=2%,notice=80%` into the bot and its habits; None if that is no bot."""
    bot, habits = name, dict[str, int]()
    if (matched := re.fullmatch(r"(.+?):((?:misplay|notice)=.*)", name)) is not None:
        bot = matched[1]
        for habit in matched[2].split(","):
            one = re.fullmatch(r"(misplay|notice)=([0-9]{1,3})(?:\.([0-9]{1,2}))?%", habit)
            if one is None or one[1] in habits:
                return None
            habits[one[1]] = int(one[2]) * 100 + int((one[3] or "").ljust(2, "0"))
    if not is_bot(bot) or any(part > WHOLE for part in habits.values()):
        return None
    return bot, Habits(**habits)


def bot_of(name: str) -> str:
    """Return the name of a bot without its habits."""
    profile = profile_of(name)
    return name if profile is None else profile[0]


def habits_of(name: str) -> Habits:
    """Return the habits of a bot; those that nothing is said of, if it says none."""
    profile = profile_of(name)
    return Habits() if profile is None else profile[1]


def budget_of(name: str) -> Budget | None:
    """Return how much a search may think; None if the name is not that of a search.

    It may say its budget: `search:1000` iterations a decision, or `search:200ms`.
    """
    matched = re.fullmatch(r"search(?::([1-9][0-9]{0,9})(ms)?)?", name)
    if matched is None or int(matched[1] or 1) > MOST:
        return None
    if matched[1] is None:
        return Budget()
    return Budget(0, int(matched[1])) if matched[2] else Budget(int(matched[1]))


def thinking(names: tuple[str, ...]) -> bool:
    """Return whether some bot looks ahead."""
    return set(map(bot_of, names)) != {"random"}


def seated_in(name: str) -> tuple[int, int, int]:
    """Return a bot as kernels know it: its number, iterations, milliseconds."""
    name = bot_of(name)
    budget = budget_of(name)
    if budget is None:
        return NAMES.index(name), 0, 0
    return NAMES.index("search"), budget.iterations, budget.milliseconds


def display_names(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return names that keep the seats apart; those of bots leave out what they overlook."""
    seats = tuple(map(bot_of, seats))
    return tuple(
        f"{name} {seat}" if seats.count(name) > 1 else name for seat, name in enumerate(seats, 1)
    )
