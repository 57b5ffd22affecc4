"""Whole plays: written down, read, played again, resumed, and laid out from a deal."""

from functools import cache
from pathlib import Path

import pytest

from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.chance import Generator
from sdg.diagnostics import SdgError
from sdg.files.resources import shipped
from sdg.game import Game
from sdg.loading import load
from sdg.playing.deal_text import read_deal
from sdg.playing.deal_to_state import lay_out
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.state_to_deal import write_deal
from sdg.playing.verifying import Differs, play_again
from sdg.source import Source

GAMES = sorted(path.stem for path in shipped("games").glob("*.sdg"))
LIMIT = 150  # decisions of a play: enough to meet every kind of event


@cache
def game(name: str) -> Game:
    return load(name)


def play(name: str, seed: int, limit: int = LIMIT, agent: str = "random") -> Playthrough:
    table = game(name)
    started = Playthrough(table, seed, (agent,) * table.players)
    go_on(started, limit)
    return started


def go_on(started: Playthrough, limit: int, agent: str = "random") -> None:
    agents = {seat: AGENTS[agent]() for seat in range(1, started.game.players + 1)}
    for _ in play_by(started, agents):
        if started.decisions >= limit:
            break


@pytest.mark.parametrize("name", GAMES)
def test_a_log_played_again_is_the_same_play(name: str) -> None:
    played = play(name, 1)
    text = write_log(played)
    again = play_again(parse_log(text, "a.replay"))
    assert again.state == played.state
    assert again.outcome == played.outcome
    assert write_log(again) == text


@pytest.mark.parametrize("name", GAMES)
def test_a_resumed_play_goes_on_as_it_would_have(name: str) -> None:
    whole, part = play(name, 2), play(name, 2, 7)
    resumed = play_again(parse_log(write_log(part), "a.replay"))
    go_on(resumed, LIMIT)
    assert write_log(resumed) == write_log(whole)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("decisions", [0, 1, 9, 40])
def test_a_position_written_and_laid_out_is_the_same_state(name: str, decisions: int) -> None:
    played = play(name, 3, decisions) if decisions else Playthrough(game(name), 3)
    if played.state.active is None:
        pytest.skip("the game was shorter")
    text = write_deal(game(name), played.state)
    deal = read_deal(text, "a.deal")
    state = lay_out(game(name), deal, Generator(0), Generator(0))
    assert state == played.state
    assert state.options == played.state.options
    assert write_deal(game(name), state) == text


@pytest.mark.parametrize("name", GAMES)
def test_a_play_from_a_position_has_a_log_of_its_own(name: str) -> None:
    text = write_deal(game(name), play(name, 4, 12).state)
    table = game(name)
    seats = ("random",) * table.players
    started = Playthrough(table, 5, seats, deal=read_deal(text, "a.deal"))
    go_on(started, 10)
    log = write_log(started)
    assert write_log(play_again(parse_log(log, "a.replay"))) == log


@pytest.mark.parametrize("name", GAMES)
def test_undo_restores_what_was(name: str) -> None:
    played = play(name, 6, 0)
    generator = Generator(6, stream=1)
    undone = 0
    for _ in range(60):
        if (seat := played.active) is None:
            break
        before, log = played.state, write_log(played)
        legal = played.legal_decisions()
        played.decide(legal[generator.below(len(legal))])
        if played.undo(seat):
            undone += 1
            assert played.state == before
            assert write_log(played) == log
            played.decide(legal[generator.below(len(legal))])
    assert undone or name in ("cardoku",)


@pytest.mark.parametrize("name", GAMES)
def test_the_greedy_bot_finishes_and_never_sees_hidden_cards(name: str) -> None:
    played = play(name, 8, 12, "greedy")
    assert played.decisions == 12 or played.outcome is not None


def test_the_first_difference_is_named() -> None:
    text = write_log(play(GAMES[0], 1, 5))
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("seat 1: ") and i > 20)
    for wrong, message in (
        ("seat 2: nothing", "seat 1 is to decide"),
        ("seat 1: nothing", "seat 1 cannot decide this"),
        ("chance: nothing", "seat 1 is to decide"),
        ("turn 99: seat 1", "seat 1 is to decide"),
        ("clock: 5", "seat 1 is to decide"),
    ):
        changed = "\n".join([*lines[:at], wrong, *lines[at + 1 :]])
        with pytest.raises(Differs, match=rf"a.replay:{at + 1}:1: .*by the rules {message}"):
            play_again(parse_log(changed, "a.replay"))


