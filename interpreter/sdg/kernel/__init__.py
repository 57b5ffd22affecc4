"""Kernels: the rules of one table as a flat program, run as Python or printed as C.

`generate.py` writes a kernel from the rules of an engine; `Kernel` in `generator_context.py` is
what all generators share while it is written. The sub-packages have the names of those of
`engine/` where both have the thing.
"""
