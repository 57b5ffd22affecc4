"""The resolved game: small, typed, without sugar; the one thing that every engine reads.

Names are resolved, defines are written out where they were called, the player at hand is explicit.
Options, player count and sizes stay expressions: a table (players and options chosen) fixes them.

At run time everything is a whole number or a set of them:
number, yes/no (0, 1), word (a code of `word_code`), value (the number itself, or its index among
the named values), player (seat from 0), cell, region, direction, card. Nothing and nobody are -1;
an attribute that is absent is a number outside 64 bits: to calculate with it is an overflow.
"""

from sdg.ir.declarations import *
from sdg.ir.element_expressions import *
from sdg.ir.look import *
from sdg.ir.misplays import *
from sdg.ir.steps import *
from sdg.ir.types import *
from sdg.ir.value_expressions import *
