"""Steps: what happens in a setup, a turn, an action or a trigger."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from sdg.frozen_classes import frozen as node
from sdg.syntax.expressions import Binder, Expr
from sdg.syntax.nodes import Name, Node, Text

Step: TypeAlias = (
    "Require | Draw | Move | Swap | TurnUp | Mark | Pay | Assign | Let | Pick | ForEach | ForOne"
    " | If | While | Repeat | Phase | Choose | MayChoose | Do | DoFirst | UndoTurn | UndoAction"
    " | Chooses | EndTurn | EndGame | AnotherTurn | PassTurn | ComesOut | AllComeOut | Drawn"
)
Spot: TypeAlias = "Expr | Bottom"
Block: TypeAlias = "tuple[Step, ...]"


@node
class Bottom(Node):
    """`bottom of stock`"""

    place: Expr


@node
class Require(Node):
    """`require cell is empty "The cell is taken"`"""

    test: Expr
    sentence: Text | None = None


@node
class Draw(Node):
    """`draw 2 from stock with color = blue to rack`, `draw 1 from stock to cell face down`"""

    amount: Expr
    source: Expr
    test: Expr | None
    target: Spot
    face_down: bool = attrs.field(converter=bool)


@node
class Move(Node):
    """`move card to cell`, `move hand to line, the rest to discards`"""

    what: Expr
    target: Spot
    rest: Spot | None = None


@node
class Swap(Node):
    """`swap card with cell`"""

    one: Expr
    other: Expr


@node
class TurnUp(Node):
    """`turn cell face up`"""

    what: Expr


@node
class Mark(Node):
    """`mark fresh as scored`"""

    what: Expr
    flag: Name


@node
class Pay(Node):
    """`pay 2 tokens`"""

    amount: Expr
    counter: Name


@node
class Assign(Node):
    """`used = 0`, `points += 1`, `points -= 1, not below 0`"""

    target: Expr
    becoming: Literal["=", "+=", "-="]
    value: Expr
    bounds: tuple[NotBelow | NotAbove, ...] = ()


@node
class NotBelow(Node):
    """`not below 0`"""

    limit: Expr


@node
class NotAbove(Node):
    """`not above 10`"""

    limit: Expr


@node
class Let(Node):
    """`let fresh = them with it is not scored`"""

    name: Name
    value: Expr


@node
class Pick(Node):
    """`pick seeds at random from grid, one in each row, column`"""

    name: Name
    among: Expr
    one_in_each: tuple[Name, ...] = ()


@node
class InTurn(Node):
    """`players in turn`"""


@node
class Ranked(Node):
    """`highest bid first`"""

    how: Literal["highest", "lowest"]
    value: Expr


@node
class ForEach(Node):
    """`for each cell in grid`, `for each box, players in turn` or `for each player, highest bid
    first`, and a block"""

    binding: Binder
    order: InTurn | Ranked | None
    body: Block


@node
class ForOne(Node):
    """`for next` and a block"""

    who: Expr
    body: Block


@node
class If(Node):
    """`if moves = 0` and a block; perhaps `otherwise` and a block, or `otherwise if …`"""

    test: Expr
    body: Block
    otherwise: Block = ()


@node
class While(Node):
    """`while rack is not empty` and a block"""

    test: Expr
    body: Block


@node
class Repeat(Node):
    """`repeat at most 3 while held is not empty` and a block"""

    at_most: Expr | None
    test: Expr | None
    body: Block


@node
class Phase(Node):
    """`phase place "Draw and place"` and a block"""

    name: Name
    title: Text | None
    body: Block


@node
class Choose(Node):
    """`choose place, move or swap`; perhaps `otherwise` and a block: when nothing is possible"""

    actions: tuple[Name, ...]
    otherwise: Block = ()


@node
class MayChoose(Node):
    """`may choose spend`"""

    actions: tuple[Name, ...]


@node
class Do(Node):
    """`do shift(card, cell)`"""

    action: Name
    arguments: tuple[Expr, ...] = ()


@node
class DoFirst(Node):
    """`do the first slide or trade that lowers count conflicts of grid`"""

    actions: tuple[Name, ...]
    measure: Expr


@node
class UndoTurn(Node):
    """`undo turn`"""


@node
class UndoAction(Node):
    """`undo action`"""


@node
class Chooses(Node):
    """`finder chooses giver from others with tokens > 0`"""

    who: Expr
    name: Name
    among: Expr


@node
class EndTurn(Node):
    """`end turn`"""


@node
class EndGame(Node):
    """`end game`"""


@node
class AnotherTurn(Node):
    """`another turn`"""


@node
class PassTurn(Node):
    """`pass turn to winner`"""

    to: Expr


@node
class ComesOut(Node):
    """`active wins`, `player loses`"""

    who: Expr
    result: str  # wins, loses


@node
class AllComeOut(Node):
    """`all win`, `all lose`"""

    fate: str  # win, lose


@node
class Drawn(Node):
    """`draw`: the game is over, and nobody has won it"""
