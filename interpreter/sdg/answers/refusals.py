"""Why an answer is no legal decision: what was typed in, lines that say so out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sdg.answers.lookup import Lookup
from sdg.answers.matching_decisions import Meant, Reader, typed
from sdg.inspection import Inspection
from sdg.reasons import names_what_it_cannot
from sdg.view.words.reasons import tell_reasons

if TYPE_CHECKING:
    from sdg.events import Decision, Reason
    from sdg.game import Game, State

LEGAL = "{}: this is legal"
NO_DECISION = "These words together are no decision."
MOST_SPELLED = 4  # decisions that are judged one by one


def explain(answer: str, reader: Reader, lookup: Lookup) -> Iterator[str]:
    """Yield every reason against the decisions that an answer spells out, those offered first.

    Of an answer that spells out none it is told what its words are.
    """
    if not answer:
        yield why_what(lookup.seen.decisions)
        return
    game, state, seen = lookup.game, lookup.state, lookup.seen
    meant = reader.read(answer, seen.decisions)
    if meant.complete and not meant.longer:
        yield from (LEGAL.format(decision.text) for decision in meant.decisions)
        if (face := lookup.card(answer.casefold())) is not None:
            yield from lookup.why_nowhere(face)
        return
    offered = game.offered(state)
    actions = [action.name for action in game.rules.actions]
    now = [name for name in actions if name in offered]
    for group in (now, [name for name in actions if name not in offered]):
        decisions = list(reader.spell_out(answer, game, state, group))
        if decisions and not set(meant.possible) <= set(decisions):
            break
        yield from _judged(game, state, decisions[:MOST_SPELLED])
        if len(decisions) > MOST_SPELLED:
            yield f"{len(decisions) - MOST_SPELLED} more can be meant; say which card."
        if decisions:
            return
    if meant.possible:
        yield from _begun(answer, meant, lookup)
        return
    word = answer.split()[0].casefold()
    later = [name for name in lookup.actions if name not in offered and name.casefold() == word]
    if later:
        yield f"{game.not_offered(state, later[0]).sentence}; `?` lists what is legal."
        return
    named = [name for name in now if name.casefold() == word]
    alone = bool(named) and len(lookup.words(answer)) == 1
    shut = False
    for name in named:
        closed = [f"  {line}" for line in tell_reasons(Inspection(game).closed(state, name))]
        reasons = [f"Not legal now: {name}", *closed] if closed else []
        if not closed and alone:
            reasons = list(lookup.why_none(name))
        yield from reasons
        shut = bool(reasons)
        if reasons and alone:
            return
    lines = [] if alone else list(lookup.about(answer) if shut else unread(answer, lookup))
    yield from lines
    takes = map(lookup.asked_for, named)
    yield from (line for line in takes if not any(earlier.endswith(line) for earlier in lines))
    yield "`?` lists what is legal now."


def reasons_against(answer: str, reader: Reader, lookup: Lookup) -> tuple[tuple[str, Reason], ...]:
    """Return the reasons against the decisions that an answer spells out, each with the action
    that it stands against: of few decisions, of the actions that are offered now; each once."""
    game, state = lookup.game, lookup.state
    offered = game.offered(state)
    now = [action.name for action in game.rules.actions if action.name in offered]
    decisions = list(reader.spell_out(answer, game, state, now))
    if len(decisions) > MOST_SPELLED:
        return ()
    reasons = ((each.action, why) for each in decisions for why in game.why_not(state, each))
    return tuple(dict.fromkeys(reasons))


def why_what(legal: Sequence[Decision]) -> str:
    """Say how to ask why, with a decision of the game at hand."""
    example = f" For example: why {legal[0].text}" if legal else ""
    return f"Why what?{example}"


def _judged(game: Game, state: State, decisions: Iterable[Decision]) -> Iterator[str]:
    """Say what forbids decisions, those that the same forbids together, or that nothing does."""
    against: dict[tuple[str, ...], list[str]] = {}
    judged = [(decision, game.why_not(state, decision)) for decision in decisions]
    # Of two that are chosen together, only one order can be meant.
    meant = [each for each in judged if not _names_what_it_cannot(*each)]
    for decision, reasons in meant or judged:
        against.setdefault(tuple(tell_reasons(reasons)), []).append(decision.text)
    for lines, texts in against.items():
        if not lines:
            yield from map(LEGAL.format, texts)
            continue
        yield f"Not legal now: {', '.join(texts)}"
        yield from (f"  {line}" for line in lines)


def _names_what_it_cannot(decision: Decision, reasons: Sequence[Reason]) -> bool:
    refused = names_what_it_cannot(decision.text, None).sentence
    return [reason.sentence for reason in reasons] == [refused]


def _begun(answer: str, meant: Meant, lookup: Lookup) -> Iterator[str]:
    """Say that an answer is the beginning of legal decisions."""
    yield from lookup.read_as(answer, meant.possible)
    if len(meant.possible) <= MOST_SPELLED:
        yield from (LEGAL.format(decision.text) for decision in meant.possible)
        return
    yield f"{len(meant.possible):,} decisions with these words are legal; `? {answer}` lists them."


def unread(answer: str, lookup: Lookup) -> Iterator[str]:
    """Yield what the words of an answer are that is no decision."""
    cards = [face for word in typed(answer) if (face := lookup.card(word)) is not None]
    nowhere = [line for face in dict.fromkeys(cards[:2]) for line in lookup.why_nowhere(face)]
    lines = list(lookup.about(answer))
    yield from nowhere
    yield from lines
    if not nowhere and (not lines or (len(lookup.words(answer)) > 1 and lookup.all_known(answer))):
        legal = lookup.seen.decisions
        yield NO_DECISION + (f" One is, for example, `{legal[0].text}`." if legal else "")
