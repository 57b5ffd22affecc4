"""Names and types: a tree in, the resolved rules and every mistake of name or kind out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from sdg import ir
from sdg import syntax as tree
from sdg.diagnostics import Diagnostic
from sdg.messages import flow
from sdg.resolver import (
    adjectives,
    alternatives,
    bare,
    calls,
    card_steps,
    changes,
    expressions,
    looping,
    naming_steps,
    parts_of,
    questions,
    sets,
    steps,
)
from sdg.resolver.base import Enough, unknown
from sdg.resolver.circles import recursive_defines
from sdg.resolver.misplays import misplay
from sdg.resolver.names import Names, collect
from sdg.resolver.play import Play
from sdg.resolver.puzzles import puzzle
from sdg.resolver.scope import Frame, Scope

__all__ = ["Resolved", "resolve"]

REGISTERED = (  # what resolves expressions, and steps
    adjectives, alternatives, bare, calls, expressions, parts_of, questions, sets,
    card_steps, changes, looping, naming_steps, steps,
)  # fmt: skip
_ONCE = (
    tree.Setup, tree.Turn, tree.Win, tree.WinTogether, tree.Titles, tree.Misplay, tree.Puzzle,
)  # fmt: skip


@frozen
class Resolved:
    """The rules, the names they were made from, and the things that some line uses."""

    head: tree.Game
    rules: ir.Rules
    names: Names
    used: frozenset[str]


def resolve(
    head: tree.Game, items: Sequence[tree.Part]
) -> tuple[Resolved | None, tuple[Diagnostic, ...]]:
    """Resolve a game and its parts; with a mistake the rules are not fit to play.

    None if there are so many mistakes that it was given up.
    """
    names = Names(words=_words(items))
    play = Play(names)
    try:
        collect(names, items, play.report)
        play.recursive = recursive_defines(names, play.report)
        rules = _rules(play, head, items)
    except Enough:
        return None, tuple(play.diagnostics)
    return Resolved(head, rules, names, frozenset(play.used)), tuple(play.diagnostics)


def _rules(play: Play, head: tree.Game, items: Sequence[tree.Part]) -> ir.Rules:
    names = play.names
    options = [play.option(n) for n in items if isinstance(n, tree.Option)]
    names.options = {each.name: each for each in options if each}
    attributes = [play.attribute(n) for n in items if isinstance(n, tree.Attribute)]
    names.attributes = {each.name: each for each in attributes if each}
    boards = [play.board(n) for n in items if isinstance(n, tree.Board)]
    _families(play, items)
    stores = [play.store(n) for n in items if isinstance(n, tree.Counter | tree.Flag | tree.Marker)]
    names.stores = {each.name: each for each in stores}
    places = [play.place(n) for n in items if isinstance(n, tree.Place)]
    names.places = {each.name: each for each in places}
    decks = [play.deck(n) for n in items if isinstance(n, tree.Deck)]
    tables = [play.table(n) for n in items if isinstance(n, tree.Table)]
    names.tables = {each.name: each for each in tables}
    rules = [play.rule(n) for n in items if isinstance(n, tree.Rule)]
    signatures = [(n, *play.signature(n)) for n in items if isinstance(n, tree.Action)]
    setup = [play.setup(n) for n in items if isinstance(n, tree.Setup)]
    turn = [play.turn(n) for n in items if isinstance(n, tree.Turn)]
    actions = [play.action(*each) for each in signatures]
    whens = [play.when(n) for n in items if isinstance(n, tree.When)]
    scoring = [s for n in items if isinstance(n, tree.Scoring) for s in play.scoring(n)]
    ends = [play.end(n) for n in items if isinstance(n, tree.End)]
    win = [play.win(n) for n in items if isinstance(n, tree.Win | tree.WinTogether)]
    titles = [play.titles(n) for n in items if isinstance(n, tree.Titles)]
    puzzles = [n for n in items if isinstance(n, tree.Puzzle)]
    filled = [puzzle(play, n) for n in puzzles]
    misplays = [misplay(play, n) for n in items if isinstance(n, tree.Misplay)]
    _only_once(play, items)
    _uncalled_defines(play)
    designer, about, players, usual = _head(play, head, played=not puzzles)
    if not turn and not puzzles:
        play.report(flow.no_turn(head.title.span))
    return ir.Rules(
        title=head.title.text,
        designer=designer,
        about=about,
        players=players,
        usual_players=usual,
        options=tuple(names.options.values()),
        attributes=tuple(names.attributes.values()),
        decks=tuple(decks),
        boards=tuple(boards),
        families=_used_families(play),
        places=tuple(places),
        stores=tuple(stores),
        tables=tuple(tables),
        rules=tuple(rules),
        setup=setup[0] if setup else ir.Body((), ()),
        turn=turn[0] if turn else ir.Turn(None, ir.Body((), ("player",))),
        actions=tuple(actions),
        whens=tuple(each for each in whens if each),
        scoring=tuple(scoring),
        ends=tuple(ends),
        win=win[0] if win else None,
        titles=titles[0] if titles else None,
        misplay=misplays[0] if misplays else None,
        words=names.words,
        puzzle=filled[0] if filled else None,
    )


def _families(play: Play, items: Iterable[tree.Part]) -> None:
    families = play.names.families
    families.update((each.name, each) for each in play.built_in_families())
    for board in (n for n in items if isinstance(n, tree.Board)):
        for region in board.regions:
            family = play.family(region, board.name.text)
            if family:
                families.setdefault(family.name, family)
            else:
                play.names.refused.add(region.name.text)


def _used_families(play: Play) -> tuple[ir.Family, ...]:
    """List the declared families, and of the built-in ones those that some line names."""
    declared = play.names.things
    return tuple(
        each
        for each in play.names.families.values()
        if each.name in declared
        or (isinstance(each.area, ir.Lines) and each.area.which in play.used)
    )


def _words(items: Iterable[tree.Part]) -> tuple[str, ...]:
    words = (
        each.text
        for item in items
        if isinstance(item, tree.Option)
        for each in item.domain or ()
        if isinstance(each, tree.Name)
    )
    return tuple(dict.fromkeys(words))


def _head(
    play: Play, head: tree.Game, played: bool
) -> tuple[str | None, tuple[str, ...], tuple[int, int], int]:
    designer, players, usual, place = None, None, None, None
    for line in head.lines:
        match line:
            case tree.Designer(name=name):
                designer = name.text
            case tree.Players(least=least, most=most, usually=usually):
                if place is not None:
                    play.report(flow.players_twice(line.span, place))
                place = line.span
                players = least.value, (most or least).value
                usual = usually.value if usually else None
            case tree.About():
                pass
    if players is None:
        if played:
            play.report(flow.no_players(head.title.span))
        players = 1, 1
    about = tuple(line.text.plain for line in head.lines if isinstance(line, tree.About))
    return designer, about, players, max(players[0], min(2, players[1])) if usual is None else usual


def _only_once(play: Play, items: Iterable[tree.Part]) -> None:
    """Report a second setup, turn, win, titles, misplay or puzzle."""
    seen: dict[str, tree.Node] = {}
    for item in items:
        if isinstance(item, _ONCE):
            kind = "win" if isinstance(item, tree.WinTogether) else type(item).__name__.lower()
            if kind in seen:
                play.report(flow.given_twice(item.span, kind, seen[kind].span))
            seen.setdefault(kind, item)


def _uncalled_defines(play: Play) -> None:
    """Look at defines that no line uses, so that their mistakes are told too."""
    for node in list(play.names.defines()):
        if node.name.text not in play.used:
            values = {each.text: unknown(each.span) for each in node.parameters}
            scope = Scope(Frame(), "end", values, ir.Seat("active"))
            play.expr(node.body, scope)
