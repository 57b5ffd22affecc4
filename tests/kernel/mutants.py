"""Makes mistakes in the generator of kernels, one at a time: does the equality of plays show them?

The operators are those of `operators.py`. Of each, as many mistakes are drawn by a seed, from the
lines that are run when the tables below are written; the lot of a mistake is made of its words, and
stays when something else is changed. A mistake is tried on the tables that reach its line, one
after the other, until one shows it: the kernel cannot be written any more, or it is not played as
the reference plays, decision by decision, or notes another row of a game. For what prints C, the
kernel in C is followed by the plain one. What no table shows is tried on the tests of this
package, those that are slow left out.

`mutants.txt` is what was found; `equivalent.txt` says of those that survive why nothing can show
them: `module.function | mistake | reason`.
"""

from __future__ import annotations

import argparse
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import sys
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import coverage
import pytest
from attrs import asdict, define, field, frozen

from sdg.chance import Generator
from sdg.game import Game
from sdg.kernel.compare import fields_of_reference
from sdg.kernel.dialect.writer import Source
from sdg.kernel.generate import Kernel
from sdg.lab.python_kernel import Plain
from tests.mistakes.forking import Tell, in_child, limit_work
from tests.mistakes.mutating import Mistake, lot, mutated, reasons_in, sites_of
from tests.mistakes.operators import IN_KERNELS
from tests.support.places import RECORDS, ROOT
from tests.support.summaries import commit_of
from tests.support.tables_played import MORE, PROGRAMS, SHIPPED, Table, mixed_tables, whole_tables

HERE = Path(__file__).resolve().parent
SOURCES = ROOT / "interpreter" / "sdg" / "kernel"

SUMMARY, EQUIVALENT = RECORDS / "mutants.txt", RECORDS / "equivalent.txt"
JUDGED = ("interpreter/sdg/kernel", "tests/kernel", "games", "tests/programs")
DRAWN_BY = 1  # the seed that draws mistakes
EACH = 4  # of each operator
SEEDS, DECISIONS = 2, 60  # plays of a table, and decisions of a play that are compared
MOST_TABLES = 25  # on which a mistake is tried, of those for which other kernels are written
SECONDS = 60  # of work on one table; more are taken for no end
SECONDS_OF_TESTS = 400
PRINTING = {
    "c.printer", "c.sets", "dialect.tree", "passes.fold", "passes.prune",
}  # fmt: skip
# Not drawn from: what writes no kernel of random bots, and what plays them.
OTHERS = {
    "c.cache", "c.compiler", "compare", "course.statistics_row",
    "dialect.common_functions", "dialect.stubs", "dialect.interface", "dialect.runtime",
    "dialect.writer", "facts.board_window", "facts.refusals", "search.agents", "search.insert_bots",
    "search.agent_interface",
}  # fmt: skip
NOT_ASKED = {"test_agents", "test_equality", "test_generated_games", "test_options"}


@define
class Known:
    """What is known of a table before mistakes are made."""

    table: Table
    text: str = ""  # of its kernel
    printed: str = ""  # the same in C
    plays: list[list[tuple[dict[str, Any], int]]] = field(factory=list)  # told, and then decided
    results: list[tuple[Any, ...] | None] = field(factory=list)
    row: list[int] = field(factory=list)


@frozen
class Verdict:
    """What came of a mistake."""

    caught: bool
    told: str


# ---- what is known before


def tables() -> list[Table]:
    """Return the tables on which mistakes are tried: few of each game."""
    chosen = [next(iter(whole_tables(game))) for game in (*MORE, *PROGRAMS, *SHIPPED)]
    chosen += [list(whole_tables(game))[-1] for game in (*PROGRAMS, *SHIPPED)]
    chosen += [table for game in SHIPPED for table in mixed_tables(game)[1:3]]
    return list(dict.fromkeys(chosen))


def known_tables() -> tuple[list[Known], dict[tuple[str, int], list[Known]]]:
    """Write and play all tables; return them, and for each line of the generator who runs it."""
    from sdg.kernel.dialect.writer import Unsupported

    known: list[Known] = []
    watch = coverage.Coverage(data_file=None, include=[f"{SOURCES}/**"], config_file=False)
    for table in tables():
        game = table.game
        watch.start()
        watch.switch_context(f"{len(known)} {table}")
        try:
            kernel, source, printed = _texts(game, printing=True)
        except Unsupported:
            continue
        finally:
            watch.stop()
        known.append(_played(Known(table, source.text(), printed), kernel))
    lines: dict[tuple[str, int], list[Known]] = {}
    data = watch.get_data()
    for path in data.measured_files():
        for line, contexts in data.contexts_by_lineno(path).items():
            reached = [each for i, each in enumerate(known) if f"{i} {each.table}" in contexts]
            if reached:  # not by a table alone of which no kernel can be written
                lines[_module_of(Path(path)), line] = reached
    return known, lines


