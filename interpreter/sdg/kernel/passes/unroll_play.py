"""A pass over a kernel: `play` of a short game unrolled, decision by decision.

Where it is likely known who takes each decision (`foreseen` in `analysis/card_flow.py`), the
loop of `play` comes after copies of its body, one for each decision. There it is a plain number
how many came before and who decides, and so is much that follows from it. What was not foreseen
goes on in the loop.
"""

from __future__ import annotations

import ast
from copy import deepcopy

from sdg.kernel.dialect.parse import tree_of
from sdg.kernel.dialect.tree import functions_of

FORESEEN = """
if {more} and s.decisions == {number} and s.active == {seat}:
    s.decisions = {number}
    s.active = {seat}
"""


def write_out(module: ast.Module, decisions: int, seats: int) -> None:
    """Put so many decisions, which the seats take in turn, before the loop of `play`."""
    play = functions_of(module)["play"]
    loop = next(node for node in play.body if isinstance(node, ast.While))
    at = play.body.index(loop)
    play.body[at:at] = [_foreseen(loop, number, number % seats) for number in range(decisions)]


def _foreseen(loop: ast.While, number: int, seat: int) -> ast.stmt:
    text = FORESEEN.format(more=ast.unparse(loop.test), number=number, seat=seat)
    branch = tree_of(text).body[0]
    assert isinstance(branch, ast.If)
    branch.body += deepcopy(loop.body)
    return branch
