"""What a view says in words: `sentences.py` what happened, `decisions.py` what was decided,
`reasons.py` why a decision is refused, `results.py` who won."""
