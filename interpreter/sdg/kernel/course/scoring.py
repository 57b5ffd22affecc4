"""The end of a game: generated code for the final scoring and the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.course.turns import BROKEN_OFF
from sdg.ir.facts import may_fail
from sdg.ir.walking import walk
from sdg.kernel.dialect.outcomes import FAULT
from sdg.kernel.dialect.values import Code, Frame
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.expressions.absence import certain
from sdg.kernel.expressions.overflow import change
from sdg.kernel.expressions.register import number, test
from sdg.kernel.facts.number_bounds import UNKNOWN
from sdg.kernel.steps.results import write_points
from sdg.layout.slots import ALL_LOSE

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def write_scoring(k: Kernel) -> None:
    """Write `finish`, which leaves scores and winners."""
    players = k.shape.players
    with k.source.function("def finish(s: State) -> none:", "Compute the scores, and who wins."):
        gained: list[tuple[str, str, int]] = []
        for seat in range(players):
            for line in k.rules.scoring:
                if line.once and seat:
                    continue
                store = k.layout.stores[line.score]
                word = k.shape.store(line.score, str(seat) if len(store.owners) > 1 else "0")
                E: Frame = {0: Code(str(seat), "seat")}
                points = certain(k, line.value, number(k, line.value, E), E)
                most = k.bounds.stores.get(line.score, UNKNOWN)
                gained.append((word, k.source.keep(points, "gained"), most))
        for word, name, most in gained:
            change(k, word, "+", name, most)
        with k.source.block(f"if s.over != {FAULT}:"):  # else they stay as they were
            write_points(k)
        _titles(k)
        _winners(k)


def _titles(k: Kernel) -> None:
    """Generate the condition of the titles where it may go wrong: nothing else of them matters."""
    titles = k.rules.titles
    if titles is not None and any(may_fail(node) for node in walk(titles.condition)):
        assert titles.condition is not None
        k.source.keep(test(k, titles.condition, {0: Code("0", "seat")}), "titled")


def _winners(k: Kernel) -> None:
    add, win, everybody = k.source.add, k.rules.win, (1 << k.shape.players) - 1
    with k.source.block("if s.result != 0:"):
        with k.source.block(f"if s.result == {ALL_LOSE}:"):
            add("s.winners = 0")
        with k.source.block("else:"):
            add("s.winners = s.result - 1")
        add("return")
    with k.source.block(f"if {' or '.join(f's.over == {code}' for code in BROKEN_OFF)}:"):
        add("s.winners = 0")
        add("return")
    if win is None:
        add("s.winners = 0")
        return
    if win.together:
        won = "1" if win.condition is None else test(k, win.condition, {0: Code("0", "seat")})
        with k.source.block(f"if {won}:"):
            add(f"s.winners = {everybody}")
        return
    if not win.ranks:
        add("s.winners = 0")
        return
    add(f"s.winners = {everybody}")
    for rank in win.ranks:
        if rank.value is None:
            for seat in reversed(range(k.shape.players)):
                with k.source.block(f"if s.winners >> {seat} & 1:"):
                    add(f"s.winners = {1 << seat}")
                    add("return")
            continue
        _rank(k, rank)


def _rank(k: Kernel, rank: ir.Rank) -> None:
    """Keep the seats that are best in one link of the chain; the others are left out."""
    add = k.source.add
    assert rank.value is not None
    values = []
    for seat in range(k.shape.players):
        values.append(k.source.keep("0", "value"))
        with k.source.block(f"if s.winners >> {seat} & 1:"):
            add(f"{values[-1]} = {number(k, rank.value, {0: Code(str(seat), 'seat')})}")
    best = k.source.keep("ABSENT" if rank.how == "most" else "-ABSENT_", "best")
    if rank.how == "fewest":
        k.source.lines[-1] = k.source.lines[-1].replace("-ABSENT_", "9223372036854775807")
    elif rank.how != "most":
        raise Unsupported(f"to win by `{rank.how}`")
    sign = ">" if rank.how == "most" else "<"
    for seat, value in enumerate(values):
        with k.source.block(f"if s.winners >> {seat} & 1 and {value} {sign} {best}:"):
            add(f"{best} = {value}")
    for seat, value in enumerate(values):
        with k.source.block(f"if {value} != {best}:"):
            add(f"s.winners &= {~(1 << seat) & ((1 << k.shape.players) - 1)}")
