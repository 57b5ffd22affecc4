"""Makes mistakes in the checker and the engine, one at a time: do the quick tests see them?

    python -m tests.mistakes.mistakes                  # all 500
    python -m tests.mistakes.mistakes --number 100     # the first hundred of them
    python -m tests.mistakes.mistakes --survivors      # all but those known as caught
    python -m tests.mistakes.mistakes engine.masks     # those told with a word; writes nothing

The operators are those of `operators.py`. Mistakes are drawn from the lines that some quick test
runs (`reached.py`). Of each operator, the lowest lot of each module comes first, in order of the
lots, then the second lowest of each module, and so on; then one of each operator is taken, a second
one of each, until there are enough. So operators and modules have their share alike, and the first
of the mistakes are as mixed as all of them.

A mistake is put into the functions of a process of its own, where the tests that run its line are
asked, by turns a quick one and one that runs what few others run, until one fails or they have
worked for 20 seconds. A test that takes ten times its work and five seconds more has no end; that
is a failure too.

`mistakes.txt` is what was found; `survivors.txt` says why nothing sees those that survive:
`module.function | mistake | class: reason`. The classes:

- equivalent: nothing can show it
- wording: words of a message, or an order, that nothing promises
- time: it costs only time
- gap: a test is missing
"""

from __future__ import annotations

import argparse
import ast
import gc
import importlib
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from inspect import CO_NEWLOCALS
from itertools import islice, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from tests.mistakes.making import Verdict, codes_in, functions, sources, tried, within
from tests.mistakes.mutating import Mistake, Site, lot, mutated, reasons_in, sites_of
from tests.mistakes.operators import IN_PYTHON
from tests.mistakes.reached import (
    PACKAGES,
    Items,
    Line,
    in_turn,
    reached_by,
    tests_by_line,
    with_tests,
)
from tests.support.places import RECORDS
from tests.support.summaries import commit_of, save, sections_of

SUMMARY, SURVIVORS = RECORDS / "mistakes.txt", RECORDS / "survivors.txt"
# What changes the answers.
ASKED_OF = ("interpreter", "cli", "games", "grammar", "tests/*.py", "tests/*.sdg")
DRAWN_BY = 1  # the seed that draws mistakes
NUMBER = 500
SECONDS = 20.0  # of work of the tests that are asked of a mistake
CLASSES = ("equivalent", "wording", "time", "gap")


# ---- which mistakes are made


def drawn(lines: Collection[Line], seed: int) -> Iterator[Mistake]:
    """Draw mistakes in lines that are run, one of each operator, then another of each."""
    texts = {module: file.read_text("utf-8") for module, file in sources().items()}
    here = defaultdict[str, dict[str, list[Site]]](lambda: defaultdict(list))
    for module, text in texts.items():
        for site in sites_of(text, IN_PYTHON):
            if (module, site.line) in lines:
                here[site.operator][module].append(site)
    seen = set[str]()
    for places in zip_longest(*(_in_order(here[each], seed) for each in IN_PYTHON)):
        for module, site in filter(None, places):
            tree, change = mutated(texts[module], site, IN_PYTHON)
            if (text := f"{module} {ast.unparse(tree)}") not in seen:
                seen.add(text)  # two operators may make the same mistake
                yield Mistake(module, site, change)


def _in_order(sites: Mapping[str, Sequence[Site]], seed: int) -> list[tuple[str, Site]]:
    """Order the mistakes of an operator: by their rank among those of their module, then by lot."""
    ranked = []
    for module, here in sites.items():
        lots = sorted((lot(seed, module, site), site) for site in here)
        ranked += [(rank, own, module, site) for rank, (own, site) in enumerate(lots)]
    return [(module, site) for *_, module, site in sorted(ranked)]


def never_run(lines: Collection[Line]) -> tuple[int, int]:
    """Count the lines of functions that no quick test runs, and all of them."""
    all_lines = set[Line]()
    for module, file in sources().items():
        for code in codes_in(compile(file.read_text("utf-8"), str(file), "exec")):
            if code.co_flags & CO_NEWLOCALS:  # it is a function's
                run = {line for _, _, line in code.co_lines() if line}
                all_lines |= {(module, line) for line in run - {code.co_firstlineno}}
    return len(all_lines - set(lines)), len(all_lines)


# ---- all of them


@frozen
class Wanted:
    """What somebody asked for."""

    words: Sequence[str] = ()
    number: int = NUMBER
    seed: int = DRAWN_BY
    seconds: float = SECONDS
    survivors: bool = False
    stale: bool = False


