"""`sdg check --deep`: the page, JSON, SARIF, replays, exit codes."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from sdg.deep.budget import Looking
from sdg.deep.check import Report
from sdg.deep.finding import Finding, NotSeen, Proved, places_of
from sdg.deep.merge import MergedFinding
from sdg.deep.proofs.contradiction import contradictions
from sdg.deep.secrets.leaks import Leaks
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again
from sdg_cli.reports.findings_text import Asked, Result, in_words, page
from sdg_cli.terminal.console import Look
from tests.cli.conftest import Sdg
from tests.deep.conftest import BUDGET, SOUND, changed

STUCK = SOUND.replace("points += 3 * count them", "points += 3 div (count them - 1)")
LEAK = SOUND.replace("    move tile to gone", "    require some it in next.rack: it.number = 1\n"
                                              "    move tile to gone")  # fmt: skip


@pytest.fixture
def deep(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> Sdg:
    """Return `sdg` in a folder with some games, with little to do in a deep check."""
    monkeypatch.setattr("sdg.deep.budget.Budget", lambda: BUDGET)
    for name, text in (("sound", SOUND), ("stuck", STUCK), ("leak", LEAK)):
        Path(f"{name}.sdg").write_text(text, encoding="utf-8")
    return sdg


def test_nothing_is_found_in_a_sound_game(deep: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sdg.deep.budget.Budget", lambda: evolve(BUDGET, playouts=1_500))
    result = deep("check", "--deep", "sound.sdg")
    assert (result.code, result.err) == (0, "")
    head, games, *_ = result.out.splitlines()
    assert head == "Fill (sound.sdg), 2 players"
    assert games == "240 games among random bots; 104 positions looked at closely; seeds 1 to 3"
    assert result.out.endswith("\nnothing found\n")


def test_what_is_compared_is_not_told_as_what_never_came() -> None:
    (text,) = in_words(NotSeen(1_000, 1e-30, compared=True), ())
    assert text == ("counted in 1,000 games; by chance equal ones come out so in fewer than 0.01 %"
                    " of tries")  # fmt: skip
    (text,) = in_words(NotSeen(1_000, 3 / 1_000), ())
    assert text == ("not seen otherwise in 1,000 games; with 95 % certainty it is otherwise in"
                    " fewer than 0.3 % of them")  # fmt: skip
    (text,) = in_words(NotSeen(300, 3 / 300, "positions"), ())
    assert text == ("so in each of 300 positions; with 95 % certainty it is otherwise in fewer than"
                    " 1 % of them")  # fmt: skip


def test_a_finding_names_its_lines_and_how_sure_it_is(deep: Sdg) -> None:
    result = deep("check", "--deep", "stuck.sdg", "--examples", "found")
    assert result.code == 1
    assert "stuck: the rules go wrong, in " in result.out
    line = next(i for i, each in enumerate(STUCK.splitlines(), 1) if "div" in each)
    assert f"stuck.sdg:{line}: points += 3 div (count them - 1)" in result.out
    assert "shown: sdg replay " in result.out
    assert result.out.splitlines()[-1].endswith("finding, shown by a play")


def test_each_replay_that_shows_something_opens(deep: Sdg) -> None:
    for name in ("stuck", "leak"):
        data = json.loads(
            deep("check", "--deep", f"{name}.sdg", "--json", "--examples", "found").out
        )
        shown = [each for each in data["findings"] if each["certainty"]["is"] == "shown"]
        assert shown
        for each in shown:
            assert len(each["replays"]) == len(each["certainty"]["decisions"])
            for file, decisions in zip(
                each["replays"], each["certainty"]["decisions"], strict=True
            ):
                play = play_again(parse_log(Path(file).read_text("utf-8"), file))
                assert play.decisions >= decisions
                assert deep("replay", file, "--verify").code == 0
                assert deep("run", "--resume", file, "--bots", "random").code in (0, 1)


def test_replays_are_kept_where_saves_are_if_no_folder_is_named(deep: Sdg) -> None:
    data = json.loads(deep("check", "--deep", "stuck.sdg", "--json").out)
    (file,) = data["findings"][0]["replays"]
    assert Path(file).parent == Path.home() / ".local" / "state" / "sdg" / "deep"
    assert Path(file).is_file()


def test_a_folder_that_cannot_be_written_is_refused_before_the_check(deep: Sdg) -> None:
    Path("taken").write_text("a file", "utf-8")
    result = deep("check", "--deep", "stuck.sdg", "--examples", "taken")
    assert result.code != 0 and result.out == "" and "taken" in result.err


def test_where_no_play_can_be_kept_the_findings_are_told_all_the_same(
    deep: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("sdg_cli.reports.side_files.save_text", full)
    result = deep("check", "--deep", "stuck.sdg", "--examples", "kept")
    assert result.code == 2 and "shown by a play that could not be kept" in result.out
    assert result.err.endswith("cannot be written: full\n")


def test_json_is_one_value_with_all_that_is_told(deep: Sdg) -> None:
    data = json.loads(deep("check", "--deep", "stuck.sdg", "--json").out)
    assert data["code"] == 1 and data["counts"]["shown"] == 1
    (finding,) = [each for each in data["findings"] if each["certainty"]["is"] == "shown"]
    assert finding["kind"] == "stuck" and finding["table"] == "2 players"
    assert finding["places"][0]["file"] == "stuck.sdg"


def test_sarif_names_kinds_and_places(deep: Sdg) -> None:
    data = json.loads(deep("check", "--deep", "stuck.sdg", "--sarif").out)
    (run,) = data["runs"]
    assert data["version"] == "2.1.0"
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {
        result["ruleId"] for result in run["results"]
    }
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "stuck.sdg"


def test_all_tables_are_looked_at_together(deep: Sdg) -> None:
    Path("two.sdg").write_text(SOUND.replace("    players 2\n", "    players 1 to 3\n"), "utf-8")
    data = json.loads(deep("check", "--deep", "two.sdg", "--all", "--json").out)
    assert [each["table"] for each in data["tables"]] == ["2 players", "1 player", "3 players"]
    assert data["not_looked_at"] == []
    assert data["findings"] == [], data


def test_what_is_not_decided_in_time_leaves_with_three(
    deep: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sdg.deep.budget.Looking.left", lambda looking: 0.0)
    result = deep("check", "--deep", "sound.sdg")
    assert result.code == 3
    assert "\n  games: 0 of 80 were played\n" in result.out
    assert "no game among random bots was finished; 0 positions looked at closely" in result.out
    assert result.out.endswith("nothing found in what was looked at, which is not all\n")


def test_what_cannot_be_read_leaves_with_two(deep: Sdg) -> None:
    Path("wrong.sdg").write_text(SOUND.replace("number", "numbr", 1), "utf-8")
    for words in (["missing"], ["wrong.sdg"], ["sound.sdg", "--players", "3"],
                  ["sound.sdg", "--set", "goal=3"]):  # fmt: skip
        result = deep("check", "--deep", *words)
        assert (result.code, result.out) == (2, "") and "error" in result.err


def test_options_of_the_deep_check_are_refused_without_it(deep: Sdg) -> None:
    assert deep("check", "sound.sdg", "--players", "2").code == 2
    assert deep("check", "--deep", "sound.sdg", "stuck.sdg").code == 2
    assert deep("check", "--deep", "sound.sdg", "--strict").code == 2


def test_ctrl_c_tells_what_is_known_so_far(deep: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sdg.deep.check.find_loop", stopped)
    result = deep("check", "--deep", "stuck.sdg", "--json")
    data = json.loads(result.out)
    assert result.code == 130 and data["stopped"]
    assert "the check was stopped" in data["unfinished"]
    assert data["counts"]["shown"] == 1
    assert result.err == "Stopped; this is what was known so far.\n"


def test_ctrl_c_among_the_positions_tells_what_they_showed(
    deep: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A leak that was found by then is told, and all games count that were played."""
    look = Leaks.look

    def stopped(leaks: Leaks, play: Playthrough) -> None:
        look(leaks, play)
        if leaks.by_action:
            raise KeyboardInterrupt

    monkeypatch.setattr(Leaks, "look", stopped)
    data = json.loads(deep("check", "--deep", "leak.sdg", "--json").out)
    assert data["stopped"] and data["code"] == 130
    assert "leak" in [each["kind"] for each in data["findings"]]
    assert data["tables"][0]["games"] > 0


