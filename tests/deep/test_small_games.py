"""What a deep check finds in small games, of which each has one thing wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from attrs import evolve

from sdg.deep.as_data import certainty
from sdg.deep.budget import Budget, Looking
from sdg.deep.check import check_table
from sdg.deep.courses.endless_by_choice import find_loop
from sdg.deep.courses.stuck import far_titles, stuck
from sdg.deep.finding import Finding, NotSeen, Proved, Shown
from sdg.deep.games.positions import Positions
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import Games, play_many
from sdg.deep.games.watchers import Watched, watch
from sdg.deep.proofs.complete_regions import most_complete
from sdg.deep.proofs.contradiction import contradictions
from sdg.deep.rules.idle_rules import superfluous
from sdg.deep.secrets.leaks import Leaks
from sdg.game import Game
from sdg.loading import load
from sdg.measures.table_columns import columns_of
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again
from sdg.source import Source
from tests.deep.conftest import BUDGET, changed, look_at

LINES = """rule lines on grid "A number stands once in each row and column"
    number all different in line
"""
DISCARD = """\
action discard(tile in rack) "Give {tile} up"
    move tile to gone
    points -= 1

"""


def of_kind(game: Game, kind: str) -> list[Finding]:
    return [each for each in look_at(game).findings if each.kind == kind]


def lines_of(finding: Finding) -> list[str]:
    return [span.text for span in finding.places]


def test_a_sound_game_has_no_findings() -> None:
    looking = Looking(changed(), 1, evolve(BUDGET, playouts=1_500), engine="plain")
    report = check_table(looking)
    assert report.findings == [] and report.unfinished == []
    assert report.whole and report.games == report.ended == 3 * BUDGET.games


def test_the_same_is_found_each_time() -> None:
    game = changed(("number all different in line", "number all different in line\n    need 1 = 1"))
    one, other = look_at(game), look_at(game)
    assert one.findings == other.findings


def test_a_region_with_more_cells_than_values_is_proved_never_to_be_full() -> None:
    game = changed(("number: 1 to 4", "number: 1 to 3"), ("4 of each", "6 of each"))
    findings = list(contradictions(Looking(game)))
    assert [each.message.partition(" under")[0] for each in findings] == [
        "no `row` can ever be full", "no `column` can ever be full",
    ]  # fmt: skip
    assert all(isinstance(each.certainty, Proved) for each in findings)
    assert lines_of(findings[0])[0] == "lines"


def test_only_the_guilty_rules_are_named() -> None:
    game = changed((
        LINES,
        LINES + '''
rule up on grid "Numbers rise to the east"
    number rises along row

rule down on grid "Numbers fall to the east"
    number falls along row

rule shy on grid "No equal neighbors"
    neighbors differ in number
''',
    ))  # fmt: skip
    findings = [each for each in contradictions(Looking(game)) if "`row`" in each.message]
    assert [lines_of(each)[:2] for each in findings] == [["up", "down"]]
    assert "shy" not in lines_of(findings[0]) and "lines" not in lines_of(findings[0])


def test_a_full_board_that_there_are_too_few_cards_for_is_proved_impossible() -> None:
    game = changed(
        ("4 of each", "3 of each"),
        ("win most", "end filled after turn when grid is full\nwin most"),
    )
    messages = [each.message for each in contradictions(Looking(game))]
    assert messages == [
        "`grid` can never be full: there are too few cards; the end `filled` waits for it"
    ]


def test_cards_that_no_cell_takes_are_named_with_the_rules_that_keep_them_off() -> None:
    game = changed((
        LINES,
        LINES + '''
rule west on grid for number = 4 "Fours lie in the west"
    need cell.column = 1

rule east on grid for number >= 3 "Large numbers keep out of the west"
    no card lands where cell.column <= 2
''',
    ))  # fmt: skip
    diagnostic = next(contradictions(Looking(game)))
    assert (diagnostic.kind, diagnostic.message) == ("dead", "4 can never be laid on `grid`")
    assert lines_of(diagnostic)[:2] == ["west", "east"]


@pytest.mark.parametrize(
    ("options", "most"),
    [({}, 26), ({"rearrange": "no"}, 24), ({"decks": 3}, None)],
)  # fmt: skip
def test_the_most_regions_that_can_be_complete_are_counted(
    options: dict[str, str | int], most: int | None
) -> None:
    game = load("cardoku", options=options)
    messages = [each.message for each in most_complete(Looking(game))]
    assert bool(messages) == (most is not None)
    assert all(each.startswith(f"at most {most} of the 27 regions") for each in messages)


def test_how_many_regions_can_be_complete_is_not_told_where_none_can_be_full() -> None:
    game = changed(("number: 1 to 4", "number: 1 to 3"))
    assert [each.about for each in most_complete(Looking(game))] == ["all of when done"]
    findings = [each for each in look_at(game).findings if each.kind == "contradiction"]
    assert [each.message.partition(" can")[0] for each in findings] == ["no `row`", "no `column`"]


def test_what_two_rules_say_both_is_told_of_the_later_one() -> None:
    more = LINES + '\nrule shy on grid "Neighbors differ"\n    neighbors differ in number\n'
    (finding,) = superfluous(Looking(changed((LINES, more))), [])
    assert finding.about == "rule shy" and isinstance(finding.certainty, Proved)
    assert lines_of(finding) == ["shy", "lines"]


def dead(rule: str) -> tuple[list[Finding], list[str]]:
    """Return what is told of one more rule as dead, and of which it is said not to be decided."""
    report = look_at(changed((LINES, f'{LINES}\nrule more on grid "Once more"\n    {rule}\n')))
    own = [each for each in report.findings if each.about == "rule more"]
    return own, [each for each in report.unfinished if "`more`" in each]


def test_a_rule_that_was_never_missed_is_told_with_its_bound() -> None:
    again = "need no near in neighbors of cell: near is full and near.number = card.number"
    (finding,), undecided = dead(again)
    assert finding.message == "the rule `more` forbade nothing that the others allow"
    assert finding.certainty == NotSeen(3 * BUDGET.games, 3 / (3 * BUDGET.games))
    assert undecided == []


@pytest.mark.parametrize(
    "rule",
    ["no card leaves where some line of cell: line is full",
     "no card lands where points > 300",
     "need turns < 1000",
     "no card lands where cell.row = 1 and some player: player.points > 99"],
)  # fmt: skip
def test_a_rule_that_had_nothing_to_forbid_is_not_called_dead(rule: str) -> None:
    findings, (undecided,) = dead(rule)
    assert findings == []
    assert undecided.startswith("dead: whether the rule `more` forbids what the others allow: it")


def test_a_rule_that_no_count_can_break_is_proved_to_forbid_nothing() -> None:
    (finding,), _ = dead("need count (cards of grid) < 40")
    assert isinstance(finding.certainty, Proved)


def test_a_rule_is_not_called_dead_by_the_beginnings_of_games() -> None:
    """Nothing is said of games that were not played to their end, however many positions."""
    game = changed((LINES, f'{LINES}\nrule more on grid "Once more"\n    need turns < 30\n'))
    report = check_table(Looking(game, 1, evolve(BUDGET, games=0), engine="reference"))
    assert report.findings == [] and report.watched.positions > 60
    assert any("`more`" in each for each in report.unfinished)


def test_actions_triggers_and_ends_that_never_come_are_told() -> None:
    game = changed(
        ("choose lay or discard", "choose lay, discard or boast"),
        ("pile gone", """\
