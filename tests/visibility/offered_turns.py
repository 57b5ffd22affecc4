"""Turns made by chance for `test_would_not_or_could_not.py`: a seed in, the lines of a turn out.

They make offers one after the other, in phases, loops and branches of hidden and public conditions,
to others too, between choices that must be made and steps that all see.
"""

from __future__ import annotations

from random import Random

HIDDEN = (
    "some card in held: card.number = 5",
    "kept.number > 3",
    "count (held with number > 3) > 1",
    "some card in held: some other in open: other.number = card.number",
)
PUBLIC = ("points mod 2 = 0", "count open > 2", "turns mod 3 = 1", "count held > 2")
LIMITS = ("2", "1", "count (held with number > 4)", "kept.number mod 3")
OFFERED = ("wait", "match", "pair", "guess")
MUSTS = ("discard", "wait", "discard or wait", "never", "wait or back")
STEPS = ("points += passes", "marks += 1", "points += 1")
INDENT = "    "


def turn(seed: int) -> str:
    """Return the lines of a turn, which ends with a choice that can always be made."""
    making = _Making(Random(seed))
    return "\n".join([*making.steps(2, INDENT), f"{INDENT}choose discard or wait"]).lstrip()


class _Making:
    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.names = 0

    def steps(self, depth: int, indent: str) -> list[str]:
        """Make steps; within each other so many times at most."""
        return [line for _ in range(self.chance.choice((1, 2, 3)))
                for line in self._step(depth, indent)]  # fmt: skip

    def _step(self, depth: int, indent: str) -> list[str]:
        kind, within = self.chance.random(), indent + INDENT
        if kind < 0.4:
            return self._offers(2, indent, False)
        if kind < 0.55:
            return [f"{indent}choose {self.chance.choice(MUSTS)}"]
        if kind < 0.65 or not depth:
            return [indent + self.chance.choice((*STEPS, f"let {self._name()} = points"))]
        if kind < 0.8:
            head = f"phase {self._name()}"
        else:
            head = self.chance.choice(("for next", "for each player", f"if {self._public()}"))
        return [indent + head, *self.steps(0 if head.startswith("for") else depth - 1, within)]

    def _offers(self, depth: int, indent: str, in_loop: bool) -> list[str]:
        return [line for _ in range(self.chance.choice((1, 1, 2)))
                for line in self._offer(depth, indent, in_loop)]  # fmt: skip

    def _offer(self, depth: int, indent: str, in_loop: bool) -> list[str]:
        kind, within = self.chance.random(), indent + INDENT
        if kind < 0.45 or not depth:
            offered = self.chance.sample(OFFERED, self.chance.choice((1, 1, 2)))
            return [f"{indent}may choose {', '.join(offered)}"]
        if kind < 0.7 and not in_loop:
            asked = self.chance.choice((*HIDDEN, *PUBLIC))
            lines = [f"{indent}if {asked}", *self._offers(depth - 1, within, in_loop)]
            if self.chance.random() < 0.3:
                lines += [f"{indent}otherwise", *self._offers(depth - 1, within, in_loop)]
            return lines
        if kind < 0.85:
            head, in_loop = f"repeat at most {self.chance.choice(LIMITS)}", True
        else:
            head = f"phase {self._name()}"
        return [indent + head, *self._offers(depth - 1, within, in_loop)]

    def _public(self) -> str:
        return self.chance.choice(PUBLIC)

    def _name(self) -> str:
        self.names += 1
        return f"part_{self.names}"
