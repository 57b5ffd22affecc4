"""What is proved from the rules alone, whatever happens in a game.

Contradictions of rules on cells, boards and regions, what can never come, how large numbers
become. `not_searched.py` lists what the search for contradictions does not look at.
"""
