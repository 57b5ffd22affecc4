"""Replay logs read strictly: what a damaged or foreign file is told."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sdg.chance import Generator
from sdg.events import Happened
from sdg.loading import load
from sdg.playing.log import digest, one_line, write_log
from sdg.playing.log_reader import parse_log, read_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again
from sdg.playing.why_unreadable import Unreadable, decode
from sdg.source import Source

RULES = 'game "Fives"\n    players 2\n\noption target = 5 in 1 to 9\n'
LOG = f"""\
sdg replay 1
game: Fives
players: 2
option: target = 5
seat 1: Ann
seat 2: greedy
seed: 8123
rules: {digest((Source("fives.sdg", RULES),))}
-- fives.sdg
| game "Fives"
|     players 2
|
| option target = 5 in 1 to 9
|
-- deal
| hand 1: 5 5
-- play
chance: draw 5 from bag to hand 1
seat 1: place 5 c3
-- result
scores: 1 0
winners: 1
ended by: target
-- end
"""


def refusal(text: str) -> str:
    with pytest.raises(Unreadable) as refused:
        parse_log(text, "a.replay")
    return str(refused.value)


def test_a_log_tells_everything_about_a_play() -> None:
    log = parse_log(LOG, "a.replay")
    assert (log.title, log.players, log.seed) == ("Fives", 2, 8123)
    assert log.seats == ("Ann", "greedy")
    assert dict(log.options) == {"target": "5"}
    assert log.sources[0].text == RULES
    assert log.deal == "hand 1: 5 5"
    assert log.play == ((18, "chance: draw 5 from bag to hand 1"), (19, "seat 1: place 5 c3"))
    assert log.result is not None
    assert log.result[0] == (21, "scores: 1 0")


def test_windows_line_ends_and_a_byte_order_mark_are_read() -> None:
    text = decode(b"\xef\xbb\xbf" + LOG.replace("\n", "\r\n").encode(), "a.replay")
    assert parse_log(text, "a.replay").last_line == 23


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("sdg replay 1", "PK", "a.replay:1:1: this is no replay: its first line should be"),
        ("replay 1", "replay 2", "a.replay:1:12: this replay is of another version"),
        ("players: 2", "players: two", "a.replay:3:10: `players` should be a number"),
        ("players: 2", "players: 0", "a.replay:3:10: `players` should be from 1 to 99"),
        ("players: 2", "players: ²", "a.replay:3:10: `players` should be a number"),
        ("seed: 8123", f"seed: {'9' * 5000}", "a.replay:7:7: `seed` should be a number"),
        ("seat 2: greedy\n", "", "a.replay:6:1: `seat 2: …` should stand here"),
        ("seat 1: Ann", f"seat 1: {'A' * 1001}", "a.replay:5:1009: a name has at most 1000 signs"),
        ("target = 5\n", "target\n", "a.replay:4:9: this should be `option: name = value`"),
        ("| game", "| gane", "a.replay:8:8: the rules below are not those that were played"),
        (
            "-- fives.sdg",
            "-- sixes.sdg",
            "a.replay:8:8: the rules below are not those that were played",
        ),
        ("-- play\n", "", "a.replay:17:1: `-- play` should stand here"),
        ("-- result", "-- resold", "a.replay:20:1: the play breaks off here"),
        ("-- end\n", "", "a.replay:24:1: the file breaks off here"),
        ("-- end\n", "-- end\nmore", "a.replay:25:1: nothing should stand after `-- end`"),
    ],
)
def test_a_mistake_is_told_with_its_place(old: str, new: str, message: str) -> None:
    assert message in refusal(LOG.replace(old, new, 1))


def test_no_cut_off_file_is_taken_for_a_whole_one() -> None:
    for length in range(len(LOG) - 1):
        assert "a.replay" in refusal(LOG[:length])


@given(at=st.integers(0, len(LOG) - 1), byte=st.binary(min_size=1, max_size=1))
def test_a_changed_byte_is_read_or_refused(at: int, byte: bytes) -> None:
    data = LOG.encode()
    try:
        parse_log(decode(data[:at] + byte + data[at + 1 :], "a.replay"), "a.replay")
    except Unreadable as refused:
        assert str(refused).startswith("a.replay")


@given(st.binary())
def test_noise_is_refused(noise: bytes) -> None:
    with pytest.raises(Unreadable):
        parse_log(decode(noise, "a.replay"), "a.replay")


def test_what_is_no_file_of_text_is_refused(tmp_path: Path) -> None:
    def complaint(path: Path | str) -> str:
        with pytest.raises(Unreadable) as refused:
            read_log(str(path))
        return refused.value.what

    (tmp_path / "bytes").write_bytes(b"ok\n\xff")
    (tmp_path / "zero").write_bytes(b"ok\0")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    assert complaint(tmp_path) == "this is a folder"
    assert complaint(tmp_path / "missing") == "no such file or directory"
    assert complaint(tmp_path / "bytes") == "this is not UTF-8 text"
    assert complaint(tmp_path / "zero") == "an invisible sign (number 0) stands here"
    assert complaint("a\0b") == "no file can have this name"
    assert "symbolic links" in complaint(tmp_path / "circle")
    if os.name == "posix":
        assert complaint("/dev/zero") == "this is no ordinary file"


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(10**10)
    with pytest.raises(Unreadable, match="larger than 16 MB"):
        read_log(str(tmp_path / "huge"))


def test_rules_without_an_end_are_refused() -> None:
    text = LOG.replace("| game", "| x\n" * 100_001 + "| game", 1)
    assert "no rules are as long as these" in refusal(text)


def test_control_characters_never_reach_a_line() -> None:
    assert one_line("a\x1b[2J\nb\u2028c\u202ed é 日本") == "a\ufffd[2J\ufffdb\ufffdc\ufffdd é 日本"


@pytest.mark.parametrize("sign", ["\x1b", "\u202e", "\r", "\u2028"])
def test_what_cannot_be_seen_is_refused_at_its_place(sign: str) -> None:
    with pytest.raises(Unreadable, match=r"^a\.replay:5:11: an invisible sign"):
        decode(LOG.replace("seat 1: Ann", f"seat 1: An{sign}n").encode(), "a.replay")


def test_a_log_of_an_earlier_version_lacks_what_the_rules_chose(tmp_path: Path) -> None:
    """Such a save goes on all the same: what `do the first …` chose follows from the rest."""
    play, dice = Playthrough(load("sudoku_42", players=2), 1), Generator(5)
    while not any(isinstance(e, Happened) and e.kind == "done" for e in play.events()):
        legal = play.legal_decisions()
        solves = [each for each in legal if each.action == "solve"]
        play.decide(solves[0] if solves else legal[dice.below(len(legal))])
    lines = write_log(play).splitlines(keepends=True)
    older = [line for line in lines if not line.startswith("done: ")]
    assert len(older) < len(lines)
    path = tmp_path / "older.replay"
    path.write_text("".join(older))
    assert play_again(read_log(str(path))).state == play.state
