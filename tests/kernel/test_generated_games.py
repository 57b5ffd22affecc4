"""Games made by chance are played alike; `make equality` plays more of them, and in C."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, assume, event, given, settings

from sdg.diagnostics import SdgError
from sdg.kernel.compare import differences
from sdg.kernel.dialect.writer import Unsupported
from sdg.loading import load
from sdg.source import Source
from tests.support.generated_games import games

pytestmark = pytest.mark.slow
MADE, FEW = 40, 30  # texts, and decisions of a play that are compared


@settings(
    max_examples=MADE, deadline=None, derandomize=True, database=None,
    phases=[Phase.generate], suppress_health_check=list(HealthCheck),
)  # fmt: skip
@given(games())
def test_a_game_made_by_chance_is_played_alike(text: str) -> None:
    try:
        game = load(Source("made.sdg", text))
    except SdgError:
        assume(False)
    try:
        assert list(differences(game, range(2), FEW)) == []
    except Unsupported as missing:
        event(str(missing))
