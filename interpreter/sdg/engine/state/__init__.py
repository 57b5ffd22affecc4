"""The state of the reference engine while a decision is applied: moves, the run, its budget."""
