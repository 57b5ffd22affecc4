"""`sdg explain`: a message's code, a question's words or a word of the language in, an explanation
out."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from sdg.untrusted_text import visible_word
from sdg_cli.mistakes_and_exits import leave, remark
from sdg_cli.terminal.console import Look, look

if TYPE_CHECKING:
    from sdg.files.manual_questions import Question
    from sdg.messages import Entry

IN_FULL = 3  # answers that are shown whole; the others are listed
EXAMPLES = """\b
Examples:
  sdg explain                   lists every code, with a line about it
  sdg explain E204
  sdg explain 204 tab           a number or a name is enough
  sdg explain deal              how to do what the word says, with an example
  sdg explain hand limit
  sdg explain when              a word of the language: how it is written
"""


@click.command(epilog=EXAMPLES)
@click.argument("words", nargs=-1, metavar="[CODE|WORD]...")
def command(words: tuple[str, ...]) -> None:
    """Explain messages by their CODE, or answer what WORDS ask.

    A message: what is wrong and why, an example, how to fix it. Words such as
    `deal`, `trump` or `draw pile`: how a rule file says it, with an example and
    the page of the manual with more. A word of the language: how it is written.
    """
    from sdg.messages import all_messages

    entries = tuple(all_messages())
    shown = look(plain=False)
    if not words:
        for entry in entries:
            click.echo(f"{shown.paint(entry.code, 'bold')}  {entry.what}", color=shown.colour)
        remark("`sdg explain deal` answers a question: how a rule file says something.")
        return
    known: dict[str, Entry] = {}
    for entry in entries:
        known |= {entry.name.lower(): entry, entry.code[1:].lower(): entry}
        known[entry.code.lower()] = entry
    asked = list(dict.fromkeys(" ".join(words).split())) or [""]
    if len(asked) > 1 and _is_phrase(asked, known):
        parts, unknown = ["\n".join(_answered(asked, shown))], []
    else:
        parts = [str(known[word.lower()]) for word in asked if word.lower() in known]
        answers = {word: "\n".join(_answered([word], shown)) for word in asked}
        parts += [text for text in answers.values() if text]
        unknown = [word for word, text in answers.items() if not text and word.lower() not in known]
    if parts:
        click.echo("\n".join(parts).rstrip("\n"), color=shown.colour)
    for word in unknown:
        click.echo(_unknown(word, known), err=True)
    if unknown:
        click.echo("`sdg explain` lists every code.", err=True)
        leave(2)


def _is_phrase(asked: Sequence[str], known: dict[str, Entry]) -> bool:
    """Return whether these words are one thing that is asked, and not each a thing of its own."""
    from sdg.files.manual_questions import questions_about

    codes = all(word.lower() in known for word in asked)
    return not codes and bool(questions_about(asked))


def _answered(asked: Sequence[str], shown: Look) -> Iterator[str]:
    """Yield the lines about some words: answers, other questions, forms of the language."""
    from sdg.files.manual_questions import lines_about, questions_about

    questions = questions_about(asked)
    best = [each for each, fit in questions if fit == 3]
    if len(questions) == 1:
        best = [questions[0][0]]
    for each in best[:IN_FULL]:
        yield from _whole(each, shown)
    others = [each for each, _ in questions if each not in best[:IN_FULL]]
    if others:
        yield "See also" if best else "Questions with these words"
        width = max(len(each.question) for each in others)
        yield from (
            f"  {each.question:{width}}  sdg explain {each.key_words[0]}" for each in others
        )
        yield ""
    forms = lines_about(asked[0].lower()) if len(asked) == 1 else ()
    if forms:
        yield "In the language"
        for form in forms:
            yield from _wrapped(form, shown, "  ")
        yield ""


def _whole(answer: Question, shown: Look) -> Iterator[str]:
    yield shown.paint(answer.question, "bold")
    yield ""
    yield from _wrapped(answer.answer, shown, "  ")
    yield ""
    yield from textwrap.indent(answer.example, "      ").splitlines()
    yield ""
    yield f"  More: {answer.title}, in {answer.page}"
    yield ""


def _wrapped(text: str, shown: Look, before: str) -> list[str]:
    """Fill lines with a text, without a break within code."""
    whole = re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", "\xa0"), text)
    lines = textwrap.wrap(
        whole, shown.columns, initial_indent=before, subsequent_indent=before,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return [line.replace("\xa0", " ") for line in lines]


def _unknown(word: str, known: dict[str, Entry]) -> str:
    from sdg.diagnostics.spelling import nearest
    from sdg.files.manual_questions import known_words

    asked = word.lower()
    if re.fullmatch(r"[a-z]?\d+", asked):
        message, near = f"There is no message `{visible_word(word)}`.", nearest(asked, known)
    else:
        message = f"Nothing is known about `{visible_word(word)}`."
        near = nearest(asked, [*known_words(), *known])
    if near is None:
        return message
    return f"{message} Did you mean `{near.upper() if near[-1].isdigit() else near}`?"
