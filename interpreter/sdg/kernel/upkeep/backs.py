"""Piles of face-down cards: functions that draw a back, put it back and turn it up.

As in the engine, the pile that a card was drawn from goes on holding it among those that nobody has
seen, and counts how many of them lie elsewhere (`out_…`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sdg.kernel.expressions.backs import back_of
from sdg.kernel.expressions.card_order import taking

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


def write_hidden(k: Kernel, name: str) -> None:
    """Generate for a pile how a card leaves it face down, comes back so, and is turned up."""
    shape, add = k.shape, k.source.add
    place, out, size = shape.places[name], shape.out(name, "of"), shape.size(name, "of")
    counted = not shape.plain(place)
    with k.source.function(f"def draw_back_{name}(s: State, of: number) -> number:"):
        add(f"{out} += 1")
        if counted:
            add(f"{size} -= 1")
        add(f"return {back_of(k, name, 'of')}")
    with k.source.function(f"def return_{name}(s: State, of: number) -> none:"):
        add(f"{out} -= 1")
        if counted:
            add(f"{size} += 1")
    with k.source.function(f"def turn_{name}(s: State, of: number) -> number:"):
        add(f"kind = one_of_{name}(s, of)")
        add(f"{taking(name)}(s, of, kind)")
        add(f"return_{name}(s, of)")
        add("return kind")


def which(k: Kernel) -> str:
    """Return the function by which chance decides which card lies in the place of a back."""
    if k.source.begins("turned_up"):
        head = "def turned_up(s: State, back: number) -> number:"
        with k.source.function(head, "Let chance decide which card lies face down."):
            _for_each_back(k, lambda name, whose: f"return turn_{name}(s, {whose})")
            k.source.add("return back")
    return "turned_up"


def returning(k: Kernel) -> str:
    """Return the function by which a back goes back among the cards that nobody has seen."""
    if k.source.begins("go_back"):
        with k.source.function("def go_back(s: State, back: number) -> none:"):
            _for_each_back(k, lambda name, whose: f"return_{name}(s, {whose})")
    return "go_back"


def _for_each_back(k: Kernel, says: Callable[[str, str], str]) -> None:
    for back, place in k.layout.backs.items():
        name = place.declared.name
        with k.source.block(f"if back == {back}:"):
            k.source.add(says(name, str(k.shape.keys(name).index(place.key))))
