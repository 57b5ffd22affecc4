"""The deep check: does a rule set hold together? A game goes in, findings come out.

`check.py` runs every pass over one table within a budget of steps (`budget.py`); `merge.py` joins
the findings of several tables. A finding (`finding.py`) says which rules are at fault, how sure
that is, and holds a play that shows it. Passes either prove something from the rules alone
(`proofs/`) or read it off games (`games/`): those of `rules/`, `courses/`, `choices/` and
`secrets/` do both.
"""
