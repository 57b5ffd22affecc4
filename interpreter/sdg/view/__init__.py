"""A position as a seat looks at it: plain data that the terminal, pictures and pages draw from.

`make.py` makes a `View` of an observation and of what happened since; `data.py` is the data;
`offers.py` groups what may be decided for pointing; `motions.py` says where cards went and what
stands out; `boards.py` reads blocks and zones off a board; `sentences.py` says events and results
in words; `plain.py` writes a view as JSON.
"""
