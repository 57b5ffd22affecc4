"""Steps: what a line of the file changes or decides."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sdg.frozen_classes import frozen
from sdg.ir.types import PLAYER, Expr, spanned
from sdg.ir.value_expressions import Stored
from sdg.ir.walking import walk
from sdg.source import Span


@frozen
class ToPlace:
    """`to discard`, `to bottom of stock`."""

    place: str
    owner: Expr | None
    bottom: bool = False
    span: Span | None = spanned()


@frozen
class ToCell:
    """`to cell`."""

    cell: Expr
    span: Span | None = spanned()


Spot: TypeAlias = ToPlace | ToCell


@frozen
class Require:
    """`require condition "sentence"`."""

    condition: Expr
    sentence: str | None = None
    span: Span | None = spanned()


@frozen
class Draw:
    """`draw 5 from stock with number is not 1 to hand`: a chance event a card.

    Face down, nobody sees which card it is: chance waits until it is turned up."""

    amount: Expr
    place: str
    owner: Expr | None
    slot: int | None  # `it` of the condition
    condition: Expr | None
    to: Spot
    face_down: bool = False
    span: Span | None = spanned()


@frozen
class Move:
    """`move card to cell`, `move cards of them to bag`; as many as fit, if there is a spot for the
    rest. Several go as they lie, or in the order of `along`, a number of the card in `slot`."""

    cards: Expr  # card or set of card
    to: Spot
    rest: Spot | None = None
    slot: int | None = None
    along: Expr | None = None
    span: Span | None = spanned()


@frozen
class TurnUp:
    """`turn cell face up`: a chance event a card; what is not face down stays as it is."""

    cards: Expr  # card or set of card
    span: Span | None = spanned()


@frozen
class Swap:
    """`swap a with b`: two cards, or a card and what lies in a cell (which may be nothing)."""

    left: Expr  # card or cell
    right: Expr  # card or cell
    span: Span | None = spanned()


@frozen
class Assign:
    """`points += 1`; a gain stops at the supply."""

    target: Stored
    op: Literal["=", "+=", "-="]
    value: Expr
    span: Span | None = spanned()


@frozen
class Mark:
    """`mark regions as scored`."""

    regions: Expr  # region or set of region
    flag: str
    span: Span | None = spanned()


@frozen
class Pay:
    """`pay 2 tokens`; what cannot be paid refuses the action."""

    amount: Expr
    counter: Stored
    span: Span | None = spanned()


@frozen
class Let:
    """`let x = …`."""

    slot: int
    value: Expr
    span: Span | None = spanned()


@frozen
class Pick:
    """`pick x at random from set, one in each row, column`: a chance event.

    Without families `x` is one element; with families it is a set of cells with exactly one in
    each region, uniform over all such sets.
    """

    slot: int
    over: Expr
    one_in_each: tuple[str, ...] = ()
    span: Span | None = spanned()


@frozen
class Ranked:
    """`highest bid first`: the number of each element, in the loop's own slot."""

    how: Literal["highest", "lowest"]
    value: Expr


@frozen
class ForEach:
    """`for each x in set`; the slot `turns` names a player, in turn order round and round.
    Elements come in canonical order, or in that of `along`, a number of the element in `slot`.

    In a turn the player of a loop over players is active in it, if anything is decided or done.
    """

    slot: int
    over: Expr
    turns: int | None
    body: tuple[StepNode, ...]
    order: Ranked | None = None
    along: Expr | None = None
    span: Span | None = spanned()

    @property
    def seat(self) -> int | None:
        """Return the slot of the player at hand in it, if it runs over players."""
        return self.slot if self.over.type.of == PLAYER else self.turns

    @property
    def acts(self) -> bool:
        """Return whether, in a turn, it makes each of its players active: they decide or do."""
        return self.seat is not None and any(isinstance(node, Acting) for node in walk(self.body))


@frozen
class If:
    """`if … otherwise …`."""

    condition: Expr
    then: tuple[StepNode, ...]
    otherwise: tuple[StepNode, ...] = ()
    span: Span | None = spanned()


@frozen
class Loop:
    """`while c`, `repeat at most k while c`."""

    limit: Expr | None
    condition: Expr | None
    body: tuple[StepNode, ...]
    span: Span | None = spanned()


@frozen
class Phase:
    """`phase place "Place a card"`."""

    name: str
    title: str | None
    body: tuple[StepNode, ...]
    span: Span | None = spanned()


@frozen
class Choose:
    """`choose play or pass`, `may choose spend`; only in a turn.

    `otherwise` is carried out where nothing can be chosen, which is no pass then."""

    actions: tuple[str, ...]
    optional: bool
    otherwise: tuple[StepNode, ...] = ()
    span: Span | None = spanned()


@frozen
class Do:
    """`do place(card, cell)`: in an action its refusal refuses the whole; in a trigger or a turn
    it is skipped."""

    action: str
    arguments: tuple[Expr, ...]
    span: Span | None = spanned()


@frozen
class DoFirst:
    """`do the first slide or trade that lowers e`: the actions in written order, their arguments
    in canonical order; with none nothing happens, and a loop around it ends."""

    actions: tuple[str, ...]
    lowers: Expr
    span: Span | None = spanned()


Acting: TypeAlias = Choose | Do | DoFirst  # what the player of a turn's loop is active for


@frozen
class Plain:
    """`undo turn`, `undo action`, `end turn`, `end game`, `another turn`."""

    what: Literal["undo turn", "undo action", "end turn", "end game", "another turn"]
    span: Span | None = spanned()


@frozen
class Chooses:
    """`finder chooses giver from others`: of one element nobody is asked, of none it is nothing."""

    slot: int
    who: Expr
    over: Expr
    name: str
    span: Span | None = spanned()


@frozen
class PassTurn:
    """`pass turn to p`: the next turn is that player's; as a round ends, the next round begins
    there, and in setup the first. To pass it to nobody changes nothing."""

    to: Expr
    span: Span | None = spanned()


@frozen
class Result:
    """`active wins`, `p loses`, `all win`, `all lose`, `draw`: the game is over, whatever the
    points. `who` is None where all are meant."""

    how: Literal["win", "lose", "draw"]
    who: Expr | None = None
    span: Span | None = spanned()


StepNode: TypeAlias = (
    Require
    | Draw
    | Move
    | TurnUp
    | Swap
    | Assign
    | Mark
    | Pay
    | Let
    | Pick
    | ForEach
    | If
    | Loop
    | Phase
    | Choose
    | Do
    | DoFirst
    | Plain
    | Chooses
    | Result
    | PassTurn
)


@frozen
class Body:
    """Steps and the names of the slots they bind, parameters first."""

    steps: tuple[StepNode, ...]
    slots: tuple[str, ...]


def decides(step: StepNode) -> bool:
    """Return whether a step is written out: a decision stands in it, players act in a loop, or it
    does an action, which is a happening of its own."""
    within = list(walk(step))
    if any(isinstance(n, Choose) or (isinstance(n, ForEach) and n.acts) for n in within):
        return True
    # A loop around `do the first` ends with it, which is known amid one happening only.
    does = any(isinstance(node, Do) for node in within)
    return does and not any(isinstance(node, DoFirst) for node in within)
