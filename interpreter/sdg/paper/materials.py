"""What is needed to play at one table, counted: cards, boards, tokens, pieces, what is written."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from sdg.analysis.inner_stores import inner_stores
from sdg.analysis.reads_and_writes import writes
from sdg.chance import Generator
from sdg.game import Fault, Game
from sdg.inspection import Inspection
from sdg.ir import Action, Rules
from sdg.ir.facts import EVERYTHING
from sdg.layout.slots import StoreAt
from sdg.look.data import Look
from sdg.observation import BoardView, NumberView
from sdg.picture.look_of_game import look_of
from sdg.playing.fault_text import SETUPS
from sdg.rulebook.sections.decks_counted import cards_held, endless_kinds
from sdg.view.data import Face, View
from sdg.view.faces import CardFaces
from sdg.view.titles import titled
from sdg.view.viewer import Viewer
from sdg.view.worth_showing import shown_numbers

MOST_CARDS = 1_000  # of all decks that are printed
MOST_CHIPS = 120  # of a counter: of more there is money at home, or a pencil
MOST_TOKENS = 600  # of all counters, flags and markers
MOST_FIELDS = 60  # of a mat
MOST_CELLS = 2_500  # of a board that is printed
NOBODY = 0  # as a seat: nothing is `yours` on paper


@frozen
class Stock:
    """The pieces of a deck: a face for each piece, in the order of the kinds."""

    deck: str
    faces: tuple[Face, ...]
    endless: bool = False  # the rules give it without end: `faces` are as many as are printed
    needed: int = 0  # cards of the deck; more than `faces` where not all are printed


@frozen
class Tokens:
    """Alike things that are kept beside the cards: chips of a counter, flags, markers."""

    name: str
    title: str
    kind: str  # "counter", "flag", "marker"
    number: int


@frozen
class Mat:
    """Fields on which something is counted: one for each region or value, with its first number,
    or None if that depends on chance."""

    title: str
    fields: tuple[tuple[str, int | None], ...]


@frozen
class Materials:
    """All that a table needs."""

    game: Game
    look: Look
    view: View  # of the table before the setup, as nobody in particular sees it
    stocks: tuple[Stock, ...]
    boards: tuple[BoardView, ...]  # bounded ones, one for each player where each has one
    tokens: tuple[Tokens, ...]
    mats: tuple[Mat, ...]
    numbers: tuple[NumberView, ...]  # kept by hand: of seats, or of all
    notes: tuple[str, ...]  # what is not printed, or not all of it


def materials(game: Game) -> Materials:
    """Find what a table needs."""
    look, notes = look_of(game.rules), list[str]()
    bare, inner = game.state_of(list(Inspection(game).first)), inner_stores(game.rules)
    view = Viewer(game).view(game.observation(bare, 1))
    view = evolve(view, seen=evolve(view.seen, seat=NOBODY))
    boards = tuple(_boards(view, notes))
    stocks = tuple(_stocks(game, look, boards, notes))
    first = _first_numbers(game, inner)
    mats, tokens, played = list[Mat](), list[Tokens](), _changed_in_play(game.rules)
    for name, store in game.layout.stores.items():
        if name in inner:
            continue
        known = first.get(name) if name in played or EVERYTHING in played else None
        tokens += _tokens(store, look, known, notes)
    for number in first.values():
        if number.per not in (None, "player") and number.kind == "counter":
            values = number.values or (None,) * len(number.owners)
            fields = tuple(zip(number.owners, values, strict=True))
            mats.append(Mat(titled(look, number), fields[:MOST_FIELDS]))
            if len(fields) > MOST_FIELDS:
                notes.append(f"{look.title(number.name)}: only {MOST_FIELDS} of {len(fields)} "
                             "fields are printed.")  # fmt: skip
    tokens = _within(tokens, notes)
    written = tuple(n for n in first.values() if n.per in (None, "player") and n.kind != "flag")
    return Materials(
        game, look, view, stocks, boards, tuple(tokens), tuple(mats), written, tuple(notes)
    )


def _boards(view: View, notes: list[str]) -> Iterator[BoardView]:
    for board in view.seen.boards:
        name = board.name.replace("_", " ")
        if not board.bounded:
            notes.append(f"{name}: it has no edge; the table is the board.")
        elif len(board.cells) > MOST_CELLS:
            notes.append(f"{name}: a board of {len(board.cells)} cells is not printed.")
        else:
            yield board


def _stocks(
    game: Game, look: Look, boards: tuple[BoardView, ...], notes: list[str]
) -> Iterator[Stock]:
    """Yield the cards of each deck that has any."""
    left = MOST_CARDS
    for deck in game.rules.decks:
        stock = _stock(game, deck.name, look, boards, left, notes)
        left -= len(stock.faces)
        if stock.faces:
            yield stock


def _within(tokens: list[Tokens], notes: list[str]) -> list[Tokens]:
    """Return the tokens of which there are not too many in all."""
    left, kept = MOST_TOKENS, list[Tokens]()
    for each in tokens:
        if each.number > left:
            notes.append(f"{each.title}: {each.number} pieces are not printed.")
        else:
            left -= each.number
            kept.append(each)
    return kept


def _stock(
    game: Game, deck: str, look: Look, boards: tuple[BoardView, ...], most: int, notes: list[str]
) -> Stock:
    """Return the cards of a deck: those that places hold; of endless ones, as many as the boards
    have room for; if no place begins with any, each once."""
    title = deck.replace("_", " ")
    kinds = [kind for _, held in cards_held(game, deck) for kind in held]
    endless = endless_kinds(game, deck)
    many = 0
    if endless and not kinds:
        many = 1 if look.shapes.get(deck) == "die" else _of_each(len(endless), boards)
        kinds = [kind for kind in endless for _ in range(many)]
    if not kinds and not endless:
        kinds = list(game.layout.cards.decks.get(deck, ()))
    if many and look.shapes.get(deck) != "die":
        each = "one" if many == 1 else str(many)
        kind = "" if len(endless) == 1 else " of each kind"
        verb = "is" if many == 1 else "are"
        notes.append(f"{title}: there is no end of them; {each}{kind} {verb} printed. If you need "
                     "more, print their sheets again.")  # fmt: skip
    kinds.sort()
    if len(kinds) > most:
        notes.append(f"{title}: only {most} of {len(kinds)} cards are printed.")
    names, faces = game.layout.cards.faces, CardFaces(game).all
    shown = tuple(faces[names[kind]] for kind in kinds[:most])
    shown = tuple(face if face.deck else evolve(face, deck=deck) for face in shown)
    return Stock(deck, shown, bool(many), len(kinds))


def _of_each(kinds: int, boards: tuple[BoardView, ...]) -> int:
    """Return how many of each kind of an endless supply are printed: no board takes more than it
    has cells; of many kinds no game needs that many of each."""
    cells = sum(len(board.cells) for board in boards)
    return max(1, min(cells, 2 * cells // kinds, MOST_CARDS // kinds))


def _first_numbers(game: Game, inner: frozenset[str]) -> dict[str, NumberView]:
    """Return the counters and scores that are worth showing at the start of a game, by name. Those
    that depend on chance have no values; where the setup goes wrong they are as before it."""
    listed, *others = (_numbers_at(game, seed, inner) for seed in SETUPS)
    for name, number in listed.items():
        if any(other.get(name, number).values != number.values for other in others):
            listed[name] = evolve(number, values=())
    return listed


def _numbers_at(game: Game, seed: int, inner: frozenset[str]) -> dict[str, NumberView]:
    try:
        state = game.initial_state(Generator(seed))
    except Fault:
        state = game.state_of(list(Inspection(game).first))
    seen = game.observation(state, 1)
    listed = {number.name: number for number in shown_numbers(seen, game.rules, inner)}
    for number in seen.numbers:  # points are worth a line before anybody has some
        if number.kind == "score":
            listed.setdefault(number.name, number)
    return listed


def _changed_in_play(rules: Rules) -> frozenset[str]:
    """Return what changes after the setup: names of stores, or EVERYTHING."""
    return frozenset[str]().union(*(
        writes(part, part.params if isinstance(part, Action) else ())
        for part in rules.course(ends=True)
    ))  # fmt: skip


def _tokens(
    store: StoreAt, look: Look, first: NumberView | None, notes: list[str]
) -> Iterator[Tokens]:
    """Yield the pieces of a counter, flag or marker. `first` is a counter at the start of a game,
    None of one that stays as it is, or is not shown then."""
    declared, kind = store.declared, store.declared.kind
    title = look.title(declared.name)
    if kind == "marker":
        yield Tokens(declared.name, title, kind, len(store.owners))
    elif kind == "flag" and declared.per is not None:
        yield Tokens(declared.name, title, kind, min(len(store.owners), MOST_CHIPS))
    elif kind == "counter":
        held = 0 if first is None or declared.per in (None, "player") else sum(first.values)
        number = store.total if store.total is not None else held
        if number > MOST_CHIPS:
            notes.append(f"{title}: {number} chips are not printed; use coins, or write it down.")
        elif number > 0:
            yield Tokens(declared.name, title, kind, number)
