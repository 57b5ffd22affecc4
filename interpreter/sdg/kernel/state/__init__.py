"""The state of a kernel: its fields, and the functions that keep them when cards move."""
