"""A puzzle as it is being filled in, as text that needs no other file; and read again.

sdg puzzle 1
puzzle: Small Square
option: size = 4
people: 1
seat 1: Ann
clock: 95                            seconds since the beginning
rules: 6e0c…                         the SHA-256 of the texts below
-- small_square.sdg
| game "Small Square"
-- play
seat 1 at 12: put; c3 4              see `moves`
-- end
"""

from __future__ import annotations

from collections.abc import Callable

from sdg.files.reading import source_from_text
from sdg.limits import MOST_PLAYERS
from sdg.loading import read_sources
from sdg.playing.filling.moves import BadLine, line_of, move_of
from sdg.playing.filling.play import PuzzlePlay, Refused
from sdg.playing.log import lines_of_rules, one_line, option_faces
from sdg.playing.log_reader import LogReader
from sdg.playing.why_unreadable import Unreadable
from sdg.puzzles import Patience, make_puzzle

VERSION = "sdg puzzle 1"
LONGEST = 10**9 - 1  # seconds
MOST = 100_000  # moves that are read
MOST_CHANGED = 3_000_000  # cells that they change together


def write_puzzle_play(play: PuzzlePlay) -> str:
    """Write down all that was done to a puzzle."""
    game = play.puzzle.game
    lines = [VERSION, f"puzzle: {one_line(play.title)}"]
    lines += (f"option: {name} = {face}" for name, face in option_faces(game))
    lines.append(f"people: {len(play.people)}")
    lines += (f"seat {seat}: {one_line(name)}" for seat, name in enumerate(play.people, 1))
    lines.append(f"clock: {play.seconds}")
    lines += (*lines_of_rules(game.sources), "-- play")
    lines += (line_of(move, play.puzzle.cell_name, play.puzzle.face) for move in play.moves)
    return "\n".join([*lines, "-- end", ""])


def read_puzzle_play(
    text: str, path: str, patience: Callable[[], Patience] = Patience
) -> PuzzlePlay:
    """Read what `write_puzzle_play` has written. Raises `Unreadable` with the place of the first
    mistake, and `SdgError` if the rules in it have some."""
    return _Reader(text, path).read_play(patience)


class _Reader(LogReader):
    """Reads a puzzle being filled in."""

    def read_play(self, patience: Callable[[], Patience]) -> PuzzlePlay:
        if self.line != VERSION:
            if self.line is not None and self.line.startswith("sdg puzzle "):
                self.refuse(f"this puzzle is of another version; this sdg reads `{VERSION}`", 12)
            self.refuse(f"this holds no puzzle: its first line should be `{VERSION}`")
        self.at += 1
        self.name("puzzle")
        options = self.options()
        people = self.number("people", 1, MOST_PLAYERS)
        names = tuple(self.name(f"seat {seat}") for seat in range(1, people + 1))
        seconds = self.number("clock", 0, LONGEST)
        sources = self.rules()
        if not self.heading("play"):
            self.refuse("`-- play` should stand here")
        lines = self.plain()
        if not self.heading("end"):
            self.refuse("the file breaks off here: its last line, `-- end`, is missing")
        if any(self.lines[self.at :]):
            self.refuse("nothing should stand after `-- end`")
        readable = [source_from_text(source.text, source.path) for source in sources]
        puzzle = make_puzzle(read_sources(readable), dict(options))
        play = PuzzlePlay(puzzle, names, patience)
        for number, line in lines:
            if len(play.moves) >= MOST or play.changed > MOST_CHANGED:
                raise Unreadable("nobody does as much as stands from here on", self.path, number)
            try:
                play.apply(move_of(line, play.cells_by_name, play.kinds_by_face))
            except BadLine as wrong:
                raise Unreadable(wrong.why, self.path, number, wrong.column) from None
            except Refused as wrong:
                raise Unreadable(str(wrong), self.path, number) from None
        play.tick(seconds)
        return play
