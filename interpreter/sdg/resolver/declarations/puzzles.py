"""Puzzles, resolved: which board is filled with which cards, and what lies there from the start."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg import syntax as tree
from sdg.messages import puzzles as say
from sdg.resolver.base import Resolver
from sdg.resolver.declarations.components import above, features
from sdg.resolver.declarations.regions import known_board
from sdg.resolver.expressions import fixed_before_play
from sdg.source import Span

EMPTY = "."


def puzzle(r: Resolver, node: tree.Puzzle) -> ir.Puzzle | None:
    """Resolve a puzzle; None where its board cannot be filled, or its cards are a mistake."""
    board = known_board(r, node.board)
    before = len(r.diagnostics)
    for feature in node.features:
        if isinstance(feature, tree.Fixed) and feature.value.span.text == "wild":
            r.report(say.wild_in_puzzle(feature.span, feature.attribute.text))
            return None
    shown = features(r, node.features)
    if board is None or len(r.diagnostics) > before:
        return None
    if isinstance(board.shape, tree.Unbounded) or board.per is not None:
        why = "it has no end" if board.per is None else "each player has one"
        r.report(say.no_board_to_fill(node.board.span, board.name.text, why, board.name.span))
        return None
    chosen = [each.attribute.text for each in node.features if isinstance(each, tree.Each)]
    wanted = {name: codes or () for name, codes in shown if name in chosen}
    givens = [*_drawn(r, node, wanted), *_given(r, node, wanted)]
    one = ir.Const(1, ir.NUMBER)
    cards = ir.CardLine(one, shown, span=node.span)
    excepts = tuple(test for name, _ in shown for test in above(r.names.attributes[name]))
    return ir.Puzzle(
        node.board.text, cards, excepts, tuple(givens),
        node.sentence.plain if node.sentence else None, span=node.board.span,
    )  # fmt: skip


def _drawn(
    r: Resolver, node: tree.Puzzle, wanted: dict[str, tuple[int, ...]]
) -> Iterator[ir.Given]:
    """Yield what rows draw: values with spaces between them, or one sign each."""
    if node.rows and len(wanted) != 1:
        r.report(say.rows_say_too_little(node.rows[0].span))
        return
    for row, line in enumerate(node.rows, 1):
        for column, span in enumerate(_words(line), 1):
            if span.text != EMPTY:
                ((name, codes),) = wanted.items()
                code = _code(r, span, name, codes, span.text)
                if code is not None:
                    at = ir.Const(row, ir.NUMBER), ir.Const(column, ir.NUMBER)
                    yield ir.Given(*at, ((name, code),), span=span)


def _given(
    r: Resolver, node: tree.Puzzle, wanted: dict[str, tuple[int, ...]]
) -> Iterator[ir.Given]:
    """Yield what `given` lines say."""
    for line in node.lines:
        if not isinstance(line, tree.GivenCard):
            continue
        said = {each.attribute.text: each for each in line.features}
        fixed = all(isinstance(each, tree.Fixed) for each in line.features)
        if not fixed or set(said) != set(wanted) or len(said) < len(line.features):
            r.report(say.given_unclear(line.span, wanted))
            continue
        pairs = []
        for name, codes in wanted.items():
            value = said[name]
            assert isinstance(value, tree.Fixed)
            pairs.append((name, _code(r, value.value.span, name, codes, value.value.span.text)))
        if all(code is not None for _, code in pairs):
            read = tuple((name, code) for name, code in pairs if code is not None)
            at = fixed_before_play.position(r, line.position, "where a card is given")
            yield ir.Given(*at, read, span=line.span)


def _code(r: Resolver, span: Span, name: str, codes: tuple[int, ...], text: str) -> int | None:
    """Return the code of a value that the puzzle is filled with, or report that it is none."""
    attribute = r.names.attributes[name]
    faces = {attribute.values[code - (attribute.low or 0)]: code for code in codes}
    if text not in faces:
        r.report(say.not_among(span, text, name, faces))
    return faces.get(text)


def _words(line: tree.PictureRow) -> Iterator[Span]:
    """Yield where each value of a row stands: a word each, or a sign each in a row of one word."""
    source, start = line.span.source, line.text.span.start + 1
    text = line.text.text
    words = text.split()
    if len(words) == 1:
        words = list(words[0])
    at = 0
    for word in words:
        at = text.index(word, at)
        yield source.span(start + at, start + at + len(word))
        at += len(word)
