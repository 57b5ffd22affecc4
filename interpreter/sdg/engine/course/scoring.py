"""How a game comes out: final scoring, who wins, titles, and why it ended."""

from __future__ import annotations

from sdg import ir
from sdg.engine.course.turns import BROKEN_OFF, CAPPED, ENDED_BY_STEP, NOBODY_ACTS
from sdg.engine.expressions.arithmetic import fault
from sdg.engine.expressions.compiler import Compiler, Fault
from sdg.events import Outcome
from sdg.layout import slots as at
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Slots
from sdg.layout.with_options import LIMIT, constant
from sdg.limits import ENDS_UNDECLARED

UNNAMED_ENDS = dict(zip((ENDED_BY_STEP, CAPPED, NOBODY_ACTS), ENDS_UNDECLARED, strict=True))
DRAWN = 1  # as a result: nobody wins


class Scoring:
    """The final scoring of one game."""

    def __init__(self, c: Compiler) -> None:
        self.c = c
        self.rules = c.layout.rules
        self.players = c.layout.players
        self.lines = [(line, c.value(line.value)) for line in self.rules.scoring]
        win = self.rules.win
        self.ranks = [
            (rank, c.value(rank.value) if rank.value is not None else None)
            for rank in (win.ranks if win is not None else ())
        ]
        self.target = c.value(win.condition) if win and win.condition is not None else None
        titles = self.rules.titles
        self.titled = c.value(titles.condition) if titles and titles.condition is not None else None
        self.score = self.rules.score
        most = self.score.most if self.score is not None else None
        self.most = None if most is None else constant(most)

    def outcome(self, S: Slots) -> Outcome:
        """Return how a finished game came out."""
        final, lines_by_seat = self._scored(S)
        win, result, tie_break = self.rules.win, S[at.RESULT], ""
        together = win is not None and win.together
        if result:
            winners = tuple(bit + 1 for bit in bits(max(result - 1, 0)))
            together = together or result == at.ALL_LOSE
        elif S[at.OVER] in BROKEN_OFF:
            winners, together = (), False
        elif together:
            assert win is not None
            won = self.target is None or bool(self.target(final, self.frame(0, win.slots)))
            winners = tuple(range(1, self.players + 1)) if won else ()
        else:
            winners, tie_break = self._winners(final)
        ended_by, reason = self._ending(S)
        return Outcome(
            self.points(final), winners, ended_by, reason, self._titles(final), lines_by_seat,
            together, drawn=result == DRAWN, scored=self.score is not None, most=self.most,
            tie_break=tie_break,
        )  # fmt: skip

    def standing(self, S: Slots) -> tuple[int, ...]:
        """Return the points by seat, final scoring as it would be now included, if it can be."""
        try:
            return self.points(self._scored(S)[0])
        except Fault:
            return self.points(S)

    def points(self, final: Slots) -> tuple[int, ...]:
        """Return the points by seat, as they are."""
        if self.score is None:
            return (0,) * self.players
        slots = self.c.layout.stores[self.score.name].slots
        if self.score.per != "player":
            return (final[slots.start],) * self.players
        return tuple(final[slots.start : slots.stop])

    def _scored(self, S: Slots) -> tuple[Slots, tuple[tuple[tuple[str, int], ...], ...]]:
        """Add the lines of the final scoring; return the state after, and the lines by seat."""
        final, lines_by_seat = S.copy(), []
        for seat in range(self.players):
            lines = []
            for line, value in self.lines:
                points = value(S, self.frame(seat, line.slots))
                lines.append((line.name, points))
                if line.once and seat:
                    continue  # all have it together, and it has been added
                store = self.c.layout.stores[line.score]
                slot = store.start + (seat if len(store.owners) > 1 else 0)
                final[slot] += points
                if not -LIMIT < final[slot] < LIMIT:
                    raise fault("+", points, 0, line.span)
            lines_by_seat.append(tuple(lines))
        return final, tuple(lines_by_seat) if self.lines else ()

    def _winners(self, final: Slots) -> tuple[tuple[int, ...], str]:
        """Return who has won, and what decided if that were several by the first rank alone."""
        seats, decided = list(range(self.players)), ""
        for number, (rank, value) in enumerate(self.ranks):
            if value is None:  # the latest seat is one alone
                best = [seats[-1]]
            else:
                values = {seat: value(final, self.frame(seat, rank.slots)) for seat in seats}
                wanted = max(values.values()) if rank.how == "most" else min(values.values())
                best = [seat for seat in seats if values[seat] == wanted]
            if number and len(best) < len(seats):
                decided = rank.how if rank.span is None else " ".join(rank.span.text.split())
            seats = best
        return tuple(seat + 1 for seat in seats) if self.ranks else (), decided

    def _titles(self, final: Slots) -> tuple[str, ...]:
        titles = self.rules.titles
        if titles is None or (
            self.titled is not None and not self.titled(final, self.frame(0, titles.slots))
        ):
            return ()
        return tuple(
            next((text for low, text in reversed(titles.rows) if points >= low), "")
            for points in self.points(final)
        )

    def _ending(self, S: Slots) -> tuple[str, str]:
        code = S[at.OVER]
        if code > 0:
            end = self.rules.ends[code - 1]
            return end.name, end.sentence or ""
        return UNNAMED_ENDS[code], ""

    def frame(self, seat: int, slots: int) -> list[int]:
        return [seat] + [ir.NOTHING] * max(slots, 8)
