"""Completion on Tab, and the history of what one person typed, where the terminal can do both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import TYPE_CHECKING

from attrs import define, field

if TYPE_CHECKING:
    from sdg.events import Decision

# Ctrl-L, which clears the screen: type the command that draws the board, in place of what stands
# in the line.
CTRL_L = r'"\C-l": "\C-a\C-k:board\C-m"'
MOST = 2000  # decisions whose words are offered


@define
class Completion:
    """What Tab completes: the words of legal decisions and of commands."""

    commands: Sequence[str]
    _texts: list[list[str]] = field(factory=list, init=False)
    _offered: list[str] = field(factory=list, init=False)

    def offer(self, decisions: Iterable[Decision]) -> None:
        """Complete these decisions from now on."""
        self._texts = [each.text.split() for each, _ in zip(decisions, range(MOST), strict=False)]
        if (readline := _readline()) is not None:
            readline.set_completer(self._complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")
            readline.parse_and_bind(CTRL_L)

    def forget(self) -> None:
        """Forget what was typed: the next person at this screen must not see it."""
        if (readline := _readline()) is not None:
            readline.clear_history()

    def after(self, said: Sequence[str], begun: str) -> list[str]:
        """Return the words that may come after some words and begin with others, each once.

        Words may be left out, as in an answer: where none that comes next begins so, a later one.
        """
        words: dict[str, None] = {}
        if not said:
            words = dict.fromkeys(word for word in self.commands if word.isalpha())
            words |= dict.fromkeys(text[0] for text in self._texts)
        for text in self._texts:
            for own in (text, text[1:]):  # the action's word may be left out
                if own[: len(said)] == list(said) and len(own) > len(said):
                    words[own[len(said)]] = None
        next_words = [word for word in words if word.startswith(begun)]
        return next_words or list(dict.fromkeys(self._later(said, begun)))

    def _later(self, said: Sequence[str], begun: str) -> Iterator[str]:
        """Yield the words that begin so in decisions in which the words said stand in order."""
        for text in self._texts:
            words = iter(text)
            if all(word in words for word in said):
                yield from (word for word in words if word.startswith(begun))

    def _complete(self, begun: str, number: int) -> str | None:
        if number == 0:
            readline = _readline()
            assert readline is not None
            said = readline.get_line_buffer()[: readline.get_begidx()].split()
            self._offered = [f"{word} " for word in self.after(said, begun)]
        return self._offered[number] if number < len(self._offered) else None


def _readline() -> ModuleType | None:
    """Return the module for line editing, where the system has it."""
    try:
        import readline
    except ImportError:
        return None
    return readline
