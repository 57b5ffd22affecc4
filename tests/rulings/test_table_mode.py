"""The players are the referee: what the rulings say of misplays, sentence by sentence."""

import pytest

from sdg.game import IllegalDecision
from sdg.playing.log import line_of_event
from sdg.playing.playthrough import Playthrough, Step
from sdg.playing.verifying import decision_of
from sdg.refereeing import NoError, TableGame, answered, at_table
from tests.rulings.positions import board, game, held, legal, number, position


def table(name: str, *variants: str, players: int = 2, **options: str | int | bool) -> TableGame:
    return at_table(game(name, *variants, players=players, **options))


def put(play: Playthrough, *texts: str) -> Playthrough:
    """Take decisions, legal ones or not."""
    for text in texts:
        decision = decision_of(play, text)
        assert decision is not None, f"`{text}` is refused"
        play.decide(decision)
    return play


def show(play: Playthrough, finder: int, cell: str, *answers: str) -> Step:
    return play.challenge(finder, cell, answered(answers))


def verdict(step: Step) -> tuple[tuple[str, ...], str]:
    """Tell which cells a challenge found wrong, and when."""
    assert step.challenge is not None
    when = "at once" if step.challenge.at_once else "later"
    return step.challenge.cells, when if step.challenge.cells else "nothing"


# Cards may be put where a rule forbids it, and nobody is warned


def cardoku(*hands: str, stocks: tuple[str, str] = ("", ""), points: str = "0 0") -> Playthrough:
    """Lie a 5 at a1 and a 6 at i9; both sides hold cards."""
    rows = ["5-science . . . . . . . .", *[". " * 9] * 7, ". . . . . . . . 6-science"]
    lines = ["grid:", *("    " + row for row in rows), f"points: {points}"]
    for seat, (hand, stock) in enumerate(zip(hands, stocks, strict=True), 1):
        lines += [f"cards_held {seat}: {hand}", f"stock {seat}: {stock}"]
    return position(table("cardoku"), "\n".join(lines))


FIVES = "5-knowledge 4-knowledge", "3-knowledge 2-knowledge"


def test_a_card_may_be_put_where_a_rule_forbids_it() -> None:
    play = cardoku(*FIVES)
    assert "play 5-knowledge b1" not in legal(play)
    step = put(play, "play 5-knowledge b1").steps[-1]
    assert board(play)["b1"] == "5-knowledge"
    assert step.misplaid == ("b1",)


def test_nobody_is_warned_in_the_log() -> None:
    kinds = []
    for text in ("play 4-knowledge e5", "play 5-knowledge b1"):
        play = put(cardoku(*FIVES), text)
        kinds.append([type(event).__name__ for event in play.steps[-1].events])
        assert line_of_event(play.steps[-1].events[0]) == f"seat 1: {text}"
    assert kinds[0] == kinds[1]


def test_why_not_does_not_warn_either() -> None:
    play = cardoku(*FIVES)
    decision = decision_of(play, "play 5-knowledge b1")
    assert decision is not None
    assert play.game.why_not(play.state, decision) == ()


def test_a_requirement_stays_enforced() -> None:
    play = cardoku(*FIVES, stocks=("1-science", "1-science"))
    assert decision_of(play, "move a1 i1") is None


def test_a_taken_cell_stays_taken() -> None:
    assert decision_of(cardoku(*FIVES), "play 5-knowledge a1") is None


def test_a_rule_that_is_not_named_stays_enforced() -> None:
    play = cat(("3-blue . .", ". . .", ". . ."), drawn="3-green", meeple="a1")
    assert decision_of(play, "lay 3-green a1") is None  # the cat sleeps there
    assert decision_of(play, "lay 3-green b1") is not None


def test_with_the_program_as_referee_it_is_refused_still() -> None:
    plain = game("cardoku", players=2)
    play = cardoku(*FIVES)
    decision = decision_of(play, "play 5-knowledge b1")
    own = Playthrough(plain, 1)
    assert decision is not None
    with pytest.raises(IllegalDecision):
        plain.apply(own.state, decision, own.chance)


@pytest.mark.parametrize("name", ["sudoku_tactics", "sudoku_42"])
def test_games_that_state_no_misplay_keep_their_referee(name: str) -> None:
    with pytest.raises(ValueError, match="does not say what comes of a misplay"):
        at_table(game(name))


# A wrong challenge costs nothing


def test_a_wrong_challenge_changes_nothing() -> None:
    play = put(cardoku(*FIVES), "play 4-knowledge e5")
    before = play.state
    assert verdict(show(play, 2, "e5")) == ((), "nothing")
    assert play.state == before


def test_a_wrong_challenge_costs_nobody_his_undo() -> None:
    play = put(cat(REPEAT, "9-green", tokens="4 1", reserve="2-orange"), "lay 9-green a2")
    show(play, 2, "a2")
    assert play.undo(1)
    assert "a2" not in board(play)


