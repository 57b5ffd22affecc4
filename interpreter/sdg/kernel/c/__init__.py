"""Kernels as C: printed, compiled, cached and called. The headers here are its runtime."""
