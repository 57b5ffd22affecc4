"""What a game looks like: tints, signs and shapes, read off the rules, or as its file says.

`signs/` is the shelf of signs; `tints.py` has the names of tints and the words that mean them;
`names.py` all names that a file may use, and what people type for them; `data.py` is a look as
plain data; `automatic.py` finds the look of a game that says nothing of it, and `of_rules.py` the
one of a game that does.
"""
