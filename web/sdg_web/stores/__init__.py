"""Where the entries of tables are kept: appended before anybody is shown what they bring.

    interface.py   what every store does, and what may go wrong
    sqlite.py      a file, or the memory of this process
    postgres.py    a PostgreSQL server, which any number of `sdg serve` share
    queued.py      any store from the event loop: a thread writes, many appends in one transaction
    opening.py     the store that a word of the command line means

The number of an entry in its table is part of the primary key: of two writers of one number only
one succeeds, and the other reads what was written.
"""
