"""Pages of `simulate --html` and `compare --html`: the numbers of JSON, and pictures of games."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from sdg.measures import named
from tests.cli.commands.study.test_simulate import CRUMBLING
from tests.cli.conftest import Sdg
from tests.support.html_pages import Page, read_page
from tests.support.places import ROOT


def simulated(sdg: Sdg, *words: str) -> tuple[Page, dict[str, Any]]:
    """Simulate under seed 1; return the page, and what JSON says of the same games."""
    result = sdg("simulate", *words, "--seed", "1", "--html", "page.html", "--json")
    return read_page(Path("page.html")), json.loads(result.out)


def bars(distribution: dict[str, Any]) -> dict[str, float]:
    return {str(low) if low == high else f"{low} to {high}": many
            for low, high, many in distribution["bars"]}  # fmt: skip


def test_every_table_has_the_numbers_of_json(sdg: Sdg) -> None:
    page, data = simulated(sdg, "sudoku_tactics", "--games", "60", "--sample", "50")
    (wins,) = page.tables("Seat by seat: wins")
    (points,) = page.tables("Seat by seat: points")
    for number, seat in enumerate(data["seats"], 1):
        share = [seat["win_share"][key] for key in ("mean", "low", "high")]
        alone = [seat["sole_wins"], seat["sole_share"]["share"]]
        assert wins[f"seat {number}"] == [*share, *alone]
        quantiles = data["distributions"][f"score {number}"]["quantiles"]
        score = seat["score"]
        assert points[f"seat {number}"] == [score["mean"], score["least"], *quantiles.values(),
                                            score["most"]]  # fmt: skip
    (spread,) = page.tables("Seat by seat: how points are spread")
    for at in (1, 2):
        expected = bars(data["distributions"][f"score {at}"])
        assert {span: row[at - 1] for span, row in spread.items()} == expected
    for column in ("turns", "decisions", "margin"):
        (numbers,) = page.tables(named(column))
        assert {span: row[0] for span, row in numbers.items()} == bars(
            data["distributions"][column]
        )
    (actions,) = page.tables("What is chosen, in a game")
    for name, stats in data["actions"].items():
        assert actions[name][0] == stats["mean"]
    long = next(page.tables("How long"))
    assert long["turns"] == [data["turns"]["mean"], data["turns"]["least"], data["turns"]["most"]]
    shares = {**data["forbidden"]["rules"], "legal": data["forbidden"]["legal_share"]}
    assert f"{data['forbidden']['tried']} decisions tried" in page.said
    assert all(str(each["share"]) in page.text for each in shares.values())
    assert all(str(each["low"]) in page.text for each in data["ended_by"].values())


def test_the_board_is_shaded_by_the_counts_of_json(sdg: Sdg) -> None:
    page, data = simulated(sdg, "tic_tac_toe", "--games", "80")
    cells = data["cells"]
    assert (cells["games"], cells["what"], len(cells["boards"])) == (80, "laid", 1)
    (laid,), (won,) = (page.tables(title) for title in
                       ("Cards laid, in a game", "Games won by who laid a card there"))  # fmt: skip
    for each in cells["boards"][0]["cells"]:
        assert laid[each["cell"]] == [each["cards"], each["cards"] / 80]
        assert won[each["cell"]] == [each["seats"], each["won"], each["won_share"], each["low"],
                                     each["high"]]  # fmt: skip
        label = f"{each['cell']}: {100 * each['won_share']:.1f} % of {each['seats']} won"
        assert label in page.said
    assert "Of 80 games, played again." in page.said
    assert len(re.findall(r'id="laid0-cell-', page.text)) == 9


def test_a_game_on_the_page_is_opened_by_its_command(sdg: Sdg) -> None:
    page, data = simulated(sdg, "cat_sudoku", "--games", "40", "--set", "special=corners",
                           "--agents", "greedy,random")  # fmt: skip
    notable = data["notable_games"]["games"]
    assert [what for each in notable for what in each["what"]] == ["longest", "closest",
                                                                   "most lopsided"]  # fmt: skip
    commands = list(map(shlex.split, page.commands()))
    assert len(commands) == 2 * len(notable)
    for each, run, replay in zip(notable, commands[::2], commands[1::2], strict=True):
        assert str(each["seed"]) in run
        assert sdg(*run[1:]).code == 0
        assert f"{each['decisions']} decisions" in sdg(*replay[1:]).out
        again = json.loads(sdg("replay", replay[2], "--json").out)
        assert (again["scores"], again["winners"]) == (each["scores"], each["winners"])
        assert f"game {each['game']}; {each['decisions']} decisions" in page.said
    assert page.text.count('id="game0-cell-') == 9


@pytest.mark.parametrize("game", ["tic_tac_toe", "pig"])
def test_the_same_seed_gives_the_same_bytes_however_games_are_shared_out(
    sdg: Sdg, game: str
) -> None:
    pages = []
    for jobs in ("1", "3"):
        call = ("simulate", game, "--games", "150", "--seed", "4", "--jobs", jobs)
        assert sdg(*call, "--html", "page.html", "--engine", "plain").code == 0
        pages.append(Path("page.html").read_bytes())
    assert pages[0] == pages[1]


def test_without_a_board_there_is_no_map_and_with_hexagons_there_is_one(sdg: Sdg) -> None:
    page, data = simulated(sdg, "pig", "--games", "20")
    assert data["cells"] is None
    assert "The board" not in page.headings() and "Games to look at" in page.headings()
    page, data = simulated(sdg, "hex", "--games", "4", "--set", "size=5")
    assert page.text.count('id="laid0-cell-') == 25
    assert "Too few games to say." in page.said


def test_each_seat_has_the_map_of_its_own_board(sdg: Sdg) -> None:
    page, _ = simulated(sdg, "six_card_golf", "--games", "12")
    titles = page.headings(3)
    assert "Garden of seat 1: cards laid, in a game" in titles
    assert "Garden of seat 2: cards laid, in a game" in titles


def test_a_seat_alone_has_its_best_and_worst_game(sdg: Sdg) -> None:
    page, data = simulated(sdg, "cardoku", "--players", "1", "--games", "5")
    assert {what for each in data["notable_games"]["games"] for what in each["what"]} == {
        "longest", "most points", "fewest points"
    }  # fmt: skip
    assert "Seat by seat: how points are spread" not in page.headings(3)
    assert "dashed line" not in page.said


def test_where_no_game_ends_well_there_is_a_page_without_pictures(sdg: Sdg) -> None:
    text = CRUMBLING.replace("rolled.pips - 1", "rolled.pips - rolled.pips")
    Path("crumbling.sdg").write_text(text, encoding="utf-8")
    page, data = simulated(sdg, "crumbling", "--games", "9")
    assert data["notable_games"] == {"of": 9, "games": []}
    assert "Games to look at" not in page.headings()
    assert "it divides by zero" in page.said


def test_games_of_bots_that_search_are_named_but_not_played_again(sdg: Sdg) -> None:
    page, data = simulated(sdg, "tic_tac_toe", "--games", "3", "--agents", "search:5,random")
    assert data["cells"] is None
    assert "Bots that search take long to play it." in page.said
    assert "--seat search:5 --seat random" in page.said


def test_names_of_strangers_are_only_text(sdg: Sdg) -> None:
    text = (ROOT / "games" / "more" / "tic_tac_toe.sdg").read_text("utf-8")
    odd = text.replace('"Tic-tac-toe"', '"<b>&<script>"').replace('"A sign stands', '"<i>&"  # "')
    Path("<u>'&.sdg").write_text(odd, "utf-8")
    page, _ = simulated(sdg, "<u>'&.sdg", "--games", "30")
    assert "<b>&<script>" in page.said
    assert any(shlex.split(line)[2] == "<u>'&.sdg" for line in page.commands())
    tags = {each.tag.rpartition("}")[2] for each in page.root.iter()}
    assert not tags & {"b", "u", "i", "script"}


def test_what_tells_seats_apart_is_no_color_alone(sdg: Sdg) -> None:
    page, _ = simulated(sdg, "cat_sudoku", "--players", "4", "--games", "20")
    patterns = re.findall(r'<pattern id="p\d"[^>]*><rect [^>]*/>(.*?)</pattern>', page.text)
    assert len(set(patterns)) == 6, "each bar has a pattern of its own"
    chart = next(each for each in page.root.iter("section")
                 if "how points are spread" in "".join(each.itertext()))  # fmt: skip
    lines = [each.get("stroke-dasharray") for each in chart.iter() if each.tag.endswith("polyline")]
    assert len(lines) == len(set(lines)) == 4


def compared(sdg: Sdg, *words: str) -> tuple[Page, dict[str, Any]]:
    result = sdg("compare", *words, "--games", "300", "--seed", "1", "--html", "x.html", "--json")
    assert result.code == 0
    return read_page(Path("x.html")), json.loads(result.out)


def test_a_comparison_has_both_sides_and_all_differences(sdg: Sdg) -> None:
    page, data = compared(sdg, "cat_sudoku", "--other-set", "special=corners")
    shares, means = (next(page.tables(title)) for title in
                     ("Shares of games", "Means, in per cent of the base"))  # fmt: skip
    assert len(shares) + len(means) == len(data["measures"])
    for name, each in data["measures"].items():
        row = (shares if each["share"] else means)[named(name.replace("_", " ", 1), titled=True)]
        keys = ("base", "other", "difference", "low", "high", "p_corrected")
        assert row[:6] == [each[key] for key in keys]
        assert (each["sentence"] in page.said) == each["clear"]
    assert any(each["clear"] for each in data["measures"].values())
    clear = sum(each["clear"] for each in data["measures"].values())
    assert page.text.count('<span class="mark">clear</span>') == clear
    (spread,) = page.tables("decisions")
    for at, side in enumerate(("base", "other")):
        expected = bars(data["distributions"]["decisions"][side])
        assert {span: row[at] for span, row in spread.items()} == expected
    assert "keypad" in page.said and "corners" in page.said and "differs" in page.said


def test_a_variant_is_told_in_words_and_equal_sides_as_equal(sdg: Sdg) -> None:
    page, _ = compared(sdg, "cat_sudoku", "--other-with", "sleepy_cat")
    assert "What differs in the rules" in page.headings()
    page, _ = compared(sdg, "pig", "pig")
    assert "What differs in the rules" not in page.headings()
    assert "Nothing." in page.said


def test_a_comparison_of_odd_names_is_text(sdg: Sdg) -> None:
    text = (ROOT / "games" / "more" / "pig.sdg").read_text("utf-8")
    Path("odd.sdg").write_text(text.replace('"Pig"', '"<script>&"'), "utf-8")
    page, _ = compared(sdg, "pig", "odd.sdg")
    assert page.headings(1) == ["<script>& and Pig: two versions compared"]


def test_a_page_that_cannot_be_written_is_told_before_games_are_played(sdg: Sdg) -> None:
    result = sdg("compare", "pig", "--other-set", "goal=40", "--html", "none/x.html")
    assert result.code == 2 and "there is no such folder" in result.err
