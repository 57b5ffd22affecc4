"""What may be typed at a play besides decisions: a row for each command."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.events import Decided
from sdg.observation import Observation
from sdg.view.words.sentences import Teller
from sdg_cli.table.commands import Command, PlayAgain
from sdg_cli.table.rules_shown import rulebook
from sdg_cli.table.saves import save_as
from sdg_cli.table.session import Obey, Session
from sdg_cli.terminal.forecasts import MOST_TRIED, gains, list_gain, tell_changes, tell_standing

LOG_LINES = 20  # of the log that are shown unless more are wanted
CAME_AFTER = "chance, a reveal or another player came after it"


def _list(session: Session, words: str, seat: int, seen: Observation) -> bool:
    session.list(words, seen)
    return False


def _board(session: Session, words: str, seat: int, seen: Observation) -> bool:
    session.display.draw(seen)
    return False


def _why(session: Session, words: str, seat: int, seen: Observation) -> bool:
    session.explain(words, seen)
    return False


def _gain(session: Session, words: str, seat: int, seen: Observation) -> bool:
    """Say what decisions bring: those that some words may mean, or all."""
    game, state, decisions = session.play.game, session.play.state, seen.decisions
    if words:
        decisions = session.meant(words, session.reader(seen), seen).possible
        if not decisions:
            session.explain(words, seen)
            return False
        if len(decisions) <= LOG_LINES:
            names, columns = session.names, session.look.columns
            session.screen.tell(*tell_changes(game, state, decisions, names, seat, columns))
            return False
    own_gains = gains(game, state, seat, decisions)
    session.screen.page(
        line for each in own_gains for line in list_gain(each, session.look.columns)
    )
    if len(decisions) > MOST_TRIED:
        session.screen.tell(f"These are the first {MOST_TRIED:,} of {len(decisions):,} decisions.")
    return False


def _score(session: Session, words: str, seat: int, seen: Observation) -> bool:
    lines = list(_standing(session, seat))
    session.screen.say(*(lines or ["This game counts no points."]))
    return False


def _standing(session: Session, seat: int) -> Iterator[str]:
    play = session.play
    return tell_standing(play.game, play.state, seat, session.names, session.look)


def _log(session: Session, words: str, seat: int, seen: Observation) -> bool:
    """Print the last lines of the log, or as many as are wanted, or all."""
    lines = Teller(session.play.game.rules, session.names).tell(session.display.log_of(seat), seat)
    many = int(words) if words.isdecimal() and len(words) < 9 else LOG_LINES
    shown = lines if words == "all" else lines[-many:] if many else []
    if len(shown) < len(lines):
        before = len(lines) - len(shown)
        session.screen.say(f"  … {before} more before this; `log all` shows all")
    session.screen.page([f"  {line}" for line in shown])
    return False


def _undo(session: Session, words: str, seat: int, seen: Observation) -> bool:
    if session.undo(seat):
        return True
    mine = any(isinstance(each, Decided) and each.seat == seat for each in session.play.events())
    why = CAME_AFTER if mine else "you have decided nothing yet"
    session.screen.tell(f"Nothing can be taken back: {why}.")
    return False


def _save(session: Session, words: str, seat: int, seen: Observation) -> bool:
    session.screen.say(save_as(session.play, session.save.path, words))
    return False


def _rules(session: Session, words: str, seat: int, seen: Observation) -> bool:
    play = session.play
    session.screen.page(list(rulebook(play.game, play.state, words, session.look)))
    return False


def _seat(session: Session, words: str, seat: int, seen: Observation) -> bool:
    return session.hand_over(words)


def _again(session: Session, words: str, seat: int, seen: Observation) -> bool:
    session.screen.say(*_standing(session, seat))
    raise PlayAgain


def _quit(session: Session, words: str, seat: int, seen: Observation) -> bool:
    session.screen.say(*_standing(session, seat))
    raise EOFError


COMMANDS: tuple[Command[Obey], ...] = (
    Command(("?", "help", "h"), "? [WORDS]", "what is legal, and this help", _list),
    Command(("board", "\x0c"), "board, Enter", "the table again", _board),
    Command(("why",), "why ANSWER", "why a decision is not legal", _why),
    Command(("gain", "gains", "hint"), "gain [ANSWER]", "what decisions bring at once", _gain),
    Command(("score",), "score", "the points so far, as far as you may know them", _score),
    Command(("log",), "log [all]", "what has happened", _log),
    Command(("u", "undo"), "u", "take your last decision back, if nothing came after it", _undo),
    Command(
        ("save",),
        "save [FILE]",
        "save the play, or in FILE.deal the position as text",
        _save,
    ),
    Command(("rules",), "rules [all]", "the rules that matter now, or all of them", _rules),
    Command(("seat",), "seat WHO NAME", "hand a seat to a person or a bot: seat Ann greedy", _seat),
    Command(("again", "restart"), "again", "leave this play and begin a new one", _again),
    Command(("q", "quit", "exit"), "q", "save and leave", _quit),
)
