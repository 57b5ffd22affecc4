"""Widths, in bits, of what a kernel holds in one word, in one vector and in one number."""

WORD, VECTOR = 64, 256
WIDEST_NUMBER = 128
