"""Diagnostics for programs: JSON, SARIF, and the annotations of GitHub."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from sdg.diagnostics import Diagnostic
from sdg.diagnostics.rendering import more_places
from sdg.source import Span


def as_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """Give a diagnostic as plain data; lines and columns count from 1, ends are exclusive."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        **place_of(diagnostic.span),
        "notes": [
            {"text": note.text, **(place_of(note.span) if note.span else {})}
            for note in diagnostic.all_notes()
        ],
        "hint": diagnostic.hint,
    }


def as_sarif(
    diagnostics: Iterable[Diagnostic], version: str, about: Mapping[str, tuple[str, str]]
) -> dict[str, Any]:
    """Give diagnostics as one run of SARIF 2.1.0; `about` has for each code the name of its message
    and what is wrong, in one line."""
    listed = list(diagnostics)
    used = {diagnostic.code for diagnostic in listed}
    rules = [
        {"id": code, "name": name, "shortDescription": {"text": what}}
        for code, (name, what) in about.items()
        if code in used
    ]
    return sarif_run(version, rules, [_result(diagnostic) for diagnostic in listed])


def sarif_run(
    version: str, rules: Sequence[Mapping[str, Any]], results: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Give one run of SARIF 2.1.0: the rules of this version of sdg, and what they found."""
    driver = {"name": "sdg", "version": version, "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return {"$schema": schema, "version": "2.1.0", "runs": [run]}


def as_github(diagnostic: Diagnostic) -> str:
    """Give a diagnostic as one line that GitHub shows next to the line of the file."""
    place = place_of(diagnostic.span)
    fields = {
        "file": place["file"],
        "line": place["line"],
        "col": place["column"],
        "endLine": place["end_line"],
        "endColumn": place["end_column"],
        "title": diagnostic.code,
    }
    listed = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in fields.items())
    more = more_places(diagnostic)
    text = ". ".join(filter(None, [diagnostic.message, more, diagnostic.hint]))
    word = "notice" if diagnostic.severity == "note" else diagnostic.severity
    return f"::{word} {listed}::{_escaped(text)}"


def place_of(span: Span) -> dict[str, Any]:
    """Give a place as plain data."""
    line, column = span.source.place(span.start)
    end_line, end_column = span.source.place(span.end)
    return {
        "file": span.source.path,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }


def _result(diagnostic: Diagnostic) -> dict[str, Any]:
    text = "; ".join(filter(None, [diagnostic.message, diagnostic.hint]))
    related = [
        {"message": {"text": note.text}, **location_of(note.span)}
        for note in diagnostic.all_notes()
        if note.span
    ]
    return {
        "ruleId": diagnostic.code,
        "level": diagnostic.severity,
        "message": {"text": text},
        "locations": [location_of(diagnostic.span)],
        **({"relatedLocations": related} if related else {}),
    }


def location_of(span: Span) -> dict[str, Any]:
    """Give a place as SARIF does."""
    place = place_of(span)
    region = {
        "startLine": place["line"],
        "startColumn": place["column"],
        "endLine": place["end_line"],
        "endColumn": place["end_column"],
    }
    artifact = {"uri": quote(place["file"].replace("\\", "/"), safe="/:")}
    return {"physicalLocation": {"artifactLocation": artifact, "region": region}}


def _escaped(text: str, also: str = "") -> str:
    for letter in "%\r\n" + also:
        text = text.replace(letter, f"%{ord(letter):02X}")
    return text
