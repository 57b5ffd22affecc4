"""The part of Python that kernels are written in.

`source.py` is the text under way, `values.py` what an expression has become, `tree.py` helpers for
the syntax tree. `gate.py` checks all text before it is run or compiled: no text of an author gets
past it.
"""
