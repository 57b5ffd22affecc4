"""Functions of a kernel that keep its state true when cards move: generated text.

Which fields there are is decided in `state/`; here stands what changes them, one file for each kind
of fields, called from `moves.py` whenever a card arrives or leaves.
"""
