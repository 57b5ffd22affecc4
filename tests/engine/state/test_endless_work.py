"""Rules that ask for endless work: each ends in a message that names its line, and soon."""

import time

import pytest

from sdg.chance import Generator
from sdg.engine.state import budget as work
from sdg.game import Fault, Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.passes import meter as metering
from sdg.lab.engine_choice import choose_engine
from sdg.lab.reference import Reference
from sdg.loading import load_sources
from sdg.source import Source

HEAD = """game "Toil"
    players 1 to 2

attribute number: 1 to 9

deck cards
    5 of each number

board grid: {board}

pile stock: 1 of cards, shuffled
hand held per player: seen by owner
score points per player

{more}
setup
    for each player
        draw 2 from stock to held
    {setup}

turn
    {turn}
    choose place
    draw 1 from stock to held

action place({place})
    {steps}

{later}
end done after turn when passes >= players
win most points
"""
PLAIN = {
    "board": "64 by 64",
    "more": "",
    "setup": "draw 0 from stock to stock",
    "turn": "draw 0 from stock to held",
    "place": "card in held, cell in grid",
    "steps": "move card to cell",
    "later": "",
}
ROUNDS = "repeat at most 999999999999999999\n        "
DOES = "\n".join(f"action a{i}\n    do a{i + 1}\n    do a{i + 1}\n" for i in range(40))
LETS = "\n    ".join(f"let a{i} = a{i - 1} * 2 + a{i - 1}" for i in range(1, 36))
ENDLESS = {
    "five parameters": {"place": "card in held, a and b in grid, cell and other in grid"},
    "three parameters": {"place": "card in held, a in grid, cell in grid"},
    "numbers": {"place": "card in held, n: 1 to 100000, cell in grid"},
    "numbers refused": {
        "place": "card in held, n: 1 to 100000, cell in grid",
        "steps": "require n > 100000\n    move card to cell",
    },
    "pairs": {"place": "a and b in grid, c and e in grid", "steps": "require a = c"},
    "a loop in the setup": {"setup": ROUNDS + "draw 1 from stock to stock"},
    "a loop of nothing": {"setup": ROUNDS + "draw 0 from stock to stock"},
    "a loop in the turn": {"turn": ROUNDS + "for each player\n            points += 1"},
    "a loop in an action": {"steps": ROUNDS + "points += 1"},
    "a loop without its choice": {"turn": ROUNDS + "if points > 5\n            choose place"},
    "a draw in a circle": {"turn": "draw 999999999 from stock to stock"},
    "loops in a loop": {
        "steps": "for each a in grid\n        for each b in grid\n            points += 1"
    },
    "sums of sums": {
        "steps": "points += sum of (highest (height of b) for b in grid) for a in grid",
        "place": "card in held",
    },
    "questions in questions": {
        "steps": "require some a in grid: some b in grid: height of a > height of b + 1",
    },
    "a set in a set": {
        "steps": "require some a in grid: count (grid with height of it > height of a + 1) > 5",
    },
    "a rule of every pair": {
        "later": (
            "rule pairs on grid\n"
            "    need no a in grid: some b in grid: height of a > height of b + card.number\n"
        ),
    },
    "a when of every pair": {
        "later": (
            "when pairs: some a in grid: some b in grid: height of a > height of b + 1\n"
            "    points += 1\n"
        ),
    },
    "actions within actions": {"steps": "do a0", "later": DOES + "action a40\n    points += 1\n"},
    "the first of many": {
        "steps": "move card to cell\n    do the first try that lowers count held",
        "later": "action try(a and b in grid)\n    require a = b\n",
    },
    "an exact cover": {"setup": "pick s at random from grid, one in each row, column, diagonal"},
    "no exact cover": {
        "board": "30 by 31",
        "setup": "pick s at random from grid, one in each row, column",
    },
}
NAMES = "abcdefgh"
EIGHT = "\n".join(f"{'    ' * i}for each {name} in grid" for i, name in enumerate(NAMES, 1)).strip()
DEEP = {  # what no computer comes to the end of, unless it does not go through it all
    "eight loops": {"steps": f"{EIGHT}\n{' ' * 36}points += 1"},
    "eight questions": {
        "steps": f"require {''.join(f'every {name} in grid: ' for name in NAMES)}h.row > points",
        "later": "end soon after turn when turns > 4\n",
    },
}
SOME = ("a loop in an action", "a rule of every pair", "actions within actions", *DEEP)
SOON = 20  # seconds of this process, many times what it takes: machines differ


def toil(parts: dict[str, str]) -> Game:
    text = HEAD.format(**PLAIN | parts)
    return load_sources([Source("toil.sdg", text)], players=2)


def play(game: Game) -> None:
    chance = Generator(seed=1)
    state = game.initial_state(chance)
    for _ in range(300):
        if state.over:
            break
        state = game.random_step(state, chance)


