"""Tokens in, a tree of all that can be read out, and a diagnostic for each line that cannot.

A line that cannot be read is reported; then a like one is read in its place (`mending.py`), so that
what it declares is known below it. Where there is none like it, it and what is below are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sdg.diagnostics import Diagnostic
from sdg.messages import parsing, unreadable
from sdg.messages.declared_names import reserved
from sdg.parsing import expectations
from sdg.parsing.lexer import Token
from sdg.parsing.line_names import declared, named_with_a_word, perhaps_declared
from sdg.parsing.mending import STOPGAP, Below, Budget, mended, reads
from sdg.parsing.stack import DEPTH, Saved, Stack
from sdg.parsing.text_as_read import Readable, readable
from sdg.parsing.token_lines import (
    LAYOUT,
    after_block,
    after_line,
    end_of_line,
    head_of,
    line_before,
    lines_below,
    start_of_line,
)
from sdg.source import Span

OF_ANOTHER_FILE = frozenset({"E203"})  # nothing could stand in place of such a line
LEFT_OUT = Token("WRONG", "", 0, 0)
OF_COLUMNS = frozenset({"E101", "E102", "E205"})
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
        self._changed: set[int] = set()  # numbers of lines in whose place like ones are read
        self._gaps: list[tuple[int, int]] = []  # stretches of tokens that are left out
        self._headless = False
        self._mended_at: set[int] = set()  # where lines start that are read otherwise

    def diagnostics(self) -> Iterator[Diagnostic]:
        """Read all tokens, and yield what is wrong."""
        stack, tokens = self.stack, self.tokens
        while self.at < len(tokens):
            token = tokens[self.at]
            if not self.line and token.kind not in LAYOUT and not stack.needs_block():
                self.marks[-1] = stack.save()
            if diagnostic := self._reserved(token):
                self.lines.add(diagnostic.span.line)
                yield diagnostic
            if token.wrong is None and token.kind == "_DEDENT":
                self.left.append((stack.save(), self.marks.copy()))
            elif token.wrong is None and token.kind == "_INDENT":
                self._opened[len(self.marks)] = stack.save()
            if not token.wrong and stack.take(token):
                self._taken(token)
                if stack.too_deep:
                    span = stack.source.span(token.start, token.end)
                    yield unreadable.nested_too_deep(span, DEPTH)
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

    def readable(self) -> Readable:
        """Return the text that was read in the end."""
        tokens = list(self.tokens)
        for start, end in self._gaps:
            tokens[start:end] = [LEFT_OUT] * (end - start)
        kept = [each for each in tokens if each is not LEFT_OUT]
        return readable(self.stack.source, kept, self._changed, self._headless)

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
        kind = named_with_a_word(self.line, token, then)
        if kind is None or token.start in self._named:
            return None
        self._named.add(token.start)
        span = self.stack.source.span(token.start, token.end)
        unchanged = span.line not in self._changed
        return reserved(span, kind, token.text) if unchanged else None

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
            above = line_before(stack.source, tokens, self.at)
            if above is None or above.line not in self._out_of_column:
                yield parsing.unexpected_block(span, above)
            if stack.symbol(tokens[self.at + 1]) is not None:
                self._join_block(self.at)
            else:
                self._leave_out(self.at, after_block(tokens, self.at))
        elif token.kind == "$END":
            yield parsing.no_head(span)
        elif token.kind == "_DEDENT" and not self.line:
            yield parsing.cases_without_otherwise(
                line_before(stack.source, tokens, self.at) or span
            )
            words = Token("NAME", "otherwise", *place), Token("INT", "1", *place)
            tokens[self.at : self.at] = [*words, Token("_NL", "", *place)]
        else:
            rest = tokens[self.at : end_of_line(self.tokens, self.at)]
            wrong = expectations.explain(stack, stack.as_it_was(self.marks[-1]), self.line, rest)
            yield wrong
            if wrong.code == "E202":
                self._feign_head()
            elif self.line or not self._indent_again():
                self._read_otherwise(mend=wrong.code not in OF_ANOTHER_FILE)

    # ---- lines that are read otherwise, or left out

    def _read_otherwise(self, mend: bool) -> None:
        """Read a like line in place of one that cannot be read, or leave it out."""
        stack, tokens = self.stack, self.tokens
        stack.restore(self.marks[-1])
        start, end = self.at - len(self.line), end_of_line(self.tokens, self.at)
        line, self.line = tokens[start:end], []
        self.at = start
        self.lines.add(stack.source.place(line[0].start)[0])
        below = Below(tuple(lines_below(self.tokens, end)))
        like = None
        if mend and line[0].start not in self._mended_at:
            like = mended(stack, line, below, self._budget)
            self._mended_at.add(line[0].start)
        if like is not None:
            kept = {each.text for each in like}
            self.words |= {each.text for each in line if each.kind == "NAME"} - kept
            self.words |= {*declared(like), *perhaps_declared(line)}
            self.unnamed |= STOPGAP in declared(like)
            tokens[start:end] = like
            self._changed.add(stack.source.place(line[0].start)[0])
            return
        if line[0].text != "sdg" and stack.accepts("game"):
            self._feign_head()
        self._leave_out(start, after_line(tokens, start))
        self._go_on()

    def _leave_out(self, start: int, end: int) -> None:
        self._gaps.append((start, end))
        self.left = []
        self.words |= {each.text for each in self.tokens[start:end] if each.kind == "NAME"}
        self.at = end

    def _go_on(self) -> None:
        """Go on after a line left out: without its `otherwise`, and a block left empty."""
        stack, tokens = self.stack, self.tokens
        while True:
            if tokens[self.at].text == "otherwise" and not stack.accepts("otherwise"):
                self._leave_out(self.at, after_line(tokens, self.at))
            elif tokens[self.at].kind == "_DEDENT" and not stack.accepts("_DEDENT"):
                self.marks.pop()
                stack.restore(self._opened[len(self.marks)])
                self.at += 1
                if stack.needs_block():
                    stack.restore(self.marks[-1])
                    self._leave_out(head_of(self.tokens, self.at), self.at)
            else:
                headless = len(self.marks) == 1 and stack.accepts("game")
                if headless and tokens[self.at].text != "game":
                    self._feign_head()
                return

    # ---- lines that are indented too little or too much

    def _stands_here(self) -> bool:
        """Return whether a line can stand where it is, and the ones below it too."""
        end = end_of_line(self.tokens, self.at)
        ahead = self.stack.as_it_was(self.stack.save())
        if not all(not each.wrong and ahead.take(each) for each in self.tokens[self.at : end]):
            return False
        return self.tokens[end].kind != "_INDENT" or ahead.accepts("_INDENT")

    def _indent_again(self) -> bool:
        """Read a line in the block that was left before it, if it can stand there."""
        tokens, start = self.tokens, self.at
        end = end_of_line(self.tokens, start)
        for number, (saved, marks) in enumerate(reversed(self.left), 1):
            inside = self.stack.as_it_was(saved)
            if not reads(inside, tokens[start:end]):
                continue
            for each in tokens[start:end]:
                inside.take(each)
            end_of_block = end
            if tokens[end].kind == "_INDENT":
                end_of_block = after_block(tokens, end)
                if not inside.accepts("_INDENT"):  # the lines after it are those beside it
                    del tokens[end_of_block - 1], tokens[end]
                    end_of_block -= 2
            elif inside.needs_block():
                continue
            ended = tokens[end - 1].end
            tokens[end_of_block:end_of_block] = [Token("_DEDENT", "", ended, ended)] * number
            del tokens[start - number : start]  # the ends of the blocks that go on
            self.at = start - number
            self.stack.restore(saved)
            self.marks, self.left = marks.copy(), []
            return True
        return False

    def _without_block(self, span: Span) -> Diagnostic:
        """Report a head without a block; what stands below it may be that block."""
        stack, tokens = self.stack, self.tokens
        head = line_before(stack.source, tokens, self.at) or span
        inside = stack.as_it_was(stack.save())
        inside.take(Token("_INDENT", "", 0, 0))
        without = stack.as_it_was(self.marks[-1])
        first = end = self.at
        while tokens[end].kind not in (*LAYOUT, "$END"):
            line = tokens[end : end_of_line(self.tokens, end)]
            begins = inside.symbol(line[0]) is not None
            if without.symbol(line[0]) is not None and (end > first or not reads(inside, line)):
                break
            if not begins or not (end == first or reads(inside, line)):
                break
            end = after_line(tokens, end)
            if without.symbol(line[0]) is not None:
                break
        if end == first:
            before = start_of_line(self.tokens, first - 1)
            self._leave_out(before, first)
            stack.restore(self.marks[-1])
            self._go_on()
            return parsing.block_missing(head)
        own = without.symbol(tokens[first]) is None
        tokens[end:end] = [Token("_DEDENT", "", tokens[end].start, tokens[end].start)]
        tokens[first:first] = [Token("_INDENT", "", span.start, span.start)]
        self.lines.add(head.line)
        if own and span.column == 1:
            return parsing.step_at_the_margin(span)
        return parsing.block_missing(head)

    def _join_block(self, start: int) -> None:
        """Read the lines of a block as if they were not indented."""
        end = after_block(self.tokens, start)
        del self.tokens[end - 1], self.tokens[start]

    def _feign_head(self) -> None:
        """Pretend that a head was read, so that the parts below it are looked at too."""
        self._headless = True
        for token in (Token("NAME", "game", 0, 0), Token("STRING", '""', 0, 0)):
            self.stack.take(token)
        self.stack.take(Token("_NL", "", 0, 0))
