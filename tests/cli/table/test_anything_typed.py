"""Every game played at the prompt by somebody who types anything."""

from __future__ import annotations

import io
import random

import pytest

from sdg.agents import AGENTS
from sdg.files.resources import shipped
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again
from sdg_cli.table.play_commands import COMMANDS
from sdg_cli.table.saves import Save
from sdg_cli.table.screen import Screen
from sdg_cli.table.session import Session
from sdg_cli.terminal.console import Look

GAMES = sorted(path.stem for path in shipped("games").glob("*.sdg"))
JUNK = ["?", "? 5", "u", "why", "rules", "", "5", "c3", "why 5 c3", "stop", "zzz", "3 3", "save"]


class Monkey(Screen):
    """A screen at which nobody sits: decisions in some of their spellings, and junk."""

    chance = random.Random(1)
    left = 120
    play: Playthrough

    def read(self, prompt: str, seconds_left: object = None) -> str:
        self.left -= 1
        if not self.left:
            raise EOFError
        decisions = self.play.legal_decisions()
        if self.chance.random() < 0.3:
            return self.chance.choice(JUNK)
        words = self.chance.choice(decisions).text.split()
        match self.chance.randrange(4):
            case 0 if len(words) > 1:
                words = words[1:]
            case 1 if len(words) > 2:
                words = [words[0][:1], *reversed(words[1:])]
            case 2:
                words = [word.upper() for word in words]
        return " ".join(words)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [("Ann",), ("Ann", "Bob"), ("Ann", "greedy")])
def test_the_screen_never_breaks_and_the_log_is_right(name: str, seats: tuple[str, ...]) -> None:
    players = max(len(seats), load(name).rules.players[0])
    seats = (*seats, *["random"] * (players - len(seats)))
    play = Playthrough(load(name, players=players), 7, seats)
    agents = {i: AGENTS[seat]() for i, seat in enumerate(seats, 1) if seat in AGENTS}
    out = io.StringIO()
    session = Session(
        play, agents, seats, Save(None), Look(colour=True, plain=False), out, COMMANDS
    )
    session.screen = monkey = Monkey(out, session.look)
    monkey.play, monkey.left = play, 30 if "greedy" in seats else 120
    try:
        session.run()
    except EOFError:
        assert play.decisions
    text = write_log(play)
    assert write_log(play_again(parse_log(text, "a.replay"))) == text
    assert "you> " not in out.getvalue()
