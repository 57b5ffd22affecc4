"""What a game looks like: the tints, signs and shapes of its cards, pieces and boards.

Looks change nothing that is legal. Whoever draws a game asks here, and decides nothing by itself.
"""
