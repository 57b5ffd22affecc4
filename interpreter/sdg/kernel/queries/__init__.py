"""Queries over sets, generated as text of a kernel: quantified, filtered, counted, empty or not.

Where all elements can be looked at together (`masks/`), that is tried first.
"""
