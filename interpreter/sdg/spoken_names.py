"""Names of the rules as people say them: `cards_held` in, `cards held` out.

Some names are no nouns but say what something is: `drawn`, `held`, `poorest`. Where one is said to
be somebody's, a noun follows: `your held cards`.
"""

from __future__ import annotations


def spoken(name: str) -> str:
    """Return a name of the rules as words."""
    return name.replace("_", " ")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PARTICIPLES = _words(
    "bought brought built caught chosen dealt drawn driven eaten fallen found given gone hidden"
    " held kept known laid led left lent lost made met paid said seen sent shown sold spent stolen"
    " swept taken thrown told torn won worn written"
)
_ADJECTIVES = _words(
    "best big bottom closed dead few final first free fresh full high last late little long low"
    " lucky new next old open other poor quick quiet rich safe short slow small spare top unused"
    " used wild worst"
)
_PARTICLES = _words("up over out down off in on away back at by last first next")
_PREPOSITIONS = _words("at in on before after under")
_NOUNS = _words("bed breed creed deed feed hundred need red reed seed shed sled speed weed")
_NO_SUPERLATIVES = _words("chest crest forest guest harvest interest nest pest quest rest")


def describes(name: str) -> bool:
    """Return whether a name says only what something is: `drawn`, `turned_up`, `poorest`."""
    first, *rest = name.split("_")
    if not set(rest) <= _PARTICLES:
        return first in _PREPOSITIONS
    return (
        first in _PARTICIPLES
        or (first in _ADJECTIVES and not rest)
        or (first.endswith("ed") and len(first) > 3 and first not in _NOUNS)
        or (first.startswith("un") and first[2:] in _PARTICIPLES)
        or (first.endswith("ing") and len(first) > 5)
        or (first.endswith("est") and len(first) > 4 and first not in _NO_SUPERLATIVES)
        or (first in _PREPOSITIONS)
    )


def noun_of_place(kind: str) -> str:
    """Return what such a name of a place describes: the `card` of a slot, `cards` of a hand."""
    return {"slot": "card", "hand": "cards"}.get(kind, kind)


def spoken_place(name: str, kind: str) -> str:
    """Return the name of a place as what somebody has: `reserve`, `held cards`, `drawn card`."""
    return f"{spoken(name)} {noun_of_place(kind)}" if describes(name) else spoken(name)
