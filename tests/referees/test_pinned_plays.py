"""Referees who know the rulings and not the engine look over pinned plays, and over fresh ones."""

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

from sdg.agents import AGENTS
from sdg.agents.bot_plays import play_by
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from tests.referees import sudoku_42, sudoku_tactics
from tests.referees.reading import Objection, is_ruled
from tests.support.places import TESTS

pytestmark = [pytest.mark.slow, pytest.mark.crossed]

Referee = Callable[[str], None]

PINNED = TESTS / "games" / "__snapshots__" / "test_replays"
REFEREES: dict[str, Referee] = {
    module.__name__.rpartition(".")[2]: module.referee for module in (sudoku_42, sudoku_tactics)
}
PLAYS = {
    match[1]: path
    for path in sorted(PINNED.glob("*.txt"))
    if (match := re.search(r"\[(.*)\]", path.name))
    and match[1].split()[0] in REFEREES
    and is_ruled(match[1])
}

# as in test_replays.py: game, players, variants, options, and here how many games
FRESH = """\
sudoku_tactics 1 games=20
sudoku_tactics 2 games=20
sudoku_tactics 3 games=20
sudoku_tactics 4 games=20
sudoku_tactics 5 games=20
sudoku_tactics 2 draw=3 jam=at_once games=20
sudoku_tactics 3 draw=5 jam=at_once games=20
sudoku_tactics 2 greedy target=2 games=4
sudoku_tactics 2 target=15 games=10
sudoku_tactics 3 rounds=6 games=20
sudoku_tactics 2 rounds=30 target=1 games=10
sudoku_tactics 2 minutes=20 target=2 games=10
sudoku_tactics 3 minutes=5 games=20
sudoku_tactics 2 minutes=30 turn_seconds=40 target=15 games=10
sudoku_tactics 3 turn_limit=50 target=15 games=20
sudoku_tactics 1 +sudoku_tactics_cooperative games=20
sudoku_tactics 4 +sudoku_tactics_cooperative games=20
sudoku_tactics 2 +sudoku_tactics_cooperative target=15 games=20
sudoku_tactics 2 +sudoku_tactics_cooperative target=9 jam=at_once games=20
sudoku_tactics 3 +sudoku_tactics_cooperative minutes=5 games=20
sudoku_tactics 3 +sudoku_tactics_cooperative minutes=20 target=9 games=10
sudoku_42 1 moves=0 games=20
sudoku_42 2 moves=0 games=20
sudoku_42 3 moves=0 stuck=stop games=20
sudoku_42 4 moves=0 games=20
sudoku_42 2 greedy moves=0 games=4
sudoku_42 1 moves=4 stuck=stop games=6
sudoku_42 2 moves=1 games=6
sudoku_42 2 moves=2 minutes=30 games=20
sudoku_42 3 moves=3 house_points=2 row_points=0 games=4
sudoku_42 2 games=1
""".splitlines()

# how a log may be false: what stands there, and what is put in its place
LINE = r"(?<=\n)(?:chance|round|score|seat \d: [dpt]|trigger|turn).*\n"
FALSE: dict[str, tuple[str, Callable[[re.Match[str]], str]]] = {
    "another face placed": (r"(seat \d: place )(\d)", lambda m: m[1] + other(m[2])),
    "a cell that is taken": (
        r"(place \d (\w\d)\n(?:(?!seat).*\n)*seat \d: place \d )\w\d",
        lambda m: m[1] + m[2],
    ),
    "another card drawn": (r"(chance: draw )(\d)", lambda m: m[1] + other(m[2])),
    "another seat decides": (r"(seat )(\d)(: \w+ \w)", lambda m: m[1] + other(m[2]) + m[3]),
    "another seat's turn": (r"(turn \d+: seat )(\d)", lambda m: m[1] + other(m[2])),
    "one point more": (r"(points \+\d+ = )(\d)", lambda m: m[1] + other(m[2])),
    "two points for one": (r"(points )\+1", lambda m: m[1] + "+2"),
    "another score": (r"(scores: )(\d)", lambda m: m[1] + other(m[2])),
    "another winner": (r"(winners: )(\d)", lambda m: m[1] + other(m[2])),
    "another reason": (r"ended by: \w+", lambda m: "ended by: nothing"),
    "a line too few": (LINE, lambda m: ""),
    "a line twice": (LINE, lambda m: m[0] * 2),
}


@pytest.mark.parametrize("expected", PLAYS)
def test_a_pinned_play_keeps_the_rules(expected: str) -> None:
    REFEREES[expected.split()[0]](PLAYS[expected].read_text(encoding="utf-8"))


def test_every_referee_has_pinned_plays() -> None:
    assert {label.split()[0] for label in PLAYS} == set(REFEREES)


@pytest.mark.parametrize("expected", FRESH)
def test_fresh_plays_keep_the_rules(expected: str) -> None:
    name, players, *words = expected.split()
    options = dict(word.split("=") for word in words if "=" in word)
    variants = [word[1:] for word in words if word.startswith("+")]
    games = int(options.pop("games"))
    game = load(name, variants=variants, players=int(players), options=options)
    agent = "greedy" if "greedy" in words else "random"
    for seed in range(100, 100 + games):
        played = Playthrough(game, seed, (agent,) * game.players)
        for _ in play_by(played, dict.fromkeys(range(1, game.players + 1), AGENTS[agent]())):
            pass
        REFEREES[name](write_log(played))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(("moves", "mess"), [("0", 0), ("2", 0), ("3", 0.03), ("12", 0.1)])
def test_a_full_board_of_sudoku_42_keeps_the_rules(players: int, moves: str, mess: float) -> None:
    played = Playthrough(load("sudoku_42", players=players, options={"moves": moves}), players)
    fill(played, Random(players), mess)
    sudoku_42.referee(write_log(played))
    if not mess:
        assert played.outcome is not None and sum(played.outcome.scores) == 27


def fill(played: Playthrough, chance: Random, mess: float) -> None:
    """Fill a board of Sudoku 42 towards a finished one, with something else now and then."""
    goal = {
        f"{'abcdefghi'[column]}{row + 1}": str((row * 3 + row // 3 + column) % 9 + 1)
        for row in range(9)
        for column in range(9)
    }
    while played.outcome is None:
        every = {decision.text: decision for decision in played.legal_decisions()}
        good = [
            text
            for text in every
            if text == "next" or (text.startswith("place") and goal[text[8:]] == text[6])
        ]
        if not good or chance.random() < mess:
            good = ["solve"] if "solve" in every else list(every)
        played.decide(every[chance.choice(good)])


@pytest.mark.parametrize("what", FALSE)
@pytest.mark.parametrize("expected", ["sudoku_tactics 2", "sudoku_42 3 moves=0 stuck=stop"])
def test_a_false_log_is_noticed(expected: str, what: str) -> None:
    text = PLAYS[expected].read_text(encoding="utf-8")
    for false in falsified(text, what):
        with pytest.raises(Objection):
            REFEREES[expected.split()[0]](false)


def falsified(text: str, what: str) -> Iterator[str]:
    """Yield a log with one thing false, at up to ten places one after the other."""
    pattern, put = FALSE[what]
    places = list(re.finditer(pattern, text))
    for match in places[:: len(places) // 10 + 1]:
        yield text[: match.start()] + put(match) + text[match.end() :]


def other(digit: str) -> str:
    """Return another digit."""
    return str(int(digit) % 9 + 1)
