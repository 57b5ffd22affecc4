"""The reference engine: rules compiled to closures. What it does is what the language means.

`build.py` puts a table together: a layout (`sdg/layout/`), a compiler, and on it expressions,
masks, queries, rules, steps, decisions and the course of the game, each sub-package importing
only those named before it. `compiled_table.py` is the result; `views/` reads states for
seats, files and other engines.
"""
