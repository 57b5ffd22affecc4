"""A table's choices: how many play, and what each option is set to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, cast

from sdg import ir
from sdg.caller_arguments import ArgumentError, instance, shown, whole
from sdg.diagnostics import Diagnostic, SdgError
from sdg.messages import overlays as say
from sdg.source import said_outside

Choices: TypeAlias = Mapping[str, str | int | bool]


def chosen_players(rules: ir.Rules, players: int | None) -> int:
    """Return how many play: as given, or as usual; raise `SdgError` if so many cannot."""
    if players is None:
        return rules.usual_players
    players = whole("players", players)
    least, most = rules.players
    if not least <= players <= most:
        span = said_outside("--players", str(players))
        raise SdgError([say.wrong_players(span, players, least, most)])
    return players


def chosen_options(rules: ir.Rules, choices: Choices) -> dict[str, int]:
    """Return the code of every option: as chosen, or its default; raise `SdgError` if none fits."""
    values = {option.name: option.default for option in rules.options}
    diagnostics: list[Diagnostic] = []
    for name, choice in choices.items():
        text = _written(name, choice)
        span = said_outside("--set", f"{name}={text}")
        option = next((each for each in rules.options if each.name == name), None)
        if option is None:
            diagnostics.append(say.no_such_option(span, name, list(values)))
            continue
        code = code_of(option, text)
        if code is None:
            allowed = domain_in_words(option)
            diagnostics.append(say.not_allowed(span, name, text, allowed, option.span))
        else:
            values[name] = code
    if diagnostics:
        raise SdgError(diagnostics)
    return values


def look_at_table(rules: Any, players: Any, options: Any) -> None:
    """Raise ArgumentError where rules, players and codes of options are those of no table."""
    instance("rules", rules, ir.Rules, "rules that were read")
    whole("players", players, *rules.players)
    kind = cast("type[Mapping[Any, Any]]", Mapping)
    given, names = (
        instance("options", options, kind, "a dictionary"),
        {o.name for o in rules.options},
    )
    if given.keys() != names:
        problem = f"names {shown(sorted(map(str, given)))}, and has to name {shown(sorted(names))}"
        raise ArgumentError("options", problem)
    for option in rules.options:
        code = whole(f"options[{option.name!r}]", given[option.name])
        if not any(low <= code <= high for low, high in option.domain):
            problem = f"has {shown(code)} for `{option.name}`, which is none of its values"
            raise ArgumentError("options", problem)


def _written(name: str, choice: object) -> str:
    """Write a choice as people do."""
    if isinstance(choice, bool):
        return ("no", "yes")[choice]
    return choice if isinstance(choice, str) else shown(whole(f"options[{name!r}]", choice))


def known_choices(rules: ir.Rules, choices: Mapping[str, str]) -> dict[str, str]:
    """Leave out choices of options that the rules do not have."""
    names = {option.name for option in rules.options}
    return {name: value for name, value in choices.items() if name in names}


def code_of(option: ir.Option, text: str) -> int | None:
    """Return the code of an option's value as people write it, or None."""
    if option.type == ir.YESNO:
        return {"yes": 1, "no": 0}.get(text)
    faces = dict(option.faces)
    if text in faces:
        return faces[text]
    try:
        number = int(text)
    except ValueError:
        return None
    inside = any(low <= number <= high for low, high in option.domain if low not in faces.values())
    return number if inside else None


def face_of(option: ir.Option, code: int) -> str:
    """Write an option's value as people do."""
    if option.type == ir.YESNO:
        return ("no", "yes")[code]
    return next((face for face, known in option.faces if known == code), str(code))


def domain_in_words(option: ir.Option) -> str:
    """Write what an option can be, as its file does."""
    if option.type == ir.YESNO:
        return "yes or no"
    faces = {code: face for face, code in option.faces}
    spans = [
        faces.get(low, str(low)) if low == high else f"{low} to {high}"
        for low, high in option.domain
    ]
    return ", ".join(spans)
