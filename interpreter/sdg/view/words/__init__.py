"""What a view says in words: `sentences.py` what happened, `reasons.py` why a decision is refused,
`results.py` who won."""
