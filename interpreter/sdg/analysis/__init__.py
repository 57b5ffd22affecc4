"""Questions about rules that are answered from the rules alone, whatever the state.

What expressions look at, where cards can come to, how large numbers grow, what makes an action
legal: both engines, the puzzles and the deep check call these.
"""
