"""What is known of rules before a kernel is generated.

Bounds of numbers, sets of cells that bar a value, the board that an unbounded one is cut to, rules
that no kernel can play.
"""
