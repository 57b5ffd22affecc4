"""A game with a text in every place where a file may have one, and texts that mean something else.

`game_with` puts one text in all these places; each gets its number, by which it is found again.
"""

from __future__ import annotations

from typing import Final

# In the order of their places in GAME.
PLACES: Final = (
    "title", "about", "designer", "option", "amount", "exception", "region", "own region",
    "counter", "score", "flag", "define", "rule", "phase", "action", "when", "scoring", "end",
    "misplay", "low title", "high title", "look of a board", "look of a pile", "look of a hand",
    "look of a slot", "look of a counter", "look of a score", "look of a flag", "look of a marker",
)  # fmt: skip
GAME: Final = """game {title}
    {about}
    designer {designer}
    players 1 to 4, usually 2

option goal = 3 in 1 to 9 {option}

attribute kind: 1 to 12
attribute {value}: {value}_a, {value}_b

deck {deck}
    1 of each kind, each {value} {amount}
    except kind = 12 and players = 2 {exception}

board {board}: 4 by 4
    region court: (1, 1), (1, 2) {region}
    region side per player {own region}
        1 player: row 4
        2 players: row 1, row 4
        3 players: row 1, row 4, column 1
        4 players: row 1, row 4, column 1, column 4

pile {pile}: 1 of {deck}, shuffled
pile gone: seen by all
hand {hand} per player
slot {slot}: seen by all
counter {counter} per player {counter text}
score points per player {score}
flag {flag} per player {flag text}
marker {marker} on {board}

define odd_one(card) {define}
    card.kind mod 2 = 1

rule apart on {board} {rule}
    kind all different in row, column

setup
    for each player
        draw 3 from {pile} to {hand}
        {counter} += 1
        {flag} = yes
    draw 1 from {pile} to {slot}
    draw 1 from {pile} to {board} at (2, 2)
    {marker} = {board} at (2, 2)

turn
    phase laying {phase}
        choose lay or rest

action lay(card in {hand}, cell in {board}) {action}
    move card to cell
    points += 1

action rest
    {counter} += 1

when landed: card lands on {board} if odd_one(card) {when}
    points += 1

scoring points
    rest_of_it: {counter} {scoring}

end late after round when round > goal {end}
win most points

misplay of apart {misplay}
    found
        points -= 1

titles
    from 0 {low title}
    from 4 {high title}

look
    kind large
    {board} {look of a board}
    {pile} {look of a pile}
    {hand} {look of a hand}
    {slot} {look of a slot}
    {counter} {look of a counter}
    points {look of a score}
    {flag} {look of a flag}
    {marker} {look of a marker}
"""
NAMED: Final = (
    "value", "deck", "board", "pile", "hand", "slot", "counter", "flag", "marker",
)  # fmt: skip

PLAIN: Final = ("plain", "plain words " * 16, "x" * 200, "日本語の長い名前" * 20, "שלום עולם " * 20)
WORDS: Final = {
    "markup": "<script>alert(1)</script><b onclick='x()'>b</b>",
    "markup in svg": "'/><svg onload='alert(1)'><foreignObject><a href='javascript:x'>",
    "ends": "]]></text></title></style></script></svg></body></html><!-- <![CDATA[",
    "entities": "&amp;&lt;b&gt;&#60;script&#62;&nbsp;&unknown;&#0;&",
    "braces": "%s %(x)s $1 $(x) `x` } {",
    "addresses": "url(//evil.example/x) @import '//evil.example' http://evil.example/ \\3c x",
    "markdown": "[x](javascript:alert(1)) ![x](//evil.example/x.png) <!-- | # * _x_",
    "long": "ab" * 450,
    "words": "many words " * 80,
    "right to left": "العربية עברית " * 12,
    "CJK": "数独ゲーム한국어" * 25,
    "emoji": "🐈🂡👍🏽🇨🇭1️⃣🧶" * 12,
    "piled marks": "Z" + "\u0301\u0302\u0335\u0489" * 60 + "e\u0301" * 40,
    "wide": "﷽𒐫ﷺ꧅" * 6,
    "beyond": "\U0001f9ff\U000f0000\U00020000 \ufdd0\uffff\ufffe",
    "nothing": "",
    "spaces": "\u00a0\u3000\u2003 ",
}  # fmt: skip
# Names of seats come from people, not from files: they may hold any sign.
NAMES: Final = {
    **WORDS,
    "fields": "{0} {card} {{x}} {__class__}",
    "quotes": "\"><svg onload=alert(1)>\"' onload=\"x",
    "joined emoji": "👩‍👩‍👧‍👦👨🏽‍🚀🏳️‍🌈" * 9,
    "control": "\x00\x01\x07\x08\x1b[31m\x7f\x9b2J\u2028\u2029\t\n",
    "turned": "\u202egnp.exe\u202c\u2066x\u2069\u200f",
    "halves": "\ud83d\udc08 \udcff \ud800",
    "unseen": "\u200b\ufeff\u00ad\u034f\U000e0041",
}  # fmt: skip


def game_with(text: str, name: str = "thing") -> str:
    """Return the rules with a text in all PLACES, ended by their numbers as `#7#`; what can be
    named has `name` in its name."""
    filled = {place: f'"{text}#{number}#"' for number, place in enumerate(PLACES)}
    filled["counter text"], filled["flag text"] = filled["counter"], filled["flag"]
    filled |= {each: f"{each}_{name}" for each in NAMED}
    filled["counter"], filled["flag"] = f"counter_{name}", f"flag_{name}"
    return GAME.format(**filled)
