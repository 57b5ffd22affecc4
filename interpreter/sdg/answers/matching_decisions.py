"""A typed answer and what is legal go in; the decisions that it may mean come out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from sdg.events import Decision
from sdg.ir import Action
from sdg.observation import BoardView
from sdg.view.short_faces import Faces

if TYPE_CHECKING:
    from sdg.game import Game, State

LONGEST = 200  # signs of an answer that are worth reading
MOST_BOUND = 50  # decisions of an action that an answer may say in full

Words: TypeAlias = tuple[str, ...]

# What people say around cards and cells, and instead of the action's word; left out where the game
# has no such word itself.
LINKS = frozenset((
    "a", "an", "and", "at", "by", "card", "cards", "cell", "for", "from", "in", "into", "of", "on",
    "onto", "the", "to", "with",
))  # fmt: skip
VERBS = frozenset(("lay", "move", "place", "play", "put", "set", "take", "use"))


@frozen
class Meant:
    """The decisions that an answer may mean: one is clear, several are unclear.

    `longer` are those that the answer may be the beginning of, where the action was not named.
    """

    decisions: tuple[Decision, ...]
    complete: bool  # every argument was said
    longer: tuple[Decision, ...] = ()

    @property
    def possible(self) -> tuple[Decision, ...]:
        """Return all that may be meant, those last that go on from what was said."""
        return (*self.decisions, *self.longer)


class Reader:
    """How answers are read: cells also as row and column, cards also by their short faces."""

    def __init__(
        self, faces: Faces, boards: Iterable[BoardView], actions: Iterable[Action] = ()
    ) -> None:
        self._faces, actions = faces, tuple(actions)
        self._actions = {action.name.casefold() for action in actions}
        verbs = [(_first_word(action.sentence), action.name.casefold()) for action in actions]
        self._verbs = {  # words that one action's sentence begins with
            verb: name
            for verb, name in verbs
            if verb and verb not in self._actions and [v for v, _ in verbs].count(verb) == 1
        }
        self._cells: dict[tuple[int, int], list[str]] = {}
        for board in boards:
            for cell in board.cells:
                self._cells.setdefault((cell.row, cell.column), []).append(cell.name.casefold())

    def read(self, answer: str, legal: Sequence[Decision]) -> Meant:
        """Find the legal decisions that an answer may mean.

        The action's word may be left out or cut short, arguments stand in any order, and those
        that only one decision completes may be left out. What fits better wins; but an answer
        without the action's word is not taken for the whole while another decision goes on from it.
        """
        readings = self._readings(answer, (word for d in legal for word in d.text.split()))
        spoken = [(decision, words_of(decision.text)) for decision in legal]
        if exact := [decision for decision, words in spoken if words in readings]:
            return Meant(tuple(exact[:1]), True)
        for fits in (_in_order, _in_any_order, _partly, _by_starts):
            fitting = [
                decision
                for decision, words in spoken
                if any(
                    fits(rest, words[1:])
                    for reading in readings
                    for rest in _after_action(reading, decision.action)
                )
            ]
            if fitting:
                named = [d for d in fitting if any(r[0] == d.action.casefold() for r in readings)]
                complete = fits in (_in_order, _in_any_order)
                longer = () if named or not complete else tuple(
                    decision for decision, words in spoken
                    if decision not in fitting and any(_partly(r, words[1:]) for r in readings)
                )  # fmt: skip
                return Meant(tuple(named or fitting), complete, longer)
        return Meant((), False)

    def cell(self, word: str) -> str:
        """Return the name of a cell that may be said as row and column; else the word itself."""
        return self._spelled(word.casefold(), {})[0]

    def spell_out(
        self, answer: str, game: Game, state: State, actions: Iterable[str]
    ) -> Iterator[Decision]:
        """Yield decisions, legal or not, that an answer says: a word or more of each argument that
        can be something else.

        Those of which it says all words come alone. A face of several parts belongs to one card.
        """
        alone = all(len(words_of(word)) == 1 for word in typed(answer))
        for action in actions:
            domains = game.domains(state, action)
            faces = (word for domain in domains for _, face in domain for word in face.split())
            for reading in self._readings(answer, faces):
                bound = [
                    (decision, len(rest))
                    for rest in _after_action(reading, action)
                    for decision in islice(_bind(action, domains, rest, alone), MOST_BOUND)
                ]
                if bound:
                    full = [d for d, said in bound if len(words_of(d.text)) == said + 1]
                    yield from dict.fromkeys(full or [decision for decision, _ in bound])
                    break

    def is_unsaid(self, answer: str, decision: Decision, game: Game, state: State) -> bool:
        """Return whether an answer leaves the action of a decision out, and is as well the
        beginning of another action that is offered, though not legal with it."""
        others = {each.name for each in game.rules.actions} - {decision.action}
        choices = [game.domains(state, name) for name in game.offered(state) if name in others]
        domains = [domain for choice in choices if all(choice) for domain in choice]
        own = [words_of(face) for domain in domains for _, face in domain]
        readings = self._readings(answer, (face for each in domains for _, face in each))
        named = any(decision.action.casefold().startswith(words[0]) for words in readings)
        return not named and any(_partly(words, face) for words in readings for face in own)

    def _readings(self, answer: str, faces: Iterable[str]) -> list[Words]:
        """Return the words of an answer, and with pairs of numbers read as row and column."""
        known = sorted(set(faces))
        short = {face.rpartition(":")[2]: face for face in known} | self._faces.typed(known)
        said = self._without_links(self._with_its_action(typed(answer)), {*short, *known})
        first = tuple(part for word in said for part in self._spelled(word, short))
        readings = [first] if first else []
        for reading in readings:
            for i in range(len(reading) - 1):
                if _is_number(reading[i]) and _is_number(reading[i + 1]):
                    for name in self._cells.get((int(reading[i]), int(reading[i + 1])), ()):
                        joined = (*reading[:i], name, *reading[i + 2 :])
                        if joined not in readings and len(readings) < 50:
                            readings.append(joined)
        return readings

    def _with_its_action(self, said: list[str]) -> list[str]:
        """Return an answer that begins with the action's word where it begins otherwise: with the
        words of `give_up`, or with the verb of the action's sentence."""
        for name in self._actions:
            words = name.split("_")
            if len(words) > 1 and said[: len(words)] == words:
                return [name, *said[len(words) :]]
        if said and not any(name.startswith(said[0]) for name in self._actions):
            return [self._verbs.get(said[0], said[0]), *said[1:]]
        return said

    def _without_links(self, said: list[str], own: set[str]) -> list[str]:
        """Leave out words that only link others, and a verb that is no action of this game."""
        parts = {part for word in own for part in words_of(word)} | own
        kept = [word for word in said if word not in LINKS or word in parts]
        begun = any(name.startswith(said[0]) for name in self._actions) if said else False
        if len(kept) > 1 and kept[0] in VERBS and kept[0] not in parts and not begun:
            return kept[1:]
        return kept or said

    def _spelled(self, word: str, short: dict[str, str]) -> Words:
        """Return the words that a word stands for: `r3c4` or `3,4` a cell's name, `5b` a card's
        face."""
        if word not in short and (at := row_and_column(word)) is not None:
            return tuple(self._cells.get(at, [word])[:1])
        return words_of(short.get(word, word))