action boast "Boast"
    require points > 99
    points += 1

when deep: card lands on grid if points > 99
    points += 1

pile gone"""),
        ("win most", "end rich after turn when points >= 90\nwin most"),
    )  # fmt: skip
    findings = of_kind(game, "dead")
    assert {each.about for each in findings} == {"action boast", "when deep", "end rich"}
    assert {each.certainty for each in findings} == {NotSeen(240, 3 / 240)}


def test_a_seat_that_tells_of_hidden_cards_is_shown_in_both_positions() -> None:
    game = changed(
        ("    move tile to gone",
         "    require some it in next.rack: it.number = 1\n    move tile to gone"),
    )  # fmt: skip
    looking = Looking(game, budget=BUDGET)
    (finding,) = watch(looking, unplayed(looking), [Leaks(game, 1, BUDGET.deals)])
    assert finding.about == "action discard" and isinstance(finding.certainty, Shown)
    assert "some it in next.rack: it.number = 1" in " ".join(
        lines_of(finding)
    )  # which players miss
    here, there = finding.certainty.replay, finding.certainty.other
    assert there is not None
    offered = []
    for each in (here, there):
        play = play_again(parse_log(each.log, "leak.replay"))
        assert play.decisions == each.decisions
        offered.append({d.text for d in play.legal_decisions() if d.action == "discard"})
    assert bool(offered[0]) != bool(offered[1])


BOAST = """\
action boast "Boast"
    require no it in next.rack: it.number = 1
    points += 1

