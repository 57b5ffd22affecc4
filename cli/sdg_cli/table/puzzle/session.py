"""A puzzle at the prompt: people put cards in, ask for help, and every move is saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from sdg.diagnostics.spelling import counted
from sdg.game import Fault
from sdg.playing.fault_text import tell_fault
from sdg.playing.filling import Broken, PuzzlePlay, Refused
from sdg.puzzles import Interrupted
from sdg_cli.table.commands import Command, command_named, help_on
from sdg_cli.table.puzzle import sentences
from sdg_cli.table.puzzle.drawing import drawn
from sdg_cli.table.puzzle.ending import told_end, told_moves
from sdg_cli.table.puzzle.typed_words import Said, Words
from sdg_cli.table.saves import Save, save_as
from sdg_cli.table.screen import Screen

Obey: TypeAlias = "Callable[[PuzzleSession, str], None]"


class PuzzleSession:
    """People at one terminal who fill a board."""

    def __init__(
        self, play: PuzzlePlay, save: Save, screen: Screen, commands: Sequence[Command[Obey]]
    ) -> None:
        self.play = play
        self.save = save
        self.commands = commands
        self.screen = screen
        self.words = Words(play, [word for each in commands for word in each.words])
        self.person = 1
        self.shows_notes = True
        self.large = False
        self.started = time.monotonic() - play.seconds

    def run(self) -> None:
        """Go on until all rules hold; raise EOFError or KeyboardInterrupt when left."""
        self.draw()
        if self.play.open_cells:
            self.screen.tell(f"Type a card and a cell, such as `{self.example()}`; `?` lists more.")
        while not self.finished():
            answer = self.screen.read(f"{self.name()}> ")
            self.play.tick(int(time.monotonic() - self.started))
            try:
                self.obey(answer)
            except Refused as refused:
                self.screen.tell(f"{refused}.")
            except Interrupted:
                self.screen.tell("That takes too long to find out.")
            except Fault as fault:
                self.screen.tell(f"The rules go wrong here: {tell_fault(fault)}")
        self.screen.tell(*told_end(self.play))

    def finished(self) -> bool:
        """Return whether the puzzle is solved; say where the rules go wrong on a full board."""
        try:
            return self.play.done()
        except Fault as fault:
            self.screen.tell(f"The board is full, but the rules go wrong: {tell_fault(fault)}")
            return False

    def name(self) -> str:
        """Return who is at the prompt."""
        return self.play.people[self.person - 1]

    def example(self) -> str:
        """Return an answer that could be typed."""
        return "{card} {cell}".format_map(sentences.examples(self.play))

    def obey(self, answer: str) -> None:
        """Do what was typed. Raises `Refused`, `Interrupted`, `Fault`, and EOFError to leave."""
        answer = self.handed_over(answer)
        if not answer:
            self.draw()
            return
        said = self.words.read(answer)
        if said.cells and said.kinds and said.unknown is None and not answer.startswith(":"):
            self.enter(said)
            return
        word, _, rest = answer.lstrip(":").strip().partition(" ")
        word, rest = word.casefold(), rest.strip()
        if (command := command_named(word, self.commands)) is None:
            self.look_up(said)
        else:
            command.obey(self, rest)

    def handed_over(self, answer: str) -> str:
        """Let another person go on where a name is typed: `Bob`, or `Bob: 5 c3`."""
        first, colon, rest = answer.partition(":")
        for number, name in enumerate(self.play.people, 1):
            if len(self.play.people) > 1 and first.strip().casefold() == name.casefold():
                self.person = number
                if not colon and not rest.strip():
                    return ""
                return rest.strip()
        return answer

    def help(self, _words: str) -> None:
        """Say what may be typed."""
        shown = sentences.examples(self.play)
        self.screen.page(help_on(self.commands, sentences.INTRODUCTION, sentences.COLON, shown))
        if len(self.play.people) > 1:
            self.screen.tell(sentences.told_names(self.play))

    def board(self, _words: str) -> None:
        """Draw the board again."""
        self.draw()

    def enlarge(self, _words: str) -> None:
        """Change between the large form of the board and the small one."""
        self.large = not self.large
        self.draw()
        if self.large and not (self.shows_notes and self.play.notes):
            self.screen.tell("No notes are shown in it: `notes` shows or makes them.")

    def put(self, words: str) -> None:
        """Put a card in, as words say."""
        self.enter(self.words.read(words))

    def enter(self, said: Said) -> None:
        """Put a card in."""
        if self.understood(said, "Put what where? For example: " + self.example()):
            if len(said.kinds) > 1 or len(said.cells) > 1:
                self.screen.tell("One card and one cell at a time.")
                return
            (cell,), (kind,) = said.cells, said.kinds
            self.play.put(cell, kind, self.person)
            self.written(cell)

    def take(self, words: str) -> None:
        """Take cards out."""
        said = self.words.read(words.removeprefix("out ").strip())
        if said.unknown is None and said.kinds and said.cells:
            cells = [cell for cell in said.cells if self.play.cards.get(cell) in said.kinds]
            if not cells:
                self.screen.tell("That card does not lie there.")
                return
        elif not said.cells or said.unknown is not None:
            self.screen.tell(self.words.unknown(said) if said.unknown else "Take out what?")
            return
        for cell in said.cells:
            self.play.take(cell, self.person)
        self.written()

    def note(self, words: str) -> None:
        """Note what cells may be."""
        said = self.words.read(words)
        if self.understood(said, "Note what where? For example: note " + self.example()):
            for cell in said.cells:
                self.play.note(cell, said.kinds, self.person)
            self.shows_notes = True
            self.written()

    def notes(self, words: str) -> None:
        """Fill notes in, take them out, hide or show them."""
        words = words.casefold()
        if words in ("clear", "none", "off"):
            self.play.forget_notes(self.person)
        elif words in ("all", "fill") or not self.play.notes:
            self.play.note_all(self.person)
            self.shows_notes = True
        else:
            self.shows_notes = not self.shows_notes
        self.written()
        if self.play.notes and not self.shows_notes:
            self.screen.tell("Notes are hidden: `notes` shows them, `notes all` makes all anew.")

    def why(self, words: str) -> None:
        """Say what a card on a cell would break."""
        said = self.words.read(words)
        if self.understood(said, "Why what? For example: why " + self.example()):
            puzzle = self.play.puzzle
            for cell in said.cells[:4]:
                for kind in said.kinds[:4]:
                    what = f"{puzzle.face(kind)} {puzzle.cell_name(cell)}"
                    if cell in puzzle.givens:
                        self.screen.tell(
                            f"{puzzle.cell_name(cell)} is given: {puzzle.face(puzzle.givens[cell])}"
                        )
                    elif reasons := self.play.why_not(cell, kind):
                        self.screen.tell(f"{what} would break:", *self.broken(reasons))
                    else:
                        self.screen.tell(f"{what}: no rule is broken by what lies there now.")

    def hint(self, _words: str) -> None:
        """Say where the next step is, or what."""
        said = self.play.hint(self.person)
        self.save.write(self.play)
        match said.verdict:
            case "none":
                self.screen.tell("No solution is left from here: `check me` names the cells.")
            case "full":
                self.screen.tell("The board is full.", *self.broken(self.play.conflicts()))
            case "open":
                self.screen.tell("No cell has to be one thing: there are several solutions.")
            case _ if said.whole:
                first, *more = said.why
                self.screen.tell(f"{first}.", *(f"  {line}" for line in more))
            case _:
                self.screen.tell(f"Look at {said.where}. (`hint` again says what, and why.)")

    def check(self, _words: str) -> None:
        """Say which cells cannot stay."""
        verdict = self.play.check(self.person)
        self.save.write(self.play)
        if verdict.unsolvable:
            self.screen.tell("The given cards alone leave no solution: the puzzle has none.")
        elif not verdict.wrong:
            open_cells = counted(len(self.play.open_cells), "cell")
            self.screen.tell(f"So far so good: it can be solved from here. {open_cells} to fill.")
        else:
            names = [self.play.puzzle.cell_name(cell) for cell in verdict.wrong]
            self.screen.tell(f"These cannot stay: {', '.join(names)}.")

    def solve(self, _words: str) -> None:
        """Have the board filled."""
        if self.play.solve(self.person):
            self.written()
        else:
            self.screen.tell("There is no solution.")

    def undo(self, _words: str) -> None:
        """Take the last change back."""
        self.play.undo(self.person)
        self.written()

    def redo(self, _words: str) -> None:
        """Make it again."""
        self.play.redo(self.person)
        self.written()

    def restart(self, _words: str) -> None:
        """Take out all that was put in."""
        self.play.restart(self.person)
        self.written()

    def rules(self, _words: str) -> None:
        """Say what is asked for."""
        self.screen.page(sentences.told_rules(self.play))

    def log(self, _words: str) -> None:
        """Say who did what."""
        self.screen.page(told_moves(self.play))

    def save_copy(self, words: str) -> None:
        """Save to a file that is named."""
        self.screen.say(save_as(self.play, self.save.path, words, self.save.kind))

    def leave(self, _words: str) -> None:
        """Leave; what was done is saved."""
        raise EOFError

    def written(self, cell: int | None = None) -> None:
        """Save and show the board."""
        self.save.write(self.play)
        self.draw(() if cell is None else (self.play.puzzle.cell_name(cell),))

    def understood(self, said: Said, example: str) -> bool:
        """Return whether a card and a cell were named; else say what is missing."""
        if said.unknown is not None:
            self.screen.tell(self.words.unknown(said))
        elif not (said.cells and said.kinds):
            self.screen.tell(example)
        return bool(said.unknown is None and said.cells and said.kinds)

    def look_up(self, said: Said) -> None:
        """Say what is known of words that are no command."""
        if said.unknown is not None:
            self.screen.tell(self.words.unknown(said))
        elif said.cells or said.kinds:
            self.screen.tell(*sentences.told_there(self.play, said.cells, said.kinds))
        else:
            self.screen.tell(f"What about it? For example: {self.example()}")

    def draw(self, new: Iterable[str] = ()) -> None:
        """Draw the board, and say which rules are broken."""
        play = self.play
        try:
            wrong = play.conflicts()
        except Fault as fault:
            wrong = ()
            self.screen.tell(f"The rules go wrong here: {tell_fault(fault)}")
        size, left = play.puzzle.grid.size, len(play.open_cells)
        filled = f"{left} of {size} cells are open" if left else f"all {size} cells are filled"
        head = f"{play.title}: {filled}"
        self.screen.say("", self.screen.look.paint(head, "bold"))
        self.screen.say(*drawn(play, wrong, self.screen.look, self.shows_notes, self.large, new))
        self.screen.tell(*self.broken(wrong), "")

    def broken(self, wrong: Iterable[Broken]) -> Iterator[str]:
        """Say which rules are broken."""
        return sentences.told_broken(self.play.puzzle, wrong)
