"""The part of Python that kernels are written in."""