def _played(known: Known, kernel: Kernel) -> Known:
    """Note how the reference plays a table."""
    game = known.table.game
    for seed in range(SEEDS):
        chance, play = Generator(seed), list[tuple[dict[str, Any], int]]()
        state = game.initial_state(chance)
        while not state.over and len(play) < DECISIONS:
            own = Generator(seed, game=len(play), stream=state.active or 0)
            play.append((fields_of_reference(game, state, kernel), own.below(game.count(state))))
            state = game.step(state, play[-1][1], chance)
        outcome = game.outcome(state) if state.over else None
        known.plays.append([*play, (fields_of_reference(game, state, kernel), -1)])
        known.results.append((outcome.scores, outcome.winners) if outcome else None)
    if known.results[0] is not None:
        known.row = Plain(kernel, known.text, ()).row(0)
    return known


def _texts(game: Game, printing: bool) -> tuple[Kernel, Source, str]:
    """Write the kernel of a game, and print it as C."""
    from sdg.kernel.c.printer import print_c
    from sdg.kernel.share import written

    kernel, source = written(game)
    if not printing:
        return kernel, source, ""
    return kernel, source, print_c(source, kernel.widths(), len(kernel.columns.names))


def _module_of(path: Path) -> str:
    """Name a module of the generator as mistakes do: `masks.cells`."""
    return ".".join(path.relative_to(SOURCES).with_suffix("").parts)


def drawn(lines: Collection[tuple[str, int]], each: int, seed: int) -> list[Mistake]:
    """Draw as many mistakes of each operator, from the lines that are run: the lowest lots."""
    sources = {
        module: path.read_text("utf-8")
        for path in sorted(SOURCES.rglob("*.py"))
        if path.stem != "__init__" and (module := _module_of(path)) not in OTHERS
    }
    sites = [
        (module, site)
        for module, text in sources.items()
        for site in sites_of(text, IN_KERNELS)
        if (module, site.line) in lines
    ]
    mistakes = []
    for operator in IN_KERNELS:
        here = [(module, site) for module, site in sites if site.operator == operator]
        for module, site in sorted(here, key=lambda place: lot(seed, *place))[:each]:
            mistakes.append(Mistake(module, site, mutated(sources[module], site, IN_KERNELS)[1]))
    return mistakes


# ---- a mistake is made


