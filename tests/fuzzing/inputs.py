"""Inputs of all kinds, made by chance: the name of a kind and a number in, bytes out.

`bytes` are any, or a rule file of ours with some of them changed. `tokens` are words, numbers and
signs of the language in any order, in lines indented anyhow. `fragments` are typed programs of
which a part was exchanged for a part of the same kind of another, some with a word changed.
`mutated` are shipped rule files with lines and words changed, left out, doubled, moved or taken
from another. `replays` are logs of plays, changed in the same ways. `programs` are typed programs
as they are. The same number always makes the same bytes, as long as games, grammar and typed
programs stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

from sdg.agents import Random as Uniform
from sdg.agents.bot_plays import play_by
from sdg.game import Game
from sdg.loading import load
from sdg.playing.log import write_log
from sdg.playing.playthrough import Playthrough
from tests.fuzzing.typed_programs import typed_program
from tests.support.places import ROOT

RULES = tuple(sorted((ROOT / "games").rglob("*.sdg")))
PLAYED = ("auction", "chomp", "go_fish", "pig", "stairs", "crazy_eights", "cat_sudoku")
WORD = re.compile(r'"[^"\n]*"|\w+|[^\w\s]+| +')
PART = re.compile(r"^(?=[a-z])", re.MULTILINE)
LONGEST = 400  # bytes or tokens
ODD = (b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\r", b"\t", "²".encode(), "😀".encode(),
       "\u202e".encode(), b"9" * 30, b"(" * 60, b"-" * 40, b'"', b"\n" * 3, b" " * 60)  # fmt: skip


@cache
def texts() -> tuple[str, ...]:
    """Return the shipped rule files."""
    return tuple(path.read_text("utf-8") for path in RULES)


@cache
def logs() -> tuple[str, ...]:
    """Return the logs of short plays of bots."""
    return tuple(_log(load(name), 1) for name in PLAYED)


@cache
def vocabulary() -> tuple[str, ...]:
    """Return the words and signs of the grammar, and what may stand for names and numbers."""
    grammar = (ROOT / "grammar" / "sdg.lark").read_text("utf-8")
    words = re.findall(r'"([^"\s]+)"', re.sub(r"//.*", "", grammar))
    return (*sorted(set(words)), "0", "1", "7", "99", '"A sentence"', "grid", "card", "cell", "it",
            "stock", "rack", "color", "red", "number", "points", "player", "active", "row",
            "column")  # fmt: skip


def _log(game: Game, seed: int) -> str:
    """Return the log of a play of bots that take any decision."""
    seats = range(1, game.players + 1)
    play = Playthrough(game, seed, ("random",) * game.players)
    for _ in play_by(play, {seat: Uniform() for seat in seats}):
        pass
    return write_log(play)


def any_bytes(random: Random) -> bytes:
    """Return bytes, or a rule file of ours with some of them changed."""
    if random.random() < 0.5:
        alphabet = random.choice([range(256), range(32, 127), b' \n"(),:=abcgmpt19'])
        return bytes(random.choice(alphabet) for _ in range(random.randint(0, LONGEST)))
    content = bytearray(random.choice(texts()).encode())
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(content) + 1)
        end = at + random.choice([0, 0, 1, 3, 40])
        content[at:end] = random.choice([bytes([random.randrange(256)]), random.choice(ODD), b""])
    return bytes(content)


def tokens(random: Random) -> bytes:
    """Return tokens in lines, most of them below a head that is in order."""
    lines, depth = ['game "By chance"', "    players 2", ""], 0
    if random.random() < 0.2:
        lines = []
    for _ in range(random.randint(1, 30)):
        depth = max(0, depth + random.choice([-1, 0, 0, 1]))
        words = random.choices(vocabulary(), k=random.randint(1, 10))
        lines.append("    " * depth + " ".join(words))
    return "\n".join([*lines, ""]).encode()


def fragments(random: Random) -> bytes:
    """Return a typed program in which a part stands for another, or a word for another."""
    one, other = (PART.split(typed_program(random.randrange(2**32))) for _ in range(2))
    first = random.randrange(1, len(one))
    head = one[first].split("(")[0].split(" ")[0]
    alike = [part for part in other if part.startswith(head)]
    one[first] = random.choice(alike or [""])
    text = "".join(one)
    return (text if random.random() < 0.7 else _words_changed(random, text, 1)).encode()


def mutated(random: Random) -> bytes:
    """Return a shipped rule file with some changes."""
    return _changed(random, random.choice(texts()), texts()).encode()


def replays(random: Random) -> bytes:
    """Return the log of a play with some changes, most of them behind the rules."""
    text = random.choice(logs())
    at = text.index("\n-- play\n") if random.random() < 0.8 else 0
    changed = text[:at] + _changed(random, text[at:], logs())
    if random.random() < 0.2:
        content = bytearray(changed.encode())
        where = random.randrange(len(content))
        content[where : where + 1] = random.choice(ODD)
        return bytes(content)
    return changed.encode()


def programs(random: Random) -> bytes:
    """Return a typed program."""
    return typed_program(random.randrange(2**32)).encode()


def _changed(random: Random, text: str, others: tuple[str, ...]) -> str:
    """Change lines or words of a text, once to four times."""
    for _ in range(random.randint(1, 4)):
        if random.random() < 0.5:
            text = _words_changed(random, text, 1)
            continue
        lines = text.split("\n")
        at, to = random.randrange(len(lines)), random.randrange(len(lines))
        strange = random.choice(random.choice(others).split("\n"))
        lines[at : at + 1] = random.choice([
            [], [lines[at]] * 2, [strange], [lines[at], strange], [lines[to]],
            ["    " + lines[at]], [lines[at].removeprefix("    ")],
        ])  # fmt: skip
        text = "\n".join(lines)
    return text


def _words_changed(random: Random, text: str, times: int) -> str:
    """Put other words, of the same text or of the language, in the place of some."""
    pieces = WORD.findall(text)
    words = [match.span() for match in WORD.finditer(text)]
    for _ in range(times if words else 0):
        start, end = random.choice(words)
        instead = random.choice([
            random.choice(pieces), random.choice(vocabulary()), "",
            str(random.choice([0, 1, 2, 9, 100, 10**9, 10**17])),
        ])  # fmt: skip
        text = text[:start] + instead + text[end:]
        words = [match.span() for match in WORD.finditer(text)] or [(0, 0)]
    return text


KINDS: dict[str, Callable[[Random], bytes]] = {
    "bytes": any_bytes, "tokens": tokens, "fragments": fragments, "mutated": mutated,
    "replays": replays, "programs": programs, "programs in C": programs,
    "programs looked at deeply": programs,
}  # fmt: skip


def made(kind: str, number: int) -> bytes:
    """Return the input of a kind with a number."""
    return KINDS[kind](Random(f"{KINDS[kind].__name__} {number}"))
