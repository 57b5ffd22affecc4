"""Legal decisions: actions, their arguments in canonical order, why one is refused.

`listing.py` lists the decisions of an action in groups: a few first arguments and a mask of
cells. `analysis/plan.py` says for which actions that can be read off the rules (`landing.py`,
`argument_search.py`); of the others each decision is tried (`actions.py`).
"""
