"""`sdg simulate`, `sdg perft` and `sdg kernel` at the command line."""

from __future__ import annotations

import csv
import json
import os
import re
import stat
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from sdg.kernel.c.compiler import compiler
from tests.support.places import ROOT

if TYPE_CHECKING:
    from conftest import Sdg

    from sdg.lab.perft import Level
    from sdg.lab.simulating import Result

NO_KERNEL = ROOT / "tests" / "programs" / "good" / "choosers.sdg"


def test_a_page_tells_who_wins(sdg: Sdg) -> None:
    result = sdg("simulate", "cat_sudoku", "--games", "200", "--seed", "1", "--plain")
    assert result.code == 0
    assert "Cat Sudoku: Summer Festival, 2 players, 200 games" in result.out
    assert "seat 1  ####" in result.out
    assert "deck out" in result.out


def test_json_has_what_a_script_wants(sdg: Sdg) -> None:
    result = sdg("simulate", "tic_tac_toe", "--games", "300", "--seed", "2", "--json")
    data = json.loads(result.out)
    assert data["games"] == 300
    assert data["agents"] == ["random", "random"]
    assert set(data["decisions"]) >= {"mean", "sd", "se"}
    shares = [seat["win_share"]["mean"] for seat in data["seats"]]
    draws = data["ended_by"]["full"]["share"]
    assert abs(sum(shares) + draws - 1) < 1e-9
    assert {
        "players",
        "options",
        "turns",
        "shared_wins",
        "branching",
        "engine",
        "cpu_seconds",
    } <= set(data)


KEYS = {
    "": "games without_error errors players agents options decisions turns seats shared_wins "
    "branching ended_by deal engine cpu_seconds game variants interrupted seed seconds rounds "
    "single_option passes margin lead_changes settled sole_wins behind comeback actions triggers "
    "distributions forbidden slow_for notable_games",
    "decisions turns rounds single_option passes shared_wins branching margin lead_changes settled "
    "behind comeback": "mean sd se low high least most",
    "seats 0": "score win_share sole_wins sole_share",
    "seats 0 score": "mean sd se low high least most",
    "seats 0 win_share": "mean se low high",
    "seats 0 sole_share": "times share low high",
    "ended_by target": "games share low high",
    "actions place": "mean sd se low high least most",
    "triggers completed": "mean sd se low high least most",
    "distributions": "games turns decisions margin score_1 score_2",
    "distributions margin": "quantiles bars",
    "forbidden": "games positions tried legal legal_share rules",
    "forbidden legal_share": "share low high",
    "forbidden rules sudoku": "times share low high alone alone_share",
    "notable_games": "of games",
    "notable_games games 0": "what game seed decisions turns scores winners ended_by",
}


def test_every_key_of_json_is_there_and_no_other(sdg: Sdg) -> None:
    call = ("simulate", "sudoku_tactics", "--players", "2", "--games", "50", "--seed", "1")
    data = json.loads(sdg(*call, "--json", "--sample", "20").out)
    assert data["games"] == 50
    for path, keys in KEYS.items():
        many = path.startswith("decisions ")
        for steps in [[name] for name in path.split()] if many else [path.split()]:
            value = data
            for step in steps:
                value = value[int(step) if step.isdigit() else step]
            assert {key.replace(" ", "_") for key in value} == set(keys.split()), path
    assert data["decisions"]["low"] < data["decisions"]["mean"] < data["decisions"]["high"]
    never = data["ended_by"]["rounds"]
    assert (never["games"], never["low"], never["high"]) == (0, 0, 3 / 50)
    assert data["triggers"]["late"]["high"] == 3 / 50
    assert "forbidden" not in json.loads(sdg(*call, "--json").out)


