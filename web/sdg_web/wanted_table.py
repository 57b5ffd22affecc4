"""A table that somebody wants to begin: the body of a request in, the game and its seats out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from attrs import define, field

from sdg.bot_names import is_bot
from sdg.caller_arguments import ArgumentError
from sdg.clusters import printable
from sdg.game import Game
from sdg.playing.log import Log
from sdg.playing.log_reader import parse_log
from sdg_web.games import Games
from sdg_web.new_table import NewTable, new_table, saved_table
from sdg_web.requests import BadRequest
from sdg_web.saved_plays import known_rules

LARGEST = 2_000_000  # bytes: that of a long play
LONGEST_NAME = 40


@define
class Wish:
    """What is wanted of a table. `bots` and `names` are by seat, from 1."""

    path: str
    players: int | None
    variants: list[str]
    options: dict[str, Any]
    table_mode: bool = False
    deal: str = ""
    bots: dict[int, str] = field(factory=dict)
    names: dict[int, str] = field(factory=dict)

    def game(self, games: Games) -> Game:
        """Return the game; bots of seats that it does not have are forgotten. Raises SdgError,
        ArgumentError, BadRequest."""
        try:
            game = games.wanted(
                self.path, self.variants, self.players, self.options, self.table_mode
            )
        except ValueError as wrong:
            if isinstance(wrong, ArgumentError):
                raise
            raise BadRequest(str(wrong)) from None
        self.bots = {seat: bot for seat, bot in self.bots.items() if seat <= game.players}
        return game


def read_wish(body: bytes, shelf: Mapping[str, str]) -> Wish | Log:
    """Return what a browser wants: a new table, or a saved play that goes on.

    `shelf` maps names to the paths of games. Raises BadRequest, and Unreadable for a saved play.
    """
    try:
        data = json.loads(body)
        json.dumps(data, ensure_ascii=False).encode()  # halves of signs are no text
    except (ValueError, RecursionError):
        raise BadRequest("a table is begun with JSON") from None
    if not isinstance(data, dict):
        raise BadRequest("a table is begun with an object")
    if "replay" in data:
        return _saved(data["replay"], shelf)
    if not isinstance(data.get("game"), str) or data["game"] not in shelf:
        raise BadRequest("this server has no such game")
    variants, options = data.get("variants", []), data.get("options", {})
    if not isinstance(variants, list) or not isinstance(options, dict):
        raise BadRequest("variants are a list, and options an object")
    if any(not isinstance(each, str) or not each.isidentifier() for each in variants):
        raise BadRequest("variants are names")
    table_mode, deal = data.get("table_mode", False), data.get("deal", "")
    if not isinstance(table_mode, bool) or not isinstance(deal, str):
        raise BadRequest("table_mode is true or false, and deal is a text")
    players = data.get("players")
    if players is not None and (not isinstance(players, int) or isinstance(players, bool)):
        raise BadRequest("players are a number")
    wish = Wish(shelf[data["game"]], players, variants, options, table_mode, deal)
    _seat(wish, data.get("seats", {}))
    return wish


def wanted_table(body: bytes, shelf: Mapping[str, str], games: Games) -> NewTable:
    """Return the table that the body of a request wants, not stored yet.

    Raises what `read_wish`, `Wish.game`, `new_table` and `saved_table` raise.
    """
    wish = read_wish(body, shelf)
    if isinstance(wish, Log):
        return saved_table(wish)
    game = wish.game(games)
    return new_table(game, wish.bots, wish.names, wish.table_mode, wish.deal)


def _seat(wish: Wish, seats: object) -> None:
    """Note who sits where."""
    if not isinstance(seats, dict) or len(seats) > 99:
        raise BadRequest("seats are an object")
    for seat, said in seats.items():
        known = isinstance(said, str) and len(said) <= LONGEST_NAME and printable(said)
        if not (known and seat.isascii() and seat.isdecimal() and len(seat) < 3):
            raise BadRequest("a seat has a name or a bot")
        (wish.bots if is_bot(said) else wish.names)[int(seat)] = said


def _saved(text: object, shelf: Mapping[str, str]) -> Log:
    if not isinstance(text, str):
        raise BadRequest("a replay is a text")
    log = parse_log(text, "the file")
    if not known_rules(log, shelf):
        raise BadRequest(
            "this play goes by rules that are not on this server's shelf, or are other ones there"
        )
    return log
