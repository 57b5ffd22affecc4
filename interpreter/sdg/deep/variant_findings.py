"""Findings of a game with its variants, apart from those that its base has by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from sdg.deep.check import Report
from sdg.deep.finding import Finding, places_of
from sdg.deep.merge import MergedFinding
from sdg.diagnostics import SdgError
from sdg.game import Game
from sdg.loading import load_sources
from sdg.source import Span

LINES = {"hollow": ("hollow", "choices"), "dead": ("dead", "options")}  # of what is not decided


def base_of(game: Game) -> Game | None:
    """Return a game without its variants, at the same table as far as it has one: the options that
    it knows, with the values that it lets them have. None where as many cannot play it."""
    try:
        base = load_sources(game.sources[:1], game.players)
    except SdgError:
        return None
    known = {option.name: option for option in base.rules.options}
    here = {
        name: value for name, value in game.options.items()
        if name in known and any(low <= value <= high for low, high in known[name].domain)
    }  # fmt: skip
    changed = {option.name: option.default for option in game.rules.options}
    moved = {name: value for name, value in here.items() if value != changed[name]}
    return evolve(base, options={**base.options, **moved})


def parted(
    game: Game, findings: Sequence[MergedFinding], base: Sequence[Finding]
) -> list[MergedFinding]:
    """Return the findings with what the base has of the same part, those of the base last."""
    with_base = [
        evolve(each, base=next((one for one in base if _same(game, each.finding, one)), None))
        for each in findings
    ]
    return sorted(with_base, key=lambda each: each.base is not None)


def _same(game: Game, finding: Finding, other: Finding) -> bool:
    """Return whether a finding of a game is one of its base: the same is said of the same part,
    and no line of a variant brings it about.

    Of several loops one is found, now this and now that: those of the base need not be the same.
    """
    if (finding.kind, finding.about) != (other.kind, other.about):
        return False
    own = (*finding.cause, *_declared(game, finding.about))
    if any(span.source is not game.sources[0] for span in own):
        return False
    return finding.about == "loop" or set(finding.cause) == set(other.cause)


def _declared(game: Game, about: str) -> tuple[Span, ...]:
    """Return where the part stands that a finding is about, if it is about one."""
    rules = game.rules
    parts: dict[str, Sequence[Any]] = {
             "action": rules.actions, "choice": rules.actions, "values": rules.actions,
             "when": rules.whens, "end": rules.ends, "rule": rules.rules,
             "scoring": rules.scoring, "option": rules.options,
    }  # fmt: skip
    kind, _, name = about.removeprefix("all of ").partition(" ")
    return places_of(*(each for each in parts.get(kind, ()) if each.name == name))


def left_open(findings: Sequence[MergedFinding], base: Report) -> bool:
    """Return whether something was not decided of the base that it may share with a finding."""
    own = {each.finding.kind for each in findings if each.base is None}
    asked = {line for kind in own for line in LINES.get(kind, (kind,))} | {"games", "positions"}
    lines = {line.partition(":")[0] for line in base.unfinished}
    return bool(own) and (base.stopped or not lines.isdisjoint(asked))
