"""Print and play: a game at one table in, sheets to print and cut out, as HTML or PDF.

`paper_formats.py` has the sizes of paper and cards; `materials.py` finds what a table needs, and
how many of it; `dimensions.py` how large tiles, discs and the cells of boards are; `pieces.py`
draws what is cut out, by `sdg.picture`; `cutting.py` puts it on sheets, and the backs behind the
fronts; `boards.py` draws boards, on several sheets if they must be; `score_sheet.py` writes what is
kept by hand, `first_page.py` the first page; `kit.py` puts all of it together; `document.py` writes
one page of HTML, and `typesetting.py` a PDF by the extra `print`, with the rulebook as a booklet.
Lengths are in millimeters, and in pixels (96 to the inch) where something is drawn.
"""