class _Reader(HTMLParser):
    """Collects what a page says, and looks whether each element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.said = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert not {"src", "href"} & {name for name, _ in attrs}
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


def test_a_page_with_charts_needs_no_other_file(sdg: Sdg, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    call = ("simulate", "sudoku_tactics", "--games", "200", "--seed", "1", "--html", str(path))
    assert sdg(*call).code == 0
    text = path.read_text(encoding="utf-8")
    page = _Reader(text)
    assert page.open == []
    assert "script" not in page.seen
    assert page.seen.count("svg") >= 7
    for said in ("2 players, 200 games", "Who wins", "never, below 1.50 %", "What forbids"):
        assert said in page.said
    assert [each.name for each in tmp_path.iterdir() if "page" in each.name] == ["page.html"]


def test_names_in_a_page_are_only_text(sdg: Sdg, tmp_path: Path) -> None:
    text = (ROOT / "games" / "more" / "pig.sdg").read_text(encoding="utf-8")
    Path("odd.sdg").write_text(text.replace('"Pig"', '"<b>&<script>"'), encoding="utf-8")
    path = tmp_path / "page.html"
    assert sdg("simulate", "odd", "--games", "5", "--html", str(path)).code == 0
    assert "&lt;b&gt;&amp;&lt;script&gt;" in path.read_text(encoding="utf-8")
    assert "<script" not in path.read_text(encoding="utf-8")


def test_engines_answer_the_same(sdg: Sdg) -> None:
    answers = []
    for engine in ("native", "plain", "reference"):
        data = json.loads(
            sdg("simulate", "pig", "--games", "30", "--seed", "3", "--json", "--engine", engine).out
        )
        for name in ("engine", "seconds", "cpu_seconds"):
            del data[name]
        answers.append(data)
    assert answers[0] == answers[1] == answers[2]


def test_a_row_for_each_game_can_be_written(sdg: Sdg, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    assert sdg("simulate", "nim", "--games", "7", "--seed", "4", "--csv", str(path)).code == 0
    rows = list(csv.DictReader(path.open()))
    assert len(rows) == 7
    seed = rows[3]["seed"]
    played = json.loads(sdg("run", "nim", "--bots", "random", "--seed", seed, "--json").out)
    assert str(played["decisions"]) == rows[3]["decisions"]


def test_the_rows_are_those_of_the_games_that_are_told(sdg: Sdg, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    asked = "--until", "win ±3%", "--seed", "4", "--jobs", "2", "--csv", str(path), "--json"
    data = json.loads(sdg("simulate", "nim", *asked).out)
    rows = list(csv.DictReader(path.open()))
    assert [int(row["game"]) for row in rows] == list(range(data["games"]))
    assert data["decisions"]["mean"] == sum(int(row["decisions"]) for row in rows) / len(rows)
    assert not list(tmp_path.glob("*.part"))


def test_too_few_games_for_what_was_asked_are_said_to_be(sdg: Sdg) -> None:
    few = sdg("simulate", "nim", "--until", "win ±0.5%", "--games", "150", "--seed", "4")
    assert few.err == "150 games are too few for ±0.5 % of the wins: raise --games.\n"
    enough = sdg("simulate", "nim", "--until", "win ±8%", "--games", "400", "--seed", "4")
    assert (few.code, enough.code, enough.err) == (0, 0, "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--agents", "clever"), "There is no bot `clever`"),
        (("--agents", "random,random,random"), "3 bots are named, and 2 play"),
        (("--until", "soon"), "--until takes a margin"),
        (("--games", "0"), "--games"),
        (("--players", "9"), "exactly 2 can play this game"),
        (("--set", "width=3"), "width"),
        (("--games", "10000000000000"), "--games"),
        (("--games", "many"), "--games"),
        (("--games", "-1"), "--games"),
        (("--games", "nan"), "--games"),
        (("--games", f"1{'0' * 30}"), "--games"),
        (("--players", "-3"), "--players"),
        (("--players", "9" * 30), "--players"),
        (("--agents", "search:0"), "`search:0` is no bot"),
        (("--until", "win ±nan%"), "--until takes a margin"),
        (("--sample", "-1"), "--sample"),
        (("--players", "0"), "--players"),
        (("--set", "width=400"), "width"),
        (("--set", "height"), "--set takes option=value"),
        (("--with", "nothing"), "nothing"),
        (("--agents", ""), "There is no bot ``"),
        (("--until", "win ±0%"), "--until takes a margin"),
        (("--jobs", "0"), "--jobs"),
        (("--seed", "-1"), "--seed"),
        (("--csv", "x.out", "--html", "./x.out"), "cannot be the same file"),
        (("--csv", "/no/such/folder/x.csv"), "cannot be written"),
        (("--games", "3", "--html", "/no/such/folder/x.html"), "cannot be written"),
    ],
)
def test_what_makes_no_sense_is_told(sdg: Sdg, arguments: tuple[str, ...], said: str) -> None:
    result = sdg("simulate", "connect_four", *arguments)
    assert result.code == 2
    assert said in result.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_a_pipe_is_written_to_and_stays_one(sdg: Sdg, tmp_path: Path, option: str) -> None:
    pipe, read = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = Thread(target=lambda: read.append(pipe.read_text("utf-8")), daemon=True)
    reader.start()
    result = sdg("simulate", "tic_tac_toe", "--games", "20", "--sample", "0", option, str(pipe))
    assert result.code == 0
    reader.join(60)
    assert len(read[0].splitlines()) > 20
    assert pipe.is_fifo()


@pytest.mark.skipif(sys.platform != "linux", reason="there is no full device elsewhere")
@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_a_full_disk_is_told(sdg: Sdg, tmp_path: Path, option: str) -> None:
    full = tmp_path / "full"
    try:
        os.mknod(full, stat.S_IFCHR | 0o666, os.makedev(1, 7))
    except PermissionError:  # then nobody here can put a file in the place of the real one
        full = Path("/dev/full")
    result = sdg("simulate", "tic_tac_toe", "--games", "20", "--sample", "0", option, str(full))
    assert result.code == 2
    assert result.err.endswith(f"{full} cannot be written: No space left on device\n")
    assert full.is_char_device()


def test_a_game_that_kernels_cannot_play_is_played_by_the_reference(sdg: Sdg) -> None:
    result = sdg("simulate", str(NO_KERNEL), "--games", "1", "--seed", "1")
    assert result.code == 0
    assert f"{NO_KERNEL}:63:5: there is no kernel for " in result.err
    assert "engine: reference" in result.out


def test_perft_counts(sdg: Sdg) -> None:
    result = sdg("perft", "tic_tac_toe", "--depth", "5", "--json")
    assert [level["sequences"] for level in json.loads(result.out)["levels"]] == [
        1, 9, 72, 504, 3024, 15120,
    ]  # fmt: skip
    assert "15,120" in sdg("perft", "tic_tac_toe", "--depth", "5").out


def test_perft_has_states_and_turns_if_asked_for(sdg: Sdg) -> None:
    plain = sdg("perft", "tic_tac_toe", "--depth", "2").out
    assert plain.split("\n")[3].split() == ["2", "72", "0"]
    with_states = sdg("perft", "tic_tac_toe", "--depth", "3", "--states").out
    assert with_states.split("\n")[4].split() == ["3", "504", "252", "0"]
    by_turns = json.loads(sdg("perft", "kalah", "--depth", "2", "--turns", "--json").out)
    assert by_turns["unit"] == "turns"
    assert [level["sequences"] for level in by_turns["levels"]] == [1, 6, 35]


def test_perft_counts_from_a_deal(sdg: Sdg, tmp_path: Path) -> None:
    deal = tmp_path / "two.deal"
    deal.write_text("sdg deal 1\nseat: 2\nmatches: 0 1 1\n", "utf-8")
    data = json.loads(sdg("perft", "nim", "--deal", str(deal), "--json").out)
    assert [level["sequences"] for level in data["levels"]] == [1, 2, 2]
    assert data["levels"][2]["over"] == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [("matches: 1 2 3\n", ":1:1: this is no deal: its first line should be `sdg deal 1`"),
     ("sdg deal 1\nheap: 5\n", ":2:1: the game has no `heap`"),
     ("sdg deal 1\nmatches: 1 2\n", ":2:1: `matches` takes 3 numbers, not 2"),
     ("sdg deal 1\nrest: 0 {\n", ":2:1: `rest` is damaged")],
)  # fmt: skip
def test_a_deal_that_does_not_fit_is_refused(
    sdg: Sdg, tmp_path: Path, text: str, message: str
) -> None:
    deal = tmp_path / "odd.deal"
    deal.write_text(text, "utf-8")
    commands = (
        ("perft", "nim"), ("run", "nim", "--bots", "random"), ("simulate", "nim", "--games", "2"),
        ("check", "--deep", "nim"),
    )  # fmt: skip
    for command in commands:
        result = sdg(*command, "--deal", str(deal))
        assert result.code == 2
        assert f"{deal}{message}" in result.err


def test_what_only_the_reference_counts_takes_no_kernel(sdg: Sdg) -> None:
    for option in (("--states",), ("--deal", "x.deal")):
        assert sdg("perft", "nim", *option, "--engine", "native").code == 2


def test_an_interrupted_count_says_where_it_stopped(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sdg.lab import perft

    whole = perft.perft

    def interrupted(*given: Any) -> Iterator[Level]:
        yield from islice(whole(*given), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(perft, "perft", interrupted)
    result = sdg("perft", "tic_tac_toe", "--depth", "5", "--states")
    assert result.code == 130
    assert result.out.endswith("Stopped: sequences of 2 decisions or more are not counted.\n")


def test_the_kernel_can_be_read(sdg: Sdg) -> None:
    result = sdg("kernel", "tic_tac_toe")
    assert "def do_place(s: State" in result.out
    assert "typedef struct State" in sdg("kernel", "tic_tac_toe", "--c").out
    refused = sdg("kernel", str(NO_KERNEL))
    assert refused.code == 2
    assert "there is no kernel for" in refused.err


ENDLESS = """\
game "Endless"
    players 2

