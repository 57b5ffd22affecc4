"""What is drawn of a game before anybody decides: its components, its setup, its title page."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from sdg.chance import Generator
from sdg.game import Fault, Game, State
from sdg.look.data import Look
from sdg.look.names import PIECE_SHAPES
from sdg.observation import BoardView, Observation
from sdg.picture.look_of_game import look_of
from sdg.rulebook.drawings.scenes import (
    BoardScene,
    CardsScene,
    CountersScene,
    FanScene,
    Figure,
    TableScene,
)
from sdg.spoken_names import spoken
from sdg.view.data import Face, View
from sdg.view.faces import CardFaces
from sdg.view.viewer import Viewer

MOST_SEATS = 8  # of a table that is drawn
MOST_CARDS = 10  # that are drawn of a deck, with a back
MOST_FIGURES = 12  # of components
PIECES = {shape: word for word, shape in PIECE_SHAPES.items()} | {"die": "faces"}
IN_A_FAN, FEWEST = 5, 3
DECISIONS = 60  # of a game, in the middle of which a title page shows the board
MOST_CELLS = 200  # of a board on a title page


def names_of_seats(game: Game) -> tuple[str, ...]:
    """Return what the seats are called in a rulebook."""
    return tuple(f"player {number}" for number in range(1, game.players + 1))


@frozen
class Start:
    """A game as it is set up once, with what chance happened to give."""

    game: Game
    viewer: Viewer
    look: Look
    state: State
    view: View
    faces: dict[str, Face]

    def setup(self) -> Figure | None:
        """Return the table after setup; None if nothing but empty boards is there."""
        seen, players = self.view.seen, self.game.players
        lie = any(cell.card for board in seen.boards for cell in board.cells)
        held = any(place.size and place.kind != "supply" for place in seen.places)
        counted = any(value for number in self.view.numbers for value in number.values)
        if not (lie or held or counted) or players > MOST_SEATS:
            return None
        who = f"for {players} players" if players > 1 else "for one player"
        seat = f", as player {seen.seat} sees it" if players > 1 else ""
        return Figure("setup", f"The table at the start, {who}{seat}",
                      TableScene(self.view, self.look))  # fmt: skip

    def components(self) -> tuple[Figure, ...]:
        """Return decks, boards that are not to be seen empty at the start, chips and markers."""
        figures = [*self._decks(), *self._boards()]
        counters = self._counters()
        if counters is not None:
            figures.append(counters)
        return tuple(figures[:MOST_FIGURES])

    def cover(self) -> Figure | None:
        """Return what stands on the title page: a fan of cards, or a board in the middle of a
        game."""
        decks = [self._kinds(deck) for deck in self.game.layout.cards.decks]
        fans = [faces for faces in decks if len(faces) >= FEWEST and self._shape(faces) != "disc"]
        if fans:
            faces = sample(max(fans, key=len), self.look, IN_A_FAN)
            return Figure("cover", "", FanScene(self.look, faces))
        board = self._in_the_middle()
        if board is None or len(board.cells) > MOST_CELLS or not board.bounded:
            return None
        if not any(cell.card for cell in board.cells):
            return None
        return Figure("cover", "", self._board(board))

    def _shape(self, faces: tuple[Face, ...]) -> str:
        shape = self.look.shapes.get(faces[0].deck, "card")
        return "disc" if shape == "cube" else shape

    def _kinds(self, deck: str) -> tuple[Face, ...]:
        """Return the different cards of a deck."""
        cards = self.game.layout.cards
        names = dict.fromkeys(cards.faces[kind] for kind in sorted(set(cards.decks[deck])))
        return tuple(evolve(self.faces[name], deck=deck) for name in names)

    def _decks(self) -> Iterator[Figure]:
        for number, deck in enumerate(self.game.layout.cards.decks, 1):
            kinds = self._kinds(deck)
            if not kinds:
                continue
            hidden = any(place.seen != "all" for place in self.game.rules.places)
            back = deck if hidden and self.look.shapes.get(deck, "card") == "card" else None
            room = MOST_CARDS - (back is not None)
            shown = sample(kinds, self.look, room)
            about = self._said(deck, len(shown), len(kinds))
            about += ", and the back" if back is not None else ""
            yield Figure(f"deck-{number}", about, CardsScene(self.look, shown, back))

    def _said(self, deck: str, shown: int, kinds: int) -> str:
        """Say how many of how many different cards are shown, and of which deck if there are
        several."""
        pieces = PIECES[self.look.shapes.get(deck, "card")]
        which = f"the {kinds}" if shown == kinds else f"{shown} of the {kinds}"
        said = "One kind" if kinds == 1 else f"{which} different {pieces}"
        name = f"{spoken(deck)}: " if len(self.game.layout.cards.decks) > 1 else ""
        return f"{name}{said}" if name else f"{said[:1].upper()}{said[1:]}"

    def _boards(self) -> Iterator[Figure]:
        shown = self.setup() is not None
        names: set[str] = set()
        for board in self.view.seen.boards:
            bare = not any(cell.card for cell in board.cells)
            if board.name in names or not board.bounded or (bare and shown):
                continue
            names.add(board.name)
            cells = tuple(
                evolve(cell, card=None, height=0, markers=(), flags=(), below=(), fixed=False,
                       conflict=False)
                for cell in board.cells
            )  # fmt: skip
            about = f"The {self.look.title(board.name)}"
            scene = evolve(self._board(evolve(board, cells=cells, clashes=())), small=True)
            yield Figure(f"board-{len(names)}", about, scene)

    def _board(self, board: BoardView) -> BoardScene:
        """Draw a board for nobody: zones have the names of all players."""
        view = evolve(self.view, seen=evolve(self.view.seen, seat=0))
        return BoardScene(view, self.look, board, self.faces)

    def _counters(self) -> Figure | None:
        seen = self.view.seen
        chips = tuple(
            (number.name, number.left + sum(number.values))
            for number in seen.numbers
            if number.left is not None and number.left + sum(number.values) > 0
        )
        cells = (cell for board in seen.boards for cell in board.cells)
        markers = tuple(dict.fromkeys(marker for cell in cells for marker in cell.markers))
        if not chips and not markers:
            return None
        about = "Counters and pieces" if chips and markers else "Counters" if chips else "Pieces"
        return Figure("counters", about, CountersScene(self.look, chips, markers))

    def _in_the_middle(self) -> BoardView | None:
        """Return the first board in the middle of a game played at random."""
        chance, states = Generator(1, 0), [self.state]
        try:
            while not states[-1].over and len(states) < DECISIONS:
                states.append(self.game.random_step(states[-1], chance))
        except Fault:
            return None
        boards = self._seen(states[len(states) // 2]).boards
        return boards[0] if boards else None

    def _seen(self, state: State) -> Observation:
        return self.game.observation(state, state.active or 1)


def start_of(game: Game) -> Start | None:
    """Set a game up as chance gives it; None if its setup fails."""
    try:
        state = game.initial_state(Generator(1, 0))
    except Fault:
        return None
    viewer = Viewer(game, names_of_seats(game))
    seen = evolve(game.observation(state, state.active or 1), decisions=())
    return Start(game, viewer, look_of(game.rules), state, viewer.view(seen), CardFaces(game).all)


def sample(faces: tuple[Face, ...], look: Look, many: int) -> tuple[Face, ...]:
    """Return so many of some cards, of each tint in turn and from low to high; all if there are no
    more."""
    if len(faces) <= many:
        return faces
    tints: dict[str | None, list[Face]] = {}
    for face in faces:
        tints.setdefault(dict(face.values).get(look.marked or ""), []).append(face)
    groups = list(tints.values())
    chosen: list[Face] = []
    for at in range(many):
        group = groups[at % len(groups)]
        place = at * len(group) // many
        chosen.append(
            next((face for face in group[place:] + group if face not in chosen), group[0])
        )
    return tuple(chosen)
