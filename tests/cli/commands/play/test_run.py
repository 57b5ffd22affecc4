"""`sdg run`: plays of bots, people at a prompt, saves."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sdg.files.resources import shipped

if TYPE_CHECKING:
    from conftest import CommandResult, Sdg

GAMES = sorted(path.stem for path in shipped("games").glob("*.sdg"))
FIELDS = ["game", "variants", "players", "seats", "seed", "options", "decisions", "turns", "scores"]


def result(printed: CommandResult) -> dict[str, object]:
    assert printed.code == 0, printed.err
    data = json.loads(printed.out)
    assert isinstance(data, dict)
    return data


@pytest.mark.parametrize("name", [name for name in GAMES if name != "sudoku_42"])
def test_a_game_of_bots_prints_one_json_value(sdg: Sdg, name: str) -> None:
    printed = sdg("run", name, "--bots", "random", "--seed", "1", "--json")
    assert printed.err == ""
    assert list(result(printed)) == [*FIELDS, "most", "winners", "ended_by", "titles"]
    assert sdg("run", name, "--bots", "random", "--seed", "1", "--json") == printed


def test_a_game_of_bots_is_told_to_whoever_watches(sdg: Sdg) -> None:
    result = sdg("run", "cat_sudoku", "--bots", "random", "--plain", "--seed", "1")
    assert result.code == 0
    assert "seats: 1 random 1, 2 random 2   seed: 1" in result.out
    assert "The game is over" in result.out
    assert " wins." in result.out
    assert result.out.isascii()


def test_options_variants_and_players_are_taken(sdg: Sdg) -> None:
    printed = sdg(
        "run", "cardoku", "--with", "separation", "--with", "wild_side", "--set", "decks=3",
        "--players", "1", "--bots", "random", "--seed", "3", "--json",
    )  # fmt: skip
    data = result(printed)
    assert data["players"] == 1
    assert data["variants"] == ["separation", "wild_side"]
    assert "'decks': 3, 'wilds': 4, 'rearrange': True" in str(data["options"])


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["no_such_game"],
        ["cat_sudoku", "--players", "9"],
        ["cat_sudoku", "--players", "0"],
        ["cat_sudoku", "--set", "special"],
        ["cat_sudoku", "--set", "special=nothing"],
        ["cat_sudoku", "--set", "nothing=1"],
        ["cat_sudoku", "--set", "advanced=yes", "--set", "advanced=no"],
        ["cat_sudoku", "--with", "nothing"],
        ["cat_sudoku", "--seat", ""],
        ["cat_sudoku", "--seat", "a\x1bb"],
        ["cat_sudoku", "--players", "1", "--seat", "Ann", "--seat", "Bob"],
        ["cat_sudoku", "--seed", "-1"],
        ["cat_sudoku", "--seed", "x"],
        ["cat_sudoku", "--deal", "missing.deal"],
        ["cat_sudoku", "--resume", "missing.replay"],
        ["--resume", "missing.replay"],
        ["cat_sudoku", "--bots", "random", "--save", "no_folder/a.replay"],
        ["."],
        ["/dev/null"],
    ],
)
def test_what_cannot_be_done_is_said_with_code_2(sdg: Sdg, arguments: list[str]) -> None:
    result = sdg("run", *arguments)
    assert result.code == 2
    assert result.err.strip()
    assert "Traceback" not in result.err
    assert result.out == ""


def test_a_variant_in_this_folder_is_named_by_its_path(sdg: Sdg) -> None:
    Path("quick.sdg").write_text(
        'variant "Quick" of cardoku\nset quiet_rounds = 1\n', encoding="utf-8"
    )
    result = sdg("run", "cardoku", "--with", "quick", "--bots", "random")
    assert result.code == 2
    assert "hint: for the file in this folder write `--with ./quick.sdg`" in result.err
    assert sdg("run", "cardoku", "--with", "./quick.sdg", "--bots", "random", "--json").code == 0


def test_rules_that_go_wrong_before_the_first_decision_are_told(sdg: Sdg) -> None:
    sdg("new", "harvest")
    game = Path("harvest.sdg")
    text = game.read_text(encoding="utf-8").replace("draw 2 from", "draw 1 div points from")
    game.write_text(text, encoding="utf-8")
    for more in ([], ["--json"], ["--seat", "Ann"]):
        result = sdg("run", "harvest.sdg", "--bots", "random", *more)
        assert (result.code, result.out) == (2, "")
        assert "go wrong before the first decision: it divides by zero (harvest.sdg, line 30)" in (
            result.err
        )


def test_a_person_plays_by_short_answers(sdg: Sdg) -> None:
    result = sdg("run", "sudoku_tactics", "--seed", "4", answers="3\n\nc3 5\n8 r1c1\n")
    assert "you: take 3" in result.out
    assert "you: place 5 c3" in result.out
    assert "you: place 8 a1" in result.out
    assert result.code == 130


def test_an_ambiguous_answer_asks_back(sdg: Sdg) -> None:
    result = sdg("run", "sudoku_tactics", "--seed", "4", answers="take\n")
    assert "Which do you mean?\n  take 1 2 3 4 5" in result.out


def test_why_not_is_answered_with_rule_and_line(sdg: Sdg) -> None:
    result = sdg("run", "knizia_sudoku", "--seed", "4", answers="why 5b 1 1\n5b 1,1\nwhy 5b 0 1\n")
    line = "Each card touches another; corners do not count: 1,1, 5-blue  (rule touch, "
    assert result.out.count(line) == 2
    assert "lay 5-blue 0,1: this is legal" in result.out


@pytest.mark.parametrize(
    "answer",
    ["x", "5 5 5 5", "why", "why x", "?? ", "? 9", "place", "\x00", "\x1b[2J", "é日本", "9" * 9000],
)
def test_any_answer_is_answered(sdg: Sdg, answer: str) -> None:
    result = sdg("run", "sudoku_tactics", "--seed", "4", answers=f"take 3\n{answer}\nrules\nq\n")
    assert result.code == 130
    assert "Traceback" not in result.out + result.err
    assert "A number stands once in each row, column and box" in result.out


def test_an_action_of_another_moment_is_known(sdg: Sdg) -> None:
    result = sdg("run", "sudoku_tactics", "--seed", "4", answers="place 5 c3\nkeep\nplace\nq\n")
    assert "`place` is not offered now" in result.out


def test_undo_takes_back_what_the_law_allows(sdg: Sdg) -> None:
    result = sdg("run", "sudoku_tactics", "--seed", "4", answers="take 3\nu\n5 c3\nu\n5 d4\n")
    assert result.out.count("Nothing can be taken back") == 1
    assert "you: place 5 d4" in result.out
    resumed = sdg("run", "--resume", saved(result))
    assert "place 5 c3" not in resumed.out
    assert "your rack  2 8" in resumed.out


def saved(printed: CommandResult) -> str:
    match = re.search(r"--resume (\S+)", printed.out + printed.err)
    assert match, printed.out
    return match[1].strip("'")


def test_the_end_of_input_saves_and_the_play_can_go_on(sdg: Sdg) -> None:
    first = sdg("run", "cat_sudoku", "--seed", "3", answers="9 a1\n")
    path = saved(first)
    assert Path(path).is_file()
    second = sdg("run", "--resume", path, answers="q\n")
    assert "you: lay 9-green a1" in second.out
    finished = sdg("run", "--resume", path, "--bots", "random", "--json")
    assert result(finished)["winners"]
    assert sdg("replay", path, "--verify").code == 0


def test_a_finished_play_leaves_no_save_behind(sdg: Sdg, tmp_path: Path) -> None:
    answers = "keep\n" * 30 + "stop\n" * 30
    result = sdg("run", "cat_sudoku", "--players", "4", "--seed", "3", answers=answers)
    assert result.code == 0, result.out
    assert not list((tmp_path / "home").rglob("*.replay"))


def test_save_writes_where_it_is_told(sdg: Sdg) -> None:
    result = sdg(
        "run", "cat_sudoku", "--seed", "3", "--save", "my game.replay",
        answers="9 a1\nsave b.replay\nsave c.deal\nsave\nsave /\nsave no/x\n",
    )  # fmt: skip
    assert result.code == 130
    assert "--resume 'my game.replay'" in result.out
    assert result.out.count("It cannot be saved") == 2
    assert Path("b.replay").read_text().startswith("sdg replay 1\n")
    dealt = sdg("run", "cat_sudoku", "--deal", "c.deal", "--seed", "9", answers="q\n")
    assert "9g" in dealt.out


def test_no_other_file_is_written_over(sdg: Sdg) -> None:
    Path("notes.txt").write_text("mine")
    result = sdg("run", "cat_sudoku", "--bots", "random", "--save", "notes.txt")
    assert result.code == 2
    assert "holds something else" in result.err
    result = sdg("run", "cat_sudoku", answers="save notes.txt\n")
    assert "holds something else" in result.out
    assert Path("notes.txt").read_text() == "mine"


def test_a_word_that_is_an_action_is_a_command_after_a_colon(sdg: Sdg) -> None:
    result = sdg("run", "cat_sudoku", "--seed", "3", answers=":rules\n:q\n")
    assert "A card by its special rule" in result.out or "special" in result.out
    assert result.code == 130


def test_people_are_shuffled_over_the_seats_unless_as_given(sdg: Sdg) -> None:
    def seats(*more: str) -> set[str]:
        seatings = set()
        for seed in range(6):
            result = sdg(
                "run", "cat_sudoku", "--seat", "Ann", "--seat", "Bob", "--seed", str(seed), *more
            )
            match = re.search(r"^seats: (.*?)   seed", result.out, re.MULTILINE)
            assert match
            seatings.add(match[1])
        return seatings

    assert seats() == {"1 Ann, 2 Bob", "1 Bob, 2 Ann"}
    assert seats("--seats-as-given") == {"1 Ann, 2 Bob"}


def test_as_many_play_as_are_named(sdg: Sdg) -> None:
    result = sdg("run", "cat_sudoku", "--seat", "Ann", "--seat", "random", "--seat", "greedy")
    assert re.search(r"^seats: 1 \w+, 2 \w+, 3 \w+ ", result.out, re.MULTILINE)


def test_hands_of_people_are_hidden_from_each_other(sdg: Sdg) -> None:
    result = sdg(
        "run", "knizia_sudoku", "--seat", "Ann", "--seat", "Bob", "--seats-as-given",
        "--seed", "4", answers="pen 2\n",
    )  # fmt: skip
    before, _, after = result.out.partition("Bob is next.")
    assert "your cards held" in before
    assert "Ann's cards held  5 cards" in after
    assert "Ann: penalise a card" in after


def test_what_one_chose_is_hidden_from_who_chooses_next_in_the_same_turn(sdg: Sdg) -> None:
    result = sdg(
        "run", "goofspiel", "--seat", "Ann", "--seat", "Bob", "--seats-as-given", "--seed", "4",
        answers="5\n7\n",
    )  # fmt: skip
    _, bobs, anns = re.split(r"(?:Bob|Ann) is next\.", result.out.partition("Ann is next.")[2])
    assert "Ann: offer a card" in bobs
    assert re.search("Ann's bid +1 card", bobs)
    assert "Bob: offer a card" in anns
    assert "7-spades from Bob's bid to Bob's shown" in anns


def test_json_with_people_leaves_standard_output_to_the_result(sdg: Sdg) -> None:
    result = sdg("run", "cat_sudoku", "--seed", "3", "--json", answers="9 a1\n")
    assert result.code == 130
    data = json.loads(result.out)
    assert data["ended_by"] is None
    assert Path(data["saved"]).is_file()
    assert "you: lay 9-green a1" in result.err


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_a_console_without_box_signs_gets_plain_ones(sdg: Sdg, encoding: str) -> None:
    result = sdg("run", "cat_sudoku", "--seed", "3", answers="q\n", encoding=encoding)
    assert result.code == 130
    assert "+------+" in result.out
    assert "?----" not in result.out


def test_colour_follows_the_environment(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" not in sdg("run", "cat_sudoku", "--bots", "random").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1m" in sdg("run", "cat_sudoku", "--bots", "random").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in sdg("run", "cat_sudoku", "--bots", "random").out


def test_a_home_that_cannot_be_written_is_no_obstacle(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HOME", str(tmp_path / "file" / "no home"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    result = sdg("run", "cat_sudoku", "--seed", "3", answers="9 a1\n")
    assert result.code == 130
    assert Path(saved(result)).is_relative_to(tmp_path)


def test_without_any_place_to_save_the_play_goes_on(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "file"))
    result = sdg("run", "cat_sudoku", "--seed", "3", answers="9 a1\n")
    assert result.code == 130
    assert "could not be saved" in result.out


def test_what_comes_by_itself_is_told_with_its_sentence_once(sdg: Sdg) -> None:
    output = sdg("run", "sudoku_tactics", "--bots", "greedy", "--seed", "1").out
    assert output.count("completed: A point for each, and its tiles go back") == 1
    assert output.count("  completed\n") > 0


def test_a_scoring_that_gave_nothing_is_not_told(sdg: Sdg) -> None:
    """What closed nothing at the end of a turn would stand in the log after every one."""
    output = sdg("run", "sudoku_42", "--set", "moves=0", "--bots", "random", "--seed", "1").out
    lines = [line.strip() for line in output.splitlines()]
    closings = [at for at, line in enumerate(lines) if line.startswith("closing")]
    assert all(": points +" in lines[at + 1] for at in closings)


def test_what_decided_among_equals_is_told(sdg: Sdg) -> None:
    words = ("run", "sudoku_tactics", "--bots", "random", "--set", "turn_limit=4", "--seed", "4")
    assert "Of those who were equal, latest seat decided.\n" in sdg(*words).out
    assert "decided" not in sdg("run", "sudoku_tactics", "--bots", "greedy", "--seed", "1").out


def test_a_search_takes_a_seat(sdg: Sdg) -> None:
    asked = ["run", "tic_tac_toe", "--seat", "search:30", "--seat", "random", "--seed", "1"]
    result = sdg(*asked, "--json")
    assert result.code == 0
    assert sdg(*asked, "--json").out == result.out


@pytest.mark.parametrize("name", ["search:0", "search:many", "nobody"])
def test_a_bot_that_there_is_not_is_told(sdg: Sdg, name: str) -> None:
    result = sdg("run", "tic_tac_toe", "--bots", name)
    assert result.code == 2
    assert "bot" in result.err
    if name.startswith("search"):
        assert sdg("run", "tic_tac_toe", "--seat", name).code == 2
    assert "search" in result.err


@pytest.mark.parametrize("how", [(), ("--json",)])
def test_a_hidden_seed_is_told_by_the_save_alone(sdg: Sdg, how: tuple[str, ...]) -> None:
    seed = "98765432"
    asked = ("run", "cat_sudoku", "--seat", "Ann", "--seed", seed, *how)
    shown, hidden = (sdg(*asked, *more, answers="?\nwhy x\n") for more in ((), ("--hide-seed",)))
    assert seed in shown.out and seed not in hidden.out + hidden.err
    result = sdg(*asked, "--hide-seed", "--save", "a.replay", answers="save b.replay\n1\n")
    assert seed not in result.out + result.err
    saves = [Path("a.replay"), Path("b.replay"), *Path.home().rglob("*.replay")]
    assert len(saves) == 4
    assert all(f"seed: {seed}" in path.read_text() for path in saves)
    assert [seed in path.name for path in saves].count(True) == 1
    for more in ((), ("--hide-seed",)):
        again = sdg("run", "--resume", "a.replay", *more, *how, answers="")
        assert again.code == 130 and seed not in again.out + again.err


def test_a_seed_that_was_shown_is_shown_when_the_play_goes_on(sdg: Sdg) -> None:
    sdg("run", "pig", "--seat", "Ann", "--seed", "3", "--save", "a.replay", answers="")
    assert "seed: 3  (by it all" in sdg("run", "--resume", "a.replay", answers="").out
    hiding = sdg("run", "--resume", "a.replay", "--hide-seed", "--save", "b.replay", answers="")
    assert "seed: hidden" in hiding.out
    assert "seed: hidden" in sdg("run", "--resume", "b.replay", answers="").out
    assert sdg("replay", "b.replay", "--verify").code == 0


def test_the_time_left_is_told_where_answers_are_piped(sdg: Sdg) -> None:
    words = ("run", "sudoku_42", "--seat", "Ann", "--set", "minutes=2", "--players", "1")
    output = sdg(*words, answers="q\n").out
    assert "Ann 2:00> " in output or "Ann 1:5" in output


def test_where_a_seed_or_a_save_is_told_it_is_said_what_they_give_away(sdg: Sdg) -> None:
    result = sdg("run", "pig", "--seat", "Ann", "--seed", "3", answers="save x.replay\n")
    assert "seed: 3  (by it all can be dealt again: --hide-seed)\n" in result.out
    assert "Saved to x.replay. Whoever reads it sees every card.\n" in result.out
    assert result.out.endswith("Whoever reads that file sees every card.\n")
    assert "--hide-seed" in sdg("run", "--help").out
    alone = sdg("run", "pig", "--bots", "random", "--seed", "3")
    assert "seed: 3\n" in alone.out


def test_a_hidden_seed_is_drawn_from_many(sdg: Sdg, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr("secrets.randbelow", lambda most: asked.append(most) or 5)
    for how in ((), ("--hide-seed",)):
        sdg("run", "pig", "--bots", "random", *how)
    assert asked == [2**32, 2**64]
