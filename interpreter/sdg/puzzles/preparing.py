"""A puzzle ready to be solved: its rules at one table in, its cells, its cards, what is given out.

A puzzle is judged by the engine that judges games: made of the same rules, with each kind of card
that may be filled in, and with nothing to play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import prod
from os import PathLike

from attrs import evolve, frozen

from sdg import ir
from sdg.checker.declarations.puzzle_givens import misplaced, place_of
from sdg.checker.inference.tables_played import Setting
from sdg.diagnostics import Diagnostic, SdgError
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.layout.cards import Cards
from sdg.layout.grid import Grid
from sdg.layout.names import cell_name
from sdg.layout.slots import Layout
from sdg.loading import Reading, read_for_caller
from sdg.messages import puzzles as say
from sdg.notebooks import ShownAsPicture
from sdg.source import Source
from sdg.table_options import Choices

MOST = 50_000  # cells times kinds of cards: 36 by 36, with 36 values
DECK = "cards of the puzzle"


@frozen(eq=False)
class Puzzle(ShownAsPicture):
    """A board to fill. Cells and kinds of cards are numbered as in the layout of its game."""

    game: Game  # of its rules, with nothing to play
    grid: Grid
    rules: tuple[ir.Rule, ...]  # those of the board
    givens: Mapping[int, int]  # cell: kind
    sentence: str | None = None  # what it asks for, in its own words

    @property
    def title(self) -> str:
        """Return what the puzzle is called; one that is a variant, by the name of its file."""
        if len(self.game.sources) == 1:
            return self.game.rules.title
        return self.game.sources[-1].name.replace("_", " ").title()

    @cached_property
    def inspection(self) -> Inspection:
        """Return what evaluates its rules on a board with cards."""
        return Inspection(self.game)

    @property
    def layout(self) -> Layout:
        """Return what numbers its cells, its kinds of cards and its regions."""
        return self.game.layout

    @property
    def kinds(self) -> int:
        """Return how many kinds of cards there are to fill in."""
        return len(self.layout.cards.kinds)

    def face(self, kind: int) -> str:
        """Return what people call a card."""
        return self.layout.cards.faces[kind]

    def cell_name(self, cell: int) -> str:
        """Return what people call a cell: `c3` is column c, row 3."""
        return cell_name(self.layout, cell)

    def given(self, texts: tuple[str, ...]) -> Puzzle:
        """Return the puzzle with more cards given: `c3=4`. Raises `SdgError`."""
        cells = {self.cell_name(cell): cell for cell in self.grid.cells}
        kinds = {self.face(kind): kind for kind in range(self.kinds)}
        givens, wrong = dict(self.givens), []
        for text in texts:
            source = Source("--given", f"--given {text}")
            span = source.span(len("--given "), len(source.text))
            name, _, face = (part.strip() for part in text.partition("="))
            if name not in cells:
                wrong.append(say.not_given(span, f"the board has no cell `{name}`"))
            elif face not in kinds:
                why = f"`{face}` is nothing that this puzzle is filled with"
                wrong.append(say.not_given(span, why))
            elif cells[name] in givens:
                why = f"{name} is given already: {self.face(givens[cells[name]])}"
                wrong.append(say.not_given(span, why))
            else:
                givens[cells[name]] = kinds[face]
        if wrong:
            raise SdgError(wrong)
        return evolve(self, givens=givens)


def load_puzzle(
    path: str | PathLike[str] | Source, variants: Sequence[str] = (), options: Choices | None = None
) -> Puzzle:
    """Read a puzzle with variants; raise `SdgError` with all that is wrong.

    The arguments are those of `load`, which reads games.
    """
    return make_puzzle(read_for_caller(path, variants, options), options or {})


def make_puzzle(reading: Reading, options: Choices) -> Puzzle:
    """Make the puzzle of what was read, with options chosen; raise `SdgError` if there is none."""
    if reading.rules is None:
        raise SdgError(reading.diagnostics)
    rules, source = reading.rules, reading.sources[-1]
    if rules.puzzle is None:
        raise SdgError([say.no_puzzle(source.span(0, len(source.text.split("\n", 1)[0])))])
    declared = rules.puzzle
    assert declared.span is not None
    chosen = reading.options(options)
    most = prod(len(codes or ()) for _, codes in declared.cards.features)
    if most > MOST:
        raise SdgError([say.puzzle_too_large(declared.span, 1, most, MOST)])
    game = Game(unplayed(rules, declared), rules.usual_players, chosen, reading.sources)
    fixed, layout = game.fixed_rules, game.layout
    (grid,) = (grid for grid in layout.geometry.grids if grid.board == declared.board)
    kinds = len(layout.cards.kinds)
    if layout.geometry.size * max(kinds, 1) > MOST:
        raise SdgError([say.puzzle_too_large(declared.span, grid.size, kinds, MOST)])
    (board,) = (board for board in fixed.boards if board.name == declared.board)
    setting = Setting(rules.usual_players, chosen, ())
    wrong = list(misplaced(declared, board, setting))
    givens = {}
    for given in declared.givens:
        kind = _kind(layout.cards, given, wrong)
        if kind is not None and (cell := place_of(given, setting)):
            givens[grid.at(*cell)] = kind
    if wrong:
        raise SdgError(wrong)
    bound = tuple(rule for rule in fixed.rules if rule.board == declared.board)
    return Puzzle(game, grid, bound, givens, declared.sentence)


def unplayed(rules: ir.Rules, declared: ir.Puzzle) -> ir.Rules:
    """Return the rules with the cards of a puzzle for decks, all places empty, and no turns."""
    nothing = ir.Body((), ())
    return evolve(
        rules,
        decks=(ir.Deck(DECK, (declared.cards,), declared.excepts),),
        places=tuple(evolve(place, holds=None, endless=False) for place in rules.places),
        setup=nothing, turn=ir.Turn(None, ir.Body((), ("player",))), whens=(),
        scoring=(), ends=(), win=None, titles=None, puzzle=None,
    )  # fmt: skip


def _kind(cards: Cards, given: ir.Given, wrong: list[Diagnostic]) -> int | None:
    """Return which kind is given, or report that with these options there is no such card."""
    for kind in range(len(cards.kinds)):
        if all(cards.column(name)[kind] == code for name, code in given.codes):
            return kind
    assert given.span is not None
    (name, _), *_ = given.codes
    known = dict.fromkeys(cards.faces[:-1])
    wrong.append(say.not_among(given.span, given.span.text, name, known))
    return None
