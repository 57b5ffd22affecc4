"""Options that are numbers: what is none, or lies out of its bounds, is refused by each of them."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from sdg_cli.main import COMMANDS, group
from tests.cli.conftest import Sdg

pytestmark = pytest.mark.crossed

NUMBERS = (click.types.IntParamType, click.types.FloatParamType)
NONE = ("nan", "-nan", "NaN", "inf", "-inf", "infinity", "1e999", "-1", "-0.5", "", "ten", "0x10")


def options() -> Iterator[tuple[str, str]]:
    """Yield each command with each of its options that are numbers."""
    context = click.Context(group)
    for name in COMMANDS:
        command = group.get_command(context, name)
        assert command is not None
        for option in command.params:
            if isinstance(option, click.Option) and isinstance(option.type, NUMBERS):
                yield name, option.opts[0]


def test_there_are_such_options() -> None:
    assert {("count", "--time"), ("solve", "--time"), ("check", "--time"), ("diff", "--games")} <= {
        *options()
    }


@pytest.mark.parametrize(("name", "option"), list(options()))
@pytest.mark.parametrize("word", NONE)
def test_what_is_no_number_in_its_bounds_is_refused(
    sdg: Sdg, name: str, option: str, word: str
) -> None:
    result = sdg(name, "no_such_file", option, word)
    assert result.code == 2
    assert f"Invalid value for '{option}'" in result.err
    assert "Traceback" not in result.err
