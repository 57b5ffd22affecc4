"""Variants laid over a game's tree: parts and changes in, the parts of the changed game out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from attrs import define, evolve, field, frozen

from sdg import syntax as tree
from sdg.diagnostics import Diagnostic
from sdg.messages import overlays as say
from sdg.source import Source, Span
from sdg.syntax.part_names import (
    THINGS,
    Key,
    are_alike,
    first_word,
    key_of,
    kind_of,
    regions_of,
    span_of,
    span_of_change,
)

_COMMUTE = ("remove", "extend")  # what several variants may do to one part
_SEATS = "number of players"
_PAST = {
    "add": "added", "replace": "replaced", "remove": "removed", "set": "set",
    "extend": "added to",
}  # fmt: skip
_CHANGES = (
    tree.Add, tree.Replace, tree.Remove, tree.SetOption, tree.Insert, tree.Extend,
    tree.ExtendLook, tree.RemoveLook,
)  # fmt: skip


@frozen
class Overlay:
    """One variant: its title, its changes, and the text it is made of."""

    title: str
    base: str
    about: tuple[tree.HeadLine, ...]
    changes: tuple[tree.Change, ...]
    source: Source
    span: Span

    @property
    def name(self) -> str:
        """The name that other files call it by."""
        return self.source.name


def overlay_of(file: tree.File, source: Source) -> Overlay:
    """Take a variant's file as an overlay."""
    head = file.head
    assert isinstance(head, tree.Variant)
    changes = tuple(item for item in file.items if isinstance(item, _CHANGES))
    return Overlay(head.title.text, head.base.text, head.lines, changes, source, head.base.span)


def overlay_in(game: Source, node: tree.NamedVariant) -> Overlay:
    """Take a variant in its game's file as an overlay; its text is that of a file of its own."""
    about = tuple(line for line in node.lines if isinstance(line, tree.About))
    changes = tuple(line for line in node.lines if isinstance(line, _CHANGES))
    rest = node.span.text.splitlines()[1:]
    indent = min((len(line) - len(line.lstrip()) for line in rest if line.strip()), default=0)
    below = [line[indent:] for line in rest]
    about_lines = [line for line in below if line.startswith('"')]
    changed = [line for line in below if not line.startswith('"')]
    lines = [
        f'variant "{node.title.text}" of {game.name}',
        *("    " + each for each in about_lines),
    ]
    source = Source(f"{node.name.text}.sdg", "\n".join([*lines, "", *changed, ""]))
    return Overlay(node.title.text, game.name, about, changes, source, node.name.span)


def lay_over(
    game: tree.File,
    overlays: Sequence[Overlay],
    report: Callable[[Diagnostic], None],
    note_gone: Callable[[str, Span], None] = lambda name, place: None,
) -> tuple[tree.Game, tuple[tree.Part, ...]]:
    """Lay overlays over a game, in order; one may undo what the variants that it is of did.

    `note_gone` is given each name that was removed, and where.
    """
    assert isinstance(game.head, tree.Game)
    changed = _Changed(list(game.items), report, list(game.head.lines))
    for at, item in enumerate(game.items):
        changed.places.setdefault(key_of(item), at)
    descent: list[frozenset[int]] = []
    for number, overlay in enumerate(overlays):
        names = [each.name for each in overlays[:number]]
        above = {at for at, name in enumerate(names) if name == overlay.base}
        descent.append(frozenset(above.union(*(descent[at] for at in above))))
        changed.begin(number, descent[number])
        for change in overlay.changes:
            changed.make(change)
        changed.head(overlay.about)
    for (_, name), (_, verb, place) in changed.done.items():
        if verb == "remove":
            note_gone(name, place)
    return evolve(game.head, lines=tuple(changed.lines)), tuple(changed.parts())


