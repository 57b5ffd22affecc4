"""House rules that come along: each does what its sentence says, and which go together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from sdg.agents import Random
from sdg.agents.bot_plays import play_by
from sdg.game import Game, State
from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source
from tests.support.tables_played import SHIPPED, variants_of

PAIRS = [(game, pair) for game in SHIPPED for pair in combinations(variants_of(game), 2)]


def played(name: str, variant: str, players: int, seed: int = 1, **options: str) -> Playthrough:
    """Play a whole game among random players."""
    play = Playthrough(load(name, (variant,), players, options), seed)
    for _ in play_by(play, dict.fromkeys(range(1, players + 1), Random())):
        pass
    return play


def states(game: Game, seed: int = 1) -> Iterator[State]:
    """Yield each state of a game among random players, the last one too."""
    play = Playthrough(game, seed)
    yield play.state
    for _ in play_by(play, dict.fromkeys(range(1, game.players + 1), Random())):
        yield play.state


def cards(game: Game, state: State) -> dict[tuple[int, int], str]:
    """Return the faces of the cards on the only board, by row and column."""
    (board,) = game.observation(state, 1).boards
    return {(cell.row, cell.column): cell.card for cell in board.cells if cell.card}


def test_there_are_at_least_a_dozen_for_the_five_games() -> None:
    assert sum(len(variants_of(game)) for game in SHIPPED) >= 12


def test_each_says_what_it_does_and_nothing_is_wrong_with_it() -> None:
    for game in SHIPPED:
        for name in variants_of(game):
            reading = read(game, (name,))
            assert reading.rules is not None and not reading.diagnostics
            assert len(reading.rules.about) > len(load(game).rules.about), name


def test_which_go_together(snapshot: Any) -> None:
    """Two that cannot are told with the places in both."""
    messages = {}
    for game, pair in PAIRS:
        diagnostics = read(game, pair).diagnostics
        for each in diagnostics:
            places = {span.source.name for note in each.notes if (span := note.span)}
            assert {each.span.source.name, *places} == set(pair), each
        name = f"{game.stem}: {' + '.join(pair)}"
        messages[name] = [each.message for each in diagnostics] or "together"
    assert messages == snapshot


def test_side_by_side() -> None:
    game = load("cardoku", ("side_by_side",), 2, {"rearrange": "no"})
    seen: set[tuple[int, int]] = set()
    for state in states(game):
        there = set(cards(game, state))
        for row, column in there - seen if seen else ():
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
            assert near & seen
        seen = there


def test_crossed() -> None:
    game = load("cardoku", ("crossed",), 2, {"rearrange": "no"})
    seeded = cards(game, next(states(game)))
    there = cards(game, list(states(game))[-1])
    for line in ({(n, n) for n in range(1, 10)}, {(n, 10 - n) for n in range(1, 10)}):
        laid = [there[at].split("-")[0] for at in sorted(line) if at in there and at not in seeded]
        assert len(laid) == len(set(laid))


def test_heavy_boxes() -> None:
    """What a box brings is told apart from what a row brings by the totals of a whole game."""
    usual = load("cardoku", (), 1)
    heavy = load("cardoku", ("heavy_boxes",), 1)
    for seed in range(40):
        one, other = list(states(usual, seed))[-1], list(states(heavy, seed))[-1]
        (board,) = usual.observation(one, 1).boards
        boxes = {r for c in board.cells for r in c.regions if r.startswith("box ")}
        full = sum(all(c.card for c in board.cells if box in c.regions) for box in boxes)
        if full:
            assert heavy.standing(other)[0] >= usual.standing(one)[0] + full
            return
    pytest.fail("no box was ever full")


def test_open_hands() -> None:
    game = load("knizia_sudoku", ("open_hands",), 3)
    seen = game.observation(next(states(game)), 1)
    hands = [place for place in seen.places if place.name == "cards_held"]
    assert len(hands) == 3 and all(hand.cards and len(hand.cards) == 5 for hand in hands)


def test_last_resort() -> None:
    game = load("knizia_sudoku", ("last_resort",), 3)
    for state in states(game):
        actions = {decision.action for decision in game.legal_decisions(state)}
        assert len(actions) <= 1


def test_printed_numbers() -> None:
    play = played("knizia_sudoku", "printed_numbers", 3)
    seen = [play.game.observation(play.state, seat) for seat in (1, 2, 3)]
    for seat, each in enumerate(seen, 1):
        own = next(p for p in each.places if p.name == "penalty" and p.owner == seat)
        assert own.cards is not None and play.outcome is not None
        assert play.outcome.scores[seat - 1] == sum(int(c.split("-")[0]) for c in own.cards)


def test_own_fault() -> None:
    game = load("sudoku_tactics", ("own_fault",), 3)
    before: tuple[State, tuple[int, ...]] | None = None
    jams = 0
    for state in states(game):
        points = game.standing(state)
        if before is not None:
            rose = [seat for seat in (1, 2, 3) if points[seat - 1] > before[1][seat - 1]]
            assert set(rose) <= {before[0].active}
            jams += any(a < b for a, b in zip(points, before[1], strict=True))
        before = state, points
    assert jams


def test_no_touch() -> None:
    game = load("sudoku_tactics", ("no_touch",), 2)
    for state in list(states(game))[::10]:
        there = cards(game, state)
        for (row, column), face in there.items():
            near = [
                there.get((row + r, column + c)) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c
            ]
            assert face not in near


def test_all_colors() -> None:
    turns = {1: 36 - 1 - 2 - 3, 2: (36 - 1 - 2 - 6)}
    for players, wanted in turns.items():
        play = played("cat_sudoku", "all_colors", players)
        assert play.game.observation(play.state, 1).turn == wanted


def test_sleepy_cat() -> None:
    game = load("cat_sudoku", ("sleepy_cat",), 3)
    for state in states(game):
        (board,) = game.observation(state, 1).boards
        assert [cell.name for cell in board.cells if cell.markers] == ["b2"]
        assert next(cell for cell in board.cells if cell.name == "b2").height == 1


def test_knights() -> None:
    game = load("sudoku_42", ("knights",), 1, {"moves": "0"})
    leaps = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
    for state in list(states(game))[::5]:
        there = cards(game, state)
        for (row, column), face in there.items():
            assert all(there.get((row + a, column + b)) != face for a, b in leaps)


def test_as_it_comes() -> None:
    game = load("sudoku_42", ("as_it_comes",), 2)
    for state in states(game):
        assert {decision.action for decision in game.legal_decisions(state)} <= {"place"}


def test_big_houses() -> None:
    """A position in which one card closes a house, and nothing else."""
    for variants, wanted in (((), 1), (("big_houses",), 3)):
        game = load("sudoku_42", variants, 1, {"moves": "0"})
        for seed in range(60):
            before = 0
            for state in states(game, seed):
                gained = game.standing(state)[0] - before
                if gained:
                    assert gained in (wanted, 1, 2, wanted + 1, wanted + 2)
                before += gained
            if before >= wanted > 1 or (before and wanted == 1):
                break
        else:
            pytest.fail("no house was ever closed")


def test_what_lies_beside_a_game_is_not_parsed_for_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sdg import game_files

    game = tmp_path / "mine.sdg"
    game.write_text('game "Mine"\n    players 2\n')
    for name, of in (("short", "mine"), ("long", "other"), ("pig", "mine_too")):
        (tmp_path / f"{name}.sdg").write_text(f'# of mine\nvariant "V of mine" of {of} # of x\n')
    (tmp_path / "other.sdg").write_text('game "variant of mine"\n    players 2\n')
    parsed, parse = list[str](), game_files.parse

    def noted(source: Source) -> object:
        parsed.append(source.path)
        return parse(source)

    monkeypatch.setattr(game_files, "parse", noted)
    shelf = game_files.Shelf()
    shelf.open(str(game))
    assert [name for name, _, _ in shelf.variants().variants] == ["short"]
    assert parsed == [str(tmp_path / "short.sdg")]


BESIDE = {
    "variants": 'variant "Longer {i}" of mine\n' + "# a line\n" * 1_000,
    "variants that cannot be read": 'variant "Longer {i}" of mine\n' + "nonsense\n" * 1_000,
    "other games": 'game "Other {i}"\n    players 2\n',
    "no rules": "",
}


@pytest.mark.parametrize("content", BESIDE.values(), ids=BESIDE)
@pytest.mark.parametrize("many", [3, 30])
def test_what_is_read_beside_a_game_has_a_bound(
    content: str, many: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sdg import game_files
    from sdg.rulebook import rulebook
    from sdg.rulebook.sections.glossary import MORE_VARIANTS

    game = tmp_path / "mine.sdg"
    game.write_text(
        'game "Mine"\n    players 2\n\ncounter n\n\nturn\n    choose go\n\n'
        "action go\n    n += 1\n\nend over after turn when n > 9\n"
    )
    for i in range(many):
        (tmp_path / f"a{i}.sdg").write_text(content.format(i=i))
    looked_into, head_of = list[str](), game_files.head_of

    def noted(path: Path) -> str:
        looked_into.append(path.name)
        return head_of(path)

    monkeypatch.setattr(game_files, "head_of", noted)
    monkeypatch.setattr(game_files, "LARGEST", 60_000)
    monkeypatch.setattr("sdg.files.locating.shipped", lambda _: tmp_path / "nothing")
    [diagnostic] = read(game, ["strange"]).diagnostics
    assert len(looked_into) == 3 if many == 3 else 3 < len(looked_into) <= 15  # 60,000 / HEAD
    assert diagnostic.hint is not None
    assert diagnostic.hint.endswith("are looked into") == (many == 30)
    pages = [block for section in rulebook(load(game)).sections for block in section.blocks]
    assert (MORE_VARIANTS in pages) == (many == 30)