counter n

turn
    choose act

action act "Act"
    n += 1

end never at once when n < 0
win latest seat
"""


IDLE = """\
game "Idle"
    players 2

counter n

turn
    if n < 0
        choose act

action act "Act"
    n += 1

end never at once when n < 0
win latest seat
"""


def test_a_game_capped_for_idle_turns_is_said_to_be(sdg: Sdg) -> None:
    Path("idle.sdg").write_text(IDLE, encoding="utf-8")
    result = sdg("simulate", "idle", "--games", "1", "--engine", "reference", "--sample", "0")
    assert "10,000 turns without a decision; nobody wins them." in result.out


CRUMBLING = """\
game "Crumbling"
    players 2

attribute pips: 1 to 6

deck faces
    1 of each pips

pile die: endless faces
slot rolled
score points per player

turn
    choose roll

action roll "Roll"
    move rolled to die
    draw 1 from die to rolled
    points += 60 div (rolled.pips - 1)

end done after turn when turns >= 4
win most points
"""


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_errors_of_the_rules_are_counted_and_named(sdg: Sdg, engine: str) -> None:
    Path("crumbling.sdg").write_text(CRUMBLING, encoding="utf-8")
    call = ("simulate", "crumbling", "--games", "40", "--seed", "1", "--engine", engine)
    data = json.loads(sdg(*call, "--json").out)
    failed = data["ended_by"]["error"]["games"]
    assert 12 < failed < 30
    assert data["without_error"] == 40 - failed
    (error,) = data["errors"]
    looked_at = min(failed, 20)
    assert (error["message"], error["at"]) == ("it divides by zero", "crumbling.sdg, line 19")
    assert (error["games"], error["of"]) == (looked_at, looked_at)
    played = json.loads(
        sdg("run", "crumbling", "--bots", "random", "--seed", str(error["seed"]), "--json").out
    )
    assert played["ended_by"] == "error"
    result = sdg(*call, "--html", "page.html")
    said = f"error in {looked_at} of {looked_at} looked at: it divides by zero (crumbling.sdg, "
    assert said + "line 19)" in result.out
    assert said + "line 19)" in Path("page.html").read_text(encoding="utf-8")
    assert f"all else is of the other {40 - failed}" in result.out


@pytest.mark.slow
@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_errors_that_bots_meet_who_search_are_named_too(sdg: Sdg) -> None:
    Path("crumbling.sdg").write_text(CRUMBLING, encoding="utf-8")
    call = ("simulate", "crumbling", "--games", "40", "--seed", "1", "--agents", "search:20")
    data = json.loads(sdg(*call, "--json").out)
    failed = data["ended_by"]["error"]["games"]
    assert failed > 0
    (error,) = data["errors"]
    assert (error["message"], error["at"]) == ("it divides by zero", "crumbling.sdg, line 19")
    assert error["games"] == error["of"] == min(failed, 20)


def test_games_that_ended_in_an_error_are_no_short_ones(sdg: Sdg) -> None:
    Path("crumbling.sdg").write_text(CRUMBLING, encoding="utf-8")
    call = ("simulate", "crumbling", "--games", "40", "--seed", "1")
    data = json.loads(sdg(*call, "--json").out)
    assert (data["turns"]["mean"], data["turns"]["least"], data["turns"]["most"]) == (4, None, 4)
    assert data["seats"][0]["score"]["mean"] > 2 * 12
    assert data["distributions"]["games"] == data["without_error"]
    assert data["distributions"]["turns"]["quantiles"]["5"] == 4
    assert "turns                  4.00 ± 0.00\n" in sdg(*call).out


def test_where_all_games_end_in_an_error_nothing_is_said_of_their_turns(sdg: Sdg) -> None:
    text = CRUMBLING.replace("rolled.pips - 1", "rolled.pips - rolled.pips")
    Path("crumbling.sdg").write_text(text, encoding="utf-8")
    result = sdg("simulate", "crumbling", "--games", "20", "--seed", "1", "--html", "page.html")
    assert result.code == 1
    for page in (result.out, Path("page.html").read_text(encoding="utf-8")):
        assert "decisions" in page
        assert not re.search("turns|points of seat|margin of", page)


def test_each_number_of_a_page_has_its_interval(sdg: Sdg) -> None:
    output = sdg("simulate", "cat_sudoku", "--games", "200", "--seed", "1", "--plain").out
    assert re.search(r"options a decision +[\d.]+ ± [\d.]+", output)
    assert re.search(r"shared by several: [\d.]+ % ± [\d.]+ % of the games", output)
    assert re.search(r"alone by seat: [\d.]+ % ± [\d.]+ %, [\d.]+ % ± [\d.]+ %", output)
    assert re.search(r"deck out +[#.]+ [\d.]+ % ± [\d.]+ %", output)
    assert re.search(r"What forbids, of [\d,]+ tries in 300 positions of \d+ games", output)
    assert re.search(r"legal +[#.]+ [\d.]+ % ± [\d.]+ %", output)
    assert re.search(r"[#.]+ [\d.]+ % ± [\d.]+ %, alone [\d.]+ % ± [\d.]+ %", output)


def test_an_interrupted_simulation_says_so_on_its_page(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sdg.lab import simulating

    whole = simulating.play

    def interrupted(*given: Any) -> Result:
        result = whole(*given)
        result.interrupted = True
        return result

    monkeypatch.setattr(simulating, "play", interrupted)
    printed = sdg("simulate", "nim", "--games", "20", "--seed", "1")
    assert printed.code == 130
    assert "Stopped after 20 games.\n" in printed.out


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["native", "plain", "reference"])
def test_a_game_that_never_ends_is_capped_and_said_to_be(sdg: Sdg, engine: str) -> None:
    Path("endless.sdg").write_text(ENDLESS, encoding="utf-8")
    call = ("simulate", "endless", "--games", "1", "--engine", engine, "--sample", "0")
    result = sdg(*call, "--json")
    assert result.code == 0
    data = json.loads(result.out)
    assert data["ended_by"]["capped"]["games"] == 1
    assert data["decisions"]["mean"] == 100_000
    assert "capped after 100,000 decisions" in sdg(*call).out


def test_a_search_in_a_simulation_leaves_the_page_whole(sdg: Sdg) -> None:
    result = sdg(
        "simulate", "tic_tac_toe", "--agents", "search:20,random", "--games", "20", "--seed", "1"
    )
    assert result.code == 0
    assert "What forbids" in result.out


def test_where_no_cluster_is_that_is_said(sdg: Sdg) -> None:
    pytest.importorskip("distributed")
    result = sdg("simulate", "nim", "--cluster", "somewhere")
    assert result.code == 2
    assert result.err == "No cluster answers at somewhere: an address is written tcp://name:8786.\n"


def test_a_cluster_without_dask_says_what_to_do(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = sdg("simulate", "nim", "--cluster", "tcp://127.0.0.1:8786")
    assert result.code == 2
    assert result.err == "A cluster needs Dask: pip install distributed.\n"
