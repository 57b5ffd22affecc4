"""Options that a command does not have: what is meant is said."""

import pytest

from sdg_cli.main import COMMANDS, command_of
from sdg_cli.unknown_options import OTHER_WORDS
from tests.cli.conftest import Sdg


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("simulate cardoku --bots greedy", "No such option '--bots'. Did you mean '--agents'?"),
        ("run cardoku --agents greedy", "No such option '--agents'. Did you mean '--bots'?"),
        ("run cardoku --sed 3", "No such option '--sed'. Did you mean '--seed'?"),
        ("rules cardoku --theme dark", "No such option '--theme'. It is one of `sdg picture`."),
        ("simulate cardoku --frobnicate", "No such option '--frobnicate'."),
    ],
)
def test_what_an_unknown_option_stands_for_is_said(sdg: Sdg, line: str, message: str) -> None:
    result = sdg(*line.split())
    assert result.code == 2
    assert result.err.splitlines()[-1] == f"Error: {message}"


def test_other_words_are_options_of_some_command() -> None:
    known = {word for name in COMMANDS for each in command_of(name).params for word in each.opts}
    assert {word for words in OTHER_WORDS.values() for word in words} <= known