class Altered(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module with a mistake in it."""

    def __init__(self, mistake: Mistake) -> None:
        self.name = f"sdg.kernel.{mistake.module}"
        self.path = SOURCES / f"{mistake.module.replace('.', '/')}.py"
        self.site = mistake.site

    def find_spec(
        self, name: str, path: object, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        tree, _ = mutated(self.path.read_text("utf-8"), self.site, IN_KERNELS)
        exec(compile(tree, str(self.path), "exec"), vars(module))


def tried(mistake: Mistake, known: Sequence[Known], tests: bool) -> Verdict:
    """Try a mistake on some tables, and on tests, in a process of its own."""
    ended = in_child(lambda tell: tell(json.dumps(asdict(_verdict(mistake, known, tests, tell)))))
    if ended.stopped:
        return Verdict(True, f"{ended.lines[-1]}: {ended.stopped}")
    return Verdict(**json.loads(ended.lines[-1]))


def _verdict(mistake: Mistake, known: Sequence[Known], tests: bool, tell: Tell) -> Verdict:
    """Try a mistake on one table after the other; each is told before it is tried."""
    for name in [name for name in sys.modules if name.startswith(("sdg.kernel", "sdg.lab"))]:
        del sys.modules[name]
    sys.meta_path.insert(0, Altered(mistake))
    check = unlike_in_c if mistake.module in PRINTING else unlike
    written = 0
    for each in known:
        tell(str(each.table))
        limit_work(SECONDS)
        try:
            difference = check(each)
        except BaseException as wrong:
            words = [word.rpartition("/")[2] for word in str(wrong).split()]  # no folder's name
            difference = f"{type(wrong).__name__}: {' '.join(words)[:80]}"
        if difference:
            return Verdict(True, f"{each.table}: {difference}")
        written += difference is not None
        if written == MOST_TABLES:
            break
    if tests:
        tell("tests")
        limit_work(SECONDS_OF_TESTS)
        if name := first_to_fail():
            return Verdict(True, name)
    if not written:
        return Verdict(False, f"nothing else is written for {len(known)} tables")
    return Verdict(False, f"{written} of {len(known)} kernels differ and are played alike")


class FirstToFail:
    """Notes the name of a test that fails."""

    name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid


def first_to_fail() -> str:
    """Run the tests of this package that are not slow; return the first that fails, "" if none."""
    sys.modules.pop("tests.support.in_c", None)
    os.chdir(ROOT)
    files = [str(path) for path in sorted(HERE.rglob("test_*.py")) if path.stem not in NOT_ASKED]
    plugin = FirstToFail()
    pytest.main(["-q", "-x", "-m", "not slow", "-p", "no:cacheprovider", *files], plugins=[plugin])
    return plugin.name


def unlike(known: Known) -> str | None:
    """Tell how a table is played otherwise; None if its kernel is the same, word for word."""
    from sdg.kernel.compare import as_python, fields_of_kernel
    from sdg.lab.python_kernel import Plain

    kernel, source, _ = _texts(known.table.game, printing=False)
    text = source.text()
    if text == known.text:
        return None
    names = as_python(source)
    s = names["State"]()
    for seed, (play, result) in enumerate(zip(known.plays, known.results, strict=True)):
        s.seed = seed
        names["start"](s)
        for decision, (expected, index) in enumerate(play):
            if (mine := fields_of_kernel(s, kernel)) != expected:
                return f"decision {decision}: {', '.join(_keys(mine, expected))}"
            if index >= 0:
                s.decisions = decision
                names["decide"](s, index)
        if result is not None:
            names["finish"](s)
            won = tuple(i + 1 for i in range(known.table.game.players) if s.winners >> i & 1)
            if (tuple(s.scores), won) != result:
                return "scores or winners"
    if known.row and Plain(kernel, text, ()).row(0) != known.row:
        return "the row of a game"
    return ""


def _keys(mine: dict[str, Any], yours: dict[str, Any]) -> list[str]:
    return [key for key in {**mine, **yours} if mine.get(key) != yours.get(key)]


def unlike_in_c(known: Known) -> str | None:
    """Tell how a kernel in C is unlike the plain one; None if its text is the same."""
    from sdg.kernel.compare import as_python
    from tests.support.in_c import InC

    kernel, source, text = _texts(known.table.game, printing=True)
    if text == known.printed:
        return None
    names, other = as_python(source), InC(kernel, source, ("-O1",))
    s = names["State"]()
    for seed, play in enumerate(known.plays):
        s.seed = seed
        names["start"](s)
        other.start(seed)
        for decision, (_, index) in enumerate(play):
            if difference := other.unlike(s):
                return f"decision {decision}: {difference[:80]}"
            if index >= 0:
                s.decisions = decision
                names["decide"](s, index)
                other.decide(decision, index)
        if known.results[seed] is not None:
            names["finish"](s)
            other.finish()
            if difference := other.unlike(s):
                return f"scores or winners: {difference[:80]}"
    return ""


# ---- all of them


def main(arguments: Sequence[str] | None = None) -> int:
    """Make mistakes; return 1 if one survives without a reason."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("words", nargs="*", metavar="WORD", help="only mistakes told with a word")
    parser.add_argument("--each", type=int, default=EACH, help="mistakes of each operator")
    parser.add_argument("--seed", type=int, default=DRAWN_BY, help="what draws them")
    chosen = parser.parse_args(arguments)
    started, reasons = time.monotonic(), reasons_in(EQUIVALENT)
    known, lines = known_tables()
    print(f"{len(known)} tables, {time.monotonic() - started:.0f} s", flush=True)
    entries, survived, without = [], 0, 0
    for mistake in drawn(lines, chosen.each, chosen.seed):
        if chosen.words and not any(word in str(mistake) for word in chosen.words):
            continue
        reason = reasons.get(str(mistake), "")
        verdict = tried(mistake, lines[mistake.module, mistake.site.line], not reason)
        reason = "" if verdict.caught else reason
        survived += not verdict.caught
        without += not verdict.caught and not reason
        answer = "caught" if verdict.caught else "survived"
        entries.append(f"{mistake}\n    {answer}: {reason or verdict.told}")
        print(entries[-1], flush=True)
    title = (
        f"{len(entries)} mistakes, {chosen.each} of each operator, drawn by seed {chosen.seed}: "
        f"{len(entries) - survived} caught, {survived} survive, {without} of them without a reason"
    )
    print(f"{title}; {time.monotonic() - started:.0f} s")
    if not chosen.words:
        title = f"What `make mutants` found: {title} (at {commit_of(*JUDGED)})."
        SUMMARY.write_text("\n".join([title, "", *entries, ""]), "utf-8")
    return 1 if without else 0


if __name__ == "__main__":
    sys.exit(main())