pile gone"""


@pytest.mark.parametrize(
    ("guard", "leaks"),
    [("repeat at most 1", True),
     ("if no it in next.rack: it.number = 1", False),
     ("let none = no it in next.rack: it.number = 1\n    repeat at most 1 while none", False),
     ("let ones = next.rack with number = 1\n    let none = ones is empty\n"
      "    repeat at most 1 while none", False),
     ("repeat at most 1 while no it in next.rack: it.number = 1", False)],
)  # fmt: skip
def test_to_be_asked_at_all_may_tell_of_hidden_cards(guard: str, leaks: bool) -> None:
    """But not where the turn says for all to see that only then somebody is asked."""
    offer = f"    choose lay or discard\n    {guard}\n        may choose boast\n"
    game = changed(("    choose lay or discard\n", offer), ("pile gone", BOAST))
    watcher = Leaks(game, 1, BUDGET.deals)
    looking = Looking(game, budget=BUDGET, engine="reference")
    findings = list(watch(looking, unplayed(looking), [watcher]))
    assert [each.about for each in findings] == ["action boast"] * leaks


def unplayed(looking: Looking) -> Positions:
    """Return positions of games that were not simulated before."""
    game = looking.game
    return Positions.of(looking, Games(game, 1, columns_of(game.fixed_rules, game.players)))


FIRST = "    if some it in next.rack: it.number = 1\n        choose lay\n"
BRANCHES = {
    "in the one branch more is offered":
        FIRST + "    otherwise\n        choose lay or discard\n",
    "the one branch lies deeper":
        FIRST + "    otherwise\n        if rack is empty\n            choose lay\n"
        "        otherwise\n            choose lay or discard\n",
    "a name holds what is asked":
        "    let held = count (next.rack with number = 1)\n    if held > 0\n        choose lay\n"
        "    otherwise\n        choose lay or discard\n",
    "again and again":
        "    repeat at most 2\n        if some it in next.rack: it.number = 1\n"
        "            choose lay\n        otherwise\n            choose lay or discard\n",
}  # fmt: skip
SEQUENCES = {
    "one is asked only then": FIRST,
    "one is asked only then, and again": FIRST + "    choose lay or discard\n",
    "what all see decides":
        "    if round mod 2 = 0\n        choose lay\n"
        "    otherwise\n        choose lay or discard\n",
    "the own cards decide":
        "    if some it in rack: it.number = 1\n        choose lay\n"
        "    otherwise\n        choose lay or discard\n",
    "what all see has told before":
        "    if some it in next.rack: it.number = 1\n        points += 2\n        choose lay\n"
        "    otherwise\n        choose lay or discard\n",
}  # fmt: skip


def _leaks_of(turn: str) -> list[Finding]:
    game = changed(("    choose lay or discard\n", turn))
    looking = Looking(game, budget=BUDGET, engine="reference")
    return list(watch(looking, unplayed(looking), [Leaks(game, 1, BUDGET.deals)]))


@pytest.mark.parametrize("turn", BRANCHES.values(), ids=BRANCHES)
def test_a_turn_that_offers_something_else_by_hidden_cards_tells_of_them(turn: str) -> None:
    (finding,) = _leaks_of(turn)
    assert finding.about == "action discard" and isinstance(finding.certainty, Shown)
    assert finding.certainty.other is not None
    offered = []
    for each in (finding.certainty.replay, finding.certainty.other):
        play = play_again(parse_log(each.log, "leak.replay"), each.decisions)
        offered.append(play.game.offered(play.state))
        assert {d.action for d in play.legal_decisions()} == set(offered[-1])
    assert set(offered) == {("lay",), ("lay", "discard")}
    if "let" not in turn:
        assert finding.places[-1].text.startswith("some it in next.rack")


@pytest.mark.parametrize("turn", SEQUENCES.values(), ids=SEQUENCES)
def test_a_turn_that_says_whether_it_asks_tells_no_secret(turn: str) -> None:
    assert _leaks_of(turn) == []


OWN = "    if some it in rack: it.number = 1\n        choose lay\n"
SEEN = {
    "one is asked only then": OWN,
    "in another phase": "    if some it in rack: it.number = 1\n        phase low \"Low\"\n"
                        "            choose lay\n    otherwise\n        choose lay or discard\n",
}  # fmt: skip


@pytest.mark.parametrize("turn", SEEN.values(), ids=SEEN)
def test_what_others_see_of_who_is_asked_tells_them_of_its_cards(turn: str) -> None:
    (finding,) = _leaks_of(turn)
    assert (finding.kind, finding.about) == ("leak", "turn")
    assert "tells seat" in finding.message and "some it in rack" in finding.places[0].text


def test_a_game_in_which_nobody_can_do_anything_is_shown() -> None:
    game = changed(("choose lay or discard", "choose lay"), (DISCARD, ""))
    (diagnostic,) = stuck(play_many(Looking(game, budget=BUDGET, engine="plain")))
    assert diagnostic.kind == "stuck" and "nobody can decide anything" in diagnostic.message
    assert_opens(diagnostic)


def test_rules_that_go_wrong_are_shown_with_their_line() -> None:
    game = changed(("points += 3 * count them", "points += 3 div (count them - 1)"))
    (diagnostic,) = of_kind(game, "stuck")
    assert "the rules go wrong" in diagnostic.message
    assert diagnostic.places[0].text.startswith("3 div")
    assert_opens(diagnostic)


def test_a_way_round_is_shown_twice() -> None:
    looking = Looking(
        load("cardoku", options={"quiet_rounds": 0}), budget=Budget(games=2, watched=2)
    )
    (finding,) = find_loop(looking, unplayed(looking))
    assert isinstance(finding.certainty, Shown)
    shown = finding.certainty.replay
    play = play_again(parse_log(shown.log, "loop.replay"))
    start = play_again(parse_log(shown.log, "loop.replay"), shown.decisions)
    laps = play.decisions - shown.decisions
    half = play_again(parse_log(shown.log, "loop.replay"), shown.decisions + laps // 2)
    cells = [each.game.write_state(each.state)["cells"] for each in (start, half, play)]
    assert cells[0] == cells[1] == cells[2]


def test_no_way_round_is_found_where_there_is_none() -> None:
    looking = Looking(load("cardoku"), budget=Budget(watched=3, loops=60))
    assert list(find_loop(looking, unplayed(looking))) == [] == looking.unfinished


TIMED = """game "Timed"
    players 2