@pytest.mark.slow
@pytest.mark.parametrize("name", ENDLESS)
def test_endless_work_is_an_error_of_the_rules(name: str) -> None:
    game, start = toil(ENDLESS[name]), time.process_time()
    with pytest.raises(Fault) as fault:
        play(game)
    assert time.process_time() - start < SOON
    assert fault.value.span is not None, "no line is named"
    assert any(
        words in fault.value.message
        for words in ("this takes too long", "too many ways", "are legal at once", "too large")
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wanted"),
    [*((name, "native") for name in (*ENDLESS, *DEEP)), *((name, "plain") for name in SOME)],
)
def test_kernels_leave_endless_work_to_the_reference(name: str, wanted: str) -> None:
    """A kernel, whose work is another, neither hangs nor says anything else."""
    game = toil({"board": "30 by 30"} | (ENDLESS | DEEP)[name])  # kernels have a most for cells
    start = time.process_time()
    engine = choose_engine(game, ("random", "random"), wanted)
    assert engine.rows(1, 0, 1) == Reference(game, ("random", "random")).rows(1, 0, 1)
    assert time.process_time() - start < SOON


ROUNDS = """game "Rounds"
    players 1

board pond: 3 by 3
counter far
score points per player

setup
    far += {rounds}

turn
    {turn}
    choose go

action go
    {steps}
    points += 1

action never
    require points < 0
    points += 1

end over after turn when turns >= 2
win most points
"""
ROUNDS_ABOUT = {  # how often each may go round before it is an error, and what stands in the rules
    "in an action": (40_000, {"steps": "repeat at most far\n        points += 1"}),
    "in a turn": (40_000, {"turn": "repeat at most far\n        points += 1"}),
    "in a turn, until somebody decides": (
        1_000,
        {"turn": f"repeat while points < far\n{' ' * 8}points += 1\n{' ' * 8}if far < 0\n"
                 f"{' ' * 12}choose never"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("wanted", ["plain", "native"] if compiler() else ["plain"])
@pytest.mark.parametrize("name", ROUNDS_ABOUT)
def test_every_engine_goes_round_equally_often(
    name: str, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "MOST", work.MOST // 10)
    monkeypatch.setattr(metering, "MOST", metering.MOST // 10)
    most, parts = ROUNDS_ABOUT[name]
    failed = []
    for rounds in (most // 2, most - 2, most - 1, most + 1):
        text = ROUNDS.format(
            **{"turn": "points += 0", "steps": "points += 0"} | parts, rounds=rounds
        )
        game = load_sources([Source("rounds.sdg", text)])
        engine = choose_engine(game, ("random",), wanted)
        rows = engine.rows(1, 0, 1)
        assert engine.name == wanted and rows == Reference(game, ("random",)).rows(1, 0, 1)
        failed.append(rows[0][engine.columns.failed])
    assert failed[0] == 0 and failed[-1] == 1


def test_names_of_names_are_not_written_out() -> None:
    """Written out, the last of them would have 3 ** 35 parts."""
    steps = f"let a0 = points + 1\n    {LETS}\n    require a35 < 0"
    start = time.process_time()
    play(toil({"steps": steps, "board": "8 by 8"}))
    assert time.process_time() - start < SOON


def test_too_many_decisions_are_refused() -> None:
    wide = HEAD.replace("1 to 9", "1 to 90").replace("draw 2 from", "draw 200 from")
    game = load_sources([Source("toil.sdg", wide.format(**PLAIN))], players=2)
    with pytest.raises(Fault, match="more than 100,000 decisions are legal at once"):
        play(game)


@pytest.mark.slow
def test_the_same_work_is_refused_every_time_it_is_asked() -> None:
    game = toil(ENDLESS["an exact cover"])
    messages = []
    for _ in range(2):
        with pytest.raises(Fault) as fault:
            play(game)
        messages.append(fault.value.message)
    assert messages[0] == messages[1]


def test_a_decision_is_not_charged_for_those_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "MOST", 400)
    game = toil({"board": "3 by 3"})
    play(game)  # no single decision takes so much, all together take more
    assert 0 <= game.engine.work.left < 400


LOOP = "for each cell in grid\n        if points > 9\n            choose place"
RULE = "rule apart on grid\n    need card.number < 9 or count grid > 3 + count cards of grid\n"
SUMS = "sum of (sum of height of c for c in neighbors of b) for b in neighbors of a"
RUN = "require some run in runs of (grid with it is empty): count run >= {}"
CELLS = 16 * 16 - 4 * 4
# The same asked of a small board and of a large one, and how many units more that takes at least.
MORE = {
    "arguments": ({"place": "a in grid", "steps": "require height of a = 0"}, 2 * CELLS),
    "a sum": (
        {"place": "card in held", "steps": "require (sum of height of b for b in grid) = 0"}, CELLS
    ),
    "sums of few cells each": ({"place": "a in grid", "steps": f"require ({SUMS}) = 0"}, 5 * CELLS),
    "a loop of the turn": ({"turn": LOOP}, 2 * CELLS),
    "where a card may lie, on a board to be copied": ({"later": RULE}, 4 * CELLS),
}  # fmt: skip


@pytest.mark.parametrize("name", MORE)
def test_more_cells_are_more_work(name: str) -> None:
    parts, least = MORE[name]
    assert work_of(parts | {"board": "16 by 16"}) >= work_of(parts | {"board": "4 by 4"}) + least


def test_a_longer_run_is_more_work() -> None:
    parts = {"board": "16 by 16", "place": "card in held"}
    few, many = (parts | {"steps": RUN.format(n)} for n in (1, 200))
    assert work_of(many) >= work_of(few) + 150


def work_of(parts: dict[str, str]) -> int:
    """Return how much work it is to come to the first decision."""
    game = toil(parts)
    game.initial_state(Generator(1))
    return work.MOST - game.engine.work.left
