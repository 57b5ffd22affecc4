"""What a game finds with its house rules, and what its base has by itself already."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from sdg.deep.checking import Report
from sdg.deep.finding import Finding
from sdg.deep.merging import Told
from sdg.diagnostics import SdgError
from sdg.game import Game
from sdg.loading import load_sources

LINES = {"hollow": ("hollow", "choices"), "dead": ("dead", "options")}  # of what is not decided


def base_of(game: Game) -> Game | None:
    """Answer a game without its variants, at the same table as far as it has one: the options that
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


def parted(told: Sequence[Told], base: Sequence[Finding]) -> list[Told]:
    """Answer the findings with what the base has of the same part, those of the base last."""
    known = {(each.kind, each.about): each for each in base}
    found = [evolve(each, base=known.get((each.finding.kind, each.finding.about)))
             for each in told]  # fmt: skip
    return sorted(found, key=lambda each: each.base is not None)


def left_open(told: Sequence[Told], base: Report) -> bool:
    """Answer whether something was not decided of the base that it may share with a finding."""
    own = {each.finding.kind for each in told if each.base is None}
    asked = {line for kind in own for line in LINES.get(kind, (kind,))} | {"games", "positions"}
    lines = {line.partition(":")[0] for line in base.unfinished}
    return bool(own) and (base.stopped or not lines.isdisjoint(asked))
