"""A saved play under other rules: the same decisions and chance, as far as these rules let them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from attrs import frozen

from sdg.chance import ChanceDiffers, Recorded
from sdg.events import Reason
from sdg.game import Fault, Game, IllegalDecision
from sdg.playing.deal_text import chance_of, read_deal
from sdg.playing.fault_text import tell_fault
from sdg.playing.log import Log, lines_of_outcome, write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import challenged, decision_of, decisions_named, refereed
from sdg.playing.why_unreadable import Unreadable
from sdg.refereeing import NoError

Verdict: TypeAlias = Literal[
    "same",  # every decision is legal still, and the result is what it was
    "result",  # every decision is legal still, and the result is another
    "illegal",  # a decision is not legal any more
    "over",  # the game is over before a decision
    "chance",  # the rules need other chance than was recorded
    "error",  # the rules go wrong
]


@frozen
class Rerun:
    """What became of a play; `decisions` were carried out, `text` is the one that was not."""

    verdict: Verdict
    decisions: int
    line: int | None = None  # of the log, where it could not go on
    text: str = ""  # the decision or outcome of chance there
    why: str = ""
    reasons: tuple[Reason, ...] = ()
    before: tuple[str, ...] = ()  # the lines of the result in the log, none if it was not over
    after: tuple[str, ...] = ()  # and by these rules
    play: Playthrough | None = None  # None if it could not even begin


def no_rest() -> None:
    """Go on at once."""


def rerun(log: Log, game: Game, rest: Callable[[], None] = no_rest) -> Rerun:
    """Play a log's decisions under the rules of a game; `rest` is called before each."""
    chances = [(at, line) for at, line in log.play if line.startswith("chance: ")]
    reached = [log.play[0][0] if log.play else log.last_line]

    def outcomes() -> Iterator[str]:
        for at, line in chances:
            reached[0] = at
            yield line.removeprefix("chance: ")

    play = None
    try:
        deal = read_deal(log.deal, log.path) if log.deal is not None else None
        chance = Recorded(outcomes(), after=chance_of(log.seed, deal))
        play = Playthrough(refereed(log, game), log.seed, log.seats, chance=chance, deal=deal)
        play.seed_hidden = log.seed_hidden
        return _through(log, play, rest)
    except ChanceDiffers as differs:
        offered = ", ".join(differs.offered[:6])
        done = play.decisions if play else 0
        why = f"these rules draw one of {offered}" if offered else "these rules draw nothing there"
        return Rerun("chance", done, reached[0], differs.recorded or "", why, play=play)
    except Fault as fault:
        return Rerun("error", play.decisions if play else 0, reached[0], why=tell_fault(fault))
    except Unreadable as refused:
        return Rerun("error", 0, reached[0], why=refused.what)


def played_again(play: Playthrough, game: Game, rest: Callable[[], None] = no_rest) -> Rerun:
    """Play a play again as far as it has come, as `rerun` does a saved one."""
    return rerun(parse_log(write_log(play), "the play"), game, rest)


def _through(log: Log, play: Playthrough, rest: Callable[[], None]) -> Rerun:
    """Carry out what the log says, decision by decision."""
    before = tuple(line for _, line in log.result or ())
    for at, line in log.play:
        rest()
        word, _, text = line.partition(": ")
        if word == "clock":
            play.tick(int(text) if text.isdecimal() and len(text) < 10 else 0)
        elif word == "challenge":
            try:
                challenged(play, text)
            except NoError as wrong:
                return Rerun("illegal", play.decisions, at, text, str(wrong), play=play)
        elif word.startswith("seat ") and word.removeprefix("seat ").isdecimal():
            stopped = _decide(play, at, word, text)
            if stopped is not None:
                return stopped
    after = tuple(lines_of_outcome(play.outcome)) if play.outcome else ()
    verdict: Verdict = "same" if before == after else "result"
    return Rerun(verdict, play.decisions, before=before, after=after, play=play)


def _decide(play: Playthrough, at: int, word: str, text: str) -> Rerun | None:
    """Carry one decision out, or return why that cannot be."""
    done = play.decisions
    if play.active is None:
        outcome = play.outcome
        why = f"the game is over, by `{outcome.ended_by}`" if outcome else "the game is over"
        return Rerun("over", done, at, text, why, play=play)
    if word != f"seat {play.active}":
        why = f"it is for seat {play.active} to decide, not for {word}"
        return Rerun("illegal", done, at, text, why, play=play)
    decision = decision_of(play, text)
    if decision is None:
        return Rerun("illegal", done, at, text, *_why_not(play, text), play=play)
    try:
        play.decide(decision)
    except IllegalDecision as refused:
        return Rerun("illegal", done, at, text, reasons=refused.reasons, play=play)
    except Fault as fault:
        return Rerun("error", done, at, text, tell_fault(fault), play=play)
    return None


def _why_not(play: Playthrough, text: str) -> tuple[str, tuple[Reason, ...]]:
    """Say why no legal decision reads so: the rules that forbid it, or that there is none."""
    for decision in decisions_named(play, text):
        return "", play.game.why_not(play.state, decision)
    name = text.split(" ")[0]
    if name not in play.game.offered(play.state):
        return f"`{name}` is not offered there", ()
    return "there is no such card, place or number", ()
