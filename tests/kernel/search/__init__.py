"""The bots in kernels."""
