"""Checked arithmetic: what may leave 64 bits fails, as in the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sdg.kernel.facts.number_bounds import WATCHED_FROM

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel

CALLED = {"+": "plus", "-": "minus", "*": "times"}
LOW_HALF = (1 << 32) - 1


def computed(k: Kernel, op: str, left: str, right: str, most: int) -> str:
    """Generate a sum, a difference or a product; an error of the rules where it leaves 64 bits."""
    if most < WATCHED_FROM:
        return f"({left} {op} {right})"
    return _within(k, f"{CALLED[op]}({left}, {right})")


def change(k: Kernel, word: str, op: str, amount: str, most: int) -> None:
    """Generate a number being added to a field, or taken from it."""
    if most < WATCHED_FROM:
        k.source.add(f"{word} {op}= {amount}")
    else:
        k.source.add(f"{word} = {computed(k, op, word, amount, most)}")


def begin_sum(k: Kernel, most: int) -> tuple[str, str]:
    """Generate code: nothing has been added up yet; return the name of it, or of its two halves."""
    total = k.source.keep("0", "total")
    return total, k.source.keep("0", "high") if most >= WATCHED_FROM else ""


def add_to_sum(k: Kernel, total: str, high: str, term: str) -> None:
    """Generate a number being added: what is added up may be too large in between."""
    if not high:
        k.source.add(f"{total} += {term}")
        return
    term = k.named(term, "here")
    k.source.add(f"{total} += {term} & {LOW_HALF}")
    k.source.add(f"{high} += {term} >> 32")


def end_sum(k: Kernel, total: str, high: str) -> str:
    """Generate the sum; an error of the rules where it leaves 64 bits."""
    if not high:
        return total
    return _within(k, f"whole({high} + ({total} >> 32), {total} & {LOW_HALF})")


def _within(k: Kernel, text: str) -> str:
    named = k.source.keep(text, "found")
    with k.source.block(f"if {named} == ABSENT:"):
        k.fault()
    return named


def cut(k: Kernel, amount: str, most: int) -> str:
    """Generate a number that only has to be larger than any supply, where it is."""
    if most < WATCHED_FROM:
        return amount
    amount = k.source.keep(amount, "amount")
    for sign, end in ((">", WATCHED_FROM), ("<", -WATCHED_FROM)):
        with k.source.block(f"if {amount} {sign} {end}:"):
            k.source.add(f"{amount} = {end}")
    return amount
