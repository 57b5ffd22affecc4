"""What may be typed at a puzzle besides cards and cells: a row for each command."""

from __future__ import annotations

from sdg_cli.table.commands import Command
from sdg_cli.table.puzzle.session import Obey, PuzzleSession

_PUT = ("place", "put", "set", "enter", "write", "lay")
_TAKE = ("take", "clear", "erase", "remove", "delete")

COMMANDS: tuple[Command[Obey], ...] = (
    Command(_PUT, "place {card} in {cell}", "the same as `{card} {cell}`", PuzzleSession.put),
    Command(_TAKE, "take {cell}", "take a card out (or: clear)", PuzzleSession.take),
    Command(("note", "n"), "note {card} {other} {cell}", "note what {cell} may be, or not any more",
            PuzzleSession.note),
    Command(("notes",), "notes", "note all that no rule bars; again: hide, show; notes clear",
            PuzzleSession.notes),
    Command(("large",), "large", "the board with notes in its cells; again: beside it",
            PuzzleSession.enlarge),
    Command(("why",), "why {card} {cell}", "which rules a card would break", PuzzleSession.why),
    Command(("hint",), "hint", "where the next step is; asked again: what it is, and why",
            PuzzleSession.hint),
    Command(("check",), "check me", "whether all of it can stay; if not, which cells cannot",
            PuzzleSession.check),
    Command(("u", "undo"), "undo", "take the last change back", PuzzleSession.undo),
    Command(("redo",), "redo", "make it again", PuzzleSession.redo),
    Command(("restart",), "restart", "take out all that was put in", PuzzleSession.restart),
    Command(("solve",), "solve", "have the board filled", PuzzleSession.solve),
    Command(("board", "\x0c"), "board, Enter", "the board again", PuzzleSession.board),
    Command(("rules",), "rules", "what is asked for", PuzzleSession.rules),
    Command(("log",), "log", "who did what", PuzzleSession.log),
    Command(("save",), "save [FILE]", "where it is saved, or a copy of it",
            PuzzleSession.save_copy),
    Command(("?", "help", "h"), "?", "this help", PuzzleSession.help),
    Command(("q", "quit", "exit"), "q", "save and leave", PuzzleSession.leave),
)  # fmt: skip
