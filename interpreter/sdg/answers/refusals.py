"""Why an answer is no legal decision: what was typed in, lines that say so out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sdg.answers.lookup import Lookup
from sdg.answers.reading import Meant, Reader, typed
from sdg.inspection import Inspection
from sdg.view.words.reasons import tell_reasons

if TYPE_CHECKING:
    from sdg.events import Decision, Reason
    from sdg.game import Game, State

LEGAL = "{}: this is legal"
NO_DECISION = "These words together are no decision."
FEW = 12  # values of a parameter that are named
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
    for name in (name for name in now if name.casefold() == answer.casefold()):
        if closed := Inspection(game).closed(state, name):
            yield f"Not legal now: {name}"
            yield from (f"  {line}" for line in tell_reasons(closed))
            return
    yield from unread(answer, lookup)
    yield from (_asked_for(lookup, name) for name in now if name.casefold() == word)
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
    found = ((each.action, why) for each in decisions for why in game.why_not(state, each))
    return tuple(dict.fromkeys(found))


def why_what(legal: Sequence[Decision]) -> str:
    """Say how to ask why, with a decision of the game at hand."""
    example = f" For example: why {legal[0].text}" if legal else ""
    return f"Why what?{example}"


def _judged(game: Game, state: State, decisions: Iterable[Decision]) -> Iterator[str]:
    """Say what forbids decisions, those that the same forbids together, or that nothing does."""
    against: dict[tuple[str, ...], list[str]] = {}
    for decision in decisions:
        lines = tuple(tell_reasons(game.why_not(state, decision)))
        against.setdefault(lines, []).append(decision.text)
    for lines, texts in against.items():
        if not lines:
            yield from map(LEGAL.format, texts)
            continue
        yield f"Not legal now: {', '.join(texts)}"
        yield from (f"  {line}" for line in lines)


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
    if not nowhere and not lines:
        yield NO_DECISION


def _asked_for(lookup: Lookup, action: str) -> str:
    """Say what the words after an action may be, legal or not; of an endless board what is near."""
    parts, near = [], {cell.name for board in lookup.seen.boards for cell in board.cells}
    for domain in lookup.game.domains(lookup.state, action):
        faces = list(dict.fromkeys(face for _, face in domain))
        if not faces:
            return f"`{action}` finds nothing now that it could take"
        faces = [face for face in faces if face in near] or faces
        more = f" … {faces[-1]}" if len(faces) > FEW else ""
        parts.append(" ".join(faces[:FEW]) + more)
    return f"`{action}` takes {'; then '.join(parts)}" if parts else f"`{action}` stands alone"
