"""What a browser sends is read with bounds: whatever comes is a request, or refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from sdg_web.requests import LARGEST, BadRequest, Decide, Hello, read_request

GOOD = {
    "hello": {"secret": "x", "width": 1200},
    "sit": {"seat": 2},
    "decide": {"version": 3, "key": "k", "text": "lay 5 c3"},
    "undo": {"version": 3, "key": "k"},
    "ask": {"text": "why c3", "key": "q"},
    "challenge": {"version": 3, "key": "k", "cell": "c3", "answers": "2"},
    "choose": {"version": 3, "key": "k", "answer": "2"},
    "rename": {"name": "Ann"},
    "resize": {"width": 375},
    "still": {"version": 3},
    "newer": {"table": "t"},
    "change": {"version": 3, "anew": False},
    "again": {"table": "0123456789ab"},
    "look": {"at": 7, "seat": 0},
    "hand": {"seat": 2, "bot": "greedy"},
}
JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=8),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=6), inner),
    max_leaves=8,
)


def test_requests_are_read() -> None:
    for say, fields in GOOD.items():
        request = read_request(json.dumps({"say": say, **fields}))
        assert type(request).__name__.lower() == say
    assert read_request('{"say":"hello","secret":"a","width":375}') == Hello("a", 375)
    assert read_request(json.dumps({"say": "decide", **GOOD["decide"]})) == Decide(
        3, "k", "lay 5 c3"
    )


@pytest.mark.parametrize("say", list(GOOD))
@given(value=JSON, field=some.integers(0, 3))
def test_a_value_of_another_kind_is_refused(say: str, value: object, field: int) -> None:
    fields: dict[str, object] = dict(GOOD[say])
    name = list(fields)[field % len(fields)]
    fields[name] = value
    try:
        request = read_request(json.dumps({"say": say, **fields}))
    except BadRequest:
        return
    assert type(getattr(request, name)) is type(GOOD[say][name])  # type: ignore[index]


@given(some.text(max_size=60) | JSON.map(json.dumps))
def test_anything_else_is_refused(message: str) -> None:
    with pytest.raises(BadRequest):
        read_request(message)


@pytest.mark.parametrize("message", [
    "[" * 3000, "x" * (LARGEST + 1), '{"say":"hello"}', '{"say":["hello"]}',
    '{"say":"hello","secret":"a","width":375,"more":1}',
    '{"say":"ask","key":"q","text":"\\u0000"}',
    '{"say":"ask","key":"q","text":"' + "x" * 301 + '"}',
    '{"say":"hand","seat":-1,"bot":""}', '{"say":"hand","seat":true,"bot":""}',
])  # fmt: skip
def test_what_is_too_large_or_odd_is_refused(message: str) -> None:
    with pytest.raises(BadRequest):
        read_request(message)
