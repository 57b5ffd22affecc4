"""Tokens in, a tree of all that can be read out, and a diagnostic for each line that cannot.

A line that cannot be read is reported; then a like one is read in its place (`mending.py`), so that
what it declares is known below it, and what stands below it is read too. Where there is none like
it, it is left out with what is below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sdg.diagnostics import Diagnostic
from sdg.messages import names, parsing, reading
from sdg.parsing import expectations
from sdg.parsing.lexer import Token
from sdg.parsing.mending import STOPGAP, Below, Budget, mended, reads
from sdg.parsing.stack import DEPTH, Saved, Stack
from sdg.source import Span

THINGS = (
    "option", "attribute", "table", "define", "board", "region", "pile", "hand", "slot", "supply",
    "counter", "score", "flag", "marker",
)  # fmt: skip
DECLARING = frozenset({*THINGS, "deck", "action", "rule", "let", "pick", "each", "choose"})
START_A_VALUE = expectations.VALUE_WORDS | {"whole"}  # a name like these would be read as the word
OF_ANOTHER_FILE = frozenset({"E203"})  # nothing could stand in place of such a line
OF_COLUMNS = frozenset({"E101", "E102", "E205"})
LAYOUT = ("_NL", "_INDENT", "_DEDENT")
LOOKED_AT = 3  # lines of the block below a line, to find out what its head was to be
Depth: TypeAlias = tuple[Saved, list[Saved]]  # the stack before a block was left, and its marks


class Run:
    """A pass over all tokens; `lines` and `words` are what was not read as it stands."""

    def __init__(self, stack: Stack, tokens: list[Token]) -> None:
        self.stack = stack
        self.tokens = tokens
        self.marks = [stack.save()]  # before the line that is read, for each block around it
        self.line: list[Token] = []
        self.at = 0
        self.left: list[Depth] = []  # the blocks that were left before this line
        self.lines: set[int] = set()  # numbers of lines that are told, or read otherwise
        self.words: set[str] = set()  # names in what was left out, and declared in such lines
        self.unnamed = False  # whether a line declares something, and its name is not known
        self.finished = False
        self._opened: dict[int, Saved] = {}  # by depth: before the block there was opened
        self._lines_told: set[int] = set()  # of each the first mistake only
        self._out_of_column: set[int] = set()
        self._named: set[int] = set()  # where names stand that are told
        self._budget = Budget()
        self._mended_at: set[int] = set()  # where lines start that are read otherwise

    def diagnostics(self) -> Iterator[Diagnostic]:
        """Read all tokens, and yield what is wrong."""
        stack, tokens = self.stack, self.tokens
        while self.at < len(tokens):
            token = tokens[self.at]
            if not self.line and token.kind not in LAYOUT and not stack.needs_block():
                self.marks[-1] = stack.save()
            if found := self._reserved(token):
                yield found
            if token.wrong is None and token.kind == "_DEDENT":
                self.left.append((stack.save(), self.marks.copy()))
            elif token.wrong is None and token.kind == "_INDENT":
                self._opened[len(self.marks)] = stack.save()
            if not token.wrong and stack.take(token):
                self._taken(token)
                if stack.too_deep:
                    span = stack.source.span(token.start, token.end)
                    yield reading.nested_too_deep(span, DEPTH)
                    return
                continue
            for wrong in self._recovered(token):
                line = wrong.span.line
                if wrong.code in OF_COLUMNS:
                    self._out_of_column.add(line)
                if line not in self._lines_told:
                    yield wrong
                self._lines_told.add(line)
                self.lines.add(line)
            if token.kind == "$END":
                return
        self.finished = True

    def _taken(self, token: Token) -> None:
        self.at += 1
        if token.kind == "_INDENT":
            self.marks.append(self.stack.save())
        elif token.kind == "_DEDENT":
            self.marks.pop()
        if token.kind in LAYOUT:
            self.line = []
        else:
            self.line.append(token)
        if token.kind != "_DEDENT":
            self.left = []

    def _reserved(self, token: Token) -> Diagnostic | None:
        then = self.tokens[min(self.at + 1, len(self.tokens) - 1)]
        kind = _names(self.line, token, then)
        if kind is None or token.start in self._named:
            return None
        self._named.add(token.start)
        return names.reserved(self.stack.source.span(token.start, token.end), kind, token.text)

    def _recovered(self, token: Token) -> Iterator[Diagnostic]:
        """Report a token that cannot stand here, and find a way to read on."""
        stack, tokens = self.stack, self.tokens
        place = token.start, token.end
        span = stack.source.span(*place)
        if token.wrong and not token.text and not self.line:  # the line's indentation
            yield token.wrong
            del tokens[self.at]
            if self.left and not self._stands_here():
                self._indent_again()
        elif not self.line and not token.wrong and stack.needs_block():
            wrong = self._without_block(span)
            if span.line not in self._lines_told:  # else what is below it is in the wrong column
                yield wrong
        elif token.kind == "_INDENT":
            above = self._line_before(self.at)
            if above is None or above.line not in self._out_of_column:
                yield parsing.unexpected_block(span, above)
            if stack.symbol(tokens[self.at + 1]) is not None:
                self._join_block(self.at)
            else:
                self._leave_out(self.at, _after_block(tokens, self.at))
        elif token.kind == "$END":
            yield parsing.no_head(span)
        elif token.kind == "_DEDENT" and not self.line:
            yield parsing.cases_without_otherwise(self._line_before(self.at) or span)
            words = Token("NAME", "otherwise", *place), Token("INT", "1", *place)
            tokens[self.at : self.at] = [*words, Token("_NL", "", *place)]
        else:
            rest = tokens[self.at : self._end_of_line(self.at)]
            wrong = expectations.explain(stack, stack.as_it_was(self.marks[-1]), self.line, rest)
            yield wrong
            if wrong.code == "E202":
                feign_head(stack)
            elif self.line or not self._indent_again():
                self._read_otherwise(mend=wrong.code not in OF_ANOTHER_FILE)

    # ---- lines that are read otherwise, or left out

    def _read_otherwise(self, mend: bool) -> None:
        """Read a like line in place of one that cannot be read, or leave it out."""
        stack, tokens = self.stack, self.tokens
        stack.restore(self.marks[-1])
        start, end = self.at - len(self.line), self._end_of_line(self.at)
        line, self.line = tokens[start:end], []
        self.at = start
        self.lines.add(stack.source.place(line[0].start)[0])
        below = Below(tuple(self._lines_below(end)))
        like = None
        if mend and line[0].start not in self._mended_at:
            like = mended(stack, line, below, self._budget)
            self._mended_at.add(line[0].start)
        if like is not None:
            kept = {each.text for each in like}
            self.words |= {each.text for each in line if each.kind == "NAME"} - kept
            self.words |= set(_declared(like))
            self.unnamed |= STOPGAP in _declared(like)
            tokens[start:end] = like
            return
        if line[0].text != "sdg" and stack.accepts("game"):
            feign_head(stack)
        self._leave_out(start, _after_line(tokens, start))
        self._go_on()

    def _leave_out(self, start: int, end: int) -> None:
        self.words |= {each.text for each in self.tokens[start:end] if each.kind == "NAME"}
        self.at = end

    def _go_on(self) -> None:
        """Go on after a line left out: without its `otherwise`, and a block left empty."""
        stack, tokens = self.stack, self.tokens
        while True:
            if tokens[self.at].text == "otherwise" and not stack.accepts("otherwise"):
                self._leave_out(self.at, _after_line(tokens, self.at))
            elif tokens[self.at].kind == "_DEDENT" and not stack.accepts("_DEDENT"):
                self.marks.pop()
                stack.restore(self._opened[len(self.marks)])
                self.at += 1
                if stack.needs_block():
                    stack.restore(self.marks[-1])
                    self._leave_out(self._head_of(self.at), self.at)
            else:
                if len(self.marks) == 1 and stack.accepts("game"):
                    if tokens[self.at].text != "game":
                        feign_head(stack)
                return

    # ---- lines that are indented too little or too much

    def _stands_here(self) -> bool:
        """Return whether a line can stand where it is, and the ones below it too."""
        end = self._end_of_line(self.at)
        ahead = self.stack.as_it_was(self.stack.save())
        if not all(not each.wrong and ahead.take(each) for each in self.tokens[self.at : end]):
            return False
        return self.tokens[end].kind != "_INDENT" or ahead.accepts("_INDENT")

    def _indent_again(self) -> bool:
        """Read a line in the block that was left before it, if it can stand there."""
        tokens, start = self.tokens, self.at
        end = self._end_of_line(start)
        for number, (saved, marks) in enumerate(reversed(self.left), 1):
            inside = self.stack.as_it_was(saved)
            if not reads(inside, tokens[start:end]):
                continue
            for each in tokens[start:end]:
                inside.take(each)
            end_of_block = end
            if tokens[end].kind == "_INDENT":
                end_of_block = _after_block(tokens, end)
                if not inside.accepts("_INDENT"):  # the lines after it are those beside it
                    del tokens[end_of_block - 1], tokens[end]
                    end_of_block -= 2
            elif inside.needs_block():
                continue
            ended = tokens[end - 1].end
            tokens[end_of_block:end_of_block] = [Token("_DEDENT", "", ended, ended)] * number
            self.stack.restore(saved)
            self.marks, self.left = marks.copy(), []
            return True
        return False

    def _without_block(self, span: Span) -> Diagnostic:
        """Report a head without a block; what stands below it may be that block."""
        stack, tokens = self.stack, self.tokens
        head = self._line_before(self.at) or span
        inside = stack.as_it_was(stack.save())
        inside.take(Token("_INDENT", "", 0, 0))
        without = stack.as_it_was(self.marks[-1])
        first = end = self.at
        while tokens[end].kind not in (*LAYOUT, "$END"):
            line = tokens[end : self._end_of_line(end)]
            begins = inside.symbol(line[0]) is not None
            if without.symbol(line[0]) is not None and (end > first or not reads(inside, line)):
                break
            if not begins or not (end == first or reads(inside, line)):
                break
            end = _after_line(tokens, end)
            if without.symbol(line[0]) is not None:
                break
        if end == first:
            before = self._start_of_line(first - 1)
            self._leave_out(before, first)
            stack.restore(self.marks[-1])
            self._go_on()
            return parsing.block_missing(head)
        own = without.symbol(tokens[first]) is None
        tokens[end:end] = [Token("_DEDENT", "", tokens[end].start, tokens[end].start)]
        tokens[first:first] = [Token("_INDENT", "", span.start, span.start)]
        self.lines.add(head.line)
        return parsing.step_at_the_margin(span) if own and span.column == 1 else (
            parsing.block_missing(head)
        )

    def _join_block(self, start: int) -> None:
        """Read the lines of a block as if they were not indented."""
        end = _after_block(self.tokens, start)
        del self.tokens[end - 1], self.tokens[start]

    # ---- where lines are

    def _lines_below(self, start: int) -> Iterator[tuple[Token, ...]]:
        """Yield the first lines of the block that starts here, if one does."""
        at = start
        if self.tokens[at].kind != "_INDENT":
            return
        at += 1
        for _ in range(LOOKED_AT):
            end = self._end_of_line(at)
            yield tuple(self.tokens[at:end])
            at = _after_line(self.tokens, at)
            if self.tokens[at].kind in (*LAYOUT, "$END"):
                return

    def _line_before(self, at: int) -> Span | None:
        end = at - 1
        while end >= 0 and self.tokens[end].kind in LAYOUT:
            end -= 1
        if end < 0:
            return None
        start = self._start_of_line(end)
        return self.stack.source.span(self.tokens[start].start, self.tokens[end].end)

    def _head_of(self, end: int) -> int:
        """Return where the line starts whose block ends before a token."""
        depth, at = 0, end
        while at:
            at -= 1
            depth += (self.tokens[at].kind == "_DEDENT") - (self.tokens[at].kind == "_INDENT")
            if not depth:
                break
        return self._start_of_line(at)

    def _start_of_line(self, at: int) -> int:
        while at and self.tokens[at].kind in LAYOUT:
            at -= 1
        while at and self.tokens[at - 1].kind not in LAYOUT:
            at -= 1
        return at

    def _end_of_line(self, at: int) -> int:
        """Return where the next line starts."""
        while self.tokens[at].kind not in ("_NL", "$END"):
            at += 1
        return min(at + 1, len(self.tokens) - 1)


def _names(line: list[Token], token: Token, then: Token) -> str | None:
    """Say what a word names, if it starts a value and so could never be used again."""
    if not line or token.kind != "NAME" or token.text not in START_A_VALUE:
        return None
    if line[0].text == "replace":
        line = line[1:] or line
    start, last = line[0].text, line[-1].text
    if len(line) == 1 and last in THINGS:
        return last
    if start in ("attribute", "option") and last in (":", "=", "in", ","):
        return None if (start, token.text) == ("option", "no") else "value"
    if start in ("action", "define") and last in ("(", ","):
        return "parameter" if then.text in ("in", ":", ",", ")") else None
    binds = len(line) == 1 and (last in ("let", "pick") or (last == "choose" and then.text == "in"))
    return "name" if binds or (start, last) == ("for", "each") else None


def _declared(line: list[Token]) -> Iterator[str]:
    """Yield the names that a line declares."""
    for before, token in zip(line, line[1:], strict=False):
        if before.text in DECLARING and token.kind == "NAME":
            yield token.text


def _after_line(tokens: list[Token], at: int) -> int:
    """Skip to the end of a line and of the block below it."""
    while tokens[at].kind not in ("_NL", "$END"):
        at += 1
    at = min(at + 1, len(tokens) - 1)
    return _after_block(tokens, at) if tokens[at].kind == "_INDENT" else at


def _after_block(tokens: list[Token], at: int) -> int:
    depth = 0
    while True:
        depth += (tokens[at].kind == "_INDENT") - (tokens[at].kind == "_DEDENT")
        at += 1
        if not depth:
            return at


def feign_head(stack: Stack) -> None:
    """Pretend that a head was read, so that the parts below it are looked at too."""
    for token in (Token("NAME", "game", 0, 0), Token("STRING", '""', 0, 0), Token("_NL", "", 0, 0)):
        stack.take(token)
