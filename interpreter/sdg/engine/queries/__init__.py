"""Queries over sets, compiled to closures: quantified, filtered, counted, summed, empty or not.

Where all elements can be looked at together (`masks/`), that is tried first.
"""
