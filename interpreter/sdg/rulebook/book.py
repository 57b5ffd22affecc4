"""The rulebook of a game at one table: its sections, in the order in which people read them."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import syntax as tree
from sdg.diagnostics.spelling import joined
from sdg.game import Game, State
from sdg.rulebook.drawings.at_start import start_of
from sdg.rulebook.english.phrases import prose
from sdg.rulebook.page import Items, Page, Section, blocks_text, mentions
from sdg.rulebook.sections.choices import action, offered
from sdg.rulebook.sections.components import Components
from sdg.rulebook.sections.course import setup, turn, whens
from sdg.rulebook.sections.glossary import options, terms, variants
from sdg.rulebook.sections.misplays import misplays
from sdg.rulebook.sections.placement import placement, rule_item
from sdg.rulebook.sections.results import end, scoring
from sdg.rulebook.sections.section_writer import Author, author_of
from sdg.rulebook.sections.summary_card import card


def rulebook(game: Game, examples: bool = True, drawings: bool = True) -> Page:
    """Write the rulebook of a game for its players and options; examples take a moment to find.

    With `drawings` it has a title page, and components and setup are drawn.
    """
    author = author_of(game)
    actions = tuple(action(author, each) for each in offered(author)[0])
    components = Components(game, author.phrases, author.fixed).blocks()
    steps = setup(author)
    start = start_of(game) if drawings else None
    if start is not None:
        components = (*components[:1], *start.components(), *components[1:])
        table = start.setup()
        if table is not None and steps:
            steps = (table, *steps)
        elif table is not None:  # all that there is to set up is what is needed
            components = (table, *components)
    sections: tuple[Section, ...] = (
        Section("components", "What you need", components),
        Section("setup", "Setup", steps),
        Section("turn", "A turn", turn(author)),
        Section("actions", "What you may do", (Items(actions),) if actions else ()),
        Section("rules", "Where cards may lie", placement(author, examples)),
        Section("whens", "What happens then", whens(author)),
        Section("scoring", "Points at the end", scoring(author)),
        Section("end", "The end", end(author)),
        Section("misplays", "If the players are the referee", misplays(author)),
        Section("options", "Options", options(author)),
        Section("variants", "Variants", variants(author)),
    )
    lead = tuple(_lead(author))
    mentioned = mentions(blocks_text(block) for each in sections for block in each.blocks)
    sections = (*sections, Section("terms", "Words", terms(author, mentioned)))
    there = tuple(each for each in sections if each.blocks)
    cover = None if start is None else start.cover()
    return Page(author.head.title.text, lead, there, card(there), cover)


def situation(game: Game, state: State) -> Page:
    """Write what matters now: what may be chosen, where cards may lie, what ends the game."""
    author = author_of(game)
    now = game.offered(state)
    actions = [action(author, each) for each in author.things.actions.values()
               if each.name.text in now]  # fmt: skip
    rules = [rule_item(author, rule) for rule in author.things.rules.values()]
    sections = (
        Section("actions", "What you may do now", (Items(tuple(actions)),) if actions else ()),
        Section("rules", "Where cards may lie", (Items(tuple(rules)),) if rules else ()),
        Section("whens", "What happens then", whens(author)),
        Section("end", "The end", end(author)),
    )
    return Page(author.head.title.text, (), tuple(each for each in sections if each.blocks))


def _players(number: int) -> str:
    return "one player" if number == 1 else f"{number} players"


def _lead(author: Author) -> Iterator[str]:
    """Say whose game it is, what it is about, and which table the page is for."""
    lines = author.head.lines
    yield from (f"By {line.name}." for line in lines if isinstance(line, tree.Designer))
    yield from (prose(line.text) for line in lines if isinstance(line, tree.About))
    least, most = author.game.rules.players
    players = str(least) if least == most else f"{least} to {most}"
    here = "" if least == most else f" This page is for {_players(author.game.players)}."
    yield f"For {players} player{'s' * (most > 1)}.{here}"
    if author.shelf.overlays:
        yield f"Played with {joined([overlay.title for overlay in author.shelf.overlays])}."