def test_ctrl_c_while_the_base_is_looked_at_leaves_with_130(
    deep: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("unfair.sdg").write_text(UNFAIR, "utf-8")
    Path("boasting.sdg").write_text(BOASTING, "utf-8")

    def stopped(looking: Looking) -> Iterator[Finding]:
        if len(looking.game.sources) == 1:
            raise KeyboardInterrupt
        yield from contradictions(looking)

    monkeypatch.setattr("sdg.deep.check.contradictions", stopped)
    result = deep("check", "--deep", "unfair.sdg", "--with", "boasting.sdg", "--time", "900")
    assert result.code == 130 and result.err == "Stopped; this is what was known so far.\n"


UNFAIR = SOUND.replace("points -= 1", "next.points += 5 if active = first of all players else 0")
BOASTING = """\
variant "Boasting" of unfair

replace turn
    choose lay, discard or boast
    draw 1 from bag to rack

add action boast "Boast"
    require points > 99
    points += 1
"""


def test_what_the_base_of_a_variant_has_by_itself_stands_apart(deep: Sdg) -> None:
    Path("unfair.sdg").write_text(UNFAIR, "utf-8")
    Path("boasting.sdg").write_text(BOASTING, "utf-8")
    call = ("check", "--deep", "unfair.sdg", "--with", "boasting.sdg", "--time", "900")
    result = deep(*call)
    own, shared = result.out.split("So it is in Fill without `boasting`, too")
    assert "dead: nobody ever did `boast`" in own and "uneven" not in own
    assert "uneven: seat 1 has" in shared and "boast`" not in shared.partition("\n\nN")[0]
    assert " ".join(result.out.split()).endswith(
        "1 finding, of what never came up in play; besides, what unfair has too: 1 finding, of how"
        " games of bots came out"
    )
    data = json.loads(deep("check", "--deep", "unfair.sdg", "--with", "boasting.sdg", "--json").out)
    assert {each["kind"]: each["in_base"] for each in data["findings"]} == {
        "dead": False, "uneven": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "listed"),
    [("players 2\n", "players 2 to 3\n", "tables of 3 players"),
     ("attribute", "option tall = no\n\nattribute", "the option `tall` at other values than no"),
     ("    number all different in line\n",
      "    need some near in neighbors of cell: near is empty\n",
      "contradiction: whether each card can be laid on `grid` by what `lines` asks of other cells"),
     ("board grid: 4 by 4\n    region line: row, column", "board grid: unbounded, reach 4\n"
      "    region line: row, column",
      "contradiction: whether rules exclude each other on `grid`, since it has no bounds")],
)  # fmt: skip
def test_what_is_skipped_is_listed_and_keeps_the_exit_code_from_0(
    deep: Sdg, old: str, new: str, listed: str
) -> None:
    Path("other.sdg").write_text(SOUND.replace(old, new, 1), "utf-8")
    data = json.loads(deep("check", "--deep", "other.sdg", "--json").out)
    assert listed in data["not_looked_at"], data
    assert data["code"] == (1 if data["findings"] else 3)


@pytest.mark.parametrize("columns", [30, 50])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    """But for words that have no space to break at, as files have."""
    game = changed()
    report = Report(Looking(game))
    report.looking.cut("games: 12 of 1,000 were played, and no more, since the time is up")
    of = f"{game.rules.title} for two who like to lay tiles side by side, 2 players"
    message = "the rule `lines` forbade nothing that the others allow"
    findings = [Finding("dead", "rule lines", message, places_of(*game.rules.rules), sure)
                for sure in (Proved("others say the same"), NotSeen(600, 0.005))]  # fmt: skip
    asked = Asked("fill.sdg", (), (), None, 60.0, 1, False, "text", None)
    merged = [(MergedFinding(each, of), list[str]()) for each in findings]
    lines = list(page(Result(game, asked, [(of, report)] * 2, merged, [], ["what is left"] * 9),
                      Look(colour=False, plain=True, columns=columns)))  # fmt: skip
    assert [line for line in lines if len(line) > columns and len(line.split()) > 1] == []
    assert " ".join(" ".join(lines).split()).endswith(
        "2 findings: 1 proved, 1 of what never came up in play"
    )