def test_who_shows_an_error_is_not_past_undone() -> None:
    play = put(cat(REPEAT, "3-green", tokens="4 1", reserve="2-orange"), "lay 3-green c1")
    show(play, 2, "c1")
    assert not play.undo(1)
    assert play.undo(2)
    assert number(play, "tokens") == (4, 1)
    assert play.undo(1) is False


def test_nobody_shows_errors_of_his_own() -> None:
    play = put(cardoku(*FIVES), "play 5-knowledge b1")
    assert verdict(show(play, 1, "b1")) == ((), "nothing")


def test_a_cell_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoError):
        show(cardoku(*FIVES), 2, "z9")


# Cardoku


def test_cardoku_a_misplay_of_the_active_side_is_put_right_at_once() -> None:
    play = cardoku(*FIVES)
    before = play.state
    put(play, "play 5-knowledge b1")
    assert verdict(show(play, 2, "b1")) == (("b1",), "at once")
    assert play.state == before
    assert play.active == 1


def test_cardoku_the_card_that_is_repeated_shows_the_error_too() -> None:
    play = put(cardoku(*FIVES), "play 5-knowledge b1")
    assert verdict(show(play, 2, "a1")) == (("b1",), "at once")


def test_cardoku_what_was_scored_by_it_is_taken_back_at_once() -> None:
    rows = ["1 2 3 4 5 6 7 8 ."] + [". " * 9] * 8
    faces = [row.replace("8", "7-science") if "8" in row else row for row in rows]
    lines = ["    " + " ".join(w if "-" in w or w == "." else f"{w}-knowledge" for w in row.split())
             for row in faces]  # fmt: skip
    text = ["grid:", *lines, "cards_held 1: 7-technology 9-science", "cards_held 2: 1-science",
            "stock 1:", "stock 2:"]  # fmt: skip
    play = put(position(table("cardoku"), "\n".join(text)), "play 7-technology i1")
    assert number(play, "points") == (1, 0)  # nine cards, as far as anybody sees
    show(play, 2, "i1")
    assert number(play, "points") == (0, 0)


def test_cardoku_found_later_the_wrong_card_goes_under_the_smallest_deck() -> None:
    play = cardoku(*FIVES, stocks=("1-science 2-science 3-science", "4-science"))
    put(play, "play 5-knowledge b1", "play 3-knowledge e5")
    assert verdict(show(play, 2, "b1")) == (("b1",), "later")
    assert "b1" not in board(play)
    below = play.game.write_state(play.state)["below"]
    assert below == {"stock 2": ["5-knowledge"]}


def test_cardoku_of_equal_decks_it_is_that_of_the_side_that_moves_next() -> None:
    play = cardoku("5-knowledge 4-knowledge 1-technology", "3-knowledge 2-knowledge 1-services")
    put(play, "play 5-knowledge b1", "play 3-knowledge e5")
    assert play.active == 1
    show(play, 2, "b1")
    assert play.game.write_state(play.state)["below"] == {"stock 2": ["5-knowledge"]}


def test_cardoku_points_given_stay() -> None:
    play = cardoku(*FIVES, points="3 1")
    put(play, "play 5-knowledge b1", "play 3-knowledge e5")
    show(play, 2, "b1")
    assert number(play, "points") == (3, 1)


def test_cardoku_what_has_become_right_is_no_error_any_more() -> None:
    play = cardoku(*FIVES)
    put(play, "play 5-knowledge b1", "play 3-knowledge e5", "move a1 i5")
    assert verdict(show(play, 2, "b1")) == ((), "nothing")


def test_cardoku_a_locked_card_that_was_moved_is_found_at_once_only() -> None:
    row = " ".join(f"{n}-knowledge" for n in range(1, 10))
    lines = ["grid:", f"    {row}", *["    " + ". " * 9] * 8]
    text = [*lines, "cards_held 1: 4-science", "cards_held 2: 3-science 2-science", "stock 1:"]
    for later, expected in ((False, "at once"), (True, "nothing")):
        play = put(position(table("cardoku"), "\n".join([*text, "stock 2:"])), "move a1 a5")
        if later:
            put(play, "play 3-science e9")
        assert verdict(show(play, 2, "a5"))[1] == expected


# SuDoku: The Card Game


def knizia(*laid: str, players: int = 3) -> Playthrough:
    lines = ["layout:", *(f"    {each}" for each in ("0,0 5-yellow", *laid)), ""]
    hands = ["5-blue 6-blue", "7-blue 8-blue", "9-blue 1-blue"]
    lines += [f"cards_held {seat}: {hand}" for seat, hand in enumerate(hands[:players], 1)]
    return position(table("knizia_sudoku", players=players), "\n".join(lines))


