"""Played games to be looked at again: a play in, a page out that shows it forward and back.

`again.py` carries a play out once more; `recording.py` collects what seats saw and read of it;
`differences.py` stores many pictures that are much alike; `page.py` makes the page, of `page.css`
and `page.js`; `replay.py` is what callers have of it; `in_notebooks.py` is how notebooks show
games, plays and replays.
"""