@pytest.mark.parametrize(("old", "new", "place"), [
    ("option: decks = 2", "option: decks = 77", "4:9"),
    ("option: decks = 2", "option: desks = 2", "4:9"),
    ("players: 2", "players: 9", "3:10"),
])  # fmt: skip
def test_what_was_chosen_wrongly_is_told_at_its_line(old: str, new: str, place: str) -> None:
    text = write_log(play("cardoku", 1, 2)).replace(f"\n{old}\n", f"\n{new}\n", 1)
    seats = "".join(f"seat {seat}: random\n" for seat in range(3, 10) if "9" in new)
    with pytest.raises(SdgError, match=rf"^a.replay:{place}: "):
        play_again(parse_log(text.replace("seed: ", f"{seats}seed: ", 1), "a.replay"))


def test_a_changed_chance_or_result_is_found() -> None:
    lines = write_log(play("cat_sudoku", 1)).split("\n")
    for start in ("chance: ", "scores: ", "winners: ", "turn 2", "ended by: ", "points of seat 2"):
        at = next(i for i, line in enumerate(lines) if line.startswith(start))
        for changed in (
            [*lines[:at], lines[at] + "x", *lines[at + 1 :]],
            lines[:at] + lines[at + 1 :],
        ):
            with pytest.raises(Differs) as difference:
                play_again(parse_log("\n".join(changed), "a.replay"))
            assert abs(difference.value.line - at - 1) <= 1


@pytest.mark.slow
def test_every_line_of_the_play_matters() -> None:
    """Leave out each line between the heading and the result: none can be missed."""
    lines = write_log(play("knizia_sudoku", 1, 6)).split("\n")
    first, last = lines.index("-- play") + 1, lines.index("-- unfinished")
    for at in range(first, last):
        with pytest.raises(Differs):
            play_again(parse_log("\n".join(lines[:at] + lines[at + 1 :]), "a.replay"))


def test_a_log_needs_no_other_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = write_log(play("cat_sudoku", 1))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sdg.files.resources.shipped", lambda folder: tmp_path / folder)
    assert play_again(parse_log(text, "a.replay")).outcome is not None


def test_stop_takes_no_words() -> None:
    text = write_log(play("cat_sudoku", 1))
    assert "\nseat 1: stop\n" in text
    with pytest.raises(Differs, match="seat 1 cannot decide this"):
        play_again(parse_log(text.replace("\nseat 1: stop\n", "\nseat 1: stop x\n"), "a.replay"))


TITLED = """\
game "Titled"
    players 2

attribute number: 1 to 3

deck tiles
    4 of each number

pile stock: 1 of tiles, shuffled
hand rack per player
score points per player

turn
    draw 1 from stock to rack
    choose keep, leave

action keep(card in rack) "Keep {card}"
    points += card.number

action leave
    points -= 1

scoring points
    held: count rack  "One for each card"

end over after round when round >= 3
win most points

titles
    from 0 "Novice"
    from 4 "Keeper"
"""


def titled() -> list[str]:
    """Return the lines of a log with titles and final points."""
    started = Playthrough(load(Source("titled", TITLED), players=2), 3, ("random",) * 2)
    go_on(started, 99)
    return write_log(started).split("\n")


def test_a_log_tells_titles_and_the_points_of_the_end() -> None:
    lines = titled()
    assert [line for line in lines if line.startswith("points of seat ")] == [
        "points of seat 1: held 3",
        "points of seat 2: held 3",
    ]
    assert [line.partition(": ")[2] for line in lines if line.startswith("title of ")]
    assert play_again(parse_log("\n".join(lines), "a.replay")).outcome is not None


def test_a_result_that_is_longer_or_missing_or_too_early_is_found() -> None:
    lines = titled()
    result, end = lines.index("-- result"), lines.index("-- end")
    last = max(i for i, line in enumerate(lines) if line.startswith("seat "))
    for changed, message in (
        ([*lines[:end], "title of seat 9: King", *lines[end:]], "nothing more comes out"),
        ([*lines[:result], "-- unfinished", *lines[end:]], "the game is over"),
        ([*lines[:last], *lines[result:]], "seat 2 is to decide"),
    ):
        with pytest.raises(Differs, match=message):
            play_again(parse_log("\n".join(changed), "a.replay"))


def test_a_decision_written_in_another_way_is_found() -> None:
    lines = titled()
    at = next(i for i, line in enumerate(lines) if line.startswith("seat 1: keep "))
    for wrong in (
        "seat 1: keep 9",
        "seat 1: keep",
        lines[at] + " 1",
        lines[at].replace(" 1:", " 01:"),
    ):
        changed = "\n".join([*lines[:at], wrong, *lines[at + 1 :]])
        with pytest.raises(Differs, match=r"a\.replay"):
            play_again(parse_log(changed, "a.replay"))
