"""What a game finds with its house rules, and what its base has by itself already."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from sdg.deep.finding import Finding
from sdg.deep.merging import Told
from sdg.diagnostics import SdgError
from sdg.game import Game
from sdg.loading import load_sources


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
