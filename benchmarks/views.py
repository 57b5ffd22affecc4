"""What a view costs: its making and its JSON beside the listing of what may be decided.

For positions of each game, taken from games that chance decides: milliseconds of CPU for the legal
decisions, for the view with its JSON (the observation not counted), and for a picture; how many
bytes the JSON has at most. The goal: a view takes at most as long as the list plus 1 ms.

    python benchmarks/views.py [GAME …]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.loading import load
from sdg.observation import Observation
from sdg.picture.look_of_game import look_of
from sdg.picture.picture import picture
from sdg.view.as_json import as_json
from sdg.view.viewer import Viewer

TOP = Path(__file__).resolve().parent.parent / "games"
SHELF = [path.stem for folder in (TOP, TOP / "more") for path in sorted(folder.glob("*.sdg"))]
REPEATS = 5
POSITIONS = 30


def milliseconds(work: Callable[[], object]) -> float:
    """Return the least CPU time of some runs."""
    times = []
    for _ in range(REPEATS):
        begun = time.process_time()
        work()
        times.append(1000 * (time.process_time() - begun))
    return min(times)


def positions(game: Game) -> list[State]:
    """Return positions spread over a game, those with most decisions among them."""
    chance = Generator(3)
    states = [game.initial_state(chance)]
    while not states[-1].over and len(states) < 400:
        states.append(game.random_step(states[-1], chance))
    deciding = [state for state in states if state.active is not None]
    most = sorted(deciding, key=game.count)[-3:]
    return [*deciding[:: max(1, len(deciding) // POSITIONS)], *most]


def _list(game: Game, state: State) -> None:
    """List what may be decided, as the engine does after each decision, and name it."""
    game.engine.turns.options(state.slots)
    game.legal_decisions(state)


def _view(viewer: Viewer, seen: Observation) -> str:
    return as_json(viewer.view(seen))


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=SHELF, metavar="GAME")
    print(f"{'game':<18}{'decisions':>10}{'list':>8}{'view':>8}{'over':>8}{'bytes':>8}{'svg':>8}")
    for name in parser.parse_args().games:
        game = load(name)
        viewer, look = Viewer(game), look_of(game.rules)
        worst, largest, most = (0.0, 0.0, 0.0), 0, 0
        over, drawing = -1e9, 0.0
        for state in positions(game):
            assert state.active is not None
            seen = game.observation(state, state.active)
            view = viewer.view(seen)
            decided = milliseconds(partial(_list, game, state))
            viewed = milliseconds(partial(_view, viewer, seen))
            if viewed - decided > over:
                over, worst = viewed - decided, (decided, viewed, viewed - decided)
            largest = max(largest, len(as_json(view).encode()))
            most = max(most, len(seen.decisions))
            drawing = max(drawing, milliseconds(partial(picture, view, look)))
        print(f"{name:<18}{most:>10}{worst[0]:>8.2f}{worst[1]:>8.2f}{worst[2]:>8.2f}"
              f"{largest:>8}{drawing:>8.1f}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
