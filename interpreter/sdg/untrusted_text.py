"""Words from outside made fit to be shown: any text in, one that no terminal obeys out.

Names of files, values of options and of the environment, and what a replay holds can be made by
strangers. Signs that move a cursor, ring a bell, change the direction of writing, or cannot be seen
are shown as `◊`. It is the one list of such signs: files of rules that hold any are refused. What
joins emoji is none of them where it does.
"""

from __future__ import annotations

import re

from sdg.clusters import LOST

STAND_IN = "◊"
_SIGNS = (
    r"\x00-\x08\x0b-\x1f\x7f-\x9f"  # control codes; a tab and the end of a line are none here
    r"\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f"
    r"\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb"  # but \ufe0f, which makes a sign one in colours
    r"\ud800-\udfff"  # halves: of names that are not UTF-8
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e0fff"
)
INVISIBLE = re.compile(f"[{_SIGNS}]|{LOST}")
OF_A_WORD = re.compile(f"[{_SIGNS}\t\n]|{LOST}")


def visible(text: str) -> str:
    """Show what cannot be seen in lines of text; they stay lines."""
    return INVISIBLE.sub(STAND_IN, text)


def visible_word(word: object) -> str:
    """Show a word from outside, such as the name of a file, on one line."""
    return OF_A_WORD.sub(STAND_IN, str(word))
