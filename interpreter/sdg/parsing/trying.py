"""Words tried out where a line stops making sense: does it go on with one, and what comes then?"""

from __future__ import annotations

from collections.abc import Sequence

from sdg.parsing.lexer import Kind, Token
from sdg.parsing.stack import Stack

LINKING = frozenset({  # words that link what a line says, and say nothing themselves
    "as", "at", "be", "by", "else", "for", "from", "if", "in", "into", "of", "on", "onto",
    "otherwise", "to", "when", "where", "while", "with", "within",
})  # fmt: skip


def completes(stack: Stack, word: str, rest: Sequence[Token]) -> bool:
    """Return whether a word is what a line lacks, before the rest of it or for one like it."""
    like = rest[0].text in LINKING and word in LINKING
    return fits(stack, word, rest) or (like and fits(stack, word, rest[1:]))


def fits(stack: Stack, word: str, rest: Sequence[Token]) -> bool:
    """Return whether the line would go on to its end if a word stood before the rest of it."""
    ahead = stack.as_it_was(stack.save())
    kind: Kind = "NAME" if word.isidentifier() else "SIGN"
    added = Token(kind, word, rest[0].start, rest[0].start)
    return all(not token.wrong and ahead.take(token) for token in (added, *rest))


def with_what_follows(stack: Stack, word: str) -> str:
    """Return a word with all that can only come after it: `at least N` for `at`."""
    ahead, said = stack.as_it_was(stack.save()), [word]
    while ahead.take(Token("NAME" if said[-1].isidentifier() else "SIGN", said[-1], 0, 0)):
        expected = set(ahead.expected())
        if expected == {"INT"}:
            return " ".join([*said, "N"])
        if len(expected) != 1 or not all(each[0].islower() for each in expected):
            break
        said.append(expected.pop())
    return " ".join(said)


def follow(stack: Stack, word: str) -> frozenset[str]:
    """Return what can stand after a word that can stand next."""
    ahead = stack.as_it_was(stack.save())
    ahead.take(Token("NAME", word, 0, 0))
    return frozenset(ahead.expected())
