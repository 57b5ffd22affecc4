"""What a rulebook draws: cards, boards, a table at the start, examples of rules.

`scenes.py` is the data: what is to be drawn, of what a seat may see. `at_start.py` finds it for
components, setup and the title page, `excerpts.py` for examples; `drawn.py` makes SVG of it, with
the signs of `marks.py` where an example has a point.
"""
