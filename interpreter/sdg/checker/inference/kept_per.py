"""What a thing is kept for at a table: a word after `per` in, players, values or regions out."""

from __future__ import annotations

from sdg.checker.inference.families import regions_in
from sdg.checker.inference.tables_played import Setting, Tables, worth
from sdg.resolver.domains import codes_of_all


def keys_of(tables: Tables, per: str | None, setting: Setting) -> range | None:
    """Return the values, or the numbers from 0 of the players or regions, that a thing is kept
    for; None if that is not known."""
    if per == "player":
        return range(setting.players)
    if per in tables.attributes:
        attribute = tables.attributes[per]
        codes = codes_of_all(attribute)[: setting.players if attribute.seats else None]
        last = codes[-1] if attribute.upto is None else worth(attribute.upto, setting)
        return None if last is None else range(codes[0], last + 1)
    family = tables.families.get(per or "")
    count = regions_in(tables, family.name, family.board, setting) if family else None
    return None if count is None else range(count)
