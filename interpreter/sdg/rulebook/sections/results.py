"""Points at the end, what ends the game, and who wins."""

from __future__ import annotations

import re

from sdg import syntax as tree
from sdg.rulebook.page import Block, Item, Items, Rows, named
from sdg.rulebook.sections.section_writer import Author

ENDS = "The game ends:"
_TIMES_CARDS = re.compile(r"^(-?\d+) times the number of cards ")
_MOMENTS = {
    tree.AtOnce: "as soon as",
    tree.AfterTurn: "after a turn, if",
    tree.AfterRound: "after a round, if",
}


def scoring(author: Author) -> tuple[Block, ...]:
    """Say what is added to the points when the game is over."""
    own: list[Item] = []
    shared: list[Item] = []
    for each in author.things.scorings:
        for line in each.lines:
            if author.phrases.known.value(line.value) != 0:
                items = shared if _is_shared(author, each.score) else own
                items.append(score_item(author, line, each.score))
    blocks: list[Block] = []
    if own:
        each_adds = "each player adds to what they have"
        adds = "add to what you have" if author.game.players == 1 else each_adds
        blocks += [f"When the game is over, {adds}:", Items(tuple(own))]
    if shared:
        blocks += ["When the game is over, all together add to what they have:"]
        blocks += [Items(tuple(shared))]
    return tuple(blocks)


def score_item(author: Author, line: tree.ScoreLine, score: tree.Name) -> Item:
    """Write one line of the final scoring."""
    meant = score.text, line.name.text
    once = any(each.once and (each.score, each.name) == meant for each in author.game.rules.scoring)
    for_each = _is_shared(author, score) and not once
    with author.scope("their" if for_each else "your") as phrases:
        value = phrases.say(line.value)
    value = _TIMES_CARDS.sub(r"\1 for each card ", value)
    value = f"for each player, {value}" if for_each else value
    return Item(f"{named(line.name.text)}: {value}.{author.note(line.sentence)}")


def _is_shared(author: Author, score: tree.Name) -> bool:
    """Return whether several players have a score together."""
    return author.game.players > 1 and not author.things.owned(score.text)


def end(author: Author) -> tuple[Block, ...]:
    """Say what ends the game, who wins, and the titles."""
    blocks: list[Block] = []
    items = tuple(end_item(author, e) for e in author.things.ends.values() if author.holds(e.test))
    if items:
        blocks += [ENDS, Items(items)]
    if author.things.win is not None:
        blocks.append(win_line(author, author.things.win))
    blocks += [maximum_line(author, each) for each in author.things.maxima.values()]
    titles = author.things.titles
    if titles is not None and author.holds(titles.test):
        rows = tuple((f"from {line.points}", line.text.plain) for line in titles.lines)
        blocks.append(Rows(("points", "title"), rows))
    return tuple(blocks)


def maximum_line(author: Author, maximum: tree.Maximum) -> str:
    """Say how many points can be reached."""
    with author.scope() as phrases:
        most, score = phrases.say(maximum.value), named(maximum.score.text)
        return f"No more than {most} {score} can be reached.{author.note(maximum.sentence)}"


def end_item(author: Author, node: tree.End) -> Item:
    """Write one end."""
    with author.scope() as phrases:
        moment, test = _MOMENTS[type(node.moment)], phrases.say(node.test)
        text = f"{named(node.name.text)}: {moment} {test}.{author.note(node.sentence)}"
        return Item(text, author.doing.block(node.body))


def win_line(author: Author, win: tree.Win | tree.WinTogether) -> str:
    """Say who wins."""
    if isinstance(win, tree.WinTogether):
        if win.test is None:
            return "All win together."
        with author.scope("the") as phrases:
            return f"All win together if {phrases.say(win.test)}; if not, all lose."
    best, *ties = map(_rank, win.ranks)
    if author.game.players == 1:
        many = best.removeprefix("has ").replace("the most", "as many")
        many = many.replace("the fewest", "as few")
        return f"The aim is to have {many} as possible."
    parted = "".join(f" Of those who tie, whoever {each} wins." for each in ties)
    last = isinstance(win.ranks[-1], tree.MostWins | tree.FewestWins)  # of two seats one is later
    still = "still tie" if ties else "tie"
    shared = f" Those who {still} share the win."
    return f"Whoever {best} wins.{parted}{shared * last}"


def _rank(rank: tree.Rank) -> str:
    match rank:
        case tree.MostWins(score=score):
            return f"has the most {named(score.text)}"
        case tree.FewestWins(score=score):
            return f"has the fewest {named(score.text)}"
    return "comes last in the order of the seats"
