"""Rules of which no kernel can be generated: a game in, a note that names the construct out."""

from __future__ import annotations

from itertools import islice

from sdg.diagnostics import Diagnostic, SdgError
from sdg.diagnostics.rendering import where
from sdg.ir.walking import walk
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.loading import Reading, game_of
from sdg.messages import simulations as say
from sdg.source import Source, Span

MOST_NODES = 2000  # of rules that are looked at: four times as many as any shipped game has


def note_of(missing: Unsupported, sources: tuple[Source, ...]) -> Diagnostic:
    """Return what is reported of a construct without a kernel; `sources` are the game's files."""
    return say.no_kernel(missing.span or Span(sources[0], 0, 1), str(missing), missing.instead)


def explanation(missing: Unsupported, sources: tuple[Source, ...]) -> str:
    """Return the same in one line, for who waits for games: where, what, and what is faster."""
    note = note_of(missing, sources)
    instead = f"; faster: {note.hint}" if note.hint else ""
    return f"{where(note.span)}: there is no kernel for {missing}{instead}"


def played_slowly(reading: Reading) -> Diagnostic | None:
    """Return a note where the usual table of a game has no kernel; None where it has one, where
    there is no such table, and where the rules are so long that a check has no time for it.
    """
    rules = reading.rules
    if rules is None or rules.puzzle is not None:
        return None
    if sum(1 for _ in islice(walk(rules), MOST_NODES + 1)) > MOST_NODES:
        return None
    try:
        game = game_of(reading, None, {})
        written(game)
    except SdgError:
        return None
    except Unsupported as missing:
        return note_of(missing, tuple(game.sources))
    return None
