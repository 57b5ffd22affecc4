"""The small part of Python in which kernels are written: its text, its tree, what it allows."""
