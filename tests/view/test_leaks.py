"""What a seat cannot tell apart it is shown as the same bytes, and a leak in any field is seen."""

from __future__ import annotations

import types
from collections.abc import Iterator
from itertools import islice
from typing import Any, Union, get_args, get_origin, get_type_hints
from zlib import crc32

import attrs
import pytest

from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.view.data import View
from sdg.view.viewer import Viewer
from tests.view.pairs import SECRET, Pair, pairs

FEW = 40  # pairs of a game in which a planted leak is looked for


@pytest.mark.parametrize("name", SECRET)
def test_what_a_seat_cannot_tell_apart_is_the_same(name: str) -> None:
    game = load(name)
    viewer = Viewer(game)
    assert not any(pair.is_told_apart(viewer) for pair in islice(pairs(game, apart=5), 60))


@pytest.mark.slow
@pytest.mark.parametrize("name", SECRET)
def test_a_thousand_pairs_that_a_seat_cannot_tell_apart_are_the_same(name: str) -> None:
    game = load(name)
    viewer = Viewer(game)
    assert not any(pair.is_told_apart(viewer) for pair in islice(pairs(game, seed=17), 1000))


# ---- leaks planted


def classes_below(hint: Any) -> Iterator[type]:
    """Yield the classes of attrs that values of a type are made of."""
    for part in get_args(hint):
        yield from classes_below(part)
    if isinstance(hint, type) and attrs.has(hint):
        yield hint
        for each in get_type_hints(hint).values():
            if each != tuple[hint, ...]:  # a class of itself ends
                yield from classes_below(each)


# A new field is tried too; there is none yet in which no leak can be planted.
CLASSES = dict.fromkeys(classes_below(View))
FIELDS = [(each, field.name) for each in CLASSES for field in attrs.fields(each)]


def another(value: Any, hint: Any) -> Any:
    """Return another value of the same type."""
    match value:
        case None:
            return some(next(part for part in get_args(hint) if part is not types.NoneType))
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value} otherwise"
        case tuple():
            return value[:-1] or some(hint)
        case frozenset():
            return value ^ some(hint)
        case _:
            first, *_ = attrs.fields(type(value))
            kind = get_type_hints(type(value))[first.name]
            return attrs.evolve(value, **{first.name: another(getattr(value, first.name), kind)})


def some(hint: Any) -> Any:
    """Return a value of a type that is not empty."""
    parts = get_args(hint)
    if get_origin(hint) in (Union, types.UnionType):
        return some(next(part for part in parts if part is not types.NoneType))
    if get_origin(hint) is tuple:
        return tuple(some(part) for part in parts if part is not ...)
    if get_origin(hint) is frozenset:
        return frozenset({some(parts[0])})
    if attrs.has(hint):
        kinds = get_type_hints(hint)
        needed = [each.name for each in attrs.fields(hint) if each.default is attrs.NOTHING]
        return hint(**{name: some(kinds[name]) for name in needed})
    return {bool: True, int: 7, str: "otherwise"}[hint]


class Leak:
    """A leak in one field: it depends on all that is so, of which a seat sees only a part."""

    def __init__(self, kind: type, name: str) -> None:
        self.hint, self.name = get_type_hints(kind)[name], name
        self.is_otherwise = False

    def show(self, made: Any) -> None:
        """Let what is hidden decide on the field of an instance."""
        if self.is_otherwise:
            self.is_otherwise = False  # what it is made of does not leak
            object.__setattr__(made, self.name, another(getattr(made, self.name), self.hint))
            self.is_otherwise = True

    def look_at(self, play: Playthrough) -> None:
        """Know the cards of a play, and what was said to some seats only."""
        known = play.game.write_state(play.state), list(play.events())
        self.is_otherwise = bool(crc32(repr(known).encode()) & 1)

    def is_seen(self, pair: Pair) -> bool:
        """Return whether the pair is told apart by what the leak shows."""
        self.look_at(pair.one)
        one = pair.seen(pair.one)
        self.look_at(pair.other)
        return one != pair.seen(pair.other)


def plant(kind: type, name: str, monkeypatch: pytest.MonkeyPatch) -> Leak:
    """Make a field of a class depend on what no seat may know all of, wherever one is made."""
    leak, make = Leak(kind, name), kind.__init__  # type: ignore[misc]

    def made(self: Any, *given: Any, **named: Any) -> None:
        make(self, *given, **named)
        leak.show(self)

    monkeypatch.setattr(kind, "__init__", made)
    return leak


@pytest.fixture(scope="module")
def few() -> list[Pair]:
    """Return pairs of all games with secrets, some of them at their ends."""
    return [pair for name in SECRET for pair in islice(pairs(load(name), apart=7), FEW)]


@pytest.mark.crossed
@pytest.mark.parametrize(
    ("kind", "name"), FIELDS, ids=[f"{kind.__name__}.{name}" for kind, name in FIELDS]
)
def test_a_leak_in_any_field_is_seen(
    kind: type, name: str, few: list[Pair], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak = plant(kind, name, monkeypatch)
    assert any(map(leak.is_seen, few))


def always(*_: object) -> bool:
    return True


@pytest.mark.parametrize(
    "asked", ["engine.views.observer.sees_now", "view.motions.sees", "view.words.sentences.sees",
              "visibility.seat_log.sees"],
)  # fmt: skip
def test_a_view_that_does_not_ask_who_sees_something_is_caught(
    asked: str, few: list[Pair], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"sdg.{asked}", always)
    assert any(pair.is_told_apart() for pair in few)
