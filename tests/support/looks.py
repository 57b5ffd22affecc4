"""Looks made of a file's own names: rules in, the lines of a `look` out that says all there is."""

from __future__ import annotations

import re
from itertools import cycle

from sdg import ir
from sdg.look.names import PIECE_SHAPES, SIGN_NAMES, TINTS

_OWN = re.compile(r"\n*^look\b[^\n]*\n(?:[ \t][^\n]*\n|\n(?=[ \t]))*", re.MULTILINE)


def without_look(text: str) -> str:
    """Take the look out of the text of a game."""
    return _OWN.sub("\n", text)


def whole_look(rules: ir.Rules) -> str:
    """Write a look that says something of every value, deck, board and place of a game."""
    tints, signs, shapes = cycle(TINTS), cycle(SIGN_NAMES), cycle(PIECE_SHAPES)
    lines = [f"{attribute.name} large" for attribute in rules.attributes[:1]]
    for attribute in rules.attributes:
        wild = ("wild",) if attribute.wild and "wild" not in attribute.values else ()
        for value in (*attribute.values, *wild):
            lines.append(f"{attribute.name} {value}: {next(tints)}, {next(signs)}")
    for deck in rules.decks:
        lines.append(f"{deck.name} as {next(shapes)}")
        lines.append(f'back of {deck.name}: "{deck.name[0]}", {next(tints)}')
    lines += [f"ground of {board.name}: {next(tints)}" for board in rules.boards]
    titled = (*rules.boards, *rules.places, *rules.stores)
    lines += [f'{each.name} "The {each.name}"' for each in titled]
    return "look\n" + "".join(f"    {line}\n" for line in lines)
