"""Kernels as C: printed, compiled, cached and called. The headers beside are its runtime."""
