"""The interface of agents: what they may call, on a kernel and on the reference alike.

`search/agents.py` and `search/playouts.py` import these names so that they can be read and
checked. Who runs them gives the names their meaning: a kernel by functions of its own
(`search/agent_interface.py`), the reference by
`sdg/agents/on_reference.py`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from sdg.kernel.dialect.runtime import ABSENT as ABSENT
from sdg.kernel.dialect.runtime import divided as divided
from sdg.kernel.dialect.runtime import last as last
from sdg.kernel.dialect.runtime import numbers as numbers
from sdg.kernel.dialect.runtime import root as root
from sdg.kernel.dialect.runtime import state as state

number: TypeAlias = Any  # a whole number
none: TypeAlias = None
State: TypeAlias = Any  # fields that are read: active, options, over, winners, result, scores


def copy(s: State, other: State) -> none:
    """Let a state be as another, its chance included."""


def copy_chance(s: State, other: State) -> none:
    """Let the chance of a state go on as that of another does."""


def same_chance(s: State, other: State) -> number:
    """Return whether the chance of a state stands as that of another: nothing was drawn between."""


def own_chance(s: State) -> none:
    """Let a state go on by the chance of the deciding seat's bot, for this decision."""


def below(s: State, n: number) -> number:
    """Return a number below n by the chance of a state."""


def choose(s: State, n: number) -> number:
    """Return a number below n by the chance of the deciding seat's bot, and keep no state of it."""


def redealt(s: State, seat: number) -> none:
    """Deal anew, by the chance of the state, what a seat (from 0) cannot see."""


def list_again(s: State) -> none:
    """List what can be decided: nothing where the rules go wrong, as they do not in the play."""


def named(s: State, i: number) -> number:
    """Return a number for the decision at a place of the list: the same in each world."""


def name_all(s: State, m: State) -> none:
    """Note in the memory of agents, as `called`, what `named` returns for each decision."""


def blend(name: number, more: number) -> number:
    """Return a number for two: for others almost surely another."""


def decide(s: State, i: number) -> none:
    """Take a decision, and go on to the next."""


def glance(s: State, i: number) -> none:
    """Take a decision to see what it brings: what can be decided then need not be listed."""


def venture(s: State, i: number) -> none:
    """Take a decision, and list of what can be decided then at least what `onward` and `brief`
    are about."""


def progress(s: State, i: number) -> number:
    """Return what a decision does to the turn: 2 brings it on, 1 moves cards about, 0 back."""


def onward(s: State) -> number:
    """Return whether a decision is legal that brings the turn on."""


def brief(s: State, m: State) -> number:
    """Note in the memory of agents, as `brief`, the decisions without arguments that do not take
    the turn back; return how many there are."""


def amounts(s: State) -> number:
    """Return a number for how many cards lie in each place and on the boards."""


def aimed(s: State) -> number:
    """Return a decision by the chance of a state: any of those that bring the turn on; without
    any, one that `brief` is about, and else any at all."""


def wanders() -> number:
    """Return whether a turn may go on and on with decisions that move cards about."""


def minds_turns() -> number:
    """Return whether a turn has several decisions, some of which bring it on and others do not."""


def on_time(s: State) -> none:
    """Let time pass for a decision, where the clock matters."""


def points(s: State) -> none:
    """Compute the scores as they are, without the final scoring."""


def finish(s: State) -> none:
    """Compute scores and winners, as if the game ended now; nothing can be decided afterwards.

    Where the rules go wrong in that, `over` says so; the scores stay as they were, if it is the
    final scoring that goes wrong.
    """


def players() -> number:
    """Return how many play."""


def sign() -> number:
    """Return 1, or -1 where the fewest points win."""


def apart() -> number:
    """Return whether each of several players has points of their own."""


def scored() -> number:
    """Return whether there are points at all."""


def milliseconds() -> number:
    """Return the reading of a clock that never goes back."""


def halted(m: Any) -> number:
    """Return whether nobody waits for the agent any more."""
