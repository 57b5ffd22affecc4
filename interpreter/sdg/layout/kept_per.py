"""What a thing is kept for each of: seats, regions or values, their faces, and room by them."""

from __future__ import annotations

from sdg import ir
from sdg.layout.cards import codes_of, value_face
from sdg.layout.regions import Regions
from sdg.layout.with_options import ARITHMETIC, compared


def keys_of(rules: ir.Rules, regions: Regions, per: str | None, players: int) -> tuple[int, ...]:
    """Return the seats, regions or values that a thing is kept for; (-1,) if it is shared."""
    match per:
        case None:
            return (ir.NOTHING,)
        case "player":
            return tuple(range(players))
        case _ if per in regions.families:
            return regions.families[per].order
        case _:
            return codes_of(_attribute(rules, per))


def face_of_key(rules: ir.Rules, regions: Regions, per: str | None, key: int) -> str:
    """Return how people call the seat, region or value that a thing is kept for."""
    match per:
        case None:
            return ""
        case "player":
            return str(key + 1)
        case _ if per in regions.families:
            return regions.names[key]
        case _:
            return value_face(_attribute(rules, per), key)


def room(capacity: ir.Expr, key: int, regions: Regions) -> int:
    """Evaluate how many cards a place has room for; `key` is in slot 0."""
    match capacity:
        case ir.Const(value):
            return value
        case ir.Local(0):
            return key
        case ir.Order(ir.Local(0, kind)) if kind.kind == "region":
            return regions.order(str(kind.of))[key]
        case ir.Order(ir.Local(0)):
            return key + 1
        case ir.Arithmetic(op, left, right):
            return ARITHMETIC[op](room(left, key, regions), room(right, key, regions))
        case ir.Choice(condition, yes, no):
            return room(yes if room(condition, key, regions) else no, key, regions)
        case ir.Compare(op, left, right):
            return compared(op, room(left, key, regions), room(right, key, regions))
        case ir.Not(part):
            return not room(part, key, regions)
        case ir.All(parts):
            return all(room(part, key, regions) for part in parts)
        case ir.Any(parts):
            return any(room(part, key, regions) for part in parts)
        case _:
            raise AssertionError(f"not fixed before the game: {capacity}")


def _attribute(rules: ir.Rules, name: str) -> ir.Attribute:
    return next(each for each in rules.attributes if each.name == name)
