"""The part of Python that kernels are written in.

`writer.py` is the text under way, `values.py` what an expression has become, `tree.py` helpers for
the syntax tree. `common_functions.py` holds the functions that are the same for every game;
`fixed_functions.py` reads them as text. `gate.py` checks all text before it is run or compiled: no
text of an author gets past it.
"""
