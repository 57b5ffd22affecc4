"""The parts of a game as the passes get them."""

from collections.abc import Sequence
from typing import TypeAlias

from sdg import syntax as tree

Parts: TypeAlias = Sequence[tree.Part]
