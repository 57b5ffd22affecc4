"""The flaws of `tests/programs/flawed/` as the deep check sees them, and the table of that.

`python -m tests.deep.flawed` writes the table `tests/records/flawed.txt` anew, or shows what is
found in the files whose names are given.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from attrs import evolve

from sdg.deep.budget import Budget, Looking
from sdg.deep.check import check_table
from sdg.deep.finding import Finding, NotSeen, Proved, Shown
from sdg.deep.proofs.contradiction import contradictions
from sdg.kernel.c.compiler import compiler
from sdg.loading import load
from tests.deep.flaws import Flaw, flaws
from tests.support.places import RECORDS

TABLE = RECORDS / "flawed.txt"
BUDGET = Budget(
    games=60, watched=12, positions=80, deals=80, loops=60, nodes=100_000, playouts=1_000,
    option_pairs=12,
)  # fmt: skip
ASKED_BY = {  # which budgets a flaw needs to be found, or a false finding to be made, by its kind
    "playouts": ("hollow", "sound"),
    "option_pairs": ("dead", "sound"),
    "deals": ("leak", "sound"),
    "loops": ("endless", "sound"),
}
COUNTED = 600  # games under each seed, where it is to be told how the wins are shared
WORDS = {Proved: "proved", Shown: "shown", NotSeen: "not seen"}
SLOW = {  # games that take minutes but where they are compiled
    "endless/patient",
    "sound/own_deck_memory",
    "sound/quiet_rounds",
}
LONG = {
    "endless/patient",
    "endless/shuffled_discards",
    "endless/never_closed",
    "leak/deck_memory",
    "leak/helpful_penalty",
    "leak/hopeless_sets",
    "leak/melds_told",
    "leak/spades_to_spades",
    "hollow/all_27",
    "sound/own_deck_counted",
    "stuck/no_way_out",
    "uneven/first_takes_jams",
}  # by hand alone


def findings(flaw: Flaw) -> list[Finding]:
    """Look at a file by a small budget for what is of its kind; at a sound file for all kinds.

    Games are played by the kernel in plain Python, but for those that only the compiled one ends
    in time. What contradicts is read off the rules, without games.
    """
    game = load(str(flaw.path), (), flaw.players, flaw.options)
    compiled = flaw.name in SLOW and compiler() is not None
    engine = "native" if compiled else "plain"
    idle = {name: 1 for name, kinds in ASKED_BY.items() if flaw.kind not in kinds}
    games = COUNTED if flaw.kind == "uneven" else BUDGET.games
    looking = Looking(game, 1, evolve(BUDGET, games=games, **idle), engine=engine, solver=False)
    if flaw.kind == "contradiction":
        return list(contradictions(looking))
    return check_table(looking).findings


def verdict(flaw: Flaw, all_findings: list[Finding]) -> str:
    """Say in a word or two whether what was planted is among what was found."""
    if flaw.kind == "sound":
        own = [
            each
            for each in all_findings
            if any(s.source.path == str(flaw.path) for s in each.places)
        ]
        return "false finding" if own else "nothing found"
    kind = [each for each in all_findings if each.kind == flaw.kind]
    here = [each for each in kind if at_fault(flaw, each)]
    if here:
        return WORDS[type(here[0].certainty)]
    if kind:
        return f"{WORDS[type(kind[0].certainty)]}, elsewhere"
    others = [each for each in all_findings if at_fault(flaw, each)]
    return f"as {others[0].kind}, {WORDS[type(others[0].certainty)]}" if others else "missed"


def at_fault(flaw: Flaw, finding: Finding) -> bool:
    """Return whether a finding names the line that is at fault."""
    return any(
        span.source.path == str(flaw.path) and span.line == flaw.line for span in finding.places
    )


def main(names: list[str]) -> None:
    """Write the table, or show the findings of some files."""
    lines = []
    for flaw in flaws():
        if names and not any(name in flaw.name for name in names):
            continue
        begun = time.process_time()
        all_findings = findings(flaw)
        outcome = verdict(flaw, all_findings)
        lines.append(f"{flaw.name:<36}{outcome}")
        print(f"{lines[-1]:<64}{time.process_time() - begun:6.1f} s  {flaw.planted}", flush=True)
        for each in all_findings if names else ():
            places = ", ".join(f"{span.source.name}:{span.line}" for span in each.places)
            print(f"    {each.kind}, {WORDS[type(each.certainty)]}: {each.message} ({places})")
    if not names:
        TABLE.write_text(table(lines), encoding="utf-8")


def table(lines: list[str]) -> str:
    """Lay out what was found, with how often each."""
    counts = Counter(line[36:] for line in lines)
    sums = [f"# {number:3} {word}" for word, number in counts.most_common()]
    return "\n".join([*sums, *lines, ""])


if __name__ == "__main__":
    main(sys.argv[1:])
