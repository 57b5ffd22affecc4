"""The parser's tables: those that come along with the grammar, else worked out once and saved.

Saved as JSON, so that a damaged or forged file can at worst be refused, never run.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from sdg.files.resources import cache_folder, grammar_text, read_kept, save_quietly, shipped

FORMAT = "1"
Take: TypeAlias = tuple[int, bool]


@attrs.frozen
class Production:
    """How a grammar rule is built: its name, how many symbols it takes, and which it keeps.

    `keeps` holds (index, splice): a negative index is an absent part; a spliced one is a list.
    What `passes` stands for its only symbol, whose node is kept as it is.
    """

    origin: str
    length: int
    name: str
    single: bool
    keeps: tuple[Take, ...]
    passes: bool = attrs.field(init=False)

    @passes.default
    def _passes(self) -> bool:
        alone = self.single and self.keeps == ((0, False),) and self.length == 1
        return alone and not self.name.startswith("_")


@attrs.frozen
class Tables:
    """LALR(1) tables; words and signs stand for themselves, and `$END` for the end of the file.

    An action of zero and more goes to that state, below zero applies production `-action - 1`.
    """

    start: int
    end: int
    actions: tuple[dict[str, int], ...]
    gotos: tuple[dict[str, int], ...]
    productions: tuple[Production, ...]


@cache
def tables() -> Tables:
    """Give the tables of the grammar: those that come along, while it is as it was then."""
    grammar = grammar_text()
    key = _key(grammar)
    for read in (_along, _saved):
        try:
            return read(key)
        except (OSError, ValueError, KeyError, TypeError, IndexError, RecursionError):
            continue
    content = json.dumps(_work_out(grammar), separators=(",", ":"))
    text = json.dumps({"key": key, "sum": _digest(content), "tables": content})
    save_quietly(_path(key), text.encode())
    return _from_json(json.loads(content))


def tables_along() -> str:
    """Write the tables that come along: `tables.json` next to the grammar, a state a line."""
    grammar = grammar_text()
    entries: dict[str, Any] = {"key": _key(grammar), **_work_out(grammar)}
    lines = [f"{json.dumps(name)}: {_in_lines(value)}" for name, value in entries.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _in_lines(value: Any) -> str:
    if not isinstance(value, list):
        return json.dumps(value)
    return "[\n" + ",\n".join(json.dumps(each, separators=(",", ":")) for each in value) + "\n]"


def _along(key: str) -> Tables:
    held = json.loads((shipped("grammar") / "tables.json").read_bytes())
    if held["key"] != key:
        raise ValueError("the grammar has changed since")
    return _from_json(held)


def _key(grammar: str) -> str:
    return hashlib.sha256(f"{FORMAT}\n{grammar}".encode()).hexdigest()


def _digest(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()


def _path(key: str) -> Path:
    return cache_folder() / f"tables-{key[:16]}.json"


def _saved(key: str) -> Tables:
    held = json.loads(read_kept(_path(key)) or b"")
    if held["key"] != key or held["sum"] != _digest(held["tables"]):
        raise ValueError("damaged tables")
    return _from_json(json.loads(held["tables"]))


def _from_json(held: Any) -> Tables:
    productions = tuple(
        Production(origin, length, name, single, tuple((i, splice) for i, splice in keeps))
        for origin, length, name, single, keeps in held["productions"]
    )
    return Tables(
        held["start"], held["end"], tuple(held["actions"]), tuple(held["gotos"]), productions
    )


def _work_out(grammar: str) -> dict[str, Any]:
    from lark import Lark
    from lark.lexer import PatternStr
    from lark.parsers.lalr_analysis import Shift

    lark: Any = Lark(grammar, parser="lalr", start="file", maybe_placeholders=True)
    spelt = {
        terminal.name: terminal.pattern.value
        for terminal in lark.terminals
        if isinstance(terminal.pattern, PatternStr)
    }
    table = lark.parser.parser._parse_table
    numbers = {rule: i for i, rule in enumerate(lark.rules)}
    states = _in_order(table)
    actions: list[dict[str, int]] = [{} for _ in states]
    gotos: list[dict[str, int]] = [{} for _ in states]
    for state, number in states.items():
        for symbol, (action, argument) in sorted(table.states[state].items(), key=_by_symbol):
            if action is not Shift:
                actions[number][spelt.get(symbol, symbol)] = -numbers[argument] - 1
            elif symbol.lstrip("_").isupper():
                actions[number][spelt.get(symbol, symbol)] = states[argument]
            else:
                gotos[number][symbol] = states[argument]
    return {
        "start": states[table.start_states["file"]],
        "end": states[table.end_states["file"]],
        "actions": actions,
        "gotos": gotos,
        "productions": [_production(rule) for rule in lark.rules],
    }


def _in_order(table: Any) -> dict[int, int]:
    """Number the states as they are reached, so that every run gives the same tables."""
    states = {table.start_states["file"]: 0}
    waiting = list(states)
    for state in waiting:
        for _, (action, argument) in sorted(table.states[state].items(), key=_by_symbol):
            if action.name == "Shift" and argument not in states:
                states[argument] = len(states)
                waiting.append(argument)
    return states


def _by_symbol(item: tuple[str, Any]) -> str:
    return item[0]


def _production(rule: Any) -> tuple[str, int, str, bool, list[Take]]:
    absent = "".join("1" if empty else "0" for empty in rule.options.empty_indices)
    gaps = [len(ones) for ones in absent.split("0")] if absent else [0] * (len(rule.expansion) + 1)
    keeps: list[Take] = []
    for i, symbol in enumerate(rule.expansion):
        keeps += [(-1, False)] * gaps[i]
        if rule.options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            keeps.append((i, not symbol.is_term and symbol.name.startswith("_")))
    keeps += [(-1, False)] * gaps[-1]
    single = bool(rule.options.expand1 and not rule.alias)
    name = str(rule.alias or rule.origin.name)
    return str(rule.origin.name), len(rule.expansion), name, single, keeps
