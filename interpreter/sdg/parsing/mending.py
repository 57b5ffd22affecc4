"""A line that cannot be read in, a like one that can be read in its place out, or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import attrs

from sdg.diagnostics.spelling import nearest
from sdg.parsing.lexer import Kind, Token
from sdg.parsing.stack import Saved, Stack

LONGEST = 80  # tokens of a line that is mended
CHANGES = 3  # of one line
STOPGAP = "_"  # a name that nobody gives
STOPGAPS: dict[str, tuple[Kind, str]] = {
    "NAME": ("NAME", STOPGAP), "INT": ("INT", "1"), "STRING": ("STRING", '""'),
}  # fmt: skip
READ_AS: dict[str, tuple[Kind, str]] = {  # what a wrong token stands for, by its message
    "E110": STOPGAPS["STRING"], "E116": STOPGAPS["INT"], "E117": ("SIGN", "="),
    "E121": ("SIGN", ")"),
}  # fmt: skip
OTHER_QUOTES = "E111"
HEADS = tuple(tuple(each.split()) for each in (
    "rule _ on _", "action _", "when _ : 1 = 1", "setup", "turn", "deck _", "board _ : 1 by 1",
    "table _ by _", "define _", "scoring _", "end _ after turn when 1 = 1", "titles", "misplay",
    "look", "puzzle on _ of _ 1", 'variant _ ""', "if 1 = 1", "found", "otherwise",
))  # fmt: skip
VERBS = ("add", "replace")


@attrs.frozen
class Below:
    """What stands below a line: the first lines of its block, if it has one."""

    lines: tuple[tuple[Token, ...], ...]

    @property
    def indented(self) -> bool:
        return bool(self.lines)


@attrs.define
class Budget:
    """How much may still be tried in a file: about so many tokens are read."""

    left: int = 30_000

    def spend(self, stack: Stack, read: int) -> None:
        """Take off what it costs to copy a stack and to read so many tokens from it."""
        self.left -= 1 + read + len(stack.states) // 20


def mended(start: Stack, line: Sequence[Token], below: Below, budget: Budget) -> list[Token] | None:
    """Return a line that can be read from here, as like the given one as is found.

    `line` goes up to its `_NL`. A few tokens are put in, put in another's place or left out; a line
    with a block below it may become any head of such a block.
    """
    if len(line) <= LONGEST:
        for legible in _readings(line):
            if like := _changed_until_read(start, legible, below, budget):
                return like
    return _head(start, line, below, budget) if below.indented and budget.left > 0 else None


def _changed_until_read(
    start: Stack, line: list[Token], below: Below, budget: Budget
) -> list[Token] | None:
    """Change a line where it cannot be read, each time so that as much as possible can be."""
    for _ in range(CHANGES):
        furthest, likest = (-len(line), 0), line
        for stack, before, after in _candidates(start, line, budget):
            if budget.left <= 0:
                return None
            read, fitting = _read_to(stack, after, below, budget)
            if (read, fitting) > furthest:
                furthest, likest = (read, fitting), [*before, *after]
            if read == 0 and fitting == 2 * len(below.lines):
                break
        if furthest[0] == 0 and (furthest[1] or not below.indented):
            return likest
        if likest is line:
            break
        line = likest
    return None


def reads(start: Stack, line: Sequence[Token]) -> bool:
    """Return whether a line can be read from here to its end."""
    ahead = start.as_it_was(start.save())
    return all(not token.wrong and ahead.take(token) for token in line)


def _readings(line: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield lines without wrong tokens; the last is for a text that lacks a quotation mark."""
    yield list(_legible(line))
    first = next((at for at, each in enumerate(line) if each.wrong), None)
    if first is not None:
        yield [each for each in line if not each.wrong]
        yield [*line[:first], _token("STRING", line[first]), line[-1]]


