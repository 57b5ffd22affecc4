"""Names for what is read from a hidden card, asked together with what is said aloud (W655)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.checker.secrets.test_hidden_choices import MORE, reported

pytestmark = pytest.mark.crossed

READ = {  # what is read from a card, and may be told by a name
    "its number": "card.number",
    "a sum": "2 * card.number - 1",
    "a define": "worth_of(card)",
    "how many are like it": "count (held with number = card.number)",
    "one or other": "(3 if card.number > 2 else 4)",
}  # fmt: skip
ALOUD = {  # what else all are told, and what is asked of it
    "a number": ("n: 1 to 12", "n"),
    "a value": ("v in number", "v"),
    "a player": ("p in all players", "p.points"),
    "a cell": ("place in yard", "place.row"),
    "an open card": ("other in open", "other.number"),
}
BOUND = {  # how what was read comes to be asked together with what is said
    "itself": "require {read} = {said}\n    move card to {to}",
    "its name": "let t = {read}\n    require t = {said}\n    move card to {to}",
    "its name, the other way": "let t = {read}\n    require {said} < t\n    move card to {to}",
    "a name for both": "let ok = {read} = {said}\n    require ok\n    move card to {to}",
    "not that": "let ok = {read} = {said}\n    require not ok\n    move card to {to}",
    "a name of a name": "let t = {read}\n    let u = t + 1\n    require u > {said}\n"
                        "    move card to {to}",
    "names for each": "let m = {said}\n    let t = {read}\n    let ok = t = m\n    require ok\n"
                      "    move card to {to}",
    "a name for the card": "let card_itself = card\n    let t = {read}\n    require t = {said}\n"
                           "    move card_itself to {to}",
    "if so": "let t = {read}\n    if t = {said}\n        move card to {to}",
    "in a branch": "if points > 3\n        let t = {read}\n        require t = {said}\n"
                   "    move card to {to}",
    "in a loop": "let t = {read}\n    for each player\n        require t = {said}\n"
                 "    move card to {to}",
    "after a draw": "let t = {read}\n    draw 1 from stock to held\n    require t = {said}\n"
                    "    move card to {to}",
    "after the move": "let t = {read}\n    move card to {to}\n    require t = {said}",
    "in one that is done": "let t = {read}\n    do asked(t, {said})\n    move card to {to}",
    "one by one": "for each card_too in held with it = card\n        let t = card_too.number\n"
                  "        require t = {said}\n        move card_too to {to}",
}  # fmt: skip
NOT_READ = {  # names that stand for what all see, or for what other cards show
    "what all see": "let t = points + 1\n    require t = {said}\n    move card to {to}",
    "how many": "let t = count held\n    require t = {said}\n    move card to {to}",
    "those of a number": "let those = held with number > 3\n    require count those > {said}\n"
                         "    move card to {to}",
    "which goes nowhere": "let t = first of held\n    require t.number = {said}\n"
                          "    move card to {to}",
    "not asked with it": "let t = {read}\n    points += t\n    require {said} > 1\n"
                         "    move card to {to}",
    "two parts": "let t = {read}\n    require t > points and {said} > 1\n    move card to {to}",
    "a public card": "let top = first of open\n    require top.number = {said}\n"
                     "    move card to {to}",
}  # fmt: skip
READ_AND_SAID = [*product(READ, ["a number"]), *product(["its number"], [*ALOUD][1:])]


def named(action: str, read_from: str, way: str, to: str) -> list[str]:
    """Return what is warned of where what is read from a card is asked with what is said."""
    param, said_of = ALOUD[way]
    for name, part in {"{read}": READ[read_from], "{said}": said_of, "{to}": to}.items():
        action = action.replace(name, part)
    more = "action asked(k: 0 to 12, m: 0 to 12)\n    require k = m"
    return reported("W655", f"{action}\n\n{MORE}{more}", f"(card in held, {param})")


@pytest.mark.parametrize(("form", "what"), [*product(BOUND, READ_AND_SAID)])
def test_a_name_for_what_is_read_from_a_hidden_card_is_read_from_it(
    form: str, what: tuple[str, str]
) -> None:
    assert len(named(BOUND[form], *what, "bid")) == 1


@pytest.mark.parametrize("form", BOUND)
def test_a_name_for_what_is_read_from_a_card_that_all_see_then_tells_nothing(form: str) -> None:
    assert [named(BOUND[form], "its number", way, "open") for way in ALOUD] == [[]] * len(ALOUD)


@pytest.mark.parametrize(("form", "way"), [*product(NOT_READ, ALOUD)])
def test_a_name_for_what_is_not_read_from_the_card_tells_nothing(form: str, way: str) -> None:
    assert named(NOT_READ[form], "its number", way, "bid") == []
