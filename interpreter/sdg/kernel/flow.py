"""Where cards can come to, and when a turn can be taken back: what need not be kept for sure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sdg import ir
from sdg.ir.facts import STEPS, StepFacts
from sdg.ir.walking import walk

NO_STEP = StepFacts()
MOST_FORESEEN = 16  # decisions of a game, whose chance is found before it begins


def closed_places(rules: ir.Rules, filled: Collection[str]) -> set[str]:
    """Answer the places that no card comes to after the deal, which is to those in `filled`."""
    flows = [flow for body, known in _bodies(rules) for flow in _flows(body, known)]
    holding, coming = set(filled), set[str]()
    before = -1
    while len(coming) > before:
        before = len(coming)
        for sources, place in flows:
            if sources is None or sources & holding:
                coming.add(place)
                holding.add(place)
    if "" in coming:  # a swap can bring a card to any place
        return set()
    return {place.name for place in rules.places} - coming


def _bodies(rules: ir.Rules) -> list[tuple[object, Mapping[int, ir.Expr]]]:
    """Answer the steps of the rules, and what the arguments of each body are chosen from."""
    found: list[tuple[object, Mapping[int, ir.Expr]]] = [
        ((rules.setup, rules.turn, rules.whens, rules.ends, rules.misplay), {})
    ]
    done = {node.action for node in walk(rules) if isinstance(node, ir.Do)}
    done |= {name for node in walk(rules) if isinstance(node, ir.DoFirst) for name in node.actions}
    for action in rules.actions:
        known: dict[int, ir.Expr] = {}
        for param in action.params if action.name not in done else ():
            match param:
                case ir.OneOf(slot, over):
                    known[slot] = over
                case ir.PairOf(first, second, over):
                    known[first] = known[second] = over
        found.append((action.body, known))
    return found


def _flows(body: object, known: Mapping[int, ir.Expr]) -> list[tuple[set[str] | None, str]]:
    """Answer from which places (None: from anywhere) cards go where; "" is any place."""
    found: list[tuple[set[str] | None, str]] = []
    for node in walk(body):
        facts = STEPS.get(type(node), NO_STEP)
        spots = (getattr(node, field) for field in facts.put)
        goals = [spot.place for spot in spots if isinstance(spot, ir.ToPlace)]
        found += [(_sources(getattr(node, field), known), to)
                  for field in facts.taken for to in goals]  # fmt: skip
        traded = [getattr(node, field) for field in facts.traded]
        if not all(_is_on_board(each, known) for each in traded):
            found.append((None, ""))
    return found


def _sources(cards: ir.Expr | str, known: Mapping[int, ir.Expr]) -> set[str] | None:
    match cards:
        case str():
            return {cards}
        case ir.PlaceCards(place):
            return {place}
        case ir.Filter(over=over):
            return _sources(over, known)
        case ir.Local(slot) if slot in known:
            return _sources(known[slot], {})
    return None


def _is_on_board(card: ir.Expr, known: Mapping[int, ir.Expr]) -> bool:
    match card:
        case ir.Local(slot) if card.type == ir.CARD and slot in known:
            return isinstance(known[slot], ir.CardsOn)
    return card.type == ir.CELL


def may_undo(rules: ir.Rules, choose: ir.Choose, name: str) -> bool:
    """Answer whether the turn may be taken back in an action chosen, or after it in that turn."""
    ends = tuple(end for end in rules.ends if end.condition != ir.Const(0, ir.YESNO))
    if _does(rules, (rules.whens, ends), "undo turn"):
        return True
    steps: Sequence[ir.StepNode] = rules.turn.body.steps
    places = [i for i, step in enumerate(steps) if step is choose]
    if not places:  # in a loop or a branch: what comes before it may come again
        return _does(rules, rules.turn, "undo turn")
    later = (choose.otherwise, steps[places[0] + 1 :])
    action = next(action for action in rules.actions if action.name == name)
    return _does(rules, (action.body, later), "undo turn")


def foreseen(rules: ir.Rules, cells: int) -> int:
    """Answer for how many decisions of a game it is likely known which seat takes them.

    That is so where a turn is one decision, and the seats take turns. Of a long game little would
    be gained by what is known of its beginning: 0 then.
    """
    match rules.turn.body.steps:
        case (ir.Choose(otherwise=()),) if cells <= MOST_FORESEEN and rules.turn.unless is None:
            return cells
    return 0


def one_by_turns(rules: ir.Rules, seats: int) -> bool:
    """Answer whether it is likely that the seats decide in turn, one decision each."""
    steps = tuple(walk(rules.turn.body.steps))
    one = sum(isinstance(node, ir.Choose) for node in steps) == 1
    return seats == 1 or (one and not any(isinstance(n, ir.Loop | ir.ForEach) for n in steps))


def may_end_turn(rules: ir.Rules, step: ir.StepNode) -> bool:
    """Answer whether the turn may be over after a step that runs by itself."""
    return _does(rules, (step, rules.whens, rules.ends), "end turn")


def ends_by_step(rules: ir.Rules) -> bool:
    """Answer whether some step ends the game; those of an end come after it is over."""
    steps = (rules.setup, rules.turn, rules.actions, rules.whens, rules.misplay)
    return any(isinstance(node, ir.Result) or node == ir.Plain("end game") for node in walk(steps))


def _does(rules: ir.Rules, body: object, what: str, seen: frozenset[str] = frozenset()) -> bool:
    """Answer whether a plain step may be done in a body, or in an action it leads to."""
    named: set[str] = set()
    for node in walk(body):
        match node:
            case ir.Plain(plain) if plain == what:
                return True
            case ir.Choose(actions):
                named |= set(actions)
            case ir.Do(action):
                named.add(action)
            case ir.DoFirst(actions):
                named |= set(actions)
    return any(
        _does(rules, action.body, what, seen | named)
        for action in rules.actions
        if action.name in named - seen
    )
