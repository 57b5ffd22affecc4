"""What a game looks like, as plain data: tints, signs and shapes.

`signs/` is the shelf of signs; `tints.py` has the names of tints and the words that mean them;
`names.py` all names that a file may use, and what people type for them; `data.py` is a look.
"""
