"""Small positions made by hand, and what may and may not be done in them."""

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import fmean, stdev
from textwrap import dedent

from attrs import define, field

from sdg.agents import Random, View
from sdg.chance import Generator
from sdg.events import Decision
from sdg.files.resources import shipped
from sdg.game import Game
from sdg.loading import load
from sdg.playing.deal_text import VERSION, read_deal
from sdg.playing.playthrough import Playthrough


@cache
def game(
    name: str, *variants: str, players: int | None = None, **options: str | int | bool
) -> Game:
    """Load a game, from the folder that the environment names or from those that come along."""
    folder = os.environ.get("SDG_TEST_GAMES")
    path = (Path(folder) if folder else shipped("games")) / f"{name}.sdg"
    return load(path, variants, players, options)


def position(game: Game, text: str = "", seed: int = 1) -> Playthrough:
    """Lay out a position told as the lines of a deal; what they leave open, the seed decides."""
    deal = read_deal(f"{VERSION}\n{dedent(text)}", "position")
    return Playthrough(game, seed, deal=deal)


def grid(rows: Mapping[int, str], name: str = "grid", size: int = 9) -> str:
    """Write a board for a position: rows of one-letter faces by number, the others empty."""
    lines = (" ".join(rows.get(row, "." * size)) for row in range(1, size + 1))
    return "\n    ".join([f"{name}:", *lines])


def legal(play: Playthrough, action: str = "") -> list[str]:
    """List what is legal now, or what of one action is."""
    decisions = play.legal_decisions()
    return [d.text for d in decisions if not action or d.action == action]


def cells(play: Playthrough, action: str, card: str = "") -> list[str]:
    """List the last words of the legal decisions of an action (with a card): the cells."""
    start = f"{action} {card}".strip() + " "
    return sorted(each.split()[-1] for each in legal(play, action) if each.startswith(start))


def do(play: Playthrough, *texts: str) -> Playthrough:
    """Take legal decisions, one after the other."""
    for text in texts:
        matching = [each for each in play.legal_decisions() if each.text == text]
        assert matching, f"`{text}` is not among {legal(play)}"
        play.decide(matching[0])
    return play


def why(play: Playthrough, text: str) -> list[str]:
    """List the names of the rules, or the sentences of the requirements, that are broken."""
    reasons = play.game.why_not(play.state, _decision(play, text))
    return [reason.name or reason.sentence for reason in reasons]


def held(play: Playthrough, place: str) -> list[str]:
    """List the cards in a pile, hand or slot: `bag`, `rack 1`."""
    faces: list[str] = play.game.write_state(play.state)["places"][place]
    return faces


def board(play: Playthrough, seat: int = 1) -> dict[str, str]:
    """Return the visible card of each taken cell."""
    seen = play.game.observation(play.state, seat).boards[0].cells
    return {cell.name: cell.card for cell in seen if cell.card is not None}


def number(play: Playthrough, name: str) -> tuple[int, ...]:
    """Return a score, counter or flag by its owners."""
    return tuple(play.game.write_state(play.state)["stores"][name])


@define
class Watched:
    """Chance that takes the first outcome of each event and notes all that were possible."""

    events: list[dict[str, int]] = field(factory=list)

    def pick(self, weights: Sequence[int], label: Callable[[int], str]) -> int:
        """Return the first index of a weight."""
        self.events.append({label(i): weight for i, weight in enumerate(weights) if weight})
        return next(i for i, weight in enumerate(weights) if weight)


def decisions_are(game: Game, games: int, mean: float) -> bool:
    """Tell whether random games take so many decisions on the average: five standard errors."""
    counts = []
    for number in range(games):
        chance = Generator(20, game=number)
        state, count = game.initial_state(chance), 0
        while not state.over:
            state, count = game.random_step(state, chance), count + 1
        counts.append(count)
    return abs(fmean(counts) - mean) < 5 * stdev(counts) / games**0.5


def play_out(game: Game, seed: int, limit: int = 100_000) -> Playthrough:
    """Play a game by uniformly random decisions."""
    play, chance, agent = Playthrough(game, seed), Generator(seed, stream=1), Random()
    while (seat := play.active) is not None and len(play.steps) <= limit:
        play.decide(agent.decide(View(game, play.state, seat), chance))
    return play


def _decision(play: Playthrough, text: str) -> Decision:
    """Find a decision, legal or not, by its text."""
    action, *words = text.split()
    domains = play.game.domains(play.state, action)
    codes = [
        next(code for code, face in domain if face == word)
        for domain, word in zip(domains, words, strict=False)
    ]
    return Decision(action, tuple(codes), text)
