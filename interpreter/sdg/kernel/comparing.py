"""Is a kernel's play the reference's? Both play the same game; the first difference is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sdg.chance import Generator
from sdg.engine import layout as at
from sdg.game import Game, State
from sdg.kernel.generate import Kernel
from sdg.kernel.rows import SECONDS
from sdg.kernel.source import Source


def written(game: Game) -> tuple[Kernel, Source]:
    """Write the kernel of a game."""
    kernel = Kernel(game.engine)
    return kernel, kernel.write()


def as_python(source: Source) -> dict[str, Any]:
    """Answer the names of a kernel run as Python."""
    names: dict[str, Any] = {}
    exec(compile(source.text(), "<kernel>", "exec"), names)
    return names


def told_by_reference(game: Game, state: State, kernel: Kernel) -> dict[str, Any]:
    """Answer what both engines must agree on, from the reference."""
    S, layout = state.slots, kernel.layout
    found: dict[str, Any] = {"over": S[at.OVER]}
    if not state.over:
        found |= {
            "options": game.count(state), "active": S[at.ACTIVE], "turn": S[at.TURN],
            "round": S[at.ROUND], "passes": S[at.PASSES], "step": S[at.STEP],
        }  # fmt: skip
    cells = range(layout.geometry.size)
    found["cell"] = [S[layout.cells + i] for i in cells]
    if layout.covered:
        found["covered"] = [list(S[layout.covered + i]) for i in cells]
    for store in layout.stores.values():
        found[f"store_{store.declared.name}"] = [S[i] for i in store.slots]
    for (name, owner), place in layout.places.items():
        if not place.declared.endless:
            held = Counter(S[place.slot] + S[place.below])
            found[f"place_{name}_{owner}"] = dict(sorted(held.items()))
            if place.declared.ordered:
                found[f"order_{name}_{owner}"] = list(S[place.slot])
    return found


def told_by_kernel(s: Any, kernel: Kernel) -> dict[str, Any]:
    """Answer the same from the state of a kernel that runs as Python."""
    layout, shape = kernel.layout, kernel.shape
    found: dict[str, Any] = {"over": s.over}
    if not s.over:
        found |= {
            n: getattr(s, n) for n in ("options", "active", "turn", "round", "passes", "step")
        }
    found["cell"] = list(s.cell) if shape.cells else []
    if shape.stacked:
        most, high = shape.all_cards, enumerate(s.height)
        found["covered"] = [s.below[i * most : i * most + max(0, n - 1)] for i, n in high]
    for store in layout.stores.values():
        value = getattr(s, f"store_{store.declared.name}")
        if shape.is_mask(store):
            value = [value >> region & 1 for region in store.owners]
        found[f"store_{store.declared.name}"] = list(value) if isinstance(value, list) else [value]
    for (name, owner), place in layout.places.items():
        if place.declared.endless:
            continue
        whose = shape.keys(name).index(owner)
        has = getattr(s, f"has_{name}")
        has = has[whose] if isinstance(has, list) else has
        plain = shape.plain(place.declared)
        copies = [] if plain else getattr(s, f"copies_{name}")
        held = Counter({
            kind: 1 if plain else copies[whose * shape.kinds + kind]
            for kind in range(shape.kinds)
            if has >> kind & 1
        })  # fmt: skip
        if name in shape.bottoms:
            held.update(getattr(s, f"under_{name}")[: getattr(s, f"unders_{name}")])
        found[f"place_{name}_{owner}"] = dict(sorted(held.items()))
        if place.declared.ordered:
            first, many = whose * shape.most_in(name), sum(held.values())
            found[f"order_{name}_{owner}"] = getattr(s, f"order_{name}")[first : first + many]
    return found


def differences(game: Game, seeds: Iterator[int] | range, most: int = 100_000) -> Iterator[str]:
    """Play games on the reference and on the plain kernel; yield the first difference of each."""
    kernel, source = written(game)
    names = as_python(source)
    s = names["State"]()
    for seed in seeds:
        chance = Generator(seed)
        state = game.initial_state(chance)
        s.seed = seed
        names["start"](s)
        for decision in range(most):
            if game.timed and not state.over:
                state = game.tick(state, SECONDS * decision, chance)
                names["tick"](s, SECONDS * decision)
            mine, yours = told_by_reference(game, state, kernel), told_by_kernel(s, kernel)
            if mine != yours:
                unlike = [k for k in mine if mine[k] != yours.get(k)]
                yield (
                    f"seed {seed}, decision {decision}: "
                    + "; ".join(f"{k}: {mine[k]} and {yours.get(k)}" for k in unlike)
                )
                break
            if state.over:
                outcome = game.outcome(state)
                assert outcome is not None
                names["finish"](s)
                won = tuple(i + 1 for i in range(game.players) if s.winners >> i & 1)
                if outcome.scores != tuple(s.scores) or outcome.winners != won:
                    yield (
                        f"seed {seed}: {outcome.scores} {outcome.winners} and "
                        f"{tuple(s.scores)} {won}"
                    )
                break
            count = game.count(state)
            index = Generator(seed, game=decision, stream=state.active or 0).below(count)
            s.decisions = decision
            choice = names["choose"](s, count)
            assert choice == index
            state = game.step(state, index, chance)
            names["decide"](s, index)
