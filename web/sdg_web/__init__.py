"""Tables in a browser: `sdg serve`. A shell around views and pictures, with no rule of a game.

    seats.py          who may decide for a seat: secrets, of which only hashes are stored
    entries.py        what is stored of a table: how it began, and what was done, in order
    stores/           entries in a database, appended before anybody is shown what they bring
    games.py          compiled games, which tables share
    table.py          one table under way: entries in, positions as seats see them out
    requests.py       what a browser sends, read with bounds: anything else is refused
    open_table.py     a table that is open in a process, and who looks at it
    table_changes.py  an entry is stored, carried out, shown
    connections/      sockets and bodies, and what they may cost
    all_tables.py     all tables of a server, who is connected to which, and bots that think
    app.py            pages and sockets over HTTP
    new_table.py      a table that begins; wanted_table.py, saved_plays.py: what it begins from
    work/             processes beside the server, in which bots think and tables are made
    shelf/            the games to choose from
    replies/          what else a browser is told: answers, a finished game, changed rules
    static/           what runs in the browser

Needs the extra `web`. Everything that a seat is sent is made from its observation.
"""
