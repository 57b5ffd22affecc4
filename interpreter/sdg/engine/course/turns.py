"""The turn: from one decision to the next, through ends of turns and rounds."""

from __future__ import annotations

from sdg import ir
from sdg.engine.course.instructions import Automatic, Choice, Offering, Program
from sdg.engine.course.program import Writer
from sdg.engine.course.shown_phase import Unseen
from sdg.engine.course.triggers import Triggers
from sdg.engine.decisions.actions import Actions
from sdg.engine.decisions.landing import Options
from sdg.engine.decisions.listing import Lister
from sdg.engine.expressions.compiler import Compiler, Fault
from sdg.engine.expressions.hidden_looks import Secret, notice
from sdg.engine.state.run import IDLE_NOTED, Run
from sdg.events import silent_stop
from sdg.ir.walking import walk
from sdg.layout import slots as at
from sdg.layout.slots import Frame, Slots

# How a game ended, where not by an end of the file.
ENDED_BY_STEP, CAPPED, NOBODY_ACTS = -1, -2, -3
BROKEN_OFF = (CAPPED, NOBODY_ACTS)  # no end of the rules came, so nobody has won
MOST_OFFERS = 1000  # steps past offers that are not made, of which others read
NO_END = "nobody can decide anything, turn after turn, and no `end` comes"


