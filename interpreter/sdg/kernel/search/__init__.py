"""Agents in kernels, and what they need of a game.

`agents.py`, `turns_ahead.py` and `playouts.py` are read as text and never imported: a kernel takes
them in (`insert_bots.py`), and so does `agents/on_reference.py` for the reference.
"""
