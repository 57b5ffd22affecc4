"""What the state of a kernel holds: its fields, and how to read the parts of a game in them.

Which fields there are depends on the rules: sets that nothing reads are not kept. The functions
that keep them true are in `upkeep/`.
"""
