"""What is tried before play: what was read of a game in, what goes wrong out.

A trial is the real thing: the game is made for a table, set up, and taken to the first decision.
The usual options come first, at each number of players, then each option at each of its ends. To
make a table takes the longer, the more nodes its rules and the more cells its boards have; that and
the steps of the setups are counted, so that the trials end in time, whatever the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sdg import ir
from sdg.chance import Generator
from sdg.checker.inference.boards import sets_of
from sdg.checker.inference.tables_played import Setting, in_words
from sdg.diagnostics import Diagnostic, SdgError
from sdg.engine.state.budget import MOST, TOO_LONG, Fault
from sdg.engine.state.run import IDLE_NOTED, Run
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.ir.walking import all_of, walk
from sdg.loading import Reading
from sdg.messages import trial_setups as say
from sdg.messages.phrases import many
from sdg.table_options import face_of

MOST_STEPS = MOST + 80_000  # at all tables together: a setup that is too long can be reported
NODE = 80  # steps that it takes to make a node of the rules, or a cell, at a table
CLAUSE = 10  # nodes that take as long as to prepare a clause of a rule, on top of its own
SET = 8  # steps that it takes to make a set of cells that is kept
INSTRUCTION = 20  # steps that it takes to carry out a part of a turn in which nobody can decide
SEEDS = range(1, 4)


def try_setups(reading: Reading) -> tuple[Diagnostic, ...]:
    """Return the errors of the rules that the setup of a game runs into, each place once; where
    there are none, the places at which a supply is short."""
    rules = reading.rules
    if rules is None or rules.puzzle is not None:
        return ()
    errors: dict[int, Diagnostic] = {}
    short: dict[int, Diagnostic] = {}
    setup = {each.span.start for each in all_of(ir.Assign, rules.setup) if each.span is not None}
    nodes, steps = sum(1 for _ in walk(rules)), MOST_STEPS
    nodes += CLAUSE * sum(len(rule.clauses) for rule in rules.rules)
    nodes += sum(len(each.values) for each in rules.attributes)
    nodes += sum(len(each.domain) for each in rules.options)
    for players, options in _tables(rules):
        steps -= NODE * nodes + SET * sets_of(rules, Setting(players, options, ()))
        if steps < 0:
            break
        try:
            chosen = {each.name: face_of(each, options[each.name]) for each in rules.options}
            game = Game(rules, players, reading.options(chosen), reading.sources)
            steps -= NODE * game.layout.geometry.size
        except SdgError as wrong:  # a table that the checks had no work left for
            errors.update((each.span.start, each) for each in wrong.diagnostics)
            continue
        table = [many(players, "player"), *in_words(rules.options, options)]
        setting = " and ".join(table)
        for seed in SEEDS:
            run = Run(list(Inspection(game).first), Generator(seed))
            run.short = []
            fault, taken = _fault(game, run, max(0, min(steps, MOST)))
            steps -= taken
            if fault is not None and fault.span is not None:
                fails = say.setup_fails(fault.span, str(fault), setting)
                errors.setdefault(fault.span.start, fails)
            for span, counter, *change in run.short:
                if span is not None and span.start in setup:
                    less = say.supply_short(span, counter, (change[0], change[1]), setting)
                    short.setdefault(span.start, less)
    return tuple(errors.values()) or tuple(short.values())


def _tables(rules: ir.Rules) -> Iterator[tuple[int, Mapping[str, int]]]:
    """Yield numbers of players with codes of all options."""
    usual = {option.name: option.default for option in rules.options}
    least, most = rules.players
    counts = dict.fromkeys((rules.usual_players, least, most, *range(least, most + 1)))
    yield from ((players, usual) for players in counts)
    for option in rules.options:
        ends = dict.fromkeys(end for span in option.domain for end in span)
        for code in ends:
            if code != option.default:
                for players in dict.fromkeys((rules.usual_players, least, most)):
                    yield players, {**usual, option.name: code}


def _fault(game: Game, run: Run, steps: int) -> tuple[Fault | None, int]:
    """Set a game up; return the error, if one comes up, and how many steps that took."""
    inspection = Inspection(game)
    asked = len(game.fixed_rules.whens) + len(game.fixed_rules.ends)
    turn = INSTRUCTION * (inspection.turn_length + asked)
    run.idle = idle = min(IDLE_NOTED, steps // turn)
    fault = None
    try:
        inspection.set_up(run, steps)
    except Fault as raised:
        unfinished = raised.message == TOO_LONG and steps < MOST
        fault = None if unfinished else raised
    return fault, steps - inspection.work_left + turn * (idle - run.idle)
