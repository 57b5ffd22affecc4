"""Looks change nothing that is played: each game with a look of all that it has, and without."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from sdg import ir
from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.chance import Generator
from sdg.game import Game
from sdg.kernel.c.printer import print_c
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.loading import load_sources, read, read_sources
from sdg.playing.log import write_log
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again
from sdg.puzzles import Search, constraints_of, make_puzzle
from sdg.rulebook import rulebook
from sdg.source import Source
from tests.support.looks import whole_look, without_look
from tests.support.places import ROOT
from tests.support.tables_played import MORE, PROGRAMS, SHIPPED, stacks_of

STACKS = [(path, stack) for path in SHIPPED for stack in stacks_of(path)]
STACKS += [(path, ()) for path in (*MORE, *PROGRAMS)]
PUZZLES = sorted((ROOT / "games" / "puzzles").glob("*.sdg"))
DECISIONS, SEED = 20, 11
IDS = [" ".join([path.stem, *stack]) for path, stack in STACKS]


def both_texts(path: Path, stack: tuple[str, ...] = ()) -> tuple[list[Source], list[Source]]:
    """Return the texts of a game and its variants: without a look, and with one."""
    reading = read(path, stack)
    assert reading.rules is not None
    game, *variants = reading.sources
    bare = without_look(game.text)
    dressed = f"{bare.rstrip()}\n\n{whole_look(reading.rules)}"
    return [evolve(game, text=bare), *variants], [evolve(game, text=dressed), *variants]


def both(path: Path, stack: tuple[str, ...] = ()) -> tuple[Game, Game]:
    bare, dressed = map(load_sources, both_texts(path, stack))
    assert bare.rules.look == ir.Look() != dressed.rules.look
    return bare, dressed


@pytest.mark.parametrize(("path", "stack"), STACKS, ids=IDS)
def test_a_look_changes_no_play(path: Path, stack: tuple[str, ...]) -> None:
    bare, dressed = both(path, stack)
    assert bare.rules == dressed.rules and hash(bare.rules) == hash(dressed.rules)
    assert repr(bare.rules) == repr(dressed.rules)
    chances = Generator(SEED), Generator(SEED)
    states = bare.initial_state(chances[0]), dressed.initial_state(chances[1])
    for _ in range(DECISIONS):
        assert states[0] == states[1]
        assert bare.legal_decisions(states[0]) == dressed.legal_decisions(states[1])
        for seat in range(1, bare.players + 1):
            seen = bare.observation(states[0], seat), dressed.observation(states[1], seat)
            assert seen[0] == seen[1]
        if states[0].over:
            break
        states = (
            bare.random_step(states[0], chances[0]), dressed.random_step(states[1], chances[1]),
        )  # fmt: skip
    assert bare.outcome(states[0]) == dressed.outcome(states[1])


@pytest.mark.parametrize("path", (*SHIPPED, *MORE), ids=lambda path: path.stem)
def test_a_look_is_in_no_kernel(path: Path) -> None:
    printed = []
    for game in both(path):
        try:
            kernel, source = written(game)
            printed.append(print_c(source, kernel.widths(), len(kernel.columns.names)))
        except Unsupported as reason:
            printed.append(str(reason))
    assert printed[0] == printed[1]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_saved_play_is_verified_with_another_look(path: Path) -> None:
    texts = both_texts(path)
    for own, other in (texts, texts[::-1]):
        game = load_sources(own)
        play = Playthrough(game, SEED)
        seats = range(1, game.players + 1)
        for _ in play_by(play, {seat: AGENTS["random"]() for seat in seats}):
            if play.decisions >= DECISIONS:
                break
        log = parse_log(write_log(play), "play.log")
        again = play_again(evolve(log, sources=tuple(other)))
        assert again.decisions == play.decisions and again.state == play.state


@pytest.mark.parametrize("path", (*SHIPPED, *MORE), ids=lambda path: path.stem)
def test_the_rulebook_says_of_a_look_only_what_the_pieces_are(path: Path) -> None:
    pages = [rulebook(game, examples=False, drawings=False) for game in both(path)]
    rules = [[each for each in page.sections if each.name != "components"] for page in pages]
    assert rules[0] == rules[1] != []
    assert evolve(pages[0], sections=()) == evolve(pages[1], sections=())


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_a_puzzle_with_a_look_is_the_same_puzzle(path: Path) -> None:
    readings = [read_sources(texts) for texts in both_texts(path)]
    assert readings[0].rules == readings[1].rules
    puzzles = [constraints_of(make_puzzle(each, {})) for each in readings]
    solutions = [next(iter(Search(each, each.puzzle.givens).solutions())) for each in puzzles]
    assert solutions[0] == solutions[1]


def test_a_look_takes_up_at_most_ten_lines_of_a_shipped_game() -> None:
    for path in SHIPPED:
        text = path.read_text("utf-8")
        gone = len(text.splitlines()) - len(without_look(text).splitlines())
        assert gone <= 12, "ten lines, the one above them and an empty one"
