"""Words of rules that make a search slow: constraints in, those that read many cells at once
out.

A search works out what follows of cells that are still open from the terms of `grounding.py`. What
has no such form says nothing before the cells are full at which it looks, and a rule that is asked
of too much is judged when the whole board is full. Both are so for few words, told here; and so are
those that were still read when the time was up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import prod

from attrs import frozen

from sdg import ir
from sdg.checker.inference.boards import sets_of
from sdg.checker.inference.tables_played import Setting
from sdg.diagnostics import Diagnostic, SdgError
from sdg.engine.state.budget import Fault
from sdg.ir.walking import walk
from sdg.loading import Reading
from sdg.messages.puzzles import costly_words
from sdg.puzzles.preparing import make_puzzle
from sdg.puzzles.rules.constraints import Constraints
from sdg.puzzles.rules.rules_to_constraints import constraints_of, words_of
from sdg.puzzles.terms.terms import asked_parts
from sdg.source import Span

LARGE = 10_000  # nodes of rules that a check does not look into
MOST_SETS = 50_000  # of cells, kept for regions and rules, for which it does neither
TOLD = 8  # kinds of cards of which a clause tells something for such a set
READ = 30  # units of work that a check does less for each node that it has read before
TRIED = 800_000  # units of work that a check does for all rules: a second or two
COSTLY = 10  # cells that words look at, of which a check warns
MANY = 6  # cells that have to be full before something is known, so that it costs
CHEAPER: dict[type | None, str] = {  # than words of a kind that has no term
    ir.Groups: "what hangs together is known only when it lies there, but for how many groups there"
    " are: say that besides, or what each cell needs beside it, or give more cards",
    ir.Fits: "say what the rules ask of that cell in its place",
    ir.CardsOn: "ask it of cells: `highest it.number` of `cells of row`, not of `cards of row`",
    ir.Arithmetic: "put it into a table by one of the numbers",
    ir.Lookup: "give the table an `otherwise`",
}
FEWER = "ask it of fewer cells at once: of a region, of the cells beside, of the way from a cell"
REGION = "say it of regions, as in `number all different in row`, or of few cells near each one"
BESIDE = (
    "ask it with `need` of each cell that matters, as in `need every one in …: one != cell or …`"
)
HEAVY = "most is to be worked out here: "
OF_COUNTS = "ask it of pairs of cells, in place of how many there are of what is counted"
OF_OTHERS = "give more cards, or ask it of fewer cells at once"
UNREAD = f"to read it took all the time: {REGION}"


@frozen
class Cost:
    """Words that cost: `cells` have to be full before they tell anything."""

    rule: ir.Rule
    span: Span
    cells: int
    cheaper: str  # what to write instead

    def __str__(self) -> str:
        place = f"{self.span.source.path}:{self.span.line}:{self.span.column}"
        words = " ".join(self.span.text.split())
        return f"{place}: rule `{self.rule.name}`: `{words}`"


def try_puzzle(reading: Reading) -> tuple[Diagnostic, ...]:
    """Warn of words for which a search of the puzzle would have to fill many cells first."""
    rules = reading.rules
    if rules is None or rules.puzzle is None or rules.puzzle.span is None:
        return ()
    nodes = sum(1 for _ in walk(rules))
    if nodes > LARGE:
        return ()
    try:
        sets = sets_of(rules, Setting(rules.usual_players, reading.options({}), ()))
        clauses = sum(len(rule.clauses) for rule in rules.rules)
        kinds = prod(len(codes or ()) for _, codes in rules.puzzle.cards.features)
        if sets + clauses * kinds // TOLD > MOST_SETS:
            return ()
        constraints = constraints_of(make_puzzle(reading, {}), work=TRIED - READ * nodes)
    except (SdgError, Fault):  # which `sdg solve` tells
        return ()
    long = {span for _, span in constraints.given_up}
    return tuple(
        costly_words(one.span, one.rule.name, one.cells if one.span not in long else 0, one.cheaper)
        for one in costs_of(constraints)
        if one.cells >= COSTLY
    )


def costs_of(constraints: Constraints) -> tuple[Cost, ...]:
    """Return the words that cost, those first that look at most cells; each place once."""
    costs: dict[Span, Cost] = {}
    for one in _all(constraints):
        if one.span not in costs or costs[one.span].cells < one.cells:
            costs[one.span] = one
    return tuple(sorted(costs.values(), key=lambda one: (-one.cells, one.span.start)))


def heaviest(constraints: Constraints) -> Cost | None:
    """Return the words that a search has most to work out for, by the terms of their clause."""
    sizes, widest = Counter[int](), dict[int, int]()
    words, seen = dict[int, tuple[ir.Rule, ir.Clause]](), set[int]()
    for check in constraints.checks:
        if check.clause is None or check.term is None:
            continue
        asked, waiting = id(check.clause), [check.term]
        words[asked] = check.rule, check.clause
        for term in waiting:  # which grows
            if id(term) not in seen:
                seen.add(id(term))
                sizes[asked] += 1
                waiting += getattr(term, "parts", ())
        widest[asked] = max(widest.get(asked, 0), check.scope.bit_count())
    for asked, _ in sizes.most_common(1):
        rule, clause = words[asked]
        span = words_of(clause)
        if span is not None:
            counts = any(isinstance(each, ir.Count | ir.CountAlike) for each in walk(clause))
            return Cost(rule, span, widest[asked], HEAVY + (OF_COUNTS if counts else OF_OTHERS))
    return None


def _all(constraints: Constraints) -> Iterator[Cost]:
    match constraints.reading:
        case rule, Span() as span:
            yield Cost(rule, span, constraints.cells.bit_count(), UNREAD)
    for rules, cheaper in ((constraints.given_up, REGION), (constraints.whole, BESIDE)):
        for rule, span in rules:
            yield Cost(rule, span, constraints.cells.bit_count(), cheaper)
    for check in constraints.checks:
        for part in asked_parts(check.term) if check.term is not None else ():
            cells = part.cells.bit_count()
            if cells >= MANY and part.node.span is not None:
                cheaper = CHEAPER.get(part.untold, FEWER)
                yield Cost(check.rule, part.node.span, cells, cheaper)
