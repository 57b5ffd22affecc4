"""What things of a table are called where a seat reads of them: `your hand`, `Ann's row 3`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sdg.look.data import Look
from sdg.observation import NumberView, PlaceView
from sdg.spoken_names import spoken, spoken_place


def whose(owner: int, names: Sequence[str], seat: int) -> str:
    """Return whose a thing is, as a seat reads it; seats count from 1, `names` are by seat."""
    return "your" if owner == seat else f"{names[owner - 1]}'s"


def owned(title: str, owner: int | None, names: Sequence[str], seat: int) -> str:
    """Return a title with whose the thing is, if it belongs to a seat."""
    return title if owner is None else f"{whose(owner, names, seat)} {title}"


def lowered(title: str) -> str:
    """Return a title, or a sentence, as it stands in the middle of a sentence: `SET pile` too."""
    keeps = title[1:2].isalpha() and title[1:2].isupper()
    return title if keeps else f"{title[:1].lower()}{title[1:]}"


def place_of(place: PlaceView, names: Sequence[str], seat: int, look: Look | None = None) -> str:
    """Return what a place is called as a seat reads it: `stock`, `your hand`, `Ann's drawn card`;
    in the words of a look, if it has any for the place."""
    said = None if look is None else look.titles.get(place.name)
    if said is not None:
        title = said if place.owner is None else lowered(said)
    elif place.owner is None:
        title = spoken(place.name)
    else:
        title = spoken_place(place.name, place.kind)
    return owned(title_of(place, title), place.owner, names, seat)


def title_of(place: PlaceView, title: str) -> str:
    """Return the title of a place with the region or value that it is kept for, if any."""
    return title if place.of is None else f"{title} {place.of}"


def amount(value: int, title: str) -> str:
    """Return so many of what a title names: `1 point`, `3 points`, `3 money`."""
    return f"{value:,} {_singular(title) if value == 1 else title}"


def _singular(title: str) -> str:
    """Return what one of many is called: `point`, `match`, `berry`; `money` is one word for all."""
    if re.search(r"(ch|sh|ss|x|zz)es$", title):
        return title[:-2]
    if re.search(r"[^aeiou]ies$", title):
        return f"{title[:-3]}y"
    return title[:-1] if re.search(r"[^s]s$", title) else title


def titled(look: Look, number: NumberView) -> str:
    """Return what a number is called on the table, and what it counts, where the rules say so."""
    title, sentence = look.title(number.name), number.sentence
    if not sentence or sentence.casefold().startswith(title.casefold()):
        return sentence or title
    return f"{title}: {sentence}"
