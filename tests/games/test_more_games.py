"""The games of `games/more` against numbers known from outside: counts, theorems, exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import factorial, sqrt
from typing import Any

import pytest

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.loading import load
from tests.support.kalah_solved import solved
from tests.support.places import RULE_FILES
from tests.support.tables_played import MORE

CHANCE = Generator(1)
PROGRAMS = RULE_FILES / "good"


def game(name: str, **options: Any) -> Game:
    path = next(path for path in MORE if path.stem == name)
    return load(path, options={key: str(value) for key, value in options.items()})


def after(of: Game, state: State) -> Iterator[tuple[str, State]]:
    """Yield each legal decision and the state after it."""
    for decision in of.legal_decisions(state):
        yield decision.text, of.apply(state, decision, CHANCE)


def wins(of: Game, state: State, known: dict[State, bool]) -> bool:
    """Return whether who decides wins with best play, in a game of two without draws."""
    if state not in known:
        mover = state.active
        known[state] = any(_won(of, then, mover, known) for _, then in after(of, state))
    return known[state]


def _won(of: Game, state: State, seat: int, known: dict[State, bool]) -> bool:
    if state.over:
        outcome = of.outcome(state)
        assert outcome is not None and len(outcome.winners) == 1
        return outcome.winners == (seat,)
    return wins(of, state, known) == (state.active == seat)


def winning_moves(of: Game) -> set[str]:
    """Return the first decisions after which the first player wins with best play."""
    start, known = of.initial_state(CHANCE), dict[State, bool]()
    return {text for text, then in after(of, start) if _won(of, then, 1, known)}


def test_tic_tac_toe_has_255168_games() -> None:
    """131,184 are won by the first, 77,904 by the second, 46,080 drawn (H. Bottomley, 2001).

    Of uniformly random games the first wins 737/1260, the second 121/420; 8/63 are drawn.
    """
    of = game("tic_tac_toe")
    known: dict[State, dict[tuple[int, ...], tuple[int, Fraction]]] = {}

    def count(state: State) -> dict[tuple[int, ...], tuple[int, Fraction]]:
        if state.over:
            outcome = of.outcome(state)
            assert outcome is not None and outcome.drawn == (not outcome.winners)
            return {outcome.winners: (1, Fraction(1))}
        if state not in known:
            outcomes: dict[tuple[int, ...], tuple[int, Fraction]] = {}
            share = Fraction(1, of.count(state))
            for _, then in after(of, state):
                for winners, (games, odds) in count(then).items():
                    before = outcomes.get(winners, (0, Fraction()))
                    outcomes[winners] = before[0] + games, before[1] + share * odds
            known[state] = outcomes
        return known[state]

    assert count(of.initial_state(CHANCE)) == {
        (1,): (131_184, Fraction(737, 1260)),
        (2,): (77_904, Fraction(121, 420)),
        (): (46_080, Fraction(8, 63)),
    }


def test_positions_of_connect_four() -> None:
    """The sequence A212693 of the OEIS: positions of 7 columns and 6 rows after 0, 1, 2 … discs."""
    of = game("connect_four")
    states, counts = {of.initial_state(CHANCE)}, [1]
    for _ in range(5):
        states = {then for state in states for _, then in after(of, state)}
        counts.append(len(states))
    assert counts == [1, 7, 49, 238, 1120, 4263]


def test_sequences_of_reversi() -> None:
    """Perft of Othello: 4, 12, 56, 244, 1396 … (A124004 of the OEIS)."""
    of = game("reversi")
    states, counts = [of.initial_state(CHANCE)], []
    for _ in range(4):
        states = [then for state in states for _, then in after(of, state)]
        counts.append(len(states))
    assert counts == [4, 12, 56, 244]
    assert sum(of.count(state) for state in states) == 1396


def test_all_thirteen_books_are_laid_at_go_fish() -> None:
    of = game("go_fish")
    for seed in range(10):
        chance = Generator(seed)
        state = of.initial_state(chance)
        while not state.over:
            state = of.random_step(state, chance)
        assert sum(of.standing(state)) == 13


def test_somebody_always_wins_at_hex() -> None:
    """A full board joins exactly one pair of sides (J. Nash; D. Gale, 1979)."""
    of = game("hex", size=5)
    seen = set()
    for seed in range(40):
        chance = Generator(seed)
        state = of.initial_state(chance)
        while not state.over:
            state = of.random_step(state, chance)
        outcome = of.outcome(state)
        assert outcome is not None and len(outcome.winners) == 1
        seen.add(outcome.ended_by)
    assert seen == {"red_joined", "blue_joined"}


def test_the_first_player_wins_small_hex() -> None:
    """Always (J. Nash, by stealing the strategy); on 3 by 3 the middle wins."""
    moves = winning_moves(game("hex", size=3))
    assert "place b2" in moves
    assert "place a1" not in moves


def test_nim_is_won_by_making_the_sum_nothing() -> None:
    """C. Bouton, 1901: with heaps of 3, 5 and 7, take one match, of whichever heap."""
    assert winning_moves(game("nim")) == {"take row1 1", "take row2 1", "take row3 1"}


def test_who_takes_the_last_match_loses_misere_nim() -> None:
    """Bouton again: with large heaps the same moves win."""
    assert winning_moves(game("nim", misere="yes")) == winning_moves(game("nim"))


@pytest.mark.parametrize(("size", "first"), [(2, True), (3, True), (4, True)])
def test_who_wins_square_domineering(size: int, first: bool) -> None:
    """Breuker, Uiterwijk, van den Herik (2000): squares of 2, 3 and 4 are won by who begins."""
    assert bool(winning_moves(game("domineering", size=size))) is first


def test_squares_of_chocolate_have_one_good_bite() -> None:
    """D. Gale, 1974: bite next to the corner along the diagonal, then mirror the other."""
    assert winning_moves(game("chomp", height=3, width=3)) == {"bite b2"}
    assert winning_moves(game("chomp", height=4, width=4)) == {"bite b2"}


def test_two_rows_of_chocolate() -> None:
    """Leave one piece more above: the only good bite takes the last of the lower row."""
    assert winning_moves(game("chomp", height=2, width=4)) == {"bite d2"}


@pytest.mark.slow
def test_latin_squares_of_four_numbers_are_576() -> None:
    """The sequence A002860 of the OEIS: 12 of three numbers, 576 of four."""
    for size, squares in ((3, 12), (4, 576)):
        of = game("latin_square", size=size)
        cells = [f"{'abcd'[c]}{r + 1}" for r, c in product(range(size), repeat=2)]
        states = [of.initial_state(CHANCE)]
        for cell in cells:
            states = [
                then
                for state in states
                if not state.over
                for text, then in after(of, state)
                if text.endswith(cell)
            ]
        full = [state for state in states if (out := of.outcome(state)) and out.winners]
        assert len(full) == squares


def test_latin_squares_of_five_numbers_are_161280() -> None:
    """56 of them have their first row and column in order (A000315 of the OEIS)."""
    of = game("latin_square", size=5)
    states = [of.initial_state(CHANCE)]
    for row, column in sorted(product(range(1, 6), repeat=2), key=min):
        cell, fixed = f"{' abcde'[column]}{row}", min(row, column) == 1
        wanted = {f"place {n} {cell}" for n in ([max(row, column)] if fixed else range(1, 6))}
        states = [
            then
            for state in states
            if not state.over
            for text, then in after(of, state)
            if text in wanted
        ]
    full = [state for state in states if (out := of.outcome(state)) and out.winners]
    assert len(full) * factorial(5) * factorial(4) == 161_280


HANDS = {  # how many of the 2,598,960 hands of five cards, and what they count
    "royal flush": (4, 100), "straight flush": (36, 75), "four of a kind": (624, 50),
    "full house": (3744, 25), "flush": (5108, 20), "straight": (10200, 15),
    "three of a kind": (54912, 10), "two pairs": (123552, 5), "pair": (1098240, 2),
}  # fmt: skip


def test_random_poker_squares_come_to_the_mean_of_ten_hands() -> None:
    """Each of ten lines is a random hand: their odds are in every book of poker."""
    total = 2_598_960
    mean = sum(many * points for many, points in HANDS.values()) / total
    of, sums = game("poker_squares"), []
    for seed in range(300):
        chance = Generator(seed)
        state = of.initial_state(chance)
        while not state.over:
            state = of.random_step(state, chance)
        sums.append(of.standing(state)[0])
    observed = sum(sums) / len(sums)
    spread = sqrt(sum((each - observed) ** 2 for each in sums) / len(sums) / len(sums))
    assert abs(observed - 10 * mean) < 5 * spread


def test_bidding_the_prize_itself_beats_random_bids_at_goofspiel_by_28() -> None:
    """S. Ross, 1971: the best answer to random bids; 59 1/2 to 31 1/2 points are expected."""
    of, leads = game("goofspiel"), []
    for seed in range(120):
        chance = Generator(seed)
        state = of.initial_state(chance)
        while not state.over:
            prize = next(p for p in of.observation(state, 1).places if p.name == "prize")
            assert prize.cards
            same = f"offer {prize.cards[0].partition('-')[0]}-spades"
            match = next((d for d in of.legal_decisions(state) if d.text == same), None)
            if state.active == 1 and match:
                state = of.apply(state, match, chance)
            else:
                assert state.active == 2
                state = of.random_step(state, chance)
        one, other = of.standing(state)
        leads.append(one - other)
    mean = sum(leads) / len(leads)
    spread = sqrt(sum((lead - mean) ** 2 for lead in leads) / len(leads) / len(leads))
    assert abs(mean - 28) < 5 * spread


def test_the_lowest_card_climbs_first() -> None:
    of = game("stairs")
    for seed in range(5):
        chance = Generator(seed)
        state = of.initial_state(chance)
        while not state.over:
            seen = of.observation(state, 1)
            shown = {p.owner: int(p.cards[0]) for p in seen.places if p.name == "shown" and p.cards}
            if seen.phase == "climb":
                assert state.active == min(shown, key=lambda seat: shown[seat])
            else:
                assert not shown
            state = of.random_step(state, chance)


def test_every_plate_is_taken_and_none_comes_back() -> None:
    of = game("passing_plates")
    for seed in range(5):
        chance, taken = Generator(seed), 0
        state = of.initial_state(chance)
        while not state.over:
            sizes = [p.size for p in of.observation(state, 1).places if p.name == "tray"]
            assert max(sizes) - min(sizes) <= 1
            state = of.random_step(state, chance)
            taken += 1
        assert taken == 3 * 7 * of.players


def test_a_random_turn_of_pig_brings_240_49ths() -> None:
    """By hand: holding or rolling with even odds, v(a) = 6a/7 + 120/49 at a points at risk."""
    of, turns, points = game("pig"), 0, 0
    for seed in range(60):
        chance = Generator(seed)
        state = of.initial_state(chance)
        while not state.over:
            state = of.random_step(state, chance)
            if max(of.standing(state)) >= 60:  # before the goal cuts a turn short
                break
        turns += of.observation(state, 1).turn - 1
        points += sum(of.standing(state))
    assert abs(points / turns - 240 / 49) < 0.5


def test_boards_of_peg_solitaire_after_each_jump() -> None:
    """Turned and mirrored boards counted once: OEIS A112737 (G. Bell, 2005)."""
    of = game("peg_solitaire")

    def pegs(state: State) -> frozenset[tuple[int, int]]:
        (board,) = of.observation(state, 1).boards
        return frozenset((cell.row - 4, cell.column - 4) for cell in board.cells if cell.card)

    def least(cells: frozenset[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        shapes = []
        for _ in range(4):
            cells = frozenset((column, -row) for row, column in cells)
            shapes += [tuple(sorted(cells)), tuple(sorted((row, -column) for row, column in cells))]
        return min(shapes)

    boards, counts = {least(pegs(start)): start for start in [of.initial_state(CHANCE)]}, []
    for _ in range(6):
        counts.append(len(boards))
        then = [state for before in boards.values() for _, state in after(of, before)]
        boards = {least(pegs(state)): state for state in then}
    assert counts == [1, 1, 2, 8, 39, 171]


def test_all_lines_of_crossing_fives_are_multiples_of_five_after_each_turn() -> None:
    of, checked = game("crossing_fives"), 0
    for seed in range(12):
        chance = Generator(seed)
        state = of.initial_state(chance)
        while not state.over:
            state = of.random_step(state, chance)
            if state.over or of.write_state(state)["laid"]:
                continue
            numbers = {
                (cell.row, cell.column): int(cell.card)
                for cell in of.observation(state, 1).boards[0].cells
                if cell.card
            }
            for line in lines_of(numbers):
                checked += 1
                assert sum(line) % 5 == 0
    assert checked > 50


def lines_of(numbers: dict[tuple[int, int], int]) -> Iterator[list[int]]:
    """Yield what stands in each row and column without a gap, two numbers or more."""
    for down, right in ((0, 1), (1, 0)):
        for row, column in numbers:
            if (row - down, column - right) not in numbers:
                line = []
                while (row, column) in numbers:
                    line.append(numbers[row, column])
                    row, column = row + down, column + right
                if len(line) > 1:
                    yield line


def test_a_knight_has_16_tours_of_three_rows_of_four() -> None:
    """OEIS A118067 (C. Rose, 2006), the first of its numbers: L. Euler gave the tours in 1759."""
    of = game("knights_tour", rows=3, columns=4)
    ends = Counter[str]()

    def go_on(state: State) -> None:
        if state.over:
            outcome = of.outcome(state)
            assert outcome is not None
            ends[outcome.ended_by] += 1
        for _, then in () if state.over else after(of, state):
            go_on(then)

    go_on(of.initial_state(CHANCE))
    assert ends["toured"] == 16


@pytest.mark.slow
def test_nine_numbers_rise_in_42_squares() -> None:
    """Young tableaux of three rows of three (J. Frame, G. Robinson, R. Thrall, 1954)."""
    of = game("rising_square", size=3)
    states = {of.initial_state(CHANCE)}
    for number in range(1, 10):
        moves = [pair for state in states for pair in after(of, state)]
        states = {then for text, then in moves if text.startswith(f"place {number} ")}
    assert len(states) == 42


def test_a_rising_square_of_four_is_won_by_who_goes_second() -> None:
    """They answer in the opposite cell, by what the number lacks to five; so on every even side."""
    of = game("rising_square", size=2)
    assert not winning_moves(of)


SEQUENCES = {  # of the four foundations, as books of patience list them
    1: "1 2 3 4 5 6 7 8 9 10 11 12 13",
    2: "2 4 6 8 10 12 1 3 5 7 9 11 13",
    3: "3 6 9 12 2 5 8 11 1 4 7 10 13",
    4: "4 8 12 3 7 11 2 6 10 1 5 9 13",
}


def test_calculation_counts_up_to_its_kings() -> None:
    """The sequences: "Calculation", in Solitaire card games, en.wikibooks.org."""
    of, longest = game("calculation"), 0
    for seed in range(8):
        state = of.initial_state(Generator(seed))
        while not state.over:
            decisions = of.legal_decisions(state)
            home = [each for each in decisions if each.action != "lay_off"]
            chosen = (home or decisions)[0]
            state = of.apply(state, chosen, Generator(seed))
        placed = of.write_state(state)["places"]
        for step, sequence in SEQUENCES.items():
            ranks = [face.split("-")[0] for face in placed[f"home {step}"]]
            assert ranks == sequence.split()[: len(ranks)]
            longest = max(longest, len(ranks))
    assert longest > 6


def test_klondike_can_be_given_up_when_nothing_is_left_to_turn() -> None:
    of = game("klondike")
    written = of.write_state(of.initial_state(CHANCE))
    stock = written["places"]["stock"]
    written["places"]["stock"], written["cells"][0][:0] = stock[:21], stock[21:]  # face down: 21
    state = of.read_state(written)
    assert "give_up" in {each.action for each in of.legal_decisions(state)}


def test_who_doubts_wrongly_or_lied_loses_a_die() -> None:
    for seed in range(12):
        of = load(PROGRAMS / "liars_dice.sdg", options={"dice": "2"})
        state = of.initial_state(Generator(seed))
        places = of.write_state(state)["places"]
        faces = [face for seat in (1, 2, 3) for face in places[f"cup {seat}"]]
        there = sum(face in ("1", "4") for face in faces)
        bid = next(d for d in of.legal_decisions(state) if d.text == "bid 3 4")
        state = of.apply(state, bid, Generator(seed))
        doubt = next(d for d in of.legal_decisions(state) if d.text == "doubt")
        state = of.apply(state, doubt, Generator(seed))
        left = of.write_state(state)["stores"]["dice_left"]
        assert left == ([2, 1, 2] if there >= 3 else [1, 2, 2])


def test_a_pile_goes_onto_its_neighbor_or_the_third_to_its_left() -> None:
    of = load(PROGRAMS / "accordion.sdg")
    state, piles = of.initial_state(Generator(3)), 52
    while not state.over:
        row = [cards for cards in of.write_state(state)["cells"] if cards]
        assert len(row) == piles
        tops = [set(cards[-1].split("-")) for cards in row]
        moves = [
            (i, i - away) for away in (1, 3) for i in range(away, piles) if tops[i] & tops[i - away]
        ]
        decisions = of.legal_decisions(state)
        assert len(decisions) == len(moves)
        state = of.apply(state, decisions[piles * 7 % len(decisions)], CHANCE)
        piles -= 1


@pytest.mark.slow
def test_small_boards_of_kalah_come_out_as_an_exhaustive_search_finds() -> None:
    """Kalah was solved by G. Irving, J. Donkers and J. Uiterwijk (Solving Kalah, ICGA Journal 23,
    2000, pages 139-147). The letters are not copied from there: `kalah_solved.py` searches these
    boards by itself, and so does this test by the rules of the file; both must say the same."""
    for houses, results in ((1, "DLWLWD"), (2, "WLLLW"), (3, "DW")):
        for seeds, result in enumerate(results, 1):
            assert solved(houses, seeds) == result, (houses, seeds)
            of = game("kalah", houses=houses, seeds=seeds)
            best = _best(of, of.initial_state(CHANCE), {})
            assert "LDW"[best + 1] == result, (houses, seeds)


def _best(of: Game, state: State, known: dict[State, int]) -> int:
    """Return with best play of both: 1, 0 or -1 for the first player."""
    if state.over:
        outcome = of.outcome(state)
        assert outcome is not None
        first, second = outcome.scores
        return (first > second) - (first < second)
    if state not in known:
        best = max if state.active == 1 else min
        known[state] = best(_best(of, then, known) for _, then in after(of, state))
    return known[state]
