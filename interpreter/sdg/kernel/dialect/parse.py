"""Python text read as a syntax tree, by one thread at a time: the only place that does so.

Python before 3.13 counts for all threads together how deep in a tree it is. If a garbage collection
lets another thread read a text amid a first one, one of the two gets `SystemError: AST
constructor recursion depth mismatch` (https://github.com/python/cpython/issues/106905).
"""

from __future__ import annotations

import ast
import os
import threading


class _Turn:
    """Whose turn it is to read; a process that forks begins with nobody's."""

    def __init__(self) -> None:
        self.renew()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.renew)

    def renew(self) -> None:
        self.lock = threading.RLock()


_turn = _Turn()


def tree_of(text: str) -> ast.Module:
    """Return the tree of a module's text; raise what `ast.parse` raises."""
    with _turn.lock:
        return ast.parse(text)


def expression_of(text: str) -> ast.expr:
    """Return the tree of an expression's text; raise what `ast.parse` raises."""
    with _turn.lock:
        return ast.parse(text, mode="eval").body
