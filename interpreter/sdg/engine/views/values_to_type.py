"""What a player may type in an answer: the values of each parameter with their faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from sdg import ir
from sdg.engine.expressions.compiler import Fault
from sdg.ir.rewriting import locals_of
from sdg.layout.names import element_face
from sdg.layout.slots import Frame, Slots

if TYPE_CHECKING:
    from sdg.engine.compiled_table import Core

Choices = tuple[tuple[int, str], ...]
MOST = 1_000  # earlier arguments with which a parameter that leans on them is looked through
NUMBERS = 10_000  # that are named, of a longer range


class DomainFaces:
    """The codes and faces of every parameter."""

    def __init__(self, engine: Core) -> None:
        self.engine = engine
        self._last: dict[ir.Type, tuple[tuple[int, ...], Choices]] = {}

    def of(self, S: Slots, name: str) -> tuple[Choices, ...]:
        """Return for each parameter of an action what it may be bound to, legal or not.

        One that leans on those before it may be what it can be with any of them.
        """
        action = self.engine.actions.declared[name]
        self.engine.work.begin()
        domains: list[Iterable[int]] = []
        for i, param in enumerate(action.params):
            codes: dict[int, None] = {}
            with suppress(Fault):  # where the rules go wrong there is nothing to choose
                for frame in self._frames(S, action, i):
                    codes |= dict.fromkeys(self._codes(S, param, frame))
            domains += [codes] * (2 if isinstance(param, ir.PairOf) else 1)
        if len(self.engine.lister.domains.kinds_of(name)) > len(domains):
            wild = next(a for a in self.engine.layout.cards.attributes if a.wild)
            domains.append(wild.wild)
        return self._faces(name, domains)

    def named(self, name: str, listed: Sequence[tuple[int, ...]]) -> tuple[Choices, ...]:
        """Return the same of the arguments of some decisions."""
        many = len(self.engine.lister.domains.kinds_of(name))
        codes = [dict.fromkeys(a[i] for a in listed if i < len(a)) for i in range(many)]
        return self._faces(name, codes)

    def _faces(self, name: str, domains: Sequence[Iterable[int]]) -> tuple[Choices, ...]:
        kinds = self.engine.lister.domains.kinds_of(name)
        return tuple(
            self._faces_of(kind, tuple(codes)) for kind, codes in zip(kinds, domains, strict=True)
        )

    def _faces_of(self, kind: ir.Type, codes: tuple[int, ...]) -> Choices:
        """Return codes with their faces: of the cells of a board they are asked for ever again."""
        last = self._last.get(kind)
        if last is None or last[0] != codes:
            faces = tuple((code, element_face(self.engine.layout, kind, code)) for code in codes)
            self._last[kind] = last = codes, faces
        return last[1]

    def _frames(self, S: Slots, action: ir.Action, index: int) -> Iterator[Frame]:
        """Yield frames in which a parameter can be evaluated: only one if it leans on no other."""
        domains = self.engine.lister.domains
        frame: Frame = [None] * len(action.body.slots)
        if not locals_of(action.params[index]) & set(domains.slots(action)):
            yield frame
            return
        for _ in islice(domains.filling(S, action.params[:index], frame), MOST):
            yield frame

    def _codes(self, S: Slots, param: ir.Param, frame: Frame) -> Iterable[int]:
        domains = self.engine.lister.domains
        if isinstance(param, ir.NumberOf):
            return domains.numbers(S, param, frame)[:NUMBERS]
        return domains.elements(S, param.over, frame)
