"""The rows of a kernel's games: what is noted of each, written as text of the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.rewriting import walk
from sdg.engine.turns import CAPPED, ENDED_BY_STEP, NOBODY_ACTS
from sdg.kernel.columns import PARTS, Columns

if TYPE_CHECKING:
    from sdg.kernel.generate import Kernel

SECONDS = 10  # what a decision among bots costs on the clock, as in a play
FAULT = -9
UNNAMED = {ENDED_BY_STEP: "ended", CAPPED: "capped", NOBODY_ACTS: "no seat can act", FAULT: "error"}


def columns_of(rules: ir.Rules, players: int) -> Columns:
    """Lay out the columns for a game at a table."""
    score = next((s for s in rules.stores if s.kind == "score"), None)
    scored = score is not None
    seats = range(1, players + 1)
    ends = (*(end.name for end in rules.ends), *UNNAMED.values())
    actions = tuple(action.name for action in rules.actions)
    whens = tuple(when.name for when in rules.whens)
    names = ["decisions", "turns", "rounds", "singles", "branching", "passes", "shared"]
    if score is not None and score.per == "player" and players > 1 and _moves(rules, score.name):
        names += ["leads", "settled", "margin"]
    for stem in ("score", "share", "sole"):
        names += [f"{stem} {seat}" for seat in seats]
    names += [f"end {name}" for name in ends]
    names += [f"did {name}" for name in actions]
    names += [f"fired {name}" for name in whens]
    return Columns(tuple(names), players, scored, ends, actions, whens)


def _moves(rules: ir.Rules, score: str) -> bool:
    """Answer whether points come during the game, and not in the final scoring alone."""
    steps = (rules.turn, rules.actions, rules.whens)
    return any(isinstance(node, ir.Assign) and node.target.name == score for node in walk(steps))


def write_rows(k: Kernel) -> Columns:
    """Write `play`, a game among random bots, and `note`, which fills its row."""
    columns = columns_of(k.rules, k.shape.players)
    k.source.fields["row"] = f"numbers({len(columns.names)})"
    leads = "leads" in columns.names
    for name in columns.actions:
        k.source.fields[f"did_{name}"] = "number()"
    for name in columns.whens:
        k.source.fields[f"fired_{name}"] = "number()"
    if leads:
        for name in ("now_ahead", "ahead"):
            k.source.fields[name] = "number(-1)"
        for name in ("leads", "settled"):
            k.source.fields[name] = "number()"
        _look(k)
    _play(k, leads)
    _note(k, columns)
    return columns


def _look(k: Kernel) -> None:
    """Write who is ahead after a decision."""
    add = k.source.add
    score = next(s for s in k.rules.stores if s.kind == "score")
    with k.source.function("def look(s: State) -> none:", "Note who is ahead by points."):
        add("best = 0")
        add(f"most = s.store_{score.name}[0]")
        for seat in range(1, k.shape.players):
            with k.source.block(f"if s.store_{score.name}[{seat}] > most:"):
                add(f"most = s.store_{score.name}[{seat}]")
                add(f"best = {seat}")
            with k.source.block(f"elif s.store_{score.name}[{seat}] == most:"):
                add("best = -1")
        with k.source.block("if best != s.now_ahead:"):
            add("s.now_ahead = best")
            add("s.settled = s.decisions")
            with k.source.block("if best >= 0:"):
                with k.source.block("if s.ahead >= 0 and s.ahead != best:"):
                    add("s.leads += 1")
                add("s.ahead = best")


def _play(k: Kernel, leads: bool) -> None:
    from sdg.kernel.scoring import MOST_DECISIONS

    add = k.source.add
    with k.source.function("def play(s: State) -> none:", "Play a game among random bots."):
        add("start(s)")
        with k.source.block("while s.over == 0:"):
            if k.engine.timed:
                add(f"tick(s, {SECONDS} * s.decisions)")
                with k.source.block("if s.over != 0:"):
                    add("break")
            add("i = 0")
            add("s.branching += s.options")
            with k.source.block("if s.options == 1:"):
                add("s.singles += 1")
            with k.source.block("else:"):
                add("i = choose(s, s.options)")
            add("s.decisions += 1")
            add("decide(s, i)")
            if leads:
                add("look(s)")
            with k.source.block(f"if s.decisions == {MOST_DECISIONS} and s.over == 0:"):
                add(f"s.over = {CAPPED}")
        add("finish(s)")


def _note(k: Kernel, columns: Columns) -> None:
    add, players = k.source.add, k.shape.players
    with k.source.function("def note(s: State) -> none:", "Fill the row of a game that is over."):
        values = {
            "decisions": "s.decisions", "turns": "s.turn", "rounds": "s.round",
            "singles": "s.singles", "passes": "s.all_passes",
            "branching": f"(divided(s.branching * {PARTS}, s.decisions) if s.decisions > 0 else 0)",
        }  # fmt: skip
        add("won = 0")
        for seat in range(players):
            add(f"won += s.winners >> {seat} & 1")
        add(f"share = divided({columns.whole}, won)")
        values["shared"] = "(1 if won > 1 else 0)"
        if "leads" in columns.names:
            values["leads"] = "s.leads"
            add("settled = s.decisions")
            held = "s.ahead >= 0 and s.winners >> s.ahead & 1 and s.now_ahead == s.ahead"
            with k.source.block(f"if won == 1 and {held}:"):
                add("settled = s.settled")
            values["settled"] = (
                f"(divided(settled * {PARTS}, s.decisions) if s.decisions > 0 else 0)"
            )
            _margin(k)
            values["margin"] = "margin"
        for seat in range(players):
            values[f"score {seat + 1}"] = f"s.scores[{seat}]"
            values[f"share {seat + 1}"] = f"(share if s.winners >> {seat} & 1 else 0)"
            values[f"sole {seat + 1}"] = f"(1 if won == 1 and s.winners >> {seat} & 1 else 0)"
        for i, name in enumerate(columns.ends[: len(k.rules.ends)]):
            values[f"end {name}"] = f"(s.over == {i + 1})"
        for code, name in UNNAMED.items():
            values[f"end {name}"] = f"(s.over == {code})"
        for name in columns.actions:
            values[f"did {name}"] = f"s.did_{name}"
        for name in columns.whens:
            values[f"fired {name}"] = f"s.fired_{name}"
        for i, name in enumerate(columns.names):
            add(f"s.row[{i}] = {values[name]}")


def _margin(k: Kernel) -> None:
    """Write how far the best score is above the second best."""
    add = k.source.add
    add("high = ABSENT")
    add("second = ABSENT")
    for seat in range(k.shape.players):
        with k.source.block(f"if s.scores[{seat}] > high:"):
            add("second = high")
            add(f"high = s.scores[{seat}]")
        with k.source.block(f"elif s.scores[{seat}] > second:"):
            add(f"second = s.scores[{seat}]")
    add("margin = high - second")
