"""Why an answer is no legal decision: what was typed in, lines that say so out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sdg.inspection import Inspection
from sdg_cli.table.reading.answers import Reader, typed
from sdg_cli.table.reading.typed_words import Lookup
from sdg_cli.terminal.sentences import tell_reasons

if TYPE_CHECKING:
    from sdg.game import Game, State

NO_DECISION = "These words together are no decision."
FEW = 12  # values of a parameter that are named


def explain(answer: str, reader: Reader, lookup: Lookup) -> Iterator[str]:
    """Yield every reason against the decisions that an answer spells out, those offered first.

    Of an answer that spells out none it is told what its words are.
    """
    if not answer:
        yield "Why what? For example: why 5 c3"
        return
    game, state, seen = lookup.game, lookup.state, lookup.seen
    meant = reader.read(answer, seen.decisions)
    if meant.complete:
        yield from (f"{decision.text}: this is legal" for decision in meant.decisions)
        return
    offered = game.offered(state)
    actions = [action.name for action in game.rules.actions]
    now = [name for name in actions if name in offered]
    for group in (now, [name for name in actions if name not in offered]):
        decisions = list(reader.spell_out(answer, game, state, group))
        for decision in decisions[:4]:
            yield f"Not legal now: {decision.text}"
            yield from (f"  {line}" for line in tell_reasons(game.why_not(state, decision)))
        if decisions:
            return
    word = answer.split()[0].casefold()
    later = [name for name in actions if name not in offered and name.casefold() == word]
    if later:
        yield f"{game.not_offered(state, later[0]).sentence}; `?` lists what is legal."
        return
    for name in (name for name in now if name.casefold() == answer.casefold()):
        if closed := Inspection(game).closed(state, name):
            yield f"Not legal now: {name}"
            yield from (f"  {line}" for line in tell_reasons(closed))
            return
    yield from unread(answer, lookup)
    yield from (_asked_for(game, state, name) for name in now if name.casefold() == word)
    yield "`?` lists what is legal now."


def unread(answer: str, lookup: Lookup) -> Iterator[str]:
    """Yield what the words of an answer are that is no decision."""
    cards = [face for word in typed(answer) if (face := lookup.card(word)) is not None]
    nowhere = [line for face in dict.fromkeys(cards[:2]) for line in lookup.why_nowhere(face)]
    lines = list(lookup.about(answer))
    yield from nowhere
    yield from lines
    if not nowhere and not lines:
        yield NO_DECISION


def _asked_for(game: Game, state: State, action: str) -> str:
    """Say what the words after an action may be, legal or not."""
    parts = []
    for domain in game.domains(state, action):
        faces = list(dict.fromkeys(face for _, face in domain))
        more = f" … {faces[-1]}" if len(faces) > FEW else ""
        parts.append(" ".join(faces[:FEW]) + more if faces else "nothing is there")
    return f"`{action}` takes {'; then '.join(parts)}" if parts else f"`{action}` stands alone"
