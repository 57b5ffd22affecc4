"""Kernels as C: printed, compiled, cached and called."""
