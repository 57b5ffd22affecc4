"""The manual's questions and its page of words: what they say about a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from attrs import frozen

from sdg.files.resources import shipped

# Words of a question that say nothing about what it is about.
_FILLING: Final = frozenset({
    "a", "an", "and", "any", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from",
    "game", "have", "how", "i", "if", "in", "is", "it", "its", "let", "make", "me", "my", "of",
    "on", "one", "or", "some", "such", "that", "the", "their", "them", "there",
    "they", "to", "what", "when", "which", "who", "with", "write", "you", "your",
})  # fmt: skip
_ENTRY: Final = re.compile(
    r"^### (?P<question>[^\n]+)\n\n(?P<answer>.*?)\n\n"
    r"^<!-- [^\n]* -->\n```sdg\n(?P<example>.*?)^```\n\n"
    r"^More: \[(?P<title>[^\]]*)\]\((?P<page>[^)]*)\) · Key words: (?P<words>[^\n]*(?:\n[^\n]+)*)",
    re.MULTILINE | re.DOTALL,
)
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")


@frozen
class Question:
    """A question of the manual: its answer, an example, the page with more, and its key words."""

    question: str
    answer: str  # one paragraph
    example: str  # lines of a rule file
    title: str  # of the section with more
    page: str  # its file, relative to the folder above `manual/`, or to the top of the project
    key_words: tuple[str, ...]

    def fit(self, asked: frozenset[str]) -> int:
        """Tell how well it fits these stems: 3 if they are one of its key words or the question,
        2 if they are within one, 1 if it has them all somewhere, else 0."""
        phrases = [stems(each) for each in (*self.key_words, self.question)]
        if asked in phrases:
            return 3
        if any(asked <= each for each in phrases):
            return 2
        return int(asked <= frozenset().union(*phrases))


@cache
def questions() -> tuple[Question, ...]:
    """Read the questions of the manual, in the order of their page."""
    folder = shipped("grammar") / "manual"
    entries = []
    for entry in _ENTRY.finditer((folder / "how_do_i.md").read_text(encoding="utf-8")):
        page = (folder / entry["page"].partition("#")[0]).resolve()
        words = " ".join(entry["words"].split()).split(", ")
        answer = " ".join(_LINK.sub(r"\1", entry["answer"]).replace("*", "").split())
        entries.append(
            Question(
                entry["question"], answer, entry["example"], entry["title"],
                _shown(page), tuple(words),
            )
        )  # fmt: skip
    return tuple(entries)


def _shown(page: Path) -> str:
    """Name a page: its path where it is there, else where it is in the project."""
    return str(page) if page.is_file() else "/".join(page.parts[-2:])


@cache
def cheat_sheet() -> tuple[str, ...]:
    """Read the lines of the page with all words, without the signs of Markdown for lists."""
    text = (shipped("grammar") / "manual" / "words.md").read_text(encoding="utf-8")
    lines = re.findall(r"^- (.*(?:\n  .*)*)", text, re.MULTILINE)
    return tuple(" ".join(line.split()) for line in lines)


def questions_about(words: Iterable[str]) -> tuple[tuple[Question, int], ...]:
    """List the questions that have all of these words, the best first, and how well each fits."""
    asked = stems(" ".join(words))
    if not asked:
        return ()
    fitting = [(each, fit) for each in questions() if (fit := each.fit(asked))]
    return tuple(sorted(fitting, key=lambda pair: -pair[1]))


def lines_about(word: str) -> tuple[str, ...]:
    """List the lines of the cheat sheet that begin a form with this word of the language, else
    those that have it within a form."""
    matches: tuple[list[str], list[str]] = ([], [])
    for line in cheat_sheet():
        forms = [_parts(form) for form in re.findall(r"`([^`]*)`", line)]
        if any(form[:1] == [word] for form in forms):
            matches[0].append(line)
        elif any(word in form for form in forms):
            matches[1].append(line)
    return tuple(matches[0] or matches[1])


def known_words() -> Iterator[str]:
    """List the words by which something is found, those of the language and of the questions."""
    for line in cheat_sheet():
        for form in re.findall(r"`([^`]*)`", line):
            yield from _parts(form)
    for each in questions():
        for phrase in (*each.key_words, each.question):
            yield from (word for word in _split(phrase) if word not in _FILLING)


@cache
def stems(phrase: str) -> frozenset[str]:
    """Return the words of a phrase that matter, without their endings: `dealing cards` is
    `deal`, `card`."""
    return frozenset(_stem(word) for word in _split(phrase) if word not in _FILLING)


def _split(phrase: str) -> list[str]:
    return re.findall(r"[^\W_]+", phrase.lower())


def _parts(form: str) -> list[str]:
    """List the words of the language in a form: what is in capitals stands for something else."""
    return [word for word in re.findall(r"\w+", form) if re.fullmatch(r"[a-z]+", word)]


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        short = word.removesuffix(ending)
        if short != word and len(short) > 2 and not word.endswith("ss"):
            word = short[:-1] if short[-1] == short[-2] and short[-1] not in "sl" else short
            break
    if word.endswith("our") and len(word) > 5:
        return word[:-2] + "r"  # colour, neighbour
    return word.removesuffix("e") if len(word) > 2 else word
