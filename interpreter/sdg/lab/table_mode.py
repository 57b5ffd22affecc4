"""Games of a simulation whose players are the referee: what is laid wrong, and what is noticed."""

from __future__ import annotations

from sdg.agents.bot_plays import play_by
from sdg.bot_names import habits_of
from sdg.game import Fault, Game
from sdg.lab.engine_interface import Row
from sdg.lab.reference import Note, Reference
from sdg.measures import MISPLAYS
from sdg.measures.table_columns import columns_of
from sdg.playing.deal_text import Deal
from sdg.playing.misplaying_bots import errors_of
from sdg.playing.playthrough import one_of_many


class AtTable(Reference):
    """The reference where bots lay cards wrong and show each other's errors."""

    def __init__(self, game: Game, agents: tuple[str, ...], deal: Deal | None = None) -> None:
        super().__init__(game, agents, deal)
        self.columns = columns_of(game.fixed_rules, game.players, at_table=True)
        self.habits = {seat: habits_of(name) for seat, name in enumerate(agents, 1)}

    def whole_row(self, seed: int) -> Row:
        """Play the game under a seed to its end."""
        note = Note(self.columns, self.standing)
        try:
            play = one_of_many(self.game, seed, self.deal)
        except Fault as fault:
            return self.failed(note, fault)
        count = self.game.count(play.state)
        for step in play_by(play, dict(enumerate(self.agents, 1)), self.habits):
            if step.decision is not None:
                note.decided(step.decision.action, count)
            count = self.game.count(play.state)
            if self.standing is not None and self.standing.moves:
                note.look(self.points(play.state))
        if play.fault is not None:
            return self.failed(note, play.fault)
        errors = errors_of(play.steps)
        numbers = errors.made, errors.at_once, errors.later, errors.overlooked
        note.values |= {f"misplays {name}": n for name, n in zip(MISPLAYS, numbers, strict=True)}
        try:
            note.happened(play.events())
            return self.row_of(play.state, note)
        except Fault as fault:
            return self.failed(note, fault)