def try_all(wanted: Wanted, items: Items) -> dict[Mistake, Verdict]:
    """Draw mistakes and try them; tell what comes of each, and write it down."""
    for module in sources():
        importlib.import_module(f"sdg.{module}".removesuffix(".__init__"))
    tests = tests_by_line(reached_by(items, partial(print, flush=True), wanted.stale))
    missing, all_lines = never_run(tests)
    known = known_verdicts() if wanted.survivors else {}
    known_functions = functions()
    gc.freeze()  # what children share is not written to
    mistakes = list(islice(drawn(tests, wanted.seed), wanted.number))
    verdicts = {each: known[str(each)].pop(0) for each in mistakes if known.get(str(each))}
    besides = f"{missing} of {all_lines} lines are run by no quick test.{earlier(verdicts)}"
    for mistake in mistakes:
        if wanted.words and not any(word in str(mistake) for word in wanted.words):
            continue
        if mistake not in verdicts or not verdicts[mistake].caught:
            asked = within(in_turn((mistake.module, mistake.site.line), tests), wanted.seconds)
            verdicts[mistake] = tried(mistake, asked, items, known_functions)
            print(text_of(mistake, verdicts[mistake]), flush=True)
            if wanted.survivors or not wanted.words:
                done = {each: verdicts[each] for each in mistakes if each in verdicts}
                write(wanted, done, besides)
    return verdicts


def text_of(mistake: Mistake, verdict: Verdict) -> str:
    """Tell in two lines what came of a mistake."""
    reason = "" if verdict.caught else reasons_in(SURVIVORS).get(str(mistake), "")
    return f"{mistake}\n    {'caught' if verdict.caught else 'survived'}: {reason or verdict.told}"


def known_verdicts() -> dict[str, list[Verdict]]:
    """Read what the summary says of mistakes; several may be told with the same words."""
    verdicts = defaultdict(list)
    for section in sections_of(SUMMARY).values():
        _, *lines = section.split("\n")
        for mistake, verdict in zip(lines[::2], lines[1::2], strict=True):
            word, remark = verdict.strip().split(": ", 1)
            verdicts[mistake].append(Verdict(word == "caught", remark))
    return verdicts


def earlier(verdicts: Mapping[Mistake, Verdict]) -> str:
    """Tell how many mistakes are known as caught before any is tried, and at which commit."""
    caught = sum(verdict.caught for verdict in verdicts.values())
    commit = re.search(r"\b[0-9a-f]{7,40}\b", SUMMARY.read_text("utf-8")) if caught else None
    return f" {caught} of them were caught up to {commit[0]} and not tried again." if commit else ""


def write(wanted: Wanted, verdicts: Mapping[Mistake, Verdict], besides: str) -> None:
    """Write the summary."""
    sections = []
    for package in PACKAGES:
        here = {
            each: verdict
            for each, verdict in verdicts.items()
            if each.module.startswith(f"{package}.")
        }
        head = f"{package}: {counts(here)}"
        sections.append("\n".join([head, *(text_of(*each) for each in here.items())]))
    title = (
        f"What `make mistakes` found at {commit_of(*ASKED_OF)}: the first {len(verdicts)} "
        f"mistakes, drawn by seed {wanted.seed}; {counts(verdicts)}. What survives was asked of "
        f"tests that work for up to {wanted.seconds:g} s. {besides}"
    )
    save(SUMMARY, title, sections)


def counts(verdicts: Mapping[Mistake, Verdict]) -> str:
    """Count mistakes, those that are caught, and those that survive by their classes."""
    reasons = reasons_in(SURVIVORS)
    survived = [str(mistake) for mistake, verdict in verdicts.items() if not verdict.caught]
    classes = Counter(reasons.get(each, "without a reason").split(":")[0] for each in survived)
    caught = len(verdicts) - len(survived)
    parts = [f"{classes[each]} {each}" for each in (*CLASSES, "without a reason") if classes[each]]
    return (
        f"{len(verdicts)} made, {caught} caught ({100 * caught / max(1, len(verdicts)):.0f} %), "
        f"{len(survived)} survive{': ' if parts else ''}{', '.join(parts)}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Make mistakes; return 1 if one survives without a reason."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("words", nargs="*", metavar="WORD", help="only mistakes told with a word")
    parser.add_argument("--number", type=int, default=NUMBER, help="how many are drawn")
    parser.add_argument("--seed", type=int, default=DRAWN_BY, help="what draws them")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of work for a mistake")
    parser.add_argument("--survivors", action="store_true", help="not those known as caught")
    parser.add_argument("--stale", action="store_true", help="watch only tests of changed files")
    parser.add_argument("--tests", nargs="*", default=["tests"], help="only tests of these files")
    chosen = vars(parser.parse_args(arguments))
    tests = chosen.pop("tests")
    wanted = Wanted(**chosen)
    started, verdicts = time.monotonic(), dict[Mistake, Verdict]()
    with TemporaryDirectory() as scratch:
        with_tests(lambda items: verdicts.update(try_all(wanted, items)), tests, Path(scratch))
    print(f"{counts(verdicts)}; {time.monotonic() - started:.0f} s")
    reasons = reasons_in(SURVIVORS)
    return int(any(not v.caught and str(each) not in reasons for each, v in verdicts.items()))


if __name__ == "__main__":
    sys.exit(main())
