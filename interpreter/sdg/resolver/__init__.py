"""Names and types: a tree in, the resolved rules and every mistake of name or kind out.

Each function gets the `Resolver` of `base.py`, which holds the names and the mistakes found so far.
Expressions and steps are resolved by the functions registered for their nodes (`base.py`,
`steps/blocks.py`); the parts of a game are resolved here, each after those that it needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from sdg import ir
from sdg import syntax as tree
from sdg.diagnostics import Diagnostic
from sdg.messages import course_of_play
from sdg.resolver.base import Enough, Resolver, unknown
from sdg.resolver.declarations import attributes, components, play, regions
from sdg.resolver.declarations.define_circles import recursive_defines
from sdg.resolver.declarations.looks import look
from sdg.resolver.declarations.puzzles import puzzle
from sdg.resolver.expressions import (
    adjectives,
    alternatives,
    arithmetic,
    bare_names,
    calls,
    conditions,
    parts_of,
    sets,
)
from sdg.resolver.names import Names, collect
from sdg.resolver.scope import Frame, Scope
from sdg.resolver.steps import card_steps, changes, control_steps, loops, naming_steps
from sdg.resolver.steps.misplays import misplay

__all__ = ["Resolved", "resolve"]

REGISTERED = (  # what resolves expressions, and steps
    adjectives, alternatives, arithmetic, bare_names, calls, conditions, parts_of, sets,
    card_steps, changes, control_steps, loops, naming_steps,
)  # fmt: skip
_ONCE = (
    tree.Setup, tree.Turn, tree.Win, tree.WinTogether, tree.Titles, tree.Misplay, tree.Puzzle,
    tree.Look,
)  # fmt: skip
_STORES = (tree.Counter, tree.Flag, tree.Marker)


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
    r = Resolver(names)
    try:
        collect(names, items, r.report)
        r.recursive = recursive_defines(names, r.report)
        rules = _rules(r, head, items)
    except Enough:
        return None, tuple(r.diagnostics)
    return Resolved(head, rules, names, frozenset(r.used)), tuple(r.diagnostics)


def _rules(r: Resolver, head: tree.Game, items: Sequence[tree.Part]) -> ir.Rules:
    names = r.names
    options = [attributes.option(r, n) for n in items if isinstance(n, tree.Option)]
    names.options = {each.name: each for each in options if each}
    resolved_attributes = [
        attributes.attribute(r, n) for n in items if isinstance(n, tree.Attribute)
    ]
    names.attributes = {each.name: each for each in resolved_attributes if each}
    boards = [components.board(r, n) for n in items if isinstance(n, tree.Board)]
    _families(r, items)
    stores = [components.store(r, n) for n in items if isinstance(n, _STORES)]
    names.stores = {each.name: each for each in stores}
    maxima = [n for n in items if isinstance(n, tree.Maximum)]
    r.once(each.score for each in maxima)
    reachable = dict(play.maximum(r, each) for each in maxima)
    places = [components.place(r, n) for n in items if isinstance(n, tree.Place)]
    names.places = {each.name: each for each in places}
    decks = [components.deck(r, n) for n in items if isinstance(n, tree.Deck)]
    tables = [components.table(r, n) for n in items if isinstance(n, tree.Table)]
    names.tables = {each.name: each for each in tables}
    rules = [play.rule(r, n) for n in items if isinstance(n, tree.Rule)]
    signatures = [(n, *play.signature(r, n)) for n in items if isinstance(n, tree.Action)]
    setup = [play.setup(r, n) for n in items if isinstance(n, tree.Setup)]
    turn = [play.turn(r, n) for n in items if isinstance(n, tree.Turn)]
    actions = [play.action(r, *each) for each in signatures]
    whens = [play.when(r, n) for n in items if isinstance(n, tree.When)]
    scoring = [s for n in items if isinstance(n, tree.Scoring) for s in play.scoring(r, n)]
    ends = [play.end(r, n) for n in items if isinstance(n, tree.End)]
    win = [play.win(r, n) for n in items if isinstance(n, tree.Win | tree.WinTogether)]
    titles = [play.titles(r, n) for n in items if isinstance(n, tree.Titles)]
    puzzles = [n for n in items if isinstance(n, tree.Puzzle)]
    filled = [puzzle(r, n) for n in puzzles]
    misplays = [misplay(r, n) for n in items if isinstance(n, tree.Misplay)]
    looks = [look(r, n, head.title.span.source) for n in items if isinstance(n, tree.Look)]
    _only_once(r, items)
    _uncalled_defines(r)
    designer, about, players, usual = _head(r, head, played=not puzzles)
    if not turn and not puzzles:
        r.report(course_of_play.no_turn(head.title.span))
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
        families=_used_families(r),
        places=tuple(places),
        stores=tuple(evolve(each, most=reachable.get(each.name)) for each in stores),
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
        look=looks[0] if looks else ir.Look(),
        defined=tuple(each.name.text for each in names.defines()),
    )


def _families(r: Resolver, items: Iterable[tree.Part]) -> None:
    families = r.names.families
    families.update((each.name, each) for each in regions.built_in_families(r))
    for board in (n for n in items if isinstance(n, tree.Board)):
        for region in board.regions:
            family = regions.family(r, region, board.name.text)
            if family:
                families.setdefault(family.name, family)
            else:
                r.names.refused.add(region.name.text)


def _used_families(r: Resolver) -> tuple[ir.Family, ...]:
    """List the declared families, and of the built-in ones those that some line names."""
    declared = r.names.things
    return tuple(
        each
        for each in r.names.families.values()
        if each.name in declared or (isinstance(each.area, ir.Lines) and each.area.which in r.used)
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
    r: Resolver, head: tree.Game, played: bool
) -> tuple[str | None, tuple[str, ...], tuple[int, int], int]:
    designer, players, usual, place = None, None, None, None
    for line in head.lines:
        match line:
            case tree.Designer(name=name):
                designer = name.text
            case tree.Players(least=least, most=most, usually=usually):
                if place is not None:
                    r.report(course_of_play.players_twice(line.span, place))
                place = line.span
                players = least.value, (most or least).value
                usual = usually.value if usually else None
            case tree.About():
                pass
    if players is None:
        if played:
            r.report(course_of_play.no_players(head.title.span))
        players = 1, 1
    about = tuple(line.text.plain for line in head.lines if isinstance(line, tree.About))
    return designer, about, players, max(players[0], min(2, players[1])) if usual is None else usual


def _only_once(r: Resolver, items: Iterable[tree.Part]) -> None:
    """Report a second setup, turn, win, titles, misplay, puzzle or look."""
    seen: dict[str, tree.Node] = {}
    for item in items:
        if isinstance(item, _ONCE):
            kind = "win" if isinstance(item, tree.WinTogether) else type(item).__name__.lower()
            if kind in seen:
                r.report(course_of_play.given_twice(item.span, kind, seen[kind].span))
            seen.setdefault(kind, item)


def _uncalled_defines(r: Resolver) -> None:
    """Look at defines that no line uses, so that their mistakes are reported too."""
    for node in list(r.names.defines()):
        if node.name.text not in r.used:
            values = {each.text: unknown(each.span) for each in node.parameters}
            scope = Scope(Frame(), "end", values, ir.Seat("active"))
            r.expr(node.body, scope)