def _legible(line: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens of a line, for those that are wrong what they most likely stand for."""
    codes = [each.wrong.code if each.wrong else "" for each in line]
    quotes = [at for at, code in enumerate(codes) if code == OTHER_QUOTES]
    first, last = (quotes[0], quotes[-1]) if len(quotes) > 1 else (len(line), -1)
    for at, (token, code) in enumerate(zip(line, codes, strict=True)):
        if at == first:
            yield _token("STRING", token)
        elif first < at <= last:
            continue
        elif not code:
            yield token
        elif code in READ_AS:
            yield Token(*READ_AS[code], token.start, token.end)
        else:
            plain = "".join(each for each in token.text.lower() if each.isascii())
            if plain.isidentifier():
                yield Token("NAME", plain, token.start, token.end)
            elif any(each.isalnum() for each in token.text):
                yield _token("NAME", token)


Changed: TypeAlias = tuple[Stack, Sequence[Token], list[Token]]  # a line: read, still to be read


def _candidates(start: Stack, line: list[Token], budget: Budget) -> Iterator[Changed]:
    """Yield lines like the given one, the likeliest first."""
    ahead = start.as_it_was(start.save())
    saved: list[Saved] = [ahead.save()]
    at = 0
    while at < len(line) and ahead.take(line[at]):
        at += 1
        saved.append(ahead.save())
        budget.spend(ahead, 1)
    if at == len(line):
        yield start, (), line
        at -= 1
    for place in range(at, -1, -1):
        if line[place].kind != "NAME":
            continue
        stack = start.as_it_was(saved[place])
        yield from ((stack, line[:place], each) for each in _spelt(stack, line[place:]))
    for place in dict.fromkeys((at, at - 1, 0, at - 2)):
        if place >= 0:
            stack = start.as_it_was(saved[place])
            yield from ((stack, line[:place], each) for each in _changed(stack, line[place:]))


def _spelt(stack: Stack, rest: list[Token]) -> Iterator[list[Token]]:
    """Yield the rest of a line with the word of the language that its first word is like."""
    here = rest[0]
    if stack.accepts(here.text):
        return
    row = stack.tables.actions[stack.states[-1]]
    words = [each for each in row if each.islower() and each.isidentifier()]
    while near := nearest(here.text, words):
        if stack.accepts(near):  # which costs more than to see whether a word is like it
            yield [_token(near, here), *rest[1:]]
            return
        words.remove(near)


def _changed(stack: Stack, rest: list[Token]) -> Iterator[list[Token]]:
    """Yield the rest of a line with a token put in, put in place of its first, or left out."""
    here, after = rest[0], rest[1:]
    expected = sorted(stack.expected(), key=lambda symbol: (symbol in STOPGAPS, symbol))
    put = [_token(each, here) for each in expected if not (each[0] == "_" or each == "$END")]
    yield from ([each, *rest] for each in put)
    if here.kind == "_NL":
        return
    yield after
    yield from ([each, *after] for each in put)


def _token(symbol: str, here: Token) -> Token:
    kind: Kind = "NAME" if symbol.isidentifier() else "SIGN"
    kind, text = STOPGAPS.get(symbol, (kind, symbol))
    return Token(kind, text, here.start, here.end)


def _read_to(start: Stack, line: Sequence[Token], below: Below, budget: Budget) -> tuple[int, int]:
    """Return how many tokens at the end of a line cannot be read, as a number below 0, and how well
    the lines below it can stand there."""
    ahead = start.as_it_was(start.save())
    for at, token in enumerate(line):
        if token.wrong or not ahead.take(token):
            budget.spend(start, at)
            return at - len(line), 0
    budget.spend(start, len(line))
    if not below.indented:
        return -int(ahead.needs_block()), 0
    here = below.lines[0][0]
    if not ahead.take(Token("_INDENT", "", here.start, here.start)):
        return -1, 0
    return 0, sum(_fitting(ahead, each) for each in below.lines)


def _fitting(inside: Stack, line: Sequence[Token]) -> int:
    """Return 2 if a line can be read from here, 1 if it can begin there."""
    if reads(inside, line):
        return 2
    return int(not line[0].wrong and inside.symbol(line[0]) is not None)


def _head(start: Stack, line: Sequence[Token], below: Below, budget: Budget) -> list[Token] | None:
    """Return the likeliest head of a block that can hold what stands below."""
    verb = line[0].text if line[0].text in VERBS and len(line) > 2 else ""
    said = line[1].text if verb else line[0].text
    near = nearest(said, [each[0] for each in HEADS])
    most, best = 0, None
    for each in sorted(HEADS, key=lambda head: (head[0] != said, head[0] != near)):
        words = [_word(text, line[0]) for text in ([verb, *each] if verb else each)]
        head = [*words, attrs.evolve(line[-1], kind="_NL", text="", wrong=None)]
        _, fitting = _read_to(start, head, below, budget)
        if fitting > most:
            most, best = fitting, head
    return best


def _word(text: str, here: Token) -> Token:
    kind: Kind = "SIGN"
    if text.isidentifier():
        kind = "NAME"
    elif text.isdigit():
        kind = "INT"
    elif text[0] == '"':
        kind = "STRING"
    return Token(kind, text, here.start, here.end)
