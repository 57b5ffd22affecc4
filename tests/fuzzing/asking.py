"""What is asked of an input, and what may come of it: accepted, or refused with a place.

Rule files go through reader, parser, variants, resolver and checker, and are laid out; replays are
read, and played again where they can be. A program that is accepted is played: what is listed as
legal must be what is legal when it is tried, and the kernel must play as the reference does.
Whatever else happens is a mistake of ours.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Literal, TypeAlias

from attrs import define

from sdg.agents import agent_named
from sdg.agents.bot_plays import play_by
from sdg.bot_names import habits_of
from sdg.chance import Generator
from sdg.deep.budget import Looking
from sdg.deep.check import check_table
from sdg.deep.finding import Shown
from sdg.diagnostics import SdgError
from sdg.engine.state.budget import Fault
from sdg.files.reading import source_from_bytes
from sdg.formatter import format_source
from sdg.game import Game, State
from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.loading import load, read
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import Differs, play_again
from sdg.playing.why_unreadable import Unreadable, decode
from sdg.refereeing import TableGame, at_table
from sdg.source import Source
from tests.support.in_c import InC
from tests.support.table_mode import GIVEN_UP, Seen, seen_by_kernel, seen_by_reference
from tests.support.trying import listed, tried

Outcome: TypeAlias = Literal["accepted", "refused"]
Way: TypeAlias = Callable[[Game, State, str], list[tuple[int, ...]]]
NAME = "by_chance.sdg"
DECISIONS = 200  # of a play that are compared
ERRING = 6  # plays in which the players are the referee
TRIED = 6  # decisions of a play at which all that may be done is tried


class Wrong(Exception):
    """Something that must not be."""


@define
class Watch:
    """Seconds of the longest single work: a text that is read, a decision that is carried out."""

    longest: float = 0.0

    @contextmanager
    def timing(self, meant: float = 0.0) -> Iterator[None]:
        """Measure what is done within, beyond what it was meant to take."""
        started = time.process_time()
        try:
            yield
        finally:
            self.longest = max(self.longest, time.process_time() - started - meant)


def rules(content: bytes, watch: Watch) -> Outcome:
    """Read, check and lay out a rule file."""
    with watch.timing():
        return _read(content)


def _read(content: bytes) -> Outcome:
    try:
        source = source_from_bytes(content, NAME)
    except SdgError as refused:
        return _refusal(refused)
    _laid_out(source)
    reading = read(source)
    if any(each.span.line < 1 or each.span.column < 1 for each in reading.diagnostics):
        raise Wrong("refused without a place")
    if reading.rules is None:
        if not any(each.severity == "error" for each in reading.diagnostics):
            raise Wrong("refused without a reason")
        return "refused"
    return "accepted"


def replay(content: bytes, watch: Watch) -> Outcome:
    """Read a replay, and play it again where it can be read."""
    try:
        with watch.timing():
            play_again(parse_log(decode(content, "by_chance.replay"), "by_chance.replay"))
    except (Unreadable, Differs, SdgError):
        return "refused"
    return "accepted"


def program(content: bytes, watch: Watch, games: int, in_c: bool) -> Outcome:
    """Play a program on the reference and the plain kernel, and in C if that is asked for."""
    outcome = rules(content, watch)
    if outcome == "refused":
        return outcome
    with watch.timing():
        game = load(Source(NAME, content.decode()))
        assert game.engine
    for seed in range(min(games, 2)):
        _timed(game, ["random"] * game.players, seed, watch)
        _listed_as_tried(game, seed)
    try:
        kernel, source = written(game)
    except Unsupported:
        return outcome
    followers = [InC(kernel, source)] if in_c else []
    for play in compared(game, range(games), DECISIONS, followers):
        if play.difference:
            raise Wrong(play.difference)
    if game.rules.misplay is not None:
        _misplayed_alike(at_table(game), min(games, ERRING), watch)
    return outcome


def _timed(game: Game, agents: Sequence[str], seed: int, watch: Watch) -> None:
    """Play a game among bots, and measure its setup and each decision."""
    try:
        with watch.timing():
            play = Playthrough(game, seed)
    except Fault:
        return
    bots = {seat: agent for seat, name in enumerate(agents, 1) if (agent := agent_named(name))}
    habits = {seat: habits_of(name) for seat, name in enumerate(agents, 1)}
    steps = play_by(play, bots, habits if isinstance(game, TableGame) else None)
    for _ in range(DECISIONS):
        with watch.timing():
            if next(steps, None) is None:
                return


def _misplayed_alike(game: TableGame, games: int, watch: Watch) -> None:
    """Play among bots that err and look for errors, on the reference and the plain kernel."""
    habits = ("random:misplay=30%,notice=20%", "random:misplay=5%,notice=90%")
    agents = [habits[seat % 2] for seat in range(game.players)]
    _timed(game, agents, 0, watch)
    try:
        written(game, habits=tuple(map(habits_of, agents)))
    except Unsupported:
        return
    for seed in range(games):
        mine, yours = seen_by_reference(game, agents, seed), seen_by_kernel(game, agents, seed)
        if yours[-1] == GIVEN_UP:
            mine, yours = mine[: len(yours) - 1], yours[:-1]
        if mine != yours:
            at = next((i for i, (a, b) in enumerate(zip(mine, yours, strict=False)) if a != b), -1)
            raise Wrong(f"seed {seed}, misplayed, {at}: {_unlike(mine[at], yours[at])}")


def _unlike(mine: Seen, yours: Seen) -> str:
    return "; ".join(
        f"{k}: {mine.get(k)} and {yours.get(k)}" for k in yours if mine.get(k) != yours[k]
    )


def deep(content: bytes, watch: Watch, seconds: float) -> Outcome:
    """Look deeply at a program for a time; what it shows must be shown by its replays."""
    outcome = rules(content, watch)
    if outcome == "refused":
        return outcome
    game = load(Source(NAME, content.decode()))
    with watch.timing(meant=seconds):
        report = check_table(Looking(game, seconds=seconds, engine="reference"))
    for finding in report.findings:
        if isinstance(finding.certainty, Shown):
            for shown in (finding.certainty.replay, finding.certainty.other):
                if shown is None:
                    continue
                play = play_again(parse_log(shown.log, "shown.replay"))
                if play.decisions < shown.decisions:
                    raise Wrong(f"a replay is too short: {finding.message}")
    return outcome


def _laid_out(source: Source) -> None:
    """Lay a text out that parses: its layout is its own layout."""
    try:
        text = format_source(source)
    except SdgError:
        return
    if format_source(Source(source.path, text)) != text:
        raise Wrong("its layout is laid out otherwise")


def _listed_as_tried(game: Game, seed: int) -> None:
    """Compare what is listed with what comes of trying everything, at the first decisions."""
    chance = Generator(seed)
    try:
        state = game.initial_state(chance)
        for number in range(TRIED):
            if state.over:
                return
            for action in game.rules.actions:
                mine, yours = (_or_fault(way, game, state, action.name) for way in (listed, tried))
                if isinstance(yours, str):
                    continue  # it may be met only when such a decision is carried out
                if mine != yours:
                    raise Wrong(f"seed {seed}, decision {number}: {action.name}: {mine} is listed, "
                                f"{yours} is legal")  # fmt: skip
            state = game.random_step(state, chance)
    except Fault:
        return


def _or_fault(way: Way, game: Game, state: State, action: str) -> list[tuple[int, ...]] | str:
    """Return what is found, or the error of the rules that is met."""
    game.engine.work.begin()
    try:
        return way(game, state, action)
    except Fault as fault:
        return fault.message


def _refusal(refused: SdgError) -> Outcome:
    if not refused.diagnostics or refused.diagnostics[0].span.line < 1:
        raise Wrong("refused without a reason or a place")
    return "refused"


ASKED: dict[str, Callable[[bytes, Watch], Outcome]] = {
    "bytes": rules, "tokens": rules, "fragments": rules, "mutated": rules, "replays": replay,
    "programs": partial(program, games=20, in_c=False),
    "programs in C": partial(program, games=20, in_c=True),
    "programs looked at deeply": partial(deep, seconds=5.0),
}  # fmt: skip
