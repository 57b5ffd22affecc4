"""What agents need to know of decisions within a turn, generated: which bring it on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg import ir
from sdg.analysis.turn_progress import BACK, ON, matters, progress_of, wanders

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sdg.kernel.decisions.choice import Choice
    from sdg.kernel.generator_context import Kernel


def write_turn_facts(k: Kernel, choices: Sequence[tuple[int, Choice]]) -> None:
    """Generate `glance`, `venture`, `progress`, `onward`, `brief` and the others that
    `dialect/interface.py` declares."""
    add, rules = k.source.add, k.layout.written or k.rules  # as the reference takes them
    kinds = progress_of(rules)
    minded = matters(rules, kinds)
    brief = {action.name for action in k.rules.actions if not action.params} | {ir.STOP}
    shown = choices if minded else ()
    for name in ("glance", "venture"):
        with k.source.function(f"def {name}(s: State, i: number) -> none:"):
            add("decide(s, i)")
    with k.source.function("def progress(s: State, i: number) -> number:"):
        by_action(k, shown, lambda name: f"return {kinds[name]}")
        add(f"return {ON}")
    with k.source.function("def onward(s: State) -> number:"):
        for number, choice in shown:
            onward = [f"s.many_{name}" for name in choice.actions if kinds[name] == ON]
            with k.source.block(f"if s.step == {number}:"):
                add("return 1" if choice.optional else f"return {' + '.join(onward) or '0'} > 0")
        add("return 1")
    with k.source.function("def brief(s: State, m: Memory) -> number:"):
        add("found = 0")
        add("n = 0")
        for number, choice in shown:
            with k.source.block(f"if s.step == {number}:"):
                for name in choice.actions:
                    if name in brief and kinds[name] != BACK:
                        with k.source.block(f"if s.many_{name} > 0:"):
                            add("m.brief[found] = n")
                            add("found += 1")
                    add(f"n += s.many_{name}")
                if choice.optional:
                    with k.source.block("if s.options > n:"):
                        add("m.brief[found] = n")
                        add("found += 1")
        add("return found")
    with k.source.function("def amounts(s: State) -> number:"):
        add("found = 7")
        for name, owner in [key for key, at in k.layout.places.items() if not at.declared.endless]:
            size = k.shape.size(name, str(k.shape.keys(name).index(owner)))
            if minded:
                add(f"found = blend(found, {size})")
        add(
            "return blend(found, count(s.occupied))" if minded and k.shape.cells else "return found"
        )
    _aimed(k, shown, kinds, brief)
    with k.source.function("def wanders() -> number:"):
        add(f"return {int(wanders(rules, kinds))}")
    with k.source.function("def minds_turns() -> number:"):
        add(f"return {int(minded)}")


def _aimed(
    k: Kernel, shown: Sequence[tuple[int, Choice]], kinds: dict[str, int], brief: set[str]
) -> None:
    add = k.source.add
    with k.source.function("def aimed(s: State) -> number:"):
        for number, choice in shown:
            onward = {name: f"s.many_{name}" for name in choice.actions if kinds[name] == ON}
            stop = ["(s.options > 0)"] if choice.optional else []
            short = {
                name: f"(s.many_{name} > 0)"
                for name in choice.actions
                if name in brief and kinds[name] != BACK
            }
            with k.source.block(f"if s.step == {number}:"):
                for counted, more in ((onward, stop), (short, [])):
                    if not counted and not more:
                        continue
                    add(f"many = {' + '.join([*counted.values(), *more])}")
                    with k.source.block("if many > 0:"):
                        add("r = below(s, many)")
                        add("n = 0")
                        for name in choice.actions:
                            if name in counted:
                                with k.source.block(f"if r < {counted[name]}:"):
                                    add("return n + r")
                                add(f"r -= {counted[name]}")
                            add(f"n += s.many_{name}")
                        add("return n")
        add("return below(s, s.options)")


def by_action(k: Kernel, choices: Sequence[tuple[int, Choice]], says: Callable[[str], str]) -> None:
    """Generate a line for decision `i` of the choice at hand, by the action that it is of; past
    those of an action, `i` counts the decisions of the next."""
    for number, choice in choices:
        with k.source.block(f"if s.step == {number}:"):
            for name in choice.actions:
                with k.source.block(f"if i < s.many_{name}:"):
                    k.source.add(says(name))
                k.source.add(f"i -= s.many_{name}")