@define
class _Changed:
    """A game while it is changed."""

    items: list[tree.Item | None]  # None: taken away
    report: Callable[[Diagnostic], None]
    lines: list[tree.HeadLine]  # of its head
    number: int = -1
    ancestors: frozenset[int] = frozenset()
    places: dict[Key, int] = field(factory=dict)  # where the first of a name stands
    done: dict[Key, tuple[int, str, Span]] = field(factory=dict)  # who changed what, how, where

    def begin(self, number: int, ancestors: frozenset[int]) -> None:
        self.number, self.ancestors = number, ancestors

    def parts(self) -> Iterator[tree.Part]:
        for item in self.items:
            if item is not None and not isinstance(item, (*_CHANGES, tree.NamedVariant)):
                yield item

    def head(self, lines: Sequence[tree.HeadLine]) -> None:
        """Put a variant's lines below the game's; its number of players takes the place of the
        game's."""
        seats = [line for line in lines if isinstance(line, tree.Players)]
        for line in seats:
            key, span = (_SEATS, ""), first_word(line.span)
            same = [each for each in self.lines if isinstance(each, tree.Players)] == seats
            if not (same and key in self.done) and not self._collides(key, "replace", _SEATS, span):
                self.done[key] = self.number, "replace", span
        if seats:
            self.lines = [line for line in self.lines if not isinstance(line, tree.Players)]
        self.lines += (line for line in lines if not isinstance(line, tree.Designer))

    def make(self, change: tree.Change) -> None:
        match change:
            case tree.Add(part=part):
                self._add(part)
            case tree.Replace(part=part):
                self._replace(part)
            case tree.Remove():
                self._remove(change.kind, change.name.text, change.name.span)
            case tree.SetOption():
                self._set(change)
            case tree.Insert():
                self._insert(change)
            case tree.Extend():
                self._extend(change.kind, change.name, change.name.span, change.lines)
            case tree.ExtendLook(lines=lines):
                self._extend("look", None, first_word(change.span), lines)
            case tree.RemoveLook():
                self._remove("look", "", first_word(change.span))

    def _add(self, part: tree.Part) -> None:
        key, span = key_of(part), span_of(part)
        if self._collides(key, "add", kind_of(part), span):
            return
        if there := self._find(key):
            kinds = kind_of(part), kind_of(there)
            self.report(say.already_there(span, *kinds, key[1], span_of(there)))
            return
        if self._changes_regions(part, None, "add"):
            self.places[key] = len(self.items)
            self.items.append(part)
            self.done[key] = self.number, "add", span

    def _replace(self, part: tree.Part) -> None:
        key, span = key_of(part), span_of(part)
        if self._collides(key, "replace", kind_of(part), span):
            return
        there = self._find(key)
        if there is None or not are_alike(kind_of(there), kind_of(part)):
            self._nothing(span, "replace", kind_of(part), key)
        elif self._changes_regions(part, there, "replace"):
            self.items[self.places[key]] = part
            self.done[key] = self.number, "replace", span

    def _remove(self, kind: str, name: str, span: Span) -> None:
        key = ("thing" if kind in THINGS else kind), name
        if self._collides(key, "remove", kind, span) or self._did(key) == "remove":
            return
        there = self._find(key)
        if there is not None and kind_of(there) == kind:
            self.items[self.places.pop(key)] = None
        elif kind != "region" or not self._remove_region(name):
            self._nothing(span, "remove", kind, key)
            return
        self.done[key] = self.number, "remove", span

    def _remove_region(self, name: str) -> bool:
        for at, item in enumerate(self.items):
            if name in regions_of(item):
                assert isinstance(item, tree.Board)
                gone = regions_of(item)[name]
                kept = tuple(line for line in item.lines if line is not gone)
                self.items[at] = evolve(item, lines=kept)
                return True
        return False

    def _changes_regions(self, part: tree.Part, there: tree.Item | None, verb: str) -> bool:
        """Note what happens to the regions of a board that is put there; False if that collides."""
        new, old = regions_of(part), regions_of(there)
        keys = {name: ("thing", name) for name in (*new, *old)}
        if any(self._collides(keys[each], verb, "region", new[each].name.span) for each in new):
            return False
        for name, key in keys.items():
            if name in new:
                self.done[key] = self.number, verb, new[name].name.span
            else:
                self.done[key] = self.number, "remove", span_of(part)
        return True

    def _nothing(self, span: Span, verb: str, kind: str, key: Key) -> None:
        """Report a change to what the game does not have, or has as something else."""
        there = self._find(key)
        other = None if there is None else (kind_of(there), span_of(there))
        same_kind = (item for item in self.items if item is not None and kind_of(item) == kind)
        known = [key_of(item)[1] for item in same_kind if key_of(item)[1]]
        if kind == "region":
            known = [name for item in self.items for name in regions_of(item)]
        self.report(say.nothing_to_change(span, verb, kind, key[1], known, other))

    def _set(self, change: tree.SetOption) -> None:
        key = ("thing", change.name.text)
        option = self._find(key)
        if not isinstance(option, tree.Option):
            known = [item.name.text for item in self.items if isinstance(item, tree.Option)]
            self.report(say.no_such_option(change.name.span, change.name.text, known))
            return
        if option.default == change.value and self._did(key) == "set":
            return
        if not self._collides(key, "set", kind_of(change), change.name.span):
            self.items[self.places[key]] = evolve(option, default=change.value)
            self.done[key] = self.number, "set", change.name.span

    def _insert(self, change: tree.Insert) -> None:
        """Put steps before those of a part, or after them."""
        there = self._to_extend(change.kind, change.name, span_of_change(change))
        if there is not None:
            own, more = there.body, change.body
            body = (*more, *own) if change.where == "before" else (*own, *more)
            self.items[self.places[key_of(there)]] = evolve(there, body=body)

    def _extend(
        self, kind: str, name: tree.Name | None, span: Span, more: Iterable[tree.Node]
    ) -> None:
        """Put lines below those of a part; those of a table before its `otherwise`."""
        there = self._to_extend(kind, name, span)
        if there is None:
            return
        field = "clauses" if isinstance(there, tree.Rule) else "lines"
        lines = [*getattr(there, field), *more]
        if isinstance(there, tree.Table):  # the first line that fits counts
            lines.sort(key=lambda line: isinstance(line, tree.Otherwise))
        self.items[self.places[key_of(there)]] = evolve(there, **{field: tuple(lines)})

    def _to_extend(self, kind: str, name: tree.Name | None, span: Span) -> Any:
        """Return the part that a change adds to; None, and a message, if there is none."""
        key = ("thing" if kind in THINGS else kind), name.text if name else ""
        if self._collides(key, "extend", kind, span):
            return None
        there = self._find(key)
        if there is None or kind_of(there) != kind:
            self._nothing(span, "add to", kind, key)
            return None
        if self._did(key) is None:
            self.done[key] = self.number, "extend", span
        return there

    def _collides(self, key: Key, verb: str, kind: str, span: Span) -> bool:
        """Report a change to what another overlay, or this one, has changed before."""
        by, earlier, place = self.done.get(key, (self.number, "", span))
        if not earlier or by in self.ancestors or (verb == earlier and verb in _COMMUTE):
            return False
        self.report(say.both_change(span, kind, key[1], _PAST[verb], _PAST[earlier], place))
        return True

    def _did(self, key: Key) -> str | None:
        return self.done[key][1] if key in self.done else None

    def _find(self, key: Key) -> tree.Item | None:
        return self.items[self.places[key]] if key in self.places else None