attribute number: 1 to 3

deck tiles
    2 of each number

board shelf: 1 by 4

pile bag: 1 of tiles, shuffled
hand held per player: seen by owner
score points per player

setup
    for each player
        draw 2 from bag to held

turn
    repeat
        choose lay, shift or done

action lay(card in held, cell in shelf) "lay {card}"
    move card to cell
    points += 1

action shift(card in cards of shelf, cell in shelf) "shift {card} {cell}"
    require cell is empty
    move card to cell

action done
    end turn

end tired WHEN
end finished at once when every player: held is empty
"""


@pytest.mark.parametrize(
    ("when", "endless"),
    [
        ("at once when clock >= 300", False),
        ("after turn when clock >= 300", False),
        ("at once when clock this turn >= 300", False),
        ("at once when passes > 99", True),
    ],
)
def test_where_time_runs_out_nothing_goes_round_for_ever(when: str, endless: bool) -> None:
    game = load(Source("timed.sdg", TIMED.replace("WHEN", when)))
    findings = [each for each in check_table(Looking(game, budget=BUDGET)).findings
                if each.kind == "endless"]  # fmt: skip
    assert bool(findings) == endless


def test_a_seat_that_wins_too_often_is_told() -> None:
    game = changed(
        ("    points -= 1\n", "    next.points += 5 if active = first of all players else 0\n")
    )
    (finding,) = of_kind(game, "uneven")
    assert finding.about == "seat 2"
    assert isinstance(finding.certainty, NotSeen) and finding.certainty.compared
    assert "bound" not in certainty(finding) and certainty(finding)["chance"] < 1e-4


def assert_opens(finding: Finding) -> None:
    """Assert that the plays that show a finding can be played again by their rules."""
    assert isinstance(finding.certainty, Shown)
    shown = finding.certainty.replay
    play = play_again(parse_log(shown.log, "shown.replay"))
    assert play.decisions >= shown.decisions


def test_a_title_that_no_game_comes_near_is_told_with_its_line() -> None:
    titles = 'titles\n    from 4 "Beginner"\n    from 400 "Master"\nwin most'
    report = look_at(changed(("win most", titles)))
    (finding,) = (each for each in report.findings if each.about.startswith("title"))
    assert (
        finding.kind == "hollow" and 'the title "Master": it is for 400 points' in finding.message
    )
    assert lines_of(finding) == ['from 400 "Master"'] and isinstance(finding.certainty, NotSeen)


def test_a_title_that_greedy_bots_come_near_is_not_told() -> None:
    dig = "action dig(n: 1 to 40)\n    points += 9 if n = 40 else 0 - 5\n\npile gone"
    titles = 'titles\n    from 20 "Digger"\n    from 400 "Mole"\n'
    game = changed(
        ("    choose lay or discard\n    draw 1 from bag to rack", "    choose dig"),
        ("pile gone", dig), ("every player: rack is empty", "turns >= 10"),
        ("win most", f"{titles}win most"),
    )  # fmt: skip
    looking = Looking(game, 1, BUDGET, engine="reference")
    (finding,) = far_titles(Samples(looking, play_many(looking)))
    assert finding.about == "title Mole" and finding.message.endswith("greedy ones 45")


def test_positions_of_all_seats_are_looked_at() -> None:
    seats = Counter[int | None]()

    class Seats:
        def look(self, play: Playthrough) -> None:
            seats[play.active] += 1

        def over(self, play: Playthrough) -> None: ...

        def findings(self, watched: Watched) -> Iterator[Finding]:
            return iter(())

    looking = Looking(load("tic_tac_toe"), 1, evolve(BUDGET, positions=60), engine="reference")
    list(watch(looking, Positions.of(looking, play_many(looking)), [Seats()]))
    assert min(seats[1], seats[2]) > 10
