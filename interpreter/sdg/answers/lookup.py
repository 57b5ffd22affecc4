"""What an answer that is no decision speaks of: each of its words is looked up.

A word is an action of the game, a cell, a card that lies somewhere, or nothing that the game knows.
Only what the seat sees is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, product
from typing import TYPE_CHECKING

from attrs import frozen

from sdg import ir
from sdg.analysis.offering_phases import phases_offering
from sdg.answers import other_words
from sdg.answers.matching_decisions import LINKS, is_start, row_and_column, typed, words_of
from sdg.diagnostics.spelling import nearest
from sdg.events import Decision, Reason
from sdg.inspection import Inspection
from sdg.observation import BoardView, CellView, Observation
from sdg.spoken_names import spoken, spoken_place
from sdg.view.short_faces import Faces
from sdg.view.titles import owned
from sdg.view.words.reasons import tell_reasons

if TYPE_CHECKING:
    from sdg.game import Game, State

MOST_TRIED = 100  # decisions with a card that are tried, to say why it fits nowhere
FEW = 3  # reasons that are told
MOST_NAMED = 12  # values of a parameter that are named
LISTED = 6  # words of an answer that are looked up
_CELL_LIKE = re.compile(r"[a-z]{1,2}\d{1,3}|-?\d+,-?\d+")


@frozen
class Lookup:
    """What the words of one seat's answers can mean."""

    game: Game
    state: State
    seen: Observation
    names: Sequence[str]
    commands: Sequence[str] = ()  # words that are commands

    @property
    def actions(self) -> list[str]:
        """Return what can be decided in the game at some time: its actions, and to stop."""
        stop = [ir.STOP] if phases_offering(self.game.rules, ir.STOP) else []
        return [*(action.name for action in self.game.rules.actions), *stop]

    def about(self, answer: str) -> Iterator[str]:
        """Yield a line for each word of which there is something to say."""
        pairs = [(row, column) for row, column, _ in self._pairs(answer)]
        paired = {word for pair in pairs for word in pair if not self._at_hand(word)}
        lines = [
            *self.pairs(answer),
            *(self._about(w) for w in self.words(answer) if w not in paired),
        ]
        yield from dict.fromkeys(line for line in lines if line)

    def words(self, answer: str) -> list[str]:
        """Return the words of an answer that say something, without those that only link them."""
        said = typed(answer)[:LISTED]
        return [w for w in said if w not in LINKS or self._cell(w) or self._meant(w)] or said

    def all_known(self, answer: str) -> bool:
        """Return whether an answer consists of actions that are offered, of cells and of cards at
        hand: what is wrong then is that they stand together."""
        offered = {name.casefold() for name in self.game.offered(self.state)}
        return all(
            word in offered or self._cell(word) is not None
            or (word.isdecimal() and bool(self._at_hand(word)))
            or any(self._holds(face) for face in self._meant(word))
            for word in self.words(answer)
        )  # fmt: skip

    def _holds(self, face: str) -> bool:
        mine = (None, self.seen.seat)
        return any(face in (each.cards or ()) for each in self.seen.places if each.owner in mine)

    def pairs(self, answer: str) -> Iterator[str]:
        """Yield a line for each two numbers that can be the row and the column of a cell."""
        for row, column, cell in self._pairs(answer):
            on = f", where {cell.card} lies" if cell.card else ""
            yield f"`{row} {column}` can be the cell {cell.name} (row {row}, column {column}){on}"

    def read_as(self, answer: str, possible: Sequence[Decision]) -> Iterator[str]:
        """Yield how two numbers were read that all possible decisions take for a cell, and which
        cards at hand they can be."""
        for row, column, cell in self._pairs(answer):
            if all(cell.name in each.text.split() for each in possible):
                where = f"row {row}, column {column}"
                yield f"`{row} {column}` is read as the cell {cell.name} ({where})"
                for word in dict.fromkeys((row, column)):
                    if self._at_hand(word):
                        yield self._number(word)

    def card(self, word: str) -> str | None:
        """Return the face that a word stands for, in full or cut short, or the only card at hand
        with a number; None if it is no card, or could be several."""
        faces = self._meant(word) or (self._at_hand(word) if word.isdecimal() else [])
        return faces[0] if len(faces) == 1 else None

    def _meant(self, word: str) -> list[str]:
        """Return the faces that a word can stand for: `5s` for what is a 5 and begins with an s."""
        if (face := self._faces().get(word)) is not None:
            return [face]
        parts = re.findall(r"\d+|[^\W\d]+", word)
        faces = self.game.layout.cards.faces if len(parts) > 1 else ()
        return [face for face in dict.fromkeys(faces) if _begins(face, parts)]

    def why_nowhere(self, face: str) -> Iterator[str]:
        """Yield why a card that may be chosen fits nowhere, for each action of which no decision
        with it is legal: the rules, and for how many of some decisions each. Of a card that may
        only be chosen at another time say when."""
        offered, explained = self.game.offered(self.state), False
        legal = {
            each.action for each in self.seen.decisions
            if face.casefold() in each.text.casefold().split()
        }  # fmt: skip
        for action in (each.name for each in self.game.rules.actions if each.name in offered):
            if action in legal:
                continue
            if reasons := list(self._against(self._decisions_with(action, face))):
                explained = True
                yield f"{action} {face}: not possible anywhere now"
                yield from reasons
        later = (each.name for each in self.game.rules.actions if each.name not in offered)
        if not legal and not explained:
            types = Inspection(self.game).types_of
            for action in later:
                if not any(kind.kind == "card" for kind in types(action)):
                    continue
                if next(self._decisions_with(action, face), None) is not None:
                    yield self.game.not_offered(self.state, action).sentence
                    return

    def why_none(self, action: str) -> Iterator[str]:
        """Yield why no decision of an offered action is legal; nothing if it has none to try."""
        if reasons := list(self._against(self._decisions_with(action, None))):
            yield f"Not legal now: {action}"
            yield from reasons

    def _against(self, decisions: Iterator[Decision]) -> Iterator[str]:
        """Yield what stands against some decisions, and against how many of them."""
        tried, against = 0, Counter[str]()
        for decision in islice(decisions, MOST_TRIED):
            tried += 1
            reasons = self.game.why_not(self.state, decision)
            against.update(list(dict.fromkeys(map(_alone, reasons))))
        for line, many in against.most_common(FEW):
            yield f"  {line}" + (f"  [{many} of {tried}]" if tried > 1 else "")

    def _decisions_with(self, action: str, face: str | None) -> Iterator[Decision]:
        """Yield the decisions of an action in which a card may be chosen; without one, all."""
        domains = self.game.domains(self.state, action)
        given = [i for i, domain in enumerate(domains) if any(f == face for _, f in domain)]
        if not given and face is not None:
            return
        at = given[0] if given else -1
        kept = [
            [each for each in domain if i != at or each[1] == face]
            for i, domain in enumerate(domains)
        ]
        for values in product(*kept):
            text = " ".join([action, *(each for _, each in values)])
            yield Decision(action, tuple(code for code, _ in values), text)

    def _about(self, word: str) -> str | None:
        actions = self.actions
        if word in {name.casefold() for name in actions} or word in self.commands:
            return None
        if (spot := self._cell(word)) is not None:
            board, cell = spot
            on = f"{cell.card} lies on {cell.name}" if cell.card else f"{cell.name} is empty"
            return on if board.bounded or cell.card else None
        if word.isdecimal() and not self._at_hand(word) and (takes := self._numbers_taken()):
            return f"{word} cannot be chosen: {takes}"
        faces = self._meant(word)
        if len(faces) > 1:
            return f"`{word}` can be {' or '.join(faces[:LISTED])}"
        if faces:
            return self._where(faces[0])
        if _CELL_LIKE.fullmatch(word) and self.seen.boards:
            return self._no_cell(word)
        if word.removeprefix("-").isdigit():
            return self._number(word)
        if word in other_words.PASSING:
            return other_words.passing(word, self.game, self.state, self.seen)
        if shown := other_words.shown_beside(word, self.seen):
            return shown
        if meant := other_words.meant_action(word, self.game, self.state, self.actions):
            return f"`{word}` is no action of this game: did you mean `{meant}`?"
        if said := other_words.of_the_rules(word, self.game.rules):
            return said
        cells = (cell.name for board in self.seen.boards for cell in board.cells)
        near = nearest(word, [*actions, *self._faces(), *self.commands, *cells])
        hint = f": did you mean `{near}`?" if near else ""
        return f"`{word}` is no word of this game{hint}"

    def _number(self, word: str) -> str:
        """Say which cards at hand a number can be."""
        own = self._at_hand(word)
        if not any(word in words_of(face) for face in self.game.layout.cards.faces):
            return f"`{word}` alone is no card and no cell{self._named_like()}"
        return f"`{word}` can be {' or '.join(own[:LISTED])}" if own else f"you have no {word}"

    def _numbers_taken(self) -> str | None:
        """Say which numbers the only offered action takes that takes a number; None if cards can be
        chosen, or numbers for several actions."""
        types = Inspection(self.game).types_of
        offered = [name for name in self.game.offered(self.state) if name != ir.STOP]
        if any(kind.kind == "card" for name in offered for kind in types(name)):
            return None
        taking = [name for name in offered if [kind.kind for kind in types(name)] == ["number"]]
        return self.asked_for(taking[0]) if len(taking) == 1 else None

    def asked_for(self, action: str) -> str:
        """Say what the words after an action may be, legal or not; of an endless board what is
        near."""
        parts, near = [], {cell.name for board in self.seen.boards for cell in board.cells}
        for domain in self.game.domains(self.state, action):
            faces = list(dict.fromkeys(face for _, face in domain))
            if not faces:
                return f"`{action}` finds nothing now that it could take"
            faces = [face for face in faces if face in near] or faces
            more = f" … {faces[-1]}" if len(faces) > MOST_NAMED else ""
            parts.append(" ".join(faces[:MOST_NAMED]) + more)
        return f"`{action}` takes {'; then '.join(parts)}" if parts else f"`{action}` stands alone"

    def _at_hand(self, word: str) -> list[str]:
        """Return the different faces with a word of the cards at hand."""
        mine = (None, self.seen.seat)
        held = [f for each in self.seen.places if each.owner in mine for f in each.cards or ()]
        return list(dict.fromkeys(face for face in held if word in words_of(face)))

    def _named_like(self) -> str:
        cells = [cell.name for board in self.seen.boards for cell in board.cells]
        return f": a cell has a name such as {cells[0]}" if cells else ""

    def _cell(self, word: str) -> tuple[BoardView, CellView] | None:
        at = row_and_column(word)
        for board in self.seen.boards:
            for cell in board.cells:
                if word == cell.name.casefold() or at == (cell.row, cell.column):
                    return board, cell
        return None

    def _pairs(self, answer: str) -> Iterator[tuple[str, str, CellView]]:
        for row, column in pairwise(typed(answer)[:LISTED]):
            if (spot := self._cell(f"{row},{column}")) is not None:
                yield row, column, spot[1]

    def _no_cell(self, word: str) -> str:
        board = self.seen.boards[0]
        if not board.bounded:
            return f"{word} is out of reach: nothing lies near it"
        first, last = board.cells[0].name, board.cells[-1].name
        return f"{word} is no cell: the {spoken(board.name)} has {first} to {last}"

    def _where(self, face: str) -> str | None:
        """Say where the cards with a face lie, as far as the seat sees it."""
        on = [cell.name for board in self.seen.boards for cell in board.cells if cell.card == face]
        own, others = list[str](), list[str]()
        for place in self.seen.places:
            if place.cards is not None and face in place.cards:
                mine = place.owner in (None, self.seen.seat)
                name = spoken_place(place.name, place.kind) if place.owner else spoken(place.name)
                name += f" of {place.of}" if place.of else ""
                name = owned(name, place.owner, self.names, self.seen.seat)
                (own if mine else others).append(name)
        there = [f"on {', '.join(on)}"] if on else []
        there += [f"in {name}" for name in (*own, *others)]
        if there:
            return f"{face} lies {' and '.join(there[:4])}"
        return f"you have no {face}, and none lies where you can see it"

    def _faces(self) -> dict[str, str]:
        return Faces(self.game.rules.attributes).typed(self.game.layout.cards.faces)


def _begins(face: str, parts: Sequence[str]) -> bool:
    """Return whether the parts of a face begin with what was typed."""
    own = words_of(face)
    return len(own) == len(parts) and all(map(is_start, parts, own))


def _alone(reason: Reason) -> str:
    """Say a reason without the cells and cards of one decision."""
    (line,) = tell_reasons([Reason(reason.name, reason.sentence, reason.span)])
    return line
