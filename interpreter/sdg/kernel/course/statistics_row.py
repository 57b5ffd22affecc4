"""The row of statistics of each game, generated as code that fills it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.engine.course.scoring import UNNAMED_ENDS
from sdg.engine.course.turns import CAPPED
from sdg.kernel.dialect.outcomes import FAULT
from sdg.kernel.dialect.widths import WORD
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.facts.number_bounds import UNKNOWN, WATCHED_FROM
from sdg.kernel.search.insert_bots import WORLDS
from sdg.layout.with_options import closed
from sdg.limits import SECONDS_A_DECISION
from sdg.measures import MISPLAYS, PARTS
from sdg.measures.columns import ERROR, MOST_APART, Columns
from sdg.measures.table_columns import Standing, columns_of, standing_of

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

OVER = {**UNNAMED_ENDS, FAULT: ERROR}  # how a game is over that no end of the rules ended


def write_rows(k: Kernel) -> Columns:
    """Write `play`, a game among random bots, and `note`, which fills its row."""
    rules = closed(k.engine.rules)  # what the reference notes depends on what options leave out
    columns = columns_of(rules, k.shape.players, k.at_table)
    k.source.fields["row"] = f"numbers({len(columns.names)})"
    standing = standing_of(rules, k.shape.players)
    looks = standing is not None and standing.moves
    for name in columns.actions:
        k.source.fields[f"did_{name}"] = "number()"
    for name in columns.whens:
        k.source.fields[f"fired_{name}"] = "number()"
    if standing is not None and looks:
        for name in ("now_ahead", "ahead"):
            k.source.fields[name] = "number(-1)"
        for name in ("leads", "settled", "since"):
            k.source.fields[name] = "number()"
        for name in ("noted", "trails", "behind", "deficit"):
            k.source.fields[name] = f"numbers({k.shape.players})"
        _look(k, standing)
    _play(k, looks)
    _note(k, columns, standing)
    return columns


def _look(k: Kernel, standing: Standing) -> None:
    """Write who is ahead after a decision, and who trails; often no points have changed."""
    add, seats = k.source.add, range(k.shape.players)
    points = [f"s.store_{standing.score}[{seat}]" for seat in seats]
    with k.source.function("def look(s: State) -> none:", "Note who is ahead by points."):
        same = " and ".join(f"{points[seat]} == s.noted[{seat}]" for seat in seats)
        with k.source.block(f"if {same}:"):
            add("return")
        add("best = 0")
        add(f"most = {points[0]}")
        for seat in seats[1:]:
            with k.source.block(f"if {points[seat]} {'>' if standing.most else '<'} most:"):
                add(f"most = {points[seat]}")
                add(f"best = {seat}")
            with k.source.block(f"elif {points[seat]} == most:"):
                add("best = -1")
        for seat in seats:
            add(f"s.noted[{seat}] = {points[seat]}")
            with k.source.block(f"if s.trails[{seat}]:"):
                add(f"s.behind[{seat}] += s.decisions - s.since")
            add(f"s.trails[{seat}] = {_apart(k, standing, 'most', points[seat])}")
            with k.source.block(f"if s.trails[{seat}] > s.deficit[{seat}]:"):
                add(f"s.deficit[{seat}] = s.trails[{seat}]")
        add("s.since = s.decisions")
        with k.source.block("if best != s.now_ahead:"):
            add("s.now_ahead = best")
            add("s.settled = s.decisions")
            with k.source.block("if best >= 0:"):
                with k.source.block("if s.ahead >= 0 and s.ahead != best:"):
                    add("s.leads += 1")
                add("s.ahead = best")


def _play(k: Kernel, leads: bool) -> None:
    from sdg.limits import MOST_DECISIONS

    add = k.source.add
    head, says = "def play(s: State) -> none:", "Play a game among random bots."
    if k.thinking:
        head, says = f"def play(s: State, {WORLDS}) -> none:", "Play a game among agents."
    with k.source.function(head, says):
        add("start(s)")
        if k.at_table:
            add("s.steps = 1")
        with k.source.block("while s.over == 0:"):
            add("s.branching += s.options")
            add("s.singles += s.options == 1")
            if k.at_table:
                _decide_or_slip(k)
            else:
                _decide(k, "decide")
            if leads:
                add("look(s)")
            with k.source.block(f"if s.decisions == {MOST_DECISIONS} and s.over == 0:"):
                add(f"s.over = {CAPPED}")
            if k.at_table:
                with k.source.block("while notices(s):"):
                    add("challenge(s)")
                    if leads:
                        add("look(s)")
            if k.engine.timed:
                with k.source.block("if s.over == 0:"):
                    _tick(k, leads)
        add("finish(s)")


def _decide(k: Kernel, taking: str) -> None:
    """Generate code: a bot chooses one of the legal decisions, which a function takes."""
    add = k.source.add
    if k.thinking:
        add("i = 0")
        with k.source.block("if s.options > 1:"):
            add("i = chosen(s, b, d, w, x, m)")
    else:
        add("i = choose(s, s.options)")
    add("s.decisions += 1")
    add(f"{taking}(s, i)")


def _decide_or_slip(k: Kernel) -> None:
    """Generate a decision of a bot, which may place a card wrong where the players are the
    referee.
    """
    add = k.source.add
    add("lot = err(s)")
    with k.source.block("if lot >= 0:"):
        add("s.decisions += 1")
        add("slip(s, lot)")
    with k.source.block("else:"):
        _decide(k, "heed")
    add("s.steps += 1")
    add("s.careful = 0")


def _tick(k: Kernel, leads: bool) -> None:
    """Generate a reading of the clock; where the players are the referee, it is a step of the
    play.
    """
    add = k.source.add
    reading = f"{SECONDS_A_DECISION} * s.decisions"
    if k.at_table:
        with k.source.block(f"if {reading} > s.clock:"):
            add("s.steps += 1")
            add("s.careful = 0")
    add(f"tick(s, {reading})")
    if k.at_table and leads:
        add("look(s)")


def _note(k: Kernel, columns: Columns, standing: Standing | None) -> None:
    add, players = k.source.add, k.shape.players
    with k.source.function("def note(s: State) -> none:", "Fill the row of a game that is over."):
        values = {
            "decisions": "s.decisions", "turns": "s.turn", "rounds": "s.round",
            "singles": "s.singles", "passes": "s.all_passes",
            "branching": _part("s.branching"),
        }  # fmt: skip
        add("won = 0")
        for seat in range(players):
            add(f"won += s.winners >> {seat} & 1")
        if columns.whole >> WORD - 1:  # from 43 on; sets of fewer are numbers, too
            raise Unsupported(f"shares of a win among {players} players")
        shares = [0, *(columns.whole // won for won in range(1, players + 1))]
        add(f"share = {k.source.table('shares', shares)}[won]")
        values["shared"] = "(1 if won > 1 else 0)"
        if standing is not None:
            _margin(k, standing)
            values["margin"] = "margin"
        if standing is not None and standing.moves:
            _course(k)
            values["leads"] = "s.leads"
            values["settled"], values["behind"] = _part("settled"), _part("behind")
            values["comeback"] = "comeback"
        for seat in range(players):
            values[f"score {seat + 1}"] = f"s.scores[{seat}]"
            values[f"share {seat + 1}"] = f"(share if s.winners >> {seat} & 1 else 0)"
            values[f"sole {seat + 1}"] = f"(1 if won == 1 and s.winners >> {seat} & 1 else 0)"
        for i, name in enumerate(columns.ends[: len(k.rules.ends)]):
            values[f"end {name}"] = f"(s.over == {i + 1})"
        for code, name in OVER.items():
            values[f"end {name}"] = f"(s.over == {code})"
        for name in columns.actions:
            values[f"did {name}"] = f"s.did_{name}"
        for name in columns.whens:
            values[f"fired {name}"] = f"s.fired_{name}"
        if k.at_table:
            noticed = "s.found_at_once", "s.found_later"
            misplays = ("s.made", *noticed, f"s.made - {' - '.join(noticed)}")
            values |= {f"misplays {name}": n for name, n in zip(MISPLAYS, misplays, strict=True)}
        with k.source.block(f"if s.over == {FAULT}:"):  # of what went wrong little can be noted
            with k.source.block(f"for i in range({len(columns.names)}):"):
                add("s.row[i] = 0")
            noted = (*columns.of_failed, f"end {ERROR}")
            _fill(k, columns, {name: values[name] for name in noted})
            add("return")
        _fill(k, columns, values)


def _fill(k: Kernel, columns: Columns, values: dict[str, str]) -> None:
    for i, name in enumerate(columns.names):
        if name in values:
            k.source.add(f"s.row[{i}] = {values[name]}")


def _part(value: str) -> str:
    """Generate a number as a part of the decisions."""
    return f"(divided({value} * {PARTS}, s.decisions) if s.decisions > 0 else 0)"


def _margin(k: Kernel, standing: Standing) -> None:
    """Generate how far the best score is from the second best."""
    add = k.source.add
    sign = ">" if standing.most else "<"
    add("best = s.scores[0]")
    add("second = s.scores[1]")
    with k.source.block(f"if second {sign} best:"):
        add("best = s.scores[1]")
        add("second = s.scores[0]")
    for seat in range(2, k.shape.players):
        with k.source.block(f"if s.scores[{seat}] {sign} best:"):
            add("second = best")
            add(f"best = s.scores[{seat}]")
        with k.source.block(f"elif s.scores[{seat}] {sign} second:"):
            add(f"second = s.scores[{seat}]")
    add(f"margin = {_apart(k, standing, 'best', 'second')}")


def _apart(k: Kernel, standing: Standing, better: str, worse: str) -> str:
    """Generate how far a score is from a worse one, as far as that can be noted."""
    more, less = (better, worse) if standing.most else (worse, better)
    if k.bounds.stores.get(standing.score, UNKNOWN) < WATCHED_FROM:
        return f"{more} - {less}"
    difference = k.source.keep(f"minus({more}, {less})", "apart")
    with k.source.block(f"if {difference} == ABSENT:"):
        k.source.add(f"{difference} = {MOST_APART}")
    return difference


def _course(k: Kernel) -> None:
    """Write when the one winner took the lead for good, and for how long and how far it trailed."""
    add = k.source.add
    add("settled = s.decisions")
    held = "s.ahead >= 0 and s.winners >> s.ahead & 1 and s.now_ahead == s.ahead"
    with k.source.block(f"if won == 1 and {held}:"):
        add("settled = s.settled")
    add("behind = 0")
    add("comeback = 0")
    for seat in range(k.shape.players):
        with k.source.block(f"if won == 1 and s.winners >> {seat} & 1:"):
            add(f"behind = s.behind[{seat}]")
            with k.source.block(f"if s.trails[{seat}]:"):
                add("behind += s.decisions - s.since")
            add(f"comeback = s.deficit[{seat}]")
