"""Expressions compiled to closures `f(S, E)`.

`compiler.py` holds the register: `@compiles(ir.Node)` names the function that compiles a class of
nodes. Equal expressions share one closure. Nothing here looks at several elements together: that
is done in `masks/` and `queries/`.
"""
