"""Work that takes long, in processes of its own: bots that think, rulebooks, pictures of games;
and what no other process can do: looking for `garbage`.

The server's event loop asks a `pool`; each process of it (`process`) reads requests as lines of
JSON and answers them by the functions of `jobs`.
"""
