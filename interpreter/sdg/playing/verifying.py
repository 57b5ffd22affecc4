"""A replay log played again: a log goes in, the play comes out, or the first difference."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice, product

from attrs import evolve

from sdg.chance import ChanceDiffers, Recorded
from sdg.diagnostics import Diagnostic, SdgError
from sdg.events import Decision
from sdg.files.reading import source_from_text
from sdg.game import Fault, Game, IllegalDecision
from sdg.loading import load_sources
from sdg.playing.deal_text import Deal, chance_of, read_deal
from sdg.playing.fault_text import tell_fault
from sdg.playing.log import AT_TABLE, VERSION, Log, lines_of_outcome, lines_of_step
from sdg.playing.playthrough import Playthrough, Step
from sdg.playing.why_unreadable import Unreadable
from sdg.refereeing import NoError, answered, at_table
from sdg.source import Source

CHOSEN = "done: "  # what the line of an action starts with that the rules chose


class Differs(Exception):
    """The first place where a log says something else than the rules."""

    def __init__(self, path: str, line: int, recorded: str | None, by_rules: str) -> None:
        self.path = path
        self.line = line
        self.recorded = recorded
        self.by_rules = by_rules
        super().__init__(path, line, recorded, by_rules)

    def __str__(self) -> str:
        tells = f"the file tells `{self.recorded}`" if self.recorded else "the file tells no more"
        return f"{self.path}:{self.line}:1: {tells}; by the rules {self.by_rules}"


def play_again(log: Log, decisions: int | None = None) -> Playthrough:
    """Play a log through, or only its first decisions; raise Differs at the first difference."""
    following = follow(log)
    play, _ = next(following)
    while decisions is None or play.decisions < decisions:
        if next(following, None) is None:
            break
    return play


def follow(log: Log) -> Iterator[tuple[Playthrough, Step]]:
    """Yield the play after the setup, then after each clock reading and decision of a log.

    Chance is as recorded; after the last line it is that of the seed, so the play can go on.
    """
    chances = [(at, line.removeprefix("chance: ")) for at, line in log.play if _is_chance(line)]
    reached = [log.play[0][0] if log.play else log.last_line]

    def outcomes() -> Iterator[str]:
        for at, outcome in chances:
            reached[0] = at
            yield outcome

    deal = read_deal(log.deal, log.path) if log.deal is not None else None
    try:
        yield from _follow(log, deal, Recorded(outcomes(), after=chance_of(log.seed, deal)))
    except ChanceDiffers as chance:
        some = ", ".join(f"`{outcome}`" for outcome in chance.offered[:12])
        raise Differs(
            log.path, reached[0], f"chance: {chance.recorded}", f"chance gives one of {some}"
        ) from None
    except Fault as fault:  # in the setup: that of a decision is reported as its outcome
        at, line = log.play[0] if log.play else (log.last_line, "")
        raise Differs(log.path, at, line, f"the setup goes wrong: {tell_fault(fault)}") from None


def _follow(log: Log, deal: Deal | None, chance: Recorded) -> Iterator[tuple[Playthrough, Step]]:
    lines = iter(log.play)
    game = game_of(log)
    play = Playthrough(game, log.seed, log.seats, chance=chance, deal=deal)
    play.seed_hidden = log.seed_hidden
    own_lines = _lines_as_in(log)
    _compare(log, lines, own_lines(play.steps[0]))
    yield play, play.steps[0]
    for at, line in lines:
        word, _, text = line.partition(": ")
        if word == "clock":
            step = _clock(log, play, at, text)
        elif word.startswith("seat ") and play.active is not None:
            step = _decide(log, play, at, word, text)
        elif word == "challenge":
            step = _challenge(log, play, at, text)
        else:
            raise Differs(log.path, at, line, _awaited(play))
        own, *rest = own_lines(step)
        if own != line:
            raise Differs(log.path, at, line, f"this is `{own}`")
        _compare(log, lines, iter(rest))
        yield play, step
    outcome = play.outcome
    if log.result is not None and outcome is None:
        at, line = log.result[0] if log.result else (log.last_line, "")
        raise Differs(log.path, at, line, _awaited(play))
    if outcome is not None:
        if log.result is None:
            raise Differs(log.path, log.last_line, "-- unfinished", "the game is over")
        results = iter(log.result)
        _compare(log, results, lines_of_outcome(outcome))
        for at, line in results:
            raise Differs(log.path, at, line, "nothing more comes out")


def _lines_as_in(log: Log) -> Callable[[Step], Iterator[str]]:
    """Return what writes a step as a log does: one of an earlier version may lack the actions that
    the rules chose, which follow from the rest."""
    if any(line.startswith(CHOSEN) for _, line in log.play):
        return lines_of_step
    return lambda step: (line for line in lines_of_step(step) if not line.startswith(CHOSEN))


def game_of(log: Log) -> Game:
    """Load the rules that a log holds, with its players and options."""
    sources = [source_from_text(source.text, source.path) for source in log.sources]
    try:
        game = load_sources(sources, players=log.players, options=dict(log.options))
    except SdgError as wrong:
        raise SdgError([_told_in(log, each) for each in wrong.diagnostics]) from None
    return refereed(log, game)


def _told_in(log: Log, mistake: Diagnostic) -> Diagnostic:
    """Return a mistake in how many play or in an option at its place in the log."""
    lines = {f"--players {log.players}": f"players: {log.players}"}
    lines |= {f"--set {name}={face}": f"option: {name} = {face}" for name, face in log.options}
    line = lines.get(mistake.span.source.text)
    if line is None:
        return mistake
    header = Source(log.path, "\n".join([VERSION, f"game: {log.title}", *lines.values(), ""]))
    start = header.text.index(f"\n{line}\n") + 1
    span = header.span(start + line.index(": ") + 2, start + len(line))
    return evolve(mistake, span=span)


def refereed(log: Log, game: Game) -> Game:
    """Return a game with the referee that a log names; raise Unreadable if it cannot have that."""
    if not log.at_table:
        return game
    try:
        return at_table(game)
    except ValueError as wrong:
        raise Unreadable(f"`{AT_TABLE}`: {wrong}", log.path, 1) from None


def challenged(play: Playthrough, text: str) -> Step:
    """Carry out a challenge as a log writes it: `seat 2 shows c3`. Raises NoError."""
    matched = _SHOWS.fullmatch(text)
    if matched is None or not 0 < int(matched[1]) <= play.game.players:
        raise NoError("a challenge reads `seat 2 shows c3`, with a seat of this game")
    finder, cell = int(matched[1]), matched[2]
    try:
        return play.challenge(finder, cell, answered((matched[3] or "").split()))
    except Fault as fault:
        return play.fail_challenge(finder, cell, fault)


_SHOWS = re.compile(r"seat (\d{1,2}) shows (\S+)(?: choosing (.+))?")


def decision_of(play: Playthrough, text: str) -> Decision | None:
    """Return the legal decision that reads so."""
    # Look up the codes of the words: to list all that is legal may take a hundred times longer.
    for decision in decisions_named(play, text):
        if not play.game.why_not(play.state, decision):
            return decision
    return next((d for d in play.game.legal_decisions(play.state) if d.text == text), None)


def decisions_named(play: Playthrough, text: str) -> Iterator[Decision]:
    """Yield what a text may mean of all that can be tried now, legal or not."""
    game, state = play.game, play.state
    name, *words = text.split(" ")
    if name not in game.offered(state) or all(a.name != name for a in game.rules.actions):
        return
    choices = game.domains(state, name)[: len(words)]
    codes_by_word = [
        [c for c, face in choice if face == w] for choice, w in zip(choices, words, strict=False)
    ]
    for codes in islice(product(*codes_by_word), 8):
        decision = game.decision(name, codes)
        if decision.text == text:
            yield decision


def _is_chance(line: str) -> bool:
    return line.startswith("chance: ")


def _clock(log: Log, play: Playthrough, at: int, text: str) -> Step:
    if text.isascii() and text.isdigit() and len(text) < 10:
        step = play.tick(int(text))
        if step is not None:
            return step
    raise Differs(log.path, at, f"clock: {text}", _awaited(play))


def _decide(log: Log, play: Playthrough, at: int, word: str, text: str) -> Step:
    line = f"{word}: {text}"
    if word != f"seat {play.active}":
        raise Differs(log.path, at, line, _awaited(play))
    decision = decision_of(play, text)
    if decision is None:
        raise Differs(log.path, at, line, f"seat {play.active} cannot decide this")
    try:
        return play.decide(decision)
    except IllegalDecision as refused:
        raise Differs(log.path, at, line, f"this is refused: {refused}") from None
    except Fault as fault:
        return play.fail(decision, fault)


def _challenge(log: Log, play: Playthrough, at: int, text: str) -> Step:
    try:
        return challenged(play, text)
    except NoError as wrong:
        raise Differs(log.path, at, f"challenge: {text}", str(wrong)) from None


def _awaited(play: Playthrough) -> str:
    seat = play.active
    return "the game is over" if seat is None else f"seat {seat} is to decide"


def _compare(log: Log, recorded: Iterator[tuple[int, str]], replayed: Iterator[str]) -> None:
    """Take as many lines from the file as were found; raise Differs at the first that differs."""
    for line in replayed:
        at, own = next(recorded, (log.last_line, None))
        if own != line:
            raise Differs(log.path, at, own, f"this is `{line}`")