class Turns:
    """Runs one game from decision to decision."""

    def __init__(self, c: Compiler, actions: Actions, triggers: Triggers, lister: Lister) -> None:
        self.c = c
        self.layout = c.layout
        self.names = c.layout.frame
        self.actions = actions
        self.triggers = triggers
        self.lister = lister
        rules = c.layout.rules
        self.order = {action.name: i for i, action in enumerate(rules.actions)}
        self.program, self.unseen = Program(), Unseen(c.layout)
        Writer(self).write(rules.turn.body.steps)
        unless = rules.turn.unless
        self.unless = c.value(unless) if unless is not None else None
        self.setup = actions.steps.body(rules.setup.steps)
        self.ends = {
            moment: [(e, c.value(e.condition)) for e in rules.ends if e.moment == moment]
            for moment in ("after turn", "after round")
        }
        self.notes = {
            moment: notice(c, c.looking.somebodys(tuple(end.condition for end, _ in ends)))
            for moment, ends in self.ends.items()
        }
        self.notes["unless"] = notice(c, c.looking.somebodys(unless))
        self.undoes = any(
            isinstance(node, ir.Plain) and node.what == "undo turn"
            for node in walk(rules.course(ends=True))
        )
        self.this_turn = (*c.layout.counts.values(), *filter(None, (c.layout.laid,)))

    def start(self, run: Run) -> Options:
        """Set the game up and go on to the first decision. Rules and triggers sleep until the first
        turn begins."""
        slots = len(self.layout.rules.setup.slots)
        self.setup(run, [None] * (slots + 1))
        if self.layout.laid:
            run.S[self.layout.laid] = 0
        run.settled()
        run.waiting = None
        if self._begin_round(run, self._passed(run.S, 0)):
            self._seat(run, run.S[at.LEADER], fresh=True)
        return self.advance(run)

    def advance(self, run: Run) -> Options:
        """Go on to the next decision; return what may be decided, nothing if the game is over."""
        instructions, S = self.program.instructions, run.S
        most = run.idle
        while not S[at.OVER]:
            step = S[at.STEP]
            if run.turn_over or step >= len(instructions):
                run.turn_over = False
                if run.idle == 0:
                    S[at.OVER] = CAPPED
                else:
                    run.idle -= 1
                    self._end_turn(run)
                continue
            try:
                options = instructions[step].go(self, run)
            except Fault as fault:
                if most - run.idle < IDLE_NOTED:
                    raise
                raise Fault(NO_END, self.layout.rules.turn.span) from fault
            if options:
                return options
        return ()

    def choice(self, S: Slots) -> Choice:
        """Return the choice at which a state stands."""
        choice = self.program.instructions[S[at.STEP]]
        assert isinstance(choice, Choice)
        return choice

    def options(self, S: Slots) -> Options:
        """Return what may be decided in a state that stands at a choice."""
        return self.choice(S).options(self, S)

    def keep(self, S: Slots) -> None:
        """Keep the state before the first decision of a turn, if the turn may be taken back.

        An offer that leans on hidden cards is one, also of a seat that could do nothing but stop:
        how far a turn is taken back does not show others which it was.
        """
        start = S[at.SNAPSHOT]
        if self.undoes and (start is None or start[at.ACTIVE] != S[at.ACTIVE]):
            S[at.SNAPSHOT] = None  # what another seat decided is not taken back
            S[at.SNAPSHOT] = tuple(S)

    def turn_down(self, run: Run, offers: Secret | None, target: int) -> None:
        """Go on at a target. If hidden cards might have made the offers from here to there, others
        read that the seat stops at each: as they are of one that turns them down."""
        step, run.S[at.STEP] = run.S[at.STEP], target
        if (run.log is None and not self.layout.unseen) or not self._leans(run.S, offers):
            return
        dry, work = Run(run.S.copy(), None), self.c.work.left
        S, code = dry.S, self.program.instructions
        S[at.STEP] = step + 1
        for _ in range(MOST_OFFERS):
            if S[at.STEP] >= target:
                break
            instruction = code[S[at.STEP]]
            if isinstance(instruction, Choice):
                self.unseen.keep(run.S, S[at.STEP])
                if run.log is not None:
                    run.log.append(silent_stop(S[at.ACTIVE] + 1))
                S[at.STEP] = instruction.leave
            elif isinstance(instruction, Offering) and self._leans(S, instruction.offers):
                S[at.STEP] += 1
            else:
                try:
                    instruction.go(self, dry)
                except Fault:  # it is evaluated only where the offer is made
                    if not isinstance(instruction, Automatic):
                        break
        self.c.work.left = work

    def _leans(self, S: Slots, offers: Secret | None) -> bool:
        return offers is not None and offers(S, self.frame(S), None)

    def leave(self, S: Slots) -> int:
        """Return where the turn goes on after `stop`."""
        return self.choice(S).leave

    def frame(self, S: Slots) -> Frame:
        """Return the frame of the turn's own names."""
        return [*S[self.names.start : self.names.stop], None]

    def _end_turn(self, run: Run) -> None:
        S = run.S
        S[at.ACTIVE] = S[self.layout.whose]
        for rest in self.layout.rests:
            S[rest] = ()
        if self.actions.legality.unsettled(S):
            rule = self.actions.legality.first_unsettled(S)
            raise Fault(f"the turn ends while the rule `{rule.name}` is broken", rule.span)
        if self.triggers.moment(run, "turn ends") or self.triggers.ended(run):
            return
        if self._ends(run, "after turn"):
            return
        if S[at.AGAIN]:
            S[at.AGAIN] = 0
            self._begin(run, S[at.ACTIVE])
            return
        self._seat(run, self._passed(S, S[at.ACTIVE] + 1))

    def _passed(self, S: Slots, seat: int) -> int:
        """Return whose turn is next: a seat, or to whom the turn was passed."""
        passed, S[at.PASSED] = S[at.PASSED], 0
        return (passed or seat + 1) - 1

    def _seat(self, run: Run, first: int, fresh: bool = False) -> None:
        """Begin the turn of the next seat that takes one.

        As the turn comes back to the leader of the round, it is over, unless it is `fresh`.
        """
        S, players = run.S, self.layout.players
        if run.log is not None:
            self._note(run, "unless")
        for i in range(players):
            seat = (first + i) % players
            if seat == S[at.LEADER] and not (fresh and i == 0):
                if self._next_round(run):
                    self._seat(run, S[at.LEADER], fresh=True)
                return
            S[at.ACTIVE] = seat
            if self.unless is None or not self.unless(S, [seat] + [None] * 8):
                self._begin(run, seat)
                return
        S[at.OVER] = NOBODY_ACTS

    def _next_round(self, run: Run) -> bool:
        """End the round and begin the next one; return whether the game goes on."""
        if self.triggers.moment(run, "round ends") or self._ends(run, "after round"):
            return False
        return self._begin_round(run, self._passed(run.S, run.S[at.LEADER]))

    def _begin_round(self, run: Run, leader: int) -> bool:
        """Begin a round; return whether the game goes on. Who leads it is at hand as it starts, and
        may pass that on."""
        S = run.S
        S[at.ROUND] += 1
        if run.log is not None:
            run.say("round", f"round {S[at.ROUND]}")
        S[at.LEADER] = S[at.ACTIVE] = leader
        S[at.AGAIN] = 0
        over = self.triggers.moment(run, "round starts")
        S[at.LEADER] = self._passed(S, leader)
        return not over

    def _begin(self, run: Run, seat: int) -> None:
        """Begin a turn; what ended turns before it, as nobody had one, ended nothing."""
        S, run.turn_over = run.S, False
        S[at.ACTIVE] = S[self.layout.whose] = seat
        S[at.TURN] += 1
        S[at.STEP], S[at.SNAPSHOT], S[at.TURN_CLOCK] = 0, None, S[at.CLOCK]
        self.unseen.forget(S)
        for slot in self.this_turn:
            S[slot] = 0
        for slot in self.layout.frame:
            S[slot] = ir.NOTHING
        if run.log is not None:
            run.say("turn", f"turn {S[at.TURN]}: seat {seat + 1}")
        if S[at.TURN] == 1 and self.triggers.wake(run):
            return
        self.triggers.moment(run, "turn starts")

    def _note(self, run: Run, moment: str) -> None:
        """Note that it depends on hidden cards whether the game ends now, or whose turn is next."""
        if (note := self.notes[moment]) is not None:
            note(run, [])

    def _ends(self, run: Run, moment: str) -> bool:
        if run.log is not None:
            self._note(run, moment)
        for end, condition in self.ends[moment]:
            if condition(run.S, [None] * (end.slots + 1)):
                self.triggers.end(run, end)
                return True
        return False
