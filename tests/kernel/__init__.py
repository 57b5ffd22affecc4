"""Kernels: they play as the reference does, folder by folder."""
