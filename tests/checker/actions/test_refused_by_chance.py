"""An action that is offered is not refused by what chance brings in it: `check` warns of that."""

from __future__ import annotations

import pytest

from sdg.chance import Generator
from sdg.kernel.compare import compared
from sdg.kernel.dialect.writer import Unsupported
from sdg.loading import load, read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "By chance"
    players 2

attribute number: 1 to 6

deck tiles
    4 of each number

pile stock: 1 of tiles, shuffled
pile row_of_them: 1 of tiles, in order, seen by all
pile die: endless tiles
pile hidden: 1 of tiles, shuffled
pile down per player: seen by all
pile shown: seen by all
hand rack per player
slot kept per player: seen by owner
counter coins per player
score points per player

setup
    for each player
        draw 4 from stock to rack
        draw 1 from hidden to down face down

turn
    choose act or pass

action act(n: 1 to 6)
    {act}

action low(card in shown)
    require card.number < 4

action up(card in down)
    turn card face up

action pass
    points += 1

{more}

end late after turn when turns >= 9
win most points
"""
DRAW = "draw 1 from stock to kept\n    "
TURN = "turn down face up\n    "
CHANCED = {
    "the card": DRAW + "require kept.number < 4",
    "a name of it": DRAW + "let it_was = kept.number\n    require it_was < 4",
    "a counter of it": DRAW + "coins = kept.number\n    require coins < 4",
    "a price": DRAW + "coins = 3\n    pay (kept.number) coins",
    "a branch": DRAW + "if kept.number > 3\n        require points > 99",
    "a loop": DRAW + "repeat at most kept.number\n        require points < 9",
    "among others": "draw 1 from stock to rack\n    require count (rack with number > 3) > 2",
    "where it went": DRAW + "move kept to shown\n    require (last of shown).number < 4",
    "a die": "draw 1 from die to kept\n    require kept.number < 4",
    "what is picked": "pick m at random from number\n    require m < n",
    "a card that turns up": TURN + "require (first of down).number < 4",
    "a name of a card that turns up": "let it_was = first of down\n    "
    + TURN
    + "require it_was.number < 4",
    "all cards that turn up": "let those = down\n    turn those face up\n    "
    "require some it in those: it.number < 4",
    "where it went as it had turned up": TURN + "move down to shown\n    "
    "require (last of shown).number < 4",
    "a card that an action in it turns up": "do up(first of down)\n    "
    "require (first of down).number < 4",
    "an action in it": "draw 1 from stock to shown\n    do low(last of shown)",
}
SOUND = {
    "before": "require kept is empty\n    draw 1 from stock to kept",
    "a branch that refuses nothing": DRAW + "if kept.number < 4\n        points += 1",
    "how many": "draw 1 from stock to shown\n    require count shown < 9",
    "another card": DRAW + "require (first of rack).number < 9",
    "another card than what turns up": TURN + "require (first of rack).number < 9",
    "how many turn up": TURN + "require count down < 9",
    "a branch on what turns up": TURN + "if (first of down).number < 4\n        points += 1",
    "in order": "draw 1 from row_of_them to kept\n    require kept.number < 9",
}


def text(act: str, more: str = "") -> Source:
    return Source("chance.sdg", GAME.replace("{act}", act).replace("{more}", more))


def lines(source: Source) -> list[str]:
    """Return what is shown of each warning."""
    diagnostics = read(source).diagnostics
    assert not [each for each in diagnostics if each.severity == "error"], diagnostics
    return [source.text[each.span.start : each.span.end] for each in diagnostics
            if each.code == "W660" and each.span]  # fmt: skip


@pytest.mark.parametrize("form", CHANCED)
def test_what_refuses_by_chance_is_told(form: str) -> None:
    assert len(lines(text(CHANCED[form]))) == 1


@pytest.mark.parametrize("form", SOUND)
def test_what_does_not_is_not(form: str) -> None:
    assert lines(text(SOUND[form])) == []


def test_what_nobody_is_offered_may_be_refused_by_chance() -> None:
    more = f"when rolled: after act\n    do gamble\n\naction gamble\n    {CHANCED['a die']}"
    assert lines(text("points += 1", more)) == []


@pytest.mark.parametrize("form", CHANCED)
def test_no_kernel_plays_it(form: str) -> None:
    with pytest.raises(Unsupported):
        list(compared(load(text(CHANCED[form])), range(1)))


@pytest.mark.parametrize("form", CHANCED)
def test_it_is_offered_whatever_chance_may_bring(form: str) -> None:
    """A card that nobody has seen tells nothing by whether it is offered."""
    game = load(text(CHANCED[form]))
    for seed in range(6):
        state = game.initial_state(Generator(seed))
        assert "act" in {decision.action for decision in game.legal_decisions(state)}