def test_knizia_before_the_next_card_is_laid_the_card_is_a_penalty_of_its_player() -> None:
    play = put(knizia(), "lay 5-blue 0,1")
    assert verdict(show(play, 3, "0,1")) == (("0,1",), "at once")
    assert held(play, "penalty 1") == ["5-blue"]
    assert "0,1" not in board(play)


def test_knizia_there_is_no_second_try_and_the_draw_follows() -> None:
    play = put(knizia(), "lay 5-blue 0,1")
    show(play, 2, "0,1")
    assert play.active == 2
    assert len(held(play, "cards_held 1")) == 2


def test_knizia_a_penalty_in_between_lays_no_card() -> None:
    play = put(knizia(), "lay 5-blue 0,1", "penalise 7-blue")
    assert verdict(show(play, 3, "0,1")) == (("0,1",), "at once")
    assert held(play, "penalty 1") == ["5-blue"]


def test_knizia_later_the_card_stays() -> None:
    play = put(knizia(), "lay 5-blue 0,1", "lay 7-blue 1,0")
    assert verdict(show(play, 3, "0,1")) == (("0,1",), "later")
    assert board(play)["0,1"] == "5-blue"
    assert held(play, "penalty 1") == []


def test_knizia_later_plays_are_tested_against_the_layout_as_it_is() -> None:
    play = put(knizia(), "lay 6-blue 0,-2", "lay 7-blue 0,-1")
    assert "0,-2" in board(play)  # in no box, and it touched nothing
    assert "lay 9-blue 0,-3" not in legal(play)  # no box there either
    beside = put(knizia(), "lay 5-blue 0,1", "lay 7-blue 1,0")
    assert "lay 9-blue 0,2" not in legal(beside)
    assert "lay 9-blue 1,1" in legal(beside)


# Cat Sudoku


def cat(
    rows: tuple[str, ...],
    drawn: str,
    meeple: str = "b2",
    tokens: str = "1 1",
    players: int = 2,
    reserve: str = "",
) -> Playthrough:
    text = ["grid:", *(f"    {row}" for row in rows), f"drawn: {drawn}", f"meeple: {meeple}"]
    text += [f"tokens: {tokens}", f"reserve 1: {reserve}"]
    text += [f"reserve {seat}:" for seat in range(2, players + 1)]
    rules = table("cat_sudoku", players=players, special="none")
    return position(rules, "\n".join(text))


REPEAT = "3-blue . .", ". 7-orange .", ". . ."


def test_cat_whoever_shows_a_repeat_takes_a_token() -> None:
    play = put(cat(REPEAT, "3-green"), "lay 3-green c1")
    show(play, 2, "c1")
    assert number(play, "tokens") == (1, 2)


def test_cat_a_repeated_color_is_one_too() -> None:
    play = put(cat(REPEAT, "9-blue"), "lay 9-blue a3")
    show(play, 2, "a1")
    assert number(play, "tokens") == (1, 2)


def test_cat_it_may_be_shown_later_as_well() -> None:
    play = put(cat(REPEAT, "3-green"), "lay 3-green c1")
    put(play, legal(play, "keep")[0])
    assert verdict(show(play, 2, "c1")) == (("c1",), "at once")
    later = put(cat(REPEAT, "3-green"), "lay 3-green c1")
    put(later, next(text for text in legal(later, "lay") if text[-2:] not in ("a1", "c1")))
    assert verdict(show(later, 2, "c1")) == (("c1",), "later")
    assert number(later, "tokens") == (1, 2)


def test_cat_the_grid_is_not_corrected() -> None:
    play = put(cat(REPEAT, "3-green"), "lay 3-green c1")
    show(play, 2, "c1")
    assert board(play)["c1"] == "3-green"


def test_cat_one_error_pays_once() -> None:
    play = put(cat(REPEAT, "3-green"), "lay 3-green c1")
    show(play, 2, "c1")
    assert verdict(show(play, 2, "c1")) == ((), "nothing")
    assert verdict(show(play, 2, "a1")) == ((), "nothing")
    assert number(play, "tokens") == (1, 2)


def test_cat_of_an_empty_supply_it_is_taken_from_who_has_most() -> None:
    play = put(cat(REPEAT, "3-green", tokens="1 2 7", players=3), "lay 3-green c1")
    show(play, 2, "c1")
    assert number(play, "tokens") == (1, 3, 6)


def test_cat_among_ties_the_finder_chooses() -> None:
    play = put(cat(REPEAT, "3-green", tokens="4 2 4", players=3), "lay 3-green c1")
    show(play, 2, "c1", "3")
    assert number(play, "tokens") == (4, 3, 3)


def test_cat_the_finder_himself_is_never_meant() -> None:
    play = put(cat(REPEAT, "3-green", tokens="1 8 1", players=3), "lay 3-green c1")
    show(play, 2, "c1", "1")
    assert number(play, "tokens") == (0, 9, 1)
