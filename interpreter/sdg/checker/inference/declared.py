"""Declarations as the passes get them: the parts of a file, and what each was resolved to."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

from sdg import syntax as tree
from sdg.source import Span

Parts: TypeAlias = Sequence[tree.Part]


class _Declared(Protocol):
    @property
    def span(self) -> Span | None: ...


D = TypeVar("D", bound=_Declared)


def declared_at(nodes: Iterable[D]) -> Mapping[Span | None, D]:
    """Return what is declared, by the span of its name: a name may be declared twice, a place
    cannot."""
    return {each.span: each for each in nodes}
