"""The operators that make mistakes in the generator: each finds its places and changes them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import sdg.kernel
from tests.mistakes.mutating import mutated, sites_of
from tests.mistakes.operators import IN_KERNELS

TEXT = (Path(sdg.kernel.__file__).parent / "generator_context.py").read_text("utf-8")
SITES = sites_of(TEXT, IN_KERNELS)


@pytest.mark.parametrize("operator", IN_KERNELS)
def test_an_operator_changes_what_it_finds(operator: str) -> None:
    sites = [site for site in SITES if site.operator == operator]
    assert sites, "the file has no such place"
    for site in sites[:2]:
        tree, change = mutated(TEXT, site, IN_KERNELS)
        assert change.before != change.after
        assert ast.dump(tree) != ast.dump(ast.parse(TEXT))
