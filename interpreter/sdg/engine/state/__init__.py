"""What a decision works on: the slots of a state, the run, the budget of work.

A state is a flat list of numbers and tuples. `moves.py` is the only writer of cells and places, and
of the sets kept with them; `run.py` is one decision under way, with its chance and its log;
`budget.py` counts work, so that every decision ends.
"""
