"""A position as a seat looks at it: plain data that the terminal, pictures and pages draw from.

`of_play.py` has the view of a seat in a play; `viewer.py` makes a `View` of an observation and of
what happened since; `data.py` is the data, `as_json.py` writes it as JSON. `offers.py` groups what
may be decided for pointing; `motions.py` says where cards went and what stands out; `boards.py`
reads blocks and zones off a board, `regions.py` has the cells of regions that decisions name,
`sowing_circles.py` counters that lie in a circle,
and `limits.py` those that close an action;
`worth_showing.py` says which places and numbers are worth showing; `faces.py` and `short_faces.py`
take the faces of cards apart and shorten them. `words/` says in words what happened, why a decision
is refused, and who won; `puzzle/` has the views of puzzles.
"""
