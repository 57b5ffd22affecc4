"""Places in words: as the log writes them in, `hand 1`, as they are called out, `your hand`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sdg.ir import Place, Rules
from sdg.log_texts import read_way
from sdg.spoken_names import describes, spoken_place
from sdg.view.titles import lowered, owned


class PlaceWords:
    """Says the places of a game, with the names of those who sit at the table."""

    def __init__(self, rules: Rules, names: Sequence[str], in_sentences: bool) -> None:
        """`in_sentences`: by the titles that the table shows, with an article where a place belongs
        to nobody; a slot whose name says only what its card is, `drawn`, is left out."""
        self.names = names
        titles = dict(rules.look.titles) if in_sentences else {}
        self._own = {place.name: _title(place, titles.get(place.name))
                     for place in rules.places if place.per == "player"}  # fmt: skip
        self._owned = re.compile(rf"\b({'|'.join(self._own) or '(?!)'}) (\d{{1,3}})\b")
        shared = [place for place in rules.places if in_sentences and place.per is None]
        self._shared = {place.name: f"the {_title(place, titles.get(place.name))}"
                        for place in shared}  # fmt: skip
        self._plain = {place.name for place in shared
                       if place.kind == "slot" and describes(place.name)}  # fmt: skip

    def say(self, text: str, seat: int) -> str:
        """Write the places of a line of the log as a seat reads of them."""
        if self._shared and (way := read_way(text)) is not None:
            cards, start, goal = way
            text = f"{cards} from {self._shared.get(start, start)}"
            if goal not in self._plain or not cards.startswith("draw "):
                text = f"{text} to {self._shared.get(goal, goal)}"
        return self._owned.sub(lambda match: self._with_owner(match, seat), text)

    def _with_owner(self, match: re.Match[str], seat: int) -> str:
        owner = int(match[2])
        if not 0 < owner <= len(self.names):
            return match[0]
        return owned(self._own[match[1]], owner, self.names, seat)


def _title(place: Place, said: str | None) -> str:
    """Return what a place is called in the middle of a sentence."""
    return spoken_place(place.name, place.kind) if said is None else lowered(said)