def _first_word(sentence: str | None) -> str:
    match = re.match(r"\w+", sentence or "")
    return match[0].casefold() if match else ""


def typed(answer: str) -> list[str]:
    """Return the words that were typed, without the signs around them."""
    said = re.sub(r"[()\[\];`'\"“”‘’→]|[-=]>|, ", " ", answer[:LONGEST].casefold()).split()
    return [word.rstrip(".!?,") or word for word in said]


def words_of(text: str) -> Words:
    """Split a text into words, faces into their parts: `5-blue` is `5 blue`."""
    return tuple(
        part for word in text.casefold().split() for part in re.split(r"(?<=\w)-(?=\w)", word)
    )


def row_and_column(word: str) -> tuple[int, int] | None:
    """Return the row and the column that a word says: `r3c4` or `3,4`."""
    match = re.fullmatch(r"r(-?\d{1,6})c(-?\d{1,6})|(-?\d{1,6}),(-?\d{1,6})", word)
    if match is None:
        return None
    row, column = (int(part) for part in match.groups() if part is not None)
    return row, column


def _is_number(word: str) -> bool:
    return re.fullmatch(r"-?[0-9]{1,6}", word) is not None


def _after_action(words: Words, action: str) -> Iterator[Words]:
    """Yield what stays of an answer after the action's word, said in full, cut short, or not."""
    yield words
    if action.casefold().startswith(words[0]):
        yield words[1:]


def _in_order(said: Words, own: Words) -> bool:
    return said == own


def _in_any_order(said: Words, own: Words) -> bool:
    return sorted(said) == sorted(own)


def _partly(said: Words, own: Words) -> bool:
    """Return whether the words are some of the decision's, in order."""
    rest = iter(own)
    return all(word in rest for word in said)


def _by_starts(said: Words, own: Words) -> bool:
    """Return the same where words may be cut short."""
    rest = iter(own)
    return all(any(is_start(word, full) for full in rest) for word in said)


def is_start(word: str, full: str) -> bool:
    """Return whether a word is another one cut short; numbers are said in full."""
    return word == full or (word.isalpha() and full.startswith(word))


Domains: TypeAlias = Sequence[Sequence[tuple[int, str]]]


def _bind(action: str, domains: Domains, words: Words, alone: bool) -> Iterator[Decision]:
    """Yield the decisions of an action whose arguments these words say, in any order.

    A word that stands `alone` may be any of a face, else faces begin with what is said of them.
    """
    if len(domains) > 4 or len(words) > 12:
        return
    for order in permutations(range(len(domains))):
        for spelled in _spell([domains[i] for i in order], words, alone):
            placed = sorted(zip(order, spelled, strict=True))
            codes = tuple(code for _, (code, _) in placed)
            yield Decision(action, codes, " ".join([action, *(face for _, (_, face) in placed)]))


def _speaks_of(words: Words, face: str) -> bool:
    return not words or any(_by_starts((word,), words_of(face)) for word in words)


def _spell(domains: Domains, words: Words, alone: bool) -> Iterator[tuple[tuple[int, str], ...]]:
    """Yield values of whose faces, in order, these are words, each perhaps cut short."""
    if not domains:
        if not words:
            yield ()
        return
    if len(domains[0]) == 1 and not _speaks_of(words, domains[0][0][1]):
        yield from ((domains[0][0], *rest) for rest in _spell(domains[1:], words, alone))
    for code, face in domains[0]:
        own = words_of(face)
        for said in range(len(own), 0, -1):
            if len(words) >= said and _by_starts(words[:said], own if alone else own[:said]):
                for rest in _spell(domains[1:], words[said:], alone):
                    yield ((code, face), *rest)
