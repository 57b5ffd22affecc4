"""`sdg explain`: a message's code in, what it means and how to mend it out."""

from __future__ import annotations

from collections.abc import Iterable

import click

from sdg.untrusted_text import visible_word
from sdg_cli.opening import leave
from sdg_cli.terminal.console import look

EXAMPLES = """\b
Examples:
  sdg explain                   lists every code, with a line about it
  sdg explain E204
  sdg explain 204 tab           a number or a name is enough
"""


@click.command(epilog=EXAMPLES)
@click.argument("codes", nargs=-1, metavar="[CODE]...")
def command(codes: tuple[str, ...]) -> None:
    """Explain messages by their CODE: what is wrong and why, an example, how to fix it."""
    from sdg.messages import Entry, all_messages

    entries = tuple(all_messages())
    if not codes:
        shown = look(plain=False)
        for entry in entries:
            click.echo(f"{shown.paint(entry.code, 'bold')}  {entry.what}", color=shown.colour)
        return
    known: dict[str, Entry] = {}
    for entry in entries:
        known |= {entry.name.lower(): entry, entry.code[1:].lower(): entry}
        known[entry.code.lower()] = entry
    unknown = [code for code in codes if code.strip().lower() not in known]
    chosen = dict.fromkeys(known[word] for code in codes if (word := code.strip().lower()) in known)
    click.echo("\n".join(str(entry) for entry in chosen), nl=False)
    for code in unknown:
        click.echo(f"There is no message `{visible_word(code)}`.{_hint(code, known)}", err=True)
    if unknown:
        click.echo("`sdg explain` lists every code.", err=True)
        leave(2)


def _hint(code: str, known: Iterable[str]) -> str:
    from sdg.diagnostics.spelling import nearest

    near = nearest(code.strip().lower(), known)
    if near is None:
        return ""
    return f" Did you mean `{near.upper() if near[-1].isdigit() else near}`?"
